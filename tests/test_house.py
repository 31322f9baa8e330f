"""Rules of the house that a reader of one file can't see broken."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from places import ROOT
from torquec.generator import documents
from torquec.generator.description.formats import toml
from torquec.generator.description.physics import oddities

SOURCES = sorted(path for folder in ("generator", "runtime") for path in (ROOT / folder).rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))


@pytest.mark.parametrize("path", [*SOURCES, *TESTS, ROOT / "build_robots.py"], ids=lambda path: path.name)
def test_folders_are_imported_under_torquec(path: Path) -> None:
    """Both `generator` and `torquec.generator` can be imported from the root, and their classes differ."""
    assert not re.findall(r"^\s*(?:from|import) (?:generator|runtime|robots)\b", path.read_text(), re.MULTILINE)


def test_nothing_that_is_read_is_evaluated() -> None:
    found = [
        (path.name, call)
        for path in SOURCES
        for call in re.findall(r"\b(?:eval|exec|sympify|parse_expr|pickle\.loads?)\(", path.read_text())
    ]
    assert not found


def test_the_runtime_imports_the_generator_in_build_only() -> None:
    importing = [path.name for path in (ROOT / "runtime").rglob("*.py") if "torquec.generator" in path.read_text()]
    assert sorted(importing) == ["__init__.py", "cli.py"]


def test_no_robot_has_its_name_in_the_code() -> None:
    names = [path.stem for path in (ROOT / "robots").glob("*.toml")]
    for path in SOURCES:
        if path != ROOT / "runtime" / "__init__.py":  # its example loads one
            assert not [name for name in names if re.search(rf"\b{name}\b", path.read_text())]


def test_what_is_written_from_the_catalogue_is_up_to_date() -> None:
    assert documents.STUB.read_text() == documents.stub(), "run `make docs`"
    text = documents.README.read_text()
    assert text == documents.readme(text), "run `make docs`"


def test_the_robot_of_the_readme_is_a_real_one() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", documents.README.read_text(encoding="utf-8"), re.DOTALL)
    robot = toml.parse(text, "arm.toml")
    assert robot.mobile == (1, 2)
    assert oddities(robot) == []


def test_the_walkthrough_shows_what_the_stages_make() -> None:
    shown = runpy.run_path(str(ROOT / "docs" / "walkthrough.py"))
    page = (ROOT / "docs" / "walkthrough.md").read_text()
    assert page == documents.renewed(page, shown["blocks"]()), "run `make docs`"


def test_the_page_of_the_book_names_every_equation() -> None:
    shown = runpy.run_path(str(ROOT / "docs" / "book.py"))
    page = (ROOT / "docs" / "book.md").read_text()
    assert page == documents.renewed(page, shown["blocks"]()), "run `make docs`"


def test_the_pages_are_rendered_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", str(ROOT / "docs"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {path.stem for path in tmp_path.glob("*.html")} >= {path.stem for path in (ROOT / "docs").glob("*.md")}


def test_every_package_is_installed() -> None:
    listed = re.findall(r'^    "(torquec[\w.]*)",$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    generator = ["torquec." + ".".join(init.parent.relative_to(ROOT).parts) for init in inits("generator")]
    runtime = [".".join(("torquec", *init.parent.relative_to(ROOT / "runtime").parts)) for init in inits("runtime")]
    assert sorted(listed) == sorted([*generator, *runtime, "torquec.robots"])


def inits(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("__init__.py"))


def test_no_generated_file_is_tracked() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    assert not [name for name in tracked if name.endswith((".so", ".o", ".pyc"))]
