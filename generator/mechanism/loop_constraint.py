"""That a loop stays closed, as equations for the velocities and accelerations of its joints.

Both ends of a loop move alike but for the cut joint's own motion (SYMORO+ (11)). Five rows say so: where the cut joint
turns, three of velocity and two of angular velocity across its axis; where it slides, two of velocity across its axis
and three of angular velocity. The sixth, along the axis, is what the cut joint moves by: it has no unknown but that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..algebra.graph import Expr
from ..algebra.spatial import Pose
from ..algebra.vector import Vector, cross, identity
from ..description.robot import FIXED, PRISMATIC, REVOLUTE
from .mechanism import JointVector, Mechanism, OpenLoop

# The rows of a loop.
ROWS = 5


@dataclass(frozen=True)
class Ends:
    """The links of a loop, and where it was cut, in the axes of the link that both sides start from."""

    poses: Mapping[int, Pose]
    # The origin of the ends, the cut joint's axis and two axes across it.
    at: Vector
    a: Vector
    across: tuple[Vector, Vector]


def ends(mechanism: Mechanism, loop: OpenLoop) -> Ends:
    """Return where the links and ends of a loop are."""
    poses, cut, twin = poses_of(mechanism, loop)
    # Both ends have one origin and one axis, but for a shift where the cut joint slides: the shorter side tells them.
    end = cut if len(loop.out) < len(loop.back) else twin
    return Ends(poses, end.P, end.A.column(2), (end.A.column(0), end.A.column(1)))


def poses_of(mechanism: Mechanism, loop: OpenLoop) -> tuple[dict[int, Pose], Pose, Pose]:
    """Return the poses of a loop's links, of the frame of its cut joint, unmoved, and of the twin."""
    start = Pose(identity(mechanism.graph, 3), mechanism.null)
    poses: dict[int, Pose] = {}
    found = []
    for side, end in ((loop.out, loop.cut), (loop.back, loop.twin)):
        pose = start
        for j in side:
            poses[j] = pose = pose.outwards(mechanism[j].placement)
        found.append(pose.outwards(end))
    return poses, found[0], found[1]


def columns(mechanism: Mechanism, loop: OpenLoop) -> dict[int, list[Expr]]:
    """Return what the rate of each joint of a loop adds to the five rows: the cut end's velocity less the twin's."""
    at = ends(mechanism, loop)
    return {j: across(loop, at, *twist) for j, twist in _twists(mechanism, loop, at).items()}


def own_row(mechanism: Mechanism, loop: OpenLoop) -> dict[int, Expr]:
    """Return what the rate of each joint of a loop adds to that of its cut joint."""
    at = ends(mechanism, loop)
    return {j: -along(loop, at, *twist) for j, twist in _twists(mechanism, loop, at).items()}


def across(loop: OpenLoop, at: Ends, linear: Vector, angular: Vector) -> list[Expr]:
    """Return the five components of a twist that the cut joint can't have."""
    x, y = at.across
    if loop.joint.sigma == REVOLUTE:
        return [*linear, x @ angular, y @ angular]
    return [x @ linear, y @ linear, *angular]


def along(loop: OpenLoop, at: Ends, linear: Vector, angular: Vector) -> Expr:
    """Return the component of a twist that is the cut joint's own motion."""
    return at.a @ (angular if loop.joint.sigma == REVOLUTE else linear)


def is_angular(loop: OpenLoop, row: int) -> bool:
    """Whether a row is one of angular velocity; others are of velocity."""
    return row >= (3 if loop.joint.sigma == REVOLUTE else 2)


def _twists(mechanism: Mechanism, loop: OpenLoop, at: Ends) -> dict[int, tuple[Vector, Vector]]:
    """Return the velocity and the angular velocity at the ends by a unit rate of each joint; the twin's count -1."""
    twists = {}
    for side, sign in ((loop.out, 1), (loop.back, -1)):
        for j in side:
            a = sign * at.poses[j].A.column(2)
            if mechanism[j].sigma == REVOLUTE:
                twists[j] = cross(a, at.at - at.poses[j].P), a
            elif mechanism[j].sigma == PRISMATIC:
                twists[j] = a, 0 * a
    return twists


def convective(
    mechanism: Mechanism, loop: OpenLoop, u: JointVector, v: JointVector
) -> tuple[list[Expr], Expr]:
    """Return Psi of (14), the acceleration of the cut end less the twin's that comes from velocities alone.

    First its five rows, then what adds to the acceleration of the cut joint. It is a quadratic form of the velocities
    of all joints: with u = v it is that form, else the bilinear one that belongs to it.
    """
    at = ends(mechanism, loop)
    sides = [_convective(mechanism, side, at, u, v) for side in (loop.out, loop.back)]
    (VP, WP, Wu, Wv), (VP_twin, WP_twin, _, _) = sides
    rate_u, rate_v = (_own_rate(mechanism, loop, qd) for qd in (u, v))
    turning = 0.5 * (cross(Wu, rate_v * at.a) + cross(Wv, rate_u * at.a))
    if loop.joint.sigma == REVOLUTE:
        WP = WP + turning
    else:
        VP = VP + 2 * turning
    linear, angular = VP - VP_twin, WP - WP_twin
    return across(loop, at, linear, angular), -along(loop, at, linear, angular)


def _own_rate(mechanism: Mechanism, loop: OpenLoop, qd: JointVector) -> Expr:
    return mechanism.graph.sum(x * qd[j] for j, x in own_row(mechanism, loop).items())


def _convective(
    mechanism: Mechanism, side: tuple[int, ...], at: Ends, u: JointVector, v: JointVector
) -> tuple[Vector, Vector, Vector, Vector]:
    """Return accelerations at the ends, linear and angular, of one side, and the angular velocities of u and v."""
    Wu, Wv, WP, VP, origin = [mechanism.null] * 5
    for j in side:
        if mechanism[j].sigma == FIXED:
            continue
        a, P = at.poses[j].A.column(2), at.poses[j].P
        VP, origin = VP + _of_arm(Wu, Wv, WP, P - origin), P
        turning = 0.5 * (cross(Wu, v[j] * a) + cross(Wv, u[j] * a))
        if mechanism[j].sigma == REVOLUTE:
            WP, Wu, Wv = WP + turning, Wu + u[j] * a, Wv + v[j] * a
        else:
            VP = VP + 2 * turning
    return VP + _of_arm(Wu, Wv, WP, at.at - origin), WP, Wu, Wv


def _of_arm(Wu: Vector, Wv: Vector, WP: Vector, arm: Vector) -> Vector:
    """Return what an arm adds to the acceleration of a point of a body."""
    return cross(WP, arm) + 0.5 * (cross(Wu, cross(Wv, arm)) + cross(Wv, cross(Wu, arm)))
