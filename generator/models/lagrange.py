"""The Lagrange form A qdd + C qd + Q of the dynamics (Khalil & Dombre 9.3): the matrix C, two ways.

C is the one of Christoffel's symbols (9.7): dA/dt - 2 C is skew. The build keeps the cheaper derivation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..algebra.derivative import derivatives
from ..algebra.graph import Expr
from ..algebra.spatial import Inertia, transfer
from ..algebra.vector import Matrix, Vector, cross, diagonal, outer, trace
from ..mechanism.coordinates import projected_coriolis, projected_matrix, rates_of_positions
from ..mechanism.mechanism import JointVector, Link, Mechanism
from .inertia_matrix import JointMatrix, along_axis, inertia, unit_wrench
from .kinematics import velocities
from .refusal import Refusal

# Of all robots compared none with a longer chain is cheaper by Christoffel's symbols; from seven joints on few are.
LONGEST_CHAIN = 8


def coriolis_by_derivatives(mechanism: Mechanism, qd: JointVector) -> JointMatrix | Refusal:
    """Return C by Christoffel's symbols, for robots whose chains are short enough for it to be the cheaper way."""
    if mechanism.floating:
        return Refusal("the velocities of a floating base are no derivatives of its coordinates")
    if max(len(mechanism.path(j)) for j in mechanism) > LONGEST_CHAIN:
        return Refusal("the terms of (9.7) grow with the cube of a chain's length, those of composites less")
    return christoffel_matrix(mechanism, qd)


def christoffel_matrix(mechanism: Mechanism, qd: JointVector) -> JointMatrix:
    """Return C from the derivatives of A: C_ij = sum_k (dA_ij/dq_k + dA_ik/dq_j - dA_jk/dq_i) qd_k / 2 (9.7).

    Along q_k all joints move as column k of G says.
    """
    graph, A, moving = mechanism.graph, projected_matrix(mechanism, inertia(mechanism)), mechanism.coordinates
    places = list(A)
    dA = {}
    for k in moving:
        along = rates_of_positions(mechanism, {k: graph.one} | {j: r[k] for j, r in mechanism.dependent.items() if k in r})
        dA[k] = dict(zip(places, derivatives(graph, list(A.values()), along), strict=True))
    dA = {k: {place: rate for place, rate in slope.items() if rate.number != 0} for k, slope in dA.items()}
    zero = graph.zero

    def christoffel(i: int, j: int, k: int) -> Expr:
        return dA[k].get((i, j), zero) + dA[j].get((i, k), zero) - dA[i].get((j, k), zero)

    def joints_in(i: int, j: int) -> list[int]:
        return [k for k in moving if (i, j) in dA[k] or (i, k) in dA[j] or (j, k) in dA[i]]

    return {
        (i, j): 0.5 * graph.sum([christoffel(i, j, k) * qd[k] for k in joints_in(i, j)])
        for i in moving
        for j in moving
    }


@dataclass(frozen=True)
class Moments:
    """The sums over the particles of a moving body, at p with velocity u relative to the origin of a frame, in its axes."""

    # Mass, first moments and second moments.
    body: Inertia
    # The momentum, sum of m u.
    h: Vector
    # The sum of m p u^T.
    D: Matrix

    def __add__(self, other: Moments) -> Moments:
        return Moments(self.body + other.body, self.h + other.h, self.D + other.D)

    def in_antecedent(self, link: Link, u: Vector) -> Moments:
        """Return the same sums in frame a(j), where O_j has the velocity u."""
        body, h = transfer(self.body, link.placement), link.A @ self.h
        D = link.A.turn_tensor(self.D) + outer(link.P, h) + outer(body.MS, u)
        return Moments(body, h + body.M * u, D)


def moments(body: Inertia, W: Vector) -> Moments:
    """Return the sums of a link that turns with W: u = W x p."""
    half = 0.5 * trace(body.J)
    L = diagonal([half] * 3) - body.J
    return Moments(body, cross(W, body.MS), Matrix(cross(W, Vector(row)) for row in L))


def coriolis_by_composites(mechanism: Mechanism, qd: JointVector) -> JointMatrix:
    """Return C_ij = sum of m (dp/dq_i) . d/dt (dp/dq_j) over all particles, by composite links.

    Of loops, for all joints first.
    """
    C = composite_matrix(mechanism, qd)
    return projected_coriolis(mechanism, C, inertia(mechanism) if mechanism.closures else {}, qd)


def composite_moments(
    mechanism: Mechanism, qd: JointVector, W: Mapping[int, Vector]
) -> tuple[dict[int, Moments], dict[int, Vector]]:
    """Return the sums over each link and all that it carries, in its frame, and the velocity of O_j in frame a(j)."""
    composite = {j: moments(mechanism.body(j), W[j]) for j in (0, *mechanism)}
    u = {}
    for j in mechanism.inwards():
        link, i = mechanism[j], mechanism[j].antecedent
        u[j] = cross(W[i], link.P) + link.sigma * qd[j] * (link.A @ mechanism.a)        # 9.18
        if mechanism.axes(i):
            composite[i] = composite[i] + composite[j].in_antecedent(link, u[j])
    return composite, u


def composite_matrix(mechanism: Mechanism, qd: JointVector) -> JointMatrix:
    """Return C of all joints as if each had a variable.

    Joint j moves a particle at p from O_j by a x p, or by a, its axis. So d/dt (dp/dq_j) = ap x p + a x u, or ap, with
    ap = W x a and u the velocity of the particle relative to O_j.
    """
    W, _ = velocities(mechanism, qd)
    composite, u = composite_moments(mechanism, qd, W)
    C: JointMatrix = {}
    for j in (0, *mechanism):
        for c, (s, a) in mechanism.axes(j).items():
            f, m = unit_column(s, a, composite[j], W[j])
            power = virtual_power(s, a, composite[j])
            for d, axis in mechanism.axes(j).items():
                C[d, c] = along_axis(*axis, f, m)
            k = j
            while k:
                link, i = mechanism[k], mechanism[k].antecedent
                f = link.A @ f                                                          # 9.92
                m = link.A @ m + cross(link.P, f)                                       # 9.93
                power = power.in_antecedent(link, u[k])
                for d, axis in mechanism.axes(i).items():
                    C[d, c] = along_axis(*axis, f, m)
                    C[c, d] = power.of(*axis, W[i])
                k = i
    return C


def unit_column(s: int, a: Vector, c: Moments, W: Vector) -> tuple[Vector, Vector]:
    """Return force and moment about O_j on the links that joint j moves, for the accelerations d/dt (dp/dq_j)."""
    ap = cross(W, a)
    if s:
        return c.body.M * ap, cross(c.body.MS, ap)
    return cross(ap, c.body.MS) + cross(a, c.h), c.body.J @ ap + trace(c.D) * a - c.D.T @ a


@dataclass(frozen=True)
class VirtualPower:
    """The power of joint i at unit velocity where the particles that it moves have accelerations k + ap x p + a x u.

    It is f . k + m . ap + n . a.
    """

    f: Vector
    m: Vector
    n: Vector

    def in_antecedent(self, link: Link, u: Vector) -> VirtualPower:
        """Return the same for accelerations that are given in frame a(j), where O_j has the velocity u."""
        f = link.A @ self.f
        return VirtualPower(f, link.A @ self.m + cross(link.P, f), link.A @ self.n + cross(u, f))

    def of(self, s: int, a: Vector, W: Vector) -> Expr:
        """Return the power for the accelerations d/dt (dp/dq_j): ap = W x a, and k = ap where joint j slides (s = 1)."""
        ap = cross(W, a)
        return self.f @ ap if s else self.m @ ap + self.n @ a


def virtual_power(s: int, a: Vector, c: Moments) -> VirtualPower:
    """Return the power of joint i for accelerations in its own frame."""
    f, m = unit_wrench(s, a, c.body)
    return VirtualPower(f, m, cross(c.h, a) if s else trace(c.D) * a - c.D @ a)
