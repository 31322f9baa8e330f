"""What was recorded of a motion: times, positions, torques, and what else there is."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

if TYPE_CHECKING:
    from ..robot import Robot

Array = NDArray[np.float64]

# By how much of the mean step a step may differ from it where models need samples at equal distances.
EVEN = 1e-3
# The least and the most that samples of a log are apart, s.
SHORTEST, LONGEST = 1e-9, 1e6


@dataclass(frozen=True)
class Log:
    """A recorded motion: sample i is at the time `t[i]`.

    Made by `log` or `read_log`, which check it. Arrays are (samples, joints), in the order of `joint_names`.
    """

    t: Array
    """Times (samples,), s, increasing."""
    q: Array
    """Positions, rad or m, in the order of robot.joint_names; of a floating base behind its seven elements."""
    tau: Array
    """Torques or forces of the motors, N m or N."""
    qd: Array | None
    """Velocities, rad/s or m/s, where they were measured or prepared."""
    qdd: Array | None
    """Accelerations, rad/s^2 or m/s^2, where they were measured or prepared."""
    joint_names: tuple[str, ...]
    used: NDArray[np.bool_]
    """Which samples count (samples,): others give no equations, but are there for filters."""

    def __len__(self) -> int:
        return len(self.t)

    @property
    def step(self) -> float:
        """The mean time between samples, s."""
        return float((self.t[-1] - self.t[0]) / (len(self.t) - 1))

    @property
    def even(self) -> bool:
        """Whether samples are at equal distances, but for a thousandth."""
        return bool(np.abs(np.diff(self.t) - self.step).max() <= EVEN * self.step)

    def between(self, start: float, end: float) -> Log:
        """Return the part from the time `start` to the time `end`, s."""
        inside = (self.t >= start) & (self.t <= end)
        if inside.sum() < 2:
            raise ValueError(
                f"between {start:g} and {end:g} s there are {inside.sum()} samples of a log from {self.t[0]:g} to "
                f"{self.t[-1]:g} s; expected two at least"
            )
        return self.part(inside)

    def part(self, chosen: slice | NDArray[Any]) -> Log:
        """Return the samples that a slice, or an array of indices or truths, chooses."""
        qd, qdd = (None if x is None else x[chosen] for x in (self.qd, self.qdd))
        return Log(self.t[chosen], self.q[chosen], self.tau[chosen], qd, qdd, self.joint_names, self.used[chosen])

    def without(self, left_out: ArrayLike) -> Log:
        """Return the same log in which the samples where `left_out` is true give no equations."""
        return replace(self, used=self.used & ~np.asarray(left_out, bool))


def log(
    t: ArrayLike,
    q: ArrayLike,
    tau: ArrayLike,
    *,
    qd: ArrayLike | None = None,
    qdd: ArrayLike | None = None,
    joint_names: Sequence[str] = (),
    used: ArrayLike | None = None,
) -> Log:
    """Return a checked log of times (N,), positions (N, nq), torques (N, n) and what else was measured.

    `t` may be a number: the time between samples, s. Samples with a value that is not finite are not used.
    """
    positions, torques = _rows("q", q), _rows("tau", tau)
    samples, n = torques.shape
    times = reals("t", t)
    times = times * np.arange(samples) if times.ndim == 0 else times
    if times.shape != (samples,):
        raise ValueError(f"t {times.shape} and tau {torques.shape} do not fit: expected a time for each of the samples")
    if samples < 2:
        raise ValueError(f"a log has two samples at least; got {samples}")
    others = [None if x is None else _rows(name, x) for name, x in (("qd", qd), ("qdd", qdd))]
    for name, rows, width in (("q", positions, None), ("qd", others[0], n), ("qdd", others[1], n)):
        if rows is not None and (len(rows) != samples or width not in (None, rows.shape[1])):
            raise ValueError(f"{name} {rows.shape} and tau {torques.shape} do not fit: expected a row for each sample")
    finite = np.isfinite(times)
    if not finite.all():
        raise ValueError(f"t[{int(np.argmin(finite))}] is {times[np.argmin(finite)]}: expected finite times, in s")
    back = np.flatnonzero(np.diff(times) <= 0)
    if len(back):
        i = int(back[0]) + 1
        order = f"t[{i}] = {times[i]:.12g} s is not after t[{i - 1}] = {times[i - 1]:.12g} s"
        raise ValueError(f"{order}: expected increasing times")
    # Beyond these no unit is the second.
    step = float(np.median(np.diff(times)))
    if not SHORTEST <= step <= LONGEST:
        reading = 'read_log(path, units={"t": "ns"}) reads others'
        raise ValueError(f"the samples are {step:g} s apart: expected times in s. {reading}")
    counted = np.ones(samples, bool) if used is None else np.asarray(used, bool).copy()
    if counted.shape != (samples,):
        raise ValueError(f"used {counted.shape} and tau {torques.shape} do not fit: expected a truth for each sample")
    for rows in (positions, torques, *others):
        if rows is not None:
            counted &= np.isfinite(rows).all(axis=1)
    names = tuple(joint_names) or _numbered(n)
    return Log(times, positions, torques, others[0], others[1], names, counted)


def require_models(robot: Robot, needs: Sequence[str], what: str) -> None:
    """Raise ValueError where a robot was built without a model that something, `what`, needs."""
    for name in needs:
        if name not in robot.models:
            raise ValueError(
                f"{what} needs the model {name!r}, which {robot.name!r} was built without: "
                f"torquec build --models {','.join(['default', *needs])}"
            )


def _numbered(n: int) -> tuple[str, ...]:
    """Return the names of joints that are known by their order alone."""
    return tuple(f"joint_{j}" for j in range(1, n + 1))


class LogWarning(UserWarning):
    """A log may not be what it is taken for."""


def checked_for(robot: Robot, given: Log) -> Log:
    """Return a log in the order of a robot's joints; ValueError where it is of another robot.

    Numbered joints are taken in order, and so, with a warning, are joints of which the robot has none by name.
    """
    if given.tau.shape[1] != robot.n or given.q.shape[1] != robot.nq:
        raise ValueError(
            f"{robot.name!r} has {robot.nq} positions and {robot.n} torques; the log has {given.q.shape[1]} and "
            f"{given.tau.shape[1]}: its joints are {', '.join(given.joint_names)}"
        )
    if robot.floating or given.joint_names == robot.joint_names:
        return given
    if set(given.joint_names) != set(robot.joint_names):
        if given.joint_names != _numbered(len(given.joint_names)):
            ours, theirs = ", ".join(robot.joint_names), ", ".join(given.joint_names)
            if set(given.joint_names) & set(robot.joint_names):
                text = f"the log's joints are {theirs}, those of {robot.name!r} are {ours}"
                raise ValueError(f"{text}: expected the same")
            text = f"the log's joints {theirs} are taken for {ours} of {robot.name!r}, in this order"
            warnings.warn(text, LogWarning, stacklevel=3)
        return replace(given, joint_names=robot.joint_names)
    order = [given.joint_names.index(name) for name in robot.joint_names]
    qd, qdd = (None if x is None else x[:, order] for x in (given.qd, given.qdd))
    return replace(
        given, q=given.q[:, order], tau=given.tau[:, order], qd=qd, qdd=qdd, joint_names=robot.joint_names
    )


def reals(name: str, values: ArrayLike) -> Array:
    """Return a new array of numbers; TypeError where they are complex, of which half would be lost."""
    if np.iscomplexobj(values):
        raise TypeError(f"{name} has complex values: expected real ones")
    return np.array(values, np.float64)


def _rows(name: str, values: ArrayLike) -> Array:
    array = reals(name, values)
    if array.ndim != 2:
        raise ValueError(f"{name} has the shape {array.shape}: expected (samples, joints), a row for each sample")
    return array
