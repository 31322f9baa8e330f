"""Rules of the house that a reader of one file can't see broken."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from places import ROOT
from torquec.generator.description.formats import toml
from torquec.generator.description.physics import oddities
from torquec.generator.documents import readme, stub
from torquec.generator.documents.__main__ import PAGES
from torquec.generator.documents.pages import renew

SOURCES = sorted(path for folder in ("generator", "runtime", "studio") for path in (ROOT / folder).rglob("*.py"))
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


# Each folder of the generator imports itself and those before it; one that stands with others imports none of them.
ORDER = (
    ("cache", "progress"),
    ("algebra", "description"),
    ("mechanism",),
    ("forms",),
    ("base_parameters", "inverse"),
    ("models",),
    ("derive",),
    ("emit",),
    ("show",),
    ("compile",),
    ("api",),
    ("documents",),
)


def imports(path: Path) -> set[str]:
    """The modules that a file imports, as names from the root of the package on."""
    package = ["torquec", *(part for part in path.relative_to(ROOT).parts[:-1] if part != "runtime")]
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{module}.{name.name}" for name in node.names}
    return names


def folders(path: Path) -> set[str]:
    """The folders of the generator that a file imports."""
    parts = [name.split(".") for name in imports(path)]
    return {part[2] for part in parts if part[:2] == ["torquec", "generator"] and len(part) > 2}


def test_folders_of_the_generator_import_only_what_is_before_them() -> None:
    places = {folder: place for place, group in enumerate(ORDER) for folder in group}
    against = set()
    for path in (ROOT / "generator").rglob("*.py"):
        own = path.relative_to(ROOT / "generator").parts[0].removesuffix(".py")
        if own != "__init__":
            others = folders(path) - {own, "__version__"}
            against |= {(own, other) for other in others if places[other] >= places[own]}
    assert not against


def test_the_generator_has_one_door() -> None:
    outside = [*(ROOT / "runtime").rglob("*.py"), *(ROOT / "docs").glob("*.py"), *(ROOT / "examples").glob("*.py")]
    for path in [*outside, ROOT / "build_robots.py", ROOT / "setup.py"]:
        assert folders(path) <= {"api"}, path


def test_the_studio_knows_the_runtime_and_the_door_of_the_generator() -> None:
    for path in (ROOT / "studio").rglob("*.py"):
        assert folders(path) <= {"api"}, path
    # Nothing else needs the studio, but its command, when it is run.
    others = [*(ROOT / "generator").rglob("*.py"), *(ROOT / "runtime").rglob("*.py")]
    assert [path.name for path in others if any("torquec.studio" in name for name in imports(path))] == ["studio.py"]


def test_the_runtime_imports_the_generator_when_it_is_asked_to_build() -> None:
    runtime = ROOT / "runtime"
    importing = {path for path in runtime.rglob("*.py") if folders(path)}
    assert {runtime / "__init__.py", runtime / "commands" / "build.py"} <= importing
    assert importing <= {runtime / "__init__.py", *(runtime / "commands").glob("*.py")}
    for path in importing:
        text = path.read_text()
        # Only in functions, or for type checkers.
        above = [node for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom)]
        assert not [node for node in above if "generator" in ast.unparse(node)]


def test_the_generator_takes_of_the_runtime_suggestions_and_drawings_only() -> None:
    # These are programs of their own: one runs modules as their users do, one writes down the command line.
    exempt = {ROOT / "generator" / "compile" / "run_module.py", ROOT / "generator" / "documents" / "cli.py"}
    paths = [path for path in (ROOT / "generator").rglob("*.py") if path not in exempt]
    names = {name for path in paths for name in imports(path)}
    taken = {name.split(".")[1] for name in names if name.startswith("torquec.")} - {"generator"}
    assert taken == {"suggestion", "skeleton", "drawing", "hypertext"}


def test_no_robot_has_its_name_in_the_code() -> None:
    names = [path.stem for path in (ROOT / "robots").glob("*.toml")]
    # The documents are about robots that ship, and so is the example at the head of the package.
    exempt = [*(ROOT / "generator" / "documents").glob("*.py"), ROOT / "runtime" / "__init__.py"]
    for path in SOURCES:
        if path not in exempt:
            assert not [name for name in names if re.search(rf"\b{name}\b", path.read_text())]


def test_the_stub_of_the_models_is_up_to_date() -> None:
    assert stub.STUB.read_text() == stub.stub(), "run `make docs`"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_pages_are_up_to_date(page: ModuleType) -> None:
    text = page.PAGE.read_text(encoding="utf-8")
    assert text == renew(text, page.blocks()), "run `make docs`"


def test_the_robot_of_the_readme_is_a_real_one() -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", readme.PAGE.read_text(encoding="utf-8"), re.DOTALL)
    robot = toml.parse(text, "arm.toml")
    assert robot.mobile == (1, 2)
    assert oddities(robot) == []


def test_the_pages_are_rendered_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "-b", "html", str(ROOT / "docs"), str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert {path.stem for path in tmp_path.glob("*.html")} >= {path.stem for path in (ROOT / "docs").glob("*.md")}


def test_every_package_is_installed() -> None:
    listed = re.findall(r'^    "(torquec[\w.]*)",$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    generator = ["torquec." + ".".join(init.parent.relative_to(ROOT).parts) for init in inits("generator")]
    runtime = [".".join(("torquec", *init.parent.relative_to(ROOT / "runtime").parts)) for init in inits("runtime")]
    studio = ["torquec." + ".".join(init.parent.relative_to(ROOT).parts) for init in inits("studio")]
    assert sorted(listed) == sorted([*generator, *runtime, *studio, "torquec.robots"])


def inits(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("__init__.py"))


def test_no_generated_file_is_tracked() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False).stdout.split()
    assert not [name for name in tracked if name.endswith((".so", ".o", ".pyc"))]
