"""The bill: what counts as which operation, and what it costs."""

from __future__ import annotations

import pytest
from torquec.generator.algebra.bill import bill, cost, cost_of_node
from torquec.generator.algebra.graph import Expr, Graph, Stage, cos, pivot, sign, sin, sqrt, where_less


@pytest.fixture
def graph() -> Graph:
    return Graph()


def counts(*exprs: Expr) -> dict[str, int]:
    found = bill(exprs[0].graph, [expr.edge for expr in exprs])
    return {name: number for name, number in found.items() if number}


def test_operations_of_a_call(graph: Graph) -> None:
    x, y = (graph.input(name, Stage.CALL) for name in "xy")
    p = graph.input("p", Stage.PREPARE)
    assert counts(x) == {}
    assert counts(-x) == {}
    assert counts(sqrt(p) * p) == {}, "prepared, not in the call"
    assert counts(2 * x, 3 * y) == {"+": 1, "*": 1}
    assert counts(graph.sum((x, y, p))) == {"+": 2}
    assert counts(x / y) == {"/": 1}
    assert counts(sin(x) + cos(x) + cos(y)) == {"+": 2, "sincos": 2}
    functions = [sqrt(x), sign(x), where_less(x, y, x, p), pivot(x, y)]
    assert counts(*functions) == dict.fromkeys(("sqrt", "sign", "where", "pivot"), 1)
    assert counts(x * y, x * y + p) == {"*": 1, "+": 1}, "shared"


def test_costs(graph: Graph) -> None:
    x, y = (graph.input(name, Stage.CALL) for name in "xy")
    assert cost({"*": 2, "+": 10, "/": 1, "sincos": 1}) == pytest.approx(2 + 3 + 4 + 12)
    nodes = [sin(x), cos(x), graph.sum((x, y, sin(x))), x * y, x / y, x]
    assert [cost_of_node(graph, expr.edge >> 1) for expr in nodes] == pytest.approx([6, 6, 0.6, 1, 4, 0])
