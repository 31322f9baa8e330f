"""xacro: the maintained package expands the macros in a process of its own; what comes out is read as any URDF.

xacro evaluates the Python expressions of the file and opens the files it includes: expand only what you trust.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from ..messages import show
from ..placed.placed import PlacedRobot
from ..robot import DescriptionError
from . import markup, urdf
from .file import read_file

# Time that xacro may take: large robots take two seconds.
SECONDS = 60


def read(path: str | Path, *, as_written: bool = False) -> PlacedRobot:
    """Return the robot of a xacro file; `as_written` takes its numbers as they stand."""
    read_file(path, markup.MAX_BYTES)
    return urdf.parse(expand(Path(path)), Path(path).name, as_written=as_written)


def expand(path: Path) -> bytes:
    """Return the URDF that a xacro file expands to."""
    place = show(path.name)
    if find_spec("xacro") is None:
        raise DescriptionError(f"{place} needs the package xacro: `pip install torquec[xacro]` brings it")
    # -P: no module comes from the working directory, where robots of strangers lie.
    command = [sys.executable, "-P", "-c", "import xacro; xacro.main()", str(path.resolve())]
    try:
        done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=False)
    except subprocess.TimeoutExpired as error:
        raise DescriptionError(f"{place} is not expanded within {SECONDS} s: a macro that calls itself?") from error
    if done.returncode:
        message = [line for line in done.stderr.decode(errors="replace").splitlines() if line.strip()]
        raise DescriptionError(f"{place}: xacro says: {' '.join(message[-3:])[-600:]!a}")
    return done.stdout
