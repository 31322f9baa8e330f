"""Loops in numbers: closed configurations, slopes, and the motions that loops leave."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from oracle.closed_robots import akr3000, bennett, five_bar, three_legs
from oracle.random_loops import in_a_row, spatial_ring
from oracle.tree import tree_of
from torquec.generator.description import DescriptionError
from torquec.generator.description.robot import Robot
from torquec.generator.inverse.numeric_closure import check_mobility, configurations, numeric_loops
from torquec.peers.loop_closure import errors

ROBOTS = [akr3000(), bennett(), three_legs(), in_a_row(0), in_a_row(5), spatial_ring(1)]


def with_motors(robot: Robot, *names: str) -> Robot:
    joints = tuple(replace(joint, mu=int(joint.name in names)) for joint in robot.joints)
    return replace(robot, joints=joints)


@pytest.mark.parametrize("robot", ROBOTS, ids=lambda robot: robot.name)
def test_configurations_close_the_loops_of_the_tree(robot: Robot) -> None:
    loops, x = numeric_loops(robot), configurations(robot)
    tree, found = tree_of(robot), np.zeros((len(robot.joints) + len(robot.loops), x.shape[1]))
    found[[j - 1 for j in loops.variables]] = x
    for k, loop in enumerate(robot.loops, 1):
        assert loop.cut.offset == 0
        found[len(robot.joints) + k - 1] = loops.cut_variable(k, x)
    for column in found[:, ::16].T:
        assert np.abs(errors(tree, column)).max() < 1e-9 * max(1.0, loops.length)
    assert np.ptp(x, axis=1).max() > 0.3


@pytest.mark.parametrize("robot", ROBOTS, ids=lambda robot: robot.name)
def test_slopes_are_those_of_the_errors(robot: Robot) -> None:
    loops, x, h = numeric_loops(robot), configurations(robot)[:, :4], 1e-6
    _, slopes = loops.constraints(x)
    for i in range(len(loops.variables)):
        step = np.zeros_like(x)
        step[i] = h
        difference = (loops.constraints(x + step)[0] - loops.constraints(x - step)[0]) / (2 * h)
        np.testing.assert_allclose(slopes[:, :, i], difference, atol=1e-8)


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
