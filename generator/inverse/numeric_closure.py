"""The loops of a robot in numbers: by how far they are open, and configurations in which all of them are closed.

Newton's method closes the loops with all their joints free to move, motors too: what it finds is any configuration of
the robot. Other configurations of the same mode are found by small steps along the motions that the loops allow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import sympy as sp
from numpy.typing import NDArray

from ..description.numeric import evaluate
from ..description.parallelogram import paths
from ..description.robot import FIXED, REVOLUTE, DescriptionError, Frame, Joint, Robot

Array = NDArray[np.float64]

# The number of configurations that are looked at, and of steps away from where the robot is drawn.
CONFIGURATIONS, WALK = 64, 8
# The largest step of the walk and of Newton's method, in rad or lengths of the robot, and how many of the latter.
STRIDE, LEAP, STEPS = 0.35, 0.5, 60
# The number of random positions from which a robot that is drawn nowhere is closed.
STARTS = 512
# The largest error of a closed loop, in lengths of the robot and rad.
CLOSED = 1e-11
# What a parameter without a value is taken to be.
ANY_VALUE = 0.5
# What keeps a step of Newton's method small along free motions, beside squares of slopes.
DAMPING = 1e-10
# Singular values below this part of the largest one are 0.
RANK = 1e-7


@dataclass(frozen=True)
class Placed:
    """A joint or a frame in numbers: its constant place on link `antecedent`, and the constant part of its variable."""

    antecedent: int
    sigma: int
    mount: Array
    offset: float


@dataclass(frozen=True)
class NumericLoops:
    """The loops of a robot that hold passive joints, in numbers."""

    robot: Robot
    # The numbers of the loops, from 1, and the joints that have a variable of their own on one of them.
    loops: tuple[int, ...]
    variables: tuple[int, ...]
    # The values of parameters.
    numbers: dict[str, float]
    # A length of the robot, in m.
    length: float
    joints: tuple[Placed, ...]
    cuts: tuple[Placed, ...]
    twins: tuple[Placed, ...]
    # Joint -> the variables that move it, each with its factor, and what is constant.
    motions: Mapping[int, tuple[tuple[tuple[int, float], ...], float]]

    def positions(self, x: Array) -> dict[int, Array]:
        """Return the positions of all joints on the loops from those of the variables, (variables, S)."""
        row = dict(zip(self.variables, x, strict=True))
        found: dict[int, Array] = {}
        for j, (terms, constant) in self.motions.items():
            found[j] = sum((factor * row[c] for c, factor in terms), np.full(x.shape[1], constant))
        return found

    def constraints(self, x: Array) -> tuple[Array, Array]:
        """Return by how far the loops are open, (S, rows), and the slopes, (S, rows, variables); lengths are scaled.

        Five rows a loop, in the axes of the twin; the motion of the cut joint is left out.
        """
        poses = self.poses(self.positions(x))
        errors, slopes = [], []
        for k in self.loops:
            error, slope = self._constraint(k, poses, x.shape[1])
            errors.append(error)
            slopes.append(slope)
        return np.concatenate(errors, axis=1), np.concatenate(slopes, axis=1)

    def poses(self, q: Mapping[int, Array]) -> dict[int, Array]:
        """Return the poses of all links, (S, 4, 4), from positions of joints (S,); joints without one are at 0."""
        count = next(iter(q.values())).size
        poses = {0: np.broadcast_to(np.eye(4), (count, 4, 4))}
        for j, joint in enumerate(self.joints, 1):
            pose = poses[joint.antecedent] @ joint.mount
            if joint.sigma != FIXED:
                pose = pose @ _moved(joint, q.get(j, np.zeros(count)))
            poses[j] = pose
        return poses

    def _constraint(self, k: int, poses: Mapping[int, Array], count: int) -> tuple[Array, Array]:
        cut, twin = self.cuts[k - 1], self.twins[k - 1]
        one, other = poses[cut.antecedent] @ cut.mount, poses[twin.antecedent] @ twin.mount
        axes, at = other[:, :3, :3].transpose(0, 2, 1), one[:, :3, 3]
        apart = axes @ one[:, :3, :3]
        # The turn from twin to cut, as a vector: exact to first order, and 0 nowhere but where the loop is closed.
        turn = np.stack([apart[:, i, j] - apart[:, j, i] for i, j in ((2, 1), (0, 2), (1, 0))])
        if cut.sigma == REVOLUTE:
            turn = np.stack([-2 * apart[:, 1, 2], 2 * apart[:, 0, 2], 0 * turn[2]])
            turn[0] += np.where(apart[:, 2, 2] < 0, np.pi, 0)
        else:
            turn[0] += np.where(np.trace(apart, axis1=1, axis2=2) < 0, np.pi, 0)
        linear = np.einsum("sij,sj->is", axes, at - other[:, :3, 3])
        rows = [0, 1, 2, 3, 4] if cut.sigma == REVOLUTE else [0, 1, 3, 4, 5]
        error = np.concatenate([linear / self.length, turn / 2])[rows].T
        slope = np.zeros((count, 6, len(self.variables)))
        out, back = paths(self.robot.loops[k - 1], self.robot.joints)
        for sign, side in ((1, out), (-1, back)):
            for j in side:
                if self.joints[j - 1].sigma == FIXED:
                    continue
                axis, origin = poses[j][:, :3, 2], poses[j][:, :3, 3]
                twist = np.zeros((count, 6))
                if self.joints[j - 1].sigma == REVOLUTE:
                    twist[:, :3] = np.einsum("sij,sj->si", axes, np.cross(axis, at - origin)) / self.length
                    twist[:, 3:] = np.einsum("sij,sj->si", axes, axis)
                else:
                    twist[:, :3] = np.einsum("sij,sj->si", axes, axis) / self.length
                for c, factor in self.motions[j][0]:
                    slope[:, :, self.variables.index(c)] += sign * factor * twist
        return error, slope[:, rows]

    def cut_variable(self, k: int, x: Array) -> Array:
        """Return theta or r of the joint at which loop k is cut, (S,), where the loop is closed."""
        poses, cut, twin = self.poses(self.positions(x)), self.cuts[k - 1], self.twins[k - 1]
        one, other = poses[cut.antecedent] @ cut.mount, poses[twin.antecedent] @ twin.mount
        turned = one[:, :3, :3].transpose(0, 2, 1) @ other[:, :3, :3]
        if cut.sigma == REVOLUTE:
            return np.asarray(np.arctan2(turned[:, 1, 0], turned[:, 0, 0]))
        return np.asarray(np.einsum("si,si->s", one[:, :3, 2], other[:, :3, 3] - one[:, :3, 3]))

    def closed(self, x: Array, held: Sequence[int] = ()) -> tuple[Array, Array]:
        """Return positions (variables, S) near x in which all loops are closed, and which of the S are closed.

        The variables of `held` joints stay as they are.
        """
        free = np.array([j not in held for j in self.variables])
        units = np.array([self.length if self.joints[j - 1].sigma != REVOLUTE else 1.0 for j in self.variables])
        # After the step that closes all loops one more takes what rounding allows.
        closed = False
        for _ in range(STEPS):
            error, slope = self.constraints(x)
            if closed:
                break
            closed = bool((np.abs(error) < CLOSED).all())
            slope = slope * (units * free)
            turned = slope.transpose(0, 2, 1)
            square = turned @ slope + DAMPING * np.eye(len(units))
            step = np.linalg.solve(square, turned @ error[:, :, np.newaxis])[:, :, 0].T
            x = x - np.clip(step, -LEAP, LEAP) * units[:, np.newaxis]
        return x, np.abs(self.constraints(x)[0]).max(axis=1) < CLOSED


def _moved(joint: Placed, q: Array) -> Array:
    """Return the motion of a joint by its variable, (S, 4, 4)."""
    motion = np.zeros((q.size, 4, 4))
    motion[:] = np.eye(4)
    value = q + joint.offset
    if joint.sigma == REVOLUTE:
        motion[:, 0, 0] = motion[:, 1, 1] = np.cos(value)
        motion[:, 1, 0], motion[:, 0, 1] = np.sin(value), -np.sin(value)
    else:
        motion[:, 2, 3] = value
    return motion


@lru_cache(maxsize=64)
def numeric_loops(robot: Robot) -> NumericLoops:
    """Return the loops of a robot that hold passive joints, in numbers."""
    values = {name: ANY_VALUE if value is None else value for name, value in robot.values.items()}

    def number(expression: sp.Expr) -> float:
        return evaluate(expression, values)

    def placed(frame: Joint | Frame, sigma: int) -> Placed:
        offset = number(frame.offset) if isinstance(frame, Joint) else 0.0
        return Placed(frame.antecedent, sigma, _mount(frame, number), offset)

    sides = {k: [j for side in paths(loop, robot.joints) for j in side] for k, loop in enumerate(robot.loops, 1)}
    loops = tuple(k for k, joints in sides.items() if {*joints} & {*robot.passive})
    on_loops = sorted({j for k in loops for j in sides[k] if robot.joints[j - 1].sigma != FIXED})
    motions: dict[int, tuple[tuple[tuple[int, float], ...], float]] = {}
    for j in on_loops:
        follower = robot.followers.get(j)
        terms = tuple((c, number(factor)) for c, factor in follower.terms) if follower else ((j, 1.0),)
        motions[j] = (terms, number(follower.offset) if follower else 0.0)
    variables = tuple(sorted({c for terms, _ in motions.values() for c, _ in terms}))
    joints = tuple(placed(joint, joint.sigma) for joint in robot.joints)
    cuts = tuple(placed(loop.cut, loop.cut.sigma) for loop in robot.loops)
    twins = tuple(placed(loop.twin, FIXED) for loop in robot.loops)
    parts = [joints[j - 1] for k in loops for j in sides[k]] + [ends[k - 1] for ends in (cuts, twins) for k in loops]
    squares = sum(float(part.mount[:3, 3] @ part.mount[:3, 3]) for part in parts)
    return NumericLoops(robot, loops, variables, values, squares**0.5 or 1.0, joints, cuts, twins, motions)


def _mount(frame: Joint | Frame, number: object) -> Array:
    """Return Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r) in numbers."""
    assert callable(number)
    gamma, b, alpha, d, theta, r = (
        number(getattr(frame, name)) for name in ("gamma", "b", "alpha", "d", "theta", "r")
    )
    return _screw(2, gamma, b) @ _screw(0, alpha, d) @ _screw(2, theta, r)


def _screw(axis: int, angle: float, shift: float) -> Array:
    """Return a turn about an axis and a shift along it."""
    pose = np.eye(4)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    pose[i, i] = pose[j, j] = np.cos(angle)
    pose[j, i], pose[i, j] = np.sin(angle), -np.sin(angle)
    pose[axis, 3] = shift
    return pose


def drawn(loops: NumericLoops) -> Array:
    """Return the positions of the variables where the robot is drawn; 0 where the description says nothing."""
    names = [loops.robot.joints[j - 1].name for j in loops.variables]
    return np.array([loops.robot.assembly.get(name, 0.0) for name in names])


@lru_cache(maxsize=64)
def configurations(robot: Robot) -> Array:
    """Return configurations (variables, S) in which the loops of a robot are closed, of the mode that is drawn.

    DescriptionError if there are none.
    """
    loops, rng = numeric_loops(robot), np.random.default_rng(0)
    units = np.array([loops.length if loops.joints[j - 1].sigma != REVOLUTE else 1.0 for j in loops.variables])
    start, closed = loops.closed(drawn(loops)[:, np.newaxis])
    if not closed.all():
        start, closed = loops.closed(units[:, np.newaxis] * rng.uniform(-3, 3, (len(units), STARTS)))
        start = start[:, closed]
    if not closed.any():
        raise DescriptionError(_open(robot, loops))
    x = start[:, np.arange(CONFIGURATIONS) % start.shape[1]]
    for _ in range(WALK):
        slope = loops.constraints(x)[1] * units
        stride = rng.uniform(-STRIDE, STRIDE, x.shape)
        along = stride - np.einsum("sij,js->is", np.linalg.pinv(slope, rcond=RANK) @ slope, stride)
        there, closed = loops.closed(x + along * units[:, np.newaxis])
        x = np.where(closed, there, x)
    return x


def _open(robot: Robot, loops: NumericLoops) -> str:
    names = ", ".join(repr(robot.loops[k - 1].cut.name) for k in loops.loops)
    return (
        f"robot {robot.name!r}, the loops cut at {names} can't be closed: expected lengths with which their ends meet, "
        "and frames of the cut joint and its twin that coincide there but for the joint's own motion"
    )
