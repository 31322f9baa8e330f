"""The listings of languages.md: inverse dynamics of a planar 2R in each language, and of the robot of an article."""

from __future__ import annotations

from pathlib import Path

from ..compile.kernels import derive
from ..compile.text import Options
from ..description import read_robot
from ..emit.chosen import without_inputs
from ..emit.languages import files, language
from .pages import DOCS, ROBOTS, ROOT, fenced

PAGE = DOCS / "languages.md"
ROBOT = ROBOTS / "planar2r.toml"
# The robot whose listing by SYMORO+ was published, in MATLAB.
ARTICLE = ROOT / "examples" / "rrp.par"
# The languages that are shown, what Markdown calls them, and the line with which the function of the model begins.
SHOWN = {
    "fortran": ("fortran", "pure subroutine idm("),
    "matlab": ("matlab", "function tau = idm("),
    "mathematica": ("mathematica", "idm[q_"),
    "maple": ("text", "planar2r_idm := "),
    "julia": ("julia", "function idm("),
    "latex": ("latex", r"\section*{idm}"),
    "python": ("python", "def idm("),
}


def blocks() -> dict[str, str]:
    """Return the blocks of the page."""
    shown = {name: listing(ROBOT, name, *SHOWN[name]) for name in SHOWN}
    return shown | {"article": listing(ARTICLE, "matlab", *SHOWN["matlab"])}


def listing(robot: Path, name: str, markdown: str, begin: str) -> str:
    """Return the function of the inverse dynamic model of a robot in a language, without wrench and moving base."""
    selection = derive(read_robot(robot), Options(models=("idm",)))
    kernels = without_inputs(selection.kernels, ["wrench", "base"])
    (text,) = files(language(name), selection.robot, kernels).values()
    lines = text.split("\n")
    start = next(i for i, line in enumerate(lines) if line.strip().startswith(begin))
    end = next((i for i in range(start + 1, len(lines)) if not lines[i].strip()), len(lines))
    if name in ("latex", "python"):
        end = len(lines) - (2 if name == "latex" else 1)
    return fenced(lines[start:end], markdown)
