"""Geometric and kinematic models: transforms between frames, Jacobians, velocities and accelerations, on any tree."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from ..algebra.bill import cost_of_call
from ..algebra.graph import Expr
from ..algebra.rotation import Rotation
from ..algebra.spatial import Placement, Pose
from ..algebra.vector import Matrix, Vector, cross, identity, skew
from ..description.robot import WORLD
from ..mechanism.coordinates import base_motion, no_accelerations, of_base
from ..mechanism.mechanism import JointVector, Mechanism, Named
from .newton_euler import acceleration_from_column, axis_column


def poses_in_frame(mechanism: Mechanism, frame: str) -> dict[int, Pose]:
    """Return the pose of every link in a named frame, or in the world of a floating base."""
    if mechanism.floating and frame == WORLD:
        return poses_from(mechanism, 0, Pose(mechanism.floating.A, mechanism.floating.P))
    return poses_in(mechanism, *mechanism.frames[frame])


def poses_in(mechanism: Mechanism, j: int, at: Placement) -> dict[int, Pose]:
    """Return the pose of every link in a frame placed at `at` on link j."""
    return poses_from(mechanism, j, Pose(identity(mechanism.graph, 3), mechanism.null).inwards(at))


def poses_from(mechanism: Mechanism, j: int, pose: Pose) -> dict[int, Pose]:
    """Return the pose of every link from that of link j: down to the base, then out along all branches."""
    poses = {j: pose}
    while j:
        i = mechanism[j].antecedent
        poses[i] = poses[j].inwards(mechanism[j].placement)
        j = i
    for k in mechanism:
        if k not in poses:
            poses[k] = poses[mechanism[k].antecedent].outwards(mechanism[k].placement)
    return poses


def poses_along(mechanism: Mechanism, n: int, i: int) -> dict[int, Pose]:
    """Return the pose in frame i of every link between the base and link n, of which link i is one."""
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
    """Return the 4x4 matrix that takes coordinates in `frame` to coordinates in `ref` (SYMORO+ (1))."""
    graph = mechanism.graph
    if frame == ref:
        return identity(graph, 4)
    j, at = mechanism.frames[frame]
    pose = poses_in_frame(mechanism, ref)[j].outwards(at)
    rows = [[*pose.A.rows[i], pose.P[i]] for i in range(3)]
    return Matrix([*rows, [graph.zero, graph.zero, graph.zero, graph.one]])


def jacobian(mechanism: Mechanism, *, frame: str, axes: str) -> dict[int, Vector]:
    """Return a column for each joint: [linear; angular] velocity of `frame` at a unit velocity of the joint (SYMORO+ (5)).

    The velocity is that of the frame's origin, in the axes of the frame `axes`. Joints that don't move the frame have
    columns of zeros.
    """
    n, at = mechanism.frames[frame]
    columns = no_columns(mechanism)
    for j, (linear, angular) in unit_velocities(mechanism, n, at, poses_in_frame(mechanism, axes)).items():
        columns[j] = Vector([*linear, *angular])
    return columns


def jacobian_by_projection(mechanism: Mechanism, *, frame: str, axes: str) -> dict[int, Vector]:
    """Return the Jacobian by the product (4): written in the axes of the cheapest link, then turned into `axes`."""
    n, at = mechanism.frames[frame]
    written = []
    for i in (0, *mechanism.path(n)):
        velocities = unit_velocities(mechanism, n, at, poses_along(mechanism, n, i))
        written.append(no_columns(mechanism) | {j: turn_into(mechanism, i, axes, *parts) for j, parts in velocities.items()})
    return min(written, key=lambda columns: cost_of_call(mechanism.graph, _edges(columns)))


def unit_velocities(
    mechanism: Mechanism, n: int, at: Placement, poses: Mapping[int, Pose]
) -> dict[int, tuple[Vector, Vector]]:
    """Return [velocity of the point `at` on link n, angular velocity] for a unit velocity of each joint on its path (5)."""
    tip = poses[n].outwards(at).P
    velocities: dict[int, tuple[Vector, Vector]] = {}
    for j in (0, *mechanism.path(n)):
        for c, (s, axis) in mechanism.axes(j).items():
            a = poses[j].A @ axis
            velocities[c] = (a, mechanism.null) if s else (cross(a, tip - poses[j].P), a)
    return velocities


def no_columns(mechanism: Mechanism) -> dict[int, Vector]:
    """Return a column of zeros for each joint, and for each velocity of a floating base."""
    return dict.fromkeys((*mechanism.coordinates, *mechanism), Vector([*mechanism.null, *mechanism.null]))


def _edges(columns: Mapping[int, Vector]) -> list[int]:
    return [element.edge for column in columns.values() for element in column]


def velocity(mechanism: Mechanism, qd: JointVector, *, frame: str, axes: str) -> Vector:
    """Return the [linear; angular] velocity of the origin of `frame` by the recursion (6) of SYMORO+, turned into `axes`."""
    n, at = mechanism.frames[frame]
    W, V = velocities(mechanism, qd)
    return turn_into(mechanism, n, axes, V[n] + cross(W[n], at.P), W[n])


def acceleration(mechanism: Mechanism, qd: JointVector, qdd: JointVector, *, frame: str, axes: str) -> Vector:
    """Return the [linear; angular] acceleration of the origin of `frame` by the recursion (8)-(10), turned into `axes`.

    It is the classical one, d/dt of the velocity, without gravity.
    """
    n, at = mechanism.frames[frame]
    _, WP, VP, U = motion(mechanism, qd, qdd, mechanism.null)
    return turn_into(mechanism, n, axes, VP[n] + U[n] @ at.P, WP[n])


def jpqp(mechanism: Mechanism, qd: JointVector, *, frame: str, axes: str) -> Vector:
    """Return Jdot qd, the acceleration at qdd = 0 (7)."""
    return acceleration(mechanism, qd, no_accelerations(mechanism), frame=frame, axes=axes)


def velocities(mechanism: Mechanism, qd: JointVector) -> tuple[Named, Named]:
    """Return W and V of every link, in its own axes, on a base that floats or is at rest."""
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
    """Return W, WP, VP - g and U of every link, in its own axes.

    Where all elements of U are needed (`whole`), link j takes the column along its axis from link a(j).
    """
    WI, W, WP, VP = map(mechanism.vectors, ("WI", "W", "WP", "VP"))
    W[0], WP[0], VP0 = base_motion(mechanism, qd, qdd)
    VP[0], U = VP0 - g, {0: skew(W[0], WP[0])}
    for j in mechanism:
        link, i, a = mechanism[j], mechanism[j].antecedent, mechanism.a
        s, r = link.sigma, 1 - link.sigma
        WI[j] = link.A.T @ W[i]                                                         # (6a), 9.84
        W[j] = WI[j] + r * qd[j] * a                                                    # (6b), 9.85
        WP[j] = link.A.T @ WP[i] + r * (qdd[j] * a + cross(WI[j], qd[j] * a))           # (8), 9.86
        column = axis_column(link, U[i]) if whole and not s else None
        WP[j] = acceleration_from_column(column, W[j], WP[j]) if column else WP[j]      # (9)
        U[j] = skew(W[j], WP[j])                                                        # (9), 9.90
        VP[j] = link.A.T @ (VP[i] + U[i] @ link.P) + s * (qdd[j] * a + 2 * cross(WI[j], qd[j] * a))  # (10), 9.87
    return W, WP, VP, U


def turn_into(mechanism: Mechanism, n: int, axes: str, *vectors: Vector) -> Vector:
    """Return vectors in the axes of link n turned into those of a named frame, put under each other."""
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
