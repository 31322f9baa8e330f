"""Descriptions of robots: the immutable Robot, and one file per format that reads or writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from . import reading
from .formats import par_writer, toml_writer
from .formats.dh import from_dh
from .reading import Choices, Reading, apply_choices, read_description
from .robot import DescriptionError, Robot

# The suffixes of the formats that are read.
READERS: tuple[str, ...] = (*reading.KHALIL, *reading.PLACED)
WRITERS: Mapping[str, Callable[[Robot], str]] = MappingProxyType({".toml": toml_writer.write, ".par": par_writer.write})

__all__ = [
    "READERS",
    "WRITERS",
    "Choices",
    "DescriptionError",
    "Reading",
    "Robot",
    "apply_choices",
    "from_dh",
    "read_description",
    "read_robot",
    "write_robot",
]


def read_robot(path: str | Path, choices: Choices = reading.AS_IT_IS) -> Robot:
    """Return the robot of a file, by the reader that its suffix names."""
    return read_description(path, choices).robot


def write_robot(robot: Robot, path: str | Path) -> None:
    """Write a robot to a file in the format that its suffix names, in place of what the file held."""
    path = Path(path)
    writer = WRITERS.get(path.suffix.lower())
    if writer is None:
        raise reading.unknown_suffix(path, list(WRITERS))
    path.write_text(writer(robot), encoding="utf-8")
