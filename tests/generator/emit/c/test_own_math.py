"""What stands in for libm agrees with another libm, NumPy's, and is its equal where that is exact."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from torquec.generator.emit.c.headers import FOLDER

Function = Callable[..., np.ndarray]
SOURCE = Path(__file__).with_name("own_math.c")
LEAST, MOST = np.finfo(float).tiny, np.finfo(float).max
EDGES = np.array([0.0, -0.0, 1.0, -1.0, 5e-324, 1e-310, LEAST, MOST, np.inf, np.nan])


@pytest.fixture(scope="module", params=["-fmath-errno", "-fno-math-errno"])
def own(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Function:
    """The functions; with errno, square roots are those of machines that have no instruction for them."""
    library = tmp_path_factory.mktemp("own_math") / "own_math.so"
    warnings = ["-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror", "-Wdouble-promotion"]
    flags = ["-std=c99", "-ffreestanding", "-O1", request.param, "-fPIC", "-shared", *warnings]
    subprocess.run(["gcc", *flags, f"-I{FOLDER}", str(SOURCE), "-nostdlib", "-o", str(library)], check=True)
    loaded = ctypes.CDLL(str(library))

    def call(name: str, *arguments: np.ndarray) -> np.ndarray:
        arrays = [np.ascontiguousarray(argument, dtype=float) for argument in arguments]
        answer = np.empty_like(arrays[0])
        getattr(loaded, f"each_{name}")(len(answer), *(ctypes.c_void_p(a.ctypes.data) for a in (*arrays, answer)))
        return answer

    return call


def numbers(seed: int, low: float, high: float, count: int = 20000) -> np.ndarray:
    """Numbers of either sign whose powers of two are spread evenly."""
    rng = np.random.default_rng(seed)
    return rng.choice([-1.0, 1.0], count) * np.exp2(rng.uniform(low, high, count))


def units(answer: np.ndarray, expected: np.ndarray) -> float:
    """The largest error, in units in the last place of what is expected."""
    return float(np.max(np.abs(answer - expected) / np.spacing(np.abs(expected))))


def test_square_roots_and_whole_numbers_are_exact(own: Function) -> None:
    positive = np.abs(np.concatenate([numbers(1, -1074, 1023), EDGES]))
    np.testing.assert_array_equal(own("sqrt", positive), np.sqrt(positive))
    assert np.isnan(own("sqrt", np.array([-1.0, -5e-324]))).all()
    some = np.concatenate([numbers(2, -5, 70), np.arange(-9, 9) / 2, EDGES, -EDGES])
    for name in ("floor", "ceil", "fabs"):
        np.testing.assert_array_equal(own(name, some), getattr(np, name)(some))


def test_next_numbers_are_next(own: Function) -> None:
    some = np.concatenate([numbers(3, -1070, 1000), EDGES[:-2]])
    for to in (np.inf, -np.inf, 0.0):
        there = np.full(len(some), to)
        with np.errstate(over="ignore"):  # next to the largest number is infinity
            expected = np.nextafter(some, there)
        np.testing.assert_array_equal(own("nextafter", some, there), expected)


def test_sines_and_cosines_are_nan_where_their_angle_has_lost_its_digits(own: Function) -> None:
    angles = np.concatenate([numbers(4, -30, 20), np.arange(-50, 50) * np.pi / 4])
    for name in ("sin", "cos"):
        assert units(own(name, angles), getattr(np, name)(angles)) <= 1
        assert np.isnan(own(name, np.array([1.7e6, -1e300, np.inf, np.nan]))).all()


@pytest.mark.parametrize(("name", "low", "high", "bound"), [
    ("atan", -40, 60, 2), ("exp", -40, 9.4, 3), ("log", -1070, 1023, 2), ("tanh", -40, 6, 4)
])
def test_the_others_are_within_a_few_units(own: Function, name: str, low: float, high: float, bound: float) -> None:
    x = numbers(5, low, high)
    x = np.abs(x) if name == "log" else x
    if name == "log":
        x = np.concatenate([x, 1 + numbers(6, -52, -2)])
    expected = getattr(np, "arctan" if name == "atan" else name)(x)
    assert units(own(name, x), expected) <= bound
    assert np.isnan(own(name, np.array([np.nan]))).all()


def test_ends_of_exp_and_log(own: Function) -> None:
    np.testing.assert_array_equal(own("exp", np.array([-800.0, -np.inf, 710.0, np.inf])), [0, 0, np.inf, np.inf])
    np.testing.assert_array_equal(own("log", np.array([0.0, np.inf, -1.0])), [-np.inf, np.inf, np.nan])


def test_angles_of_pairs(own: Function) -> None:
    y, x = numbers(7, -60, 60), numbers(8, -60, 60)
    assert units(own("atan2", y, x), np.arctan2(y, x)) <= 2
    ends = np.array([0.0, 0.0, 1.0, -1.0]), np.array([1.0, -1.0, 0.0, 0.0])
    np.testing.assert_allclose(own("atan2", *ends), np.arctan2(*ends), rtol=1e-16)
    assert np.isnan(own("atan2", np.array([np.nan, 1.0]), np.array([1.0, np.nan]))).all()
