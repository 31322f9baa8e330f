"""The page's sources: types, and the bundle that ships is what they give."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import tools

from .web import MODULES, STATIC, WEB


def test_the_bundle_that_ships_is_that_of_the_sources(tmp_path: Path) -> None:
    tools.need("node")
    tools.need_file(MODULES / "esbuild")
    subprocess.run(["node", "build.mjs", str(tmp_path)], cwd=WEB, check=True, timeout=120)
    built = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    ships = {file.name: file.read_bytes() for file in STATIC.iterdir()}
    assert sorted(built) == sorted(ships)
    differ = [name for name in built if built[name] != ships[name]]
    assert differ == [], "run `npm ci && npm run build` in studio/web, and commit studio/static"


def test_types_are_strict() -> None:
    tools.need("node")
    tools.need_file(MODULES / "typescript")
    command = ["node", "node_modules/typescript/bin/tsc", "--noEmit"]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "")


def test_the_page_has_no_script_or_style_of_its_own() -> None:
    page = (STATIC / "index.html").read_text()
    assert "<style" not in page
    assert " style=" not in page
    assert " on" not in page.replace(" only", "").split("<body>")[0]
    assert page.count("<script") == page.count('<script type="module" src="/app.js"></script>') == 1


def test_sources_write_text_never_markup() -> None:
    for file in (WEB / "src").glob("*.ts"):
        text = file.read_text()
        for way in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
            assert way not in text, f"{file.name} uses {way}"


def test_versions_are_pinned_and_no_registry_is_recorded() -> None:
    package = json.loads((WEB / "package.json").read_text())
    for version in [*package["dependencies"].values(), *package["devDependencies"].values()]:
        assert version[0].isdigit(), version
    assert "resolved" not in (WEB / "package-lock.json").read_text()
    assert (STATIC / "LICENSES.txt").read_text().count("MIT License") >= 1
