"""Reading the files of strangers: ordinary files of bounded size alone."""

from __future__ import annotations

from pathlib import Path

from ..messages import show
from ..robot import DescriptionError


def read_file(path: str | Path, most: int) -> bytes:
    """Return the content of a file that has at most `most` bytes."""
    place = show(Path(path).name)
    try:
        with Path(path).open("rb") as file:
            content = file.read(most + 1)
    except (OSError, ValueError) as error:
        raise DescriptionError(f"{place} cannot be read: {error}") from error
    if len(content) > most:
        raise DescriptionError(f"{place} is too long: expected at most {most} bytes")
    return content
