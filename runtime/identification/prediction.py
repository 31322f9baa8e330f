"""What sets of parameters predict of a motion, beside the torques that were measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from .linear_models import BLOCK, robot_rows
from .preparation import low_pass
from .recording import Array, Log

if TYPE_CHECKING:
    from ..robot import Robot


@dataclass(frozen=True)
class Prediction:
    """Torques of a motion: measured, and as one set of parameters has them."""

    rows: tuple[str, ...]
    """The joints; of a floating base its force and moment first."""
    t: Array
    """Times (samples,), s."""
    measured: Array
    """(samples, rows), N m or N."""
    predicted: Array
    """(samples, rows), N m or N."""

    @property
    def residual(self) -> Array:
        """What the prediction leaves of the measurement (samples, rows)."""
        return np.asarray(self.measured - self.predicted)

    @property
    def deviation(self) -> Array:
        """Root mean square of each joint's residual, N m or N."""
        return np.asarray(np.sqrt((self.residual**2).mean(axis=0)))

    @property
    def relative_error(self) -> Array:
        """Length of each joint's residual as a part of that of its torque; of no torque at all NaN."""
        size = np.sqrt((self.measured**2).mean(axis=0))
        return np.where(size > 0, self.deviation / np.where(size > 0, size, 1.0), np.nan)


def predictions(robot: Robot, prepared: Log, sets: Mapping[str, Array], cutoff: float) -> dict[str, Prediction]:
    """Return the prediction of each set of base parameters: arrays in the order of robot.columns["regressor_base"].

    Torques that were measured, which are not filtered yet, and predicted ones go through the same filter at `cutoff`,
    in Hz. The regressor is made once for all sets, block by block. Parameters that are NaN count as 0.
    """
    assert prepared.qd is not None
    assert prepared.qdd is not None
    K = np.nan_to_num(np.column_stack(list(sets.values())))
    torques = np.empty((len(prepared), robot.n, len(sets)))
    for start in range(0, len(prepared), BLOCK):
        place = slice(start, start + BLOCK)
        D = robot.regressor(prepared.q[place], prepared.qd[place], prepared.qdd[place], parameters="base")
        torques[place] = D @ K
    used, rows = prepared.used, robot_rows(robot)
    t, measured = prepared.t[used], low_pass(prepared.tau, cutoff, prepared.step)[used]
    smooth = low_pass(torques, cutoff, prepared.step)[used]
    return {name: Prediction(rows, t, measured, smooth[:, :, k]) for k, name in enumerate(sets)}
