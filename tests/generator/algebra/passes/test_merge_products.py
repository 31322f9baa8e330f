"""merge_products: what it saves."""

from __future__ import annotations

from torquec.generator.algebra.graph import Graph
from torquec.generator.algebra.passes.merge_products import merge_products

from .savings import given_names, saved


def test_products_of_sums_and_differences_are_merged() -> None:
    graph = Graph()
    a, b, x, _, _, p, r = given_names(graph)
    assert saved(merge_products, graph, p * (a + b) + r * (a - b)) == (0, 2)
    both_used = p * (a + b) + r * (a - b) + x
    assert saved(merge_products, graph, both_used, (a + b) * x) == (0, 1)
    assert saved(merge_products, graph, both_used, (a + b) * x, (a - b) * x) == (0, 0)
