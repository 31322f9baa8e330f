"""What values at a random point tell of expressions."""

from __future__ import annotations

import cmath

import numpy as np
import pytest
from torquec.generator.algebra.graph import Graph, Stage, cos, sin, sqrt
from torquec.generator.base_parameters.samples import TOLERANCE, Samples, independent


@pytest.fixture
def samples() -> Samples:
    return Samples(Graph())


def test_values_are_those_of_the_operations(samples: Samples) -> None:
    a, b = samples.graph.input("a", Stage.PREPARE), samples.graph.input("b", Stage.PREPARE)
    x, y = samples(a), samples(b)
    expressions = [a + b, a - b, a * b, a / b, sin(a), cos(a), sqrt(a), -a]
    expected = [x + y, x - y, x * y, x / y, cmath.sin(x), cmath.cos(x), cmath.sqrt(x), -x]
    assert samples.row(expressions) == pytest.approx(expected, abs=1e-14)


def test_a_name_has_one_value_everywhere(samples: Samples) -> None:
    other = Samples(Graph())
    assert samples(samples.graph.input("D3", Stage.PREPARE)) == other(other.graph.input("D3", Stage.PREPARE))


def test_what_vanishes_and_what_is_constant(samples: Samples) -> None:
    a = samples.graph.input("a", Stage.PREPARE)
    assert samples.simplest(cos(a) * cos(a) + sin(a) * sin(a) - 1).number == 0
    assert samples.simplest(0.5 * a / a).number == 0.5
    assert samples.simplest(0.3 * a / a).number == pytest.approx(0.3, abs=1e-15)
    assert samples.simplest(a * a).edge == (a * a).edge


def test_what_is_small_beside_its_terms_is_0(samples: Samples) -> None:
    small = samples.graph.constant(100 * TOLERANCE)
    assert samples.simplest(small).number == small.number
    assert samples.simplest(small, size=1000.0).number == 0


def test_a_division_by_0_is_no_number(samples: Samples) -> None:
    a = samples.graph.input("a", Stage.PREPARE)
    vanishing = cos(a) * cos(a) + sin(a) * sin(a) - 1
    value = samples(a / (vanishing - vanishing))
    assert value != value


def test_rows_that_are_no_combination_of_earlier_ones() -> None:
    assert independent([[1, 1j], [2j, -2], [0, 1]]) == [0, 2]
    assert independent([[0, 0], [1, 0], [1, 1e-12], [1e-3, 1]]) == [1, 3]


@pytest.mark.parametrize("rank", range(1, 5))
def test_as_many_rows_as_the_rank(rank: int) -> None:
    rng = np.random.default_rng(rank)
    rows = rng.normal(size=(9, rank)) @ rng.normal(size=(rank, 6))
    assert independent(rows.tolist()) == list(range(rank))
