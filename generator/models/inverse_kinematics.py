"""From the velocity of a frame to joint velocities: closed form for spherical wrists, damped least squares for all."""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..algebra.bill import cost_of_call
from ..algebra.graph import Expr
from ..algebra.spatial import unit_placement
from ..algebra.symmetric import solution
from ..algebra.vector import Vector, cross
from ..description.robot import Robot
from ..forms.geometry import geometry_of
from ..mechanism.coordinates import projected
from ..mechanism.mechanism import JointVector, Mechanism
from .direct_dynamics import Screw
from .kinematics import jacobian, poses_in, turn_into, unit_velocities


def no_decoupled_wrist(robot: Robot) -> str:
    """Return why the Jacobian of a robot has no block of zeros; "" if it has: six joints, the last three a wrist."""
    expected = "expected a chain of six joints, the last three revolute with axes that meet in one point"
    if robot.base.floating:
        return f"its base floats: {expected} on a fixed base"
    for j in robot.followers:
        return f"{robot.joints[j - 1].name} moves with another joint: {expected}, each with its own variable"
    if len(robot.moving) != 6:
        return f"it has {len(robot.moving)} joints: {expected}"
    mechanism = geometry_of(robot).mechanism
    joints = list(mechanism)
    for before, j in zip((0, *joints), joints, strict=False):
        if mechanism[j].antecedent != before:
            return f"joint {j} is not carried by joint {before}: {expected}"
    for j in joints[3:]:
        if mechanism[j].sigma:
            return f"joint {j} slides: {expected}"
    for j in joints[4:]:
        if any(component.number != 0 for component in mechanism[j].P):
            return f"the origin of frame {j} is not that of frame {mechanism[j].antecedent}: {expected}"
    return ""


def inverse_jacobian(mechanism: Mechanism, *, frame: str, axes: str) -> dict[int, Vector]:
    """Return the inverse of the Jacobian, a row a joint, by its blocks: the arm moves the wrist's centre, the wrist turns.

    It is written in the axes of the cheapest link. NaN for a frame that not all joints move.
    """
    if mechanism.frames[frame][0] != list(mechanism)[-1]:
        return {j: Vector([mechanism.number(math.nan)] * 6) for j in mechanism}
    written = [_inverse(mechanism, i, frame, axes) for i in mechanism]
    edges = [[x.edge for row in rows.values() for x in row] for rows in written]
    return written[_cheapest(mechanism, edges)]


def _cheapest(mechanism: Mechanism, written: Sequence[Sequence[int]]) -> int:
    """Return the number of the cheapest of some lists of edges."""
    costs = [cost_of_call(mechanism.graph, edges) for edges in written]
    return costs.index(min(costs))


def _inverse(mechanism: Mechanism, i: int, frame: str, axes: str) -> dict[int, Vector]:
    """Return the inverse of the Jacobian, written in the axes of link i and turned into `axes`."""
    arm, wrist, last = list(mechanism)[:3], list(mechanism)[3:], list(mechanism)[-1]
    poses = poses_in(mechanism, i, unit_placement(mechanism.graph))
    columns = unit_velocities(mechanism, last, unit_placement(mechanism.graph), poses)
    n, at = mechanism.frames[frame]
    lever = poses[n].outwards(at).P - poses[last].P
    # Rows of the inverses of J11 and J22, the linear and angular blocks of arm and wrist at the wrist's centre.
    by_arm = reciprocal(*(columns[j][0] for j in arm))
    by_wrist = reciprocal(*(columns[j][1] for j in wrist))
    rows: dict[int, Screw] = {}
    for j, row in zip(arm, by_arm, strict=True):
        rows[j] = Screw(row, mechanism.null)
    for j, row in zip(wrist, by_wrist, strict=True):
        linear = mechanism.null
        for k in arm:
            linear = linear - (row @ columns[k][1]) * rows[k].linear
        rows[j] = Screw(linear, row)
    # The velocity of the centre is V - w x lever: r . (V - w x lever) = r . V + (r x lever) . w.
    at_frame = {j: Screw(row.linear, row.angular + cross(row.linear, lever)) for j, row in rows.items()}
    return {j: turn_into(mechanism, i, axes, row.linear, row.angular) for j, row in at_frame.items()}


def reciprocal(a: Vector, b: Vector, c: Vector) -> tuple[Vector, Vector, Vector]:
    """Return the rows of the inverse of the matrix with columns a, b, c."""
    bc = cross(b, c)
    over = a[0].graph.one / (a @ bc)
    return over * bc, over * cross(c, a), over * cross(a, b)


def jacobian_determinant(mechanism: Mechanism) -> Expr:
    """Return det J of any frame of the last link, in any axes: that of the arm's block times that of the wrist's."""
    written = [arm * wrist for arm, wrist in (determinants(mechanism, i) for i in mechanism)]
    return written[_cheapest(mechanism, [[value.edge] for value in written])]


def determinants(mechanism: Mechanism, i: int) -> tuple[Expr, Expr]:
    """Return the determinants of the blocks of arm and wrist, written in the axes of link i."""
    arm, wrist, last = list(mechanism)[:3], list(mechanism)[3:], list(mechanism)[-1]
    at = unit_placement(mechanism.graph)
    columns = unit_velocities(mechanism, last, at, poses_in(mechanism, i, at))
    (a, b, c), (d, e, f) = [columns[j][0] for j in arm], [columns[j][1] for j in wrist]
    return a @ cross(b, c), d @ cross(e, f)


def dls(mechanism: Mechanism, V: Vector, damping: Expr, *, frame: str, axes: str) -> JointVector:
    """Return the qd that makes |J qd - V|^2 + damping^2 |qd|^2 least, by the smaller of two systems of equations.

    They are (J^T J + damping^2) qd = J^T V, one equation a joint, and (J J^T + damping^2) y = V with qd = J^T y, six.
    """
    J = projected(mechanism, jacobian(mechanism, frame=frame, axes=axes))
    used = [c for c in J if any(component.number != 0 for component in J[c])]
    still: dict[int, Expr] = dict.fromkeys(J, mechanism.graph.zero)
    square = damping * damping
    if len(used) < 6:
        A = {(c, d): J[c] @ J[d] + square if c == d else J[c] @ J[d] for c in used for d in used}
        return still | solution(A, {c: J[c] @ V for c in used})
    rows = [Vector(J[c][i] for c in used) for i in range(6)]
    A = {(i, k): rows[i] @ rows[k] + square if i == k else rows[i] @ rows[k] for i in range(6) for k in range(6)}
    y = Vector(solution(A, dict(enumerate(V))).values())
    return still | {c: J[c] @ y for c in used}
