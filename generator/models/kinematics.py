"""Geometric and kinematic models: transforms between frames, Jacobians, velocities and accelerations, on any tree."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from ..algebra.graph import Expr
from ..algebra.operations import cost, operations
from ..algebra.rotation import Rotation
from ..algebra.spatial import Placement
from ..algebra.vector import Matrix, Vector, cross, identity, skew
from ..description.robot import WORLD
from ..mechanism.coordinates import base_motion, of_base
from ..mechanism.mechanism import JointVector, Mechanism, Named
from .newton_euler import known_column, told_by_column


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


def seen_from(mechanism: Mechanism, frame: str) -> dict[int, Pose]:
    """The pose of every link in a named frame, or in the world of a floating base."""
    if mechanism.floating and frame == WORLD:
        return seen_at(mechanism, 0, Pose(mechanism.floating.A, mechanism.floating.P))
    return seen(mechanism, *mechanism.frames[frame])


def seen(mechanism: Mechanism, j: int, at: Placement) -> dict[int, Pose]:
    """The pose of every link in a frame on link j."""
    return seen_at(mechanism, j, Pose(identity(mechanism.graph, 3), mechanism.null).inwards(at))


def seen_at(mechanism: Mechanism, j: int, pose: Pose) -> dict[int, Pose]:
    """The pose of every link, given that of link j: down to the base, then out along all branches."""
    poses = {j: pose}
    while j:
        i = mechanism[j].antecedent
        poses[i] = poses[j].inwards(mechanism[j].placement)
        j = i
    for k in mechanism:
        if k not in poses:
            poses[k] = poses[mechanism[k].antecedent].outwards(mechanism[k].placement)
    return poses


def seen_along(mechanism: Mechanism, n: int, i: int) -> dict[int, Pose]:
    """The pose of every link between the base and link n in the frame of link i, one of them."""
    poses = {i: Pose(identity(mechanism.graph, 3), mechanism.null)}
    path = [0, *mechanism.path(n)]
    at = path.index(i)
    for k in reversed(path[:at]):
        following = path[path.index(k) + 1]
        poses[k] = poses[following].inwards(mechanism[following].placement)
    for before, k in pairwise(path[at:]):
        poses[k] = poses[before].outwards(mechanism[k].placement)
    return poses


def transform(mechanism: Mechanism, *, frame: str, ref: str) -> Matrix:
    """The 4x4 matrix that takes coordinates in `frame` to coordinates in `ref` (SYMORO+ (1))."""
    graph = mechanism.graph
    if frame == ref:
        return identity(graph, 4)
    j, at = mechanism.frames[frame]
    pose = seen_from(mechanism, ref)[j].outwards(at)
    rows = [[*pose.A.rows[i], pose.P[i]] for i in range(3)]
    return Matrix([*rows, [graph.zero, graph.zero, graph.zero, graph.one]])


def jacobian(mechanism: Mechanism, *, frame: str, axes: str) -> dict[int, Vector]:
    """Columns [linear; angular] velocity of the origin of `frame` for a unit velocity of each joint (SYMORO+ (5)).

    In the axes of the frame `axes`; joints that don't move the frame have zero columns.
    """
    n, at = mechanism.frames[frame]
    columns = no_columns(mechanism)
    for j, (linear, angular) in unit_velocities(mechanism, n, at, seen_from(mechanism, axes)).items():
        columns[j] = Vector([*linear, *angular])
    return columns


def jacobian_by_projection(mechanism: Mechanism, *, frame: str, axes: str) -> dict[int, Vector]:
    """The same by the product (4): written in the axes of the link where that costs least, then turned into `axes`."""
    n, at = mechanism.frames[frame]
    written = []
    for i in (0, *mechanism.path(n)):
        velocities = unit_velocities(mechanism, n, at, seen_along(mechanism, n, i))
        written.append(no_columns(mechanism) | {j: turned(mechanism, i, axes, *parts) for j, parts in velocities.items()})
    return min(written, key=lambda columns: cost(operations(mechanism.graph, _edges(columns))))


def unit_velocities(
    mechanism: Mechanism, n: int, at: Placement, poses: Mapping[int, Pose]
) -> dict[int, tuple[Vector, Vector]]:
    """Velocity of a point of link n and angular velocity of the link, for a unit velocity of each joint on its path."""
    tip = poses[n].outwards(at).P
    velocities: dict[int, tuple[Vector, Vector]] = {}
    for j in (0, *mechanism.path(n)):
        for c, (s, axis) in mechanism.axes(j).items():
            a = poses[j].A @ axis
            velocities[c] = (a, mechanism.null) if s else (cross(a, tip - poses[j].P), a)
    return velocities


def no_columns(mechanism: Mechanism) -> dict[int, Vector]:
    """A column of zeros for each joint, and for each velocity of a floating base."""
    return dict.fromkeys((*mechanism.coordinates, *mechanism), Vector([*mechanism.null, *mechanism.null]))


def _edges(columns: Mapping[int, Vector]) -> list[int]:
    return [element.edge for column in columns.values() for element in column]


def velocity(mechanism: Mechanism, qd: JointVector, *, frame: str, axes: str) -> Vector:
    """[linear; angular] velocity of the origin of `frame` by the recursion (6) of SYMORO+, turned into `axes`."""
    n, at = mechanism.frames[frame]
    W, V = velocities(mechanism, qd)
    return turned(mechanism, n, axes, V[n] + cross(W[n], at.P), W[n])


def acceleration(mechanism: Mechanism, qd: JointVector, qdd: JointVector, *, frame: str, axes: str) -> Vector:
    """[linear; angular] acceleration of the origin of `frame` by the recursion (8)-(10), turned into `axes`.

    It is the classical one, d/dt of the velocity; gravity has no part in it.
    """
    n, at = mechanism.frames[frame]
    _, WP, VP, U = motion(mechanism, qd, qdd, mechanism.null)
    return turned(mechanism, n, axes, VP[n] + U[n] @ at.P, WP[n])


def jpqp(mechanism: Mechanism, qd: JointVector, *, frame: str, axes: str) -> Vector:
    """Jdot qd, the acceleration at qdd = 0 (7)."""
    at_rest = dict.fromkeys((*mechanism.coordinates, *mechanism), mechanism.graph.zero)
    return acceleration(mechanism, qd, at_rest, frame=frame, axes=axes)


def velocities(mechanism: Mechanism, qd: JointVector) -> tuple[Named, Named]:
    """W and V of every link, in its own axes, on a base that floats or is at rest."""
    W, V = mechanism.vectors("W"), mechanism.vectors("V")
    V[0], W[0] = of_base(qd) if mechanism.floating else (mechanism.null, mechanism.null)
    for j in mechanism:
        link, i, a = mechanism[j], mechanism[j].antecedent, mechanism.a
        s, r = link.sigma, 1 - link.sigma
        W[j] = link.A.T @ W[i] + r * qd[j] * a                                          # (6a), (6b), 9.17
        V[j] = link.A.T @ (V[i] + cross(W[i], link.P)) + s * qd[j] * a                  # (6c), 9.18
    return W, V


def motion(
    mechanism: Mechanism, qd: JointVector, qdd: JointVector, g: Vector, whole: bool = False
) -> tuple[Named, Named, Named, dict[int, Matrix]]:
    """W, WP, VP and U of every link, in its own axes; from all VP the acceleration g of gravity is taken off.

    If the whole of U is asked for, what link a(j) has of it serves link j too.
    """
    WI, W, WP, VP = map(mechanism.vectors, ("WI", "W", "WP", "VP"))
    W[0], WP[0], VP0 = base_motion(mechanism, qd, qdd)
    VP[0], U = VP0 - g, {0: skew(W[0], WP[0])}
    for j in mechanism:
        link, i, a = mechanism[j], mechanism[j].antecedent, mechanism.a
        s, r = link.sigma, 1 - link.sigma
        WI[j] = link.A.T @ W[i]                                                         # (6a)
        W[j] = WI[j] + r * qd[j] * a                                                    # (6b)
        WP[j] = link.A.T @ WP[i] + r * (qdd[j] * a + cross(WI[j], qd[j] * a))           # (8)
        column = known_column(link, U[i]) if whole and not s else None
        WP[j] = told_by_column(column, W[j], WP[j]) if column else WP[j]
        U[j] = skew(W[j], WP[j])                                                        # (9)
        VP[j] = link.A.T @ (VP[i] + U[i] @ link.P) + s * (qdd[j] * a + 2 * cross(WI[j], qd[j] * a))  # (10)
    return W, WP, VP, U


def turned(mechanism: Mechanism, n: int, axes: str, *vectors: Vector) -> Vector:
    """Vectors in the axes of link n, turned into those of a named frame and put under each other."""
    steps: list[Rotation | Matrix]
    if mechanism.floating and axes == WORLD:
        steps = [*(mechanism[j].A for j in reversed(mechanism.path(n))), mechanism.floating.A]
    else:
        m, at = mechanism.frames[axes]
        inwards, outwards = mechanism.path(n), mechanism.path(m)
        while inwards and outwards and inwards[0] == outwards[0]:
            del inwards[0], outwards[0]
        steps = [*(mechanism[j].A for j in reversed(inwards)), *(mechanism[j].A.T for j in outwards), at.A.T]
    components: list[Expr] = []
    for vector in vectors:
        for A in steps:
            vector = A @ vector
        components += vector
    return Vector(components)
