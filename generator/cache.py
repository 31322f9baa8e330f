"""The folder where torquec keeps, for one user, what it makes: modules, and what searches have found."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def cache_directory() -> Path:
    """$TORQUEC_CACHE_DIR, else torquec in the user's cache folder."""
    own = os.environ.get("TORQUEC_CACHE_DIR")
    if own:
        return Path(own)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "torquec"


def replace_file(path: Path, content: bytes) -> None:
    """Write a file, and the folder it is in, so that whoever looks sees the old content or the new."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".new-", delete=False) as beside:
        beside.write(content)
    Path(beside.name).replace(path)
