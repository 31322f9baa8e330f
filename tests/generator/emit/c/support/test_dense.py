"""Singular values in C against NumPy's, small ones in all their digits."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest
from torquec.peers.newton_euler import Array

from .library import compiled, pointer

JOINTS, ELEMENTS = 8, 12
TEXT = """
#include <string.h>
#include "torquec_dense.h"
void decompose(int joints, double *value, double *out, double *v)
{
    tq_svd J;
    memset(&J, 0, sizeof J);
    memcpy(J.out, out, sizeof J.out);
    tq_decompose(joints, &J);
    memcpy(value, J.value, sizeof J.value);
    memcpy(out, J.out, sizeof J.out);
    memcpy(v, J.v, sizeof J.v);
}
void solve(int joints, const double *J, const double *error, double *x)
{
    tq_svd of;
    memset(&of, 0, sizeof of);
    memcpy(of.out, J, sizeof of.out);
    tq_decompose(joints, &of);
    for (int m = 0; m < joints; m++) tq_add_solution(&of, joints, m, error, of.value[m] * of.value[m], x);
}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return compiled(tmp_path_factory.mktemp("dense"), TEXT)


def random(joints: int, seed: int) -> Array:
    """Return a derivative, a row a joint; rows beyond the joints are 0."""
    J = np.zeros((JOINTS, ELEMENTS))
    J[:joints] = np.random.default_rng(seed).normal(size=(joints, ELEMENTS))
    return J


@pytest.mark.parametrize("joints", [1, 3, 6, 8])
def test_singular_values(library: ctypes.CDLL, joints: int) -> None:
    for seed in range(20):
        J = random(joints, seed)
        value, out, v = np.zeros(JOINTS), J.copy(), np.zeros((JOINTS, JOINTS))
        library.decompose(joints, *map(pointer, (value, out, v)))
        np.testing.assert_allclose(value[:joints], np.linalg.svd(J[:joints], compute_uv=False)[::-1], rtol=1e-12)
        v = v[:joints, :joints]
        np.testing.assert_allclose(v @ v.T, np.eye(joints), atol=1e-13)
        np.testing.assert_allclose(v.T @ out[:joints], J[:joints], atol=1e-13)


def test_small_values_keep_their_digits(library: ctypes.CDLL) -> None:
    J = random(6, 0)
    J[4] *= 1e-12
    value, out, v = np.zeros(JOINTS), J.copy(), np.zeros((JOINTS, JOINTS))
    library.decompose(6, *map(pointer, (value, out, v)))
    # The length of the small row, less what the others span of it.
    others = np.linalg.qr(J[[0, 1, 2, 3, 5]].T)[0]
    small = J[4] / 1e-12
    rest = small - others @ (others.T @ small)
    assert value[0] == pytest.approx(1e-12 * np.linalg.norm(rest), rel=1e-9)


def test_least_squares(library: ctypes.CDLL) -> None:
    J, error, x = random(6, 1), np.random.default_rng(2).normal(size=ELEMENTS), np.zeros(JOINTS)
    library.solve(6, *map(pointer, (J, error, x)))
    np.testing.assert_allclose(x[:6], np.linalg.lstsq(J[:6].T, -error, rcond=None)[0], rtol=1e-11)
