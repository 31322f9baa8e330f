"""What a Robot refuses, however it was made."""

from dataclasses import replace
from typing import Any

import pytest
import sympy as sp
from torquec.generator.description.robot import (
    FIXED,
    PRISMATIC,
    REVOLUTE,
    Base,
    DescriptionError,
    Frame,
    Joint,
    Limits,
    Loop,
    Mimic,
    Robot,
)

ONE = Joint("one", 0, REVOLUTE)
TWO = Joint("two", 1, PRISMATIC)
PLATE = Joint("plate", 1, FIXED)


def following(joint: Joint, source: int, multiplier: int = 2) -> Joint:
    return replace(joint, mimic=Mimic(source, sp.Integer(multiplier)))


def test_moving_joints_are_in_the_order_of_q() -> None:
    assert Robot("arm", (ONE, PLATE, TWO)).moving == (1, 3)


def test_q_leaves_out_joints_that_follow_others_and_begins_with_a_floating_base() -> None:
    follower = replace(TWO, mimic=Mimic(1, sp.Integer(-1)))
    robot = Robot("hand", (ONE, follower, replace(TWO, name="three")), base=Base(floating=True), order=(3, 1))
    assert robot.moving == (3, 1)
    assert robot.mobile == (1, 2, 3)
    assert robot.positions == (-7, -6, -5, -4, -3, -2, -1, 3, 1)
    assert robot.velocities == (-6, -5, -4, -3, -2, -1, 3, 1)
    assert (robot.ground, robot.frame_names) == ("world", ("world", "base"))


def test_a_body_that_floats_needs_no_joints() -> None:
    assert Robot("body", (), base=Base(floating=True)).velocities == (-6, -5, -4, -3, -2, -1)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"joints": (ONE, following(PLATE, 1))}, "is fixed and mimics joint 1"),
        ({"joints": (following(ONE, 1), TWO)}, "mimics joint 1: expected the number of another"),
        ({"joints": (ONE, following(TWO, 3))}, "mimics joint 3: expected the number of another"),
        ({"joints": (ONE, PLATE, following(TWO, 2))}, r"joint 2 \('plate'\), which is fixed"),
        (
            {"joints": (ONE, following(TWO, 1), following(replace(TWO, name="three"), 2))},
            r"joint 2 \('two'\), which mimics a joint itself: .* multiply the factors",
        ),
        ({"joints": (ONE, following(TWO, 1, 0))}, "multiplier 0, so it never moves: make it fixed"),
        ({"joints": (ONE, TWO), "order": (1,)}, r"order is \(1,\): expected each joint .* once, 1, 2 in any order"),
        ({"joints": (ONE, PLATE), "order": (1, 2)}, "mimic another or that a loop moves, have no place in q"),
        ({"base": Base(floating=True), "frames": (Frame("world", 0),)}, "two frames are named 'world'"),
        ({"base": Base(M=sp.Symbol("M0"))}, "base, M = M0 uses M0, which is not declared"),
        (
            {"loops": (Loop(Joint("knee", 1, REVOLUTE, 0, mimic=Mimic(1, sp.Integer(1))), Frame("end", 0)),)},
            "cut joint 'knee' mimics a joint: its loop says how it moves",
        ),
    ],
)
def test_refused_bases_mimics_and_orders(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        Robot(**({"name": "arm", "joints": (ONE,)} | fields))


def test_values_cannot_be_changed() -> None:
    values = {"L": 1.0}
    robot = Robot("arm", (ONE,), values=values)
    values["L"] = 2.0
    assert robot.values["L"] == 1.0
    with pytest.raises(TypeError):
        robot.values["L"] = 3.0  # type: ignore[index]


def test_expressions_come_with_their_places() -> None:
    loop = Loop(Joint("knee", 0, REVOLUTE, 0), Frame("end", 1))
    robot = Robot("arm", (replace(ONE, d=sp.Symbol("L")),), (Frame("tool", 1),), (loop,), values={"L": 1.0})
    places = dict(robot.expressions())
    assert places["joint 'one', d"] == sp.Symbol("L")
    assert {"joint 'knee', FS", "frame 'tool', gamma", "frame 'end', r", "gravity, G3"} <= set(places)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"name": "2r"}, "the robot's name is '2r'"),
        ({"joints": ()}, "no joint that moves"),
        ({"joints": (replace(PLATE, antecedent=0),)}, "no joint that moves"),
        ({"joints": (ONE, ONE)}, "two joints are named 'one'"),
        ({"joints": (replace(ONE, name="base"),)}, "two joints are named 'base'"),
        ({"joints": (replace(ONE, antecedent=1),)}, "antecedent 1: expected 0 .the base. to 0"),
        ({"joints": (replace(ONE, antecedent=-1),)}, "antecedent -1"),
        ({"joints": (ONE, replace(TWO, sigma=3))}, "sigma 3: expected 0 revolute"),
        ({"joints": (replace(ONE, mu=2),)}, "mu 2: expected 1 motorised"),
        ({"joints": (replace(ONE, theta=sp.pi),)}, "also gives theta = pi"),
        ({"joints": (ONE, replace(TWO, r=sp.Integer(1)))}, "also gives r = 1"),
        ({"joints": (ONE, replace(PLATE, IA=sp.Integer(1)))}, "is fixed and has"),
        ({"joints": (replace(ONE, limits=Limits(2, 1)),)}, "lower = 2 > upper = 1"),
        ({"joints": (replace(ONE, limits=Limits(effort=-1)),)}, "limit effort = -1"),
        ({"joints": (replace(ONE, d=sp.Symbol("L")),)}, "uses L, which is not declared"),
        ({"frames": (Frame("tool", 2),)}, "frame 'tool' is on link 2: expected 0 .the base. to 1"),
        ({"frames": (Frame("base", 1),)}, "two frames are named 'base'"),
        ({"frames": (Frame("a", 1), Frame("a", 1))}, "two frames are named 'a'"),
        ({"values": {"a b": 1.0}}, "a parameter's name is 'a b'"),
        ({"values": {"sin": 1.0}}, "has a meaning in expressions"),
        ({"free": frozenset({"M1"})}, "free names 'M1'"),
    ],
)
def test_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(DescriptionError, match=words):
        Robot(**({"name": "arm", "joints": (ONE,)} | changes))


CUT = Joint("knee", 0, REVOLUTE, mu=0)
TWIN = Frame("knee_twin", 1)


@pytest.mark.parametrize(
    ("loop", "words"),
    [
        (Loop(replace(CUT, antecedent=2), TWIN), "loop end 'knee' is on link 2"),
        (Loop(CUT, replace(TWIN, antecedent=-1)), "loop end 'knee_twin' is on link -1"),
        (Loop(replace(CUT, sigma=FIXED), TWIN), "cut joint 'knee' has sigma 2"),
        (Loop(replace(CUT, mu=1), TWIN), "cut joint 'knee' has mu = 1, a motor: expected 0.*cut the loop at a joint"),
        (Loop(replace(CUT, M=sp.Integer(1)), TWIN), "cut joint 'knee' has a link or inertial parameters"),
        (Loop(replace(CUT, theta=sp.pi), TWIN), "cut joint 'knee' moves along theta"),
        (Loop(replace(CUT, name="one"), TWIN), "two joints are named 'one'"),
        (Loop(CUT, replace(TWIN, name="tool")), "two frames are named 'tool'"),
    ],
)
def test_loops_refused(loop: Loop, words: str) -> None:
    with pytest.raises(DescriptionError, match=words):
        Robot("arm", (ONE,), (Frame("tool", 1),), (loop,))
