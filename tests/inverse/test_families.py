"""All families of answers of arms with seven joints: each proves the other joints' sweeps, and Pinocchio proves all."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
import torquec
from oracle.tree import tree_of
from places import ROBOTS
from torquec.generator.description import read_robot
from torquec.peers.newton_euler import Array
from torquec.peers.pinocchio_model import PinocchioRobot, pinocchio_robot

ARMS = ("iiwa", "panda")


@cache
def built(name: str) -> torquec.Robot:
    return torquec.build(ROBOTS / f"{name}.toml", models=("igm_held", "transform"), frames=("tool",))


@cache
def peer(name: str) -> PinocchioRobot:
    return pinocchio_robot(tree_of(read_robot(ROBOTS / f"{name}.toml")))


def anywhere(robot: torquec.Robot, states: int, seed: int = 0) -> Array:
    """Positions within the limits."""
    return np.random.default_rng(seed).uniform(robot.limits.lower, robot.limits.upper, (states, robot.nq))


def apart(a: Array, b: Array) -> Array:
    """The largest difference of two positions, whole turns aside."""
    return np.asarray(np.abs((a - b + np.pi) % (2 * np.pi) - np.pi).max(axis=-1))


@cache
def found(name: str, joint: str) -> tuple[Array, Array, list[torquec.Families]]:
    robot = built(name)
    q = anywhere(robot, 12)
    T = np.array([peer(name).transform(x, "tool") for x in q])
    return q, T, robot.families(T, joint, "tool")


# On the Panda the general method solves with joint3 held, closed forms with the others.
@pytest.mark.parametrize(("name", "joint"), [("iiwa", "joint3"), ("panda", "joint7"), ("panda", "joint3")])
def test_families_are_self_motions(name: str, joint: str) -> None:
    robot, other = built(name), peer(name)
    q, T, families = found(name, joint)
    for posture, pose, each in zip(q, T, families, strict=True):
        assert each.status == torquec.Status.EXACT
        assert min(apart(family.values, posture).min() for family in each) < 0.1
        for family in each:
            assert family.closed
            around = np.vstack([family.values, family.values[:1]])
            step = (np.diff(around, axis=0) + np.pi) % (2 * np.pi) - np.pi
            assert np.linalg.norm(step, axis=1).max() < 0.5
            assert np.abs(robot.transform(family.values, "tool") - pose).max() < 1e-11
            assert np.abs(family.residual).max() < 1e-11
            np.testing.assert_array_equal(family.held, family.values[:, robot.joint_names.index(joint)])
            assert len(family.branches) == len(family)
            # Half way between neighbours the frame moves by what is of second order only.
            for at, d in list(zip(family.values, step, strict=True))[:: max(len(family) // 8, 1)]:
                assert np.abs(other.jacobian(at + d / 2, "tool") @ d).max() < 0.6 * (d @ d) + 1e-9


def test_whichever_joint_is_held_the_families_are_the_same() -> None:
    for name, joints in (("iiwa", ("joint1", "joint3")), ("panda", ("joint3", "joint7"))):
        first, second = ([len(each) for each in found(name, joint)[2]] for joint in joints)
        assert first == second
        assert set(first) <= ({8} if name == "iiwa" else {2, 4, 6, 8})
    # Each answer of one sweep is near the curves of the other.
    for one, two in zip(*(found("panda", joint)[2] for joint in ("joint7", "joint3")), strict=True):
        curves = np.vstack([family.values for family in two])
        assert max(apart(curves, q).min() for family in one for q in family.values[::40]) < 0.25


@pytest.mark.parametrize("name", ARMS)
def test_families_within_limits_end_at_them(name: str) -> None:
    robot, joint = built(name), {"iiwa": "joint3", "panda": "joint7"}[name]
    q, T, families = found(name, joint)
    lower, upper = robot.limits.lower, robot.limits.upper
    within = robot.families(T, joint, "tool", limits=robot.limits)
    for posture, pose, each, all_of_them in zip(q, T, within, families, strict=True):
        assert each.status == torquec.Status.EXACT
        assert min(np.abs(family.values - posture).max(axis=1).min() for family in each) < 0.3
        curves = np.vstack([family.values for family in all_of_them])
        for family in each:
            # But for the rounding that igm lets through.
            assert ((family.values >= lower - 1e-9) & (family.values <= upper + 1e-9)).all()
            assert np.abs(robot.transform(family.values, "tool") - pose).max() < 1e-11
            assert max(apart(curves, x).min() for x in family.values[::20]) < 0.3
            if not family.closed:
                ends = family.values[[0, -1]]
                assert np.minimum(ends - lower, upper - ends).min(axis=1).max() < 1e-6
        # Every answer without limits that keeps them, with whole turns, is near one of these.
        values = np.vstack([family.values for family in all_of_them])
        turned = lower + (values - lower) % (2 * np.pi)
        curves = np.vstack([family.values for family in each])
        kept = turned[(turned <= upper).all(axis=1)][::20]
        assert len(kept) > 0
        assert max(apart(curves, x).min() for x in kept) < 0.3


def test_samples_are_as_many_as_asked_or_those_given() -> None:
    robot = built("iiwa")
    q = anywhere(robot, 1)[0]
    T = robot.transform(q, "tool")
    coarse, fine = (robot.families(T, "joint3", "tool", samples=count) for count in (60, 600))
    assert len(coarse) == len(fine) == 8
    assert len(coarse[0]) < len(fine[0])
    assert coarse.answers.values.shape == (60, 8, 7)
    assert "8 families with joint3 held, exact" in repr(coarse)
    values = np.linspace(q[2] - 0.02, q[2] + 0.02, 5)
    few = robot.families(T, "joint3", "tool", samples=values)
    np.testing.assert_array_equal(few.held, values)
    np.testing.assert_array_equal(few.answers.values, robot.igm_held(T, values, "joint3", "tool").values)
    assert len(few) == 8
    assert all(not family.closed and len(family) >= 5 for family in few)
    assert min(apart(family.values, q).min() for family in few) < 1e-9


def test_batches_are_nested_lists_and_the_same_in_threads() -> None:
    robot = built("iiwa")
    T = robot.transform(anywhere(robot, 4).reshape(2, 2, 7), "tool")
    nested = robot.families(T, "joint3", "tool", samples=90, threads=2)
    assert [len(row) for row in nested] == [2, 2]
    for i, k in np.ndindex(2, 2):
        alone = robot.families(T[i, k], "joint3", "tool", samples=90)
        assert len(alone) == len(nested[i][k])
        for one, other in zip(alone, nested[i][k], strict=True):
            np.testing.assert_array_equal(one.values, other.values)
    assert robot.families(T[:0], "joint3", "tool") == []


def test_poses_without_answers() -> None:
    robot = built("iiwa")
    T = robot.transform(anywhere(robot, 1)[0], "tool")
    far, nothing = T.copy(), np.full((4, 4), np.nan)
    far[:3, 3] *= 10
    for pose in (far, nothing):
        families = robot.families(pose, "joint3", "tool", samples=30)
        assert (len(families), families.status) == (0, torquec.Status.OUT_OF_REACH)
    tight = np.array([[-0.01], [0.01]]) * np.ones(7)
    families = robot.families(T, "joint3", "tool", limits=tight, samples=30)
    assert (len(families), families.status) == (0, torquec.Status.OUTSIDE_LIMITS)


def test_limits_beyond_all_bounds_are_none() -> None:
    robot = built("iiwa")
    T = robot.transform(anywhere(robot, 1)[0], "tool")
    free = robot.families(T, "joint3", "tool", samples=60)
    wide = robot.families(T, "joint3", "tool", samples=60, limits=np.array([[-1e300], [1e300]]) * np.ones(7))
    assert wide.status == free.status == torquec.Status.EXACT
    assert [len(family) for family in wide] == [len(family) for family in free]
    assert [family.closed for family in wide] == [family.closed for family in free]


@pytest.mark.parametrize(
    ("arguments", "keywords", "message"),
    [
        (("joint4", "tool"), {}, "no joint='joint4'"),
        (("joint3", "tol"), {}, "igm_held: unknown frame 'tol'"),
        (("joint3", "tool"), {"samples": 1}, "samples is a number of values, at least 2"),
        (("joint3", "tool"), {"samples": [0.2, 0.1]}, "each larger than the one before"),
        (("joint3", "tool"), {"limits": np.zeros((3, 2, 7))}, r"expected limits \(2, 7\) for all poses"),
    ],
)
def test_what_is_wrong_is_said(arguments: tuple[str, ...], keywords: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        built("iiwa").families(np.eye(4), *arguments, **keywords)


def test_a_robot_without_the_model_says_how_to_have_it() -> None:
    with pytest.raises(AttributeError, match="igm_held"):
        torquec.load("planar2r").families(np.eye(4), "joint1")
