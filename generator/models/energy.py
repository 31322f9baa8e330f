"""Kinetic and potential energy, linear in the inertial parameters (Khalil & Dombre 9.3.3)."""

from __future__ import annotations

from ..algebra.graph import Expr
from ..algebra.vector import cross
from ..mechanism.mechanism import JointVector, Mechanism
from .elasticity import elastic_forces, stretch
from .kinematics import velocities
from .momentum import first_moment_and_mass
from .newton_euler import spring


def kinetic_energy(mechanism: Mechanism, qd: JointVector) -> Expr:
    """Return the energy of links and rotors in motion, in J: the sum of (9.16), with that of rotors (9.62)."""
    W, V = velocities(mechanism, qd)
    twice = [drive.IA * (qd[j] * qd[j]) for j, drive in mechanism.drives()]       # 9.62
    for j in (0, *mechanism):
        body = mechanism.body(j)
        momentum = body.M * V[j] + 2 * cross(W[j], body.MS)
        twice += [W[j] @ (body.J @ W[j]), V[j] @ momentum]                              # 9.16
    return 0.5 * mechanism.graph.sum(twice)                                             # 9.9


def potential_energy(mechanism: Mechanism) -> Expr:
    """Return the energy of links and base in the field of gravity, in J (9.25), and of springs (9.34).

    It is 0 for masses at the origin of the ground, and for springs where they are slack.
    """
    MS, M = first_moment_and_mass(mechanism)
    q, sprung = mechanism.q, {j: drive for j, drive in mechanism.drives() if drive.K.number != 0}
    springs = [0.5 * (spring(mechanism, j) * (q[j] - drive.QK)) for j, drive in sprung.items()]  # 9.34
    stretched = elastic_forces(mechanism, None)
    springs += [0.5 * (stretched[j] * stretch(mechanism, j)) for j in mechanism.motors]  # 9.34
    U = mechanism.graph.sum([-(mechanism.gravity @ MS), *springs])                      # 9.25b
    return U - M * (mechanism.floating.gravity @ mechanism.floating.P) if mechanism.floating else U
