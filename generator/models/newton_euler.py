"""Inverse dynamics by Newton-Euler, linear in the inertial parameters (Khalil & Dombre 9.5; SYMORO+ (6)-(20) for trees).

Vectors of link j are in frame j. WI is the angular velocity of link a(j) in frame j; W, WP and VP are angular velocity,
angular acceleration and acceleration of the origin of link j; gravity enters as an acceleration of the base.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..algebra.graph import Expr
from ..algebra.vector import Matrix, Vector, cross, skew, vector
from ..description.robot import REVOLUTE
from ..mechanism.coordinates import base_motion, no_accelerations
from ..mechanism.mechanism import JointVector, Link, Mechanism
from .elasticity import elastic_forces
from .friction import friction


def idm(
    mechanism: Mechanism,
    qd: JointVector,
    qdd: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> JointVector:
    """Return the joint torques and forces of a motion, with friction, springs and rotor inertia, in N m or N."""
    torque = dict(newton_euler(mechanism, qd, qdd, wrench=wrench, frame=frame, base=base))
    for j, drive in mechanism.drives():
        force = torque.get(j, mechanism.graph.zero)
        torque[j] = force + friction(drive, qd[j]) + spring(mechanism, j) + drive.IA * qdd[j]  # 9.94
    return _with(elastic_forces(mechanism, qd), torque)


def h(
    mechanism: Mechanism,
    qd: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> JointVector:
    """Return H of (9.95), idm at qdd = 0: Coriolis, centrifugal, gravity, springs, friction and the wrench."""
    return idm(mechanism, qd, no_accelerations(mechanism), wrench=wrench, frame=frame, base=base)


def gravity(mechanism: Mechanism) -> JointVector:
    """Return the torques and forces that hold the robot still, against springs too: Q of (9.6), dU/dq (9.8)."""
    torque = newton_euler(mechanism, at_rest(mechanism), at_rest(mechanism))
    held = {j: torque.get(j, mechanism.graph.zero) + spring(mechanism, j) for j, _ in mechanism.drives()}
    return _with(elastic_forces(mechanism, None), torque | held)


def _with(forces: JointVector, torque: Mapping[int, Expr]) -> dict[int, Expr]:
    """Return torques with further forces of some joints."""
    return dict(torque) | {j: torque[j] + force for j, force in forces.items()}


@dataclass(frozen=True)
class Recursions:
    """What the two recursions of 9.5.3 find of each link, in its own frame."""

    # Angular velocity.
    W: Mapping[int, Vector]
    # Acceleration of the origin, less gravity.
    VP: Mapping[int, Vector]
    # hat(WP) + hat(W) hat(W) (9.90).
    U: Mapping[int, Matrix]
    # Force and moment about the origin, on the link and all that it carries.
    f: Mapping[int, Vector]
    m: Mapping[int, Vector]


def newton_euler(
    mechanism: Mechanism,
    qd: JointVector,
    qdd: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> dict[int, Expr]:
    """Return the forces of the two recursions of 9.5.3, without friction, springs and rotors.

    For a floating base the force and moment that move it are among them.
    """
    return joint_forces(mechanism, recursions(mechanism, qd, qdd, wrench=wrench, frame=frame, base=base))


def joint_forces(mechanism: Mechanism, found: Recursions) -> dict[int, Expr]:
    """Return the components of the links' wrenches along their joints' axes."""
    axes = {c: (j, s, a) for j in (0, *mechanism) for c, (s, a) in mechanism.axes(j).items()}
    return {c: found.f[j] @ a if s else found.m[j] @ a for c, (j, s, a) in axes.items()}  # 9.94


def recursions(
    mechanism: Mechanism,
    qd: JointVector,
    qdd: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> Recursions:
    """Return the motion of all links and the wrenches that it takes, by the two recursions of 9.5.3."""
    WI, W, WP, VP, F, No = map(mechanism.vectors, ("WI", "W", "WP", "VP", "F", "No"))
    U: dict[int, Matrix] = {}
    a = mechanism.a
    W[0], WP[0], VP[0] = base_accelerations(mechanism, qd, qdd, base)                   # 9.80
    U[0] = skew(W[0], WP[0])                                                            # 9.90
    F[0], No[0] = base_wrench(mechanism, U[0], VP[0])                                   # 9.88, 9.89

    for j in mechanism:
        link, i = mechanism[j], mechanism[j].antecedent
        s, r = link.sigma, 1 - link.sigma
        A, P, MS, M = link.A, link.P, link.MS, link.M
        WI[j] = A.T @ W[i]                                                              # 9.84
        W[j] = WI[j] + r * qd[j] * a                                                    # 9.85
        WP[j] = A.T @ WP[i] + r * (qdd[j] * a + cross(WI[j], qd[j] * a))                # 9.86
        WP[j], U[j] = accelerations(link, W[j], WP[j], U[i])                            # 9.90
        VP[j] = A.T @ (VP[i] + U[i] @ P) + s * (qdd[j] * a + 2 * cross(WI[j], qd[j] * a))  # 9.87
        F[j] = M * VP[j] + U[j] @ MS                                                    # 9.88
        No[j] = euler_moment(link, W[j], WP[j], U[j]) + cross(MS, VP[j])                # 9.89

    f, m = mechanism.vectors("E"), mechanism.vectors("N")
    for j in (0, *mechanism):
        f[j], m[j] = F[j], No[j]
    if wrench is not None and frame is not None:
        j, fe, me = wrench_on_link(mechanism, wrench, frame)
        f[j], m[j] = f[j] + fe, m[j] + me                                               # 9.91, 9.93
    for j in mechanism.inwards():
        link, i = mechanism[j], mechanism[j].antecedent
        fi = link.A @ f[j]                                                              # 9.92
        f[i] = f[i] + fi                                                                # 9.91
        m[i] = m[i] + link.A @ m[j] + lever_moment(link, f[j])                          # 9.93
    return Recursions(W, VP, U, f, m)


def accelerations(link: Link, W: Vector, WP: Vector, Ui: Matrix) -> tuple[Vector, Matrix]:
    """Return WP and U of link j (9.90), from W and WP alone or from a column of U of link a(j).

    Points on the axis of a revolute joint belong to both links, so that both have the same vector U a: the third column
    of U of link j, which gives WP up to products of W. The column is there where the axis of joint j is one of the axes
    of frame a(j). The rule: take the column for a link that needs many elements of U; `flip_u_rule` rejects it. Where
    the column does not give WP, its element U33 = -(w1^2 + w2^2) may still save a square.
    """
    column, few = axis_column(link, Ui), needs_few_elements(link)
    if column and link.sigma == REVOLUTE and few == link.flip_u_rule:
        WP = acceleration_from_column(column, W, WP)
    elif few:
        column = None
    return WP, skew(W, WP, column[2] if column else None)


def axis_column(link: Link, Ui: Matrix) -> Vector | None:
    """Return U of link a(j) times the axis of joint j, in frame j; None where it is no column of U up to its sign."""
    axis = link.mount.A @ vector(link.M.graph, 0, 0, 1)
    return link.A.T @ (Ui @ axis) if any(x.number in (-1, 1) for x in axis) else None


def acceleration_from_column(column: Vector, W: Vector, WP: Vector) -> Vector:
    """Return WP with the components across the axis from U13 = W1 W3 + WP2 and U23 = W2 W3 - WP1 (9.90)."""
    return Vector((W[1] * W[2] - column[1], column[0] - W[0] * W[2], WP[2]))


def needs_few_elements(link: Link) -> bool:
    """Return whether a link's wrench needs one element of the diagonal of U at most."""
    products = [link.L[0, 1], link.L[0, 2], link.L[1, 2]]
    return all(x.number == 0 for x in products) and sum(x.number != 0 for x in link.MS) < 2


def lever_moment(link: Link, f: Vector) -> Vector:
    """Return P x A f (9.93), in frame a(j); computed in the axes in which P is constant where `lever_turn` says so."""
    if link.lever_turn is None:
        return cross(link.P, link.A @ f)
    back = link.lever_turn.T
    return link.lever_turn @ cross(back @ link.P, (back @ link.A) @ f)


def euler_moment(link: Link, W: Vector, WP: Vector, U: Matrix) -> Vector:
    """Return J wp + w x (J w) of (9.89), in the form that the link asks for."""
    return moment_by_tensor(link.J, W, WP, U) if link.use_tensor else moment_by_second_moments(link.L, U)


def moment_by_second_moments(L: Matrix, U: Matrix) -> Vector:
    """Return the axial vector of U L - (U L)^T, which is J wp + w x (J w) for J = tr(L) - L."""
    xx, xy, xz, yy, yz, zz = L[0, 0], L[0, 1], L[0, 2], L[1, 1], L[1, 2], L[2, 2]
    return Vector(
        (
            U[2, 0] * xy - U[1, 0] * xz + U[2, 1] * yy - U[1, 2] * zz + (U[2, 2] - U[1, 1]) * yz,
            U[0, 1] * yz - U[2, 1] * xy + U[0, 2] * zz - U[2, 0] * xx + (U[0, 0] - U[2, 2]) * xz,
            U[1, 2] * xz - U[0, 2] * yz + U[1, 0] * xx - U[0, 1] * yy + (U[1, 1] - U[0, 0]) * xy,
        )
    )


def moment_by_tensor(J: Matrix, W: Vector, WP: Vector, U: Matrix) -> Vector:
    """Return J wp + w x (J w) from J: its diagonal is multiplied by accelerations and products of velocities apart."""
    XX, XY, XZ, YY, YZ, ZZ = J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2]
    return Vector(
        (
            XX * WP[0] + (ZZ - YY) * (W[1] * W[2]) - XY * U[2, 0] + XZ * U[1, 0] + YZ * (U[1, 1] - U[2, 2]),
            YY * WP[1] + (XX - ZZ) * (W[0] * W[2]) + XY * U[2, 1] - YZ * U[0, 1] + XZ * (U[2, 2] - U[0, 0]),
            ZZ * WP[2] + (YY - XX) * (W[0] * W[1]) - XZ * U[1, 2] + YZ * U[0, 2] + XY * (U[0, 0] - U[1, 1]),
        )
    )


def spring(mechanism: Mechanism, j: int) -> Expr:
    """Return the torque or force of joint j against its spring: the slope of (9.34), with q_M = QK, where it is slack."""
    drive = mechanism.drive(j)
    return drive.K if drive.K.number == 0 else drive.K * (mechanism.q[j] - drive.QK)


def base_wrench(mechanism: Mechanism, U: Matrix, VP: Vector) -> tuple[Vector, Vector]:
    """Return force and moment, about O_0 in base axes, that move a floating base as U and VP say; zeros for others."""
    if not mechanism.floating:
        return mechanism.null, mechanism.null
    L, MS, M = mechanism.base.L, mechanism.base.MS, mechanism.base.M
    return M * VP + U @ MS, moment_by_second_moments(L, U) + cross(MS, VP)              # 9.88, 9.89


def base_accelerations(
    mechanism: Mechanism, qd: JointVector, qdd: JointVector, base: Vector | None
) -> tuple[Vector, Vector, Vector]:
    """Return W0, WP0 and VP0 - g (9.80), in base axes, as the base floats, is at rest, or moves by `base`."""
    if base is None:
        W0, WP0, VP0 = base_motion(mechanism, qd, qdd)
    else:
        W0, WP0, VP0 = base.split(3)
        VP0 = (mechanism.graph.one / mechanism.length) * VP0
    return W0, WP0, VP0 - mechanism.gravity


def wrench_on_link(mechanism: Mechanism, wrench: Vector, frame: str) -> tuple[int, Vector, Vector]:
    """Return link j that carries a named frame, and fe and me: the wrench about O_j, in frame j."""
    j, at = mechanism.frames[frame]
    force, moment = wrench.split(3)
    fe = mechanism.length * (at.A @ force)
    return j, fe, at.A @ moment + cross(at.P, fe)


def at_rest(mechanism: Mechanism) -> dict[int, Expr]:
    """Return zero for every joint and for a floating base, as velocities or accelerations."""
    return dict.fromkeys((*mechanism.coordinates, *mechanism), mechanism.graph.zero)
