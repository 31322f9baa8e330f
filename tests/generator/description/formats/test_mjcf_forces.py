"""Forces of MJCF that the equations have terms for, beside MuJoCo."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from models.interpreted import Interpreted
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.robot import FIXED

mujoco = pytest.importorskip("mujoco")

from oracle.mjcf_files import FINGERS_ALONE, moving_frames, peer_of, robot_of  # noqa: E402
from oracle.mjcf_models import ARM, ARM_AND_BALL, BALLS, FINGERS, FLOATING, GEARS, SEVERAL_JOINTS  # noqa: E402
from oracle.mjcf_peer import largest_errors  # noqa: E402


@pytest.mark.skipif(not hasattr(mujoco.MjModel, "actuator_armature"), reason="an older MuJoCo, without it")
def test_armature_and_damping_of_actuators_are_those_of_the_joint(tmp_path: Path) -> None:
    text = GEARS.replace('gear="4"', 'gear="4" armature="0.02" damping="0.03"')
    text = text.replace('gear="3"', 'gear="3" armature="0.05"')
    robot, peer = robot_of(text, tmp_path), peer_of(text, tmp_path)
    assert evaluate(robot.joints[0].IA, robot.values) == pytest.approx(0.1 + 16 * 0.02, rel=1e-15)
    errors = largest_errors(Interpreted(robot), peer, ["b"], np.random.default_rng(1))
    assert max(errors.values()) < 1e-9, errors


def test_what_the_file_turns_off_is_off(tmp_path: Path) -> None:
    flags = '<option><flag gravity="disable" damper="disable" frictionloss="disable" equality="disable"/></option>'
    robot = robot_of(ARM.replace('<option gravity="0 1 -9.81"/>', flags), tmp_path)
    assert robot.gravity == (0, 0, 0)
    assert {(joint.FV, joint.FS) for joint in robot.joints} == {(0, 0)}
    robot = robot_of(FINGERS.replace("<worldbody>", f"{flags}<worldbody>"), tmp_path)
    assert all(joint.mimic is None and joint.sigma != FIXED for joint in robot.joints)


@pytest.mark.parametrize("share", [1.0, 0.25])
def test_gravcomp_of_all_bodies_is_less_gravity(share: float, tmp_path: Path) -> None:
    text = SEVERAL_JOINTS.replace("<body ", f'<body gravcomp="{share}" ')
    robot, peer = robot_of(text, tmp_path), peer_of(text, tmp_path)
    errors = largest_errors(Interpreted(robot), peer, moving_frames(robot), np.random.default_rng(1))
    assert max(errors.values()) < 1e-9, errors
    assert any(f"gravcomp = {share:g} of all bodies" in note for note in robot.notes)


def test_gravcomp_by_actuators_is_left_out(tmp_path: Path) -> None:
    plain = FINGERS_ALONE.replace("<joint ", '<joint actuatorgravcomp="true" ')
    robot = robot_of(plain.replace("<body ", '<body gravcomp="1" '), tmp_path)
    assert robot.gravity == robot_of(FINGERS_ALONE, tmp_path).gravity


def test_armature_of_what_turns_against_the_world(tmp_path: Path) -> None:
    ball = BALLS.replace('name="hip" type="ball"', 'name="hip" type="ball" armature="0.3"')
    free = ARM_AND_BALL.replace('<freejoint name="free"/>', '<joint name="free" type="free" armature="0.2"/>')
    for text in (ball, free):
        robot, peer = robot_of(text, tmp_path), peer_of(text, tmp_path)
        errors = largest_errors(Interpreted(robot), peer, moving_frames(robot), np.random.default_rng(1))
        assert max(errors.values()) < 1e-9, errors
    floating = FLOATING.replace("<freejoint/>", '<joint name="f" type="free" armature="1"/>')
    assert not robot_of(floating, tmp_path).base.floating
