"""Positions of a robot that hold a frame in a pose, found in numbers: what can be shown before anything is built.

Newton's method with damping starts at many random positions at once. It finds each answer that some start leads to, so
that one may be missing; the compiled inverse geometric models know all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from ..description.numeric import evaluate
from ..description.robot import REVOLUTE, Frame, Robot
from ..inverse.numeric_closure import NumericLoops, numeric_loops
from ..mechanism.numeric_frames import Array, mount, rates

# Starts, steps of Newton's method, the largest step in rad or lengths of the robot, and what counts as reached.
STARTS, STEPS, LEAP, REACHED = 96, 40, 0.7, 1e-8
# Answers that differ by less than this in each joint, rad or lengths of the robot, are one; the most that are returned.
APART, MOST = 1e-4, 16
# Of steps that are refused the damping grows by this.
GROWTH = 8.0


@dataclass(frozen=True)
class Reached:
    """Positions that hold a frame in a pose."""

    # Positions of all joints of the tree, nearest to the start first.
    joints: tuple[tuple[float, ...], ...]
    # Positions in q, in the same order.
    q: tuple[tuple[float, ...], ...]
    # Whether the orientation was asked for, and whether these are all that were found or the nearest one of any number.
    is_pose: bool
    is_one_of_many: bool


def reaching(robot: Robot, name: str, pose: Array, near: Sequence[float]) -> Reached:
    """Return the positions that are found in which the frame of a name is in a pose (4, 4).

    A robot of fewer than six variables holds the frame's origin alone; one with more variables than are asked for has
    any number of answers: the one that is found from `near`, positions in q.
    """
    problem = _Problem.of(robot, name, pose)
    rows = 6 if problem.is_pose else 3
    is_planar = not problem.is_pose and len(robot.moving) == 2
    is_one_of_many = len(robot.moving) > (2 if is_planar else rows)
    x = problem.starts(near, 1 if is_one_of_many else STARTS)
    x, reached = problem.solved(x)
    found: list[Array] = []
    order = np.argsort(np.abs(problem.apart(x, problem.starts(near, 1))).sum(axis=0))
    for k in order:
        if reached[k] and all(np.abs(problem.apart(x[:, [k]], each[:, None])).max() > APART for each in found):
            found.append(problem.unwound(x[:, k]))
    tree = [j for j, joint in enumerate(robot.joints, 1) if not joint.motor_of]
    joints, positions = [], []
    for each in found[:MOST]:
        at = problem.joints(each[:, np.newaxis])
        joints.append(tuple(float(at[j][0]) if j in at else 0.0 for j in tree))
        positions.append(tuple(float(at[j][0]) if j in at else 0.0 for j in robot.moving))
    return Reached(tuple(joints), tuple(positions), problem.is_pose, is_one_of_many)


@dataclass(frozen=True)
class _Problem:
    """What is solved for: the variables of the robot and the passive joints of its loops."""

    robot: Robot
    loops: NumericLoops
    variables: tuple[int, ...]
    # Joint -> the variables that move it, each with its factor, and what is constant.
    motions: Mapping[int, tuple[tuple[tuple[int, float], ...], float]]
    carrier: int
    mount: Array
    pose: Array
    is_pose: bool

    @staticmethod
    def of(robot: Robot, name: str, pose: Array) -> _Problem:
        loops = numeric_loops(robot)
        links = [Frame(joint.name, j) for j, joint in enumerate(robot.joints, 1)]
        frame = next(each for each in (*robot.frames, *links) if each.name == name)
        place = mount(frame, partial(evaluate, values=loops.numbers))
        motors = {*robot.motors.values(), *robot.coupled_motors}
        variables = tuple(j for j in (*robot.moving, *robot.passive) if j not in motors)
        motions: dict[int, tuple[tuple[tuple[int, float], ...], float]] = {j: (((j, 1.0),), 0.0) for j in variables}
        for j, follower in robot.followers.items():
            if j not in motors:
                terms = tuple((c, evaluate(factor, loops.numbers)) for c, factor in follower.terms)
                motions[j] = (terms, evaluate(follower.offset, loops.numbers))
        is_pose = len(robot.moving) >= 6
        return _Problem(robot, loops, variables, motions, frame.antecedent, place, pose, is_pose)

    @property
    def units(self) -> Array:
        """1 for angles, the robot's length for shifts."""
        sigmas = [self.robot.joints[j - 1].sigma for j in self.variables]
        return np.array([1.0 if sigma == REVOLUTE else self.loops.length for sigma in sigmas])

    def starts(self, near: Sequence[float], count: int) -> Array:
        """Return positions to start from, (variables, S): near ones first, then random ones within limits."""
        given = dict(zip(self.robot.moving, map(float, near), strict=True))
        names = [self.robot.joints[j - 1].name for j in self.variables]
        pairs = zip(self.variables, names, strict=True)
        first = [given.get(j, self.robot.assembly.get(name, 0.0)) for j, name in pairs]
        rng = np.random.default_rng(0)
        x = rng.uniform(-np.pi, np.pi, (len(self.variables), count)) * self.units[:, np.newaxis]
        x[:, 0] = first
        return x

    def joints(self, x: Array) -> dict[int, Array]:
        """Return the positions of all joints that move, (S,)."""
        row = dict(zip(self.variables, x, strict=True))
        found: dict[int, Array] = {}
        for j, (terms, constant) in self.motions.items():
            found[j] = sum((factor * row[c] for c, factor in terms), np.full(x.shape[1], constant))
        return found

    def errors(self, x: Array) -> tuple[Array, Array]:
        """Return what is missed, (S, rows), lengths in units of the robot's; and the slopes, (S, rows, variables)."""
        row = np.zeros((x.shape[1], len(self.robot.joints)))
        for j, position in self.joints(x).items():
            row[:, j - 1] = position
        poses = self.loops.frames.poses(row)
        held = poses[:, self.carrier] @ self.mount
        linear = (held[:, :3, 3] - self.pose[:3, 3]) / self.loops.length
        slope = np.zeros((x.shape[1], 6, len(self.variables)))
        for j in self._chain():
            moved, turned = rates(self.robot.joints[j - 1].sigma, poses[:, j], held[:, :3, 3])
            twist = np.concatenate([moved / self.loops.length, turned], axis=1)
            for c, factor in self.motions[j][0]:
                slope[:, :, self.variables.index(c)] += factor * twist
        error = np.concatenate([linear, _turn(held[:, :3, :3], self.pose[:3, :3])], axis=1)
        if not self.is_pose:
            error, slope = error[:, :3], slope[:, :3]
        if self.loops.loops:
            places = [self.variables.index(j) for j in self.loops.variables]
            closing, slopes = self.loops.constraints(x[places])
            wide = np.zeros((x.shape[1], closing.shape[1], len(self.variables)))
            wide[:, :, places] = slopes
            error, slope = np.concatenate([error, closing], axis=1), np.concatenate([slope, wide], axis=1)
        return error, slope

    def _chain(self) -> list[int]:
        """Return the joints that move between the base and the frame."""
        found, j = [], self.carrier
        while j:
            if j in self.motions:
                found.append(j)
            j = self.robot.joints[j - 1].antecedent
        return found

    def solved(self, x: Array) -> tuple[Array, Array]:
        """Return positions near x, (variables, S), that make the errors small, and which of the S make them 0."""
        units = self.units
        damping = np.full(x.shape[1], 1e-3)
        error, slope = self.errors(x)
        size = (error**2).sum(axis=1)
        for _ in range(STEPS):
            if (size < REACHED**2).all():
                break
            scaled = slope * units
            turned = scaled.transpose(0, 2, 1)
            square = turned @ scaled + (damping * np.minimum(size, 1) + 1e-12)[:, None, None] * np.eye(len(units))
            step = np.linalg.solve(square, turned @ error[:, :, np.newaxis])[:, :, 0].T
            there = x - np.clip(step, -LEAP, LEAP) * units[:, np.newaxis]
            tried, slopes = self.errors(there)
            squares = (tried**2).sum(axis=1)
            better = squares < size
            x, error = np.where(better, there, x), np.where(better[:, None], tried, error)
            slope, size = np.where(better[:, None, None], slopes, slope), np.where(better, squares, size)
            damping = np.where(better, damping / GROWTH, damping * GROWTH)
        return x, size < REACHED**2

    def unwound(self, x: Array) -> Array:
        """Return positions whose angles are in (-pi, pi]."""
        turns = np.array([self.robot.joints[j - 1].sigma == REVOLUTE for j in self.variables])
        return np.where(turns, np.arctan2(np.sin(x), np.cos(x)), x)

    def apart(self, one: Array, other: Array) -> Array:
        """Return by how much positions (variables, S) differ, angles modulo a turn, shifts in lengths of the robot."""
        revolute = np.array([self.robot.joints[j - 1].sigma == REVOLUTE for j in self.variables])[:, np.newaxis]
        difference = one - other
        turned = np.arctan2(np.sin(difference), np.cos(difference))
        return np.where(revolute, turned, difference / self.loops.length)


def _turn(A: Array, wanted: Array) -> Array:
    """Return the turn from the wanted axes to A, (S, 3): axis times angle."""
    apart = A @ wanted.T
    axis = np.stack([apart[:, i, j] - apart[:, j, i] for i, j in ((2, 1), (0, 2), (1, 0))], axis=1) / 2
    sine = np.linalg.norm(axis, axis=1)
    cosine = (np.trace(apart, axis1=1, axis2=2) - 1) / 2
    angle = np.arctan2(sine, cosine)
    # Half a turn has no sine: any axis does, and the next step leaves it.
    scale = np.where(sine > 1e-9, angle / np.maximum(sine, 1e-9), 1.0)
    return axis * scale[:, np.newaxis]
