"""Inverse geometric models: all q for which a named frame is at a given place."""

from __future__ import annotations

from typing import Any

from ..algebra.graph import Graph
from ..algebra.vector import Matrix
from ..description.robot import BASE, FIXED, Robot
from ..inverse.chain import path
from ..inverse.methods import METHODS, Failure, Task, asked, best
from ..inverse.plan import Plan
from ..mechanism.mechanism import Mechanism


def solvable(robot: Robot, *, frame: str, ref: str) -> bool:
    """Whether a method solves for the joints between two frames."""
    up, down = path(robot, frame, ref)
    if not any(robot.joints[j - 1].sigma != FIXED for j in (*up, *down)):
        return False
    graph = Graph()
    return isinstance(best(robot, graph, asked(graph), Task(frame, ref)), Plan)


def no_closed_form(robot: Robot) -> str:
    """Why no pair of a robot's frames can be solved for, or nothing if one can."""
    frames = [frame.name for frame in robot.frames]
    if any(solvable(robot, frame=frame, ref=ref) for frame in frames for ref in (BASE, *frames)):
        return ""
    return "no method solves for the joints between any two of its frames"


def igm(robot: Robot, mechanism: Mechanism, T: Matrix, *, frame: str, ref: str, **_: Any) -> Plan:
    """By the cheapest complete method."""
    found = best(robot, mechanism.graph, T, Task(frame, ref))
    if isinstance(found, Failure):
        raise ValueError(f"{found.method} leaves the joints {found.left}")
    return found
