"""Time every model of a robot beside its peers: in one process, on the same random states, on one core, in turn.

The peers are numeric Newton-Euler in NumPy (newton_euler.py) and, where it is installed, Pinocchio through its Python
bindings. Friction, which Pinocchio has not, is set to 0. Before a figure counts, the answers are compared.
"""

from __future__ import annotations

import math
import os
import statistics
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..columns import columns
from ..robot import Robot
from ..rows import Axis
from . import newton_euler

STATES = 64
BATCH = 4096
# A figure is the least of so many medians, of so many times each.
ROUNDS, REPEATS = 5, 5
MOST_LOOPS = 10_000_000
AGREEMENT = 1e-9
# How far from where they are drawn joints of loops are, of what other joints are from 0.
NEAR = 0.02
# What a clock and a loop can tell apart, in s: less is said to be this.
SHORTEST = 1e-9
FRICTION = ("FV", "FS", "FO")

Array = NDArray[Any]
Call = Callable[..., Any]


@dataclass(frozen=True)
class Line:
    """One model: nanoseconds of a call from Python, of a bound call, of a state in a batch, and of the peers."""

    model: str
    call: float
    bound: float
    batch: float
    peers: Mapping[str, float]


@dataclass(frozen=True)
class Result:
    """The lines of one robot."""

    robot: str
    variant: str
    lines: Sequence[Line]

    def facts(self) -> dict[str, Any]:
        """Return the result for JSON."""
        return asdict(self)


def measure(robot: Robot, seconds: float = 0.2) -> Result:
    """Time all models of a robot; `seconds` are spent on each figure."""
    none = {name: 0.0 for name in robot.parameters if name.startswith(FRICTION)}
    robot = robot.with_parameters(none)
    tree = _frictionless(newton_euler.from_metadata(robot.metadata))
    # Pinocchio's algorithms are of trees: they know no loops whose joints move by equations.
    peers = {"numeric NE": numeric_peer(tree)} | ({} if tree.loops else pinocchio_peer(tree, robot.frames[-1]))
    rows = {model: robot._models[model].row for model in robot.models}
    # Random arguments are no poses: what has several answers is timed elsewhere, on poses that are reached.
    timed = [model for model, row in rows.items() if row.inputs and row.answers is None]
    with one_core():
        lines = [_line(robot, model, peers, seconds) for model in timed]
    return Result(robot.name, robot.variant, lines)


def _frictionless(tree: newton_euler.Tree) -> newton_euler.Tree:
    zeros = np.zeros(len(tree.name))
    loops = tuple(replace(loop, FV=0.0, FS=0.0, FO=0.0) for loop in tree.loops)
    return replace(tree, FV=zeros, FS=zeros, FO=zeros, loops=loops)


def table_of(result: Result) -> str:
    """Return the result for people; x: how many times longer the peer takes than the call from Python."""
    names = list(dict.fromkeys(name for line in result.lines for name in line.peers))
    heading = ["model", "call ns", "bound ns", "batch ns/state"]
    for name in names:
        heading += [f"{name} ns", "x"]
    rows = [heading]
    for line in result.lines:
        row = [line.model, f"{line.call:.0f}", f"{line.bound:.0f}", f"{line.batch:.1f}"]
        for name in names:
            time_of = line.peers.get(name)
            row += ["-", "-"] if time_of is None else [f"{time_of:.0f}", f"{time_of / line.call:.1f}"]
        rows.append(row)
    return columns(rows)


@contextmanager
def one_core() -> Iterator[None]:
    """Keep this thread on one core, where the system knows how."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(before)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)


def least_medians(calls: Mapping[str, Callable[[int], Any]], seconds: float) -> dict[str, float]:
    """Return the times of call(i) over a cycle of states, in ns, of each the least of the medians of ROUNDS rounds.

    Rounds go through all calls in turn: other work on the machine disturbs some rounds, and all calls alike.
    """
    loops = {name: _loops(call, seconds / (2 * ROUNDS * REPEATS)) for name, call in calls.items()}
    least = dict.fromkeys(calls, math.inf)
    for _ in range(ROUNDS):
        for name, call in calls.items():
            spent, nothing = (
                statistics.median(_per_loop(each, loops[name]) for _ in range(REPEATS)) for each in (call, _nothing)
            )
            least[name] = min(least[name], max(spent - nothing, SHORTEST) * 1e9)
    return least


def _loops(call: Callable[[int], Any], seconds: float) -> int:
    """Return how often to call so that it takes that long."""
    loops = 1
    while loops <= MOST_LOOPS and _per_loop(call, loops) * loops < seconds:
        loops *= 2
    return loops


def _per_loop(call: Callable[[int], Any], loops: int) -> float:
    start = time.perf_counter()
    for i in range(loops):
        call(i % STATES)
    return (time.perf_counter() - start) / loops


def _nothing(_: int) -> None:
    return None


def _line(robot: Robot, model: str, peers: Mapping[str, Peer], seconds: float) -> Line:
    arguments, frames = states_of(robot, model, STATES)
    function: Call = getattr(robot, model)
    # A bound call reads arrays, of a number too.
    single = [tuple(np.asarray(argument[i]) for argument in arguments) for i in range(STATES)]
    out = function(*single[0], *frames)
    fixed = out if isinstance(out, np.ndarray) else None
    keywords = {} if fixed is None else {"out": fixed}
    bound = robot.bind(model, *single[0], *frames, **keywords)
    many = tuple(np.resize(argument, (BATCH, *argument.shape[1:])) for argument in arguments)
    batch = function(*many, *frames)
    into = {"out": batch} if isinstance(batch, np.ndarray) else {}
    calls: dict[str, Callable[[int], Any]] = {
        "call": lambda i: function(*single[i], *frames, **keywords),
        "bound": lambda i: bound(),
        "batch": lambda i: function(*many, *frames, **into),
    }
    for name, peer in peers.items():
        if model in peer.calls:
            theirs, answer = peer.calls[model], peer.answer(model)
            ready = [(*peer.ready(*one), *(frames if peer.names_frames else ())) for one in single]
            ours = [function(*one, *frames) for one in single]
            _agree(robot, model, name, ours, [answer(theirs(*state)) for state in ready])
            calls[name] = _cycle(theirs, ready)
    times = least_medians(calls, seconds)
    own = times.pop("call"), times.pop("bound"), times.pop("batch") / BATCH
    return Line(model, *own, times)


def states_of(robot: Robot, model: str, count: int) -> tuple[tuple[Array, ...], tuple[str, ...]]:
    """Return random arguments of a model, (count, ...) each, and the frame it is asked for, if it asks for one."""
    row = robot._models[model].row
    rng = np.random.default_rng(1)
    arguments = tuple(rng.uniform(-1.5, 1.5, (count, *argument.shape)).astype(robot.dtype) for argument in row.inputs)
    drawn = robot.metadata["assembly"] if robot.metadata["passive"] else {}
    for k, name in enumerate(robot.joint_names if arguments else (), 7 * robot.floating):
        if name in drawn:
            # Loops are closed near where they are drawn.
            arguments[0][:, k] = drawn[name] + NEAR * arguments[0][:, k]
    if robot.floating and arguments:
        arguments[0][:, 3:7] /= np.linalg.norm(arguments[0][:, 3:7], axis=1, keepdims=True)
    frames = tuple(robot.frames[-1] for axis in row.axes if _needs_frame(robot, axis))
    return arguments, frames


def _needs_frame(robot: Robot, axis: Axis) -> bool:
    """Return whether an axis is the frame that a model is asked for."""
    return axis.requires is None and robot.frames[-1] in axis.values and axis.default != robot.frames[0]


def _cycle(call: Call, states: Sequence[tuple[Any, ...]]) -> Callable[[int], Any]:
    return lambda i: call(*states[i])


def _agree(robot: Robot, model: str, peer: str, ours: Sequence[Any], theirs: Sequence[Any]) -> None:
    for a, b in zip(ours, theirs, strict=True):
        scale = max(float(np.abs(b).max()), 1.0)
        tolerance = AGREEMENT if robot.dtype == np.float64 else 1e-3
        if not np.abs(np.asarray(a) - np.asarray(b)).max() <= tolerance * scale:
            raise RuntimeError(f"{robot.name}.{model} and {peer} disagree: {a} and {b}")


@dataclass(frozen=True)
class Peer:
    """Somebody else's functions: how they want a state, and what makes their results comparable."""

    calls: Mapping[str, Call]
    ready: Callable[..., Sequence[Array]] = lambda *state: state
    answers: Mapping[str, Call] = field(default_factory=dict)
    names_frames: bool = True

    def answer(self, model: str) -> Call:
        """Return what makes the result of a model comparable."""
        return self.answers.get(model, np.asarray)


def numeric_peer(tree: newton_euler.Tree) -> Peer:
    """Return the models as somebody with numeric Newton-Euler alone gets them."""
    rest = np.zeros(tree.n)

    def idm(q: Array, qd: Array, qdd: Array) -> Array:
        return newton_euler.inverse_dynamics(tree, q, qd, qdd)

    def h(q: Array, qd: Array) -> Array:
        return idm(q, qd, rest)

    def inertia(q: Array) -> Array:
        held = idm(q, rest, rest)
        return np.array([idm(q, rest, column) - held for column in np.eye(tree.n)]).T

    return Peer({
        "transform": lambda q, frame: newton_euler.frame_pose(tree, q, frame),
        "idm": idm,
        "h": h,
        "gravity": lambda q: idm(q, rest, rest),
        "inertia": inertia,
        "ddm": lambda q, qd, tau: np.linalg.solve(inertia(q), tau - h(q, qd)),
    })


def pinocchio_peer(tree: newton_euler.Tree, frame: str) -> dict[str, Peer]:
    """Return Pinocchio's algorithms on the same robot, if Pinocchio is installed."""
    try:
        from .pinocchio_model import algorithms, pinocchio_robot
    except ImportError:
        return {}
    robot = pinocchio_robot(tree)
    found = algorithms(robot, frame)
    calls = {name: algorithm.call for name, algorithm in found.items()}
    answers = {name: algorithm.answer for name, algorithm in found.items()}
    return {"Pinocchio": Peer(calls, robot.arguments, answers, names_frames=False)}
