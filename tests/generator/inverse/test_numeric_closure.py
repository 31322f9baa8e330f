"""Loops in numbers: closed configurations and slopes."""

from __future__ import annotations

import numpy as np
import pytest
from oracle.closed_robots import akr3000, bennett, three_legs
from oracle.random_loops import in_a_row, spatial_ring
from oracle.tree import tree_of
from torquec.generator.description.robot import Robot
from torquec.generator.inverse.numeric_closure import configurations, numeric_loops
from torquec.peers.loop_closure import errors

ROBOTS = [akr3000(), bennett(), three_legs(), in_a_row(0), in_a_row(5), spatial_ring(1)]


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
