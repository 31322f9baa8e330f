"""The momentum of the whole robot, its matrix, and the centre of mass.

Momentum is [linear; angular about the centre of mass], in kg m/s and kg m^2/s, in the axes of the ground: the base, or
the world of a floating one. It is the momentum of the links: that of rotors, which turn faster than their joints, is
left out.
"""

from __future__ import annotations

from ..algebra.graph import Expr
from ..algebra.spatial import Inertia, transfer
from ..algebra.vector import Vector, cross
from ..mechanism.mechanism import JointVector, Mechanism
from .inertia_matrix import unit_wrench
from .kinematics import velocities


def first_moment_and_mass(mechanism: Mechanism) -> tuple[Vector, Expr]:
    """Return the first moment of the whole robot about O_0, in base axes, and its mass."""
    MS, M = {j: mechanism.body(j).MS for j in (0, *mechanism)}, {j: mechanism.body(j).M for j in (0, *mechanism)}
    for j in mechanism.inwards():
        i = mechanism[j].antecedent
        MS[i] = MS[i] + mechanism[j].A @ MS[j] + M[j] * mechanism[j].P
        M[i] = M[i] + M[j]
    return MS[0], M[0]


def centre(mechanism: Mechanism) -> Vector:
    """Return the centre of mass in the base frame; NaN for a robot without mass."""
    MS, M = first_moment_and_mass(mechanism)
    return (mechanism.graph.one / M) * MS


def com(mechanism: Mechanism) -> Vector:
    """Return the centre of mass in the frame of the ground, in m."""
    c = centre(mechanism)
    return mechanism.floating.P + mechanism.floating.A @ c if mechanism.floating else c


def momentum(mechanism: Mechanism, qd: JointVector) -> Vector:
    """Return the momentum, from the velocities of the links, added up from the tips inwards."""
    W, V = velocities(mechanism, qd)
    p, L = mechanism.vectors("P"), mechanism.vectors("L")
    for j in (0, *mechanism):
        body = mechanism.body(j)
        p[j] = body.M * V[j] + cross(W[j], body.MS)
        L[j] = body.J @ W[j] + cross(body.MS, V[j])
    for j in mechanism.inwards():
        link, i = mechanism[j], mechanism[j].antecedent
        pi = link.A @ p[j]
        p[i] = p[i] + pi
        L[i] = L[i] + link.A @ L[j] + cross(link.P, pi)
    return about_centre(mechanism, p[0], L[0])


def momentum_by_columns(mechanism: Mechanism, qd: JointVector) -> Vector:
    """Return the momentum as the product of momentum_matrix and qd."""
    columns = momentum_matrix(mechanism)
    return Vector(mechanism.graph.sum(columns[c][i] * qd[c] for c in columns) for i in range(6))


def momentum_matrix(mechanism: Mechanism) -> dict[int, Vector]:
    """Return the momentum per unit of each velocity, by composite links."""
    composite: dict[int, Inertia] = {j: mechanism.body(j) for j in (0, *mechanism)}
    for j in mechanism.inwards():
        i = mechanism[j].antecedent
        composite[i] = composite[i] + transfer(composite[j], mechanism[j].placement)
    columns = {}
    for j in (0, *mechanism):
        for c, (s, a) in mechanism.axes(j).items():
            f, m = unit_wrench(s, a, composite[j])
            for k in reversed(mechanism.path(j)):
                f, m = mechanism[k].A @ f, mechanism[k].A @ m + cross(mechanism[k].P, mechanism[k].A @ f)
            columns[c] = about_centre(mechanism, f, m)
    return columns


def about_centre(mechanism: Mechanism, p: Vector, L: Vector) -> Vector:
    """Return the momentum about the centre of mass in the ground's axes from p and L about O_0 in base axes."""
    L = L - cross(centre(mechanism), p)
    A = mechanism.floating.A if mechanism.floating else None
    return Vector((*(A @ p), *(A @ L)) if A else (*p, *L))
