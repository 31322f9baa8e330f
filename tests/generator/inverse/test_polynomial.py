"""Polynomials of unknowns: a commutative ring without zeros among its terms."""

from __future__ import annotations

import numpy as np
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Expr, Graph, Stage
from torquec.generator.inverse.chain import angle
from torquec.generator.inverse.polynomial import ONE, Polynomial, Variable, constant, variable

GRAPH = Graph()
C1, S1, C2 = (
    variable(letter, angle(GRAPH, (j,), f"theta{j}"), GRAPH.one) for letter, j in (("C", 1), ("S", 1), ("C", 2))
)
X, Y = (GRAPH.input(name, Stage.PREPARE) for name in "xy")


def value(x: Expr | None) -> float:
    assert x is not None
    return float(np.asarray(evaluate(GRAPH, [x.edge], {"x": 3.0, "y": 5.0})[0]))


def test_terms_that_cancel_disappear() -> None:
    assert (C1 - C1).terms == {}
    assert (constant(X) - constant(X)).terms == {}


def test_a_product_has_the_products_of_terms_whatever_their_order() -> None:
    left, right = C1 * constant(X) + constant(Y), C2 + S1 * constant(X)
    one, two = left * C2, C2 * left
    assert one.terms.keys() == two.terms.keys() == {
        (Variable("C", (1,)), Variable("C", (2,))),
        (Variable("C", (2,)),),
    }
    assert value(one.coefficient([Variable("C", (2,)), Variable("C", (1,))])) == 3
    assert value((right * C1).coefficient([Variable("C", (1,)), Variable("S", (1,))])) == 3


def test_unknowns_are_told_by_their_joints_and_sums_are_unknowns_of_their_own() -> None:
    both = variable("S", angle(GRAPH, (2, 3), "theta2 + theta3"), GRAPH.one)
    assert (C1 + both).unknowns == {(1,), (2, 3)}
    assert constant(X).unknowns == frozenset()


def test_linear_means_no_product_of_variables() -> None:
    assert (C1 * constant(X) + S1 + constant(Y)).is_linear
    assert not (C1 * C2).is_linear


def test_a_coefficient_that_is_missing_is_none() -> None:
    assert Polynomial({}).coefficient() is None
    assert value((C1 + constant(Y)).coefficient(ONE)) == 5
