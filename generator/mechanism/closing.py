"""What keeps a loop open: its error in metres and radians, and how each joint changes it (SYMORO+ 3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..algebra.graph import Expr, Graph
from ..algebra.rotation import Turn, Z, rotation
from ..algebra.spatial import Placement, Pose
from ..algebra.vector import Vector, cross, identity, vector
from ..description.parallelogram import paths
from ..description.robot import FIXED, PRISMATIC, REVOLUTE, Frame, Joint, Robot
from .freeze import as_expr, frame_placement, mount

# The variable of each joint that moves: sine and cosine of theta, or the shift r alone.
Variables = Mapping[int, tuple[Expr, ...]]


@dataclass(frozen=True)
class Row:
    """An element of a loop's error: 0 where the loop is closed."""

    # In m, or the sine or the chord of an angle in rad.
    error: Expr
    is_angle: bool
    # Joint -> the derivative by its variable, in rad or m; a joint that is missing changes nothing.
    slopes: Mapping[int, Expr]


def closing_rows(robot: Robot, graph: Graph, k: int, variables: Variables) -> list[Row]:
    """Return the error of loop k: of the place of the cut joint's frame less that of its twin.

    In the axes of the link that both sides start from. A revolute joint that is cut leaves its own turn free: the rows
    are of the origins and of the axes z. A prismatic one leaves its shift free: they are of the origins across the
    axis, and of the axes x and z. Rows that are 0 in every position are left out.
    """
    loop = robot.loops[k - 1]
    out, back = paths(loop, robot.joints)
    unmoved = (graph.zero, graph.one) if loop.cut.sigma == REVOLUTE else (graph.zero,)
    cut, of_cut = _end(robot, graph, out, _placement(loop.cut, graph, unmoved), variables)
    twin, of_twin = _end(robot, graph, back, frame_placement(loop.twin, graph), variables)
    null = vector(graph, 0, 0, 0)
    rates = {j: (rate, (null, null, null)) for j, rate in of_cut.items()}
    rates |= {j: ((null, null, null), rate) for j, rate in of_twin.items()}
    x, z, apart = cut.A.column(0) - twin.A.column(0), cut.A.column(2) - twin.A.column(2), cut.P - twin.P
    if loop.cut.sigma == REVOLUTE:
        rows = _rows(apart, False, {j: a[2] - b[2] for j, (a, b) in rates.items()})
    else:
        axis = twin.A.column(2)
        slopes = {j: cross(axis, a[2] - b[2]) + cross(b[1], apart) for j, (a, b) in rates.items()}
        rows = _rows(cross(axis, apart), False, slopes)
        rows += _rows(x, True, {j: a[0] - b[0] for j, (a, b) in rates.items()})
    return rows + _rows(z, True, {j: a[1] - b[1] for j, (a, b) in rates.items()})


def _rows(error: Vector, is_angle: bool, slopes: Mapping[int, Vector]) -> list[Row]:
    """Return the components of a part of the error, without those that are always 0."""
    rows = []
    for i, component in enumerate(error):
        own = {j: slope[i] for j, slope in slopes.items() if slope[i].number != 0}
        if component.number != 0 or own:
            rows.append(Row(component, is_angle, own))
    return rows


# The derivatives by a joint's variable of the axes x and z of the end of a side, and of its origin.
Rates = tuple[Vector, Vector, Vector]


def _end(
    robot: Robot, graph: Graph, side: list[int], end: Placement, variables: Variables
) -> tuple[Pose, dict[int, Rates]]:
    """Return the place of a side's end where the side starts, and its derivatives by the side's joints."""
    pose, null = Pose(identity(graph, 3), vector(graph, 0, 0, 0)), vector(graph, 0, 0, 0)
    axes: dict[int, tuple[Vector, Vector]] = {}
    for j in side:
        joint = robot.joints[j - 1]
        pose = pose.outwards(_placement(joint, graph, variables.get(j, ())))
        if joint.sigma != FIXED:
            axes[j] = (pose.A.column(2), pose.P)
    pose = pose.outwards(end)
    rates: dict[int, Rates] = {}
    for j, (a, origin) in axes.items():
        if robot.joints[j - 1].sigma == PRISMATIC:
            rates[j] = (null, null, a)
        else:
            rates[j] = (cross(a, pose.A.column(0)), cross(a, pose.A.column(2)), cross(a, pose.P - origin))
    return pose, rates


def _placement(joint: Joint, graph: Graph, variable: tuple[Expr, ...]) -> Placement:
    """Return the place of a joint's frame on the link that carries it, moved by the joint's variable."""
    if joint.sigma == FIXED:
        return frame_placement(Frame("", 0, joint.gamma, joint.b, joint.alpha, joint.d, joint.theta, joint.r), graph)
    at = mount(joint, graph)
    if joint.sigma == PRISMATIC:
        return at @ Placement(rotation(()), vector(graph, 0, 0, variable[0]))
    s, c = variable
    return at @ Placement(rotation((Turn(Z, c, s),)), vector(graph, 0, 0, as_expr(joint.r, graph)))
