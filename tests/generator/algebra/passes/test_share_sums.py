"""share_sums: what it saves."""

from __future__ import annotations

from torquec.generator.algebra.graph import Graph
from torquec.generator.algebra.passes.share_sums import share_sums

from .savings import given_names, saved


def test_pairs_of_terms_are_added_once() -> None:
    graph = Graph()
    a, b, x, y, z, _, _ = given_names(graph)
    assert saved(share_sums, graph, a + b + x, y - a - b) == (0, 1)
    assert saved(share_sums, graph, graph.sum((a, b, x, y)), graph.sum((a, b, x, z)), a + b) == (0, 3)
    assert saved(share_sums, graph, a + b, a - b) == (0, 0)
