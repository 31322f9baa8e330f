"""Passes over sums: what each saves, and that none changes a value."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Expr, Graph, Stage, cos, sin
from torquec.generator.algebra.operations import cost, operations
from torquec.generator.algebra.passes.gather_sums import gather_sums
from torquec.generator.algebra.passes.merge_products import merge_products
from torquec.generator.algebra.passes.merge_values import merge_values
from torquec.generator.algebra.passes.reuse_values import reuse_values
from torquec.generator.algebra.passes.share_sums import share_sums
from torquec.generator.algebra.passes.take_out_factors import take_out_factors

from .test_graph import PROGRAMS, Program, run

Pass = Callable[[Graph, Sequence[int]], tuple[Graph, list[int]]]
PASSES: list[Pass] = [merge_products, take_out_factors, merge_values, share_sums, reuse_values]


def saved(simpler: Pass, graph: Graph, *outputs: Expr) -> tuple[int, int]:
    """Multiplications and additions that a pass saves on flat sums."""
    graph, edges = gather_sums(graph, [output.edge for output in outputs])
    before = operations(graph, edges)
    after = operations(*simpler(graph, edges))
    return before["*"] - after["*"], before["+"] - after["+"]


def given_names(graph: Graph) -> list[Expr]:
    stages = dict.fromkeys("abxyz", Stage.CALL) | dict.fromkeys("pr", Stage.PREPARE)
    return [graph.input(name, stage) for name, stage in stages.items()]


def test_products_of_sums_and_differences_are_merged() -> None:
    graph = Graph()
    a, b, x, _, _, p, r = given_names(graph)
    assert saved(merge_products, graph, p * (a + b) + r * (a - b)) == (0, 2)
    both_used = p * (a + b) + r * (a - b) + x
    assert saved(merge_products, graph, both_used, (a + b) * x) == (0, 1)
    assert saved(merge_products, graph, both_used, (a + b) * x, (a - b) * x) == (0, 0)


def test_common_factors_are_taken_out() -> None:
    graph = Graph()
    a, b, x, y, z, p, _ = given_names(graph)
    assert saved(take_out_factors, graph, a * x + b * x + z) == (1, 0)
    assert saved(take_out_factors, graph, p * x + p * y + p * z) == (2, 0)
    assert saved(take_out_factors, graph, a * x + b * x, b * x * y) == (0, 0)


def test_what_is_equal_as_a_formula_is_computed_once() -> None:
    graph = Graph()
    a, b, x, y, _, p, r = given_names(graph)
    assert saved(merge_values, graph, (a + b) * x, a * x + b * x) == (2, 1)
    assert saved(merge_values, graph, (a + b) * (a - b) - a * a + b * b + y) == (3, 5)
    together = cos(x + y)
    assert saved(merge_values, graph, together, cos(x) * cos(y) - sin(x) * sin(y)) == (2, 1)
    assert saved(merge_values, graph, (p + r) * x, p * x + r * x - y) == (0, 0)


def test_what_is_there_anyway_is_reused() -> None:
    graph = Graph()
    a, b, x, y, z, _, _ = given_names(graph)
    assert saved(reuse_values, graph, a + b, a * x + b * x) == (1, 1)
    assert saved(reuse_values, graph, a + b, a * x + y + b * x + z) == (1, 1)
    assert saved(reuse_values, graph, x * y, x * z, x * (y + z) + a) == (1, 0)
    assert saved(reuse_values, graph, a + b, a * x + b * y) == (0, 0)


def test_sums_are_opened_where_terms_cancel() -> None:
    graph = Graph()
    a, b, x, y, z, _, _ = given_names(graph)
    first, second = x * x + y * y, x * x + z * z
    assert saved(take_out_factors, graph, first - second + a, first * b, second * b) == (0, 0)
    opened, _ = take_out_factors(graph, [(first - second).edge, (first * b).edge, (second * b).edge])
    assert any({opened.nodes[arg >> 1].op for arg in node.args} == {"mul"} for node in opened.nodes if node.op == "sum")
    # t + t - t: a term that is there twice goes once.
    t = x + y
    twice = graph.apply("sum", [(t * a).edge, (t * b).edge])
    new, edges = take_out_factors(graph, [(twice - t + (t + a)).edge, t.edge])
    numbers = {"a": 0.3, "b": 0.7, "x": 0.2, "y": 0.5}
    np.testing.assert_allclose(evaluate(new, edges, numbers)[0], 0.7 * (0.3 + 0.7) + 0.3)


def test_pairs_of_terms_are_added_once() -> None:
    graph = Graph()
    a, b, x, y, z, _, _ = given_names(graph)
    assert saved(share_sums, graph, a + b + x, y - a - b) == (0, 1)
    assert saved(share_sums, graph, graph.sum((a, b, x, y)), graph.sum((a, b, x, z)), a + b) == (0, 3)
    assert saved(share_sums, graph, a + b, a - b) == (0, 0)


@pytest.mark.parametrize("simpler", PASSES, ids=lambda simpler: simpler.__name__)
@given(program=PROGRAMS, numbers=st.lists(st.floats(-1, 1), min_size=4, max_size=4))
def test_no_value_changes_and_no_call_is_dearer(simpler: Pass, program: Program, numbers: list[float]) -> None:
    graph = Graph()
    stages = [Stage.CALL, Stage.CALL, Stage.PREPARE, Stage.PREPARE]
    inputs: list[object] = [graph.input(f"x{i}", stage) for i, stage in enumerate(stages)]
    outputs = [expr.edge for expr in run(program, inputs)[-3:] if isinstance(expr, Expr)]
    graph, outputs = gather_sums(graph, outputs)
    new, edges = simpler(graph, outputs)
    given_numbers = {f"x{i}": number for i, number in enumerate(numbers)}
    before = np.array(evaluate(graph, outputs, given_numbers), float)
    after = np.array(evaluate(new, edges, given_numbers), float)
    size = np.abs(before).max(initial=1.0)
    if size < 1e100:
        np.testing.assert_allclose(after, before, rtol=1e-9, atol=1e-9 * size)
    assert cost(operations(new, edges)) <= cost(operations(graph, outputs)) + 1e-9
