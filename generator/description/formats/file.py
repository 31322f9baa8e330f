"""Reading the files of strangers: ordinary files of bounded size alone.

A device or a pipe may never end or never begin, so that the kind and the size are checked before a byte is read.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass
from pathlib import Path

from ..messages import show
from ..robot import DescriptionError

# What a file may be that is no ordinary one.
_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
    stat.S_IFSOCK: "a socket",
}


def read_file(path: str | Path, most: int) -> bytes:
    """Return the content of an ordinary file of at most `most` bytes."""
    place = show(Path(path).name)
    try:
        _check(Path(path).stat(), place, most)
        # What is a pipe by now doesn't block.
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0))
        with os.fdopen(descriptor, "rb") as file:
            _check(os.fstat(descriptor), place, most)
            content = file.read(most + 1) or b""
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise DescriptionError(f"{place} cannot be read: {reason}") from error
    if len(content) > most:
        raise _too_long(place, most)
    return content


def _check(status: os.stat_result, place: str, most: int) -> None:
    """Refuse what is no ordinary file, and a file that is too long."""
    if not stat.S_ISREG(status.st_mode):
        kind = _KINDS.get(stat.S_IFMT(status.st_mode), "no ordinary file")
        raise DescriptionError(f"{place} cannot be read: it is {kind}: expected an ordinary file")
    if status.st_size > most:
        raise _too_long(place, most)


def _too_long(place: str, most: int) -> DescriptionError:
    return DescriptionError(f"{place} is too long: expected at most {most} bytes")


@dataclass(frozen=True)
class Access:
    """Which other files a description may open: of itself none but those beside it."""

    # The folder in which included files and meshes may lie; None for the folder of the main file.
    root: Path | None = None
    # Whether files of meshes are opened, for masses that come from them.
    meshes: bool = False

    def folder(self, main: Path) -> Path:
        """Return the folder in which all files that `main` names must lie, links resolved."""
        return (self.root or main.parent).resolve()


def inside(folder: Path, name: str, root: Path) -> Path | None:
    """Return the path of a file named in a folder, or None if it lies outside `root`; links are resolved."""
    try:
        path = (folder / name).resolve()
    except (OSError, ValueError, RuntimeError) as error:
        # A name with a 0 in it is none that the system takes.
        raise DescriptionError(str(error)) from error
    return path if path.is_relative_to(root) else None
