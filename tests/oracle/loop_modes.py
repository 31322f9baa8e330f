"""Modes of closed loops by a search from many random starts, in plain NumPy: it shares no code with the generator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np
import sympy as sp
from torquec.generator.description.robot import Frame, Joint, Robot
from torquec.peers.newton_euler import Array

Numbers = Sequence[float] | Array
STEPS, STEP = 40, 1e-6
# The largest error of a closed loop, and the least distance of two modes, in m and rad.
CLOSED, APART = 1e-11, 1e-5


def modes(robot: Robot, values: Mapping[str, float], q: Numbers, starts: int = 60, seed: int = 0) -> Array:
    """All positions of the joints that move, a row a mode, sorted, with the motors at q."""
    unknown, x = _search(robot, values, q, starts, seed)
    error = np.abs(_errors(robot, values, q, unknown, x)).max(axis=1)
    found: list[Array] = []
    for row in x[error < CLOSED]:
        position = full(robot, unknown, q, row)
        if all(distance(robot, position, other) > APART for other in found):
            found.append(position)
    found.sort(key=lambda row: tuple(np.asarray(np.round(row, 6)).tolist()))
    return np.array(found).reshape(len(found), len(robot.mobile))


def least_opening(robot: Robot, values: Mapping[str, float], q: Numbers, starts: int = 60) -> float:
    """The root of the least sum of squares of the error, by the same search."""
    unknown, x = _search(robot, values, q, starts, 0)
    return float(np.sqrt((_errors(robot, values, q, unknown, x) ** 2).sum(axis=1)).min())


def opening(robot: Robot, values: Mapping[str, float], positions: Array) -> float:
    """The largest element of the error of all loops, of positions of all joints that move."""
    motors = [positions[robot.mobile.index(j)] for j in robot.moving]
    unknown = [j for j in robot.mobile if j not in robot.moving]
    x = np.array([[positions[robot.mobile.index(j)] for j in unknown]])
    return float(np.abs(_errors(robot, values, motors, unknown, x)).max())


def distance(robot: Robot, one: Array, two: Array) -> float:
    """The largest difference of two positions, of angles up to whole turns."""
    off = np.subtract(one, two)
    turns = np.array([robot.joints[j - 1].sigma == 0 for j in robot.mobile])
    return float(np.abs(np.where(turns, (off + np.pi) % (2 * np.pi) - np.pi, off)).max())


def full(robot: Robot, unknown: Sequence[int], q: Numbers, x: Array) -> Array:
    """Positions of all joints, angles of unknown ones in (-pi, pi]."""
    by = dict(zip(robot.moving, q, strict=True)) | dict(zip(unknown, x, strict=True))
    wrapped = {j: -((-by[j] + np.pi) % (2 * np.pi) - np.pi) for j in unknown if robot.joints[j - 1].sigma == 0}
    return np.array([wrapped.get(j, by[j]) for j in robot.mobile])


def _search(
    robot: Robot, values: Mapping[str, float], q: Numbers, starts: int, seed: int
) -> tuple[list[int], Array]:
    unknown = [j for j in robot.mobile if j not in robot.moving]
    x = np.random.default_rng(seed).uniform(-np.pi, np.pi, (starts, len(unknown)))
    for _ in range(STEPS):
        error = _errors(robot, values, q, unknown, x)
        slope = np.empty((*error.shape, len(unknown)))
        for i in range(len(unknown)):
            off = np.zeros(len(unknown))
            off[i] = STEP
            ahead, behind = (_errors(robot, values, q, unknown, x + way * off) for way in (1, -1))
            slope[:, :, i] = (ahead - behind) / (2 * STEP)
        step = np.einsum("sij,sj->si", np.linalg.pinv(slope, rcond=1e-9), error)
        x = x - np.clip(step, -0.5, 0.5)
        if np.abs(step).max() < 1e-14:
            break
    return unknown, x


def _errors(robot: Robot, values: Mapping[str, float], q: Numbers, unknown: Sequence[int], x: Array) -> Array:
    """The errors of all loops, a row a start: origins and axes that do not coincide."""
    at = {j: np.full(len(x), value) for j, value in zip(robot.moving, q, strict=True)}
    at |= {j: x[:, i] for i, j in enumerate(unknown)}
    poses: dict[int, Array] = {0: np.broadcast_to(np.eye(4), (len(x), 4, 4))}
    for j, joint in enumerate(robot.joints, 1):
        poses[j] = poses[joint.antecedent] @ _frame(joint, values, at.get(j, np.zeros(len(x))))
    rows = []
    for loop in robot.loops:
        cut = poses[loop.cut.antecedent] @ _frame(loop.cut, values, np.zeros(len(x)))
        twin = poses[loop.twin.antecedent] @ _frame(loop.twin, values, np.zeros(len(x)))
        between = np.linalg.inv(twin) @ cut
        if loop.cut.sigma == 0:
            rows += [between[:, :3, 3], between[:, :2, 2], between[:, 2:3, 2] - 1]
        else:
            rows += [between[:, :2, 3], (between[:, :3, :3] - np.eye(3)).reshape(len(x), 9)]
    return np.hstack(rows)


def _frame(frame: Joint | Frame, values: Mapping[str, float], variable: Array) -> Array:
    """Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r), with the variable of a joint."""
    gamma, b, alpha, d, theta, r, offset = _numbers(frame, tuple(sorted(values.items())))
    sigma = getattr(frame, "sigma", 2)
    angle = theta + (variable + offset if sigma == 0 else 0 * variable)
    shift = r + (variable + offset if sigma == 1 else 0 * variable)
    zero = 0 * variable
    return _screw(2, gamma + zero, b + zero) @ _screw(0, alpha + zero, d + zero) @ _screw(2, angle, shift)


@lru_cache(maxsize=256)
def _numbers(frame: Joint | Frame, values: tuple[tuple[str, float], ...]) -> tuple[float, ...]:
    names = ("gamma", "b", "alpha", "d", "theta", "r", "offset")
    return tuple(float(sp.sympify(getattr(frame, name, 0)).subs(dict(values))) for name in names)


def _screw(axis: int, angle: Array, shift: Array) -> Array:
    made = np.zeros((len(angle), 4, 4))
    made[:, 3, 3] = made[:, axis, axis] = 1
    i, j = (axis + 1) % 3, (axis + 2) % 3
    made[:, i, i] = made[:, j, j] = np.cos(angle)
    made[:, j, i] = np.sin(angle)
    made[:, i, j] = -made[:, j, i]
    made[:, axis, 3] = shift
    return made
