from __future__ import annotations

import numpy as np
import pytest
import sympy as sp
from torquec.generator.description.inertia import (
    as_written,
    central_inertia,
    exact_parameters,
    round_number,
    standard_parameters,
    transform_parameters,
)
from torquec.generator.description.robot import INERTIA

MASS, COM = sp.Float(1.7), [sp.Float(0.1), sp.Float(-0.2), sp.Float(0.3)]
CENTRAL = [sp.Float(x) for x in (0.5, 0.01, -0.02, 0.6, 0.03, 0.4)]


def skew(v: np.ndarray) -> np.ndarray:
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


def test_standard_parameters_are_those_of_steiner_and_back() -> None:
    standard = {name: float(value) for name, value in standard_parameters(MASS, COM, CENTRAL).items()}
    xx, xy, xz, yy, yz, zz = map(float, CENTRAL)
    c, tensor = np.array(COM, float), np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    about_origin = tensor + float(MASS) * skew(c).T @ skew(c)
    assert standard["XY"] == pytest.approx(about_origin[0, 1], abs=1e-15)
    assert standard["ZZ"] == pytest.approx(about_origin[2, 2], abs=1e-15)
    centre, central = central_inertia(standard)
    np.testing.assert_allclose(centre, c, atol=1e-15)
    np.testing.assert_allclose(central, tensor, atol=1e-15)


def test_zeros_stay_exact() -> None:
    standard = standard_parameters(sp.Float(0.3), [sp.Float(0.1), sp.Integer(0), sp.Float(0.2)], [sp.Integer(0)] * 6)
    assert standard["XY"] == standard["YZ"] == standard["MY"] == 0
    # In doubles 0.3 * 0.1 * 0.2 - 0.006 is not 0.
    assert exact_parameters(sp.Float(0.3), [sp.Float(0.1), 0 * MASS, sp.Float(0.2)], [sp.Integer(0)] * 6)["XZ"] == -(
        sp.Rational(6, 1000)
    )


def test_parameters_in_another_frame_are_those_of_the_moved_body() -> None:
    A = sp.Matrix([[0, -1, 0], [1, 0, 0], [0, 0, 1]])
    P = sp.Matrix([sp.Rational(1, 2), 0, sp.Rational(-1, 4)])
    com = list(A * sp.Matrix([as_written(x) for x in COM]) + P)
    xx, xy, xz, yy, yz, zz = map(as_written, CENTRAL)
    turned = A * sp.Matrix([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) * A.T
    central = [turned[0, 0], turned[0, 1], turned[0, 2], turned[1, 1], turned[1, 2], turned[2, 2]]
    assert transform_parameters(exact_parameters(MASS, COM, CENTRAL), A, P) == exact_parameters(MASS, com, central)


def test_a_link_without_mass_keeps_its_tensor() -> None:
    centre, tensor = central_inertia(dict.fromkeys(INERTIA, 0.0) | {"ZZ": 0.2})
    assert not centre.any()
    assert tensor[2, 2] == 0.2


def test_numbers_are_rounded_once_and_expressions_stay() -> None:
    assert round_number(sp.Rational(1, 3)) == sp.Float(1 / 3)
    assert round_number(sp.Symbol("M1") + 1) == sp.Symbol("M1") + 1
