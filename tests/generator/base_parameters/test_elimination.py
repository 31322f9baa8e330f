"""The reduced echelon form of sparse rows, in numbers and with symbols."""

from __future__ import annotations

import numpy as np
import pytest
from oracle.regressor import base_map
from torquec.generator.algebra.graph import Graph, Stage
from torquec.generator.base_parameters.elimination import Row, add_scaled, echelon_form, independent_columns
from torquec.generator.base_parameters.parameters import Label, OnBody, Parameter
from torquec.generator.base_parameters.samples import Samples

COLUMNS: list[Label] = [Parameter("XX", 1), Parameter("ZZ", 1), OnBody("XX", 1), Parameter("M", 2), Parameter("IA", 2)]


@pytest.mark.parametrize("seed", range(5))
def test_it_keeps_the_first_independent_columns(seed: int) -> None:
    rng, graph = np.random.default_rng(seed), Graph()
    # Rank 3 at most, some zeros.
    D = rng.integers(-2, 3, (6, 3)) @ rng.integers(-1, 2, (3, len(COLUMNS)))
    rows: list[Row] = [
        {label: graph.constant(x) for label, x in zip(COLUMNS, row, strict=True) if x} for row in D.tolist()
    ]
    form = echelon_form(rows, COLUMNS, Samples(graph))
    kept, expected = base_map(D.astype(float))
    assert list(form) == [COLUMNS[k] for k in kept]
    numbers = [[row[label].number if label in row else 0.0 for label in COLUMNS] for row in form.values()]
    assert np.array(numbers, dtype=float) == pytest.approx(expected, abs=1e-12)


def test_what_vanishes_for_all_values_is_0() -> None:
    graph = Graph()
    a, b = graph.input("a", Stage.PREPARE), graph.input("b", Stage.PREPARE)
    x, y, z = COLUMNS[:3]
    rows: list[Row] = [{x: a, y: a * b, z: graph.one}, {x: graph.one, y: b, z: b}]
    form = echelon_form(rows, [x, y, z], Samples(graph))
    assert list(form) == [x, z]
    assert form[x][y].edge == b.edge
    assert z not in form[x]


def test_a_number_is_the_pivot_where_there_is_one() -> None:
    graph = Graph()
    a = graph.input("a", Stage.PREPARE)
    x, y = COLUMNS[:2]
    form = echelon_form([{x: a, y: graph.one}, {x: graph.constant(2), y: a}], [x], Samples(graph))
    assert form[x][y].edge == (0.5 * a).edge


def test_rows_are_added() -> None:
    graph = Graph()
    x, y, z = COLUMNS[:3]
    row: Row = {x: graph.one, y: graph.constant(2)}
    add_scaled(row, graph.constant(2), {y: -graph.one, z: graph.one}, Samples(graph))
    assert {label: e.number for label, e in row.items()} == {x: 1, z: 2}


def test_rounding_makes_no_column_independent() -> None:
    D = np.random.default_rng(3).normal(size=(9, 3))
    D[:, 1] = D[:, 0] * (1 + 1e-9 * D[:, 2])
    assert independent_columns(D, 2) == [0, 2]
    assert independent_columns(D, 3) == [0, 1, 2]
