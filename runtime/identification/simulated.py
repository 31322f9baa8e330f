"""Estimates by simulation: instrumental variables and DIDIM; `output_error` is a third.

Noise of positions is in the columns of the equations too, and least squares are biased by it. A simulation of the model
under the same control has none: it gives instruments (Janot, Vandanjon & Gautier 2014) or whole columns (direct and
inverse dynamic identification models, Gautier, Janot & Vandanjon 2013). Parameters that fit need not be a robot's: what
is simulated then are bodies near them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from ..control import Controller
from .closed_loop import Loop, closed_loop, with_base_values
from .correlated import Sums, sandwich
from .estimate import Estimate
from .factorisation import Factors, factors
from .least_squares import solution, weighted_least_squares
from .linear_equations import Block, Column, Equations
from .linear_models import equations
from .preparation import prepare
from .recording import Array, Log, checked_for
from .simulable import simulable

if TYPE_CHECKING:
    from ..robot import Robot

# Passes until parameters change by less than a part of their deviations.
PASSES, SETTLED = 15, 0.02
# Step of difference quotients, as a part of a parameter's size: much wider than what steps of Coulomb friction, which
# fall between samples, do to a simulation.
STEP = 0.03
# Passes for instruments: any without noise will do, better ones change little.
INSTRUMENTED = 5
# Newton's steps of DIDIM.
REFINED = 6
# Sets of parameters that are simulated at once for their slopes.
SIDE_BY_SIDE = 16


@dataclass(frozen=True)
class _Chosen:
    """Which equations of a motion count."""

    decimate: int
    slow: ArrayLike
    around: float

    def equations(self, robot: Robot, motion: Log, columns: Sequence[Column] = ()) -> Equations:
        """Return those of a motion that is simulated."""
        decimate, slow, around = self.decimate, self.slow, self.around
        return equations(robot, motion, columns=columns, decimate=decimate, slow=slow, around=around)


def didim(
    robot: Robot,
    prepared: Log,
    controller: Controller,
    *,
    q0: ArrayLike | None = None,
    qd0: ArrayLike | None = None,
    substeps: int = 1,
    decimate: int = 1,
    slow: ArrayLike = 0.0,
    around: float = 0.0,
) -> Estimate:
    """Return base parameters by direct and inverse models: columns are those of a simulation, torques are measured.

    The log needs torques alone; it begins from the robot's own numbers. `controller` and where the motion begins are as
    for robot.simulate, with `substeps` steps for each sample. The simulated torques depend on the parameters by the
    motion too, the more the softer the controller is: steps and deviations count on that, by difference quotients.
    Deviations are those of errors that may be correlated over time. `slow` and `around` leave out what joints that stop
    have, as `equations` takes them: those of the simulation here, which stop for as long as the real ones nearly.
    """
    loop = closed_loop(robot, checked_for(robot, prepared), controller, q0, qd0, substeps)
    names = tuple(robot.columns["column_values_base"])

    chosen = _Chosen(decimate, slow, around)

    def made(motion: Log) -> Factors:
        mixed = replace(motion, tau=loop.log.tau, used=loop.log.used)
        return factors(_in_order(chosen.equations(robot, mixed), names))

    def by_columns(values: Array, motion: Log) -> tuple[Array, Estimate]:
        found = weighted_least_squares(made(motion))
        return np.where(np.isfinite(found.values), found.values, values), found

    found = _with_moved_motion(loop, *_settled(loop, names, made, by_columns), made, chosen)
    return replace(found, method="direct and inverse models (DIDIM)")


def instrumental_variables(
    robot: Robot,
    prepared: Log,
    controller: Controller,
    *,
    q0: ArrayLike | None = None,
    qd0: ArrayLike | None = None,
    substeps: int = 1,
    decimate: int = 1,
    cutoff: float | None = None,
    slow: ArrayLike = 0.0,
    around: float = 0.0,
) -> Estimate:
    """Return base parameters K with Z^T (y - W K) = 0: columns of the log, instruments Z of a simulation.

    It begins from the robot's own numbers; the other arguments are those of `didim`, and deviations are as there. With
    `cutoff`, at which the log was prepared, in Hz, the simulated motion is prepared likewise: instruments that have the
    jumps of friction in their accelerations, which the log's have lost, tell less. What `prepare` cuts off of the
    motion is not cut off of the torques: choose `decimate` so that half the rate that is left lies below its cut-off,
    or leave out what joints that stop have by `slow` and `around`, as `equations` takes them.
    """
    loop = closed_loop(robot, checked_for(robot, prepared), controller, q0, qd0, substeps)
    names = tuple(robot.columns["column_values_base"])
    measured = _in_order(equations(robot, loop.log, decimate=decimate, slow=slow, around=around), names)

    def solved(values: Array, motion: Log) -> tuple[Array, Estimate]:
        if cutoff is not None:
            rates = motion.qd if robot.floating else None
            motion = prepare(replace(motion, qd=rates, qdd=None), cutoff, torques=False)
        instruments = equations(robot, replace(motion, used=loop.log.used), decimate=decimate)
        found = _by_instruments(_beside(_in_order(instruments, names), measured), len(names))
        return np.where(np.isfinite(found.values), found.values, values), found

    found, _, _ = _settled(loop, names, lambda _: factors(measured), solved, INSTRUMENTED)
    return found


def _with_moved_motion(
    loop: Loop, near: Estimate, values: Array, motion: Log, made: Callable[[Log], Factors], chosen: _Chosen
) -> Estimate:
    """Return the parameters near an estimate with W^T (y - s) = 0: torques s and columns W are the simulation's.

    By Newton's steps with the slopes of s, which have what W leaves out: that the motion changes with the parameters.
    They begin from the values of the motion that was simulated, which are the estimate's where these have a motion.
    Simulated friction jumps at samples, and s with it, so that steps stay as large as these jumps make them: the
    slopes that explain the torques best are the ones that count.
    """
    robot, names = loop.robot, near.names
    best, least = near, np.inf
    steps = parameter_steps(loop, names, values, chosen.decimate)
    held, ends = (
        np.asarray(with_base_values(robot, names, sets).column_values(parameters="base"))
        for sets in (values, values + np.diag(steps))
    )
    # What the description keeps at 0 is not simulated: its column says what it would do.
    changed = np.abs(np.diag(ends) - held) > steps / 2
    values = np.where(changed, values, held)
    for _ in range(REFINED):
        slopes = _slopes(loop, names, values, steps)
        if not np.isfinite(slopes).all():
            break
        rest = replace(motion, tau=loop.log.tau - motion.tau, used=loop.log.used)
        own = [Column(f"slope of {name}", slopes[..., k]) for k, name in enumerate(names)]
        both = chosen.equations(robot, rest, own)
        moved = [column.name if there else name for name, column, there in zip(names, own, changed, strict=True)]
        found = _by_instruments(_in_order(both, [*names, *moved]), len(names))
        change = np.nan_to_num(found.values)
        left = float(np.log(found.residual).sum())
        if left > least:
            break
        now = np.where(changed, values, values + change)
        best, least = replace(found, names=names, values=np.where(np.isnan(found.values), np.nan, now)), left
        change = np.where(changed, change, 0.0)
        if (np.abs(change) / np.maximum(found.sigma, np.finfo(float).tiny)).max() < SETTLED:
            break
        at = motion
        values, motion = simulable(loop, names, values + change, lambda at=at: made(at), values)  # type: ignore[misc]
    return best


def parameter_steps(loop: Loop, names: tuple[str, ...], values: Array, decimate: int) -> Array:
    """Return steps of parameters that change each joint's torque by a part of it, STEP, at the most."""
    motion = loop.simulated(with_base_values(loop.robot, names, values))
    made = factors(_in_order(equations(loop.robot, replace(motion, used=loop.log.used), decimate=decimate), names))
    lengths = np.sqrt((made.R**2).sum(axis=1))
    columns, torques = lengths[:, :-1], lengths[:, -1:]
    parts = np.where(columns > 0, torques / np.where(columns > 0, columns, 1.0), np.inf).min(axis=0)
    return np.asarray(STEP * np.where(np.isfinite(parts), parts, np.maximum(np.abs(values), 1e-6)))


def _slopes(loop: Loop, names: tuple[str, ...], values: Array, steps: Array) -> Array:
    """Return how the torques of the simulated motion change with the parameters (samples, joints, parameters)."""
    made = np.empty((*loop.log.tau.shape, len(values)))
    for start in range(0, len(values), SIDE_BY_SIDE):
        some = slice(start, min(start + SIDE_BY_SIDE, len(values)))
        sets = np.diag(steps)[some]
        ends = loop.simulated(with_base_values(loop.robot, names, np.concatenate([values + sets, values - sets]))).tau
        made[..., some] = np.moveaxis(ends[: len(sets)] - ends[len(sets) :], 0, -1) / (2 * steps[some])
    return made


def _beside(instruments: Equations, measured: Equations) -> Equations:
    """Return equations [Z W] of two logs with the same samples."""

    def blocks() -> Iterator[Block]:
        for one, other in zip(instruments.blocks(), measured.blocks(), strict=True):
            yield replace(other, W=np.concatenate([one.W, other.W], axis=-1))

    names = (*(f"instrument of {name}" for name in instruments.names), *measured.names)
    return Equations(names, measured.rows, np.hstack([instruments.structure, measured.structure]), blocks)


def _in_order(of: Equations, names: Sequence[str]) -> Equations:
    """Return the same equations with their columns in the order of names."""
    return _of_columns(of, [of.names.index(name) for name in names])


def _of_columns(of: Equations, chosen: Sequence[int]) -> Equations:
    """Return the same equations with their columns in another order."""

    def blocks() -> Iterator[Block]:
        return (replace(block, W=block.W[:, :, chosen]) for block in of.blocks())

    return Equations(tuple(of.names[k] for k in chosen), of.rows, of.structure[:, chosen], blocks)


def _by_instruments(both: Equations, p: int) -> Estimate:
    """Return the estimate of [Z W] K = y: of [Z W y] = Q R the upper rows of R are R11, R12, R13, and R12 K = R13.

    Each joint is weighed by the deviation of its residuals, which passes find.
    """
    made = factors(both)
    sigma, values, condition = np.ones(len(made.rows)), np.zeros(p), np.inf
    for _ in range(PASSES):
        R = made.together(sigma)
        values, _, condition = solution(R[:p, p : 2 * p], R[:p, -1])
        residual = np.concatenate([np.zeros(p), np.nan_to_num(values)])
        before, sigma = sigma, np.sqrt(made.residual_sums(residual) / np.maximum(1, made.counts - p / len(sigma)))
        sigma = np.maximum(sigma, 1e-10 * max(float(sigma.max()), np.finfo(float).tiny))
        if np.abs(sigma - before).max() < 1e-6 * sigma.max():
            break
    R = made.together(sigma)
    sums = Sums(p)
    for block in both.blocks():
        rest = (block.y - block.W[:, :, p:] @ np.nan_to_num(values)) / sigma
        sums.add(block.at, np.einsum("srp,sr->sp", block.W[:, :, :p] / sigma[:, None], rest))
    names = made.names[p:]
    found = Estimate(names, values, np.zeros((p, p)), made.rows, sigma, condition, made.count, "instrumental variables")
    # K - K0 is (Z^T W)^-1 Z^T e.
    return replace(found, covariance=sandwich(R[:p, :p].T @ R[:p, p : 2 * p], sums.covariance(), found))


def _settled(
    loop: Loop,
    names: tuple[str, ...],
    made: Callable[[Log], Factors],
    solved: Callable[[Array, Log], tuple[Array, Estimate]],
    passes: int = PASSES,
) -> tuple[Estimate, Array, Log]:
    """Return the estimate that the simulation with it gives again, the values that were simulated, and their motion.

    `solved` has the next values of a simulated motion, and what they are; bodies near them come from the factors that
    `made` has of a motion.
    """
    wanted = np.asarray(loop.robot.column_values(parameters="base"), float)
    values, motion = simulable(loop, names, wanted, lambda: made(loop.log))
    for _ in range(passes):
        before, at = wanted, motion
        wanted, found = solved(values, at)
        values, motion = simulable(loop, names, wanted, lambda at=at: made(at), values)  # type: ignore[misc]
        if (np.abs(wanted - before) / np.maximum(found.sigma, np.finfo(float).tiny)).max() < SETTLED:
            break
    return replace(found, names=names, values=np.where(np.isnan(found.values), np.nan, wanted)), values, motion
