"""The frames of a robot in numbers: those of its links, and of the ends of its loops, with their rates.

Positions are arrays: S states of all joints are placed at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import sympy as sp
from numpy.typing import NDArray

from ..description.parallelogram import paths
from ..description.robot import FIXED, GEOMETRY, PRISMATIC, REVOLUTE, Frame, Joint, Robot

Array = NDArray[np.float64]
Number = Callable[[sp.Expr], float]

OWN = {REVOLUTE: 5, PRISMATIC: 2}
"""By sigma: the component of [linear; angular] that is the cut joint's own motion."""


@dataclass(frozen=True)
class Placed:
    """A joint or a frame in numbers."""

    antecedent: int
    """The link that it is on."""

    sigma: int

    mount: Array
    """(4, 4): its frame on that link, where its variable is 0."""

    offset: float
    """The constant part of its variable, in rad or m."""


@dataclass(frozen=True)
class Ends:
    """A loop where it is cut."""

    cut: Placed
    twin: Placed

    sides: tuple[Sequence[int], Sequence[int]]
    """The joints on the way to the cut joint, and to its twin."""


@dataclass(frozen=True)
class NumericFrames:
    """The joints of a robot, from 1, and its loops."""

    joints: tuple[Placed, ...]
    loops: tuple[Ends, ...]

    def poses(self, q: Array) -> Array:
        """Return the frames of all links in the base's, (S, links, 4, 4), from positions of all joints (S, joints).

        Link 0 is the base. Positions of fixed joints mean nothing.
        """
        poses = np.empty((len(q), len(self.joints) + 1, 4, 4))
        poses[:, 0] = np.eye(4)
        for j, joint in enumerate(self.joints, 1):
            poses[:, j] = poses[:, joint.antecedent] @ joint.mount
            if joint.sigma != FIXED:
                variable = q[:, j - 1] + joint.offset
                turn = variable if joint.sigma == REVOLUTE else 0 * variable
                poses[:, j] = poses[:, j] @ screw(2, turn, variable - turn)
        return poses

    def rates_apart(self, ends: Ends, poses: Array) -> Array:
        """Return the rates [linear; angular] of the cut end less the twin's by joints, (S, 6, joints), in twin's axes.

        They are those of the points that lie where the cut end's origin is.
        """
        cut, twin = ends_of(ends, poses)
        back, at = twin[:, :3, :3].transpose(0, 2, 1), cut[:, :3, 3]
        W = np.zeros((len(poses), 6, len(self.joints)))
        for side, sign in zip(ends.sides, (1, -1), strict=True):
            for j in side:
                linear, angular = rates(self.joints[j - 1].sigma, poses[:, j], at)
                W[:, :3, j - 1] = sign * np.einsum("sij,sj->si", back, linear)
                W[:, 3:, j - 1] = sign * np.einsum("sij,sj->si", back, angular)
        return W


def numeric_frames(robot: Robot, number: Number) -> NumericFrames:
    """Return the frames of a robot; `number` gives the value of an expression."""
    return NumericFrames(
        tuple(placed(joint, number) for joint in robot.joints),
        tuple(
            Ends(placed(loop.cut, number), placed(loop.twin, number), paths(loop, robot.joints)) for loop in robot.loops
        ),
    )


def placed(frame: Joint | Frame, number: Number) -> Placed:
    """Return a joint or a frame in numbers."""
    sigma, offset = (frame.sigma, number(frame.offset)) if isinstance(frame, Joint) else (FIXED, 0.0)
    return Placed(frame.antecedent, sigma, mount(frame, number), offset)


def mount(frame: Joint | Frame, number: Number) -> Array:
    """Return Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r), (4, 4)."""
    gamma, b, alpha, d, theta, r = (number(getattr(frame, name)) for name in GEOMETRY)
    return np.asarray(screw(2, gamma, b) @ screw(0, alpha, d) @ screw(2, theta, r))


def screw(axis: int, angle: float | Array, shift: float | Array) -> Array:
    """Return the turn about an axis with the shift along it, (4, 4), or one for each element of arrays."""
    turn, along = np.broadcast_arrays(angle, shift)
    T = np.zeros((*turn.shape, 4, 4))
    i, j = (axis + 1) % 3, (axis + 2) % 3
    T[..., i, i] = T[..., j, j] = np.cos(turn)
    T[..., j, i] = np.sin(turn)
    T[..., i, j] = -T[..., j, i]
    T[..., axis, axis] = T[..., 3, 3] = 1.0
    T[..., axis, 3] = along
    return T


def rates(sigma: int, poses: Array, at: Array) -> tuple[Array, Array]:
    """Return the velocities of points and the angular ones at a unit rate of a joint with these frames."""
    axis, origin = poses[:, :3, 2], poses[:, :3, 3]
    if sigma == REVOLUTE:
        return np.cross(axis, at - origin), axis
    return (axis if sigma == PRISMATIC else 0 * axis), 0 * axis


def ends_of(ends: Ends, poses: Array) -> tuple[Array, Array]:
    """Return the frames of the cut end and of its twin in the base's, each (S, 4, 4)."""
    return poses[:, ends.cut.antecedent] @ ends.cut.mount, poses[:, ends.twin.antecedent] @ ends.twin.mount


def opening(ends: Ends, poses: Array) -> Array:
    """Return by how far a loop is open, (S, 5): where the cut end is for its twin, but for the cut joint's own motion.

    Its slope is that of `rates_apart` where the loop is closed.
    """
    cut, twin = ends_of(ends, poses)
    back = twin[:, :3, :3].transpose(0, 2, 1)
    shift, A = np.einsum("sij,sj->is", back, cut[:, :3, 3] - twin[:, :3, 3]), back @ cut[:, :3, :3]
    # The turn as a vector: exact to first order, and 0 nowhere but where the loop is closed.
    if ends.cut.sigma == REVOLUTE:
        turn = np.stack([-A[:, 1, 2], A[:, 0, 2], 0 * A[:, 0, 2]])
        turn[0] += np.where(A[:, 2, 2] < 0, np.pi / 2, 0)
    else:
        turn = np.stack([A[:, i, j] - A[:, j, i] for i, j in ((2, 1), (0, 2), (1, 0))]) / 2
        turn[0] += np.where(np.trace(A, axis1=1, axis2=2) < 0, np.pi / 2, 0)
    return np.delete(np.concatenate([shift, turn]), OWN[ends.cut.sigma], axis=0).T
