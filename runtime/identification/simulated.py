"""Estimates by simulation: instrumental variables, DIDIM, output error.

Noise of positions is in the columns of the equations too, and least squares are biased by it. A simulation of the model
under the same control has none: it gives instruments (Janot, Vandanjon & Gautier 2014), whole columns (direct and
inverse dynamic identification models, Gautier, Janot & Vandanjon 2013), or positions to compare with measured ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from ..control import Controller
from .closed_loop import Loop, closed_loop, with_base_values
from .estimate import Estimate
from .factorisation import factors, triangular
from .least_squares import solution, weighted_least_squares
from .linear_models import Block, Equations, equations
from .recording import Array, Log, checked_for

if TYPE_CHECKING:
    from ..robot import Robot

# Passes until parameters change by less than a part of their deviations; how often a step that leads nowhere is halved.
PASSES, SETTLED, HALVINGS = 15, 0.02, 8
# Step of difference quotients, as a part of a parameter's size: much wider than what steps of Coulomb friction, which
# fall between samples, do to a simulation.
STEP = 0.03


def didim(
    robot: Robot,
    prepared: Log,
    controller: Controller,
    *,
    q0: ArrayLike | None = None,
    qd0: ArrayLike | None = None,
    substeps: int = 1,
    decimate: int = 1,
) -> Estimate:
    """Return base parameters by direct and inverse models: columns are those of a simulation, torques are measured.

    The log needs torques alone; it begins from the robot's own numbers. `controller` and where the motion begins are as
    for robot.simulate, with `substeps` steps for each sample. Deviations hold where the controller is stiff: that the
    simulated motion depends on the parameters too is left out.
    """
    loop = closed_loop(robot, checked_for(robot, prepared), controller, q0, qd0, substeps)

    def estimated(simulated: Log, _: Array) -> Estimate:
        mixed = replace(simulated, tau=loop.log.tau, used=loop.log.used)
        return weighted_least_squares(factors(equations(robot, mixed, decimate=decimate)))

    return replace(_settled(loop, estimated), method="direct and inverse models (DIDIM)")


def instrumental_variables(
    robot: Robot,
    prepared: Log,
    controller: Controller,
    *,
    q0: ArrayLike | None = None,
    qd0: ArrayLike | None = None,
    substeps: int = 1,
    decimate: int = 1,
) -> Estimate:
    """Return base parameters K with Z^T (y - W K) = 0: columns of the log, instruments Z of a simulation.

    It begins from the robot's own numbers; the other arguments are those of `didim`.
    """
    loop = closed_loop(robot, checked_for(robot, prepared), controller, q0, qd0, substeps)
    measured = equations(robot, loop.log, decimate=decimate)

    def estimated(simulated: Log, values: Array) -> Estimate:
        instruments = equations(robot, replace(simulated, used=loop.log.used), decimate=decimate)
        return _by_instruments(_beside(instruments, measured), len(measured.names))

    return _settled(loop, estimated)


def _beside(instruments: Equations, measured: Equations) -> Equations:
    """Return equations [Z W] of two logs with the same samples."""

    def blocks() -> Iterator[Block]:
        for one, other in zip(instruments.blocks(), measured.blocks(), strict=True):
            yield replace(other, W=np.concatenate([one.W, other.W], axis=-1))

    names = (*(f"instrument of {name}" for name in instruments.names), *measured.names)
    return Equations(names, measured.rows, np.hstack([instruments.structure, measured.structure]), blocks)


def _by_instruments(both: Equations, p: int) -> Estimate:
    """Return the estimate of [Z W] K = y: of [Z W y] = Q R the upper rows of R are R11, R12, R13, and R12 K = R13.

    Each joint is weighed by the deviation of its residuals, which passes find.
    """
    made = factors(both)
    sigma, values = np.ones(len(made.rows)), np.zeros(p)
    spread, condition = np.zeros((p, p)), np.inf
    for _ in range(PASSES):
        R = made.together(sigma)
        values, spread, condition = solution(R[:p, p : 2 * p], R[:p, -1])
        residual = np.concatenate([np.zeros(p), np.nan_to_num(values)])
        before, sigma = sigma, np.sqrt(made.residual_sums(residual) / np.maximum(1, made.counts - p / len(sigma)))
        sigma = np.maximum(sigma, 1e-10 * max(float(sigma.max()), np.finfo(float).tiny))
        if np.abs(sigma - before).max() < 1e-6 * sigma.max():
            break
    names = made.names[p:]
    return Estimate(names, values, spread, made.rows, sigma, condition, made.count, "instrumental variables")


def _settled(loop: Loop, estimated: Callable[[Log, Array], Estimate]) -> Estimate:
    """Return the estimate that the simulation with it gives again."""
    robot = loop.robot
    values = np.asarray(robot.column_values(parameters="base"), float)
    names = tuple(robot.columns["column_values_base"])
    motion = _finite(loop, robot)
    if motion is None:
        raise ValueError(
            f"{robot.name!r} under the controller has no finite motion: its numbers may be no robot's, or substeps too "
            "few; consistent_parameters gives numbers to begin from"
        )
    for _ in range(PASSES):
        found = estimated(motion, values)
        order = [found.names.index(name) for name in names]
        wanted = np.where(np.isfinite(found.values[order]), found.values[order], values)
        change = np.abs(wanted - values) / np.maximum(found.sigma[order], np.finfo(float).tiny)
        step = 1.0
        while (motion := _finite(loop, with_base_values(robot, names, values + step * (wanted - values)))) is None:
            step /= 2
            if step < 0.5**HALVINGS:
                raise ValueError("the simulation with the estimate has no finite motion: expected a better start")
        values = values + step * (wanted - values)
        if step == 1.0 and change.max() < SETTLED:
            break
    return found


def _finite(loop: Loop, robot: Robot) -> Log | None:
    """Return the simulated motion; None where its numbers are not finite."""
    motion = loop.simulated(robot)
    parts = (motion.q, motion.qd, motion.qdd, motion.tau)
    whole = all(np.isfinite(each).all() for each in parts if each is not None)
    return motion if whole else None


def output_error(
    robot: Robot,
    recorded: Log,
    controller: Controller,
    *,
    q0: ArrayLike | None = None,
    qd0: ArrayLike | None = None,
    substeps: int = 1,
    every: int = 1,
) -> Estimate:
    """Return base parameters with which the positions of a simulation come nearest to those that were measured.

    A raw log will do: nothing is filtered or differentiated. Gauss's and Newton's steps begin from the robot's own
    numbers; sensitivities are difference quotients of simulations that run side by side. `every` compares one sample of
    so many; the other arguments are those of `didim`.
    """
    if robot.floating:
        raise ValueError(f"{robot.name!r} floats: the output error of its positions is no difference")
    loop = closed_loop(robot, checked_for(robot, recorded), controller, q0, qd0, substeps)
    names = tuple(robot.columns["column_values_base"])

    def simulated(sets: Array) -> Array:
        return loop.simulated(with_base_values(robot, names, sets)).q[..., ::every, :]

    values = np.asarray(robot.column_values(parameters="base"), float)
    steps = STEP * np.maximum(np.abs(values), 0.01 * np.abs(values).max())
    used = loop.log.used[::every]
    measured = np.where(used[:, None], loop.log.q[::every], np.nan)
    sigma = np.ones(robot.n)
    rest = measured - simulated(values)
    if not np.isfinite(rest[used]).all():
        raise ValueError(f"{robot.name!r} under the controller has no finite motion: expected a better start")
    for _ in range(PASSES):
        ends = simulated(np.concatenate([values + np.diag(steps), values - np.diag(steps)]))
        J = np.moveaxis((ends[: len(steps)] - ends[len(steps) :]), 0, -1) / (2 * steps)
        sigma = np.sqrt(np.nanmean(rest**2, axis=0))
        R, count = _weighed(J, rest, sigma)
        change, spread, condition = solution(R[:-1, :-1], R[:-1, -1])
        change, cost = np.nan_to_num(change), _cost(rest, sigma)
        step, better = 1.0, measured - simulated(values + change)
        while not _cost(better, sigma) < cost * (1 + 1e-12) and step > 0.5**HALVINGS:
            step /= 2
            better = measured - simulated(values + step * change)
        if not _cost(better, sigma) < cost * (1 + 1e-12):
            break
        values, rest = values + step * change, better
        if np.abs(step * change / np.sqrt(np.diag(spread))).max() < SETTLED:
            break
    undetermined = ~np.isfinite(np.diag(spread))
    values = np.where(undetermined, np.nan, values)
    return Estimate(names, values, spread, robot.joint_names, sigma, condition, count, "output error")


def _weighed(J: Array, rest: Array, sigma: Array) -> tuple[Array, int]:
    """Return R of [J r], each joint divided by its deviation, and how many equations there are."""
    rows = np.concatenate([J, rest[..., None]], axis=-1) / sigma[:, None]
    rows = rows[np.isfinite(rest)]
    return triangular(rows), len(rows)


def _cost(rest: Array, sigma: Array) -> float:
    counted = rest[np.isfinite(rest).all(axis=1)]
    return float(((counted / sigma) ** 2).mean()) if len(counted) else np.inf
