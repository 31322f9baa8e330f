"""Reduced models: the whole robot with some joints held still, exactly."""

from __future__ import annotations

import numpy as np
import pytest
from models.interpreted import Interpreted
from oracle.agreement import assert_agree
from oracle.random_robots import random_robot
from oracle.random_urdf import random_urdf
from oracle.tree import tree_of
from places import ROBOTS
from torquec.generator.description import Choices, DescriptionError, Robot, read_robot
from torquec.generator.description.formats import urdf
from torquec.generator.description.formats.toml import parse
from torquec.generator.description.formats.toml_writer import write
from torquec.generator.description.placed.axes import EXACT
from torquec.generator.description.placed.khalil import in_khalil_frames
from torquec.generator.description.reduce import lock, lock_placed, other_joints
from torquec.generator.description.robot import FIXED
from torquec.peers.pinocchio_model import pinocchio_robot


def agree_with_the_whole(whole: Robot, positions: dict[str, float]) -> None:
    """Torques, inertia and frames are those of the whole robot whose locked joints rest where they are locked."""
    reduced = lock(whole, positions)
    names = [whole.joints[j - 1].name for j in whole.moving]
    free = [k for k, name in enumerate(names) if name not in positions]
    assert [reduced.joints[j - 1].name for j in reduced.moving] == [names[k] for k in free]
    rng = np.random.default_rng(0)
    q, qd, qdd = np.zeros((3, len(names)))
    for k, name in enumerate(names):
        q[k] = positions.get(name, 0.0)
    q[free], qd[free], qdd[free] = rng.uniform(-2, 2, (3, len(free)))
    of_whole, of_reduced = Interpreted(whole), Interpreted(reduced)
    expected = of_whole.idm(q, qd, qdd)[free]
    assert_agree(of_reduced.idm(q[free], qd[free], qdd[free]), expected, 1e-12, what="idm")
    assert_agree(of_reduced.inertia(q[free]), of_whole.inertia(q)[np.ix_(free, free)], 1e-12, what="inertia")
    for frame in whole.frames:
        assert_agree(of_reduced.transform(q[free], frame.name), of_whole.transform(q, frame.name), 1e-12, what="frame")


@pytest.mark.parametrize("seed", range(12))
def test_random_robots(seed: int) -> None:
    whole = random_robot(seed, 5)
    names = [whole.joints[j - 1].name for j in whole.moving]
    rng = np.random.default_rng(seed)
    chosen = rng.choice(names, int(rng.integers(1, 5)), replace=False)
    agree_with_the_whole(whole, {str(name): float(rng.choice([0.0, 0.02, -1.3, np.pi / 2])) for name in chosen})


@pytest.mark.parametrize("seed", range(0, 12, 2))
def test_random_urdfs(seed: int) -> None:
    """Locked before the frames are chosen, or after: the same robot."""
    placed = urdf.parse(random_urdf(seed, 6, ("revolute", "continuous", "prismatic")), "a.urdf", as_written=True)
    whole = in_khalil_frames(placed, EXACT)[0]
    rng = np.random.default_rng(seed)
    names = rng.choice([joint.name for joint in placed.joints], 3, replace=False)
    positions = {str(name): float(rng.choice([0.0, 0.02, -1.3, np.pi / 2])) for name in names}
    first, later = in_khalil_frames(lock_placed(placed, positions), EXACT)[0], lock(whole, positions)
    state = rng.uniform(-2, 2, (3, 3))
    assert_agree(Interpreted(first).idm(*state), Interpreted(later).idm(*state), 1e-12, what="idm")
    for frame in first.frames:
        agreed = Interpreted(later).transform(state[0], frame.name)
        assert_agree(Interpreted(first).transform(state[0], frame.name), agreed, 1e-12, what=frame.name)


def test_mimics_are_locked_with_their_leader() -> None:
    text = (
        '<robot name="a"><link name="l0"/><link name="l1"/><link name="l2"/><link name="l3"/>'
        '<joint name="a-b" type="revolute"><parent link="l0"/><child link="l1"/></joint>'
        '<joint name="second" type="prismatic"><parent link="l1"/><child link="l2"/>'
        '<mimic joint="a-b" multiplier="2" offset="0.1"/></joint>'
        '<joint name="third" type="revolute"><parent link="l2"/><child link="l3"/></joint></robot>'
    )
    placed = urdf.parse(text, "a.urdf")
    robots = [lock(in_khalil_frames(placed)[0], {"a_b": 0.3}), in_khalil_frames(lock_placed(placed, {"a-b": 0.3}))[0]]
    for robot in robots:
        assert [robot.joints[j - 1].name for j in robot.moving] == ["third"]
        assert not any(joint.mimic for joint in robot.joints)
        place = pinocchio_robot(tree_of(robot)).transform(np.zeros(1), "l2")
        assert_agree(place[:3, 3], [0.7, 0, 0], 1e-15)
    with pytest.raises(DescriptionError, match="mimics 'a-b': lock or keep that one"):
        lock_placed(placed, {"second": 0.1})


def test_a_lock_at_a_right_angle_is_exact() -> None:
    whole = read_robot(ROBOTS / "planar2r.toml")
    first, second = (joint.name for joint in whole.joints)
    reduced = lock(whole, {second: float(np.pi / 2)})
    assert str(reduced.joints[1].theta) == "pi/2"
    assert reduced.joints[1].sigma == FIXED
    assert lock(whole, {}) is whole
    assert lock(whole, other_joints(whole, [first])).joints[1].theta == 0


def test_a_reduced_robot_is_written_and_read() -> None:
    whole = random_robot(3, 5)
    reduced = lock(whole, {whole.joints[whole.moving[1] - 1].name: 0.3})
    assert parse(write(reduced), "again") == reduced


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        (Choices(joints=("nobody",)), "no joint 'nobody' moves"),
        (Choices(joints=()), "no joint stays a variable"),
        (Choices(lock=(("nobody", 0.0),)), "no joint 'nobody' moves"),
        (Choices(lock=(("shoulder", 0.0), ("elbow", 0.0))), "all joints of 'planar2r' are locked"),
        (Choices(lock=(("shoulder", float("nan")),)), "locked at nan"),
    ],
)
def test_refused(choices: Choices, message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        read_robot(ROBOTS / "planar2r.toml", choices)
