"""Polynomials of joint variables against their values at places."""

from __future__ import annotations

from itertools import combinations_with_replacement

import numpy as np
import pytest
from torquec.generator.algebra.graph import Expr, Graph, Stage
from torquec.generator.algebra.rotation import Turn, X, Z, rotation
from torquec.generator.base_parameters.samples import Samples
from torquec.generator.base_parameters.trigonometric import (
    Function,
    Polynomial,
    PolynomialVector,
    Ring,
    cross,
    total,
    turn,
    turn_back_about_z,
)

VARIABLES = (2, 5)
PLACES = ((0.0, 0.0), (0.4, -1.1), (-2.0, 0.7))


@pytest.fixture
def ring() -> Ring:
    return Ring(Samples(Graph()), VARIABLES)


def number(ring: Ring, value: float) -> Expr:
    return ring.graph.constant(value)


def factors(ring: Ring, first: float, second: float) -> dict[int, Expr]:
    return {2: number(ring, first), 5: number(ring, second)}


def value(polynomial: Polynomial, q: tuple[float, float]) -> float:
    result = 0.0
    for function, coefficient in polynomial.terms.items():
        angle = sum(w.real * x for w, x in zip(function.frequencies, q, strict=True))
        powers = np.prod([x**a for a, x in zip(function.powers, q, strict=True)])
        assert coefficient.number is not None
        result += coefficient.number * powers * (np.sin(angle) if function.is_sine else np.cos(angle))
    return result


def some(ring: Ring) -> list[Polynomial]:
    """Polynomials of every kind."""
    c, s = ring.cos_and_sin(number(ring, 0.3), factors(ring, 1.0, -2.0))
    back, forth = ring.cos_and_sin(number(ring, 0.0), {2: number(ring, -1.0)})
    slide = ring.linear(number(ring, 0.5), factors(ring, 1.0, 3.0))
    return [ring.constant(number(ring, -1.5)), c, s, back, forth, slide, slide * c + s]


def test_cosine_sine_and_sums_of_variables_have_their_values(ring: Ring) -> None:
    _, c, s, back, forth, slide, _ = some(ring)
    for q in PLACES:
        angle = 0.3 + q[0] - 2 * q[1]
        expected = [np.cos(angle), np.sin(angle), np.cos(q[0]), -np.sin(q[0]), 0.5 + q[0] + 3 * q[1]]
        assert [value(f, q) for f in (c, s, back, forth, slide)] == pytest.approx(expected, abs=1e-14)


def test_sums_products_and_multiples_have_their_values(ring: Ring) -> None:
    for f, g in combinations_with_replacement(some(ring), 2):
        for q in PLACES:
            x, y = value(f, q), value(g, q)
            results = [value(h, q) for h in (f + g, f - g, f * g, -f, number(ring, 2.5) * f, total(f, g, f))]
            assert results == pytest.approx([x + y, x - y, x * y, -x, 2.5 * x, 2 * x + y], abs=1e-13)


def test_equal_functions_are_equal_terms(ring: Ring) -> None:
    c, s = ring.cos_and_sin(number(ring, 0.0), {2: number(ring, 1.0)})
    assert list((c * c + s * s).terms) == [ring.one]
    assert (c * s - s * c).terms == {}
    double = ring.cos_and_sin(number(ring, 0.0), {2: number(ring, 2.0)})[1]
    assert (number(ring, 2.0) * (s * c) - double).terms == {}


def test_a_symbolic_frequency_is_told_from_another() -> None:
    ring = Ring(Samples(Graph()), [1])
    k = ring.graph.input("k", Stage.PREPARE)
    c, _ = ring.cos_and_sin(ring.graph.zero, {1: k})
    double, _ = ring.cos_and_sin(ring.graph.zero, {1: 2 * k})
    assert set((c * c).terms) == {ring.one, *double.terms}


def test_a_function_has_one_sign(ring: Ring) -> None:
    sine, sign = ring.normalised(Function((0, 0), (-1 + 0j, 2 + 0j), is_sine=True))
    assert (sine.frequencies, sign) == ((1, -2), -1)
    assert ring.normalised(Function((0, 0), (-1 + 0j, 2 + 0j)))[1] == 1
    assert ring.normalised(Function((1, 0), (0j, 0j), is_sine=True))[1] == 0


def components(v: PolynomialVector, q: tuple[float, float]) -> list[float]:
    return [value(f, q) for f in v.components]


def test_vectors_of_polynomials(ring: Ring) -> None:
    f = some(ring)
    v, w = PolynomialVector(f[1], f[5], f[2]), PolynomialVector(f[6], f[0], f[3])
    for q in PLACES:
        a, b = np.array(components(v, q)), np.array(components(w, q))
        assert components(v + w, q) == pytest.approx(a + b, abs=1e-13)
        assert components(cross(v, w), q) == pytest.approx(np.cross(a, b), abs=1e-13)
        assert value(v @ w, q) == pytest.approx(a @ b, abs=1e-13)
        assert components(v.scaled(f[5]), q) == pytest.approx(a * value(f[5], q), abs=1e-13)


def test_vectors_are_turned(ring: Ring) -> None:
    graph, f = ring.graph, some(ring)
    turns = [Turn(axis, graph.constant(np.cos(x)), graph.constant(np.sin(x))) for axis, x in ((X, 0.4), (Z, -1.0))]
    A = rotation(turns)
    numbers = np.array([[e.number for e in row] for row in A.matrix(graph)], dtype=float)
    v = PolynomialVector(f[1], f[5], f[2])
    angle = ring.cos_and_sin(number(ring, 0.0), {5: number(ring, 1.0)})
    for q in PLACES:
        assert components(turn(A, v), q) == pytest.approx(numbers @ components(v, q), abs=1e-13)
        c, s = np.cos(q[1]), np.sin(q[1])
        back = np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
        assert components(turn_back_about_z(*angle, v), q) == pytest.approx(back @ components(v, q), abs=1e-13)
