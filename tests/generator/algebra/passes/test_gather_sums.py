"""gather_sums: what it saves, and that it changes no value."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Expr, Graph, Stage
from torquec.generator.algebra.operations import operations
from torquec.generator.algebra.passes.gather_sums import gather_sums

from ..test_graph import PROGRAMS, Program, run


def test_terms_meet_across_sums() -> None:
    graph = Graph()
    x, y, z = (graph.input(name, Stage.CALL) for name in "xyz")
    p = graph.input("p", Stage.PREPARE)
    nested = (p * x + y) + (z - y) + x
    before = operations(graph, [nested.edge])
    new, edges = gather_sums(graph, [nested.edge])
    after = operations(new, edges)
    assert (before["+"], after["+"]) == (4, 1)
    assert after["*"] == 1


def test_shared_sums_stay_shared() -> None:
    graph = Graph()
    x, y, z = (graph.input(name, Stage.CALL) for name in "xyz")
    shared = x + y
    outputs = [(shared + z).edge, (shared - z).edge]
    new, edges = gather_sums(graph, outputs)
    assert operations(new, edges)["+"] == 3


def test_names_survive() -> None:
    graph = Graph()
    x, y = (graph.input(name, Stage.CALL) for name in "xy")
    product = x * y
    graph.label(product, "W13")
    new, edges = gather_sums(graph, [product.edge])
    assert new.labels[edges[0] >> 1] == "W13"


@given(PROGRAMS, st.lists(st.floats(-1, 1), min_size=4, max_size=4))
def test_no_value_changes_and_no_operation_is_added(program: Program, numbers: list[float]) -> None:
    graph = Graph()
    stages = [Stage.CALL, Stage.CALL, Stage.PREPARE, Stage.PREPARE]
    inputs: list[object] = [graph.input(f"x{i}", stage) for i, stage in enumerate(stages)]
    outputs = [expr.edge for expr in run(program, inputs)[-3:] if isinstance(expr, Expr)]
    new, edges = gather_sums(graph, outputs)
    given_numbers = {f"x{i}": number for i, number in enumerate(numbers)}
    before = np.array(evaluate(graph, outputs, given_numbers), float)
    after = np.array(evaluate(new, edges, given_numbers), float)
    size = np.abs(before).max(initial=1.0)
    if size < 1e100:
        np.testing.assert_allclose(after, before, rtol=1e-9, atol=1e-9 * size)
    assert operations(new, edges)["+"] <= operations(graph, outputs)["+"]
