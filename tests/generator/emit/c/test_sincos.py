"""Sine and cosine against mpmath: random angles, neighbours of multiples of pi/2, and beyond the reduction."""

from __future__ import annotations

import ctypes
import platform
from pathlib import Path

import mpmath
import numpy as np
import pytest

from .generated import SUPPORT
from .test_source import run

SOURCE = """
#include "torquec_real.h"
#if TQ_LANES == 1
void pairs(const tq_scalar *x, tq_scalar *s, tq_scalar *c, int n)
{ for (int i = 0; i < n; i++) tq_sincos(x[i], &s[i], &c[i]); }
#else
#ifndef TOGETHER
#define TOGETHER 1
#endif
#if TOGETHER == 1
#define tq_sincos_each(count, x, sine, cosine) tq_sincos(*(x), sine, cosine)
#endif
void pairs(const tq_scalar *x, tq_scalar *s, tq_scalar *c, int n)
{
    for (int i = 0; i < n; i += TQ_LANES * TOGETHER) {
        real v[TOGETHER], sine[TOGETHER], cosine[TOGETHER];
        for (int l = 0; l < TQ_LANES * TOGETHER; l++) v[l % TOGETHER][l / TOGETHER] = x[i + l < n ? i + l : 0];
        tq_sincos_each(TOGETHER, v, sine, cosine);
        for (int l = 0; l < TQ_LANES * TOGETHER && i + l < n; l++) {
            s[i + l] = sine[l % TOGETHER][l / TOGETHER];
            c[i + l] = cosine[l % TOGETHER][l / TOGETHER];
        }
    }
}
#endif
"""
FMA = ["-mavx2", "-mfma"] if platform.machine() == "x86_64" else []


WAYS = {
    "one": ["-DTQ_LANES=1"],
    "one fma": ["-DTQ_LANES=1", *FMA],
    "four": ["-DTQ_LANES=4", *FMA],
    "two": ["-DTQ_LANES=2"],
    "five times four": ["-DTQ_LANES=4", "-DTOGETHER=5", *FMA],
    "three times two": ["-DTQ_LANES=2", "-DTOGETHER=3"],
}


@pytest.fixture(scope="module", params=WAYS.values(), ids=list(WAYS))
def pairs(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return compiled(tmp_path_factory.mktemp("sincos"), request.param)


def compiled(folder: Path, flags: list[str]) -> ctypes.CDLL:
    (folder / "pairs.c").write_text(SOURCE)
    common = ["-O2", "-fPIC", "-shared", "-ffp-contract=fast", f"-I{SUPPORT}"]
    run("gcc", *common, *flags, "pairs.c", "-lm", "-o", "pairs.so", cwd=folder)
    return ctypes.CDLL(str(folder / "pairs.so"))


def call(library: ctypes.CDLL, x: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    s, c = np.empty_like(x), np.empty_like(x)
    library.pairs(*(ctypes.c_void_p(a.ctypes.data) for a in (x, s, c)), ctypes.c_int(len(x)))
    return s, c


# The quarter turns of all up to 2^20 to which a double comes closest: 6e-19 to 9e-17.
CLOSEST = (1, 2, 29, 58, 116, 232, 464, 928, 1856, 3712, 204551, 409102)
LIMIT = 1.6e6


def angles() -> np.ndarray:
    rng = np.random.default_rng(0)
    close = np.arange(-400, 400) * np.pi / 2
    quarters = [*CLOSEST, *(int(k) for k in rng.integers(-(2**20), 2**20, 800))]
    with mpmath.workdps(50):
        far = np.array([float(k * mpmath.pi / 2) for k in quarters])
    near = [np.nextafter(x, side) for x in (close, far) for side in (-np.inf, np.inf)]
    wide = np.concatenate([rng.uniform(-4, 4, 1500), rng.uniform(-LIMIT, LIMIT, 1500), close, far, *near])
    small = np.array([0.0, 1e-300, 1e-20, 1e-9, -1e-5, 1e-3])
    x = np.concatenate([small, wide[np.abs(wide) <= LIMIT]])
    return np.ascontiguousarray(x[: len(x) // 8 * 8])


def units_in_the_last_place(got: np.ndarray, exact: list[mpmath.mpf]) -> float:
    return max(
        abs(float((mpmath.mpf(float(g)) - e) / mpmath.mpf(float(np.spacing(abs(float(e)))))))
        for g, e in zip(got, exact, strict=True)
    )


def test_within_one_unit_in_the_last_place(pairs: ctypes.CDLL) -> None:
    x = angles()
    s, c = call(pairs, x)
    with mpmath.workdps(50):
        exact = [(mpmath.sin(mpmath.mpf(float(v))), mpmath.cos(mpmath.mpf(float(v)))) for v in x]
        assert units_in_the_last_place(s, [sine for sine, _ in exact]) < 1
        assert units_in_the_last_place(c, [cosine for _, cosine in exact]) < 1


def test_beyond_the_reduction_the_c_library_answers(pairs: ctypes.CDLL) -> None:
    x = np.array([1.65e6, 1e7, -3e15, 1e300, 0.5, np.inf, -np.inf, np.nan])
    with np.errstate(invalid="ignore"):
        expected = np.sin(x), np.cos(x)
    for got, wanted in zip(call(pairs, x), expected, strict=True):
        np.testing.assert_allclose(got, wanted, rtol=1e-15)


def test_single_precision(tmp_path: Path) -> None:
    library = compiled(tmp_path, ["-DTQ_FLOAT", "-DTQ_LANES=8", *FMA])
    x = np.random.default_rng(0).uniform(-100, 100, 8000).astype(np.float32)
    s, c = call(library, x)
    assert np.abs(s - np.sin(x.astype(float))).max() < 1.5e-7
    assert np.abs(c - np.cos(x.astype(float))).max() < 1.5e-7
