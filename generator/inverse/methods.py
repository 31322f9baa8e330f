"""The methods, and the choice among them: the cheapest plan that is complete for a chain of joints."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from ..algebra.graph import Expr, Graph, Stage
from ..algebra.vector import Matrix
from ..description.robot import Robot
from ..mechanism.freeze import number
from .chain import Cycle, cycle, forward, pose
from .concurrent import concurrent_axes
from .parallel import parallel_axes
from .plan import Plan
from .sliding import three_slides

PIEPER = {
    "three concurrent axes": concurrent_axes,
    "three prismatic joints": three_slides,
    "three parallel axes": parallel_axes,
}


def plans(robot: Robot, graph: Graph, T: Matrix, frame: str, ref: str, held: Collection[int] = ()) -> Iterator[Plan]:
    """Every plan that a method finds for the joints between two frames."""
    run = cycle(robot, graph, T, frame, ref, held)
    joints = tuple(sorted(joint.joint for joint in run.joints))
    kept = tuple(sorted(held))
    error = error_of(run, T)
    offsets = tuple(number(robot.joints[j - 1].offset, graph) for j in (*joints, *kept))
    for name, method in PIEPER.items():
        for steps in method(run):
            yield Plan(f"Pieper, {name}", joints, kept, tuple(steps), error, offsets)


def error_of(run: Cycle, T: Matrix) -> tuple[Expr, ...]:
    """T(q) - T, the first three rows."""
    made = pose(forward(run), run.graph)
    rows = [[*made.A.rows[i], made.P[i]] for i in range(3)]
    return tuple(rows[i][j] - T[i, j] for i in range(3) for j in range(4))




def best(robot: Robot, graph: Graph, T: Matrix, frame: str, ref: str, held: Collection[int] = ()) -> Plan:
    """The cheapest plan."""
    found = list(plans(robot, graph, T, frame, ref, held))
    return min(found, key=Plan.cost)


def method_of(robot: Robot, frame: str, ref: str) -> str:
    """The name of the best method, nothing if there is none."""
    graph = Graph()
    T = Matrix([graph.input(f"T[{4 * i + j}]", Stage.CALL) for j in range(4)] for i in range(4))
    found = list(plans(robot, graph, T, frame, ref))
    return min(found, key=Plan.cost).method if found else ""
