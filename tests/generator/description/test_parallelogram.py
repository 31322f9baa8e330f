"""Loops that are parallelograms: what follows what, exactly, and loops that are none."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from oracle.closed_robots import MODES, opening, parallelogram, sr400
from torquec.generator.description import DescriptionError
from torquec.generator.description.parallelogram import followers_of, polygon
from torquec.generator.description.robot import Robot


def test_the_sr400_is_that_of_the_book() -> None:
    robot = sr400()
    assert robot.moving == (1, 2, 4, 5, 6, 7)
    terms = {j: dict(follower.terms) for j, follower in robot.followers.items()}
    assert terms == {3: {2: -1, 7: 1}, 8: {2: 1, 7: -1}}
    assert {j: follower.offset for j, follower in robot.followers.items()} == {3: sp.pi / 2, 8: 0}


def test_the_mode_of_the_sr400_is_one_of_the_published() -> None:
    mode = MODES["sr400"]
    q = {2: float(mode["th2"]), 7: float(mode["th7"])}
    mine = [
        sum(float(k) * q[c] for c, k in follower.terms) + float(follower.offset)
        for _, follower in sorted(sr400().followers.items())
    ]
    published = [[float(x) for x in solution[:2]] for solution in mode["solutions"]]
    assert min(np.abs(np.subtract(mine, solution)).max() for solution in published) < 1e-12


@pytest.mark.parametrize("flip", [False, True])
@pytest.mark.parametrize("signs", [(1, 1), (1, -1), (-1, 1), (-1, -1)])
def test_the_loop_is_closed_wherever_the_motors_are(signs: tuple[int, int], flip: bool) -> None:
    robot = parallelogram(signs, flip)
    assert robot.moving == (1,)
    for q in np.random.default_rng(0).uniform(-3, 3, (20, 1)):
        assert opening(robot, q) < 1e-14


def test_the_sr400_is_closed_wherever_its_motors_are() -> None:
    robot = sr400()
    for q in np.random.default_rng(0).uniform(-3, 3, (20, 6)):
        assert opening(robot, q) < 1e-14


def test_offsets_of_joints_are_those_of_their_variables() -> None:
    robot = parallelogram()
    joints = (replace(robot.joints[0], offset=sp.Rational(1, 3)), *robot.joints[1:2])
    joints += (replace(robot.joints[2], offset=sp.Symbol("D_A")),)
    shifted = replace(robot, joints=joints)
    for q in np.random.default_rng(0).uniform(-3, 3, (5, 1)):
        assert opening(shifted, q) < 1e-14


def test_a_loop_whose_sides_differ_is_none() -> None:
    robot = parallelogram()
    other = replace(robot.loops[0], twin=replace(robot.loops[0].twin, d=sp.Symbol("D_B")))
    assert followers_of(other, robot.joints) is None
    sides = polygon(other, robot.joints)
    assert sides is not None
    assert len(sides) == 4


def test_equal_numbers_under_two_names_are_no_parallelogram() -> None:
    """One of them may be changed at run time."""
    robot = parallelogram()
    other = replace(robot.loops[0], twin=replace(robot.loops[0].twin, d=sp.Symbol("D_C")))
    assert followers_of(other, robot.joints) is None


@pytest.mark.parametrize("change", [{"alpha": sp.pi / 2}, {"b": sp.Symbol("D_A")}, {"r": sp.Symbol("D_A")}])
def test_a_loop_in_no_plane_is_none(change: dict[str, sp.Expr]) -> None:
    robot = parallelogram()
    joints = (robot.joints[0], replace(robot.joints[1], **change), robot.joints[2])
    assert polygon(robot.loops[0], joints) is None
    assert followers_of(robot.loops[0], joints) is None


def test_a_slide_is_no_side() -> None:
    robot = parallelogram()
    joints = (robot.joints[0], replace(robot.joints[1], sigma=1), robot.joints[2])
    assert followers_of(robot.loops[0], joints) is None


def motorised(robot: Robot, mu: tuple[int, ...]) -> Robot:
    joints = tuple(replace(joint, mu=m) for joint, m in zip(robot.joints, mu, strict=True))
    return replace(robot, joints=joints)


@pytest.mark.parametrize("mu", [(1, 1, 0), (1, 1, 1)])
def test_with_motors_too_many_nothing_follows(mu: tuple[int, ...]) -> None:
    assert not motorised(parallelogram(), mu).followers


def test_a_robot_without_a_motor_is_refused() -> None:
    with pytest.raises(DescriptionError, match="no joint that moves"):
        motorised(parallelogram(), (0, 0, 0))


def test_any_joint_may_be_the_motor() -> None:
    robot = motorised(parallelogram(), (0, 0, 1))
    assert robot.moving == (3,)
    for q in np.random.default_rng(0).uniform(-3, 3, (5, 1)):
        assert opening(robot, q) < 1e-14


def test_a_crossed_one_is_no_parallelogram() -> None:
    """Its sides are the same; where it is drawn tells."""
    robot = parallelogram()
    a, A, B = 0.9, 0.4, 0.7
    tip, ground = A * np.array([np.cos(a), np.sin(a)]), np.array([B, 0.0])
    along = (ground - tip) / np.linalg.norm(ground - tip)
    # The other point at B from the tip and at A from the ground.
    crossed = 2 * tip + 2 * (ground @ along) * along - tip - ground
    one, other = (float(np.arctan2(*(crossed - at)[::-1])) for at in (tip, ground))
    assert np.hypot(*(crossed - tip)) == pytest.approx(B)
    drawn = {"joint1": a, "joint2": one - a, "joint3": other}
    assert replace(robot, assembly=drawn).passive == (2, 3)
    straight = replace(robot, assembly={"joint1": a, "joint2": -a + 2 * np.pi, "joint3": a})
    assert straight.followers == robot.followers
