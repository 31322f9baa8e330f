"""take_out_factors: what it saves."""

from __future__ import annotations

import numpy as np
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Graph, Stage
from torquec.generator.algebra.passes.take_out_factors import take_out_factors

from .savings import given_names, saved


def test_common_factors_are_taken_out() -> None:
    graph = Graph()
    a, b, x, y, z, p, _ = given_names(graph)
    assert saved(take_out_factors, graph, a * x + b * x + z) == (1, 0)
    assert saved(take_out_factors, graph, a * x - b * x - y * x + z) == (2, 0)
    assert saved(take_out_factors, graph, p * x + p * y + p * z) == (2, 0)
    assert saved(take_out_factors, graph, a * x + b * x, b * x * y) == (0, 0)


def test_sums_are_opened_where_terms_cancel() -> None:
    graph = Graph()
    a, b, x, y, z, _, _ = given_names(graph)
    first, second = x * x + y * y, x * x + z * z
    assert saved(take_out_factors, graph, first - second + a, first * b, second * b) == (0, 0)
    opened, edges = take_out_factors(graph, [(first - second).edge, (first * b).edge, (second * b).edge])
    y_new, z_new = (opened.input(name, Stage.CALL) for name in "yz")
    assert edges[0] == (y_new * y_new - z_new * z_new).edge
    # t + t - t: a term that is there twice goes once.
    t = x + y
    twice = graph.apply("sum", [(t * a).edge, (t * b).edge])
    new, edges = take_out_factors(graph, [(twice - t + (t + a)).edge, t.edge])
    numbers = {"a": 0.3, "b": 0.7, "x": 0.2, "y": 0.5}
    np.testing.assert_allclose(evaluate(new, edges, numbers)[0], 0.7 * (0.3 + 0.7) + 0.3)
