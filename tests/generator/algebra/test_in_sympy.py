"""The graph in SymPy: exact numbers, inputs by their names, labels for the sines and cosines of joints."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from torquec.generator.algebra.graph import Element, Expr, Graph, Stage, cos, pivot, sign, sin, sqrt, where_less
from torquec.generator.algebra.in_sympy import in_sympy


def exact(number: float) -> sp.Expr:
    return sp.Rational(*Fraction(number).as_integer_ratio())


def of(expr: Expr) -> sp.Expr:
    return in_sympy(expr.graph, [expr.edge], exact)[0]


@pytest.fixture
def graph() -> Graph:
    return Graph()


def test_arithmetic_is_exact(graph: Graph) -> None:
    x, y = (graph.input(name, Stage.CALL) for name in "xy")
    X, Y = sp.symbols("x y")
    assert of(-(0.5 * x - y) / (x * y)) == (Y - X / 2) / (X * Y)
    assert of(x - 0.75) == X - sp.Rational(3, 4)


def test_elements_of_arguments_are_symbols(graph: Graph) -> None:
    assert of(graph.input(Element("q", 2), Stage.CALL)) == sp.Symbol("q[2]")


def test_functions(graph: Graph) -> None:
    x, y = (graph.input(name, Stage.CALL) for name in "xy")
    X, Y = sp.symbols("x y")
    assert of(sqrt(x) + sign(y)) == sp.sqrt(X) + sp.sign(Y)
    assert of(where_less(x, y, x, y)) == sp.Piecewise((X, X < Y), (Y, True))
    assert of(pivot(x, y)) == X


def test_sines_of_parameters_are_functions_and_those_of_joints_have_names(graph: Graph) -> None:
    p, x = graph.input("p", Stage.PREPARE), graph.input("x", Stage.CALL)
    graph.label(sin(x), "S1")
    graph.label(cos(x), "C1")
    assert of(sin(p) * cos(p)) == sp.sin(sp.Symbol("p")) * sp.cos(sp.Symbol("p"))
    assert of(sin(x) - cos(x)) == sp.Symbol("S1") - sp.Symbol("C1")
