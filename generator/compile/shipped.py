"""The robots that ship: one description in robots/, one module beside it.

pip, python -m build and build_robots.py all come through here.
"""

from __future__ import annotations

from pathlib import Path

from ..cache import replace_file
from . import compiler
from .build import compile_robot
from .targets import Machines
from .text import Options


def build_shipped(
    description: Path, directory: Path, *, machines: Machines = "any", jobs: int | None = 1
) -> Path:
    """Build a description (from the cache, if nothing changed), and return its module, put into a folder."""
    content = compile_robot(description, Options(machines=machines), jobs=jobs).path.read_bytes()
    target = directory / f"_{description.stem}{compiler.suffix()}"
    # Where pip builds a wheel the folder is new.
    directory.mkdir(parents=True, exist_ok=True)
    if not (target.exists() and target.read_bytes() == content):
        replace_file(target, content)
    return target
