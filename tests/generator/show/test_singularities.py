"""Determinants in factors: their product is NumPy's, and the factors are those of the literature."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp
from models.robots import SHIPPED
from oracle import kinematics
from oracle.agreement import assert_agree
from oracle.tree import tree_of
from torquec.generator.emit.text.listing import listing_lines
from torquec.generator.show.singularities import determinant_factors, singularities

WRISTS = ["rx90", "puma560", "stanford"]


@pytest.mark.parametrize("name", WRISTS)
def test_the_product_of_the_factors_is_the_determinant(name: str) -> None:
    robot = SHIPPED[name]
    q = np.random.default_rng(0).uniform(-1, 1, 6)
    sign, found = determinant_factors(robot)
    value = sp.Integer(sign) * sp.Mul(*(factor for part in found.values() for factor in part))
    values: dict[sp.Symbol, float] = {}
    for symbol in value.free_symbols:
        letter, digits = str(symbol)[0], str(symbol)[1:]
        if letter in "CS" and digits.isdigit():
            angle = sum(q[int(j) - 1] + float(robot.joints[int(j) - 1].offset) for j in digits)
            values[symbol] = float(np.cos(angle) if letter == "C" else np.sin(angle))
        else:
            given = q[int(digits) - 1] if letter == "q" else robot.values[str(symbol)]
            assert given is not None
            values[symbol] = float(given)
    J = kinematics.jacobian(tree_of(robot), q, robot.frames[0].name)
    assert_agree(float(value.subs(values)), np.linalg.det(J), 1e-12)


def test_singularities_of_the_rx90() -> None:
    # Elbow stretched, wrist centre above the base's axis, wrist stretched.
    assert listing_lines(singularities(SHIPPED["rx90"]))[2:] == [
        "det = C3*D3*RL4*(C2*D3 - S23*RL4)*S5",
        "",
        "singular arm:",
        "C3 = 0",
        "C2*D3 - S23*RL4 = 0",
        "singular wrist:",
        "S5 = 0",
    ]


def test_a_robot_without_a_wrist_is_told_what_is_expected() -> None:
    with pytest.raises(ValueError, match="origin of frame 5 is not that of frame 4: expected a chain of six joints"):
        singularities(SHIPPED["general6r"])
