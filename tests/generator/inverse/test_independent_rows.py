"""Rows that determine the unknowns wherever all rows do."""

from __future__ import annotations

import numpy as np
from torquec.generator.inverse.independent_rows import independent_rows

RNG = np.random.default_rng(0)
ANGLES = RNG.uniform(-np.pi, np.pi, 200)


def test_rows_of_zeros_and_multiples_go() -> None:
    matrix = RNG.normal(size=(50, 5, 3))
    matrix[:, 1] = 0
    matrix[:, 4] = 2 * matrix[:, 0]
    kept = independent_rows(matrix)
    assert kept is not None
    assert len(kept) == 3
    assert 1 not in kept
    assert len({0, 4} & {*kept}) == 1


def test_rows_stay_that_are_needed_somewhere() -> None:
    """cos and sin of an angle: no one of them determines the unknown everywhere."""
    assert independent_rows(np.stack([np.cos(ANGLES), np.sin(ANGLES)], axis=1)[:, :, np.newaxis]) == [0, 1]


def test_full_rows_go_first() -> None:
    matrix = np.ones((20, 3, 2)) * RNG.uniform(0.5, 1, (20, 1, 1))
    matrix[:, 1, 0] = matrix[:, 2, 1] = 0
    assert independent_rows(matrix) == [1, 2]


def test_unknowns_that_nothing_determines() -> None:
    matrix = RNG.normal(size=(20, 3, 2))
    matrix[:, :, 1] = matrix[:, :, 0]
    assert independent_rows(matrix) is None
    assert independent_rows(RNG.normal(size=(20, 1, 2))) is None
    assert independent_rows(RNG.normal(size=(20, 1, 0))) == []
