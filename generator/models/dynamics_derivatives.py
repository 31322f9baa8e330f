"""Derivatives of the inverse dynamics by composite links: how the wrench on what a link carries answers to its motion.

A joint i that moves a little more, or a little faster, leaves the links that it carries as they are to each other. It
changes the accelerations of their particles, at p from O_i and with the velocity u relative to O_i, by

    k + ap x p + 2 w x u,    w = dW, ap = dWP + W x dW, k = dVP                  (the motion of frame i, changed)

which joint i does by

    dq_i    k = VP x a, ap = U a, w = W x a,    where it slides  k = U a
    dqd_i   k = 0, ap = 2 W x a, w = a,         where it slides  k = 2 W x a

since O_i and the axis a belong to both links. So composite links answer, their bodies with the sums `h` and `D` that
the velocities u add; the wrenches that they have already turn, or shift, with the joint. It is the algorithm of Singh,
Russell & Wensing (2022) in the classical accelerations of Khalil & Dombre, which need no linear velocities.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..algebra.graph import Expr
from ..algebra.symmetric import inverse, solution
from ..algebra.vector import Vector, cross, trace
from ..mechanism.coordinates import accelerations, no_accelerations, of_base, projected, projected_matrix
from ..mechanism.mechanism import JointVector, Mechanism
from .differentiation import Mode, Slopes, along_inputs, along_positions, backward, forward, slopes
from .direct_dynamics import ddm_by_factorisation, outwards
from .elasticity import elastic_forces, elastic_slopes
from .friction import friction, friction_slope
from .inertia_matrix import JointMatrix, along_axis, inertia
from .lagrange import Moments, VirtualPower, composite_moments, virtual_power
from .newton_euler import Recursions, at_rest, idm, joint_forces, recursions, spring
from .refusal import Refusal

# Of robots with more coordinates only the recursion is derived.
MOST_DIFFERENTIATED = 4


@dataclass(frozen=True)
class MotionChange:
    """A change of a frame's motion, which changes accelerations of particles by k + ap x p + 2 w x u."""

    k: Vector
    ap: Vector
    w: Vector


def changes(
    mechanism: Mechanism, qd: JointVector, found: Recursions, j: int
) -> dict[int, tuple[MotionChange, MotionChange]]:
    """Return what the position and the velocity of each coordinate of link j change of its motion, per unit."""
    null, W = mechanism.null, found.W[j]
    result = {}
    for c, (s, a) in mechanism.axes(j).items():
        Wa = cross(W, a)
        if j == 0:
            # The velocity of a floating base is given in its axes. If it turns gravity turns in them.
            V, _ = of_base(qd)
            by_q = MotionChange(null if s else cross(a, mechanism.gravity), null, null)
            by_qd = MotionChange(Wa, null, null) if s else MotionChange(cross(a, V), Wa, a)
        elif s:
            by_q, by_qd = MotionChange(found.U[j] @ a, null, null), MotionChange(2 * Wa, null, null)
        else:
            by_q = MotionChange(cross(found.VP[j], a), found.U[j] @ a, Wa)
            by_qd = MotionChange(null, 2 * Wa, a)
        result[c] = by_q, by_qd
    return result


def response(power: VirtualPower, change: MotionChange) -> Expr:
    """Return the force of a joint, given its virtual power, for a change of motion that it has to give."""
    return power.f @ change.k + power.m @ change.ap + 2 * (power.n @ change.w)


def answer(c: Moments, change: MotionChange) -> tuple[Vector, Vector]:
    """Return force and moment about the origin that a change of motion takes."""
    k, ap, w = change.k, change.ap, 2 * change.w
    f = c.body.M * k + cross(ap, c.body.MS) + cross(w, c.h)
    return f, cross(c.body.MS, k) + c.body.J @ ap + trace(c.D) * w - c.D.T @ w


def joint_slopes(mechanism: Mechanism, qd: JointVector, found: Recursions) -> tuple[JointMatrix, JointMatrix]:
    """Return the derivatives of the forces of all joints by position and velocity of each, without drives."""
    composite, u = composite_moments(mechanism, qd, found.W)
    change = {j: changes(mechanism, qd, found, j) for j in (0, *mechanism)}
    dq: JointMatrix = {}
    dqd: JointMatrix = {}
    for j in (0, *mechanism):
        for c, (s, a) in mechanism.axes(j).items():
            power = virtual_power(s, a, composite[j])
            (fq, mq), (fv, mv) = (answer(composite[j], each) for each in change[j][c])
            if j:
                # The wrench that the joint transmits moves with it.
                f, m = found.f[j], found.m[j]
                fq, mq = (fq, mq + cross(a, f)) if s else (fq + cross(a, f), mq + cross(a, m))
            for d, axis in mechanism.axes(j).items():
                dq[d, c], dqd[d, c] = along_axis(*axis, fq, mq), along_axis(*axis, fv, mv)
            k = j
            while k:
                link, i = mechanism[k], mechanism[k].antecedent
                fq, fv = link.A @ fq, link.A @ fv
                mq, mv = link.A @ mq + cross(link.P, fq), link.A @ mv + cross(link.P, fv)
                power = power.in_antecedent(link, u[k])
                for d, axis in mechanism.axes(i).items():
                    dq[d, c], dqd[d, c] = along_axis(*axis, fq, mq), along_axis(*axis, fv, mv)
                    dq[c, d], dqd[c, d] = (response(power, each) for each in change[i][d])
                k = i
    return dq, dqd


@dataclass(frozen=True)
class IdmSlopes:
    """The inverse dynamics of the coordinates with its derivatives by their positions and velocities."""

    tau: JointVector
    dq: JointMatrix
    dqd: JointMatrix


def idm_slopes(
    mechanism: Mechanism,
    qd: JointVector,
    qdd: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> IdmSlopes:
    """Return idm and its derivatives, friction, springs and rotors included."""
    found = recursions(mechanism, qd, qdd, wrench=wrench, frame=frame, base=base)
    tau = dict(joint_forces(mechanism, found))
    dq, dqd = joint_slopes(mechanism, qd, found)
    zero = mechanism.graph.zero
    for j, drive in mechanism.drives():
        tau[j] = tau.get(j, zero) + friction(drive, qd[j]) + spring(mechanism, j) + drive.IA * qdd[j]
        dq[j, j] = dq.get((j, j), zero) + drive.K
        dqd[j, j] = dqd.get((j, j), zero) + friction_slope(drive, qd[j])
    tau |= {j: tau[j] + force for j, force in elastic_forces(mechanism, qd).items()}
    for slope, elastic in zip((dq, dqd), elastic_slopes(mechanism), strict=True):
        slope |= {pair: slope.get(pair, zero) + x for pair, x in elastic.items()}
    return IdmSlopes(projected(mechanism, tau), *in_coordinates(mechanism, qd, qdd, IdmSlopes(tau, dq, dqd)))


def in_coordinates(
    mechanism: Mechanism, qd: JointVector, qdd: JointVector, joints: IdmSlopes
) -> tuple[JointMatrix, JointMatrix]:
    """Return the derivatives of G^T tau by the coordinates, of forces and slopes over all joints.

    Where G depends on q, so do the velocities G qd and the accelerations G qdd + Gdot qd of all joints.
    """
    dq, dqd = projected_matrix(mechanism, joints.dq), projected_matrix(mechanism, joints.dqd)
    if not mechanism.closures:
        return dq, dqd
    graph, A, G, drift = mechanism.graph, inertia(mechanism), mechanism.dependent, mechanism.drift
    zero, total = graph.zero, graph.sum
    along_q = along_positions(mechanism)
    along_qd = along_inputs(mechanism, qd) if drift else {}
    for k in mechanism.coordinates:
        dG, bias = slopes(graph, (G, drift), {k: along_q[k]}, forward).by[k]
        dv = {j: total(x * qd[c] for c, x in row.items()) for j, row in dG.items()}
        da = {j: total([*(x * qdd[c] for c, x in row.items()), bias.get(j, zero)]) for j, row in dG.items()}
        force = _products(mechanism, (joints.dqd, dv), (A, da))
        for c in mechanism.coordinates:
            turned = (row[c] * joints.tau[j] for j, row in dG.items() if c in row and j in joints.tau)
            dq[c, k] = total([dq.get((c, k), zero), force[c], *turned])
        if drift:
            bias = slopes(graph, drift, {k: along_qd[k]}, forward).by[k]
            force = _products(mechanism, (A, bias))
            for c in mechanism.coordinates:
                dqd[c, k] = dqd.get((c, k), zero) + force[c]
    return dq, dqd


def _products(mechanism: Mechanism, *factors: tuple[JointMatrix, JointVector]) -> dict[int, Expr]:
    """Return the forces of the coordinates that matrices and vectors over all joints give, multiplied."""
    forces: dict[int, list[Expr]] = {c: [] for c in (*mechanism.coordinates, *mechanism.dependent)}
    for matrix, vector in factors:
        for (i, j), x in matrix.items():
            if j in vector:
                forces[i].append(x * vector[j])
    return projected(mechanism, {j: mechanism.graph.sum(terms) for j, terms in forces.items()})


def idm_with_derivatives(
    mechanism: Mechanism, qd: JointVector, qdd: JointVector, **loads: Any
) -> tuple[JointVector, JointMatrix, JointMatrix]:
    """Return idm, d tau/dq and d tau/dqd."""
    found = idm_slopes(mechanism, qd, qdd, **loads)
    return found.tau, found.dq, found.dqd


@dataclass(frozen=True)
class DifferentiatedIdm:
    """idm_with_derivatives from the graph of idm: of short chains sometimes cheaper than by composite links."""

    mode: Mode

    def __call__(
        self, mechanism: Mechanism, qd: JointVector, qdd: JointVector, **loads: Any
    ) -> tuple[JointVector, Slopes, Slopes] | Refusal:
        """Return idm, d tau/dq and d tau/dqd."""
        if len(mechanism.coordinates) > MOST_DIFFERENTIATED:
            return Refusal("the recursion by composite links is cheaper for long chains")
        tau = projected(mechanism, idm(mechanism, qd, qdd, **loads))
        along = {"q": along_positions(mechanism), "qd": along_inputs(mechanism, qd)}
        every = {(name, k): each for name, directions in along.items() for k, each in directions.items()}
        found = slopes(mechanism.graph, tau, every, self.mode).by
        dq, dqd = (Slopes({k: found[name, k] for k in directions}) for name, directions in along.items())
        return tau, dq, dqd


@dataclass(frozen=True)
class WithoutValues:
    """Derivatives alone, by a function that returns the values before them."""

    function: Callable[..., tuple[Any, ...] | Refusal]

    def __call__(self, mechanism: Mechanism, *given: Any, **loads: Any) -> tuple[Any, ...] | Refusal:
        """Return all but the first answer."""
        found = self.function(mechanism, *given, **loads)
        return found if isinstance(found, Refusal) else found[1:]


# Functions that derive idm with its derivatives, and the derivatives alone.
WITH_DERIVATIVES: tuple[Callable[..., Any], ...] = (
    idm_with_derivatives,
    DifferentiatedIdm(forward),
    DifferentiatedIdm(backward),
)
IDM_DERIVATIVES = tuple(WithoutValues(function) for function in WITH_DERIVATIVES)


def h_derivatives(mechanism: Mechanism, qd: JointVector) -> tuple[JointMatrix, JointMatrix]:
    """Return dh/dq and dh/dqd."""
    return idm_with_derivatives(mechanism, qd, no_accelerations(mechanism))[1:]


def gravity_derivatives(mechanism: Mechanism) -> JointMatrix:
    """Return dQ/dq of the torques that hold the robot still."""
    rest = {**at_rest(mechanism), **dict.fromkeys(mechanism.cuts, mechanism.graph.zero)}
    return idm_slopes(mechanism, rest, rest).dq


def ddm_with_derivatives(
    mechanism: Mechanism, qd: JointVector, tau: JointVector, **loads: Any
) -> tuple[JointVector, JointMatrix, JointMatrix, JointMatrix]:
    """Return ddm, d qdd/dq, d qdd/dqd and d qdd/dtau, the inverse of A.

    As idm(q, qd, ddm) is constant, A d qdd/dx = - d idm/dx.
    """
    qdd = ddm_by_factorisation(mechanism, qd, tau, **loads)
    found = idm_slopes(mechanism, qd, accelerations(mechanism, qdd), **loads)
    A, order, zero = projected_matrix(mechanism, inertia(mechanism)), outwards(mechanism), mechanism.graph.zero

    def solved(slopes: JointMatrix) -> JointMatrix:
        columns = {k: solution(A, {c: -slopes.get((c, k), zero) for c in order}) for k in order}
        return {(c, k): x for k, column in columns.items() for c, x in column.items()}

    return qdd, solved(found.dq), solved(found.dqd), inverse(A, order)


def idm_second_derivatives(
    mechanism: Mechanism, qd: JointVector, qdd: JointVector, **loads: Any
) -> tuple[Slopes, Slopes, Slopes]:
    """Return the derivatives of d tau/dq by q, of d tau/dqd by q, and of d tau/dqd by qd."""
    _, dq, dqd = idm_with_derivatives(mechanism, qd, qdd, **loads)
    along_q, along_qd = along_positions(mechanism), along_inputs(mechanism, qd)
    both = slopes(mechanism.graph, (dq, dqd), along_q, forward).by
    by_q, mixed = (Slopes({k: each[part] for k, each in both.items()}) for part in (0, 1))
    return by_q, mixed, slopes(mechanism.graph, dqd, along_qd, forward)
