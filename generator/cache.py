"""The folder where torquec keeps, for one user, what it makes: modules, and what searches have found."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex


def cache_directory() -> Path:
    """Return $TORQUEC_CACHE_DIR, else torquec in the user's cache folder."""
    own = os.environ.get("TORQUEC_CACHE_DIR")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "torquec"


def replace_file(path: Path, content: bytes) -> None:
    """Write a file, and the folder it is in, so that whoever looks sees the old content or the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # Not by tempfile, whose files nobody else may read.
    beside = path.with_name(f".new-{token_hex(8)}")
    try:
        with beside.open("xb") as file:
            file.write(content)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def folder_beside(path: Path) -> Iterator[Path]:
    """Make a folder for the time of the work, beside the file that comes of it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        scratch = tempfile.TemporaryDirectory(dir=path.parent, prefix=".build-")
    except OSError as error:
        raise OSError(
            f"what is built is kept in {str(path.parent)!r}, which can't be written ({error.strerror}): set "
            "TORQUEC_CACHE_DIR to a folder that can"
        ) from error
    with scratch as folder:
        yield Path(folder)
