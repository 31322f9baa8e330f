"""atan2 against mpmath: all octants, their borders, axes, the origin, and what is not finite."""

from __future__ import annotations

import ctypes
from pathlib import Path

import mpmath
import numpy as np
import pytest

from .generated import SUPPORT
from .test_sincos import FMA, units_in_the_last_place
from .test_source import run

SOURCE = """
#include "torquec_real.h"
void angles(const tq_scalar *y, const tq_scalar *x, tq_scalar *angle, int n)
{
    for (int i = 0; i < n; i += TQ_LANES) {
#if TQ_LANES == 1
        angle[i] = tq_atan2(y[i], x[i]);
#else
        real v, w;
        for (int l = 0; l < TQ_LANES; l++) { v[l] = y[i + l]; w[l] = x[i + l]; }
        const real found = tq_atan2(v, w);
        for (int l = 0; l < TQ_LANES; l++) angle[i + l] = found[l];
#endif
    }
}
"""


def compiled(folder: Path, *flags: str) -> ctypes.CDLL:
    (folder / "angles.c").write_text(SOURCE)
    common = ["-std=gnu99", "-O2", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-Wno-psabi", "-fPIC"]
    run("gcc", *common, "-shared", f"-I{SUPPORT}", *flags, "angles.c", "-lm", "-o", "angles.so", cwd=folder)
    return ctypes.CDLL(str(folder / "angles.so"))


def call(library: ctypes.CDLL, y: np.ndarray, x: np.ndarray) -> np.ndarray:
    angle = np.empty_like(x)
    library.angles(*(ctypes.c_void_p(a.ctypes.data) for a in (y, x, angle)), ctypes.c_int(len(x)))
    return angle


def points() -> tuple[np.ndarray, np.ndarray]:
    """Points of all lengths and directions, and neighbours of where the way of computing changes: 2:1 and 1:1."""
    rng = np.random.default_rng(0)
    angle = rng.uniform(-np.pi, np.pi, 4000)
    near = [(np.nextafter(y, side), x) for y, x in ((0.5, 1), (1, 1), (1, 0.5), (0, 1)) for side in (-1.0, y, 2.0)]
    signs = [(sy * y, sx * x) for y, x in near for sy in (-1, 1) for sx in (-1, 1)]
    y, x = (np.array(values) for values in zip(*signs, strict=True))
    length = 10.0 ** rng.uniform(-12, 12, 4000)
    y, x = np.concatenate([length * np.sin(angle), y]), np.concatenate([length * np.cos(angle), x])
    return y[: len(y) // 8 * 8].copy(), x[: len(x) // 8 * 8].copy()


@pytest.mark.parametrize("flags", [["-DTQ_LANES=1"], ["-DTQ_LANES=1", *FMA], ["-DTQ_LANES=2"], ["-DTQ_LANES=4", *FMA]])
def test_within_two_units_in_the_last_place(flags: list[str], tmp_path: Path) -> None:
    library = compiled(tmp_path, *flags)
    y, x = points()
    with mpmath.workdps(40):
        exact = [mpmath.atan2(mpmath.mpf(float(a)), mpmath.mpf(float(b))) for a, b in zip(y, x, strict=True)]
        assert units_in_the_last_place(call(library, y, x), exact) < 2
    pairs = ((0, 0), (0, -2), (1, 0), (-1, 0), (np.nan, 1), (1, np.nan), (0, 3), (np.inf, 1))
    edges = [np.array(values, dtype=float) for values in zip(*pairs, strict=True)]
    with np.errstate(invalid="ignore"):
        np.testing.assert_allclose(call(library, *edges), np.arctan2(*edges), rtol=1e-15)


def test_single_precision(tmp_path: Path) -> None:
    library = compiled(tmp_path, "-DTQ_FLOAT", "-DTQ_LANES=8", *FMA)
    # Without -0: beside it the angle of a negative x has a sign of its own in libm.
    y, x = (a.astype(np.float32) + np.float32(0) for a in points())
    exact = np.arctan2(y.astype(float), x.astype(float))
    error = np.abs(call(library, y, x) - exact) / np.spacing(np.abs(exact).astype(np.float32))
    assert error[exact != 0].max() < 2.5
