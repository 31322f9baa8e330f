"""Inverse geometric models of any arm by a search: of its frames' places and Jacobians, which are derived here."""

from __future__ import annotations

from collections.abc import Sequence

from ..algebra.bill import cost_of_call
from ..algebra.graph import Element, Expr, Graph, Stage, sqrt
from ..algebra.vector import Vector, cross
from ..description.robot import BASE, WORLD, Robot
from ..forms.rules import basic_rewritings
from ..inverse.iteration import Iteration
from ..inverse.loop_search import needs_passive
from ..inverse.loops import freeze_closed
from ..mechanism.coordinates import projected
from ..mechanism.mechanism import Mechanism
from .kinematics import jacobian, transform
from .refusal import Refusal


def solve(robot: Robot, graph: Graph, *, frame: str, ref: str, given: str) -> Iteration | Refusal:
    """Return the iteration that brings one frame to a place in another."""
    if WORLD in (frame, ref):
        return Refusal(
            f"for the {given} of {frame} in {ref}, the base floats: expected ref='{BASE}' or another frame of the robot",
            by_description=True,
        )
    return _iteration(robot, [frame], ref, given)


def solve_frames(robot: Robot, graph: Graph) -> Iteration | Refusal:
    """Return the iteration that brings all named frames to places in the base, as far as weights say."""
    return _iteration(robot, [frame.name for frame in robot.frames], BASE, "pose")


def no_search(robot: Robot) -> str:
    """Return why a robot's joints can't be searched for, or nothing: a loop of it has no closed form."""
    if needs_passive(robot):
        return "its loops have no closed form: expected loops that the positions of its motors close by formulas"
    return ""


def no_search_of_frames(robot: Robot) -> str:
    """Return why a robot has not several frames to bring to their places, or nothing."""
    count = len(robot.frames)
    if count < 2:
        return f"it has {count or 'no'} named frame: expected two or more, as --frames names them"
    return no_search(robot)


def _iteration(robot: Robot, frames: Sequence[str], ref: str, given: str) -> Iteration | Refusal:
    made = [_rewritten(robot, k, frames, ref, given) for k in range(len(basic_rewritings(robot)))]
    result = min(made, key=lambda each: cost_of_call(each.graph, each.edges))
    if not result.coordinates:
        return Refusal(f"for the {given} of {', '.join(frames)} in {ref}, no joint moves: expected at least one")
    return result


def _rewritten(robot: Robot, k: int, frames: Sequence[str], ref: str, given: str) -> Iteration:
    """Return the iteration of a robot after one of the basic rewritings."""
    graph = Graph()
    q = {j: graph.input(Element("q", i), Stage.CALL) for i, j in enumerate(robot.positions)}
    described = freeze_closed(robot, graph, q)
    mechanism = basic_rewritings(robot)[k](described)
    columns = [_relative(mechanism, frame, ref) for frame in frames]
    coordinates = tuple(c for c in mechanism.coordinates if any(x.number != 0 for J in columns for x in J[c]))
    places = [x for frame in frames for row in list(transform(mechanism, frame=frame, ref=ref))[:3] for x in row]
    jacobians = [J[c][row] for J in columns for row in range(6) for c in coordinates]
    length = _length(described, (*frames, ref))
    edges = [[x.edge for x in part] for part in (places, jacobians)]
    return Iteration(graph, tuple(edges[0]), tuple(edges[1]), length.edge, coordinates, len(frames), given)


def _relative(mechanism: Mechanism, frame: str, ref: str) -> dict[int, Vector]:
    """Return the Jacobian of a frame as seen from another, in its axes: V - Vr - wr x p, and w - wr."""
    own = projected(mechanism, jacobian(mechanism, frame=frame, axes=ref))
    if ref == BASE and not mechanism.floating:
        return own
    other = projected(mechanism, jacobian(mechanism, frame=ref, axes=ref))
    place = transform(mechanism, frame=frame, ref=ref)
    p = Vector(place[row, 3] for row in range(3))
    relative = {}
    for c, column in own.items():
        (V, w), (Vr, wr) = column.split(3), other[c].split(3)
        relative[c] = Vector([*(V - Vr - cross(wr, p)), *(w - wr)])
    return relative


def _length(mechanism: Mechanism, frames: Sequence[str]) -> Expr:
    """Return how long the arm between the base and some frames is at most, m: all distances between origins together."""
    joints = dict.fromkeys(j for frame in frames for j in mechanism.path(mechanism.frames[frame][0]))
    links = [mechanism[j] for j in joints]
    shifts = [link.P if link.shift.stage < Stage.CALL else link.mount.P for link in links]
    shifts += [mechanism.frames[frame][1].P for frame in frames]
    lengths = [sqrt(P @ P) for P in shifts if any(x.number != 0 for x in P)]
    return mechanism.graph.sum(lengths) if lengths else mechanism.graph.one
