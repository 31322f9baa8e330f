"""igm of closed robots: the chain to the tool, then the loops. An oracle that closes loops by steps makes the poses."""

from __future__ import annotations

import shutil
import subprocess
import warnings
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import torquec
from oracle.closed_motions import ClosedMotions
from oracle.kinematics import transform
from oracle.tree import tree_of
from places import ROBOTS
from torquec.generator.description import Robot, read_robot

pytestmark = pytest.mark.usefixtures("unoptimised")

STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror", "-fno-math-errno"]
# The part of the pose that a robot is asked for, and how far from where it is drawn its motors go, in rad or m.
ASKED = {
    "sr400": ("pose", [1.5, 0.5, 2.0, 1.2, 2.0, 0.5]),
    "akr3000": ("pose", [1.0, 0.08, 0.08, 2.0, 1.2, 2.0]),
    "five_bar": ("position", [0.3, 0.3]),
    "slider_crank": ("position", [2.0]),
    "fourbar": ("position", [0.5]),
}


@cache
def built(name: str, float32: bool = False) -> torquec.Robot:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return torquec.build(ROBOTS / f"{name}.toml", models=("igm", "transform", "complete"), float32=float32)


@cache
def described(name: str) -> Robot:
    return read_robot(ROBOTS / f"{name}.toml")


@cache
def poses(name: str) -> tuple[tuple[np.ndarray, np.ndarray], ...]:
    """Random positions of the motors, and the frame's pose there, of the mode that is drawn."""
    robot, rng = described(name), np.random.default_rng(5)
    frame, (_, reach) = robot.frames[-1].name, ASKED[name]
    drawn = np.array([robot.assembly.get(robot.joints[j - 1].name, 0.0) for j in robot.moving])
    motors = [drawn + rng.uniform(-1, 1, len(drawn)) * reach for _ in range(25)]
    if not robot.passive:
        tree = tree_of(robot)
        return tuple((q, transform(tree, q, frame)) for q in motors)
    motions = ClosedMotions(robot)
    return tuple((q, transform(motions.tree, motions.at(q), frame)) for q in motors)


def apart(name: str, q: np.ndarray, other: np.ndarray) -> float:
    """How far two positions of the motors are apart, but for whole turns."""
    turns = np.array([described(name).joints[j - 1].sigma == 0 for j in described(name).moving])
    difference = np.where(turns, (q - other + np.pi) % (2 * np.pi) - np.pi, q - other)
    return float(np.abs(difference).max())


@pytest.mark.parametrize("name", ASKED)
def test_answers_bring_the_frame_there_and_one_is_where_it_came_from(name: str) -> None:
    robot, (given, _) = built(name), ASKED[name]
    frame = robot.frames[-1]
    columns = slice(None) if given == "pose" else slice(3, 4)
    for q, T in poses(name):
        answers = robot.igm(T, frame, given=given)
        assert answers.status in (0, 5)
        assert len(answers) > 0
        for answer in answers:
            np.testing.assert_allclose(robot.transform(answer, frame)[:3, columns], T[:3, columns], atol=1e-9)
        assert min(apart(name, q, answer) for answer in answers) < 1e-8


@pytest.mark.parametrize("name", ["sr400", "akr3000"])
def test_nearest_is_the_position_itself_with_its_whole_turns(name: str) -> None:
    robot = built(name)
    for q, T in poses(name)[:10]:
        turned = q.copy()
        turned[0] += 2 * np.pi
        answers = robot.igm(T, "tool", nearest=turned)
        assert len(answers) == 1
        np.testing.assert_allclose(answers[0], turned, atol=1e-7)


def test_limits_are_those_of_the_motors() -> None:
    robot, q, T = built("akr3000"), *poses("akr3000")[0]
    limits = np.array([q - 1e-3, q + 1e-3])
    answers = robot.igm(T, "tool", limits=limits)
    assert len(answers) == 1
    np.testing.assert_allclose(answers[0], q, atol=1e-8)
    assert robot.igm(T, "tool", limits=limits + 0.01).status == 4


def test_answers_are_labelled_by_the_chain_and_by_the_loops() -> None:
    robot, (_, T) = built("akr3000"), poses("akr3000")[0]
    answers = robot.igm(T, "tool")
    names = [{name for label in branches for name in label} for branches in answers.branches]
    assert all(each >= {"shoulder", "elbow", "wrist", "front_end", "rear_end"} for each in names)
    assert len({*map(str, answers.branches)}) == len(answers)


def test_answers_of_the_mode_that_is_not_drawn_are_left_out() -> None:
    """The point of a five-bar whose forearms are folded the other way is reached by other motors in the drawn mode."""
    robot, motions = built("five_bar"), ClosedMotions(described("five_bar"))
    for q, T in poses("five_bar")[:5]:
        tips = [transform(motions.tree, np.asarray(row), "tool") for row in robot.complete(q)]
        (other,) = [tip for tip in tips if np.abs(tip - T).max() > 1e-3]
        answers = robot.igm(other, "tool", given="position")
        assert all(apart("five_bar", q, answer) > 1e-3 for answer in answers)
        for answer in answers:
            np.testing.assert_allclose(robot.transform(answer, "tool")[:3, 3], other[:3, 3], atol=1e-9)


def test_a_pose_that_is_out_of_reach_says_so() -> None:
    robot, (_, T) = built("sr400"), poses("sr400")[0]
    far = T.copy()
    far[:3, 3] *= 10
    answers = robot.igm(far, "tool")
    assert len(answers) == 0
    assert answers.status == 3
    assert answers.distance > 1
    nothing = robot.igm(np.full((4, 4), np.nan), "tool")
    assert len(nothing) == 0
    assert np.isnan(nothing.distance)
    assert len(robot.igm(T, "tool", nearest=np.full(6, np.nan))) == 0


def test_a_free_motion_is_one_of_the_motors() -> None:
    robot = built("sr400")
    q = np.array([0.3, -0.4, 0.7, 0.0, 0.2, 0.1])
    T = robot.transform(q, "tool")
    answers = robot.igm(T, "tool", nearest=q)
    assert answers.status == 2
    np.testing.assert_allclose(answers[0], q, atol=1e-7)
    (motion,) = answers.motion
    assert np.abs(motion).max() == pytest.approx(1)
    moved = robot.transform(q + 1e-4 * motion, "tool")
    np.testing.assert_allclose(moved, T, atol=1e-9)


def test_single_precision() -> None:
    robot = built("five_bar", float32=True)
    for q, T in poses("five_bar")[:5]:
        answers = robot.igm(T.astype(np.float32), "tool", given="position")
        assert min(apart("five_bar", q, np.asarray(answer, float)) for answer in answers) < 1e-4


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_its_c_compiles_without_a_warning(tmp_path: Path) -> None:
    torquec.export(described("five_bar"), tmp_path, models=("igm",))
    command = ["cc", *STRICT, "-c", "five_bar_models.c", "-o", "five_bar.o"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)


def test_what_has_no_closed_form_says_why() -> None:
    with pytest.raises(ValueError, match="have no closed form: expected loops that have one"):
        torquec.build(read_robot(ROBOTS / "on_request" / "gough_stewart.toml"), models=("igm",))
