"""What moves a robot in a simulation: torques along time, laws of feedback that run in C, stops at the ends of joints.

A function of Python does as well: `controller(t, q, qd)` returns torques.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from numpy.typing import ArrayLike

if TYPE_CHECKING:
    from .robot import Robot


@dataclass(frozen=True, eq=False)
class Torques:
    """Torques along time, a row after the other; the last row stays."""

    values: ArrayLike
    """(..., rows, n): each row for as many steps as simulate holds torques, one if it says nothing."""


@dataclass(frozen=True, eq=False)
class PD:
    """tau = kp (q_wanted - q) + kd (qd_wanted - qd) + Q(q): proportional-derivative, with compensation of gravity.

    On a floating base the law drives the joints; what it wants of the base plays no part.
    """

    kp: ArrayLike
    """Gains, (..., n) or a number: N m/rad or N/m."""

    kd: ArrayLike
    """Gains, (..., n) or a number: N m s/rad or N s/m."""

    q: ArrayLike
    """Positions that are wanted: (nq,), or (..., rows, nq) along time; lines join the rows, the last row stays."""

    qd: ArrayLike | None = None
    """Velocities that are wanted, (n,) or (..., rows, n); None: 0."""

    period: float | None = None
    """Seconds from one row to the next."""

    gravity: bool = True
    """Whether gravity is compensated; needs the model gravity."""

    effort: ArrayLike | None = None
    """No torque is larger, (joints,) or a number; `robot.limits.effort` is what the description says."""

    model: Robot | None = None
    """The robot that the law knows, with other parameters than the one that moves; None: the same."""


@dataclass(frozen=True, eq=False)
class ComputedTorque:
    """tau = idm(q, qd, qdd_wanted + kd (qd_wanted - qd) + kp (q_wanted - q)): computed torque control.

    On a floating base the law drives the joints, as if it could drive the base too.
    """

    kp: ArrayLike
    """Gains, (..., n) or a number: 1/s^2."""

    kd: ArrayLike
    """Gains, (..., n) or a number: 1/s."""

    q: ArrayLike
    """Positions that are wanted: (nq,), or (..., rows, nq) along time; lines join the rows, the last row stays."""

    qd: ArrayLike | None = None
    """Velocities that are wanted, (n,) or (..., rows, n); None: 0."""

    qdd: ArrayLike | None = None
    """Accelerations that are wanted, (n,) or (..., rows, n); None: 0."""

    period: float | None = None
    """Seconds from one row to the next."""

    effort: ArrayLike | None = None
    """No torque is larger, (joints,) or a number."""

    model: Robot | None = None
    """The robot that the law knows, with other parameters than the one that moves; None: the same."""


@dataclass(frozen=True, eq=False)
class Stops:
    """Springs with dampers at robot.limits: they push a joint back that is behind a limit, and never pull."""

    stiffness: ArrayLike
    """(joints,) or a number: N m/rad or N/m."""

    damping: ArrayLike = 0.0
    """(joints,) or a number: N m s/rad or N s/m."""


Controller: TypeAlias = "Torques | PD | ComputedTorque | Callable[[float, Any, Any], ArrayLike]"
