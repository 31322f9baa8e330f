"""Fingerprints: equal for equal formulas, different for others, the same in every run."""

from __future__ import annotations

import pytest
from torquec.generator.algebra.fingerprint import PRIME, Fingerprints
from torquec.generator.algebra.graph import Expr, Graph, Stage, cos, pivot, sign, sin, sqrt, where_less
from torquec.generator.algebra.passes.reuse_values import SMALL


@pytest.fixture
def inputs() -> list[Expr]:
    graph = Graph()
    return [graph.input(name, Stage.CALL) for name in "abxy"]


def same(p: Expr, q: Expr, prime: int = PRIME) -> bool:
    values = Fingerprints(p.graph, prime).enter(range(len(p.graph)))
    return values.of(p.edge) == values.of(q.edge)


@pytest.mark.parametrize("prime", [PRIME, SMALL])
def test_equal_formulas_have_one_fingerprint(inputs: list[Expr], prime: int) -> None:
    a, b, x, y = inputs
    equal = [
        ((a + b) * x, a * x + b * x),
        ((a + b) * (a - b), a * a - b * b),
        (a / x + b / y, (a * y + b * x) / (x * y)),
        (cos(x + y), cos(x) * cos(y) - sin(x) * sin(y)),
        (sin(x - y), sin(x) * cos(y) - cos(x) * sin(y)),
        (cos(x) * cos(x), 1 - sin(x) * sin(x)),
        (sqrt((a + b) * x), sqrt(a * x + b * x)),
        (where_less(a * (x + y), b, x, y), where_less(a * x + a * y, b, x, y)),
    ]
    for p, q in equal:
        assert p.edge != q.edge
        assert same(p, q, prime)
        assert same(-p, -q, prime)


def test_other_formulas_have_other_fingerprints(inputs: list[Expr]) -> None:
    a, b, x, y = inputs
    others = [
        a, b, -a, a + b, a - b, a * b, a / b, b / a, sin(a), cos(a), sqrt(a), sign(a), pivot(a, b), pivot(b, a),
        sin(b), sin(2 * a), where_less(a, b, x, y), where_less(b, a, x, y), 0.5 * a, 0.25 * a, a.graph.constant(0.1),
        a / 0, a.graph.zero, a.graph.one,
    ]  # fmt: skip
    values = Fingerprints(a.graph).enter(range(len(a.graph)))
    assert len({values.of(expr.edge) for expr in others}) == len(others)


def test_names_alone_choose_the_values_of_inputs() -> None:
    first, second = Graph(), Graph()
    second.input("y", Stage.CALL)
    x, same_x = first.input("x", Stage.PREPARE), second.input("x", Stage.PREPARE)
    assert x.edge != same_x.edge
    assert Fingerprints(first).enter(range(3)).of(x.edge) == Fingerprints(second).enter(range(4)).of(same_x.edge)
