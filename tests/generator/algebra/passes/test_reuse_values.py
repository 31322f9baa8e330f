"""reuse_values: what it saves."""

from __future__ import annotations

import pytest
from torquec.generator.algebra.graph import Graph
from torquec.generator.algebra.passes import reuse_values as module
from torquec.generator.algebra.passes.gather_sums import gather_sums
from torquec.generator.algebra.passes.reuse_values import COSTS, _Search, reuse_values

from .savings import given_names, saved


def test_what_is_there_anyway_is_reused() -> None:
    graph = Graph()
    a, b, x, y, z, _, _ = given_names(graph)
    assert saved(reuse_values, graph, a + b, a * x + b * x) == (1, 1)
    assert saved(reuse_values, graph, a + b, a * x + y + b * x + z) == (1, 1)
    assert saved(reuse_values, graph, x * y, x * z, x * (y + z) + a) == (1, 0)
    assert saved(reuse_values, graph, a + b, a * x + b * y) == (0, 0)


def test_what_a_node_costs_follows_its_replacement() -> None:
    graph = Graph()
    a, b, x, y, z, *_ = given_names(graph)
    # (a + b) x + y + z: a product and two sums.
    graph, edges = gather_sums(graph, [(a + b).edge, graph.sum((a * x, y, b * x, z)).edge])
    search = _Search(graph, edges)
    best = search.best(edges[1] >> 1)
    assert best is not None
    assert best.op == "mul"
    assert search.cost[edges[1] >> 1] == pytest.approx(COSTS["mul"] + 2 * COSTS["sum"])


def test_the_search_ends_when_it_has_compared_so_many_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    graph = Graph()
    a, b, x, y, z, *_ = given_names(graph)
    outputs = a + b, x + y, a * y + b * y, x * z + y * z
    found = []
    for most in range(-1, 300, 4):
        monkeypatch.setattr(module, "MOST_PAIRS", most)
        found.append(saved(reuse_values, graph, *outputs))
    # The more it may compare, the more it finds.
    assert found == sorted(found)
    assert list(dict.fromkeys(found)) == [(0, 0), (1, 1), (2, 2)]
