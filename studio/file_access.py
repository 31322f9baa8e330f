"""The files that the studio touches: descriptions are read whole, written atomically, and never through a link."""

from __future__ import annotations

import hashlib
import os
import re
import stat
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

# Bytes of a description that is read.
MAX_BYTES = 64 << 20
# What files are called that the studio writes: no folder, no dot at the head.
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}\Z")
# Suffixes of logs that identification and motions read.
LOGS = (".csv", ".npz", ".parquet", ".mcap")


class AccessError(OSError):
    """A file that the studio does not touch: says which, and why."""


@dataclass(frozen=True)
class Stamp:
    """What tells whether a file is still the same: when it was written, how long it is, and its digest."""

    time: int
    size: int
    digest: str


def stamp_of(path: Path, before: Stamp | None = None) -> Stamp | None:
    """Return the stamp of a file, None where there is none; unless time or size changed, that of before."""
    try:
        found = path.stat()
        if before and (before.time, before.size) == (found.st_mtime_ns, found.st_size):
            return before
        return Stamp(found.st_mtime_ns, found.st_size, hashlib.sha256(read(path)).hexdigest())
    except OSError:
        return None


def is_same(one: Stamp | None, other: Stamp | None) -> bool:
    """Return whether two stamps are of one content."""
    return (one.digest if one else None) == (other.digest if other else None)


def read(path: Path) -> bytes:
    """Return the bytes of a file of bounded size, which is no link, pipe or device."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)
    with os.fdopen(handle, "rb") as file:
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise AccessError(f"{path.name} is no file: expected a description or a log")
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise AccessError(f"{path.name} has more than {MAX_BYTES >> 20} MiB: a description has some kilobytes")
    return content


def write(path: Path, content: bytes) -> None:
    """Put content in place of a file at once: whoever reads sees the old file or the new one. A link is refused."""
    if path.is_symlink():
        raise AccessError(f"{path} is a link: the studio writes files, not what links lead to; open the file itself")
    if path.parent.is_symlink():
        raise AccessError(f"{path.parent} is a link: open the folder itself")
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
    handle, name = tempfile.mkstemp(prefix=".torquec-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def write_tree(folder: Path, name: str, files: Mapping[str, bytes]) -> None:
    """Write files below a folder of this name in another folder, each at once; no link is followed on the way."""
    top = folder / plain_name(name)
    for relative, content in files.items():
        parts = [plain_name(part) for part in relative.split("/")]
        place = top
        for part in ("", *parts[:-1]):
            place = place / part
            if place.is_symlink():
                raise AccessError(f"{place} is a link: the studio writes files, not what links lead to")
            place.mkdir(exist_ok=True)
        write(place / parts[-1], content)


def plain_name(name: str) -> str:
    """Return a name for a file in a folder; refuse what leads elsewhere."""
    if not _NAME.match(name):
        raise AccessError(f"{name!a:.80} is no name of a file here: expected letters, digits, _ - and . as in arm.toml")
    return name


def in_folder(folder: Path, name: str, suffixes: tuple[str, ...]) -> Path:
    """Return the path of a file that stands in a folder, of one of these suffixes, no link."""
    known = files_in(folder, suffixes)
    if name not in known:
        listed = ", ".join(known[:20]) or "none there"
        raise AccessError(f"no file {name!a:.80} in {folder}: expected one of {listed}")
    return folder / name


def files_in(folder: Path, suffixes: tuple[str, ...], most: int = 500) -> list[str]:
    """Return the names of the files of a folder that have one of these suffixes."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return []
    found = [e.name for e in entries if e.is_file(follow_symlinks=False) and e.name.lower().endswith(suffixes)]
    return [name for name in found if not name.startswith(".")][:most]


def difference(before: str, after: str, name: str) -> str:
    """Return a unified diff of two texts."""
    lines = unified_diff(
        before.splitlines(keepends=True), after.splitlines(keepends=True), f"{name} (file)", f"{name} (studio)"
    )
    return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)
