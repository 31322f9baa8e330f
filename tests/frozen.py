"""Mechanisms in numbers: what is symbolic in the graph, evaluated at a configuration."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Element, Expr, Graph, Stage
from torquec.generator.algebra.spatial import Placement
from torquec.generator.algebra.vector import Vector
from torquec.generator.description import Robot
from torquec.generator.mechanism.freeze import freeze
from torquec.generator.mechanism.mechanism import Mechanism
from torquec.peers.newton_euler import Array


def frozen(robot: Robot) -> Mechanism:
    """Return the mechanism of a robot at a q that is an input of its graph."""
    graph = Graph()
    return freeze(robot, graph, {k: graph.input(Element("q", i), Stage.CALL) for i, k in enumerate(robot.positions)})


def numbers(robot: Robot, q: Array, expressions: Sequence[Expr]) -> Array:
    """Return the values of expressions at a configuration."""
    inputs: dict[Any, float] = {**robot.given_values, **{Element("q", i): value for i, value in enumerate(q)}}
    graph, edges = expressions[0].graph, [x.edge for x in expressions]
    return np.array([float(x) for x in evaluate(graph, edges, inputs)])


def matrix(robot: Robot, q: Array, at: Placement) -> Array:
    """Return the homogeneous matrix (4, 4) of a placement."""
    zero = at.P[0].graph.zero
    units = [Vector(zero.graph.constant(float(i == k)) for i in range(3)) for k in range(3)]
    result = np.eye(4)
    for k, unit in enumerate(units):
        result[:3, k] = numbers(robot, q, [*(at.A @ unit)])
    result[:3, 3] = numbers(robot, q, [*at.P])
    return result
