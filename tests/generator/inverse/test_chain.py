"""The cycle of a chain: its forward model is the robot's, and it may be seen from any joint, in both directions."""

from __future__ import annotations

import numpy as np
import pytest
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.spatial import Pose
from torquec.generator.inverse.chain import Cycle, forward, inverse, path, pose
from torquec.generator.inverse.trial import trial
from torquec.peers.newton_euler import Array

from .arms import cycle_to_tool, shipped

ROBOTS = ["rx90", "ur5", "stanford", "scara"]


def numbers(of: Pose, values: object) -> Array:
    edges = [x.edge for i in range(3) for x in (*of.A.rows[i], of.P[i])]
    found = evaluate(of.P[0].graph, edges, values)  # type: ignore[arg-type]
    return np.array([np.broadcast_to(x, (5,)) for x in found]).reshape(3, 4, 5)


def product(cycle: Cycle) -> Pose:
    steps = []
    for joint, between in zip(cycle.joints, cycle.between, strict=True):
        steps += [*joint.steps, *between.steps]
    return pose(steps, cycle.graph)


@pytest.mark.parametrize("name", ROBOTS)
def test_the_product_around_the_cycle_is_the_identity(name: str) -> None:
    robot = shipped(name)
    cycle, _ = cycle_to_tool(robot)
    values = trial(robot, cycle)
    unit = np.eye(3, 4)[:, :, np.newaxis]
    for k in range(len(cycle)):
        for seen in (cycle.starting_at(k), cycle.reversed().starting_at(k)):
            np.testing.assert_allclose(numbers(product(seen), values), np.broadcast_to(unit, (3, 4, 5)), atol=1e-12)


@pytest.mark.parametrize("name", ROBOTS)
def test_forward_is_the_pose_that_the_cycle_was_closed_with(name: str) -> None:
    robot = shipped(name)
    cycle, T = cycle_to_tool(robot)
    values = trial(robot, cycle)
    made = numbers(pose(forward(cycle), cycle.graph), values)
    given = np.array([[evaluate(cycle.graph, [T[i, j].edge], values)[0] for j in range(4)] for i in range(3)])
    np.testing.assert_allclose(made, given, atol=1e-15)


def test_steps_and_their_inverse_undo_each_other() -> None:
    robot = shipped("rx90")
    cycle, _ = cycle_to_tool(robot)
    steps = forward(cycle)
    unit = numbers(pose((*steps, *inverse(steps)), cycle.graph), trial(robot, cycle))
    np.testing.assert_allclose(unit, np.broadcast_to(np.eye(3, 4)[:, :, np.newaxis], (3, 4, 5)), atol=1e-12)


def test_the_path_leaves_out_what_both_frames_share() -> None:
    robot = shipped("gripper")
    names = [frame.name for frame in robot.frames]
    up, down = path(robot, names[0], names[-1])
    assert not {*up} & {*down}
    assert path(robot, names[0], names[0]) == ([], [])
