"""An exciting trajectory as a plot, and how much of each limit it leaves free."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from .exciting import Bounds, Excitation
from .plots import TONES, Curve, Panel, figure, standalone
from .recording import Array
from .trajectories import Trajectory

if TYPE_CHECKING:
    from ..robot import Robot

# Samples of the motion that are drawn, and at which it is held against its limits.
SAMPLES = 2001


def slacks(robot: Robot, trajectory: Trajectory, bounds: Bounds) -> dict[str, float | None]:
    """Return which part of the width of its limits each quantity leaves free at the least; None without limits."""
    found: dict[str, float | None] = {}
    for quantity, values in _motion(robot, trajectory)[1].items():
        low, high = getattr(bounds, quantity)
        limited = np.isfinite(high - low)
        free = (np.minimum(high - values, values - low).min(axis=0)[limited]) / (high - low)[limited]
        found[quantity] = float(free.min()) if limited.any() else None
    return found


def excitation_plot(robot: Robot, found: Excitation, bounds: Bounds) -> str:
    """Return an SVG file: positions, velocities, accelerations and torques, each joint's as a part of its limits.

    Where a quantity of a joint has no limit, it is a part of its own largest value.
    """
    t, motion = _motion(robot, found.trajectory)
    panels = []
    for quantity, values in motion.items():
        low, high = getattr(bounds, quantity)
        limited = np.isfinite(high - low)
        middle = np.add(high, low, out=np.zeros_like(high), where=limited) / 2
        own = np.maximum(np.abs(values - middle).max(axis=0), np.finfo(float).tiny)
        parts = (values - middle) / np.where(limited, (high - low) / 2, own)
        curves = [
            Curve(name, t, parts[:, j], TONES[j % len(TONES)], 1.4) for j, name in enumerate(robot.joint_names)
        ]
        label, lines = (f"{quantity} / limit", (-1.0, 1.0)) if limited.any() else (f"{quantity} / largest", ())
        panels.append(Panel(curves, label, 130, lines))
    title = f"Exciting motion of {robot.name}"
    description = (
        f"positions, velocities, accelerations and torques of {len(robot.joint_names)} joints over "
        f"{found.trajectory.duration:g} s, as parts of their limits, which are dashed lines at 1 and -1; the condition "
        f"number is {found.condition:.3g} and {100 * found.slack:.1f} % of the limits stays free"
    )
    return standalone(figure(panels, title=title, description=description))


def _motion(robot: Robot, trajectory: Trajectory) -> tuple[Array, dict[str, Array]]:
    """Return times and the motion's quantities (times, joints)."""
    t: Array = np.linspace(0, trajectory.duration, SAMPLES)
    q, qd, qdd = trajectory(t)
    return t, {"position": q, "velocity": qd, "acceleration": qdd, "torque": robot.idm(q, qd, qdd)}
