"""The positions of joints whose sine and cosine a loop gives: of equal angles those nearest to where they are drawn."""

from __future__ import annotations

from ..algebra.graph import Expr, cos, sin
from ..algebra.ops import apply
from ..description.robot import PRISMATIC, Joint, Robot
from ..mechanism.freeze import JointAngle, Positions, as_expr
from ..mechanism.loop_constraint import poses_of
from ..mechanism.mechanism import Mechanism


def drawn_positions(robot: Robot, mechanism: Mechanism, passive: Positions) -> dict[int, Expr]:
    """Return the positions of all joints and of cut ones, which springs ask for.

    Angles are within half a turn of where they are drawn. Those of passive joints that are given stay as they are.
    """
    q = dict(mechanism.q)
    angles = {j: (position, robot.joints[j - 1]) for j, position in passive.items() if isinstance(position, JointAngle)}
    for k, loop in mechanism.cuts.items():
        cut = robot.loops[k - len(robot.joints) - 1].cut
        _, one, other = poses_of(mechanism, loop)
        if cut.sigma == PRISMATIC:
            q[k] = one.A.column(2) @ (other.P - one.P) - as_expr(cut.offset, mechanism.graph)
        else:
            x, y, x_twin = one.A.column(0), one.A.column(1), other.A.column(0)
            angles[k] = JointAngle(x @ x_twin, y @ x_twin), cut
    return q | {j: _near_drawn(robot, joint, angle) for j, (angle, joint) in angles.items()}


def _near_drawn(robot: Robot, joint: Joint, theta: JointAngle) -> Expr:
    """Return q = theta - offset."""
    graph, drawn = theta.c.graph, robot.assembly.get(joint.name, 0.0)
    for angle in (as_expr(joint.offset, graph), graph.constant(drawn)):
        c, s = cos(angle), sin(angle)
        theta = JointAngle(theta.c * c + theta.s * s, theta.s * c - theta.c * s)
    return apply("atan2", theta.s, theta.c) + drawn
