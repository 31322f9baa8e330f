"""Hybrid models: of each joint the motion is given or the effort, and the other is the answer (Featherstone 2008).

Of the coordinates d that a pattern names the accelerations are given, of the others e the efforts. With the torques H
that the given accelerations alone need,

    A_ee qdd_e = tau_e - H_e        tau_d = H_d + A_de qdd_e
"""

from __future__ import annotations

from ..algebra.symmetric import solution
from ..algebra.vector import Vector
from ..description.robot import BASE, Robot
from ..mechanism.coordinates import accelerations, projected, projected_matrix
from ..mechanism.mechanism import JointVector, Mechanism
from .direct_dynamics import articulated_bodies
from .inertia_matrix import inertia
from .newton_euler import idm
from .refusal import Refusal


def no_patterns(robot: Robot) -> str:
    """Return why a robot has no hybrid models: no pattern is declared; "" if it has some."""
    if robot.hybrid:
        return ""
    known = [*((BASE,) if robot.base.floating else ()), *(robot.joints[j - 1].name for j in robot.moving)]
    some = ", ".join(f'"{name}"' for name in known[:2])
    return (
        "no pattern says of which joints the motion is given: expected [hybrid] in the description, with a line such "
        f"as pattern = [{some}], or hybrid={{\"pattern\": [{some}]}} of a build, --hybrid pattern={known[0]}"
    )


def hybrid_by_matrix(
    mechanism: Mechanism,
    qd: JointVector,
    given: JointVector,
    *,
    pattern: str,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> JointVector:
    """Return qdd_e by A_ee = L^T D L, and tau_d by A_de."""
    motion = mechanism.patterns[pattern]
    free = [c for c in sorted(mechanism.coordinates) if c not in motion]
    H = _torques(mechanism, qd, {c: given[c] for c in motion}, wrench, frame, base)
    A = projected_matrix(mechanism, inertia(mechanism))
    qdd = solution(A, {c: given[c] - H[c] for c in free})
    total = mechanism.graph.sum
    return qdd | {d: total([H[d], *(A[d, e] * qdd[e] for e in free if (d, e) in A)]) for d in motion}


def hybrid_by_torques(
    mechanism: Mechanism,
    qd: JointVector,
    given: JointVector,
    *,
    pattern: str,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> JointVector:
    """Return qdd_e by A_ee = L^T D L, and tau_d by the torques of the whole motion."""
    motion = mechanism.patterns[pattern]
    free = [c for c in sorted(mechanism.coordinates) if c not in motion]
    known = {c: given[c] for c in motion}
    H = _torques(mechanism, qd, known, wrench, frame, base)
    A = projected_matrix(mechanism, inertia(mechanism))
    qdd = solution(A, {c: given[c] - H[c] for c in free})
    tau = _torques(mechanism, qd, known | qdd, wrench, frame, base)
    return qdd | {c: tau[c] for c in motion}


def hybrid_by_articulated_bodies(
    mechanism: Mechanism,
    qd: JointVector,
    given: JointVector,
    *,
    pattern: str,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> JointVector | Refusal:
    """Return both by the three recursions of 9.7.2, in which a joint whose motion is given passes all inertia on."""
    motion = {c: given[c] for c in mechanism.patterns[pattern]}
    return articulated_bodies(mechanism, qd, given, motion, wrench=wrench, frame=frame, base=base)


def _torques(
    mechanism: Mechanism,
    qd: JointVector,
    motion: JointVector,
    wrench: Vector | None,
    frame: str | None,
    base: Vector | None,
) -> JointVector:
    """Return the torques of the coordinates that accelerate as `motion` says, and by 0 where it says nothing."""
    own = {c: motion.get(c, mechanism.graph.zero) for c in mechanism.coordinates}
    torque = idm(mechanism, qd, accelerations(mechanism, own), wrench=wrench, frame=frame, base=base)
    return projected(mechanism, torque)
