"""Inertial parameters of a link: from its mass, centre of mass and central tensor to the standard ones, and back.

The standard parameters are about the origin of frame j in its axes; tensor elements are those of the matrix, so that
XY = -integral of x y dm.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
import sympy as sp
from numpy.typing import NDArray

from .expression import in_doubles, nearest_double, number
from .robot import INERTIA


def standard_parameters(mass: sp.Expr, com: Sequence[sp.Expr], central: Sequence[sp.Expr]) -> dict[str, sp.Expr]:
    """Return XX ... M from the mass in kg, the centre of mass in m, and xx, xy, xz, yy, yz, zz about it in kg m^2.

    Decimals are taken as written, not as their nearest doubles: the result is rounded once, and a zero stays exact.
    """
    return {name: round_number(value) for name, value in exact_parameters(mass, com, central).items()}


def exact_parameters(mass: sp.Expr, com: Sequence[sp.Expr], central: Sequence[sp.Expr]) -> dict[str, sp.Expr]:
    """Return the answer of standard_parameters before it is rounded."""
    m = as_written(mass)
    x, y, z = map(as_written, com)
    xx, xy, xz, yy, yz, zz = map(as_written, central)
    return {
        "XX": xx + m * (y**2 + z**2),
        "XY": xy - m * x * y,
        "XZ": xz - m * x * z,
        "YY": yy + m * (x**2 + z**2),
        "YZ": yz - m * y * z,
        "ZZ": zz + m * (x**2 + y**2),
        "MX": m * x,
        "MY": m * y,
        "MZ": m * z,
        "M": m,
    }


def transform_parameters(standard: Mapping[str, sp.Expr], A: sp.Matrix, P: sp.Matrix) -> dict[str, sp.Expr]:
    """Return exact standard parameters in another frame, in which their own has the axes A (columns) and origin P."""
    XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M = (_rational(standard.get(name, sp.Integer(0))) for name in INERTIA)
    P = P.applyfunc(_rational)
    MS = A * sp.Matrix([MX, MY, MZ])
    J = A * sp.Matrix([[XX, XY, XZ], [XY, YY, YZ], [XZ, YZ, ZZ]]) * A.T
    J += (2 * P.dot(MS) + M * P.dot(P)) * sp.eye(3) - P * MS.T - MS * P.T - M * P * P.T
    MS += M * P
    values = (J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2], *MS, M)
    return {name: sp.expand(value) if value.is_number else value for name, value in zip(INERTIA, values, strict=True)}


def central_inertia(standard: Mapping[str, float]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the centre of mass (3,) in m and the tensor (3, 3) about it in kg m^2; without mass about the origin."""
    xx, xy, xz, yy, yz, zz = (standard[name] for name in ("XX", "XY", "XZ", "YY", "YZ", "ZZ"))
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    mass = standard["M"]
    if mass == 0:
        return np.zeros(3), tensor
    c = np.array([standard["MX"], standard["MY"], standard["MZ"]]) / mass
    return c, tensor - mass * (c @ c * np.eye(3) - np.outer(c, c))


def as_written(expression: sp.Expr) -> sp.Expr:
    """Return an expression whose doubles are the decimals that people write for them."""
    return expression.xreplace({part: sp.Rational(repr(float(part))) for part in expression.atoms(sp.Float)})


def _rational(expression: sp.Expr) -> sp.Expr:
    """Return a number as a fraction, so that what cancels is an exact 0; an expression of symbols as it is."""
    if not expression.is_number or expression.is_Rational:
        return as_written(expression)
    value = float(sp.N(expression, 30))
    return sp.Rational(repr(value)) if math.isfinite(value) else expression


def round_number(expression: sp.Expr) -> sp.Expr:
    """Return a number as the nearest double, an expression of symbols with numbers that its text holds exactly."""
    return number(nearest_double(expression)) if expression.is_number else in_doubles(expression)
