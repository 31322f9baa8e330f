"""Connect and weld of MJCF: constraints, motion and torques of MuJoCo's own model, projected by its Jacobian."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from models.interpreted import Interpreted
from oracle.closed_robots import opening
from oracle.tree import tree_of
from torquec.generator.description import read_robot
from torquec.generator.description.robot import FIXED, REVOLUTE
from torquec.peers.newton_euler import inverse_dynamics

mujoco = pytest.importorskip("mujoco")

from oracle.mjcf_files import refused, robot_of  # noqa: E402
from oracle.mjcf_loop_models import CLOSED, FOURBAR, GRIPPER, LEG, SPATIAL, WELD  # noqa: E402
from oracle.mjcf_loops import LoopPeer, coordinate_names, drawn_positions  # noqa: E402


@pytest.mark.parametrize("name", [*CLOSED, "spatial"])
def test_closed_configurations_and_torques_are_those_of_mujoco(name: str, tmp_path: Path) -> None:
    robot = robot_of({**CLOSED, "spatial": SPATIAL}[name], tmp_path)
    peer, models, tree = LoopPeer(tmp_path / "arm.xml", coordinate_names(robot)), Interpreted(robot), tree_of(robot)
    start = drawn_positions(robot, peer)
    assert np.abs(peer.opening(start)[0]).max() < 1e-12
    rng = np.random.default_rng(0)
    names = ("rod", "rocker", "slider", "block", "flag", "wrist")
    bodies = [frame.name for frame in robot.frames if frame.name in names]
    assert len(bodies) > 1
    for _ in range(3):
        q = start[peer.dofs] + rng.uniform(-0.04, 0.04, len(peer.dofs))
        qd, qdd = rng.uniform(-2, 2, (2, len(q)))
        # A ball in space has no closed form: models are told where its joints are.
        known = {"passive": tree.closed(q).positions[[j - 1 for j in robot.mobile]]} if name == "spatial" else {}
        qpos = peer.closed(q, start)
        for body in bodies:
            there = models.transform(q, body, **known)
            np.testing.assert_allclose(there, peer.place(qpos, body), rtol=0, atol=1e-12)
        expected = peer.idm(qpos, qd, qdd)
        np.testing.assert_allclose(models.idm(q, qd, qdd, **known), expected, rtol=1e-5, atol=1e-6)


def test_actuators_tell_the_motors_and_loops_the_rest(tmp_path: Path) -> None:
    robot = robot_of(FOURBAR, tmp_path)
    assert {joint.name: joint.mu for joint in robot.joints} == {"crank": 1, "rod": 0, "rocker": 0}
    assert (robot.loops[0].cut.name, robot.loops[0].cut.sigma) == ("pin", REVOLUTE)
    without = robot_of(FOURBAR.replace('<motor joint="crank"/>', ""), tmp_path)
    assert len(without.moving) == 1
    assert any("leave 1 joints free and 0 of theirs have a motor" in note for note in without.notes)
    both = robot_of(
        FOURBAR.replace('<motor joint="crank"/>', '<motor joint="rocker"/><motor joint="crank"/>'), tmp_path
    )
    assert coordinate_names(both) == ["rocker"]
    assert any("'crank' follow the other motors" in note for note in both.notes)


def test_a_tendon_drives_all_of_its_joints(tmp_path: Path) -> None:
    tendon = '<tendon><fixed name="pull"><joint joint="rocker" coef="2"/></fixed></tendon>'
    text = FOURBAR.replace('<motor joint="crank"/>', '<motor tendon="pull"/>').replace(
        "<actuator>", f"{tendon}<actuator>"
    )
    assert coordinate_names(robot_of(text, tmp_path)) == ["rocker"]


def test_a_weld_makes_one_link_of_two_and_cuts_a_passive_joint(tmp_path: Path) -> None:
    robot = robot_of(WELD, tmp_path)
    assert coordinate_names(robot) == ["slide", "flag"]
    assert robot.loops[0].cut.name == "wrist"
    assert sum(joint.sigma == FIXED for joint in robot.joints) == 1


def test_a_weld_without_its_turn_is_a_connect(tmp_path: Path) -> None:
    weld = '<weld name="pin" body1="rod" body2="rocker" anchor="-0.3 -0.1 0.8" torquescale="0"/>'
    connect = '<connect name="pin" body1="rod" body2="rocker" anchor="1.2 0 0.3"/>'
    robot = robot_of(FOURBAR.replace(connect, weld), tmp_path)
    assert robot.values == pytest.approx(dict(robot_of(FOURBAR, tmp_path).values), abs=1e-15)


def test_a_ball_in_space_is_two_turns_on_links_without_mass_and_a_cut_one(tmp_path: Path) -> None:
    robot = robot_of(SPATIAL, tmp_path)
    assert coordinate_names(robot) == ["crank"]
    assert [joint.name for joint in robot.joints[-2:]] == ["ball_rx", "ball_ry"]
    assert robot.loops[0].cut.name == "ball_rz"
    assert all(joint.M == 0 and not joint.mu for joint in robot.joints[-2:])
    q = np.array([robot.assembly[joint.name] for joint in robot.joints])
    free = replace(robot, joints=tuple(replace(joint, mu=1) for joint in robot.joints))
    assert opening(replace(free, order=None), q) < 1e-12


def test_lengths_that_make_a_parallelogram_are_one_parameter(tmp_path: Path) -> None:
    robot = robot_of(LEG, tmp_path)
    assert robot.base.floating
    assert robot.passive == ()
    assert len(robot.followers) == 2
    assert coordinate_names(robot) == ["hip", "drive"]
    assert any("loop ankle is a parallelogram: D1 = D3, D6 = D4, D5 = D2" in note for note in robot.notes)
    assert read_robot(tmp_path / "arm.xml").followers == robot.followers


def test_a_keyframe_closes_what_qpos0_does_not(tmp_path: Path) -> None:
    """Drawn half a turn off, with the rocker away from the rod: a keyframe says where it is."""
    away = FOURBAR.replace('body1="rod" body2="rocker" anchor="1.2 0 0.3"', 'site1="tip" site2="end"')
    away = away.replace(
        'pos="0 0 0.5"><joint name="rod"', 'pos="0 0 0.5" euler="0 3.141592653589793 0"><joint name="rod"'
    )
    key = '<keyframe><key qpos="0 3.141592653589793 0"/></keyframe></mujoco>'
    robot = robot_of(away.replace("</mujoco>", key), tmp_path)
    peer = LoopPeer(tmp_path / "arm.xml", coordinate_names(robot))
    assert np.abs(peer.opening(drawn_positions(robot, peer))[0]).max() < 1e-12


def test_a_floating_body_held_by_the_world_does_not_float(tmp_path: Path) -> None:
    held = LEG.replace("<equality>", '<equality><connect name="foot" body1="shank" anchor="0.2 0 -0.3"/>')
    robot = robot_of(held, tmp_path)
    assert not robot.base.floating
    assert len(robot.moving) == 5


def test_loops_on_a_floating_base_with_mimics_and_springs(tmp_path: Path) -> None:
    """Two loops, a joint that follows the driven one, springs that are coordinates: against the opened tree."""
    robot = robot_of(GRIPPER, tmp_path)
    assert coordinate_names(robot) == ["rd", "rs", "ls"]
    assert [robot.joints[j - 1].name for j in robot.followers] == ["ld"]
    assert len(robot.passive) == 4
    assert any("'rs', 'ls' are coordinates, too" in note for note in robot.notes)
    q = np.array([0.1, 0.2, 0.3, 0.6, 0, 0, 0.8, 0.02, 0.01, -0.02])
    qd, qdd = np.random.default_rng(0).uniform(-1, 1, (2, 9))
    expected = inverse_dynamics(tree_of(robot), q, qd, qdd)
    np.testing.assert_allclose(Interpreted(robot).idm(q, qd, qdd), expected, rtol=1e-9, atol=1e-12)


def test_a_loop_left_out_is_a_tree(tmp_path: Path) -> None:
    robot = robot_of(FOURBAR.replace('<connect name="pin"', '<connect active="false" name="pin"'), tmp_path)
    assert robot.loops == ()
    assert len(robot.moving) == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            FOURBAR.replace('pos="1.5 0.1 0"', 'pos="3.5 0.1 0"').replace(
                'body1="rod" body2="rocker" anchor="1.2 0 0.3"', 'site1="tip" site2="end"'
            ),
            r"the loops can't be closed near where they are drawn.* 'pin' by .* m: expected lengths",
        ),
        (
            WELD.replace('<motor joint="flag"/>', '<motor joint="crank"/><motor joint="rod"/><motor joint="wrist"/>'),
            "loop 'hold' holds two links together.* expected one, but there are",
        ),
    ],
)
def test_what_is_no_loop_is_refused(text: str, message: str, tmp_path: Path) -> None:
    refused(text, message, tmp_path)
