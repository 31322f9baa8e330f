"""Motors that are more or fewer than loops leave free, or others, are refused with the numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest
from oracle.closed_robots import akr3000, bennett, five_bar, three_legs
from torquec.generator.description import DescriptionError
from torquec.generator.description.robot import Robot
from torquec.generator.inverse.mobility import check_mobility


def with_motors(robot: Robot, *names: str) -> Robot:
    joints = tuple(replace(joint, mu=int(joint.name in names)) for joint in robot.joints)
    return replace(robot, joints=joints)


@pytest.mark.parametrize(
    ("robot", "message"),
    [
        (with_motors(three_legs(), "motor1", "motor2"), r"leave 3 motions free, and 2 .* \(mu = 1\) for 'elbow1'"),
        (with_motors(bennett(), "crank", "follower"), r"leave 1 motion free, and 2 .* \(mu = 0\) for 'follower'"),
        # As many motors as motions, but the far loop has none.
        (with_motors(akr3000(), "turn", "near_slide", "near"), r"\(mu = 0\) for 'near_slide' and .* \(mu = 1\)"),
        (with_motors(five_bar(), "joint1"), r"leave 2 motions free, and 1 of their joints is motorised \('joint1'\)"),
    ],
    ids=lambda value: value.name if isinstance(value, Robot) else "",
)
def test_motors_that_do_not_fit_are_named(robot: Robot, message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        check_mobility(robot)


@pytest.mark.parametrize("names", [("elbow1", "platform", "motor2"), ("elbow1", "elbow2", "elbow3")])
def test_any_motors_that_determine_the_motion_are_taken(names: tuple[str, ...]) -> None:
    check_mobility(with_motors(three_legs(), *names))
