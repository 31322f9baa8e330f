"""Velocities and accelerations of the passive joints of loops, from the constraint that loops stay closed.

W_p qd_p = - W_a qd_a, where qd_p has the passive joints (SYMORO+ (12), (13)); W_p qdd_p = - W_a qdd_a - Psi (14), where
Psi is the difference of the ends' accelerations when no joint accelerates. Loops that share unknown joints are solved
together. The cut joints' own velocities and accelerations follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ..algebra.graph import Expr
from ..description.robot import PRISMATIC
from .linear_system import LinearSystem
from .loop_constraint import ROWS, columns, convective, is_angular, own_row
from .mechanism import Closure, JointVector, Mechanism

# qd of the coordinates -> what multiplies each, by coordinate: a row of G.
Row = Mapping[int, Expr]


def with_velocities(mechanism: Mechanism) -> Mechanism:
    """Return the mechanism with the rows of G for the passive joints of its loops, and for its cut joints."""
    rows: dict[int, Row] = dict(mechanism.dependent)
    for closure in mechanism.closures:
        matrix = constraint_rows(mechanism, closure)
        right: dict[int, dict[int, Expr]] = {}
        for r, row in matrix.items():
            known = {j: x for j, x in row.items() if j not in closure.passive}
            for c, value in _combined(mechanism, known, rows).items():
                right.setdefault(c, {})[r] = -value
        found = linear_system(mechanism, closure, matrix).solve(right)
        for j in closure.passive:
            rows[j] = {c: found[c][j] for c in right if found[c][j].number != 0}
    for j, (p, factor) in mechanism.geared.items():
        rows[j] = {c: factor * x for c, x in rows[p].items()}
    for k, loop in mechanism.cuts.items():
        rows[k] = _combined(mechanism, own_row(mechanism, loop), rows)
    return replace(mechanism, dependent=rows)


def with_drift(mechanism: Mechanism, qd: JointVector) -> Mechanism:
    """Return the mechanism with the accelerations of passive and cut joints where no coordinate accelerates: Gdot qd.

    `qd` has the velocities of all joints.
    """
    return replace(mechanism, drift=_bilinear_drift(mechanism, qd, qd))


def drift_rows(mechanism: Mechanism, qd: JointVector) -> dict[int, dict[int, Expr]]:
    """Return the rows of Gdot for the passive and cut joints; `qd` has the velocities of all joints.

    As G is the slope of the positions of all joints, Gdot qd_c is a quadratic form of qd: what it gives for a unit rate
    of a coordinate and qd is the column of that coordinate.
    """
    rows: dict[int, dict[int, Expr]] = {}
    coordinates = sorted({c for row in mechanism.dependent.values() for c in row})
    for c in coordinates:
        unit = {j: mechanism.number(float(j == c)) for j in (*mechanism.coordinates, *mechanism)}
        unit |= {j: row.get(c, mechanism.graph.zero) for j, row in mechanism.dependent.items()}
        for j, value in _bilinear_drift(mechanism, unit, qd).items():
            if value.number != 0:
                rows.setdefault(j, {})[c] = value
    return rows


def _bilinear_drift(mechanism: Mechanism, u: JointVector, v: JointVector) -> dict[int, Expr]:
    """Return the accelerations of passive and cut joints from the velocities of all joints, as a bilinear form."""
    drift: dict[int, Expr] = {}
    zero, total = mechanism.graph.zero, mechanism.graph.sum
    for closure in mechanism.closures:
        matrix = constraint_rows(mechanism, closure)
        right = {}
        for i, loop in enumerate(closure.loops):
            psi, _ = convective(mechanism, loop, u, v)
            for r in closure.rows:
                if r // ROWS == i:
                    known = [drift[j] * x for j, x in matrix[r].items() if j in drift]
                    right[r] = -total([psi[r % ROWS], *known])
        found = linear_system(mechanism, closure, matrix).solve({"": right})[""]
        drift |= {j: found[j] for j in closure.passive}
    drift |= {j: factor * drift[p] for j, (p, factor) in mechanism.geared.items() if p in drift}
    for k, loop in mechanism.cuts.items():
        _, own = convective(mechanism, loop, u, v)
        joints = [drift.get(j, zero) * x for j, x in own_row(mechanism, loop).items()]
        drift[k] = total([own, *joints])
    return drift


def constraint_rows(mechanism: Mechanism, closure: Closure) -> dict[int, dict[int, Expr]]:
    """Return those rows of the constraint that determine passive joints: row -> joint -> what its rate adds."""
    rows: dict[int, dict[int, Expr]] = {r: {} for r in closure.rows}
    for i, loop in enumerate(closure.loops):
        for j, column in columns(mechanism, loop).items():
            for r in closure.rows:
                if r // ROWS == i and column[r % ROWS].number != 0:
                    rows[r][j] = column[r % ROWS]
    return rows


def linear_system(mechanism: Mechanism, closure: Closure, matrix: Mapping[int, Row]) -> LinearSystem:
    """Return the system that the passive joints of some loops are solved by."""
    return LinearSystem(
        rows=matrix,
        unknowns=closure.passive,
        of_lengths=frozenset(r for r in closure.rows if not is_angular(closure.loops[r // ROWS], r % ROWS)),
        sliding=frozenset(j for j in closure.passive if mechanism[j].sigma == PRISMATIC),
        square=closure.square,
    )


def _combined(mechanism: Mechanism, row: Row, rows: Mapping[int, Row]) -> dict[int, Expr]:
    """Return a row over joints as one over coordinates, given the rows of G of the joints that are none."""
    terms: dict[int, list[Expr]] = {}
    one = mechanism.graph.one
    for j, x in row.items():
        for c, factor in rows.get(j, {j: one}).items():
            terms.setdefault(c, []).append(x * factor)
    combined = {c: mechanism.graph.sum(each) for c, each in terms.items()}
    return {c: x for c, x in combined.items() if x.number != 0}
