"""Descriptions of robots: the immutable Robot, and one file per format that reads or writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from . import par, par_writer, toml, toml_writer
from .dh import from_dh
from .robot import DescriptionError, Robot

Format = TypeVar("Format")

READERS: Mapping[str, Callable[[Path], Robot]] = MappingProxyType({".toml": toml.read, ".par": par.read})
WRITERS: Mapping[str, Callable[[Robot], str]] = MappingProxyType({".toml": toml_writer.write, ".par": par_writer.write})

__all__ = ["READERS", "WRITERS", "DescriptionError", "Robot", "from_dh", "read_robot", "write_robot"]


def read_robot(path: str | Path) -> Robot:
    """The robot of a file, by the reader that its suffix names."""
    path = Path(path)
    return _by_suffix(path, READERS)(path)


def write_robot(robot: Robot, path: str | Path) -> None:
    """Write a robot to a file, in the format that its suffix names; what stood there is replaced."""
    path = Path(path)
    text = _by_suffix(path, WRITERS)(robot)
    path.write_text(text, encoding="utf-8")


def _by_suffix(path: Path, formats: Mapping[str, Format]) -> Format:
    chosen = formats.get(path.suffix.lower())
    if chosen is None:
        raise DescriptionError(f"{path.name!a} has the suffix {path.suffix!a}: expected one of {', '.join(formats)}")
    return chosen
