"""Builds that are killed, that find the disk full, and that race: the cache is whole afterwards (Linux, as root).

    PYTHONPATH=tests python tests/campaign/builds.py --kills 100 --races 10

A killed build ends with all that it started: half of them before one of the operations on files that a build consists
of, at equal steps from the first to the last; half at times spread over the whole of a build, some of them with a
compiler that was not tried yet. After each, the cache holds no module that is not whole; after all, one more build
works, and nothing is left over but what it needs. A build on a disk of any size that
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
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from places import ROBOTS
from torquec.generator.api import CompilerError, build
from torquec.generator.cache import UNLOCKED_AGE, CacheError, sweep
from torquec.generator.compile import inventory

PLANAR = ROBOTS / "planar2r.toml"
MODELS = ["gravity", "idm", "transform"]
# What Python does with files, by the names of its audit events.
ON_FILES = frozenset(
    ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.chmod", "os.utime", "fcntl.flock", "shutil.rmtree",
     "subprocess.Popen")
)  # fmt: skip
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
    """Remove what would spare a build its work, but for what is known of the compiler."""
    for path in (*cache.glob("[0-9a-f]*"), *cache.glob("requests/[0-9a-f]*")):
        shutil.rmtree(path) if path.is_dir() else path.unlink()


def swept(cache: Path) -> list[str]:
    """Return what is left over in a cache after an hour and one sweep."""
    long_ago = time.time() - 2 * UNLOCKED_AGE
    for path in cache.rglob(".*"):
        os.utime(path, (long_ago, long_ago))
    sweep(cache)
    return left_over(cache)


def left_over(cache: Path) -> list[str]:
    """Return what is in a cache and belongs to nothing."""
    return [str(path.relative_to(cache)) for path in cache.rglob(".*")]


class Watch:
    """What a build in this process does: its operations on files are counted, its stages noted in a file."""

    def __init__(self, cache: Path, stages: Path, last: int = 0) -> None:
        self.cache, self.count, self.last = str(cache), 0, last
        self.stages = stages

    def begin(self) -> None:
        """Watch this process from now on."""
        sys.addaudithook(self.hear)

    def hear(self, event: str, arguments: tuple[object, ...]) -> None:
        """Count an operation, and end the process before the last that it may do."""
        if event not in ON_FILES or (event == "open" and not str(arguments[0]).startswith(self.cache)):
            return
        self.count += 1
        if self.count == self.last:
            os.kill(os.getpid(), signal.SIGKILL)

    def build(self) -> None:
        """Build the robot, and note each stage and the operations up to its end."""
        with self.stages.open("w", buffering=1) as file, warnings.catch_warnings():
            warnings.simplefilter("error", inventory.CacheWarning)
            self.begin()
            build(PLANAR, models=MODELS, progress=lambda step: print(step.stage, file=file))
            print(f"done {self.count}", file=file)


def stage_of(stages: Path) -> str:
    """Return the stage that a build was in when it ended."""
    words = stages.read_text().split() if stages.exists() else []
    return "done" if "done" in words else words[-1] if words else "start"


def kills(count: int, seed: int, cache: Path, log: Path) -> list[str]:
    """Kill builds at all stages; return what is wrong afterwards."""
    rng, faults, stages = random.Random(seed), [], log.with_name("stages")
    shutil.rmtree(cache, ignore_errors=True)
    start = time.monotonic()
    ended(forked(Watch(cache, stages).build, log))
    usual = time.monotonic() - start
    operations = int(stages.read_text().split()[-1])
    reached: Counter[str] = Counter()
    left: Counter[bool] = Counter()
    for k in range(count):
        # Half of the kills are with a compiler that nothing is known of, as in the build that was measured.
        if k % 4 < 2:
            shutil.rmtree(cache, ignore_errors=True)
        elif rng.random() < 0.7:
            remove_modules(cache)
        stages.unlink(missing_ok=True)
        if k % 2:
            child = forked(Watch(cache, stages, 1 + k * operations // count).build, log)
            os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
        else:
            child = forked(Watch(cache, stages).build, log)
            time.sleep(usual * (k + rng.uniform(0, 2)) / count)
        for group in {child, *started_by(child)}:
            with suppress(ProcessLookupError):
                os.killpg(group, signal.SIGKILL)
        ended(child)
        reached[stage_of(stages)] += 1
        if cache.is_dir():
            faults += [f"after kill {k}: {fault}" for fault in broken(cache)]
            leftover = left_over(cache)
            faults += [f"after kill {k}: left over: {name}" for name in swept(cache)] if k % 4 else []
            left[len(leftover) > 0] += 1
    remove_modules(cache)
    if code := ended(forked(make, log)):
        faults.append(f"the build after all kills ends with {code}: {log.read_text()[-1500:]}")
    faults += [f"left over: {name}" for name in left_over(cache)]
    where = ", ".join(f"{number} in {stage}" for stage, number in reached.items())
    print(f"{count} kills of builds of {usual:.1f} s and {operations} operations on files: {where}", flush=True)
    print(f"{left[True]} left files that the next sweep removed", flush=True)
    return faults


def started_by(process: int) -> set[int]:
    """Return the groups of what a process started, and what that started: all are of its session."""
    found = set()
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == process:
            found.add(int(fields[2]))
    return found


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
