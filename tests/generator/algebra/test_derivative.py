"""Differentiation forward and backward, against central differences and closed forms."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from torquec.generator.algebra.derivative import derivatives, gradients, slope
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Expr, Graph, Stage, cos, pivot, sign, sin, sqrt, where_less

X, Y = 0.7, 1.9

FORMS: dict[str, Callable[[Expr, Expr], Expr]] = {
    "sum": lambda x, y: 3 * x - y + 2 * x * y,
    "mul": lambda x, y: x * y * y * x,
    "div": lambda x, y: (x - 2) / (y + x),
    "sin": lambda x, y: sin(x * y) * y,
    "cos": lambda x, y: -cos(2 * x + y),
    "sqrt": lambda x, y: x / sqrt(x * x + y),
    "sign": lambda x, y: sign(x - y) * x,
    "where": lambda x, y: where_less(x, y, sin(x) * y, x),
    "pivot": lambda x, y: y / pivot(x * x, y),
}


@pytest.mark.parametrize("name", FORMS)
def test_derivative_is_the_slope(name: str) -> None:
    graph = Graph()
    x, y = graph.input("x", Stage.CALL), graph.input("y", Stage.CALL)
    dx, dy = graph.input("dx", Stage.CALL), graph.input("dy", Stage.CALL)
    value = FORMS[name](x, y)
    assert name in {node.op for node in graph.nodes}
    (slope,) = derivatives(graph, [value], {x.edge >> 1: dx, y.edge >> 1: dy})
    t = np.array([-1e-4, 1e-4])
    below, above = evaluate(graph, [value.edge], {"x": X + 0.3 * t, "y": Y - 1.1 * t})[0]
    (actual,) = evaluate(graph, [slope.edge], {"x": X, "y": Y, "dx": 0.3, "dy": -1.1})
    np.testing.assert_allclose(actual, (above - below) / 2e-4, rtol=1e-7)


@pytest.mark.parametrize("name", FORMS)
def test_gradients_are_the_slopes_forward(name: str) -> None:
    graph = Graph()
    x, y = graph.input("x", Stage.CALL), graph.input("y", Stage.CALL)
    value = FORMS[name](x, y)
    outputs, nodes = [value, -value * x], (x.edge >> 1, y.edge >> 1)
    backward = gradients(graph, outputs, nodes)
    for node in nodes:
        forward = derivatives(graph, outputs, {node: graph.one})
        pairs = zip((found.get(node, graph.zero) for found in backward), forward, strict=True)
        for ours, theirs in pairs:
            found = evaluate(graph, [ours.edge, theirs.edge], {"x": X, "y": Y})
            np.testing.assert_allclose(found[0], found[1], rtol=1e-13)


def test_what_does_not_move_has_exact_zeros() -> None:
    graph = Graph()
    x, p = graph.input("x", Stage.CALL), graph.input("p", Stage.PREPARE)
    still, moving = derivatives(graph, [sqrt(p) * cos(p), -p * x], {x.edge >> 1: graph.one})
    assert still.number == 0
    assert moving.edge == (-p).edge


def test_derivatives_reuse_what_is_there() -> None:
    # d sin = cos, d cos = -sin: no new sine or cosine, and a second derivative adds no node.
    graph = Graph()
    x = graph.input("x", Stage.CALL)
    along = {x.edge >> 1: graph.one}
    (first,) = derivatives(graph, [sin(x)], along)
    (second,) = derivatives(graph, [first], along)
    assert first.edge == cos(x).edge
    assert second.edge == (-sin(x)).edge


@pytest.mark.parametrize("name", sorted(FORMS))
def test_slope_of_a_function_of_one_variable_is_taken_at_a_value_that_was_computed(name: str) -> None:
    # The function uses a parameter beside; what x was computed from does not count.
    graph = Graph()
    u, y = graph.input("u", Stage.CALL), graph.input("y", Stage.PREPARE)
    x, v = sin(u) * u - 2, graph.input("v", Stage.CALL)
    for at, there in ((x, np.sin(X) * X - 2), (-x, 2 - np.sin(X) * X)):
        rate = slope(lambda moving: FORMS[name](moving, y), at)
        (actual,) = evaluate(graph, [rate.edge], {"u": X, "y": Y})
        below, above = evaluate(graph, [FORMS[name](v, y).edge], {"v": there + np.array([-1e-5, 1e-5]), "y": Y})[0]
        np.testing.assert_allclose(actual, (above - below) / 2e-5, rtol=1e-6, atol=1e-9)


def test_slope_of_what_does_not_move_is_zero() -> None:
    graph = Graph()
    x, y = graph.input("x", Stage.CALL), graph.input("y", Stage.CALL)
    assert slope(lambda _: y * 3, x * y).number == 0
