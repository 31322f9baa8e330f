"""Calls without end, with flat memory.

    PYTHONPATH=tests python tests/campaign/soak.py --calls 1e9

A robot is called in every way that calls have: bound, with and without `out=`, with lists, over batches, with errors.
Most calls are of the bound function, in loops of C. The memory of the process after a tenth of the calls and at the end
may differ by 1 MB.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import repeat, starmap
from pathlib import Path
from typing import Any

import numpy as np
import torquec

MOST_GROWTH = 1 << 20


def resident() -> int:
    """Return the bytes of memory that this process has."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return 1024 * int(line.split()[1])
    raise OSError("no VmRSS: this needs Linux")


def repeated(function: Callable[..., Any], count: int, *arguments: Any) -> int:
    """Call a function so often, in a loop of C, and return how often."""
    deque(starmap(function, repeat(arguments, count)), maxlen=0)
    return count


def round_of(robot: Any, bound: Callable[[], Any], count: int) -> int:
    """Make some calls of every kind, most of them bound; return how many."""
    rng = np.random.default_rng(0)
    one = [rng.uniform(-1, 1, robot.n) for _ in range(3)]
    many = [rng.uniform(-1, 1, (100, robot.n)) for _ in range(3)]
    out = np.empty(robot.n)
    made = repeated(bound, count)
    made += repeated(lambda: robot.idm(*one, out=out), count // 100)
    made += repeated(robot.idm, count // 20, *one)
    made += repeated(robot.inertia, count // 100, one[0])
    made += repeated(robot.idm, count // 1000, *(x.tolist() for x in one))
    made += repeated(robot.idm, count // 1000, *many)
    made += repeated(lambda: robot.idm(*many, threads=2), count // 10_000)
    made += repeated(lambda: robot.igm(robot.transform(one[0])), count // 10_000)
    made += repeated(lambda: robot.with_parameters({"M2": 3.0}).idm(*one), count // 100_000)
    made += repeated(lambda: robot.bind("idm", *one)(), count // 100_000)

    def mistaken() -> None:
        with suppress(ValueError, TypeError):
            robot.idm(one[0][:1], *one[1:])

    return made + repeated(mistaken, count // 100_000)


def main(arguments: Sequence[str]) -> int:
    """Call, and return 1 if the memory grew."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--calls", type=float, default=1e9)
    parser.add_argument("--robot", default="planar2r")
    given = parser.parse_args(arguments)
    robot = torquec.load(given.robot)
    bound = robot.bind("idm", *(np.linspace(0.1, 1, robot.n) for _ in range(3)))
    start, first, made = time.monotonic(), resident(), 0
    after_tenth = 0
    while made < given.calls:
        made += round_of(robot, bound, 1_000_000)
        if not after_tenth and made >= given.calls / 10:
            after_tenth = resident()
    last = resident()
    at_first, then, at_end = (f"{number / 1e6:.1f} MB" for number in (first, after_tenth, last))
    spent = time.monotonic() - start
    print(f"{made:.3g} calls in {spent:.0f} s: {at_first} at first, {then} after a tenth, {at_end} at the end")
    return int(last - after_tenth > MOST_GROWTH)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
