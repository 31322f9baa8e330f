"""Inverse dynamics by Newton-Euler, linear in the inertial parameters (Khalil & Dombre 9.5; SYMORO+ (6)-(20) for trees).

Vectors of link j are in frame j. WI is the angular velocity of link a(j) in frame j; W, WP and VP are angular velocity,
angular acceleration and acceleration of the origin of link j; gravity enters as an acceleration of the base.
"""

from __future__ import annotations

from ..algebra.graph import Expr, sign
from ..algebra.spatial import Inertia
from ..algebra.vector import Matrix, Vector, cross, skew, vector
from ..description.robot import REVOLUTE
from ..mechanism.coordinates import base_motion
from ..mechanism.mechanism import JointVector, Link, Mechanism


def idm(
    mechanism: Mechanism,
    qd: JointVector,
    qdd: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> JointVector:
    """Joint torques and forces of a motion, with friction, rotor inertia and springs, in N m or N (9.94)."""
    torque = newton_euler(mechanism, qd, qdd, wrench=wrench, frame=frame, base=base)
    return torque | {j: torque[j] + friction(mechanism[j], qd[j]) + spring(mechanism, j) + mechanism[j].IA * qdd[j] for j in mechanism}


def h(
    mechanism: Mechanism,
    qd: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> JointVector:
    """What of the inverse dynamic model doesn't depend on qdd: Coriolis, centrifugal, gravity, springs, friction (9.95)."""
    return idm(mechanism, qd, at_rest(mechanism), wrench=wrench, frame=frame, base=base)


def gravity(mechanism: Mechanism) -> JointVector:
    """Torques and forces that hold the robot still, against springs too: Q of (9.6), the slope of the energy U."""
    torque = newton_euler(mechanism, at_rest(mechanism), at_rest(mechanism))
    return torque | {j: torque[j] + spring(mechanism, j) for j in mechanism}


def newton_euler(
    mechanism: Mechanism,
    qd: JointVector,
    qdd: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> dict[int, Expr]:
    """The two recursions of 9.5.3, without friction and rotors; of a floating base the wrench that moves it, too."""
    WI, W, WP, VP, F, No = map(mechanism.vectors, ("WI", "W", "WP", "VP", "F", "No"))
    U: dict[int, Matrix] = {}
    a = mechanism.a
    W[0], WP[0], VP[0] = base_accelerated(mechanism, qd, qdd, base)
    U[0] = skew(W[0], WP[0])
    F[0], No[0] = moved_by(mechanism.base, U[0], VP[0]) if mechanism.floating else (mechanism.null, mechanism.null)

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
        No[j] = euler_moment(link, W[j], WP[j], U[j]) + cross(MS, VP[j])               # 9.89

    f, m = mechanism.vectors("E"), mechanism.vectors("N")
    for j in (0, *mechanism):
        f[j], m[j] = F[j], No[j]
    if wrench is not None and frame is not None:
        j, fe, me = exerted(mechanism, wrench, frame)
        f[j], m[j] = f[j] + fe, m[j] + me                                               # 9.91, 9.93
    for j in mechanism.inwards():
        link, i = mechanism[j], mechanism[j].antecedent
        fi = link.A @ f[j]                                                              # 9.92
        f[i] = f[i] + fi                                                                # 9.91
        m[i] = m[i] + link.A @ m[j] + lever_moment(link, f[j])                          # 9.93
    axes = {c: (j, s, a) for j in (0, *mechanism) for c, (s, a) in mechanism.axes(j).items()}
    return {c: f[j] @ a if s else m[j] @ a for c, (j, s, a) in axes.items()}            # 9.94


def accelerations(link: Link, W: Vector, WP: Vector, Ui: Matrix) -> tuple[Vector, Matrix]:
    """WP and U of link j (9.90), from W and WP alone or by what link a(j) has of U already, whichever is cheaper.

    Points on the axis of a revolute joint belong to both links: U a is one vector, the third column of U, and tells WP
    up to products of W. It is known where the axis is one of those of frame a(j), and pays for a link that asks for many
    elements of U. Where it does not pay, U33 = -(w1^2 + w2^2) may still save a square.
    """
    column, little = known_column(link, Ui), asks_little(link)
    if column and link.sigma == REVOLUTE and little == link.flip_u_rule:
        WP = told_by_column(column, W, WP)
    elif little:
        column = None
    return WP, skew(W, WP, column[2] if column else None)


def known_column(link: Link, Ui: Matrix) -> Vector | None:
    """U of link a(j) times the axis of joint j, in frame j, if it is there already."""
    axis = link.mount.A @ vector(link.M.graph, 0, 0, 1)
    return link.A.T @ (Ui @ axis) if any(x.number in (-1, 1) for x in axis) else None


def told_by_column(column: Vector, W: Vector, WP: Vector) -> Vector:
    """WP, the components across the axis from U13 = W1 W3 + WP2 and U23 = W2 W3 - WP1."""
    return Vector((W[1] * W[2] - column[1], column[0] - W[0] * W[2], WP[2]))


def asks_little(link: Link) -> bool:
    """Whether a link's wrench has use for one element of the diagonal of U at most."""
    asked = [link.L[0, 1], link.L[0, 2], link.L[1, 2]]
    return all(x.number == 0 for x in asked) and sum(x.number != 0 for x in link.MS) < 2


def lever_moment(link: Link, f: Vector) -> Vector:
    """P x A f (9.93), in the axes of frame a(j) or, if that is held, in those it would have turned."""
    if link.lever_turn is None:
        return cross(link.P, link.A @ f)
    back = link.lever_turn.T
    return link.lever_turn @ cross(back @ link.P, (back @ link.A) @ f)


def euler_moment(link: Link, W: Vector, WP: Vector, U: Matrix) -> Vector:
    """J wp + w x (J w) of (9.89), in the form that the link asks for."""
    return moment_by_tensor(link.J, W, WP, U) if link.use_tensor else moment_by_second_moments(link.L, U)


def moment_by_second_moments(L: Matrix, U: Matrix) -> Vector:
    """The axial vector of U L - (U L)^T: U holds the accelerations, L the second moments."""
    xx, xy, xz, yy, yz, zz = L[0, 0], L[0, 1], L[0, 2], L[1, 1], L[1, 2], L[2, 2]
    return Vector(
        (
            U[2, 0] * xy - U[1, 0] * xz + U[2, 1] * yy - U[1, 2] * zz + (U[2, 2] - U[1, 1]) * yz,
            U[0, 1] * yz - U[2, 1] * xy + U[0, 2] * zz - U[2, 0] * xx + (U[0, 0] - U[2, 2]) * xz,
            U[1, 2] * xz - U[0, 2] * yz + U[1, 0] * xx - U[0, 1] * yy + (U[1, 1] - U[0, 0]) * xy,
        )
    )


def moment_by_tensor(J: Matrix, W: Vector, WP: Vector, U: Matrix) -> Vector:
    """The same with the tensor of inertia, whose diagonal meets accelerations and products of velocities apart."""
    XX, XY, XZ, YY, YZ, ZZ = J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2]
    return Vector(
        (
            XX * WP[0] + (ZZ - YY) * (W[1] * W[2]) - XY * U[2, 0] + XZ * U[1, 0] + YZ * (U[1, 1] - U[2, 2]),
            YY * WP[1] + (XX - ZZ) * (W[0] * W[2]) + XY * U[2, 1] - YZ * U[0, 1] + XZ * (U[2, 2] - U[0, 0]),
            ZZ * WP[2] + (YY - XX) * (W[0] * W[1]) - XZ * U[1, 2] + YZ * U[0, 2] + XY * (U[0, 0] - U[1, 1]),
        )
    )


def friction(link: Link, qd: Expr) -> Expr:
    """Viscous and Coulomb friction, and the offset between its two levels, which acts only in motion (9.27)."""
    moving = sign(qd)
    return link.FV * qd + link.FS * moving + link.FO * (moving * moving)


def spring(mechanism: Mechanism, j: int) -> Expr:
    """What joint j gives against its spring: the stiffness times the way from where that is slack."""
    link = mechanism[j]
    return link.K if link.K.number == 0 else link.K * (mechanism.q[j] - link.QK)


def moved_by(body: Inertia, U: Matrix, VP: Vector) -> tuple[Vector, Vector]:
    """Force and moment that move a body as U and VP say, about the origin of its frame."""
    return body.M * VP + U @ body.MS, moment_by_second_moments(body.L, U) + cross(body.MS, VP)  # 9.88, 9.89


def base_accelerated(
    mechanism: Mechanism, qd: JointVector, qdd: JointVector, base: Vector | None
) -> tuple[Vector, Vector, Vector]:
    """W0, WP0 and VP0 - g of the base, as it floats or is at rest, or as `base` says (9.80)."""
    if base is None:
        W0, WP0, VP0 = base_motion(mechanism, qd, qdd)
    else:
        W0, WP0, VP0 = base.split(3)
        VP0 = (mechanism.graph.one / mechanism.length) * VP0
    return W0, WP0, VP0 - mechanism.gravity


def exerted(mechanism: Mechanism, wrench: Vector, frame: str) -> tuple[int, Vector, Vector]:
    """The link that carries a named frame, and what it exerts there as force and moment about its own origin."""
    j, at = mechanism.frames[frame]
    force, moment = wrench.split(3)
    fe = mechanism.length * (at.A @ force)
    return j, fe, at.A @ moment + cross(at.P, fe)


def at_rest(mechanism: Mechanism) -> dict[int, Expr]:
    """Zero for every joint and for a floating base."""
    return dict.fromkeys((*mechanism.coordinates, *mechanism), mechanism.graph.zero)
