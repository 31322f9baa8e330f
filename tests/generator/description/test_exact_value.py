from __future__ import annotations

import math

import pytest
import sympy as sp
from torquec.generator.description.exact_value import NotRealError, exact_value


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        (sp.pi / 2, 1.5707963267948966),
        (sp.sqrt(2) * sp.Float(0.5), 0.7071067811865476),
        (1 / (2 - sp.cos(3)), 1 / (2 - math.cos(3))),
        (sp.Rational(1, 3), 1 / 3),
    ],
)
def test_values(expression: sp.Expr, value: float) -> None:
    assert float(exact_value(expression, {})) == pytest.approx(value, rel=1e-15)


def test_what_cancels_is_zero_and_what_is_small_is_not() -> None:
    assert exact_value(sp.sin(1) ** 2 + sp.cos(1) ** 2 - 1, {}) == 0
    assert exact_value(sp.Rational(1, 10**30) + sp.pi - sp.pi, {}) != 0


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (sp.sqrt(sp.cos(3)), "square root of a negative"),
        (1 / (sp.sin(1) ** 2 + sp.cos(1) ** 2 - 1), "division by zero"),
        (sp.tan(1), "not a real"),
    ],
)
def test_what_is_not_real_is_refused(expression: sp.Expr, message: str) -> None:
    with pytest.raises(NotRealError, match=message):
        exact_value(expression, {})


def test_values_of_parts_are_remembered() -> None:
    known: dict[sp.Expr, object] = {}
    exact_value(sp.sqrt(sp.cos(1) + 1), known)
    assert sp.cos(1) in known
