"""How the processes of a run share the tests: whole files, so that what a file derives or builds is made once."""

from __future__ import annotations

from pathlib import Path

from places import ROOT
from xdist.scheduler import LoadScopeScheduling

# Tests of a folder that share one server and one browser.
TOGETHER = ("tests/studio/browser/",)
# What takes long begins first: nothing long is left for the end, when the other processes have nothing to do.
FIRST = (
    "tests/studio/browser/",
    "tests/test_packaging.py",
    "tests/models/test_compiled.py",
    "tests/models/test_interpreted.py",
    "tests/generator/emit/c/test_source.py",
    "tests/models/test_closed_laws.py",
    "tests/models/test_loop_systems.py",
    "tests/models/",
    "tests/inverse/",
)


def rank(path: Path) -> int:
    """Return the place of a file among those that begin first, or that after all of them."""
    name = path.relative_to(ROOT).as_posix()
    return next((place for place, first in enumerate(FIRST) if name.startswith(first)), len(FIRST))


class ByFile(LoadScopeScheduling):  # type: ignore[misc]
    """Gives a process the next file, in the order of the collection."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.partition("::")[0]
        return next((folder for folder in TOGETHER if file.startswith(folder)), file)
