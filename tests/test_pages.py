"""What the README and the pages of docs/ show works as it is printed: descriptions, programs, commands."""

from __future__ import annotations

import contextlib
import importlib.util
import io
import re
import shlex
import shutil
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
import torquec
from places import ROOT
from tools import need_module
from torquec.cli import main, parser
from torquec.generator import api
from torquec.generator.description.formats import native

PAGES = {path.name: path.read_text() for path in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))}
PROGRAMS = (
    *("README.md", "start.md", "calls.md", "conventions.md", "descriptions.md", "loops.md", "gallery.md"),
    *("from_opensymoro.md", "from_pinocchio.md", "motion.md", "contact.md", "drives.md"),
)
# Pages whose programs need builds that take long, or other frameworks.
LONG_PROGRAMS = ("derivatives.md", "frameworks.md", "inverse_geometry.md")
# Words of those programs that need builds that take long, or other machines: without --sweep they are left out.
LONG = ("constrained_ddm", "operational_space", "ddm_derivatives", "LocalCluster")
# Files that programs of a page read, which stand on it: the language of the block, and what the page calls it.
FILES = {"from_opensymoro.md": {"text": "two_bars.par", "toml": "two_bars.toml"}}
DESCRIPTIONS = [
    (page, number)
    for page, text in PAGES.items()
    for number, block in enumerate(re.findall(r"^```toml\n(.*?)^```", text, re.S | re.M))
    if not block.startswith("extends")
]
# Commands in blocks and between backticks, without their comments; "..." and NAME stand for something.
COMMANDS = sorted({
    found.strip()
    for text in PAGES.values()
    for block in (*re.findall(r"^```\n(.*?)^```", text, re.S | re.M), *re.findall(r"`(torquec [^`\n]*)`", text))
    for found in re.findall(r"^(torquec [a-z][^#\n]*)", block, re.M)
    if "..." not in found
})  # fmt: skip


def blocks(page: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGES[page], re.S | re.M)


@pytest.mark.parametrize(("page", "number"), DESCRIPTIONS)
def test_a_description_is_read(page: str, number: int, tmp_path: Path) -> None:
    path = tmp_path / "robot.toml"
    path.write_text(blocks(page, "toml")[number])
    reading = api.read_description(path)
    assert not reading.warnings
    assert reading.robot.moving


def test_every_key_of_a_description_is_told() -> None:
    keys = [
        *(*native._ROBOT_KEYS, *native._JOINT_KEYS, *native._BASE_KEYS, *native._MIMIC_KEYS, *native._FRAME_KEYS),
        *(*native.LIMITS, *native.CENTRAL, *native.TYPES),
    ]
    assert [key for key in keys if not re.search(rf"\b{key}\b", PAGES["descriptions.md"])] == []


@pytest.mark.parametrize("page", PROGRAMS)
def test_programs_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full_sweep: bool) -> None:
    run_programs(page, tmp_path, monkeypatch, left_out=() if full_sweep else LONG)


@pytest.mark.sweep_only
@pytest.mark.parametrize("page", LONG_PROGRAMS)
def test_programs_that_take_long_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if page == "frameworks.md":
        for name in ("jax", "torch", "casadi", "numba"):
            need_module(name)
        assert main(["export", "rx90", str(tmp_path), "--to", "python", "--models", "idm,ddm", "--quiet"]) == 0
        monkeypatch.syspath_prepend(tmp_path)
    run_programs(page, tmp_path, monkeypatch)


def run_programs(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch, left_out: Sequence[str] = ()) -> None:
    """Run them one after the other, as a reader types them, beside the file that the page speaks of."""
    shutil.copy(ROOT / "examples" / "arm.urdf", folder)
    for language, name in FILES.get(page, {}).items():
        (folder / name).write_text(blocks(page, language)[0])
    monkeypatch.chdir(folder)
    monkeypatch.setenv("CFLAGS", "-O0")  # they are compiled in half the time
    names: dict[str, Any] = {}
    for program in blocks(page, "python"):
        if any(word in program for word in left_out):
            continue
        if "LocalCluster" in program:
            need_module("distributed")
            program = program.replace("1_000_000", "64").replace("20_000", "32")
        with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter("error")
            exec(compile(program, page, "exec"), names)


def test_the_reference_has_every_public_name() -> None:
    told = re.findall(r"^\.\. auto\w+:: torquec\.(\w+)", PAGES["reference.md"], re.M)
    assert sorted(told) == sorted({*torquec.__all__, *torquec.OF_GENERATOR} - {"__version__"})


def test_the_worst_case_is_told_of_every_robot() -> None:
    told = re.findall(r"^\| (\w+) \| \d", PAGES["worst_case.md"], re.M)
    assert told == sorted(path.stem for path in (ROOT / "robots").glob("*.toml"))


def test_the_gallery_has_every_example() -> None:
    programs = {path.name for path in (ROOT / "examples").glob("*.py")}
    assert programs == {*re.findall(r"examples/(\w+\.py)", PAGES["gallery.md"])}


def test_the_pictures_of_the_gallery_are_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("pictures", ROOT / "docs" / "pictures.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made = module.pictures()
    assert {*module.FOLDER.glob("*.svg")} == {*made}
    for path, text in made.items():
        assert module.alike(path.read_text(encoding="utf-8"), text), f"{path.name}: run `make docs`"
    assert not module.alike('<a x="1.5"/>', '<a x="1.9"/>')
    assert not module.alike('<a x="1.5"/>', '<b x="1.5"/>')


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_is_one(command: str) -> None:
    """Its words are parsed, or are where a description and a file are added, of which a sentence says nothing."""
    words = shlex.split(re.sub(r"[][]", "", command))[1:]
    assert any(parses([*words, *more]) for more in ([], ["x"], ["x", "x"]))


def parses(words: list[str]) -> bool:
    try:
        with contextlib.redirect_stderr(io.StringIO()):
            parser().parse_args(words)
    except SystemExit:
        return False
    return True
