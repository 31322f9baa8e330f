"""Kinetic and potential energy, linear in the inertial parameters (Khalil & Dombre 9.3.3)."""

from __future__ import annotations

from ..algebra.graph import Expr
from ..algebra.vector import cross
from ..mechanism.mechanism import JointVector, Mechanism
from .kinematics import velocities
from .momentum import whole
from .newton_euler import spring


def kinetic_energy(mechanism: Mechanism, qd: JointVector) -> Expr:
    """Energy of links and rotors in motion, in J (9.16)."""
    W, V = velocities(mechanism, qd)
    twice = [mechanism[j].IA * (qd[j] * qd[j]) for j in mechanism]
    for j in (0, *mechanism):
        body = mechanism.body(j)
        momentum = body.M * V[j] + 2 * cross(W[j], body.MS)
        twice += [W[j] @ (body.J @ W[j]), V[j] @ momentum]                              # 9.16
    return 0.5 * mechanism.graph.sum(twice)


def potential_energy(mechanism: Mechanism) -> Expr:
    """Energy of links and base in the field of gravity, in J; 0 for masses at the origin of the ground (9.25).

    With that of springs, 0 where they are slack.
    """
    MS, M = whole(mechanism)
    springs = [0.5 * (spring(mechanism, j) * (mechanism.q[j] - mechanism[j].QK)) for j in mechanism if mechanism[j].K.number != 0]
    energy = mechanism.graph.sum([-(mechanism.gravity @ MS), *springs])
    return energy - M * (mechanism.floating.gravity @ mechanism.floating.P) if mechanism.floating else energy
