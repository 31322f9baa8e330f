"""Grouping relations as text."""

from __future__ import annotations

import math

import pytest
import sympy as sp
from torquec.generator.algebra.graph import Expr, Graph, Stage, cos, sin, sqrt
from torquec.generator.base_parameters.parameters import Parameter
from torquec.generator.base_parameters.relations import coefficient_text, exact, relation

GRAPH = Graph()
L, A = (GRAPH.input(name, Stage.PREPARE) for name in ("L", "A"))


def number(value: float) -> Expr:
    return GRAPH.constant(value)


def terms(**coefficients: Expr) -> dict[Parameter, Expr]:
    return {Parameter(name[:-1], int(name[-1])): value for name, value in coefficients.items()}


def test_parameters_of_one_coefficient_share_it() -> None:
    text = relation("ZZR1", terms(ZZ1=number(1), M2=L * L, M3=L * L, MX2=-(2 * L), MX3=2 * L, YY2=number(-1)))
    assert text == "ZZR1 = ZZ1 + L^2*(M2 + M3) - 2*L*(MX2 - MX3) - YY2"


def test_a_sum_is_put_in_brackets() -> None:
    assert relation("MXR1", terms(MX1=number(1), M2=L + A)) in ("MXR1 = MX1 + (A + L)*M2", "MXR1 = MX1 + (L + A)*M2")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.5, "1/2"),
        (-0.25, "-1/4"),
        (math.sqrt(2) / 2, "sqrt(2)/2"),
        (math.sqrt(3) / 2, "sqrt(3)/2"),
        (7.0, "7"),
    ],
)
def test_numbers_are_exact_where_they_can_be(value: float, text: str) -> None:
    assert coefficient_text(number(value)) == text


def test_a_sine_of_15_degrees_is_exact_and_any_number_is_a_double() -> None:
    assert sp.simplify(exact(math.sin(math.pi / 12)) - sp.sin(sp.pi / 12)) == 0
    assert exact(0.123456789) == sp.Float(0.123456789)


def test_the_shortest_form_is_written() -> None:
    assert coefficient_text(L * cos(A) * cos(A) + L * sin(A) * sin(A)) == "L"
    assert coefficient_text(L * L / L) == "L"
    assert coefficient_text(sqrt(L)) == "sqrt(L)"
