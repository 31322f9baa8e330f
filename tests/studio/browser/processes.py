"""Processes that a test has started: what time they took, and a bound on waiting for them."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path


def _stats() -> dict[int, list[str]]:
    """Return the fields of /proc/<pid>/stat behind the name, by process; nothing where there is no /proc."""
    found: dict[int, list[str]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            found[int(entry.name)] = (entry / "stat").read_text().rpartition(")")[2].split()
    return found


def descendants(pid: int) -> set[int]:
    """Return the processes that a process has started, and those that these have."""
    stats, found = _stats(), {pid}
    while more := {each for each, fields in stats.items() if int(fields[1]) in found} - found:
        found |= more
    return found - {pid}


def processor_time(pid: int) -> float:
    """Return the processor time of a process and of all that it has started, those that ended included, in ms."""
    stats, tick = _stats(), os.sysconf("SC_CLK_TCK")
    # Times of the process itself and of its children that were waited for.
    every = (stats[each] for each in {pid, *descendants(pid)} if each in stats)
    return sum(1000 * int(time) / tick for fields in every for time in fields[11:15])


@contextlib.contextmanager
def within(seconds: float, pids: set[int]) -> Iterator[None]:
    """End processes if the block takes longer: who waits for them sees that they are gone."""

    def end() -> None:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)

    watch = threading.Timer(seconds, end)
    watch.start()
    try:
        yield
    finally:
        watch.cancel()
