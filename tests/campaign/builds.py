"""Builds that are killed, that find the disk full, and that race: the cache is whole afterwards (Linux, as root).

    PYTHONPATH=tests python tests/campaign/builds.py --kills 100 --races 10

A killed build ends at a random time, with all that it started. After each, the cache holds no module that is not
whole; after all, one more build works, and nothing is left over but what it needs. A build on a disk of any size that
is too small ends with CacheError or CompilerError. Builds that race all find the same whole module.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from places import ROBOTS
from torquec.generator.api import CompilerError, build
from torquec.generator.cache import CacheError
from torquec.generator.compile import inventory

PLANAR = ROBOTS / "planar2r.toml"
MODELS = ["gravity"]
# How many build at once in a race.
RACERS = 8
# What a disk may hold in bytes: from nothing to nearly enough.
SIZES = tuple(4096 * k for k in (1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 160, 192, 256))


def forked(work: Callable[[], None], log: Path) -> int:
    """Start a process that does the work, in a group of its own; return its number."""
    child = os.fork()
    if child == 0:
        os.setsid()
        with log.open("a") as file:
            os.dup2(file.fileno(), 2)
            try:
                work()
                os._exit(0)
            except (CacheError, CompilerError) as error:
                print(type(error).__name__, error, file=sys.stderr, flush=True)
                os._exit(2)
            except BaseException:
                traceback.print_exc()
                sys.stderr.flush()
                os._exit(3)
    return child


def ended(child: int) -> int:
    """Wait for a process, and return its exit code."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def make() -> None:
    """Build the robot."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", inventory.CacheWarning)
        build(PLANAR, models=MODELS)


def broken(cache: Path) -> list[str]:
    """Return the modules in a cache that are not whole."""
    modules = list(cache.glob("[0-9a-f]*/_*.so"))
    folders = [path for path in cache.iterdir() if inventory.KEY.fullmatch(path.name) and not list(path.glob("_*.so"))]
    return [str(path) for path in [*folders, *(path for path in modules if inventory._fault(path))]]


def remove_modules(cache: Path) -> None:
    """Leave nothing in a cache but what is known of the compiler."""
    for path in cache.iterdir():
        if path.name != "compilers":
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def left_over(cache: Path) -> list[str]:
    """Return what is in a cache and belongs to nothing."""
    return [str(path.relative_to(cache)) for path in cache.rglob(".*")]


def kills(count: int, seed: int, cache: Path, log: Path) -> list[str]:
    """Kill builds at random times; return what is wrong afterwards."""
    rng, faults = random.Random(seed), []
    remove_modules(cache)
    start = time.monotonic()
    ended(forked(make, log))
    usual = time.monotonic() - start
    finished = 0
    for k in range(count):
        if rng.random() < 0.7:
            remove_modules(cache)
        child = forked(make, log)
        time.sleep(rng.uniform(0, 1.1 * usual))
        for group in {child, *started_by(child)}:
            try:
                os.killpg(group, signal.SIGKILL)
            except ProcessLookupError:
                continue
        finished += ended(child) == 0
        faults += [f"after kill {k}: {fault}" for fault in broken(cache)]
    if code := ended(forked(make, log)):
        faults.append(f"the build after all kills ends with {code}")
    faults += [f"left over: {name}" for name in left_over(cache)]
    print(f"{count} kills within {1.1 * usual:.1f} s of the start, {finished} builds were done before", flush=True)
    return faults


def started_by(process: int) -> list[int]:
    """Return the groups of what a process started: compilers end with it."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process:
            found.append(int(fields[2]))
    return [group for group in found if group != os.getpgrp()]


@contextmanager
def disk(size: int) -> Iterator[Path]:
    """Make a disk of that size for the time of the work."""
    with tempfile.TemporaryDirectory() as name:
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", name], check=True)
        try:
            yield Path(name)
        finally:
            subprocess.run(["umount", "-l", name], check=True)


def full_disks(known: Path, log: Path) -> list[str]:
    """Build on disks that are too small; return what is wrong."""
    faults, ends = [], {0: 0, 2: 0}
    for size in SIZES:
        with disk(size) as folder:
            cache = folder / "cache"
            cache.mkdir(0o700)
            # The trial of the compiler is known already, where it has room.
            subprocess.run(["cp", "-a", known / "compilers", cache], check=False, stderr=subprocess.DEVNULL)
            os.environ["TORQUEC_CACHE_DIR"] = str(cache)
            code = ended(forked(make, log))
            ends[code] = ends.get(code, 0) + 1
            if code not in (0, 2):
                faults.append(f"a disk of {size} bytes: {log.read_text()[-1500:]}")
            faults += [f"a disk of {size} bytes: {fault}" for fault in broken(cache)]
            leftover = [name for name in left_over(cache) if code]
            faults += [f"a disk of {size} bytes: left over: {name}" for name in leftover]
    print(
        f"{len(SIZES)} disks from {SIZES[0]} to {SIZES[-1]} bytes: {ends.get(0)} sufficed, {ends.get(2)} refused",
        flush=True,
    )
    return faults


def races(count: int, cache: Path, log: Path) -> list[str]:
    """Let builds race; return what is wrong afterwards."""
    faults = []
    for k in range(count):
        remove_modules(cache)
        children = [forked(make, log) for _ in range(RACERS)]
        codes = [ended(child) for child in children]
        if any(codes):
            faults.append(f"race {k} ends with {codes}")
        modules = list(cache.glob("[0-9a-f]*/_*.so"))
        if len(modules) != 1 or broken(cache) or left_over(cache):
            faults.append(f"race {k} leaves {modules}, {broken(cache)}, {left_over(cache)}")
    print(f"{count} races of {RACERS} builds", flush=True)
    return faults


def main(arguments: Sequence[str]) -> int:
    """Kill, fill and race, and return 1 if something was wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--races", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        cache, log = Path(name) / "cache", Path(name) / "log"
        os.environ["TORQUEC_CACHE_DIR"] = str(cache)
        # The first build tries the compiler, which no later one does; and this process has all modules imported.
        build(PLANAR, models=MODELS)
        faults = kills(given.kills, given.seed, cache, log)
        faults += races(given.races, cache, log)
        if os.geteuid() == 0:
            faults += full_disks(cache, log)
    print("\n".join(faults) or "the cache was whole at all times")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
