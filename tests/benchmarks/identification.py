"""What identification takes: kernels of regressors, a million samples, bodies of a 7R, base parameters, excitation.

    PYTHONPATH=tests python -m benchmarks.identification [what ...] [--samples N]

On one core, which the process pins itself to. Where other programs share it, the least of many short rounds tells most,
seconds of the processor more than those of the clock, and instructions, counted by callgrind in the code for AVX2, all.
The log of a million samples is on disk, as one that long would be, and another process writes it; memory is the most
that this one held while it worked, beyond what it held before, files that are mapped into it among that.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import resource
import shutil
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cffi
import numpy as np
import torquec
from torquec import identification
from torquec.columns import columns
from torquec.generator import api
from torquec.identification.exciting import NEEDED

from .stopwatch import STATES, Stopwatch, Way, cpu
from .worst_case import counted

ROBOT, SEVEN, SAMPLES, PART = "rx90", "panda", 1_000_000, 10_000
NOISE = 0.5
ARRAYS = ("q", "qd", "qdd", "tau")
FIT = ("idm", "regressor", "base_values", "column_values")
KERNELS = {"regressor": 3, "filtered_regressor": 2, "energy_regressor": 2, "power_regressor": 3}
# Those that have a packed answer too: of what is not 0 in every state.
PACKED = ("regressor", "filtered_regressor")
ROUNDS = 300
# States of a batch: answers of the first stay in a core's own caches, of the other in those that cores share.
NEAR, FAR = 256, 4096
# Where answers lie in a page: what a call takes depends on that by a quarter.
PLACES = (0, 1072, 2064, 3104)


def kernels() -> None:
    """Print ns of a call in C, and instructions, for the base columns of each model."""
    robot = torquec.build(ROBOT, models=list(KERNELS))
    rng, watch = np.random.default_rng(0), Stopwatch()
    motion = [np.ascontiguousarray(x) for x in rng.uniform(-3, 3, (3, STATES, robot.n))]
    scalar: dict[str, list[Way]] = {}
    for name, inputs in KERNELS.items():
        where = robot.address(name, parameters="base")
        constants = np.frombuffer(cffi.FFI().buffer(cffi.FFI().cast("char *", where.constants), 8))
        scalar[name] = [
            watch.way("warm", where.function, motion[:inputs], _outputs(where, place), constants, 4)
            for place in PLACES
        ]
    calls: dict[str, list[list[float]]] = {name: [] for name in KERNELS}
    for _ in range(ROUNDS):
        for name in KERNELS:
            calls[name].append([way() for way in scalar[name]])
    instructions = (
        {name: min(each) for name, each in counted(ROBOT, 3, tuple(KERNELS), parameters="base").items()}
        if shutil.which("valgrind")
        else {}
    )
    first = float(np.median(np.min(calls["regressor"], axis=0)))
    rows = []
    for name in KERNELS:
        ns = float(np.median(np.min(calls[name], axis=0)))
        count = next((str(n) for kernel, n in instructions.items() if kernel.startswith(name)), "")
        counts = robot.operations[f"{name}_base"]
        times = f"{ns:.1f}", f"{ns / first:.2f}"
        rows.append([name, f"{counts['*']} + {counts['+']}", *times, count])
    print(f"{robot.name}, base parameters, {robot.variant}, {cpu()}")
    print(columns([["model", "* and +", "ns a call", "of the first", "instructions"], *rows]))


def batches() -> None:
    """Print ns of a state of batches, beside those that NumPy takes to fill the same memory with zeros."""
    robot = torquec.build(ROBOT, models=list(KERNELS))
    rng = np.random.default_rng(0)
    motion = rng.uniform(-3, 3, (3, FAR, robot.n))
    rows = []
    for name, inputs in KERNELS.items():
        for packed in ({}, {"packed": True}) if name in PACKED else ({},):
            rows.append([f"{name}, packed" if packed else name])
            for states in (NEAR, FAR):
                answer, fill = _beside_fill(getattr(robot, name), motion[:inputs, :states], **packed)
                rows[-1] += [f"{answer:.1f}", f"{fill:.1f}"]
    print(f"{robot.name}, base parameters, {robot.variant}, {cpu()}: ns a state")
    print(columns([["model", f"{NEAR} states", "fill", f"{FAR} states", "fill"], *rows]))


def _beside_fill(model: Callable[..., Any], inputs: np.ndarray[Any, Any], **packed: Any) -> tuple[float, float]:
    """Return ns a state of a model, and of filling its answers with zeros: the least of rounds of both in turn."""
    states = inputs.shape[1]
    out = model(*inputs, parameters="base", **packed)
    outputs = out if isinstance(out, tuple) else (out,)
    best = [np.inf, np.inf]
    for _ in range(ROUNDS):
        start = time.perf_counter_ns()
        model(*inputs, parameters="base", out=out, **packed)
        middle = time.perf_counter_ns()
        for each in outputs:
            each.fill(0.0)
        end = time.perf_counter_ns()
        best = [min(best[0], middle - start), min(best[1], end - middle)]
    return best[0] / states, best[1] / states


def _outputs(where: Any, place: int) -> list[np.ndarray[Any, Any]]:
    """Return arrays for the outputs of a kernel, the first at that place in a page, others a quarter further on."""
    made = []
    for k, shape in enumerate(where.outputs.values()):
        size = int(np.prod(shape))
        memory = np.zeros(size + 1024)
        start = (-memory.ctypes.data % 4096 + (place + 1024 * k) % 4096) // 8
        made.append(memory[start : start + size])
    return made


def base_parameters() -> None:
    """Print how long the symbolic base parameters of a robot take."""
    described = api.read_description(ROBOT).robot
    times = []
    for _ in range(40):
        start = time.thread_time()
        found = api.base_parameters(described)
        times.append(time.thread_time() - start)
    print(f"{ROBOT}: {len(found.names)} symbolic base parameters in {1e3 * min(times):.1f} ms of the processor")


def bodies() -> None:
    """Print how long the parameters that the bodies of a 7R can have take, from a log with noise."""
    robot = torquec.build(SEVEN, models=list(FIT))
    rng = np.random.default_rng(0)
    q, qd, qdd = (size * rng.uniform(-1, 1, (5000, robot.n)) for size in (2, 2, 8))
    tau = robot.idm(q, qd, qdd)
    tau += rng.normal(0, 0.05 * np.sqrt((tau**2).mean(axis=0)), tau.shape)
    log = identification.log(1e-3, q, tau, qd=qd, qdd=qdd, joint_names=robot.joint_names)
    made = identification.factors(identification.equations(robot, log))
    times = []
    for _ in range(5):
        start = time.process_time()
        found = identification.consistent_parameters(robot, made)
        times.append(time.process_time() - start)
    print(f"{robot.name}: {len(found)} parameters that bodies can have in {min(times):.2f} s of the processor")


def excitation() -> None:
    """Print how long it takes to a motion with the condition number 100."""
    robot = torquec.build(ROBOT, models=list(NEEDED))
    start, work = time.perf_counter(), time.process_time()
    found = identification.excite(robot, target=100.0)
    seconds = f"{time.perf_counter() - start:.1f} s, {time.process_time() - work:.1f} s of the processor"
    print(f"{robot.name}: a motion of {found.trajectory.duration:g} s, condition {found.condition:.0f}, in {seconds}")


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
    t, used = 1e-3 * np.arange(float(samples)), np.ones(samples, bool)
    return identification.Log(t, **arrays, joint_names=robot.joint_names, used=used)


def long_log(samples: int = SAMPLES) -> None:
    """Print seconds and megabytes from a log on disk to all base parameters with their deviations."""
    module = api.build(ROBOT, models=list(FIT))
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
    print(f"  {seconds:.2f} s, {processor:.2f} s of the processor, {more:.0f} MB more")
    print(f"  errors in deviations: rms {np.sqrt(np.mean(errors**2)):.2f}")


WHAT = {
    "samples": long_log,
    "kernels": kernels,
    "batches": batches,
    "base": base_parameters,
    "bodies": bodies,
    "excitation": excitation,
}


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="what identification takes")
    parser.add_argument("what", nargs="*", metavar="what", help=f"of {', '.join(WHAT)} (default: all)")
    parser.add_argument("--samples", type=int, default=SAMPLES)
    options = parser.parse_args()
    unknown = [name for name in options.what if name not in WHAT]
    if unknown:
        parser.error(f"{unknown[0]!r}: expected some of {', '.join(WHAT)}")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for name in options.what or WHAT:
        if name == "samples":
            long_log(options.samples)
        else:
            WHAT[name]()


if __name__ == "__main__":
    main()
