"""reuse_values: what it saves."""

from __future__ import annotations

from torquec.generator.algebra.graph import Graph
from torquec.generator.algebra.passes.reuse_values import reuse_values

from .savings import given_names, saved


def test_what_is_there_anyway_is_reused() -> None:
    graph = Graph()
    a, b, x, y, z, _, _ = given_names(graph)
    assert saved(reuse_values, graph, a + b, a * x + b * x) == (1, 1)
    assert saved(reuse_values, graph, a + b, a * x + y + b * x + z) == (1, 1)
    assert saved(reuse_values, graph, x * y, x * z, x * (y + z) + a) == (1, 0)
    assert saved(reuse_values, graph, a + b, a * x + b * y) == (0, 0)
