"""The normal form of the graph: every law that it applies, and that it computes what it says."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from torquec.generator.algebra.bill import bill
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Expr, Graph, Stage, cos, pivot, sign, sin, sqrt, where_less

from .programs import NUMBERS, PROGRAMS, STAGES, Program, run


@pytest.fixture
def graph() -> Graph:
    return Graph()


def call(graph: Graph, name: str) -> Expr:
    return graph.input(name, Stage.CALL)


def prepare(graph: Graph, name: str) -> Expr:
    return graph.input(name, Stage.PREPARE)


def count(graph: Graph, *exprs: Expr) -> tuple[int, int]:
    count = bill(graph, [expr.edge for expr in exprs])
    return count["*"], count["+"]


def test_equal_expressions_are_one_node(graph: Graph) -> None:
    x, y = call(graph, "x"), call(graph, "y")
    assert (x * y).edge == (y * x).edge
    assert (x + y).edge == (y + x).edge
    assert sin(x).edge == sin(x).edge


def test_signs_live_on_edges(graph: Graph) -> None:
    x, y = call(graph, "x"), call(graph, "y")
    size = len(graph)
    product = x * y
    assert (-x * y).edge == (-product).edge
    assert (x * -y).edge == (-product).edge
    difference = x - y
    assert (y - x).edge == (-difference).edge
    assert (-x - y).edge == (-(x + y)).edge
    assert sin(-x).edge == (-sin(x)).edge
    assert cos(-x).edge == cos(x).edge
    assert len(graph) == size + 5


def test_zero_and_one_disappear(graph: Graph) -> None:
    x = call(graph, "x")
    assert (x * 0).number == 0
    assert (x * 1).edge == x.edge
    assert (x * -1).edge == (-x).edge
    assert (x + 0).edge == x.edge
    assert (x - x).number == 0
    assert (0 / x).number == 0
    assert (x / 1).edge == x.edge


def test_constants_fold(graph: Graph) -> None:
    two, three = graph.constant(2), graph.constant(3)
    assert (two * three - 1).number == 5
    assert (two / three).number == 2 / 3
    assert sqrt(graph.constant(9)).number == 3
    assert cos(graph.constant(0)).number == 1
    assert where_less(two, three, two, three).number == 2


def test_a_division_by_an_exact_zero_is_not_a_number(graph: Graph) -> None:
    quotient = call(graph, "x") / 0
    assert quotient.number is not None
    assert math.isnan(quotient.number)


def test_a_divisor_without_a_finite_inverse_stays_a_divisor(graph: Graph) -> None:
    least = 5e-324
    assert evaluate(graph, [(call(graph, "x") / least).edge], {"x": least}) == [1.0]


def test_a_pivot_that_cannot_be_positive_is_not_a_number(graph: Graph) -> None:
    for d in (graph.zero, graph.constant(-1)):
        value = pivot(d, call(graph, "x")).number
        assert value is not None
        assert math.isnan(value)


def test_terms_are_collected(graph: Graph) -> None:
    x, y = call(graph, "x"), call(graph, "y")
    assert (x + x).edge == (2 * x).edge
    assert graph.sum((x, y, -x)).edge == y.edge
    assert count(graph, 2 * x) == (0, 1), "2*x is an addition"


def test_what_is_known_earlier_is_kept_together(graph: Graph) -> None:
    x, p, r = call(graph, "x"), prepare(graph, "p"), prepare(graph, "r")
    assert count(graph, p * (r * x)) == (1, 0)
    assert count(graph, p * x + r * x) == (1, 0)
    assert count(graph, x + p * x) == (1, 0)
    assert count(graph, graph.sum((p, x, r))) == (0, 1)
    assert (p * (r * x)).edge == (r * (p * x)).edge


def test_stages(graph: Graph) -> None:
    x, p = call(graph, "x"), prepare(graph, "p")
    assert (p * p + 1).stage == Stage.PREPARE
    assert (p * x).stage == Stage.CALL
    assert graph.constant(2).stage == Stage.BUILD


def test_sign_and_where_of_nan(graph: Graph) -> None:
    x, y = call(graph, "x"), call(graph, "y")
    outputs = [sign(x).edge, where_less(x, y, x, y).edge]
    values = evaluate(graph, outputs, {"x": np.array([-2.0, 0.0, 3.0, np.nan]), "y": 1.0})
    np.testing.assert_array_equal(values[0], [-1, 0, 1, np.nan])
    np.testing.assert_array_equal(values[1], [-2, 0, 1, 1])


@given(PROGRAMS, NUMBERS)
def test_the_graph_computes_what_was_written(program: Program, numbers: dict[str, float]) -> None:
    graph = Graph()
    exprs = run(program, [graph.input(name, stage) for name, stage in STAGES.items()])
    outputs = [expr.edge for expr in exprs if isinstance(expr, Expr)]
    values = evaluate(graph, outputs, numbers)
    expected = run(program, [numbers[name] for name in STAGES])
    size = max(1.0, *(abs(float(x)) for x in expected))  # type: ignore[arg-type]
    if size < 1e100:
        np.testing.assert_allclose(np.array(values, float), np.array(expected, float), rtol=1e-9, atol=1e-12 * size)
