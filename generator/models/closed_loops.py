"""Geometric constraint equations of closed loops (SYMORO+ 3.4): all joint positions from those of the motors."""

from __future__ import annotations

from ..algebra.graph import Graph
from ..description.robot import Robot
from ..inverse.completion import MOST_MODES, Completion, completion

__all__ = ["MOST_MODES", "complete", "no_loops"]


def complete(robot: Robot, graph: Graph) -> Completion:
    """Return how the positions of all joints are found: linear relations, closed forms in every mode, Newton's method."""
    return completion(robot, graph)


def no_loops(robot: Robot) -> str:
    """Return why there is nothing to complete, or nothing: the robot has no loop, so that q has all positions."""
    return "" if robot.loops else "it has no closed loop: q has the positions of all joints that are no mimics of others"
