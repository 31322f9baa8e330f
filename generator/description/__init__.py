"""Descriptions of robots: the immutable Robot, and one file per format that reads or writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from . import toml
from .robot import DescriptionError, Robot

READERS: Mapping[str, Callable[[Path], Robot]] = MappingProxyType({".toml": toml.read})

__all__ = ["READERS", "DescriptionError", "Robot", "read_robot"]


def read_robot(path: str | Path) -> Robot:
    """The robot of a file, by the reader that its suffix names."""
    path = Path(path)
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        known = ", ".join(READERS)
        raise DescriptionError(f"{path.name!a} has the suffix {path.suffix!a}: expected one of {known}")
    return reader(path)
