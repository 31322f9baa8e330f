"""Small arms on which the parts of inverse models are tried, and their cycles on a graph."""

from __future__ import annotations

from places import ROBOTS
from torquec.generator.algebra.graph import Graph
from torquec.generator.algebra.vector import Matrix
from torquec.generator.description import Robot, read_robot
from torquec.generator.inverse.chain import Cycle, cycle_of
from torquec.generator.inverse.methods import asked


def shipped(name: str) -> Robot:
    return read_robot(ROBOTS / f"{name}.toml")


def cycle_to_tool(robot: Robot) -> tuple[Cycle, Matrix]:
    graph = Graph()
    T = asked(graph)
    return cycle_of(robot, graph, T, "tool", "base"), T
