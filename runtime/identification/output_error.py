"""Output error: parameters with which simulated positions come nearest to measured ones, without filters."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from ..control import Controller
from .closed_loop import closed_loop, with_base_values
from .estimate import Estimate
from .factorisation import triangular
from .least_squares import solution
from .recording import Array, Log, checked_for
from .simulable import HALVINGS
from .simulated import PASSES, SETTLED, parameter_steps

if TYPE_CHECKING:
    from ..robot import Robot


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
    steps = parameter_steps(loop, names, values, 1)
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
