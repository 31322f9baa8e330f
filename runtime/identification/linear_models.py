"""The four identification models as linear equations W K = y of a log, in blocks of samples.

dynamic    torques of each sample                                       (SYMORO+ 6.1)
filtered   torques through a low-pass filter, without accelerations     (SYMORO+ 6.2)
energy     work between samples is the change of energy                 (SYMORO+ 6.3; Gautier & Khalil 1988)
power      the power of the torques of each sample
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import pi
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .decimation import decimated
from .linear_equations import Block, Column, Equations
from .recording import Array, Log, checked_for, require_models
from .resting import checked_speeds, resting, samples_around, samples_remembered
from .stencils import AFTER, BEFORE, TwoSections, interval_weights, over_intervals

if TYPE_CHECKING:
    from ..robot import Robot

# Samples whose equations are made at once: their columns fit in a core's cache.
BLOCK = 1024
# Up to what part of itself the start of a filter may tell on equations.
UNSETTLED = 1e-13
# How many time constants apart the noise of two filtered torques has nothing in common: exp(-6) (1 + 6) is 2 %.
MEMORY = 6.0


def equations(
    robot: Robot,
    log: Log,
    model: str = "dynamic",
    parameters: str = "base",
    *,
    columns: Sequence[Column] = (),
    known: Sequence[Column] = (),
    cutoff: float = 10.0,
    interval: int = 50,
    every: int | None = None,
    decimate: int = 1,
    slow: ArrayLike = 0.0,
    around: float = 0.0,
    block: int = BLOCK,
) -> Equations:
    """Return the equations of an identification model for a log.

    `columns` are terms whose factors are identified too, `known` are terms that are taken off the torques. `cutoff` is
    that of the filtered model, in Hz; `interval` is how many samples the work of an equation of energy is over.
    `every` takes one sample of so many. Filtered torques of neighbours have their noise in common, and deviations of
    parameters count on each equation having its own: there it is as long as the filter remembers, where not given.
    `decimate` takes one equation of so many too, of the dynamic and power models, behind a low-pass filter for both
    sides: its gain is 1/sqrt(2) at half the rate that is left, 0.5 / (decimate log.step) Hz.
    `slow` leaves out a joint's own equation where it is slower than that, in rad/s or m/s, and for `around` s before
    and after: what friction is then is not told by its parameters. Of the filtered model, for as long as its filters
    remember a stop too. The energy and power models need none of that: what is at rest does no work.
    """
    if model not in MODELS:
        raise ValueError(f"no identification model {model!r}: expected one of {', '.join(MODELS)}")
    log = checked_for(robot, log)
    if log.qd is None or (model in ("dynamic", "power") and log.qdd is None):
        lacking = "velocities" if log.qd is None else "accelerations, without which energy and filtered models do"
        raise ValueError(f"the log has no {lacking}; prepare(log, cutoff) makes them from positions")
    needs, make = MODELS[model]
    require_models(robot, needs, f"the {model} model")
    if model in ("filtered", "energy"):
        _check_whole(log, model)
    if decimate > 1 and not log.even:
        raise ValueError("decimation needs samples at equal distances; resampled(log) gives them")
    if decimate > 1 and (model in ("filtered", "energy") or every is not None):
        given = "every" if every is not None else f"the {model} model"
        raise ValueError(f"decimate = {decimate} with {given}: expected one of them, both leave out equations")
    speeds = checked_speeds(slow, robot.n, len(robot.joint_names))
    if speeds is not None and model in ("energy", "power"):
        raise ValueError(
            f"slow with the {model} model: expected the dynamic or filtered one, where each joint has its own equation"
        )
    key = needs[0] + ("" if parameters == "standard" else f"_{parameters}")
    if key not in robot.columns:
        raise ValueError(f"parameters {parameters!r}: expected 'standard' or 'base'")
    names = (*robot.columns[key], *(column.name for column in columns))
    if every is None:
        every = max(1, round(MEMORY / (2 * pi * cutoff * log.step))) if model == "filtered" else 1
    used = log.used
    log = log if decimate == 1 else replace(log, used=np.ones_like(used))
    task = _Task(
        robot, log, parameters, tuple(columns), tuple(known), 2 * pi * cutoff, interval, every, block, speeds,
        samples_around(around, log.step),
    )  # fmt: skip
    rows = robot_rows(robot) if model in ("dynamic", "filtered") else (model,)
    if decimate == 1:
        return Equations(names, rows, make.structure(task), lambda: make.blocks(task))
    return Equations(names, rows, make.structure(task), lambda: decimated(make.blocks(task), used, decimate))


def robot_rows(robot: Robot) -> tuple[str, ...]:
    """Return the names of the elements of tau: of a floating base its force and moment, then the joints."""
    base = ("force_x", "force_y", "force_z", "moment_x", "moment_y", "moment_z") if robot.floating else ()
    return (*base, *robot.joint_names)


@dataclass(frozen=True)
class _Task:
    """What the equations of a log are made from."""

    robot: Robot
    log: Log
    parameters: str
    columns: tuple[Column, ...]
    known: tuple[Column, ...]
    rate: float
    interval: int
    every: int
    block: int
    slow: Array | None
    around: int

    @property
    def qd(self) -> Array:
        """Velocities of all samples."""
        assert self.log.qd is not None
        return self.log.qd

    @property
    def qdd(self) -> Array:
        """Accelerations of all samples."""
        assert self.log.qdd is not None
        return self.log.qdd

    def parts(self) -> Iterator[tuple[slice, Log]]:
        """Yield the samples block by block."""
        for start in range(0, len(self.log), self.block):
            place = slice(start, min(start + self.block, len(self.log)))
            yield place, self.log.part(place)

    def effects(self, terms: Sequence[Column], place: slice, part: Log) -> list[Array]:
        """Return the torques (samples, n) of terms for the value 1."""
        return [term.on(part, place) for term in terms]

    def torques(self, place: slice, part: Log) -> Array:
        """Return what the columns have to explain (samples, n)."""
        return np.asarray(part.tau - sum(self.effects(self.known, place, part)))

    def with_columns(self, D: Array, place: slice, part: Log) -> Array:
        """Return the columns (samples, n, p) with those that the user declared."""
        own = self.effects(self.columns, place, part)
        return np.concatenate([D, np.stack(own, axis=-1)], axis=-1) if own else D

    def probe(self, count: int = 3) -> dict[str, Array]:
        """Return some random motions: what is zero in them is zero in all."""
        rng, robot = np.random.default_rng(0), self.robot
        chosen = rng.integers(0, len(self.log), count)
        q = np.nan_to_num(self.log.q[chosen]) + 0.0
        first = robot.nq - len(robot.joint_names)
        q[:, first:] += rng.uniform(-0.1, 0.1, (count, robot.nq - first))
        return {"q": q, "qd": rng.uniform(-1, 1, (count, robot.n)), "qdd": rng.uniform(-1, 1, (count, robot.n))}

    def own_structure(self, rows: int) -> NDArray[np.bool_]:
        """Return the structure of the user's columns (rows, columns): all rows may have them."""
        return np.ones((rows, len(self.columns)), bool)


@dataclass(frozen=True)
class _Model:
    """How the equations of a model are made."""

    structure: Callable[[_Task], NDArray[np.bool_]]
    blocks: Callable[[_Task], Iterator[Block]]


def _dynamic_structure(task: _Task) -> NDArray[np.bool_]:
    motion = task.probe()
    D = task.robot.regressor(motion["q"], motion["qd"], motion["qdd"], parameters=task.parameters)
    return np.hstack([(D != 0).any(axis=0), task.own_structure(task.robot.n)])


def _dynamic_blocks(task: _Task) -> Iterator[Block]:
    for place, part in task.parts():
        D = task.robot.regressor(part.q, task.qd[place], task.qdd[place], parameters=task.parameters)
        W, y = task.with_columns(D, place, part), task.torques(place, part)
        made = _used(task, W, y, np.arange(place.start, place.stop), part.used)
        yield _moving(task, made)


def _moving(task: _Task, made: Block, memory: int = 0) -> Block:
    """Return the equations without those of joints that may have stopped, in the last `memory` samples too."""
    if task.slow is None or not len(made.at):
        return made
    place = slice(int(made.at[0]), int(made.at[-1]) + 1)
    moving = ~resting(task.qd, place, task.slow, task.around, memory)[made.at - place.start]
    W, y = np.where(moving[:, :, None], made.W, 0.0), np.where(moving, made.y, 0.0)
    return replace(made, W=W, y=y, counted=moving)


def _power_structure(task: _Task) -> NDArray[np.bool_]:
    return np.ones((1, len(task.robot.columns[_key("power_regressor", task)]) + len(task.columns)), bool)


def _power_blocks(task: _Task) -> Iterator[Block]:
    for place, part in task.parts():
        W = task.robot.power_regressor(part.q, task.qd[place], task.qdd[place], parameters=task.parameters)
        W, y = _with_powers(task, W, place, part)
        yield _used(task, W[:, None], y[:, None], np.arange(place.start, place.stop), part.used)


def _with_powers(task: _Task, W: Array, place: slice, part: Log) -> tuple[Array, Array]:
    """Return columns (samples, p) with the powers of those that the user declared, and the power of the torques."""
    qd = task.qd[place]
    own = [np.einsum("sj,sj->s", qd, effect) for effect in task.effects(task.columns, place, part)]
    y = np.einsum("sj,sj->s", qd, task.torques(place, part))
    return (np.column_stack([W, *own]) if own else W), y


def _energy_blocks(task: _Task) -> Iterator[Block]:
    """Yield the change of energy (48) and friction's work over each interval beside the work of the torques (47)."""
    log, robot, length = task.log, task.robot, task.interval
    names = robot.columns[_key("power_regressor", task)]
    of_energy = robot.columns[_key("energy_regressor", task)]
    places = [names.index(name) for name in of_energy]
    work = [k for k, name in enumerate(names) if name not in of_energy]
    edges = np.arange(BEFORE, len(log) - AFTER + 1, length)
    weights = interval_weights() * log.step
    at_once = max(1, task.block // length)
    for first in range(0, len(edges) - 1, at_once):
        some = edges[first : first + at_once + 1]
        place = slice(some[0] - BEFORE, some[-1] + AFTER)
        part = log.part(place)
        powers = robot.power_regressor(part.q, task.qd[place], 0 * task.qd[place], parameters=task.parameters)[:, work]
        powers, power = _with_powers(task, powers, place, part)
        done = over_intervals(np.column_stack([powers, power]), weights)
        starts = some[:-1] - some[0]
        done = np.add.reduceat(done[: some[-1] - some[0]], starts, axis=0)
        h = robot.energy_regressor(log.q[some], task.qd[some], parameters=task.parameters)
        W = np.zeros((len(starts), len(names) + len(task.columns)))
        W[:, places] = np.diff(h, axis=0)
        W[:, [*work, *range(len(names), W.shape[1])]] = done[:, :-1]
        used = np.logical_and.reduceat(log.used[some[0] : some[-1]], starts) & log.used[some[1:]]
        yield _used(task, W[:, None], done[:, -1:], some[:-1], used)


def _filtered_structure(task: _Task) -> NDArray[np.bool_]:
    motion = task.probe()
    D1, D2 = task.robot.filtered_regressor(motion["q"], motion["qd"], parameters=task.parameters)
    return np.hstack([((D1 != 0) | (D2 != 0)).any(axis=0), task.own_structure(task.robot.n)])


def _filtered_blocks(task: _Task) -> Iterator[Block]:
    """Yield F' D1 + F D2 beside the filtered torques (44), with F and F' of (45) and (46)."""
    log = task.log
    there = _filtered_structure(task)
    momenta, torques, own = (TwoSections(task.rate, log.step) for _ in range(3))
    settled = log.t[0] + momenta.settled_after(UNSETTLED)
    start = BEFORE + 1
    for place, part in task.parts():
        D1, D2 = task.robot.filtered_regressor(part.q, task.qd[place], parameters=task.parameters)
        D2 = task.with_columns(D2, place, part)
        moved = D1.shape[-1]
        _, rate = momenta(D1[:, there[:, :moved]])
        rest, _ = torques(D2[:, there])
        y, _ = own(task.torques(place, part))
        W = np.zeros((len(y), *there.shape))
        W[:, there] = rest
        W[:, np.hstack([there[:, :moved], np.zeros_like(there[:, moved:])])] += rate
        at = np.arange(start, start + len(y))
        start += len(y)
        made = _used(task, W, y, at, log.used[at] & (log.t[at] >= settled))
        yield _moving(task, made, samples_remembered(task.rate, log.step))


def _used(task: _Task, W: Array, y: Array, at: NDArray[np.intp], used: NDArray[np.bool_]) -> Block:
    """Return the equations of the samples that count."""
    if task.every > 1:
        used = used & (at % task.every == 0)
    return Block(W, y, at) if used.all() else Block(W[used], y[used], at[used])


def _key(name: str, task: _Task) -> str:
    return name + ("" if task.parameters == "standard" else f"_{task.parameters}")


def _check_whole(log: Log, model: str) -> None:
    """Raise a ValueError where integrals or filters over time would meet gaps."""
    if not log.even:
        raise ValueError(f"the {model} model needs samples at equal distances; resampled(log) gives them")
    for name, rows in (("q", log.q), ("qd", log.qd), ("tau", log.tau)):
        if rows is not None and not np.isfinite(rows).all():
            i = int(np.argmin(np.isfinite(rows).all(axis=1)))
            raise ValueError(
                f"{name} of sample {i} is not finite, and {model} equations can't pass over it: filled(log) fills gaps"
            )


# Model -> the catalogue's models that it is made from, the one whose columns it has first.
MODELS: Mapping[str, tuple[tuple[str, ...], Any]] = {
    "dynamic": (("regressor",), _Model(_dynamic_structure, _dynamic_blocks)),
    "filtered": (("filtered_regressor",), _Model(_filtered_structure, _filtered_blocks)),
    "energy": (("power_regressor", "energy_regressor"), _Model(_power_structure, _energy_blocks)),
    "power": (("power_regressor",), _Model(_power_structure, _power_blocks)),
}
