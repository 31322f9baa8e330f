"""Elastic joints (Khalil & Dombre 9.3.8): between each and its motor are a spring and a damper.

q has the positions of the joints, then those of the motors, seen from the joints. The links are moved by the springs
alone, the motors by them and by their torques:

    A qdd + C qd + Q + KE (q - q_m) + DE (qd - qd_m) = 0                                (9.35a)
    IA qdd_m + friction(qd_m) - KE (q - q_m) - DE (qd - qd_m) = tau_m                    (9.35b)
"""

from __future__ import annotations

from ..algebra.graph import Expr
from ..mechanism.mechanism import JointVector, Mechanism
from .inertia_matrix import JointMatrix


def elastic_forces(mechanism: Mechanism, qd: JointVector | None) -> dict[int, Expr]:
    """Return what joints and motors give against the springs and dampers between them; without qd, the springs alone."""
    forces: dict[int, Expr] = {}
    for j, m in mechanism.motors.items():
        force = mechanism[j].KE * stretch(mechanism, j)                                 # 9.34
        if qd is not None:
            force = force + mechanism[j].DE * (qd[j] - qd[m])
        forces[j], forces[m] = force, -force                                            # 9.35
    return forces


def elastic_slopes(mechanism: Mechanism) -> tuple[JointMatrix, JointMatrix]:
    """Return the derivatives of these forces by positions and by velocities, by pairs of joints and motors."""
    by_q, by_qd = JointMatrix(), JointMatrix()
    for j, m in mechanism.motors.items():
        for slopes, x in ((by_q, mechanism[j].KE), (by_qd, mechanism[j].DE)):
            slopes |= {(j, j): x, (j, m): -x, (m, j): -x, (m, m): x}
    return by_q, by_qd


def elastic_effects(mechanism: Mechanism, qd: JointVector) -> dict[str, dict[int, Expr]]:
    """Return the forces of joints and motors for each stiffness and each damping at the value 1."""
    effects: dict[str, dict[int, Expr]] = {}
    for j, m in mechanism.motors.items():
        x, rate = stretch(mechanism, j), qd[j] - qd[m]
        effects |= {f"KE{j}": {j: x, m: -x}, f"DE{j}": {j: rate, m: -rate}}
    return effects


def stretch(mechanism: Mechanism, j: int) -> Expr:
    """Return how far an elastic joint is from its motor, q - q_m."""
    return mechanism.q[j] - mechanism.q[mechanism.motors[j]]
