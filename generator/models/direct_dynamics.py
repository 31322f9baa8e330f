"""Direct dynamics two ways (Khalil & Dombre 9.7); the build keeps the cheaper one of a robot."""

from __future__ import annotations

from dataclasses import dataclass

from ..algebra.graph import Expr, pivot
from ..algebra.spatial import Inertia
from ..algebra.symmetric import inverse, solution
from ..algebra.vector import Matrix, Vector, cross, diagonal, hat, outer, skew, trace
from ..description.robot import BASE_VELOCITIES
from ..mechanism.coordinates import of_base, projected, projected_matrix
from ..mechanism.mechanism import JointVector, Link, Mechanism
from .elasticity import elastic_forces
from .friction import friction
from .inertia_matrix import JointMatrix, inertia
from .newton_euler import (
    at_rest,
    base_accelerations,
    euler_moment,
    h,
    moment_by_second_moments,
    spring,
    wrench_on_link,
)
from .refusal import Refusal


def ddm_by_factorisation(
    mechanism: Mechanism,
    qd: JointVector,
    tau: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> JointVector:
    """Return qdd from A qdd = tau - H (9.95), with A = L^T D L: tips first, so that branches stay apart."""
    H = projected(mechanism, h(mechanism, qd, wrench=wrench, frame=frame, base=base))
    return solution(projected_matrix(mechanism, inertia(mechanism)), {c: tau[c] - H[c] for c in outwards(mechanism)})


def inverse_inertia(mechanism: Mechanism) -> JointMatrix:
    """Return the inverse of A, the accelerations of the coordinates per force, from the factors of (9.95)."""
    return inverse(projected_matrix(mechanism, inertia(mechanism)), outwards(mechanism))


def outwards(mechanism: Mechanism) -> list[int]:
    """Return the coordinates from the base outwards."""
    return sorted(mechanism.coordinates)


@dataclass(frozen=True)
class Screw:
    """Six components: linear and angular velocity or acceleration (9.20), or force and moment."""

    linear: Vector
    angular: Vector

    def __add__(self, other: Screw) -> Screw:
        return Screw(self.linear + other.linear, self.angular + other.angular)

    def __sub__(self, other: Screw) -> Screw:
        return Screw(self.linear - other.linear, self.angular - other.angular)

    def __rmul__(self, factor: Expr) -> Screw:
        return Screw(factor * self.linear, factor * self.angular)

    def __matmul__(self, other: Screw) -> Expr:
        return self.linear @ other.linear + self.angular @ other.angular


@dataclass(frozen=True)
class SpatialInertia:
    """The symmetric 6x6 matrix [T S^T; S J] of (9.21), by which an acceleration gives a wrench, both at one origin."""

    T: Matrix
    S: Matrix
    J: Matrix

    def __matmul__(self, acceleration: Screw) -> Screw:
        V, w = acceleration.linear, acceleration.angular
        return Screw(self.T @ V + self.S.T @ w, self.S @ V + self.J @ w)

    def __add__(self, other: SpatialInertia) -> SpatialInertia:
        return SpatialInertia(self.T + other.T, self.S + other.S, self.J + other.J)

    def minus(self, factor: Expr, c: Screw) -> SpatialInertia:
        """Return this matrix minus factor * c c^T."""
        f, m = factor * c.linear, factor * c.angular
        return SpatialInertia(
            self.T - outer(f, c.linear), self.S - outer(m, c.linear), self.J - outer(m, c.angular)
        ).with_shared_pairs()

    def with_shared_pairs(self) -> SpatialInertia:
        """Return the same matrix with one expression for each pair of equal elements."""
        return SpatialInertia(_upper(self.T), self.S, _upper(self.J))

    def with_zeros(self, axis: Screw) -> SpatialInertia:
        """Return the same matrix with exact zeros where those of a matrix are that sends `axis` to 0."""
        if axis.angular[2].number:
            zero = axis.angular[0].graph.zero
            S = Matrix((*self.S.rows[:2], [zero] * 3))
            return SpatialInertia(self.T, S, _clear_last(self.J))
        zero = axis.linear[0].graph.zero
        S = Matrix((row[0], row[1], zero) for row in self.S)
        return SpatialInertia(_clear_last(self.T), S, self.J)

    def in_antecedent(self, link: Link) -> SpatialInertia:
        """Return T^T K T: the same inertia about the origin of frame a(j), in its axes (9.120)."""
        A, P = link.A, hat(link.P)
        T, S, J = A.turn_tensor(self.T), A.turn_tensor(self.S), A.turn_tensor(self.J)
        moment = product(P, S.T)
        lever = product(P, T)
        return SpatialInertia(T, S + lever, J + moment + moment.T + product(lever, P.T)).with_shared_pairs()


def product(a: Matrix, b: Matrix) -> Matrix:
    """Return the product of two matrices."""
    return Matrix(a @ Vector(column) for column in b.T).T


def _upper(m: Matrix) -> Matrix:
    """Return the symmetric matrix with the elements on and above the diagonal of m."""
    return Matrix((m[min(i, j), max(i, j)] for j in range(3)) for i in range(3))


def _clear_last(m: Matrix) -> Matrix:
    """Return m with zeros in its last row and column."""
    zero = m[0, 0].graph.zero
    return Matrix((m[i, j] if max(i, j) < 2 else zero for j in range(3)) for i in range(3))


def ddm_by_articulated_bodies(
    mechanism: Mechanism,
    qd: JointVector,
    tau: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> JointVector | Refusal:
    """Return qdd by the three recursions of 9.7.2, which grow linearly with the number of joints."""
    return articulated_bodies(mechanism, qd, tau, {}, wrench=wrench, frame=frame, base=base)


def articulated_bodies(
    mechanism: Mechanism,
    qd: JointVector,
    tau: JointVector,
    motion: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> JointVector | Refusal:
    """Return qdd of the coordinates whose forces `tau` has, and the forces of those whose accelerations `motion` has.

    A floating base is solved for as a body with six coordinates, or moves as a whole as `motion` says.
    """
    if mechanism.dependent:
        return Refusal("joints that follow others are no coordinates of their own")
    W0, WP0, VP0 = base_accelerations(mechanism, qd, at_rest(mechanism), base)          # 9.80
    WI, W = mechanism.vectors("WI"), mechanism.vectors("W")
    W[0] = W0
    axis: dict[int, Screw] = {}
    gamma: dict[int, Screw] = {}
    beta: dict[int, Screw] = {0: Screw(mechanism.null, mechanism.null)}
    JJ: dict[int, SpatialInertia] = {}
    # What the pivot of joint j is compared with: the inertias that it is the difference of.
    size: dict[int, Expr] = {}
    if mechanism.floating:
        JJ[0] = spatial_inertia(mechanism.base)                                         # 9.21
        U0 = skew(W0, mechanism.null)
        L0, MS0 = mechanism.base.L, mechanism.base.MS
        beta[0] = Screw(-(U0 @ MS0), -moment_by_second_moments(L0, U0))                 # 9.103
        size[0] = mechanism.graph.zero
    for j in mechanism:
        link, i, a = mechanism[j], mechanism[j].antecedent, mechanism.a
        s, r = link.sigma, 1 - link.sigma
        WI[j] = link.A.T @ W[i]                                                         # 9.84
        W[j] = WI[j] + r * qd[j] * a                                                    # 9.85
        U, Ui = skew(W[j], mechanism.null), skew(W[i], mechanism.null)
        coriolis = cross(WI[j], qd[j] * a)
        axis[j] = Screw(s * a, r * a)                                                   # 9.23b
        gamma[j] = Screw(link.A.T @ (Ui @ link.P) + 2 * s * coriolis, r * coriolis)     # 9.101
        beta[j] = Screw(-(U @ link.MS), -euler_moment(link, W[j], mechanism.null, U))   # 9.103
        JJ[j] = spatial_inertia(link.inertia)                                           # 9.21
        size[j] = along(JJ[j], link) + link.IA
    if wrench is not None and frame is not None:
        j, fe, me = wrench_on_link(mechanism, wrench, frame)
        beta[j] = beta[j] - Screw(fe, me)                                               # 9.103

    pulls = elastic_forces(mechanism, qd)
    H_inv: dict[int, Expr] = {}
    JJa: dict[int, Screw] = {}
    driving: dict[int, Expr] = {}
    for j in mechanism.inwards():
        link, i = mechanism[j], mechanism[j].antecedent
        if j in motion:
            if i or mechanism.floating:
                # The link is accelerated with its antecedent, and by its joint as that is told to.
                alpha = JJ[j] @ (gamma[j] + motion[j] * axis[j]) - beta[j]              # 9.118
                f = link.A @ alpha.linear
                beta[i] = beta[i] - Screw(f, link.A @ alpha.angular + cross(link.P, f))  # 9.119
                size[i] = size[i] + trace(JJ[j].J) + trace(JJ[j].T)
                JJ[i] = JJ[i] + JJ[j].in_antecedent(link)                               # 9.120
            continue
        JJa[j] = JJ[j] @ axis[j]
        H_inv[j] = mechanism.graph.one / pivot(axis[j] @ JJa[j] + link.IA, size[j])     # 9.116
        driving[j] = tau[j] - friction(link, qd[j]) - spring(mechanism, j) + axis[j] @ beta[j]  # 9.106
        driving[j] = driving[j] - pulls[j] if j in pulls else driving[j]                # 9.35
        if i or mechanism.floating:
            K = JJ[j].minus(H_inv[j], JJa[j])                                           # 9.117
            K = K.with_zeros(axis[j]) if link.IA.number == 0 else K
            alpha = K @ gamma[j] + (H_inv[j] * driving[j]) * JJa[j] - beta[j]           # 9.118
            f = link.A @ alpha.linear
            beta[i] = beta[i] - Screw(f, link.A @ alpha.angular + cross(link.P, f))     # 9.119
            size[i] = size[i] + trace(JJ[j].J) + trace(JJ[j].T)
            JJ[i] = JJ[i] + K.in_antecedent(link)                                       # 9.120

    VP: dict[int, Screw] = {0: Screw(VP0, WP0)}
    qdd: dict[int, Expr] = {}
    answer: dict[int, Expr] = {}
    if mechanism.floating and BASE_VELOCITIES[0] in motion:
        VP[0] = VP[0] + Screw(*of_base(motion))
        wrench_of_base = JJ[0] @ VP[0] - beta[0]
        forces = (*wrench_of_base.linear, *wrench_of_base.angular)
        answer = dict(zip(BASE_VELOCITIES, forces, strict=True))
    elif mechanism.floating:
        # At qdd = 0 the base accelerates by VP[0] = W0 x V0 - g already: the rest of its wrench gives qdd.
        bias = JJ[0] @ VP[0]
        rest = Screw(*of_base(tau)) + beta[0] - bias
        qdd = solution(by_coordinate(JJ[0]), dict(zip(BASE_VELOCITIES, (*rest.linear, *rest.angular), strict=True)))
        VP[0] = VP[0] + Screw(*of_base(qdd))
    for j in mechanism:
        link, VPi = mechanism[j], VP[mechanism[j].antecedent]
        jVPi = Screw(link.A.T @ (VPi.linear + cross(VPi.angular, link.P)), link.A.T @ VPi.angular)  # 9.121
        if j in motion:
            VP[j] = jVPi + motion[j] * axis[j] + gamma[j]                               # 9.124
            force = axis[j] @ (JJ[j] @ VP[j] - beta[j]) + friction(link, qd[j]) + spring(mechanism, j)
            force = force + pulls[j] if j in pulls else force                           # 9.35
            answer[j] = force + link.IA * motion[j]                                     # 9.94
            continue
        qdd[j] = H_inv[j] * (driving[j] - JJa[j] @ (jVPi + gamma[j]))                   # 9.122
        VP[j] = jVPi + qdd[j] * axis[j] + gamma[j]                                      # 9.124
    return qdd | answer


def spatial_inertia(body: Inertia) -> SpatialInertia:
    """Return the spatial inertia of a rigid body (9.21)."""
    return SpatialInertia(diagonal([body.M] * 3), hat(body.MS), body.J)


def by_coordinate(JJ: SpatialInertia) -> JointMatrix:
    """Return the matrix of a floating base by pairs of its coordinates."""
    rows = [[*t, *s] for t, s in zip(JJ.T, JJ.S.T, strict=True)] + [[*s, *j] for s, j in zip(JJ.S, JJ.J, strict=True)]
    return {
        (c, d): element
        for c, row in zip(BASE_VELOCITIES, rows, strict=True)
        for d, element in zip(BASE_VELOCITIES, row, strict=True)
    }


def along(JJ: SpatialInertia, link: Link) -> Expr:
    """Return the element of a spatial inertia on the joint's axis, a^T JJ a."""
    return JJ.T[2, 2] if link.sigma else JJ.J[2, 2]
