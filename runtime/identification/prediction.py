"""What sets of parameters predict of a motion, beside the torques that were measured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .linear_equations import Column
from .linear_models import BLOCK, robot_rows
from .preparation import low_pass
from .recording import Array, Log
from .resting import resting, samples_around, slow_speeds

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
    counted: NDArray[np.bool_]
    """Where errors count (samples, rows): not where a joint may have stopped, as nothing tells of friction at rest."""

    @property
    def residual(self) -> Array:
        """What the prediction leaves of the measurement (samples, rows)."""
        return np.asarray(self.measured - self.predicted)

    @property
    def deviation(self) -> Array:
        """Root mean square of each joint's residual where it counts, N m or N."""
        return self._size(self.residual)

    @property
    def relative_error(self) -> Array:
        """Length of each joint's residual as a part of that of its torque; of no torque at all NaN."""
        size = self._size(self.measured)
        return np.where(size > 0, self.deviation / np.where(size > 0, size, 1.0), np.nan)

    def _size(self, torques: Array) -> Array:
        return np.asarray(np.sqrt((torques**2).mean(axis=0, where=self.counted)))


def predictions(
    robot: Robot,
    prepared: Log,
    sets: Mapping[str, Array],
    cutoff: float,
    *,
    columns: Sequence[Column] = (),
    known: Sequence[Column] = (),
) -> dict[str, Prediction]:
    """Return the prediction of each set of parameters: arrays in the order of robot.columns["regressor_base"].

    Values of declared `columns` come behind those of the robot; `known` torques are part of each prediction.
    Torques that were measured, which are not filtered yet, and predicted ones go through the same filter at `cutoff`,
    in Hz. The regressor is made once for all sets, block by block. Parameters that are NaN count as 0. Where joints
    may have stopped is what `slow_speeds` says.
    """
    assert prepared.qd is not None
    assert prepared.qdd is not None
    K = np.nan_to_num(np.column_stack(list(sets.values())))
    torques = np.empty((len(prepared), robot.n, len(sets)))
    for start in range(0, len(prepared), BLOCK):
        place = slice(start, start + BLOCK)
        D = robot.regressor(prepared.q[place], prepared.qd[place], prepared.qdd[place], parameters="base")
        part = prepared.part(place)
        own = [column.on(part, place) for column in columns]
        torques[place] = (np.concatenate([D, np.stack(own, axis=-1)], axis=-1) if own else D) @ K
        for term in known:
            torques[place] += term.on(part, place)[..., None]
    used, rows = prepared.used, robot_rows(robot)
    t, measured = prepared.t[used], low_pass(prepared.tau, cutoff, prepared.step)[used]
    smooth = low_pass(torques, cutoff, prepared.step)[used]
    slow, around = slow_speeds(robot, prepared, 1 / cutoff), samples_around(1 / cutoff, prepared.step)
    counted = ~resting(prepared.qd, slice(0, len(prepared)), slow, around)[used]
    return {name: Prediction(rows, t, measured, smooth[:, :, k], counted) for k, name in enumerate(sets)}
