"""Base parameters of the robots that people have: their number is the numeric rank, their map a numeric one."""

from __future__ import annotations

import pytest
from models.example_robots import FILES, REFUSED
from torquec.generator.base_parameters.closed_form import base_parameters
from torquec.generator.description import Choices, read_robot

from .numeric import Case, cases

# Those that have failed: zeros and lengths that cancel, dust of pi/2 in eleven digits, mimicry, a quadrotor's symmetry.
SAMPLE = (
    "borinot_description/urdf/borinot_flying_arm_2.urdf",
    "hyq_description/robots/hyq_no_sensors.urdf",
    "iris_description/robots/iris_simple.urdf",
    "kinova_description/robots/kinova.urdf",
    "panda_description/urdf/panda.urdf",
    "so_arm_description/urdf/so101.urdf",
    "solo_description/robots/solo.urdf",
    "ur_description/urdf/ur5_robot.urdf",
)


@pytest.mark.parametrize("case", [case for file in SAMPLE for case in cases(file)], ids=str)
def test_some_robots(case: Case) -> None:
    result = case.compare()
    assert result.agrees(case.within), result


@pytest.mark.sweep_only
@pytest.mark.parametrize("case", [c for file in FILES if file not in REFUSED for c in cases(file)], ids=str)
def test_every_robot(case: Case) -> None:
    result = case.compare()
    assert result.agrees(case.within), result


@pytest.mark.parametrize(
    ("file", "count"),
    [
        # Of ten parameters a link, no rotors; the arm of a Panda has 43 (tests/data/base_parameters.json).
        ("kinova_description/robots/kinova.urdf", 36),
        ("ur_description/urdf/ur5_robot.urdf", 36),
    ],
)
def test_zeros_of_a_file_are_no_structure(file: str, count: int) -> None:
    for exact in (False, True):
        assert len(base_parameters(read_robot(FILES[file], Choices(exact=exact))).names) == count


def test_the_arm_of_a_panda_has_43() -> None:
    fingers = (("panda_finger_joint1", 0.0),)
    arm = read_robot(FILES["panda_description/urdf/panda.urdf"], Choices(lock=fingers))
    assert len(base_parameters(arm).names) == 43


def test_a_grouping_that_rests_on_values_says_so() -> None:
    file = FILES["kinova_description/robots/kinova.urdf"]
    assert not base_parameters(read_robot(file)).rests_on
    base = base_parameters(read_robot(file, Choices(keep_zeros=True)))
    assert len(base.names) == 23
    assert base.rests_on
