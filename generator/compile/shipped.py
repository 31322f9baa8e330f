"""The robots that ship: one description in robots/, one module beside it. pip, python -m build and build_robots.py
all come through here."""

from __future__ import annotations

import shutil
from pathlib import Path

from . import compiler
from .build import build


def build_shipped(description: Path, directory: Path, *, jobs: int | None = 1) -> Path:
    """Build a description (from the cache, if nothing changed) and put its module into a directory."""
    built = build(description, jobs=jobs)
    target = directory / f"_{description.stem}{compiler.suffix()}"
    if not (target.exists() and target.read_bytes() == built.read_bytes()):
        directory.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(f".{target.name}.new")
        shutil.copyfile(built, beside)
        beside.replace(target)
    return target
