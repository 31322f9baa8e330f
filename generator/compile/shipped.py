"""The robots that ship: one description in robots/, one module beside it. pip, python -m build and build_robots.py
all come through here."""

from __future__ import annotations

from pathlib import Path

from ..cache import replace_file
from . import compiler
from .build import build


def build_shipped(description: Path, directory: Path, *, jobs: int | None = 1) -> Path:
    """Build a description (from the cache, if nothing changed) and put its module into a directory."""
    built = build(description, jobs=jobs)
    target = directory / f"_{description.stem}{compiler.suffix()}"
    content = built.read_bytes()
    if not (target.exists() and target.read_bytes() == content):
        replace_file(target, content)
    return target
