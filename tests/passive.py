"""Positions, velocities and drift of the passive joints of loops in numbers, from the graph."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Element, Expr, Graph, Stage
from torquec.generator.description.robot import Robot
from torquec.generator.inverse.loops import freeze_closed, passive_positions
from torquec.generator.mechanism.closure import with_drift
from torquec.generator.mechanism.coordinates import velocities
from torquec.generator.mechanism.freeze import JointAngle
from torquec.peers.newton_euler import Array


def positions(robot: Robot, q: Sequence[float] | Array) -> dict[int, float]:
    """The positions of the passive joints by number, where the coordinates are at q."""
    graph = Graph()
    inputs = {j: graph.input(Element("q", i), Stage.CALL) for i, j in enumerate(robot.moving)}
    numbers: dict[Any, float] = {**robot.given_values, **{Element("q", i): x for i, x in enumerate(q)}}

    def number(x: Expr) -> float:
        return float(evaluate(graph, [x.edge], numbers)[0])

    found = {}
    for j, position in passive_positions(robot, graph, inputs).items():
        if isinstance(position, JointAngle):
            found[j] = float(np.arctan2(number(position.s), number(position.c)))
        else:
            found[j] = number(position)
    return dict(sorted(found.items()))


def rates(robot: Robot, q: Sequence[float] | Array, qd: Sequence[float] | Array) -> tuple[Array, Array]:
    """The velocities of the passive joints, and their accelerations where no coordinate accelerates."""
    graph = Graph()
    inputs = {j: graph.input(Element("q", i), Stage.CALL) for i, j in enumerate(robot.moving)}
    given = {j: graph.input(Element("qd", i), Stage.CALL) for i, j in enumerate(robot.moving)}
    numbers: dict[Any, float] = {**robot.given_values, **{Element("q", i): x for i, x in enumerate(q)}}
    numbers |= {Element("qd", i): x for i, x in enumerate(qd)}
    mechanism = freeze_closed(robot, graph, inputs)
    joints = velocities(mechanism, given)
    mechanism = with_drift(mechanism, joints)
    edges = [joints[j].edge for j in robot.passive] + [mechanism.drift[j].edge for j in robot.passive]
    values = np.array([float(x) for x in evaluate(graph, edges, numbers)])
    return values[: len(robot.passive)], values[len(robot.passive) :]
