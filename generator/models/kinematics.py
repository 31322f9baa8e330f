"""Geometric and kinematic models: transforms between frames and Jacobians, on any tree."""

from __future__ import annotations

from dataclasses import dataclass

from ..algebra.rotation import Rotation
from ..algebra.vector import Matrix, Vector, cross, identity
from ..mechanism.mechanism import Mechanism
from ..mechanism.placement import Placement


@dataclass(frozen=True)
class Pose:
    """A frame seen from the reference: direction cosines A and origin P."""

    A: Matrix
    P: Vector

    def turned(self, rotation: Rotation) -> Matrix:
        """A times a rotation, a turn at a time."""
        return Matrix(rotation.T @ Vector(row) for row in self.A)

    def outwards(self, step: Placement) -> Pose:
        """The pose of a frame placed at `step` in this one."""
        return Pose(self.turned(step.A), self.P + self.A @ step.P)

    def inwards(self, step: Placement) -> Pose:
        """The pose of the frame in which this one is placed at `step`."""
        A = self.turned(step.A.T)
        return Pose(A, self.P - A @ step.P)


def seen_from(robot: Mechanism, frame: str) -> dict[int, Pose]:
    """The pose of every link in a named frame: down to the base, then out along all branches."""
    graph = robot.graph
    j, at = robot.frames[frame]
    poses = {j: Pose(identity(graph, 3), Vector([graph.zero] * 3)).inwards(at)}
    while j:
        i = robot[j].antecedent
        poses[i] = poses[j].inwards(robot[j].placement)
        j = i
    for k in robot:
        if k not in poses:
            poses[k] = poses[robot[k].antecedent].outwards(robot[k].placement)
    return poses


def transform(robot: Mechanism, *, frame: str, ref: str) -> Matrix:
    """The 4x4 matrix that takes coordinates in `frame` to coordinates in `ref` (SYMORO+ (1))."""
    graph = robot.graph
    if frame == ref:
        return identity(graph, 4)
    j, at = robot.frames[frame]
    pose = seen_from(robot, ref)[j].outwards(at)
    rows = [[*pose.A.rows[i], pose.P[i]] for i in range(3)]
    return Matrix([*rows, [graph.zero, graph.zero, graph.zero, graph.one]])


def jacobian(robot: Mechanism, *, frame: str, axes: str) -> dict[int, Vector]:
    """Columns [linear; angular] velocity of the origin of `frame` for a unit velocity of each joint (SYMORO+ (5)).

    In the axes of the frame `axes`; joints that don't move the frame have zero columns.
    """
    poses = seen_from(robot, axes)
    n, at = robot.frames[frame]
    tip = poses[n].outwards(at).P
    columns = none(robot)
    for j in robot.path(n):
        a = poses[j].A.column(2)
        L = tip - poses[j].P
        linear, angular = (a, robot.null) if robot[j].sigma else (cross(a, L), a)
        columns[j] = Vector([*linear, *angular])
    return columns
