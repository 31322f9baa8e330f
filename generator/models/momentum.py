"""The momentum of the whole robot, its matrix, and the centre of mass.

Momentum is [linear; angular about the centre of mass], in the axes of the ground: the base, or the world of a floating
one. It is that of the links: rotors that turn faster than their joints have some of their own.
"""

from __future__ import annotations

from ..algebra.graph import Expr
from ..algebra.spatial import Inertia, joined, moved
from ..algebra.vector import Vector, cross
from ..mechanism.mechanism import JointVector, Mechanism
from .inertia_matrix import unit_wrench
from .kinematics import velocities


def whole(robot: Mechanism) -> tuple[Vector, Expr]:
    """First moment of the whole about the origin of the base frame, in its axes, and mass."""
    MS, M = {j: robot.body(j).MS for j in (0, *robot)}, {j: robot.body(j).M for j in (0, *robot)}
    for j in robot.inwards():
        i = robot[j].antecedent
        MS[i] = MS[i] + robot[j].A @ MS[j] + M[j] * robot[j].P
        M[i] = M[i] + M[j]
    return MS[0], M[0]


def centre(robot: Mechanism) -> Vector:
    """The centre of mass in base axes; NaN of a robot without mass."""
    MS, M = whole(robot)
    return (robot.graph.one / M) * MS


def com(robot: Mechanism) -> Vector:
    """The centre of mass in the ground's frame."""
    c = centre(robot)
    return robot.floating.P + robot.floating.A @ c if robot.floating else c


def momentum(robot: Mechanism, qd: JointVector) -> Vector:
    """Momentum from the velocities of the links, joined from the tips inwards."""
    W, V = velocities(robot, qd)
    p, L = robot.vectors("P"), robot.vectors("L")
    for j in (0, *robot):
        body = robot.body(j)
        p[j] = body.M * V[j] + cross(W[j], body.MS)
        L[j] = body.J @ W[j] + cross(body.MS, V[j])
    for j in robot.inwards():
        link, i = robot[j], robot[j].antecedent
        pi = link.A @ p[j]
        p[i] = p[i] + pi
        L[i] = L[i] + link.A @ L[j] + cross(link.P, pi)
    return about_centre(robot, p[0], L[0])


def momentum_by_columns(robot: Mechanism, qd: JointVector) -> Vector:
    """The same as momentum_matrix qd."""
    columns = momentum_matrix(robot)
    return Vector(robot.graph.sum(columns[c][i] * qd[c] for c in columns) for i in range(6))


def momentum_matrix(robot: Mechanism) -> dict[int, Vector]:
    """The columns that momentum is made of, one a velocity, by composite links."""
    composite: dict[int, Inertia] = {j: robot.body(j) for j in (0, *robot)}
    for j in robot.inwards():
        i = robot[j].antecedent
        composite[i] = joined(composite[i], moved(composite[j], robot[j].placement))
    columns = {}
    for j in (0, *robot):
        for c, (s, a) in robot.axes(j).items():
            f, m = unit_wrench(s, a, composite[j])
            for k in reversed(robot.path(j)):
                f, m = robot[k].A @ f, robot[k].A @ m + cross(robot[k].P, robot[k].A @ f)
            columns[c] = about_centre(robot, f, m)
    return columns


def about_centre(robot: Mechanism, p: Vector, L: Vector) -> Vector:
    """Momentum about the centre of mass in the ground's axes, given about the origin of the base frame in its axes."""
    L = L - cross(centre(robot), p)
    A = robot.floating.A if robot.floating else None
    return Vector((*(A @ p), *(A @ L)) if A else (*p, *L))
