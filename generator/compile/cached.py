"""The modules in the user's cache, for people: which there are, and their end."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from ..cache import cache_directory, check_owner, sweep
from .compiler import suffix
from .inventory import KEY

# The folders with notes on requests and compilers. What searches found stays: it is small, and took minutes.
NOTES = ("requests", "compilers")


@dataclass(frozen=True)
class CachedModule:
    """A module in the cache."""

    path: Path

    robot: str
    """The robot's name."""

    bytes: int

    built: str
    """The day and time."""


def cached_modules() -> tuple[CachedModule, ...]:
    """Return the modules in the cache, by robot and then by time."""
    found = [(path.stat(), path) for folder in _folders() for path in folder.glob(f"_*{suffix()}")]
    return tuple(
        CachedModule(path, path.name[1 : -len(suffix())], status.st_size, _time(status.st_mtime))
        for status, path in sorted(found, key=lambda each: (each[1].name, each[0].st_mtime))
    )


def clean_cache() -> int:
    """Remove all modules from the cache, and return how many bytes that were; what searches found stays."""
    cache = cache_directory()
    check_owner()
    removed = 0
    for folder in (*_folders(), *(cache / name for name in NOTES)):
        if folder.is_dir():
            removed += sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
            shutil.rmtree(folder)
    if cache.is_dir():
        sweep(cache)
    return removed


def _folders() -> Iterator[Path]:
    """Yield the folders of modules, each named by the key of its text; nothing else in the cache is touched."""
    cache = cache_directory()
    if cache.is_dir():
        yield from (path for path in sorted(cache.iterdir()) if KEY.fullmatch(path.name) and path.is_dir())


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds).isoformat(" ", "minutes")
