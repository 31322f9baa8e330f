"""Loops of placed robots in numbers: how far they are open, positions that close them, and how much they leave free.

Positions are closed by Newton's method from where the robot is drawn. What a loop holds is independent of where it is
cut: of the relative motion of its two ends the joint's own is free, and all else is held.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..robot import FIXED, PRISMATIC
from .links import sides_of
from .placed import PlacedLoop, PlacedRobot, outwards, with_first_leaders
from .space import Place

Numbers = NDArray[np.float64]

# The largest opening of a closed loop, in lengths of the robot and rad, and of one that is left as it is drawn.
CLOSED, AS_DRAWN = 1e-10, 1e-14
# Newton's steps, and the longest of one, in rad and lengths of the robot.
STEPS, LONGEST = 200, 0.3
# Positions at which freedoms are counted, and how far from the drawn ones they start, in rad and lengths.
SAMPLES, AROUND = 6, 0.25
# Singular values below it, relative to the largest, are 0.
NO_PIVOT = 1e-7


@dataclass(frozen=True)
class Pose:
    """A frame in the root's, in doubles."""

    A: Numbers
    P: Numbers

    def __matmul__(self, inner: Pose) -> Pose:
        return Pose(self.A @ inner.A, self.P + self.A @ inner.P)


def pose_of(place: Place) -> Pose:
    """Return a place in doubles."""
    return Pose(place.A.astype(float), place.P.astype(float))


def turning(axis: Numbers, angle: float) -> Numbers:
    """Return the rotation (3, 3) about a unit vector."""
    x, y, z = axis
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K)


class LoopEquations:
    """The equations of all loops of a robot, in the positions of its joints that follow no other."""

    def __init__(self, robot: PlacedRobot) -> None:
        robot = with_first_leaders(robot)
        self.loops = robot.loops
        self.joints = outwards(robot)
        moving = {joint.name for joint in self.joints if joint.sigma != FIXED}
        # The names of the variables, in the order of the file.
        self.names = [j.name for j in robot.joints if j.name in moving and j.follows is None]
        self._sides = [sides_of(robot, loop) for loop in robot.loops]
        self._axes = {j.name: _unit(j.axis.astype(float)) for j in self.joints if j.sigma != FIXED}
        self._places = {j.name: pose_of(j.place) for j in self.joints}
        self._ends = [(pose_of(loop.joint.place), pose_of(loop.twin)) for loop in robot.loops]
        self._root = robot.links[0].name if not self.joints else self.joints[0].parent
        at = {name: i for i, name in enumerate(self.names)}
        # By joint: which variable moves it, how many times, and the constant.
        self._law = {name: (i, 1.0, 0.0) for name, i in at.items()}
        for joint in self.joints:
            if joint.follows is not None and joint.sigma != FIXED:
                follows = joint.follows
                self._law[joint.name] = (at[follows.joint], float(follows.multiplier), float(follows.offset))

    @cached_property
    def length(self) -> float:
        """Return a length of the robot in m, by which lengths are measured."""
        spans = [float(np.linalg.norm(place.P)) for place in self._places.values()]
        spans += [float(np.linalg.norm(end.P)) for ends in self._ends for end in ends]
        return max(spans, default=1.0) or 1.0

    def start(self, drawn: Mapping[str, float]) -> Numbers:
        """Return the positions of all variables, 0 where nothing is said."""
        return np.array([drawn.get(name, 0.0) for name in self.names])

    def poses(self, x: Numbers) -> dict[str, Pose]:
        """Return the pose of each link."""
        found = {self._root: Pose(np.eye(3), np.zeros(3))}
        for joint in self.joints:
            pose = found[joint.parent] @ self._places[joint.name]
            if joint.sigma != FIXED:
                variable, factor, constant = self._law[joint.name]
                q, axis = factor * x[variable] + constant, self._axes[joint.name]
                slides = joint.sigma == PRISMATIC
                pose = pose @ (Pose(np.eye(3), q * axis) if slides else Pose(turning(axis, q), np.zeros(3)))
            found[joint.child] = pose
        return found

    def ends(self, poses: Mapping[str, Pose], k: int) -> tuple[Pose, Pose]:
        """Return the poses of loop k's joint on its parent, unmoved, and of its twin."""
        joint, (cut, twin) = self.loops[k].joint, self._ends[k]
        return poses[joint.parent] @ cut, poses[joint.child] @ twin

    def opening(self, x: Numbers) -> Numbers:
        """Return how far each loop is open in each direction that it holds, in lengths of the robot and rad."""
        poses = self.poses(x)
        return np.concatenate([np.zeros(0), *(self._opening(poses, k) for k in range(len(self.loops)))])

    def _opening(self, poses: Mapping[str, Pose], k: int) -> Numbers:
        cut, twin = self.ends(poses, k)
        away = cut.A.T @ (twin.P - cut.P) / self.length
        M = cut.A.T @ twin.A
        turned = np.array([M[2, 1] - M[1, 2], M[0, 2] - M[2, 0], M[1, 0] - M[0, 1]]) / 2
        loop = self.loops[k]
        if not loop.ball and loop.joint.sigma not in (FIXED, PRISMATIC):
            # The axis itself, also where it is turned by more than a quarter.
            axis = _unit(loop.joint.axis.astype(float))
            turned = np.cross(axis, M @ axis)
            if axis @ M @ axis < 0:
                turned = turned + _across(axis)[0]
        elif np.trace(M) < 0 and not loop.ball:
            # More than two thirds of a turn off: sin of the angle would shrink again.
            size = float(np.linalg.norm(turned))
            turned = turned / size if size > 1e-6 else np.array([1.0, 0, 0])
        held: Numbers = held_directions(loop) @ np.concatenate([away, turned])
        return held

    def slopes(self, x: Numbers) -> Numbers:
        """Return the slope of every opening by every variable, exact where the loops are closed."""
        poses = self.poses(x)
        blocks = [np.zeros((0, len(self.names)))]
        for k, loop in enumerate(self.loops):
            cut, twin = self.ends(poses, k)
            columns = np.zeros((6, len(self.names)))
            for side, sign in zip(self._sides[k], (-1, 1), strict=True):
                for joint in side:
                    if joint.sigma == FIXED:
                        continue
                    variable, factor, _ = self._law[joint.name]
                    own = poses[joint.child]
                    a = own.A @ self._axes[joint.name]
                    slides = joint.sigma == PRISMATIC
                    linear, angular = (a, 0 * a) if slides else (np.cross(a, twin.P - own.P), a)
                    twist = np.concatenate([cut.A.T @ linear / self.length, cut.A.T @ angular])
                    columns[:, variable] += sign * factor * twist
            blocks.append(held_directions(loop) @ columns)
        return np.concatenate(blocks)

    def closed(self, x: Numbers, free: Sequence[int]) -> Numbers:
        """Return positions that Newton's method finds by moving the variables `free`, closed or not."""
        x, free = x.copy(), list(free)
        scale = self._scale()[free]
        best, least = x.copy(), np.inf
        for _ in range(STEPS):
            error = self.opening(x)
            size = float(np.abs(error).max(initial=0.0))
            if size < least:
                best, least = x.copy(), size
            elif size < CLOSED:
                break
            if size <= AS_DRAWN or not free:
                break
            step = -np.linalg.pinv(self.slopes(x)[:, free] * scale, rcond=1e-9) @ error
            x[free] += scale * step * min(1.0, LONGEST / max(float(np.abs(step).max()), 1e-300))
        return best

    def _scale(self) -> Numbers:
        """Return the unit of each variable: rad, or a length of the robot."""
        slides = {joint.name for joint in self.joints if joint.sigma == PRISMATIC}
        return np.array([self.length if name in slides else 1.0 for name in self.names])

    def samples(self, x: Numbers, on: Sequence[int]) -> list[Numbers]:
        """Return the slopes at closed positions about x, random ones first; only variables `on` loops are moved."""
        rng = np.random.default_rng(0)
        scale = self._scale()
        found = []
        for _ in range(SAMPLES):
            other = x.copy()
            other[list(on)] += rng.uniform(-AROUND, AROUND, len(on)) * scale[list(on)]
            other = self.closed(other, on)
            if np.abs(self.opening(other)).max(initial=0.0) < CLOSED:
                found.append(self.slopes(other) * scale)
        return [*found, self.slopes(x) * scale]


def held_directions(loop: PlacedLoop) -> Numbers:
    """Return the directions (rows, 6), [linear; angular], in which a loop holds its ends, in the joint's frame."""
    if loop.ball:
        return np.eye(6)[:3]
    if loop.joint.sigma == FIXED:
        return np.eye(6)
    across = _across(_unit(loop.joint.axis.astype(float)))
    nothing, full = np.zeros((2, 3)), np.eye(3)
    if loop.joint.sigma == PRISMATIC:
        return np.block([[across, nothing], [np.zeros((3, 3)), full]])
    return np.block([[full, np.zeros((3, 3))], [nothing, across]])


def _across(axis: Numbers) -> Numbers:
    """Return two unit vectors (2, 3) across an axis."""
    least = np.eye(3)[int(np.abs(axis).argmin())]
    one = _unit(np.cross(axis, least))
    return np.array([one, np.cross(axis, one)])


def _unit(v: Numbers) -> Numbers:
    return np.asarray(v / np.linalg.norm(v))


def rank(slopes: Numbers) -> int:
    """Return the rank of slopes."""
    if not slopes.size:
        return 0
    values = np.linalg.svd(slopes, compute_uv=False)
    return int((values > NO_PIVOT * max(float(values[0]), 1e-300)).sum()) if values[0] > 1e-12 else 0


def least_value(slopes: Numbers, count: int) -> float:
    """Return the singular value that is the least of the `count` largest: how well so many are determined."""
    if count == 0:
        return 1.0
    values = np.linalg.svd(slopes, compute_uv=False)
    return float(values[count - 1]) if len(values) >= count else 0.0
