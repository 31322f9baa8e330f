"""Between all joints, which the equations are written for, and the coordinates that have a velocity of their own.

With qd = G qd_c over all joints, virtual power gives the forces of the coordinates: G^T tau, G^T A G, J G. This is the
one place that uses G; its rows for loops come from closure.py.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from ..algebra.graph import Expr
from ..algebra.vector import Vector, cross
from ..description.robot import BASE_VELOCITIES, Robot
from .closure import drift_rows
from .mechanism import JointVector, Mechanism

T = TypeVar("T", Expr, Vector)


def no_passive_joints(robot: Robot) -> str:
    """Return why the positions of passive joints can't be given to the models of a robot; "" if they can."""
    if robot.passive:
        return ""
    return "its passive joints follow its motors linearly in every position" if robot.loops else "it has no loops"


def velocities(mechanism: Mechanism, qd: JointVector) -> dict[int, Expr]:
    """Return the velocities of all joints, G qd, from those of the coordinates."""
    total, rows = mechanism.graph.sum, mechanism.dependent
    return dict(qd) | {j: total(factor * qd[c] for c, factor in row.items()) for j, row in rows.items()}


def accelerations(mechanism: Mechanism, qdd: JointVector) -> dict[int, Expr]:
    """Return the accelerations of all joints, G qdd + Gdot qd, from those of the coordinates."""
    joints = velocities(mechanism, qdd)
    return joints | {j: joints[j] + drift for j, drift in mechanism.drift.items()}


def no_accelerations(mechanism: Mechanism) -> dict[int, Expr]:
    """Return the accelerations of all joints where those of the coordinates are 0."""
    return dict.fromkeys((*mechanism.coordinates, *mechanism), mechanism.graph.zero) | dict(mechanism.drift)


def projected(mechanism: Mechanism, forces: Mapping[int, T]) -> dict[int, T]:
    """Return the forces of the coordinates, G^T f, from those of all joints; columns of a Jacobian likewise.

    Forces of the coordinates alone stay as they are.
    """
    result = {c: forces[c] for c in mechanism.coordinates}
    for j, row in mechanism.dependent.items():
        if j in forces:
            for c, factor in row.items():
                result[c] = result[c] + factor * forces[j]
    return result


def projected_matrix(mechanism: Mechanism, A: Mapping[tuple[int, int], Expr]) -> dict[tuple[int, int], Expr]:
    """Return G^T A G; a pair that is missing is 0."""
    result: dict[tuple[int, int], Expr] = {}
    one = mechanism.graph.one
    for (i, j), element in A.items():
        for c, left in mechanism.dependent.get(i, {i: one}).items():
            for d, right in mechanism.dependent.get(j, {j: one}).items():
                term = left * element * right
                result[c, d] = result[c, d] + term if (c, d) in result else term
    return result


def rates_of_positions(mechanism: Mechanism, qd: JointVector) -> dict[int, Expr]:
    """Return the rates of the positions that a model is given, by node; qd are the velocities of all joints.

    A position that is minus that of another joint follows from it.
    """
    nodes = mechanism.graph.nodes
    given = {
        j: x.edge >> 1
        for j, x in mechanism.q.items()
        if j in qd and nodes[x.edge >> 1].op == "input" and not x.edge & 1
    }
    return {node: qd[j] for j, node in given.items()}


def projected_coriolis(
    mechanism: Mechanism, C: Mapping[tuple[int, int], Expr], A: Mapping[tuple[int, int], Expr], qd: JointVector
) -> dict[tuple[int, int], Expr]:
    """Return G^T C G + G^T A Gdot, for A qdd + C qd with the accelerations G qdd + Gdot qd of all joints.

    If dA/dt - 2 C is skew for all joints it is so for the coordinates.
    """
    result, one = projected_matrix(mechanism, C), mechanism.graph.one
    rates = drift_rows(mechanism.original or mechanism, qd)
    for (i, j), element in A.items():
        for c, left in mechanism.dependent.get(i, {i: one}).items():
            for d, rate in rates.get(j, {}).items():
                term = left * element * rate
                result[c, d] = result[c, d] + term if (c, d) in result else term
    return result


def of_base(motion: JointVector) -> tuple[Vector, Vector]:
    """Return the linear and the angular part of a floating base's velocity, acceleration or wrench, in its axes."""
    linear, angular = Vector(motion[c] for c in BASE_VELOCITIES).split(3)
    return linear, angular


def base_motion(
    mechanism: Mechanism, qd: JointVector, qdd: JointVector
) -> tuple[Vector, Vector, Vector]:
    """Return W0, WP0 and VP0 of a base that floats or is at rest, in its axes.

    VP0 is classical: qdd has the derivatives of the components of V0, in axes that turn with the base.
    """
    if not mechanism.floating:
        return mechanism.null, mechanism.null, mechanism.null
    (V0, W0), (dV0, dW0) = of_base(qd), of_base(qdd)
    return W0, dW0, dV0 + cross(W0, V0)
