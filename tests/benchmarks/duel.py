"""torquec beside what else a user may pick, in one process, alternately, on the same random states, on one core.

    PYTHONPATH=tests python -m benchmarks.duel [robot or description ...] [--rounds 25] [--avx2] [--json | --write]

Peers: C that CasADi generates from Pinocchio's algorithms, once with numbers as they come, the C library's sine and
cosine, once with constants snapped and torquec's own sines and cosines, all at once; Pinocchio and MuJoCo from Python;
numeric Newton-Euler; EAIK for inverse geometry, where it is installed. All C is compiled with the same compiler and
flags. Friction, which the peers don't have, is left out of the robot. Answers are compared before anything is timed. A
figure is the median of many rounds; the spread after it is half the range of the middle half. With --avx2 all are
compiled as for a CPU without AVX-512. --write renews the tables of docs/benchmarks.md.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import re
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np
import pinocchio as pin
import torquec
from models import example_robots
from numpy.typing import NDArray
from oracle.tree import tree_of
from places import ROOT
from torquec.columns import columns
from torquec.generator.api import find_description
from torquec.generator.compile import compiler
from torquec.generator.description import Robot, read_robot
from torquec.generator.description.robot import ZERO
from torquec.generator.documents.pages import renew
from torquec.peers.bench import numeric_peer, one_core, pinocchio_peer
from torquec.peers.newton_euler import Array
from torquec.peers.pinocchio_model import PinocchioRobot, pinocchio_robot

from . import generated, in_mujoco, inverse_geometry
from .stopwatch import (
    BATCH,
    COLD,
    STATES,
    Stopwatch,
    Way,
    batch_way,
    constants_of,
    cpu,
    flags,
    per_state,
    without_avx512,
)
from .transcription import Chain

# Three that ship, with all parameters there; two as their URDFs have them.
ROBOTS = ("ur5", "panda", "rx90", "ur5_robot", "talos_reduced")
LARGE, MILLION = 65536, 1_000_000
# Of answers that take more, as a million regressors do, there is no batch.
MOST_BYTES = 1 << 30
IN_LANES = ("idm", "inertia", "ddm")
# What batches have a narrower answer of.
NARROWER = {"regressor": "regressor in base columns", "inertia": "inertia, packed"}
BATCHES = ((BATCH, 1), (LARGE, 1), (LARGE, 2), (MILLION, 1), (MILLION, 2))
PAGE = ROOT / "docs" / "benchmarks.md"
# The page's tables: the head of a column, the way to call, the peer it is compared with. The closest there is, first.
CLOSEST = (
    ("kernel (CasADi tuned)", "kernel", "CasADi tuned"),
    ("cold (CasADi tuned)", "kernel, cold", "CasADi tuned"),
    ("from Python (Pinocchio)", "Python", "Pinocchio"),
    (f"a state of {BATCH} (CasADi tuned)", f"{BATCH} states, 1 thread", "CasADi tuned"),
    ("its memory", f"{BATCH} states, 1 thread", "memory"),
    ("of a million (CasADi tuned)", f"{MILLION} states, 1 thread", "CasADi tuned"),
    ("on 2 threads", f"{MILLION} states, 2 threads", ""),
)
USUAL = (
    ("kernel (CasADi)", "kernel", "CasADi"),
    ("cold (CasADi)", "kernel, cold", "CasADi"),
    ("from Python (MuJoCo)", "Python", "MuJoCo"),
)
AGREEMENT = 1e-9
# Multiplications of the sines and cosines of as many angles as a vector has lanes.
SINES = 25
REGRESSOR = ["M", "MX", "MY", "MZ", "XX", "XY", "YY", "XZ", "YZ", "ZZ"]


@dataclass(frozen=True)
class Figure:
    """A median in ns and the middle half of what was measured."""

    median: float
    low: float
    high: float

    @classmethod
    def of(cls, times: Sequence[float]) -> Figure:
        quartiles = statistics.quantiles(times, n=4)
        return cls(statistics.median(times), quartiles[0], quartiles[2])

    def __str__(self) -> str:
        return f"{self.median:.1f} ±{(self.high - self.low) / 2:.1f}"


@contextmanager
def every_core() -> Iterator[None]:
    """This thread, and those that it starts, on any core."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, range(os.cpu_count() or 1))
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


@dataclass(frozen=True)
class Entrant:
    """One robot as all have it."""

    name: str
    robot: torquec.Robot
    pinocchio: PinocchioRobot
    peers: Mapping[str, generated.Peer]
    lanes: generated.Peer
    mujoco: Mapping[str, Callable[..., Array]]
    tree: Any

    @classmethod
    def of(cls, description: Robot) -> Entrant:
        robot = frictionless(description)
        built = torquec.build(robot, models=(*generated.MODELS, "base_values"))
        tree = tree_of(robot)
        pinocchio = pinocchio_robot(tree)
        wide = built._module.table.lanes
        peers = {
            "CasADi": generated.plain(Chain.of(pinocchio, snapped=False)),
            "CasADi tuned": generated.tuned(Chain.of(pinocchio, snapped=True), max(wide, 2)),
        }
        chain = Chain.of(pinocchio, snapped=True)
        lanes = generated.batched(chain, wide, base_columns(built, pinocchio, tree))
        return cls(robot.name, built, pinocchio, peers, lanes, in_mujoco.calls_of(chain), tree)


def base_columns(robot: torquec.Robot, pinocchio: PinocchioRobot, tree: Any) -> list[tuple[str, int]]:
    """The parameter of each base column, and the place of its joint in Pinocchio's order."""
    place = {j: pinocchio.order[j] for j in tree.moving}
    parted = [re.fullmatch(r"(.*?)R?(\d+)", label) for label in robot.columns[generated.BASE]]
    return [(found[1], place[int(found[2])]) for found in parted if found]


def frictionless(robot: Robot) -> Robot:
    """The robot without friction, not as zeros among its parameters but in its structure."""
    joints = tuple(replace(joint, FV=ZERO, FS=ZERO, FO=ZERO) for joint in robot.joints)
    bare = replace(robot, joints=joints, free=frozenset())
    used = {str(symbol) for _, expression in bare.expressions() for symbol in expression.free_symbols}
    return replace(bare, values={name: value for name, value in robot.values.items() if name in used})


@dataclass(frozen=True)
class Line:
    """One way to call one model: who takes how long."""

    what: str
    times: Mapping[str, Figure]

    def ratios(self) -> dict[str, float]:
        """How many times longer the others take than torquec."""
        ours = self.times["torquec"].median
        return {who: figure.median / ours for who, figure in self.times.items() if who != "torquec"}


def duel(entrant: Entrant, stopwatch: Stopwatch, rounds: int) -> Iterator[Line]:
    """Time all models: kernels warm, waiting for each other, cold; from Python; in batches."""
    rng = np.random.default_rng(1)
    n = entrant.robot.n
    states = [rng.uniform(-3, 3, (STATES, n)) for _ in range(3)]
    for model, (_, count) in generated.MODELS.items():
        inputs = states[:count]
        compare(entrant, model, inputs)
        for loop, title in (("warm", "kernel"), ("dependent", "kernel, dependent"), ("cold", "kernel, cold")):
            ways = kernel_ways(entrant, stopwatch, model, inputs, loop)
            yield Line(f"{model}, {title}", alternately(ways, rounds))
        calls = python_calls(entrant, model, inputs)
        yield Line(f"{model}, Python", alternately(python_ways(entrant, model, inputs, calls), rounds))
        swept = {who: cold_call(call, stopwatch.sweep) for who, call in calls.items()}
        yield Line(f"{model}, Python, cold", alternately(swept, rounds))
        for count, threads in BATCHES:
            if 8 * count * output(entrant, model).size > MOST_BYTES:
                continue
            with every_core() if threads > 1 else nullcontext():
                what = f"{model}, {count} states, {threads} thread{'s' if threads > 1 else ''}"
                yield Line(what, alternately(batch_ways(entrant, model, inputs, count, threads), rounds))
                if model in NARROWER:
                    ways = batch_ways(entrant, model, inputs, count, threads, narrower=True)
                    yield Line(what.replace(model, NARROWER[model]), alternately(ways, rounds))
        if model in IN_LANES:
            masses = {name: value for name, value in entrant.robot.parameters.items() if name.startswith("M") and value}
            samples = {name: np.linspace(0.9, 1.1, BATCH) * value for name, value in masses.items()}
            way = batch_way(entrant.robot.with_parameters(samples), model, inputs, BATCH, 1)
            yield Line(f"{model}, {BATCH} states, each with its own masses", alternately({"torquec": way}, rounds))
    compare_base(entrant, states)
    for loop, title in (("warm", "kernel"), ("cold", "kernel, cold")):
        ways = kernel_ways(entrant, stopwatch, "regressor", states, loop, kernel="regressor_base")
        yield Line(f"regressor in base columns, {title}", alternately(ways, rounds))


def alternately(ways: Mapping[str, Way], rounds: int) -> dict[str, Figure]:
    """A round of each in turn, so that what disturbs the machine disturbs all."""
    times: dict[str, list[float]] = {who: [] for who in ways}
    for way in ways.values():
        way()
    for _ in range(rounds):
        for who, way in ways.items():
            times[who].append(way())
    return {who: Figure.of(measured) for who, measured in times.items()}


def output(entrant: Entrant, model: str) -> Array:
    """Room for an answer of CasADi's C."""
    n = entrant.robot.n
    return np.zeros({"idm": n, "ddm": n, "inertia": n * n, "regressor": 10 * n * n}[model])


def reordered(entrant: Entrant, inputs: Sequence[Array]) -> list[Array]:
    """The states in Pinocchio's order of joints."""
    order = [entrant.pinocchio.order[j] for j in entrant.tree.moving]
    theirs = [np.empty_like(array) for array in inputs]
    for mine, array in zip(theirs, inputs, strict=True):
        mine[:, order] = array
    return theirs


def kernel_ways(
    entrant: Entrant, stopwatch: Stopwatch, model: str, inputs: Sequence[Array], loop: str, kernel: str = ""
) -> dict[str, Way]:
    """The kernels alone; `kernel` is torquec's own, where it is another than the model's first."""
    module = entrant.robot._module
    constants = constants_of(entrant.robot).rows
    ours = module.kernels[kernel or model]
    out = np.zeros(ours.sizes[len(inputs)])
    ways = {"torquec": stopwatch.way(loop, module.address(ours.scalar), inputs, out, constants, 2)}
    theirs = reordered(entrant, inputs)
    for who, peer in entrant.peers.items():
        address = int(peer.ffi.cast("uintptr_t", peer.pointer(f"casadi_{model}")))
        ways[who] = stopwatch.way(loop, address, theirs, output(entrant, model), None, 2)
    return ways


def per_call(call: Callable[[int], Any]) -> Way:
    def timed() -> float:
        start = time.perf_counter_ns()
        for i in range(STATES):
            call(i)
        return (time.perf_counter_ns() - start) / STATES

    return timed


def cold_call(call: Callable[[int], Any], sweep: NDArray[np.uint8]) -> Way:
    """Single calls, before each of which all of `sweep` is written."""

    def timed() -> float:
        times = []
        for i in range(COLD // 3):
            np.add(sweep, 1, out=sweep)
            start = time.perf_counter_ns()
            call(i)
            times.append(time.perf_counter_ns() - start)
        return statistics.median(times)

    return timed


def python_calls(entrant: Entrant, model: str, inputs: Sequence[Array]) -> dict[str, Callable[[int], Any]]:
    """How each is called from Python on a state."""
    rows = [tuple(array[i] for array in inputs) for i in range(STATES)]
    theirs = list(zip(*reordered(entrant, inputs), strict=True))
    function = getattr(entrant.robot, model)
    out = function(*rows[0])
    calls: dict[str, Callable[[int], Any]] = {"torquec": lambda i: function(*rows[i], out=out)}
    frame = entrant.robot.frames[-1]
    found = pinocchio_peer(entrant.tree, frame)["Pinocchio"].calls
    if model in found:
        pinocchio = found[model]
        calls["Pinocchio"] = lambda i: pinocchio(*theirs[i])
    if model == "regressor":
        own, data = entrant.pinocchio.model, entrant.pinocchio.model.createData()
        calls["Pinocchio"] = lambda i: pin.computeJointTorqueRegressor(own, data, *theirs[i])
    if model in entrant.mujoco:
        simulated = entrant.mujoco[model]
        calls["MuJoCo"] = lambda i: simulated(*theirs[i])
    return calls


def python_ways(
    entrant: Entrant, model: str, inputs: Sequence[Array], calls: Mapping[str, Callable[[int], Any]]
) -> dict[str, Way]:
    """One call after the other; numeric Newton-Euler, which is slow, on fewer states."""
    ways = {who: per_call(call) for who, call in calls.items()}
    if model == "idm":
        rows = [tuple(array[i] for array in inputs) for i in range(STATES)]
        numeric = numeric_peer(entrant.tree).calls[model]
        whole = per_call(lambda i: numeric(*rows[i]) if i < STATES // 64 else None)
        ways["numeric"] = lambda: 64 * whole()
    return ways


def batch_ways(
    entrant: Entrant, model: str, inputs: Sequence[Array], count: int, threads: int, narrower: bool = False
) -> dict[str, Way]:
    """A batch; "memory" sets as much memory as torquec's answer takes."""
    choice: dict[str, Any] = {}
    if narrower:
        choice = {"packed": True} if model == "inertia" else {"parameters": "base"}
    ways = {"torquec": batch_way(entrant.robot, model, inputs, count, threads, choice)}
    row = getattr(entrant.robot, model)(*(array[0] for array in inputs), **choice).size
    memory = np.zeros((count, row))
    ways["memory"] = per_state(lambda: memory.fill(1.0), count)
    if threads == 1 and not (narrower and model == "inertia"):
        name, size = (generated.BASE, row) if narrower else (model, output(entrant, model).size)
        ffi, library = entrant.lanes.ffi, entrant.lanes.library
        theirs = reordered(entrant, [np.resize(array, (count, array.shape[1])) for array in inputs])
        answer = np.zeros((count, size))
        arrays = [*theirs, answer]
        steps = np.array([array.strides[0] for array in arrays], dtype=np.intp)
        workspace = np.zeros(2 * sum(array.shape[1] * 64 + 128 for array in arrays) + 64, dtype=np.uint8)
        start = workspace.ctypes.data + (-workspace.ctypes.data) % 64
        given = ffi.new("void *[]", [ffi.cast("void *", array.ctypes.data) for array in theirs])
        outs = ffi.new("void *[]", [ffi.cast("void *", answer.ctypes.data)])
        held = (workspace, arrays)
        call = getattr(library, f"batch_{name}")
        distances = ffi.cast("ptrdiff_t *", steps.ctypes.data)

        def batch(_: Any = held) -> None:
            call(count, ffi.cast("void **", given), outs, distances, ffi.cast("void *", start))

        ways["CasADi tuned"] = per_state(batch, count)
    return ways


def compare(entrant: Entrant, model: str, inputs: Sequence[Array]) -> None:
    """Refuse to time who gives another answer."""
    order = [entrant.pinocchio.order[j] for j in entrant.tree.moving]
    theirs = reordered(entrant, inputs)
    for i in range(8):
        ours = np.asarray(getattr(entrant.robot, model)(*(array[i] for array in inputs)))
        if model == "regressor":
            labels = entrant.robot.columns["regressor"]
            places = [labels.index(f"{name}{j}") for j in entrant.tree.moving for name in REGRESSOR]
            ours = ours[:, places]
        if model in entrant.mujoco:
            theirs_there = entrant.mujoco[model](*(array[i] for array in theirs))
            there = theirs_there[np.ix_(order, order)] if model == "inertia" else theirs_there[order]
            agree(entrant, model, "MuJoCo", ours, there)
        for who, peer in entrant.peers.items():
            out = output(entrant, model)
            given = peer.ffi.new("void *[]", [peer.ffi.cast("void *", array[i].ctypes.data) for array in theirs])
            into = peer.ffi.new("void *[]", [peer.ffi.cast("void *", out.ctypes.data)])
            getattr(peer.library, f"casadi_{model}")(peer.ffi.cast("void **", given), into, peer.ffi.NULL)
            answer = out.reshape(len(order), -1)[order]
            if model == "inertia":
                answer = answer[:, order]
            elif model == "regressor":
                answer = answer[:, [10 * place + k for place in order for k in range(10)]]
            agree(entrant, model, who, ours, answer.reshape(ours.shape))


def compare_base(entrant: Entrant, inputs: Sequence[Array]) -> None:
    """The regressor in base columns gives the torques of the other one."""
    values = np.asarray(entrant.robot.base_values())
    # Friction, which this robot has none of, stands last.
    q, qd, qdd = (array[:8] for array in inputs)
    base = entrant.robot.regressor(q, qd, qdd, "base")[..., : values.size] @ values
    agree(entrant, "regressor", "its base columns", entrant.robot.idm(q, qd, qdd), base)


def agree(entrant: Entrant, model: str, who: str, ours: Array, theirs: Array) -> None:
    """Leave if the answers differ by more than rounding."""
    scale = max(1.0, float(np.abs(theirs).max()))
    if not np.abs(theirs - ours).max() <= AGREEMENT * scale:
        raise SystemExit(f"{entrant.name}.{model}: torquec and {who} disagree: {ours} and {theirs}")


def robot_of(name: str) -> Robot:
    """A description's robot, or one that ships, or a URDF of example-robot-data."""
    if Path(name).is_file():
        return read_robot(name)
    urdf = next((path for path in example_robots.FILES.values() if path.stem == name), None)
    shipped = (ROOT / "robots" / f"{name}.toml").exists()
    return read_robot(urdf if urdf and not shipped else find_description(name))


def table(lines: Sequence[Line]) -> str:
    """The figures for people: ns, the middle half, and how many times longer than torquec."""
    names = list(dict.fromkeys(who for line in lines for who in line.times))
    rows = [["ns", *names, *(f"x {name}" for name in names[1:])]]
    for line in lines:
        ratios = line.ratios()
        rows.append(
            [
                line.what,
                *(str(line.times[name]) if name in line.times else "-" for name in names),
                *(f"{ratios[name]:.2f}" if name in ratios else "-" for name in names[1:]),
            ]
        )
    return columns(rows)


def machine() -> str:
    """What the figures are true of."""
    import mujoco

    gcc = compiler.run([*compiler.command(), "--version"], "ask for the version").splitlines()[0]
    return (
        f"{cpu()}; {gcc}; {' '.join(flags())}; Python {platform.python_version()}, NumPy {np.__version__}, "
        f"CasADi {version('casadi')}, Pinocchio {pin.__version__}, "
        f"MuJoCo {mujoco.__version__}, torquec {torquec.__version__}"
    )


def main() -> None:
    """Run the duel and print its tables."""
    parser = argparse.ArgumentParser(description="torquec beside CasADi, Pinocchio, MuJoCo, EAIK, numeric Newton-Euler")
    parser.add_argument("robot", nargs="*", default=ROBOTS, help="descriptions, or names of robots that are there")
    parser.add_argument("--rounds", type=int, default=25, help="rounds a figure is the median of")
    parser.add_argument("--avx2", action="store_true", help="compile for a CPU with AVX2 and FMA, without AVX-512")
    parser.add_argument("--json", action="store_true", help="print JSON for machines")
    parser.add_argument("--write", action="store_true", help="renew the tables of docs/benchmarks.md")
    options = parser.parse_args()
    if options.avx2:
        without_avx512()
    results: dict[str, Sequence[Line]] = {}
    with one_core():
        stopwatch = Stopwatch()
        peak = stopwatch.peak()
        for name in options.robot:
            entrant = Entrant.of(robot_of(name))
            lines = results[Path(name).stem] = list(duel(entrant, stopwatch, options.rounds))
            if not options.json:
                print(f"\n{Path(name).stem} ({entrant.robot.n} joints)\n\n{table(lines)}\n")
                print("\n".join(fractions_of_peak(entrant, lines, peak)))
                print("\n".join(times_of_pipes(entrant, lines, peak)), flush=True)
        if not options.json:
            print("\nInverse geometry, a pose a call, ns\n")
            inverse_geometry.main(list(results))
    if options.json:
        facts = {
            name: {line.what: {who: vars(figure) for who, figure in line.times.items()} for line in lines}
            for name, lines in results.items()
        }
        print(json.dumps({"machine": machine(), "peak_gflops": peak, "robots": facts}))
    else:
        print(f"\n{machine()}")
    if options.write:
        tables = {"bench-avx2": summary_avx2(results)} if options.avx2 else {"bench": summary(results)}
        PAGE.write_text(renew(PAGE.read_text(), tables))


def fractions_of_peak(entrant: Entrant, lines: Sequence[Line], peak: float) -> Iterator[str]:
    """What the batches reach of the core's arithmetic."""
    for model in IN_LANES:
        bill = entrant.robot.operations[model]
        line = next(line for line in lines if line.what == f"{model}, {BATCH} states, 1 thread")
        reached = (bill["*"] + bill["+"]) / line.times["torquec"].median
        yield (
            f"{model} in a batch: {reached:.1f} GFLOP/s without sine and cosine, {100 * reached / peak:.0f} % of the "
            f"{peak:.0f} that one core reaches"
        )


def times_of_pipes(entrant: Entrant, lines: Sequence[Line], peak: float) -> Iterator[str]:
    """How many times longer calls take than their multiplications, the fused ones among them, take in the pipes."""
    lanes = entrant.robot._module.table.lanes
    # Two operations of a fused one in each lane.
    in_a_ns = peak / (2 * lanes)
    for model in IN_LANES:
        bill = entrant.robot.operations[model]
        count = bill["*"] + SINES * -(-bill["sincos"] // lanes)
        line = next(line for line in lines if line.what == f"{model}, kernel")
        times = line.times["torquec"].median * in_a_ns / count
        yield f"{model}, a call: {times:.2f} times what its {count} multiplications take in the pipes"


def summary(results: Mapping[str, Sequence[Line]]) -> str:
    """The tables of the page: torquec's ns, and how many times longer one peer takes, which the head names."""
    return "\n\n".join([machine(), summary_table(results, CLOSEST), summary_table(results, USUAL)])


def summary_avx2(results: Mapping[str, Sequence[Line]]) -> str:
    """The one table for CPUs without AVX-512: the closest peer."""
    return "\n\n".join([" ".join(flags()), summary_table(results, CLOSEST)])


def summary_table(results: Mapping[str, Sequence[Line]], chosen: Sequence[tuple[str, str, str]]) -> str:
    """A table of the page, of columns as CLOSEST has them."""
    rows = [["robot, model", *(head for head, *_ in chosen)], ["---"] * (len(chosen) + 1)]
    for robot, lines in results.items():
        times = {line.what: line for line in lines}
        for model in (*generated.MODELS, *NARROWER.values()):
            measured = [(times.get(f"{model}, {kind}"), peer) for _, kind, peer in chosen]
            rows.append([f"{robot} {model}", *(cell(line, peer) if line else "-" for line, peer in measured)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def cell(line: Line, peer: str) -> str:
    """One number and one ratio: 43.9 (2.0); of memory the ratio alone."""
    ratios = line.ratios()
    if peer == "memory":
        return f"{ratios[peer]:.1f}"
    return f"{line.times['torquec'].median:.1f}" + (f" ({ratios[peer]:.1f})" if peer in ratios else "")


if __name__ == "__main__":
    main()
