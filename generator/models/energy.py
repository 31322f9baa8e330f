"""Kinetic and potential energy, linear in the inertial parameters (Khalil & Dombre 9.3.3)."""

from __future__ import annotations

from ..algebra.graph import Expr
from ..algebra.vector import cross
from ..mechanism.mechanism import Mechanism
from .momentum import whole
from .newton_euler import JointVector


def kinetic_energy(robot: Mechanism, qd: JointVector) -> Expr:
    """Energy of links and rotors in motion, in J (9.16)."""
    W, V = robot.vectors("W"), robot.vectors("V")
    W[0] = V[0] = robot.null
    twice = []
    for j in robot:
        link, i, a = robot[j], robot[j].antecedent, robot.a
        s, r = link.sigma, 1 - link.sigma
        W[j] = link.A.T @ W[i] + r * qd[j] * a                                          # 9.17
        V[j] = link.A.T @ (V[i] + cross(W[i], link.P)) + s * qd[j] * a                  # 9.18
        momentum = link.M * V[j] + 2 * cross(W[j], link.MS)
        twice += [W[j] @ (link.J @ W[j]), V[j] @ momentum, link.IA * (qd[j] * qd[j])]   # 9.16
    return 0.5 * robot.graph.sum(twice)


def potential_energy(robot: Mechanism) -> Expr:
    """Energy of links and base in the field of gravity, in J; 0 for masses at the origin of the ground (9.25)."""
    MS, M = whole(robot)
    energy = -(robot.gravity @ MS)
    return energy - M * (robot.floating.gravity @ robot.floating.P) if robot.floating else energy
