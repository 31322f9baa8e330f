"""What the loops of a robot do: how they move its joints, and what they transmit.

The cut joint of a loop joins two links of the tree. It transmits a wrench that its own motion does no work on, beside
what its rotor, friction and spring take along its axis. Virtual power projects these wrenches out of all other models.
"""

from __future__ import annotations

from ..algebra.graph import Expr
from ..algebra.symmetric import solution
from ..algebra.vector import Vector, cross
from ..description.robot import FIXED, REVOLUTE, Robot
from ..mechanism.loop_constraint import poses_of
from ..mechanism.mechanism import JointVector, Mechanism, OpenLoop
from .newton_euler import idm

# The places in [force; moment] of what is along the axis z.
ALONG_FORCE, ALONG_MOMENT = 2, 5


def no_loops(robot: Robot) -> str:
    """Return why a robot has no constraint equations; "" if it has."""
    return "" if robot.loops else "it has no loop: expected a robot with loops"


def constraint(mechanism: Mechanism) -> dict[tuple[int, int], Expr]:
    """Return G: the velocities of all joints are G qd, by the constraint equations (11)-(13)."""
    one = mechanism.graph.one
    return {(j, c): x for j in mechanism for c, x in mechanism.dependent.get(j, {j: one}).items()}


def constraint_drift(mechanism: Mechanism, qd: JointVector) -> JointVector:
    """Return Gdot qd: the accelerations of all joints are G qdd + Gdot qd, by (14)."""
    return {j: mechanism.drift.get(j, mechanism.graph.zero) for j in mechanism}


def loop_forces(
    mechanism: Mechanism,
    qd: JointVector,
    qdd: JointVector,
    *,
    wrench: Vector | None = None,
    frame: str | None = None,
    base: Vector | None = None,
) -> dict[int, Vector]:
    """Return what the link of each cut joint exerts on that of its twin: [force; moment] in the cut joint's frame, unmoved.

    Nothing drives passive joints: with these wrenches at both ends their torques in the opened tree are 0. Of wrenches
    that do so, where there are several, they have the least sum of squares, in N and N m.
    """
    original, zero = mechanism.original or mechanism, mechanism.graph.zero
    torque = dict(idm(mechanism, qd, qdd, wrench=wrench, frame=frame, base=base))
    loops = {loop.joint.number: loop for loop in original.loops}
    twists = {k: relative_twists(original, loop) for k, loop in loops.items()}
    passive = sorted({j for loop in loops.values() for j in loop.passive})
    # Along its axis a cut joint transmits what its rotor, friction and spring take.
    along = {k: (ALONG_FORCE if loop.joint.sigma else ALONG_MOMENT, -torque.get(k, zero)) for k, loop in loops.items()}
    across = {k: [i for i in range(6) if i != axis] for k, (axis, _) in along.items()}

    for j, (p, factor) in original.geared.items():
        torque[p] = torque[p] + factor * torque[j]
    known = {j: [twists[k][j][axis] * own for k, (axis, own) in along.items() if j in twists[k]] for j in passive}
    right = {j: mechanism.graph.sum([-torque[j], *(-x for x in known[j])]) for j in passive}
    squares = {}
    for i in passive:
        for j in passive:
            both = [k for k in loops if i in twists[k] and j in twists[k]]
            square = mechanism.graph.sum(twists[k][i][r] * twists[k][j][r] for k in both for r in across[k])
            if square.number != 0:
                squares[i, j] = square
    multipliers = solution(squares, right)
    return {
        k: Vector(
            own if r == axis else mechanism.graph.sum(x * twists[k][j][r] for j, x in multipliers.items() if j in twists[k])
            for r in range(6)
        )
        for k, (axis, own) in along.items()
    }


def relative_twists(mechanism: Mechanism, loop: OpenLoop) -> dict[int, Vector]:
    """Return the twist of the cut joint's link less that of its twin's, for a unit rate of each joint of a loop.

    It is [linear; angular], at the origin and in the axes of the cut joint's frame, unmoved.
    """
    poses, cut, _ = poses_of(mechanism, loop)
    twists = {}
    for side, sign in ((loop.out, 1), (loop.back, -1)):
        for j in side:
            a, sigma = sign * poses[j].A.column(2), mechanism[j].sigma
            if sigma != FIXED:
                linear, angular = (cross(a, cut.P - poses[j].P), a) if sigma == REVOLUTE else (a, mechanism.null)
                twists[j] = Vector((*(cut.A.T @ linear), *(cut.A.T @ angular)))
    return twists
