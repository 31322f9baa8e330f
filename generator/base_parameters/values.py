"""The values of base parameters, on the graph."""

from __future__ import annotations

import math
from collections.abc import Mapping

from ..algebra.graph import Expr, Graph, Stage, where_less
from ..algebra.vector import Vector
from ..description.robot import Robot
from ..mechanism.freeze import as_expr, freeze
from .base_set import BaseParameter
from .closed_form import grouping_of
from .friction import friction_parameters, rests_on
from .parameters import description_of

UNCHANGED = 1e-9
"""Relative changes of values below this are rounding, of a file or of single precision."""


def base_values(robot: Robot, graph: Graph) -> Vector:
    """Return the values of the base parameters, NaN where they rest on values of the geometry that have changed."""
    combinations, at_values = grouping_of(robot, freeze(robot, graph, {}))
    return Vector(_value(robot, graph, base, at_values) for base in combinations)


def friction_values(robot: Robot, graph: Graph) -> dict[str, Expr]:
    """Return the values of the base parameters of friction, by name; NaN as above."""
    return {
        base.name: _value(robot, graph, base, rests_on(robot, base)) for base in friction_parameters(robot, graph)
    }


def _value(robot: Robot, graph: Graph, base: BaseParameter, at_values: Mapping[str, float]) -> Expr:
    value = graph.sum(e * as_expr(description_of(robot, p), graph) for p, e in base.terms.items())
    if not at_values:
        return value
    changes = [_relative_change(graph.input(name, Stage.PREPARE), value) for name, value in at_values.items()]
    change = graph.sum(x * x for x in changes)
    return where_less(change, graph.constant(UNCHANGED**2), value, graph.constant(math.nan))


def _relative_change(parameter: Expr, value: float) -> Expr:
    return (parameter - value) * (1 / (abs(value) or 1.0))
