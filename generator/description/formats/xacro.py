"""xacro: the maintained package expands the macros in a process of its own; what comes out is read as any URDF.

xacro evaluates the Python expressions of the file and opens the files it includes: expand only what you trust.
"""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from ..messages import escape, show
from ..placed.placed import PlacedRobot
from ..robot import DescriptionError
from . import markup, urdf
from .file import read_file
from .limited import Bounds, run_limited

# Large robots take two seconds and 300 MB.
BOUNDS = Bounds(seconds=30, memory=2**30, output=markup.MAX_BYTES)


def read(path: str | Path, *, as_written: bool = False) -> PlacedRobot:
    """Return the robot of a xacro file; `as_written` takes its numbers as they stand."""
    read_file(path, markup.MAX_BYTES)
    return urdf.parse(expand(Path(path)), Path(path).name, as_written=as_written)


def expand(path: Path) -> bytes:
    """Return the URDF that a xacro file expands to."""
    place = show(path.name)
    if find_spec("xacro") is None:
        raise DescriptionError(f"{place} needs the package xacro: `pip install torquec[xacro]` brings it")
    outcome = run_limited("import xacro; xacro.main()", [str(path.resolve())], BOUNDS)
    if outcome.exceeded:
        raise DescriptionError(f"{place} {outcome.exceeded} as xacro expands it: a macro that calls itself?")
    if not outcome.succeeded:
        lines = [line for line in outcome.errors.splitlines() if line.strip()]
        raise DescriptionError(f"{place}: xacro says: {escape(' '.join(lines[-3:])[-600:])}")
    return outcome.output
