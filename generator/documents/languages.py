"""The listings of languages.md: the inverse dynamic model of the planar 2R in each language, as it is written."""

from __future__ import annotations

from ..compile.kernels import derive
from ..compile.text import Options
from ..description import read_robot
from ..emit.chosen import without_inputs
from ..emit.languages import files, language
from .pages import DOCS, ROBOTS, fenced

PAGE = DOCS / "languages.md"
ROBOT = ROBOTS / "planar2r.toml"
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
    selection = derive(read_robot(ROBOT), Options(models=("idm",)))
    kernels = without_inputs(selection.kernels, ["wrench", "base"])
    shown = {}
    for name, (markdown, begin) in SHOWN.items():
        (text,) = files(language(name), selection.robot, kernels).values()
        lines = text.split("\n")
        start = next(i for i, line in enumerate(lines) if line.strip().startswith(begin))
        end = next((i for i in range(start + 1, len(lines)) if not lines[i].strip()), len(lines))
        if name in ("latex", "python"):
            end = len(lines) - (2 if name == "latex" else 1)
        shown[name] = fenced(lines[start:end], markdown)
    return shown
