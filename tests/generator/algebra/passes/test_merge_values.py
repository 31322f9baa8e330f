"""merge_values: what it saves."""

from __future__ import annotations

from torquec.generator.algebra.graph import Graph, cos, sin
from torquec.generator.algebra.passes.merge_values import merge_values

from .savings import given_names, saved


def test_what_is_equal_as_a_formula_is_computed_once() -> None:
    graph = Graph()
    a, b, x, y, _, p, r = given_names(graph)
    assert saved(merge_values, graph, (a + b) * x, a * x + b * x) == (2, 1)
    assert saved(merge_values, graph, (a + b) * (a - b) - a * a + b * b + y) == (3, 5)
    together = cos(x + y)
    assert saved(merge_values, graph, together, cos(x) * cos(y) - sin(x) * sin(y)) == (2, 1)
    assert saved(merge_values, graph, (p + r) * x, p * x + r * x - y) == (0, 0)
