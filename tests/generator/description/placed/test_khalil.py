"""Bodies placed anywhere in Khalil's frames: the same motion, and as many zeros as the notation can have."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from models.interpreted import Interpreted
from oracle.agreement import assert_agree
from oracle.random_urdf import random_urdf
from oracle.tree import tree_of
from torquec.generator.description import Robot
from torquec.generator.description.formats import urdf
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.placed.axes import EXACT, ROUNDED
from torquec.generator.description.placed.khalil import in_khalil_frames
from torquec.generator.description.placed.placed import PlacedRobot
from torquec.generator.description.robot import GEOMETRY, PRISMATIC
from torquec.peers.newton_euler import Array
from torquec.peers.pinocchio_model import pinocchio_robot


def rotation(axis: Array, angle: float) -> Array:
    """Rodrigues' formula."""
    x, y, z = axis
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.asarray(np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K)


def placements(placed: PlacedRobot, q: dict[str, float]) -> dict[str, Array]:
    """Where each link is, straight from the file's origins and axes."""
    children = {joint.child for joint in placed.joints}
    (root,) = (link.name for link in placed.links if link.name not in children)
    found = {root: np.eye(4)}
    while len(found) < len(placed.links):
        for joint in placed.joints:
            if joint.parent in found and joint.child not in found:
                step = np.eye(4)
                step[:3, :3], step[:3, 3] = joint.place.A.astype(float), joint.place.P.astype(float)
                motion, axis = np.eye(4), joint.axis.astype(float)
                axis = axis / np.linalg.norm(axis)
                value = q.get(joint.name, 0.0)
                if joint.sigma == PRISMATIC:
                    motion[:3, 3] = value * axis
                else:
                    motion[:3, :3] = rotation(axis, value)
                found[joint.child] = found[joint.parent] @ step @ motion
    return found


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("exact", [True, False])
def test_every_link_is_where_the_file_puts_it(seed: int, exact: bool) -> None:
    types = ("revolute", "continuous", "prismatic", "fixed", "planar", "floating")
    placed = urdf.parse(random_urdf(seed, 1 + seed % 7, types), "a.urdf", as_written=exact)
    robot = in_khalil_frames(placed, EXACT if exact else ROUNDED)[0]
    q = np.random.default_rng(seed).uniform(-2, 2, len(robot.moving))
    names = [robot.joints[j - 1].name for j in robot.moving]
    expected = placements(placed, dict(zip(names, q, strict=True)))
    # Rounded parameters may each be a micrometre or a microradian off the geometry that was read.
    tolerance = 1e-13 if exact else 1e-4
    peer = pinocchio_robot(tree_of(robot))
    for frame in robot.frames:
        assert_agree(peer.transform(q, frame.name), expected[frame.name], tolerance, scale=1.0, what=frame.name)


def test_nearly_parallel_axes_keep_their_digits() -> None:
    """Their common normal is kilometres away: a fixed frame across both stands between."""
    for angle in ("1e-4", "1e-7", "1e-10", "1e-12", "1e-14"):
        text = (
            '<robot name="a"><link name="l0"/><link name="l1"/><link name="l2"/><joint name="j1" type="revolute">'
            '<parent link="l0"/><child link="l1"/><origin xyz="0.1 0.2 0.3"/><axis xyz="0 0 1"/></joint>'
            '<joint name="j2" type="revolute"><parent link="l1"/><child link="l2"/>'
            f'<origin xyz="0.4 0.7 0.3" rpy="{angle} 0 0"/><axis xyz="0 0 1"/></joint></robot>'
        )
        placed = urdf.parse(text, "a.urdf", as_written=True)
        robot = in_khalil_frames(placed, EXACT)[0]
        peer = pinocchio_robot(tree_of(robot))
        expected = placements(placed, {"j1": 0.4, "j2": -1.1})
        for frame in robot.frames:
            assert_agree(peer.transform(np.array([0.4, -1.1]), frame.name), expected[frame.name], 1e-13, scale=1.0)


def chain(*joints: str) -> Robot:
    """A chain of revolute joints about z, from the attributes of their origins."""
    links = "".join(
        f'<link name="l{k}"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
        "</inertial></link>"
        for k in range(len(joints) + 1)
    )
    made = "".join(
        f'<joint name="j{k}" type="revolute"><parent link="l{k}"/><child link="l{k + 1}"/><origin {origin}/>'
        '<axis xyz="0 0 1"/></joint>'
        for k, origin in enumerate(joints)
    )
    return in_khalil_frames(urdf.parse(f'<robot name="a">{links}{made}</robot>', "a.urdf"))[0]


def test_a_chain_has_four_parameters_a_joint() -> None:
    """gamma = b = 0 behind the first joint, whatever the origins."""
    rng = np.random.default_rng(1)
    origins = [f'xyz="{" ".join(map(str, rng.uniform(-1, 1, 3)))}" rpy="{" ".join(map(str, rng.uniform(-1, 1, 3)))}"'
               for _ in range(5)]  # fmt: skip
    robot = chain(*origins)
    assert [(joint.gamma, joint.b) for joint in robot.joints[1:]] == [(0, 0)] * 4
    assert robot.joints[-1].offset == 0
    assert robot.joints[-1].r == 0


def test_a_wrist_has_no_length() -> None:
    """Three axes that meet, though the file puts their origins apart."""
    quarter = "1.5708"
    robot = chain('xyz="0 0 0.3"', f'xyz="0 0 0.2" rpy="{quarter} 0 0"', f'xyz="0 0.1 0" rpy="-{quarter} 0 0"')
    lengths = [getattr(joint, key) for joint in robot.joints[1:] for key in ("b", "d", "r")]
    assert lengths == [0] * 6
    assert [abs(joint.alpha) for joint in robot.joints] == [0, sp.pi / 2, sp.pi / 2]


def test_parallel_axes_have_one_length_each() -> None:
    robot = chain('xyz="0 0 0"', 'xyz="0.4 0 0.1"', 'xyz="0.3 0 -0.1"')
    assert [joint.alpha for joint in robot.joints] == [0, 0, 0]
    assert [evaluate(joint.d, robot.values) for joint in robot.joints] == [0, 0.4, 0.3]
    assert [joint.offset for joint in robot.joints] == [0, 0, 0]


def test_numbers_do_not_depend_on_how_the_file_is_ordered() -> None:
    """Joints that stand in the wrong order give q in the file's order, and the same robot otherwise."""
    text = random_urdf(2, 6)
    placed = urdf.parse(text, "a.urdf", as_written=True)
    robot = in_khalil_frames(placed, EXACT)[0]
    backwards = replace(placed, joints=placed.joints[::-1])
    turned = in_khalil_frames(backwards, EXACT)[0]
    names = [robot.joints[j - 1].name for j in robot.moving]
    assert [turned.joints[j - 1].name for j in turned.moving] == names[::-1]
    q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, len(names)))
    expected = Interpreted(robot).idm(q, qd, qdd)[::-1]
    assert_agree(Interpreted(turned).idm(q[::-1], qd[::-1], qdd[::-1]), expected, 1e-12)


def test_a_shoulder_has_the_parameters_of_its_table() -> None:
    """Origins slide along their axes: what is left are right angles and distances along z."""
    robot = chain('xyz="0 0 0.1"', 'xyz="0 0 0.3" rpy="-1.5708 0 0"', 'xyz="0 0 0.1524" rpy="1.5708 0 0"')
    nonzero = {(j, key) for j, joint in enumerate(robot.joints, 1) for key in GEOMETRY if getattr(joint, key) != 0}
    assert {key for _, key in nonzero} <= {"alpha", "r"}
