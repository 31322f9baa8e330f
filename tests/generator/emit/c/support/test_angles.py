"""The angles of sines and cosines in C, against atan2 of fifty digits."""

from __future__ import annotations

import ctypes

import mpmath
import numpy as np
import pytest
from torquec.peers.newton_euler import Array

from .library import compiled, pointer

COUNT = 2048
TEXT = f"""
#include "torquec_angles.h"
void angles(const double *s, const double *c, double *angle)
{{
    static double a[3][{COUNT}] __attribute__((aligned(64)));
    for (int i = 0; i < {COUNT}; i++) a[0][i] = s[i], a[1][i] = c[i];
    tq_angles(a[0], a[1], a[2], {COUNT});
    for (int i = 0; i < {COUNT}; i++) angle[i] = a[2][i];
}}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return compiled(tmp_path_factory.mktemp("angles"), TEXT)


def angles(library: ctypes.CDLL, s: Array, c: Array) -> Array:
    given = [np.resize(np.asarray(x, dtype=float), COUNT) for x in (s, c)]
    found = np.zeros(COUNT)
    library.angles(*map(pointer, (*given, found)))
    return found[: len(s)]


def test_to_the_last_digit(library: ctypes.CDLL) -> None:
    rng = np.random.default_rng(0)
    turn = np.concatenate([rng.uniform(-np.pi, np.pi, 1024), 10.0 ** rng.uniform(-300, 0, 512)])
    s, c = np.sin(turn), np.cos(turn)
    s[-128:], c[-128:] = rng.uniform(-1e-9, 1e-9, (2, 128))
    with mpmath.workdps(50):
        exact = [mpmath.atan2(mpmath.mpf(y), mpmath.mpf(x)) for y, x in zip(s, c, strict=True)]
        found = angles(library, s, c)
        off = [abs(mpmath.mpf(a) - b) / mpmath.mpf(np.spacing(abs(a))) for a, b in zip(found, exact, strict=True)]
    assert max(off) < 1.5


def test_at_the_axes(library: ctypes.CDLL) -> None:
    s, c = np.array([0, 0, -0.0, -0.0, 1, -1, np.nan, 1]), np.array([1, -1, 1, -1, 0, -0.0, 1, np.nan])
    half = np.pi / 2
    np.testing.assert_array_equal(angles(library, s, c), [0, np.pi, 0, np.pi, half, -half, np.nan, np.nan])
