"""Roots of polynomials of degree 4 on [0, 1): polynomials that are made of their roots."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest
from torquec.peers.newton_euler import Array

from .library import compiled, pointer

TEXT = """
#include "torquec_isolation.h"
int roots(const double *p, double *root, double *note)
{
    double most = 0;
    tq_interval_roots found;
    for (int i = 0; i < 5; i++) most = tq_larger(most, fabs(p[i]));
    tq_isolate_roots(p, p[0] + p[1] + p[2] + p[3] + p[4], TQ_ZERO_DISCRIMINANT * most, 0, &found);
    tq_add_turning_points(p, TQ_ZERO_DISCRIMINANT * most, &found);
    for (int i = 0; i < found.count; i++) {
        root[i] = found.root[i];
        note[i] = (double)found.note[i];
    }
    return found.count;
}
"""
BOUNDARY, MISSED = 1, 2


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return compiled(tmp_path_factory.mktemp("isolation"), TEXT)


def roots(library: ctypes.CDLL, polynomial: Array) -> tuple[Array, Array]:
    """Return the roots and their notes; coefficients rise with the degree."""
    root, note = np.zeros(8), np.zeros(8)
    count = library.roots(*map(pointer, (np.ascontiguousarray(polynomial), root, note)))
    return root[:count], note[:count]


def of_roots(*values: complex) -> Array:
    return np.asarray(np.poly(values)[::-1].real)


def test_single_roots_inside_are_found_and_no_others(library: ctypes.CDLL) -> None:
    rng = np.random.default_rng(0)
    for _ in range(500):
        given = np.sort(rng.uniform(-1, 2, 4))
        if np.diff(given).min() < 1e-3 or np.abs([given, given - 1]).min() < 1e-6:
            continue
        root, note = roots(library, of_roots(*given))
        inside = given[(given > 0) & (given < 1)]
        np.testing.assert_allclose(root[note == 0], inside, atol=1e-9)
        assert set(note) <= {0}


def test_two_roots_in_one_are_an_edge(library: ctypes.CDLL) -> None:
    root, note = roots(library, of_roots(0.3, 0.3, 1.5, -0.7))
    np.testing.assert_allclose(root, [0.3], atol=1e-7)
    assert note.tolist() == [BOUNDARY]


def test_two_roots_that_are_close_are_two(library: ctypes.CDLL) -> None:
    root, note = roots(library, of_roots(0.3, 0.3 + 1e-5, 1.5, -0.7))
    np.testing.assert_allclose(root, [0.3, 0.3 + 1e-5], atol=1e-9)
    assert note.tolist() == [0, 0]


def test_three_roots_in_one_are_one(library: ctypes.CDLL) -> None:
    root, note = roots(library, of_roots(0.3, 0.3, 0.3, -0.7))
    np.testing.assert_allclose(root, [0.3], atol=1e-4)
    assert note.tolist() == [BOUNDARY]


def test_where_a_polynomial_turns_back_is_what_comes_closest(library: ctypes.CDLL) -> None:
    root, note = roots(library, of_roots(0.4 + 0.01j, 0.4 - 0.01j, 1.5, -0.7))
    np.testing.assert_allclose(root, [0.4], atol=1e-3)
    assert note.tolist() == [MISSED]
