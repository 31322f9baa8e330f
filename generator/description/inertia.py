"""Inertial parameters of a link: from its mass, centre of mass and central tensor to the standard ones, and back.

The standard parameters are about the origin of frame j in its axes; tensor elements are those of the matrix, so that
XY = -integral of x y dm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import sympy as sp
from numpy.typing import NDArray

from .expression import number


def standard_parameters(mass: sp.Expr, com: Sequence[sp.Expr], central: Sequence[sp.Expr]) -> dict[str, sp.Expr]:
    """XX ... M from the mass in kg, the centre of mass in m, and xx, xy, xz, yy, yz, zz about it in kg m^2.

    Decimals are taken as written, not as their nearest doubles: the result is rounded once, and a zero stays exact.
    """
    m = _as_written(mass)
    x, y, z = map(_as_written, com)
    xx, xy, xz, yy, yz, zz = map(_as_written, central)
    exact = {
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
    return {name: _rounded(value) for name, value in exact.items()}


def central_inertia(standard: Mapping[str, float]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The centre of mass (3,) in m and the tensor (3, 3) about it in kg m^2; a link without mass keeps its own."""
    xx, xy, xz, yy, yz, zz = (standard[name] for name in ("XX", "XY", "XZ", "YY", "YZ", "ZZ"))
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    mass = standard["M"]
    if mass == 0:
        return np.zeros(3), tensor
    c = np.array([standard["MX"], standard["MY"], standard["MZ"]]) / mass
    return c, tensor - mass * (c @ c * np.eye(3) - np.outer(c, c))


def _as_written(expression: sp.Expr) -> sp.Expr:
    return expression.xreplace({part: sp.Rational(repr(float(part))) for part in expression.atoms(sp.Float)})


def _rounded(expression: sp.Expr) -> sp.Expr:
    return number(float(sp.N(expression, 30))) if expression.is_number else expression
