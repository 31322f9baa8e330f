"""The positions of joints whose sine and cosine a loop gives: of equal angles those nearest to where they are drawn."""

from __future__ import annotations

from ..algebra.graph import Expr
from ..description.robot import PRISMATIC, Robot
from ..mechanism.freeze import JointAngle, Positions, as_expr, near_drawn
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
    return q | {j: near_drawn(robot, joint, angle) for j, (angle, joint) in angles.items()}
