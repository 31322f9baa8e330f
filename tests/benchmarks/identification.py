"""A million samples of a robot to all base parameters with their deviations: seconds and megabytes on one core.

    PYTHONPATH=tests python -m benchmarks.identification [robot [samples]]

The log is on disk, as one that long would be, and another process writes it; memory is the most that this one held
while it worked, beyond what it held before, files that are mapped into it among that. Where other programs share the
processor, its own seconds tell more than those of the clock.
"""

from __future__ import annotations

import multiprocessing
import resource
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import torquec
from torquec import identification
from torquec.generator import api

ROBOT, SAMPLES, PART = "rx90", 1_000_000, 10_000
NOISE = 0.5
ARRAYS = ("q", "qd", "qdd", "tau")


def record(path: Path, samples: int, folder: Path) -> None:
    """Write the arrays of a log of random states with noisy torques."""
    robot, rng = torquec.load(path), np.random.default_rng(0)
    arrays = {name: np.memmap(folder / name, np.float64, "w+", shape=(samples, robot.n)) for name in ARRAYS}
    for start in range(0, samples, PART):
        place = slice(start, min(start + PART, samples))
        count = place.stop - place.start
        q, qd, qdd = (size * rng.uniform(-1, 1, (count, robot.n)) for size in (3, 2, 10))
        tau = robot.idm(q, qd, qdd) + rng.normal(0, NOISE, (count, robot.n))
        for name, rows in zip(ARRAYS, (q, qd, qdd, tau), strict=True):
            arrays[name][place] = rows


def on_disk(robot: torquec.Robot, samples: int, folder: Path) -> identification.Log:
    """Return the log whose arrays are in a folder."""
    arrays = {name: np.memmap(folder / name, np.float64, "r", shape=(samples, robot.n)) for name in ARRAYS}
    first = identification.log(1e-3, arrays["q"][:2], arrays["tau"][:2], joint_names=robot.joint_names)
    return replace(first, t=1e-3 * np.arange(samples), used=np.ones(samples, bool), **arrays)


def main(name: str = ROBOT, samples: int = SAMPLES) -> None:
    """Print the figures."""
    module = api.build(name, models=["idm", "regressor", "base_values", "column_values"])
    robot = torquec.load(module.path)
    with tempfile.TemporaryDirectory() as folder:
        spawned = multiprocessing.get_context("spawn")
        writer = spawned.Process(target=record, args=(module.path, samples, Path(folder)))
        writer.start()
        writer.join()
        log = on_disk(robot, samples, Path(folder))
        identification.factors(identification.equations(robot, log.part(slice(0, 2000))))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        start, work = time.perf_counter(), time.process_time()
        found = identification.weighted_least_squares(
            identification.factors(identification.equations(robot, log))
        )
        seconds, processor = time.perf_counter() - start, time.process_time() - work
        more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    held = dict(zip(robot.columns["column_values_base"], robot.column_values(parameters="base"), strict=True))
    errors = (found.values - np.array([held[each] for each in found.names])) / found.sigma
    print(f"{robot.name}: {samples} samples x {robot.n} joints, {len(found.names)} base columns with deviations")
    print(f"{seconds:.2f} s, {processor:.2f} s of the processor, {more:.0f} MB more")
    print(f"errors in deviations: rms {np.sqrt(np.mean(errors**2)):.2f}")


if __name__ == "__main__":
    main(*sys.argv[1:2], *map(int, sys.argv[2:3]))
