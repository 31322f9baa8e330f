"""Signs and parentheses, which languages share."""

from __future__ import annotations

import pytest
from torquec.generator.emit.function import Minus, Name, Op, Value
from torquec.generator.emit.infix import Atom, infix

A, B, C = Name("a"), Name("b"), Name("c")


def text(atom: Atom) -> str:
    assert isinstance(atom, Name)
    return atom.text


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Op("+", Op("+", A, B), C), "a + b + c"),
        # Another order of additions rounds otherwise: it keeps its parentheses.
        (Op("+", A, Op("+", B, C)), "a + (b + c)"),
        (Op("-", A, Op("-", B, C)), "a - (b - c)"),
        (Op("*", A, Op("*", B, C)), "a*(b*c)"),
        (Op("/", Op("*", A, B), C), "a*b/c"),
        (Op("/", A, Op("*", B, C)), "a/(b*c)"),
        (Op("*", Op("+", A, B), C), "(a + b)*c"),
        (Op("+", Op("*", A, B), C), "a*b + c"),
        (Minus(A), "-a"),
        (Minus(Op("*", A, B)), "-(a*b)"),
        (Op("-", A, Minus(B)), "a - (-b)"),
        (Op("*", Minus(A), B), "(-a)*b"),
    ],
)
def test_parentheses_are_those_of_the_association(value: Value, expected: str) -> None:
    assert infix(value, text) == expected
