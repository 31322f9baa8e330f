"""The folder where torquec keeps, for one user, what it makes: modules, and what searches have found.

What is loaded from it is executed. So every folder in it is the user's own and nobody else may write there, and a file
is used only if the user, or root, owns it and nobody else can have written it.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from tempfile import mkdtemp
from typing import IO

# What others may do with a folder that they must not.
OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
# Folders of work at hand, each with a file that its owner holds a lock on.
SCRATCH = ".build-"
LOCK = "lock"
# A file of locks, a byte for each work that one process at a time does.
TURNS = "turns"
# So long a process waits for another one that does the same work, and looks so often whether it has ended, in seconds.
LONGEST_TURN, LOOK_AGAIN = 900.0, 0.05
# Files that take the place of others as soon as they are whole.
NEW = ".new-"
# What is not locked belongs to an owner that is about to lock it or to end it, or that died before: in seconds.
UNLOCKED_AGE = 3600.0
# What a system says when no more can be written: the disk, the user's share of it or the longest file is reached.
NO_ROOM = frozenset((errno.ENOSPC, errno.EDQUOT, errno.EFBIG))


class CacheError(OSError):
    """The cache can't be used as it is: says which folder, why, and what helps."""


def cache_directory() -> Path:
    """Return $TORQUEC_CACHE_DIR, else the folder torquec in the user's cache folder."""
    own, caches = os.environ.get("TORQUEC_CACHE_DIR"), os.environ.get("XDG_CACHE_HOME")
    if own:
        return Path(own).absolute()
    try:
        return (Path(caches) if caches else Path.home() / ".cache") / "torquec"
    except RuntimeError as error:
        raise CacheError(
            "modules are kept in a cache, by default in the home folder, but this user has none: set "
            "TORQUEC_CACHE_DIR to a folder for them"
        ) from error


def private_folder(path: Path) -> Path:
    """Make a folder that its user alone may use, whatever the umask, with the folders above it, and return it."""
    try:
        for folder in (*reversed(path.parents), path):
            if not folder.is_dir():
                _make_private(folder)
    except OSError as error:
        raise _unwritable(path, error) from error
    return path


def _make_private(folder: Path) -> None:
    try:
        folder.mkdir(0o700)
        folder.chmod(0o700)
    except FileExistsError:
        if not folder.is_dir():  # else another process made it just now
            raise


def check_owner() -> None:
    """Raise CacheError if others can put files into the cache; take the right from them if the folder is the user's."""
    path = cache_directory()
    try:
        status = path.stat()
    except OSError:
        return  # There is no cache yet.
    if status.st_uid not in (0, os.getuid()):
        raise CacheError(
            f"the cache {str(path)!r} belongs to user {status.st_uid}, not to you (user {os.getuid()}); what it holds "
            "would be executed: set TORQUEC_CACHE_DIR to a folder of your own"
        )
    sticky = bool(status.st_mode & stat.S_ISVTX)
    if status.st_mode & OTHERS_WRITE and not sticky:
        try:
            path.chmod(stat.S_IMODE(status.st_mode) & ~OTHERS_WRITE)
        except OSError as error:
            raise CacheError(
                f"others may write into the cache {str(path)!r}, so what it holds can't be trusted: take that right "
                "from them (chmod go-w), or set TORQUEC_CACHE_DIR to a folder of your own"
            ) from error


def is_trusted(path: Path) -> bool:
    """Return whether the user or root owns a file or folder, itself and no link, and nobody else may write there."""
    try:
        status = path.lstat()
    except OSError:
        return False
    plain = stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)
    return plain and status.st_uid in (0, os.getuid()) and not status.st_mode & OTHERS_WRITE


def replace_file(path: Path, content: bytes) -> None:
    """Write a file so that whoever looks sees the old content or the new."""
    # Not by tempfile, whose files nobody else may read.
    beside = path.with_name(f"{NEW}{token_hex(8)}")
    try:
        with beside.open("xb") as file:
            file.write(content)
        beside.replace(path)
    except OSError as error:
        raise OSError(error.errno, f"can't be written ({error.strerror})", str(path)) from error
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def store_file(path: Path, content: bytes) -> None:
    """Write a file in the cache, its folder private, so that whoever looks sees the old content or the new."""
    private_folder(path.parent)
    try:
        replace_file(path, content)
        path.chmod(0o600)
    except OSError as error:
        raise _unwritable(path.parent, error) from error


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Make a private folder in the cache for the time of the work, after those whose owners died are removed."""
    cache = private_folder(cache_directory())
    check_owner()
    sweep(cache)
    try:
        folder = Path(mkdtemp(dir=cache, prefix=SCRATCH))
    except OSError as error:
        raise _unwritable(cache, error) from error
    try:
        with (folder / LOCK).open("wb") as lock:
            with suppress(OSError):  # a file system without locks
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield folder
    except OSError as error:
        if error.errno in NO_ROOM:
            raise _unwritable(cache, error) from error
        raise
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def turn(key: str, wait: Callable[[], None]) -> Iterator[None]:
    """Let one process at a time do the work of a key, a number in hexadecimal digits; others wait, having told so.

    A process that ends, however it does, ends its turn. Where files can't be locked nobody waits.
    """
    with ExitStack() as stack:
        with suppress(OSError):
            file = stack.enter_context((private_folder(cache_directory()) / TURNS).open("ab"))
            place, until, is_told = int(key[:8], 16), time.monotonic() + LONGEST_TURN, False
            while not _locks(file, place) and time.monotonic() < until:
                if not is_told:
                    wait()
                is_told = True
                time.sleep(LOOK_AGAIN)
        yield


def _locks(file: IO[bytes], place: int) -> bool:
    """Return whether this process now holds the lock of a byte of a file; another one may hold it."""
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN):
            return False
        raise
    return True


def sweep(cache: Path) -> None:
    """Remove the folders of work in a cache whose owners died, and the files that were never whole."""
    for folder in cache.glob(f"{SCRATCH}*"):
        with suppress(OSError):
            if is_trusted(folder) and _is_abandoned(folder):
                shutil.rmtree(folder, ignore_errors=True)
    for folder in cache.iterdir():
        # Folders of work may go at any moment.
        with suppress(OSError):
            for file in folder.glob(f"{NEW}*"):
                if is_trusted(file) and _is_old(file):
                    file.unlink(missing_ok=True)


def _is_abandoned(folder: Path) -> bool:
    """Return whether nobody holds the lock of a folder; one without a lock must be old."""
    if not (folder / LOCK).is_file():
        return _is_old(folder)
    with (folder / LOCK).open("rb+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
    return True


def _is_old(path: Path) -> bool:
    return time.time() - path.stat().st_mtime > UNLOCKED_AGE


def _unwritable(path: Path, error: OSError) -> CacheError:
    return CacheError(
        f"what is built is kept in {str(path)!r}, which can't be written ({error.strerror}): set TORQUEC_CACHE_DIR to "
        "a folder that can"
    )
