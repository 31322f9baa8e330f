"""The values of base parameters, on the graph."""

from __future__ import annotations

import math

from ..algebra.graph import Expr, Graph, Stage, where_less
from ..algebra.vector import Vector
from ..description.robot import Robot
from ..mechanism.freeze import as_expr, freeze
from .closed_form import grouping_of
from .parameters import description_of

UNCHANGED = 1e-9
"""Relative changes of values below this are rounding, of a file or of single precision."""


def base_values(robot: Robot, graph: Graph) -> Vector:
    """Return the values of the base parameters, NaN where they rest on values of the geometry that have changed."""
    combinations, rests_on = grouping_of(robot, freeze(robot, graph, {}))
    values = [
        graph.sum(e * as_expr(description_of(robot, p), graph) for p, e in base.terms.items()) for base in combinations
    ]
    if not rests_on:
        return Vector(values)
    changes = [_relative_change(graph.input(name, Stage.PREPARE), value) for name, value in rests_on.items()]
    change = graph.sum(x * x for x in changes)
    return Vector(
        where_less(change, graph.constant(UNCHANGED**2), value, graph.constant(math.nan)) for value in values
    )


def _relative_change(parameter: Expr, value: float) -> Expr:
    return (parameter - value) * (1 / (abs(value) or 1.0))
