"""The inertia matrix by composite links (Khalil & Dombre, appendix 8), for any tree."""

from __future__ import annotations

from ..algebra.graph import Expr
from ..algebra.vector import Vector, cross
from ..mechanism.inertia import Inertia, joined, moved
from ..mechanism.mechanism import Mechanism

JointMatrix = dict[tuple[int, int], Expr]


def inertia(robot: Mechanism) -> JointMatrix:
    """A of (9.6): kinetic energy is qd^T A qd / 2. Symmetric; A_ij = 0 for joints of different branches."""
    composite: dict[int, Inertia] = {j: robot[j].inertia for j in robot}
    for j in robot.inwards():
        i = robot[j].antecedent
        if i:
            composite[i] = joined(composite[i], moved(composite[j], robot[j].placement))

    A: JointMatrix = {}
    for j in robot:
        # The wrench that accelerates what joint j carries by qdd_j = 1, at the origin of frame j.
        f, m = unit_wrench(robot, j, composite[j])
        A[j, j] = along_axis(robot, j, f, m) + robot[j].IA
        k = j
        while robot[k].antecedent:
            link, i = robot[k], robot[k].antecedent
            f = link.A @ f
            m = link.A @ m + cross(link.P, f)
            A[i, j] = A[j, i] = along_axis(robot, i, f, m)
            k = i
    return A


def unit_wrench(robot: Mechanism, j: int, body: Inertia) -> tuple[Vector, Vector]:
    """Force and moment about O_j on a body that joint j accelerates by 1 from rest: (9.88), (9.89)."""
    a, s, r = robot.a, robot[j].sigma, 1 - robot[j].sigma
    f = s * (body.M * a) + r * cross(a, body.MS)
    m = r * (body.J @ a) + s * cross(body.MS, a)
    return f, m


def along_axis(robot: Mechanism, j: int, f: Vector, m: Vector) -> Expr:
    """What a wrench in frame j asks of joint j."""
    return f @ robot.a if robot[j].sigma else m @ robot.a
