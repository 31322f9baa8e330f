"""The robot in space: where frames are, what bodies look like, what holds a tool, how loops close."""

from __future__ import annotations

import numpy as np
import pytest
import torquec
from torquec.generator import api
from torquec.studio import space
from torquec.studio.conversion import robot_to_sheet
from torquec.studio.messages.space import FrameFacts, JointFacts, LoopFacts, Pose


def description(name: str) -> api.Robot:
    return api.read_description(name).robot


def matrix(pose: Pose) -> np.ndarray:
    return np.vstack([np.reshape(pose, (3, 4)), [0, 0, 0, 1]])


@pytest.mark.parametrize("name", ["rx90", "stanford", "sr400", "five_bar", "gripper"])
def test_frames_are_where_the_compiled_robot_has_them(name: str) -> None:
    robot, compiled = description(name), torquec.load(name)
    q = np.array(api.rest(robot)) + 0.01
    placement = space.placement_of(robot, 0, list(q), None)
    assert placement.closed
    for frame, pose in zip(robot.frames, placement.frames, strict=True):
        assert np.allclose(matrix(pose), compiled.transform(q, frame.name), atol=1e-9)


def test_small_steps_stay_in_one_mode() -> None:
    robot = description("five_bar")
    other = api.assembly_modes(robot, api.rest(robot))[1]
    q = [x + 0.02 for x in api.rest(robot)]
    stepped = space.placement_of(robot, 0, q, other.joints)
    assert np.abs(np.array(stepped.joints) - other.joints).max() < 0.1
    drawn = space.placement_of(robot, 0, q, None)
    assert np.abs(np.array(drawn.joints) - stepped.joints).max() > 0.5


def test_loops_meet_and_say_where_they_cannot() -> None:
    robot = description("five_bar")
    placement = space.placement_of(robot, 0, None, None)
    cut, twin = (matrix(poses[0])[:3, 3] for poses in (placement.cuts, placement.twins))
    assert np.allclose(cut, twin, atol=1e-9)
    apart = space.placement_of(robot, 0, [3.1, 0.0], None)
    assert not apart.closed
    assert "can't be closed" in apart.reason


def test_positions_have_bounds() -> None:
    robot = description("five_bar")
    with pytest.raises(ValueError, match="expected 30"):
        space.placement_of(robot, 0, [1e9, 0.0], None)
    with pytest.raises(ValueError, match="expected 2 finite ones"):
        space.placement_of(robot, 0, [float("nan"), 0.0], None)
    with pytest.raises(ValueError, match="those of all joints"):
        space.placement_of(robot, 0, None, [0.0])


def test_modes_of_assembly_close_the_loops_differently() -> None:
    robot = description("fourbar")
    ghosts = space.modes_of(robot, 0, api.rest(robot)).ghosts
    assert len(ghosts) == 2
    for ghost in ghosts:
        assert np.allclose(ghost.placement.cuts[0][3::4], ghost.placement.twins[0][3::4], atol=1e-9)
    assert np.allclose(ghosts[0].placement.joints, space.placement_of(robot, 0, None, None).joints)
    assert "nothing to choose" in space.modes_of(description("rx90"), 0, [0.0] * 6).reason


@pytest.mark.parametrize(
    ("name", "count"), [("rx90", 8), ("puma560", 8), ("planar2r", 2), ("five_bar", 4), ("sr400", 8)]
)
def test_all_that_is_found_holds_the_tool(name: str, count: int) -> None:
    robot = description(name)
    q = [x + 0.1 * (-1) ** k for k, x in enumerate(api.rest(robot))]
    wanted = matrix(space.placement_of(robot, 0, q, None).frames[-1])
    reached = api.reaching(robot, robot.frames[-1].name, wanted, q)
    assert len(reached.q) == count
    assert np.allclose(reached.q[0], q, atol=1e-6)
    for each, joints in zip(reached.q, reached.joints, strict=True):
        held = api.placed(robot, list(each), list(joints)).frames[-1]
        columns = slice(0, 4) if reached.is_pose else slice(3, 4)
        assert np.allclose(held[:, columns], wanted[:, columns], atol=1e-6)


def test_answers_in_numbers_are_those_of_the_compiled_model() -> None:
    robot, compiled = description("rx90"), torquec.load("rx90")
    q = [0.3, -0.5, 0.7, 0.2, 0.9, -0.4]
    wanted = compiled.transform(q, "tool")
    reached = api.reaching(robot, "tool", wanted, q)
    known = [np.asarray(each) for each in compiled.igm(wanted, "tool")]
    assert len(known) == len(reached.q)
    for each in reached.q:
        assert min(np.abs(np.sin((np.array(each) - other) / 2)).max() for other in known) < 1e-6


def test_out_of_reach_is_nothing() -> None:
    robot = description("planar2r")
    far = np.eye(4)
    far[0, 3] = 100.0
    assert api.reaching(robot, robot.frames[0].name, far, [0.1, 0.2]).q == ()


def test_ellipsoids_have_the_moments_of_their_bodies() -> None:
    robot = description("rx90")
    bodies = api.bodies(robot)
    assert bodies[0] is None
    for joint, body in zip(robot.joints, bodies[1:], strict=True):
        assert body is not None
        assert body.axes is not None
        assert body.radii is not None
        a, b, c = body.radii**2
        central = body.mass / 5 * np.diag([b + c, a + c, a + b])
        x = body.com
        tensor = body.axes @ central @ body.axes.T + body.mass * (x @ x * np.eye(3) - np.outer(x, x))
        assert np.isclose(tensor[0, 0], robot.given_values[str(joint.XX)])
        assert np.isclose(tensor[1, 2], robot.given_values[str(joint.YZ)])


@pytest.mark.parametrize("name", ["rx90", "sr400", "torso12", "delta", "gripper"])
def test_a_scene_has_every_joint_link_and_frame(name: str) -> None:
    robot = description(name)
    sheet = robot_to_sheet(robot)
    scene = space.scene_of(robot, sheet, 5)
    assert [joint.name for joint in scene.joints] == [
        *(joint.name for joint in robot.joints), *(loop.cut.name for loop in robot.loops)
    ]
    assert [scene.joints[j - 1].index for j in robot.moving] == list(range(len(robot.moving)))
    assert {joint.role for joint in scene.joints} >= ({"cut"} if robot.loops else {"variable"})
    assert len(scene.links) == len(robot.joints) + 1
    assert scene.length > 0
    ids = {record.id for kind in ("joints", "loops", "frames") for record in sheet.of(kind)}
    drawn: list[JointFacts | FrameFacts | LoopFacts] = [*scene.joints, *scene.frames, *scene.loops]
    assert {each.row for each in drawn} <= ids


def test_a_robot_without_values_is_drawn_all_the_same() -> None:
    tables: dict[str, object] = {
        "name": "arm",
        "gravity": [0, 0, -9.81],
        "symbols": ["L"],
        "joints": [{"name": "one"}, {"name": "two", "d": "L"}],
        "frames": {"tool": {"antecedent": "two", "d": "L"}},
    }
    robot = api.tables_to_robot(tables)
    placement = space.placement_of(robot, 0, [0.0, 0.0], None)
    assert matrix(placement.frames[0])[0, 3] == 1.0
    assert space.scene_of(robot, robot_to_sheet(robot), 0).without_values == ("L",)
