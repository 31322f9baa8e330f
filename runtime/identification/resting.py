"""Joints that stop: which of their equations tell nothing.

A joint at rest has whatever friction keeps it there, between -FS and FS, and (9.27) is not a model of that; a joint
that turns back stops for as long as its drive is weaker than friction. Filters smear the jump over their memory. The
joint's own equation is wrong by that, while the others' have nothing of it: friction is in no row but its own.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.ndimage import maximum_filter1d

from .recording import Array, Log, require_models

if TYPE_CHECKING:
    from ..robot import Robot

# Friction that is another at rest.
COULOMB = ("FS", "FO")

# Below which part of its usual speed a joint may be one that has stopped.
SLOW = 0.05
# For how many time constants both sections of a filter remember what was before: (1 + 9) exp(-9) is 0.1 %.
REMEMBERED = 9.0
# Which part of a joint's equations has to be left; of a joint that hardly moves all are kept.
LEFT = 0.2


def slow_speeds(robot: Robot, log: Log, around: float) -> Array:
    """Return speeds (n,), rad/s or m/s, below which a joint may have stopped: `slow` of `equations`.

    They are a twentieth of each joint's usual ones; 0 where less than a fifth of a joint's equations would be left
    without those within `around` s of a stop, and for a robot without Coulomb friction.
    """
    if log.qd is None:
        raise ValueError("the log has no velocities; prepare(log, cutoff) makes them from positions")
    require_models(robot, ("regressor",), "slow_speeds")
    n, joints = log.qd.shape[1], len(log.joint_names)
    speeds = np.zeros(n)
    if log.used.any() and any(name.startswith(COULOMB) for name in robot.columns["regressor_base"]):
        speeds[n - joints :] = SLOW * np.sqrt((log.qd[log.used, n - joints :] ** 2).mean(axis=0))
        still = resting(log.qd, slice(0, len(log)), speeds, samples_around(around, log.step))
        speeds[(~still[log.used]).mean(axis=0) < LEFT] = 0.0
    return speeds


def resting(qd: Array, place: slice, slow: Array, around: int, memory: int = 0) -> NDArray[np.bool_]:
    """Return which joints are slower than `slow` in a slice of a log, or are so within `around` samples of it.

    `memory`, an even number, is for how many samples more a stop tells on those after it.
    """
    first = max(0, place.start - around - memory)
    still = np.abs(qd[first : place.stop + around]) < slow
    if reach := 2 * around + memory:
        still = maximum_filter1d(
            still.view(np.uint8), reach + 1, axis=0, mode="constant", origin=memory // 2
        ).view(np.bool_)  # fmt: skip
    return np.asarray(still[place.start - first : place.stop - first])


def samples_remembered(rate: float, step: float) -> int:
    """Return for how many samples, an even number, filtered torques remember friction at rest; `rate` in rad/s."""
    return 2 * ceil(0.5 * REMEMBERED / (rate * step))


def checked_speeds(slow: ArrayLike, n: int, joints: int) -> Array | None:
    """Return the speeds of all rows (n,), 0 for those of a floating base; None where nothing is slow."""
    given = np.asarray(slow, np.float64)
    if given.shape not in ((), (joints,), (n,)) or not (given >= 0).all():
        raise ValueError(f"slow = {slow!r}: expected a speed that is not negative, or one for each of {joints} joints")
    speeds = np.zeros(n)
    speeds[n - joints :] = given[n - joints :] if given.shape == (n,) else given
    return speeds if speeds.any() else None


def samples_around(around: float, step: float) -> int:
    """Return how many samples a time is, rounded up."""
    if not around >= 0:
        raise ValueError(f"around = {around!r}: expected a time that is not negative, s")
    return ceil(around / step - 1e-9)
