"""The inertia matrix by composite links (Khalil & Dombre, appendix 8), for any tree."""

from __future__ import annotations

from ..algebra.graph import Expr
from ..algebra.vector import Vector, cross, identity
from ..description.robot import BASE_VELOCITIES
from ..mechanism.coordinates import on_base
from ..mechanism.inertia import Inertia, joined, moved
from ..mechanism.mechanism import Mechanism

JointMatrix = dict[tuple[int, int], Expr]


def inertia(robot: Mechanism) -> JointMatrix:
    """A of (9.6): kinetic energy is qd^T A qd / 2. Symmetric; A_ij = 0 for joints of different branches."""
    composite: dict[int, Inertia] = {0: robot.base} | {j: robot[j].inertia for j in robot}
    for j in robot.inwards():
        i = robot[j].antecedent
        if i or robot.floating:
            composite[i] = joined(composite[i], moved(composite[j], robot[j].placement))

    A = of_floating_base(composite[0]) if robot.floating else {}
    for j in robot:
        # The wrench that accelerates what joint j carries by qdd_j = 1, at the origin of frame j.
        f, m = unit_wrench(robot, j, composite[j])
        A[j, j] = along_axis(robot, j, f, m) + robot[j].IA
        k = j
        while k and (robot[k].antecedent or robot.floating):
            link, i = robot[k], robot[k].antecedent
            f = link.A @ f
            m = link.A @ m + cross(link.P, f)
            meets = {i: along_axis(robot, i, f, m)} if i else on_base(f, m)
            for c, element in meets.items():
                A[c, j] = A[j, c] = element
            k = i
    return A


def of_floating_base(whole: Inertia) -> JointMatrix:
    """The block of A that belongs to a floating base: the inertia of the whole robot."""
    return {
        (d, c): element
        for c, (f, m) in unit_wrenches_of_base(whole).items()
        for d, element in on_base(f, m).items()
        if element.number != 0 or d == c
    }


def unit_wrenches_of_base(whole: Inertia) -> dict[int, tuple[Vector, Vector]]:
    """Force and moment that give a body a unit acceleration from rest, along and about each axis of its frame."""
    axes = list(map(Vector, identity(whole.M.graph, 3)))
    along = [(whole.M * e, cross(whole.MS, e)) for e in axes]
    about = [(cross(e, whole.MS), whole.J @ e) for e in axes]
    return dict(zip(BASE_VELOCITIES, along + about, strict=True))


def unit_wrench(robot: Mechanism, j: int, body: Inertia) -> tuple[Vector, Vector]:
    """Force and moment about O_j on a body that joint j accelerates by 1 from rest: (9.88), (9.89)."""
    a, s, r = robot.a, robot[j].sigma, 1 - robot[j].sigma
    f = s * (body.M * a) + r * cross(a, body.MS)
    m = r * (body.J @ a) + s * cross(body.MS, a)
    return f, m


def along_axis(robot: Mechanism, j: int, f: Vector, m: Vector) -> Expr:
    """What a wrench in frame j asks of joint j."""
    return f @ robot.a if robot[j].sigma else m @ robot.a
