"""Equalities of MJCF: joints that follow others, and joints that stay."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from models.interpreted import Interpreted
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.robot import FIXED

mujoco = pytest.importorskip("mujoco")

from oracle.mjcf_files import FINGERS_ALONE, peer_of, robot_of  # noqa: E402
from oracle.mjcf_models import ARM, FINGERS  # noqa: E402
from oracle.mjcf_peer import error  # noqa: E402


def test_equal_joints_follow_and_stay(tmp_path: Path) -> None:
    """y - ref = 0.02 + 1.5 (x - ref): what MuJoCo's constraint pulls to 0."""
    robot = robot_of(FINGERS, tmp_path)
    left, right, _, nail = robot.joints
    assert right.mimic is not None
    assert robot.joints[right.mimic.joint - 1] is left
    follower = [evaluate(x, robot.values) for x in (right.mimic.multiplier, right.mimic.offset)]
    assert follower == pytest.approx([1.5, 0.01 + 0.02 - 1.5 * 0.05], rel=1e-14)
    assert (nail.name, nail.sigma) == ("nail", FIXED)
    assert [robot.joints[j - 1].name for j in robot.moving] == ["left", "thumb"]
    assert any("fixes joint 'nail' at 0.4" in note for note in robot.notes)


def test_a_joint_that_stays_is_the_free_one_there(tmp_path: Path) -> None:
    alone = FINGERS_ALONE
    hold = '<equality><joint joint1="nail" polycoef="0.4 0 0 0 0"/></equality></mujoco>'
    held = robot_of(alone.replace("</mujoco>", hold), tmp_path)
    peer = peer_of(alone, tmp_path)
    q = np.array([0.1, 0.2, 0.3, 0.4])
    assert error(Interpreted(held).transform(q[:3], "nail"), peer.transform(q, "nail")) < 1e-12
    assert error(Interpreted(held).inertia(q[:3]), peer.inertia(q)[:3, :3]) < 1e-12


def test_joints_that_follow_project_the_dynamics_of_mujoco(tmp_path: Path) -> None:
    """G takes the variables to the velocities of all joints: tau = G^T of the torques, A = G^T A G."""
    models = Interpreted(robot_of(FINGERS, tmp_path))
    peer = peer_of(FINGERS_ALONE, tmp_path)
    G = np.array([[1, 0], [1.5, 0], [0, 1], [0, 0]])
    q, qd, qdd = np.random.default_rng(3).uniform(-1, 1, (3, 2))
    all_q = G @ q + [0, 0.01 + 0.02 - 1.5 * 0.05, 0, 0.4]
    assert error(models.idm(q, qd, qdd), G.T @ peer.idm(all_q, G @ qd, G @ qdd)) < 1e-9
    assert error(models.inertia(q), G.T @ peer.inertia(all_q) @ G) < 1e-9
    assert error(models.transform(q, "right"), peer.transform(all_q, "right")) < 1e-9
    assert error(models.jacobian(q, "right"), peer.jacobian(all_q, "right") @ G) < 1e-9


def test_coupled_tendons_make_one_joint_follow_the_other(tmp_path: Path) -> None:
    """-0.5 (left - 0.05) + 2 (right - 0.01) = 0.03: the later joint follows the earlier one."""
    tendon = (
        '<tendon><fixed name="t"><joint joint="left" coef="-0.5"/><joint joint="right" coef="2"/></fixed></tendon>'
        '<equality><tendon tendon1="t" polycoef="0.03 0 0 0 0"/></equality>'
    )
    text = re.sub(r"<equality>.*</equality>", tendon, FINGERS, flags=re.DOTALL)
    right = robot_of(text, tmp_path).joints[1]
    assert right.mimic is not None
    law = [evaluate(x, robot_of(text, tmp_path).values) for x in (right.mimic.multiplier, right.mimic.offset)]
    assert law == pytest.approx([0.25, (0.03 - 0.5 * 0.05 + 2 * 0.01) / 2], rel=1e-14)


def test_equalities_are_solved_together(tmp_path: Path) -> None:
    """Right follows left, left follows thumb: both follow thumb."""
    chain = '<joint joint1="left" joint2="thumb" polycoef="0.1 2 0 0 0"/></equality>'
    robot = robot_of(FINGERS.replace("</equality>", chain), tmp_path)
    assert [robot.joints[j - 1].name for j in robot.moving] == ["thumb"]
    left, right, _, _ = robot.joints
    laws = [[evaluate(x, robot.values) for x in (m.multiplier, m.offset)] for m in (left.mimic, right.mimic) if m]
    assert laws[0] == pytest.approx([2, 0.1 + 0.05])
    assert laws[1] == pytest.approx([3, 0.02 + 0.01 + 1.5 * 0.1])


def test_what_pulls_at_a_mocap_body_is_left_out(tmp_path: Path) -> None:
    weld = '<equality><weld name="grip" body1="hand" body2="tool"/></equality></mujoco>'
    text = ARM.replace("<worldbody>", '<worldbody><body name="hand" mocap="true"/>').replace("</mujoco>", weld)
    robot = robot_of(text, tmp_path)
    assert len(robot.moving) == 3
    assert any("equality 'grip' pulls at a mocap body" in note for note in robot.notes)
