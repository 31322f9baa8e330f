"""Velocities and accelerations of the passive joints of loops, from the constraint that a loop stays closed.

Both ends of a loop move alike but for the cut joint's own motion (SYMORO+ (11)): W_p qd_p = - W_a qd_a, where qd_p
has the passive joints and the cut one (12), (13); and W_p qdd_p = - W_a qdd_a - Psi (14), where Psi is the difference
of the ends' accelerations when no joint accelerates. Of the six rows those are taken that are independent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..algebra.graph import Expr
from ..algebra.spatial import Pose
from ..algebra.vector import Vector, cross, identity
from ..description.robot import REVOLUTE
from .mechanism import Closure, JointVector, Mechanism

# The number of a loop's cut joint among the joints whose rates are asked for.
CUT = 0


def columns(mechanism: Mechanism, closure: Closure) -> dict[int, list[Expr]]:
    """Return what each joint's rate adds to the cut end's velocity less the twin's, [linear; angular].

    In the axes of the link that both sides start from, at the twin's origin.
    """
    poses, a, at = _poses(mechanism, closure)
    rates: dict[int, list[Expr]] = {}
    for side, sign in ((closure.out, 1), (closure.back, -1)):
        for j in side:
            rates[j] = _twist(mechanism[j].sigma, sign * poses[j].A.column(2), at - poses[j].P)
    rates[CUT] = _twist(closure.cut_sigma, a, mechanism.null)
    return rates


def _poses(mechanism: Mechanism, closure: Closure) -> tuple[dict[int, Pose], Vector, Vector]:
    """Return the poses of the loop's links, the cut joint's axis and the twin's origin, where both sides start."""
    start = Pose(identity(mechanism.graph, 3), mechanism.null)
    poses: dict[int, Pose] = {}
    ends = []
    for side, end in ((closure.out, closure.cut), (closure.back, closure.twin)):
        pose = start
        for j in side:
            poses[j] = pose = pose.outwards(mechanism[j].placement)
        ends.append(pose.outwards(end))
    cut, twin = ends
    # Where a revolute joint is cut both ends have one origin: the shorter side tells it.
    shorter = cut if closure.cut_sigma == REVOLUTE and len(closure.out) < len(closure.back) else twin
    return poses, cut.A.column(2), shorter.P


def _twist(sigma: int, a: Vector, arm: Vector) -> list[Expr]:
    """Return the velocity of a point and the angular one at a unit rate of a joint with axis a and an arm to it."""
    linear, angular = (cross(a, arm), a) if sigma == REVOLUTE else (a, 0 * a)
    return [*linear, *angular]


def with_velocities(mechanism: Mechanism) -> Mechanism:
    """Return the mechanism with the rows of G for the passive joints of its loops."""
    rows: dict[int, Mapping[int, Expr]] = dict(mechanism.dependent)
    zero = mechanism.graph.zero
    for closure in mechanism.closures:
        rates = columns(mechanism, closure)
        known = [j for j in (*closure.out, *closure.back) if j not in closure.passive]
        coordinates = list(dict.fromkeys(c for j in known for c in rows.get(j, {j: zero})))
        right = {}
        for c in coordinates:
            factors = {j: rows[j].get(c, zero) if j in rows else mechanism.number(float(j == c)) for j in known}
            right[c] = [-mechanism.graph.sum(factors[j] * rates[j][row] for j in known) for row in range(6)]
        found = solve_loop(rates, closure, right)
        for j in closure.passive:
            rows[j] = {c: found[c][j] for c in coordinates if found[c][j].number != 0}
    return replace(mechanism, dependent=rows)


def with_drift(mechanism: Mechanism, qd: JointVector) -> Mechanism:
    """Return the mechanism with the accelerations of passive joints where no coordinate accelerates: Gdot qd."""
    drift: dict[int, Expr] = {}
    total = mechanism.graph.sum
    for closure in mechanism.closures:
        rates = columns(mechanism, closure)
        joints = (*closure.out, *closure.back)
        # The cut joint's rate, from that of all others.
        given = [-total(qd[j] * rates[j][row] for j in joints if j not in closure.passive) for row in range(6)]
        cut_rate = solve_loop(rates, closure, {CUT: given})[CUT][CUT]
        psi = constraint_drift(mechanism, closure, qd, cut_rate)
        known = [j for j in joints if j in drift]
        right = [-total([psi[row], *(drift[j] * rates[j][row] for j in known)]) for row in range(6)]
        solution = solve_loop(rates, closure, {CUT: right})[CUT]
        drift |= {j: solution[j] for j in closure.passive}
    return replace(mechanism, drift=drift)


def constraint_drift(mechanism: Mechanism, closure: Closure, qd: JointVector, cut_rate: Expr) -> list[Expr]:
    """Return Psi of (14): the acceleration of the cut end less the twin's, [linear; angular], at qdd = 0."""
    poses, a, at = _poses(mechanism, closure)
    ends = []
    for side in (closure.out, closure.back):
        W, WP, VP, origin = [mechanism.null] * 4
        for j in side:
            axis, P = poses[j].A.column(2), poses[j].P
            VP, origin = _acceleration_of_point(VP, W, WP, P - origin), P
            if mechanism[j].sigma == REVOLUTE:
                WP, W = WP + cross(W, qd[j] * axis), W + qd[j] * axis
            else:
                VP = VP + 2 * cross(W, qd[j] * axis)
        ends.append((_acceleration_of_point(VP, W, WP, at - origin), WP, W))
    (VP, WP, W), (VP_twin, WP_twin, _) = ends
    turning = cross(W, cut_rate * a)
    if closure.cut_sigma == REVOLUTE:
        WP = WP + turning
    else:
        VP = VP + 2 * turning
    return [*(VP - VP_twin), *(WP - WP_twin)]


def _acceleration_of_point(VP: Vector, W: Vector, WP: Vector, arm: Vector) -> Vector:
    """Return the acceleration of a point of a body, from that of another and the arm between."""
    return VP + cross(WP, arm) + cross(W, cross(W, arm))


def solve_loop(
    rates: Mapping[int, Sequence[Expr]], closure: Closure, right: Mapping[int, Sequence[Expr]]
) -> dict[int, dict[int, Expr]]:
    """Return the rates of the passive joints and the cut one for several right sides, by Gauss's elimination."""
    order = [unknown for _, unknown in closure.pivots]
    matrix = {row: {u: rates[u][row] for u in order} for row, _ in closure.pivots}
    sides = {row: {c: values[row] for c, values in right.items()} for row, _ in closure.pivots}
    for k, (pivot_row, unknown) in enumerate(closure.pivots):
        for row, _ in closure.pivots[k + 1 :]:
            if matrix[row][unknown].number == 0:
                continue
            factor = matrix[row][unknown] / matrix[pivot_row][unknown]
            for u in order[k + 1 :]:
                matrix[row][u] = matrix[row][u] - factor * matrix[pivot_row][u]
            for c in right:
                sides[row][c] = sides[row][c] - factor * sides[pivot_row][c]
    found: dict[int, dict[int, Expr]] = {c: {} for c in right}
    for k, (row, unknown) in reversed(list(enumerate(closure.pivots))):
        for c in right:
            rest = [matrix[row][u] * found[c][u] for u in order[k + 1 :]]
            total = sides[row][c].graph.sum([sides[row][c], *(-x for x in rest)])
            found[c][unknown] = total / matrix[row][unknown]
    return found
