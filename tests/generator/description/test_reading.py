from __future__ import annotations

from pathlib import Path

import pytest
from places import ROBOTS
from torquec.generator.description import Choices, DescriptionError, Reading, apply_choices, read_description

HEAVY = """
name = "arm"
gravity = [0, 0, -9.81]
[[joints]]
name = "turn"
link = { M = -1 }
[[joints]]
name = "lift"
"""


@pytest.fixture
def arm(tmp_path: Path) -> Path:
    path = tmp_path / "arm.toml"
    path.write_text(HEAVY)
    return path


def test_choices_from_lists_and_mappings() -> None:
    choices = Choices.of(joints=["a"], lock={"b": 0.5}, exact=True)
    assert choices == Choices(exact=True, joints=("a",), lock=(("b", 0.5),))
    assert Choices.of() == Choices()


def test_a_reading_is_a_robot_and_what_is_odd_in_it(arm: Path) -> None:
    reading = read_description(arm)
    assert reading.robot.name == "arm"
    assert any("the mass is negative, M = -1 kg" in warning for warning in reading.warnings)


def test_choices_change_the_robot(arm: Path) -> None:
    reading = read_description(arm, Choices.of(joints=["lift"], floating=True))
    assert reading.robot.moving == (2,)
    assert reading.robot.base.floating
    assert apply_choices(Reading(read_description(arm).robot), Choices(floating=True)).robot.base.floating


def test_strict_refuses_what_no_real_robot_has(arm: Path) -> None:
    with pytest.raises(DescriptionError, match=r"^arm.toml: arm is no real robot:\n  link 1 .turn.: the mass is"):
        read_description(arm, Choices(strict=True))


def test_unknown_suffixes_are_refused_by_name() -> None:
    with pytest.raises(DescriptionError, match=r"'arm.sdf' has the suffix '.sdf': expected one of .toml, .par, .urdf"):
        read_description("arm.sdf")


def test_a_shipped_robot_has_no_oddities() -> None:
    assert read_description(ROBOTS / "planar2r.toml").warnings == ()
