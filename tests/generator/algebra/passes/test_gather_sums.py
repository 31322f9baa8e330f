"""gather_sums: what it saves."""

from __future__ import annotations

from torquec.generator.algebra.bill import bill
from torquec.generator.algebra.graph import Graph, Stage
from torquec.generator.algebra.passes.gather_sums import gather_sums


def test_terms_meet_across_sums() -> None:
    graph = Graph()
    x, y, z = (graph.input(name, Stage.CALL) for name in "xyz")
    p = graph.input("p", Stage.PREPARE)
    nested = (p * x + y) + (z - y) + x
    before = bill(graph, [nested.edge])
    new, edges = gather_sums(graph, [nested.edge])
    after = bill(new, edges)
    assert (before["+"], after["+"]) == (4, 1)
    assert after["*"] == 1


def test_shared_sums_stay_shared() -> None:
    graph = Graph()
    x, y, z = (graph.input(name, Stage.CALL) for name in "xyz")
    shared = x + y
    outputs = [(shared + z).edge, (shared - z).edge]
    new, edges = gather_sums(graph, outputs)
    assert bill(new, edges)["+"] == 3


def test_names_survive() -> None:
    graph = Graph()
    x, y = (graph.input(name, Stage.CALL) for name in "xy")
    product = x * y
    graph.label(product, "W13")
    new, edges = gather_sums(graph, [product.edge])
    assert new.labels[edges[0] >> 1] == "W13"
