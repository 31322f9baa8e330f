"""Kinetic and potential energy, linear in the inertial parameters (Khalil & Dombre 9.3.3)."""

from __future__ import annotations

from ..algebra.graph import Expr
from ..algebra.vector import cross
from ..mechanism.mechanism import Mechanism
from .kinematics import JointVector, velocities


def kinetic_energy(robot: Mechanism, qd: JointVector) -> Expr:
    """Energy of links and rotors in motion, in J (9.16)."""
    W, V = velocities(robot, qd)
    twice = []
    for j in robot:
        link = robot[j]
        momentum = link.M * V[j] + 2 * cross(W[j], link.MS)
        twice += [W[j] @ (link.J @ W[j]), V[j] @ momentum, link.IA * (qd[j] * qd[j])]   # 9.16
    return 0.5 * robot.graph.sum(twice)


def potential_energy(robot: Mechanism) -> Expr:
    """Energy of links and base in the field of gravity, in J; 0 for masses at the origin of the base frame (9.25)."""
    MS = {j: robot[j].MS for j in robot} | {0: robot.base.MS}
    M = {j: robot[j].M for j in robot} | {0: robot.base.M}
    for j in robot.inwards():
        i = robot[j].antecedent
        MS[i] = MS[i] + robot[j].A @ MS[j] + M[j] * robot[j].P
        M[i] = M[i] + M[j]
    return -(robot.gravity @ MS[0])
