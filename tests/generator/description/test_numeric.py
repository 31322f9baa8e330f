"""Expressions to floats, and what is said when that is not possible."""

import math

import pytest
import sympy as sp
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.robot import DescriptionError

A, B = sp.symbols("A B")


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        (sp.Integer(3), 3.0),
        (sp.Rational(1, 3), 1 / 3),
        (sp.Float(0.1), 0.1),
        (sp.pi / 2, math.pi / 2),
        (-A, -2.0),
        (A * B + sp.sin(A) - sp.cos(B), 1.0 + math.sin(2) - math.cos(0.5)),
        (sp.sqrt(A) / B**2, math.sqrt(2) / 0.25),
        (sp.sqrt(2) / 2, math.sqrt(0.5)),
    ],
)
def test_evaluate(expression: sp.Expr, expected: float) -> None:
    assert evaluate(expression, {"A": 2.0, "B": 0.5}) == pytest.approx(expected, rel=1e-15)


def test_symbols_without_a_value_are_named() -> None:
    with pytest.raises(DescriptionError, match="but A, B have no value"):
        evaluate(A + B, {"A": None})
    with pytest.raises(DescriptionError, match="but B has no value"):
        evaluate(A + B, {"A": 1.0})


@pytest.mark.parametrize("expression", [1 / A, sp.sqrt(A - 1), sp.sqrt(A - 1) / A])
def test_what_is_not_finite_is_refused(expression: sp.Expr) -> None:
    with pytest.raises(DescriptionError, match="is not a finite number"):
        evaluate(expression, {"A": 0.0})


def test_functions_beyond_the_grammar_are_refused() -> None:
    with pytest.raises(DescriptionError, match="holds tan: expected"):
        evaluate(sp.tan(A), {"A": 1.0})
