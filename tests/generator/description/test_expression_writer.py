from __future__ import annotations

import pytest
import sympy as sp
from torquec.generator.description import DescriptionError
from torquec.generator.description.expression import MAX_LENGTH, parse_expression
from torquec.generator.description.expression_writer import write_expression

A, B = sp.symbols("A B")


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (sp.pi / 2, "pi/2"),
        (-A, "-A"),
        (A - B, "A - B"),
        (A * (B + 1), "A*(B + 1)"),
        (A / (2 * B), "A/2/B"),
        (1 / A, "1/A"),
        (sp.sqrt(A + B), "sqrt(A + B)"),
        (sp.cos(A) ** 2, "cos(A)^2"),
        (A**20, "A^16*A^4"),
        (1 / A**3, "1/A^3"),
        (sp.Float(0.1) * A, "0.1*A"),
        (sp.Rational(-2, 3), "-2/3"),
        (sp.Integer(int(1e300)) * A, "1e+300*A"),
        (sp.Integer(2**53 + 2) * A, "9007199254740994*A"),
    ],
)
def test_expressions_are_written_as_people_write_them(expression: sp.Expr, text: str) -> None:
    assert write_expression(expression) == text
    assert parse_expression(text, ("A", "B")) == expression


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        (sp.tan(A), r"tan\(A\) cannot be written"),
        (sp.cbrt(A), "expected an integer power or a square root"),
        (sp.Add(*(sp.Symbol(f"A{i}") for i in range(400))), f"a description holds at most {MAX_LENGTH}"),
    ],
)
def test_what_the_grammar_lacks_is_refused(expression: sp.Expr, message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        write_expression(expression)
