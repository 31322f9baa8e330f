"""Robots with numbers for their geometry, in units of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest
import sympy as sp
from oracle.restricted_robots import dense
from torquec.generator.base_parameters.at_values import at_values
from torquec.generator.base_parameters.closed_form import base_parameters
from torquec.generator.base_parameters.parameters import Parameter
from torquec.generator.description.robot import PRISMATIC, REVOLUTE, ZERO, Joint, Mimic, Robot

D2, R2, ALPHA2, G3 = sp.symbols("D2 RL2 ALPHA2 G3")


def arm(alpha: float = 1.5, r: float = 0.2, free: frozenset[str] = frozenset()) -> Robot:
    """Two joints; the second axis is turned by alpha."""
    joints = (
        Joint(name="a", antecedent=0, sigma=REVOLUTE),
        Joint(name="b", antecedent=1, sigma=REVOLUTE, alpha=ALPHA2, d=D2, r=R2),
    )
    values = {"ALPHA2": alpha, "D2": 0.5, "RL2": r, "G3": -9.81}
    return dense(Robot(name="arm", joints=joints, gravity=(ZERO, ZERO, G3), values=values, free=free), rotors=False)


def test_lengths_are_in_units_of_the_longest_and_gravity_is_1() -> None:
    special = at_values(arm())
    assert special is not None
    second = special.robot.joints[1]
    assert [float(second.alpha), float(second.d), float(second.r)] == pytest.approx([1.5, 1.0, 0.4])
    assert [float(g) for g in special.robot.gravity] == [0, 0, -1]
    assert special.length == 0.5
    assert special.values == {"ALPHA2": 1.5, "D2": 0.5, "G3": -9.81, "RL2": 0.2}


def test_what_rounds_an_exact_angle_or_0_is_exact() -> None:
    special = at_values(arm(alpha=1.57079632679, r=1e-10))
    assert special is not None
    assert special.robot.joints[1].alpha == sp.pi / 2
    assert special.robot.joints[1].r == 0


def test_parameters_without_a_value_and_free_ones_stay_symbols() -> None:
    robot = arm(free=frozenset({"D2"}))
    robot = replace(robot, values={**robot.values, "RL2": None})
    special = at_values(robot)
    assert special is not None
    assert special.robot.joints[1].d.free_symbols == {D2}
    assert special.robot.joints[1].r.free_symbols == {R2}
    assert set(special.values) == {"ALPHA2", "G3"}


def test_numbers_alone_have_nothing_to_be_put_in() -> None:
    joint = Joint(name="a", antecedent=0, sigma=REVOLUTE, alpha=sp.pi / 2)
    assert at_values(dense(Robot(name="one", joints=(joint,)))) is None


def test_mimicry_between_a_turn_and_a_slide_is_in_the_same_units() -> None:
    pitch = sp.Symbol("PITCH")
    joints = (
        Joint(name="a", antecedent=0, sigma=REVOLUTE, d=D2),
        Joint(name="b", antecedent=1, sigma=PRISMATIC, mimic=Mimic(1, pitch, sp.Symbol("SHIFT"))),
    )
    special = at_values(Robot(name="screw", joints=joints, values={"D2": 0.5, "PITCH": 0.1, "SHIFT": 0.25}))
    assert special is not None
    mimic = special.robot.joints[1].mimic
    assert mimic is not None
    assert [float(mimic.multiplier), float(mimic.offset)] == pytest.approx([0.2, 0.5])


def test_coefficients_come_back_to_metres() -> None:
    special = at_values(arm())
    assert special is not None
    assert special.scale(Parameter("ZZ", 1), Parameter("M", 2)) == 0.25
    assert special.scale(Parameter("MX", 1), Parameter("M", 2)) == 0.5
    assert special.scale(Parameter("ZZ", 1), Parameter("ZZ", 2)) == 1


def test_values_are_taken_only_where_they_group_more() -> None:
    assert not base_parameters(arm()).rests_on
    # Parallel axes but for rounding.
    parallel = base_parameters(arm(alpha=1e-11))
    assert set(parallel.rests_on) == {"ALPHA2", "D2", "G3", "RL2"}
    assert parallel.relations() == ("ZZR1 = ZZ1 + 1/4*M2",)
    assert len(base_parameters(arm(alpha=1e-11, free=frozenset({"ALPHA2"}))).names) > len(parallel.names)


def test_a_small_robot_is_like_a_large_one() -> None:
    large = arm(alpha=1e-11)
    small = replace(large, values={**large.values, "D2": 5e-6, "RL2": 2e-6})
    assert base_parameters(small).kept == base_parameters(large).kept
    assert base_parameters(small).matrix().max() == 1
