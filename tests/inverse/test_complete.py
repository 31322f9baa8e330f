"""`complete`: every mode of loops in closed form against a search that shares no code; Newton's method on others."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
import sympy as sp
import torquec
from oracle.closed_robots import (
    MODES,
    akr3000,
    fingers,
    five_bar,
    fourbar,
    parallelogram,
    slider_crank,
    spherical,
    sr400,
)
from oracle.loop_modes import distance, least_opening, modes, opening
from torquec.answers import Status
from torquec.generator.description.robot import ZERO, Base, Frame, Joint, Loop, Mimic, Robot
from torquec.peers.newton_euler import Array

pytestmark = pytest.mark.usefixtures("unoptimised")

Maker = Callable[[], Robot]


@cache
def built(make: Maker, **options: Any) -> torquec.Robot:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return torquec.build(make(), models=("complete",), **options)


def drawn(robot: Robot) -> Array:
    return np.array([robot.assembly[robot.joints[j - 1].name] for j in robot.moving])


def check_all_modes(described: Robot, robot: torquec.Robot, values: Mapping[str, float], q: Array) -> int:
    """Compare the modes at q with those of a search, and return how many there are."""
    expected, answers = modes(described, values, q), robot.complete(q)
    assert answers.count == len(expected), (values, q, answers, expected)
    for row in answers.values:
        assert min(distance(described, row, other) for other in expected) < 1e-9
        assert opening(described, values, row) < 1e-12
    assert len({tuple(np.round(row, 6)) for row in answers.values}) == answers.count
    assert (answers.residual < 1e-13).all()
    if not answers.count:
        assert answers.status == Status.OUT_OF_REACH
    return int(answers.count)


def bennett() -> Robot:
    """Bennett's linkage: opposite sides and twists equal, each length as the sine of its twist."""
    a, alpha = 0.5, 0.7
    b = float(a * np.sin(1.9) / np.sin(alpha))
    values = {"A": a, "B": b, "AL": alpha, "BE": 1.9}
    A, B, AL, BE = map(sp.Symbol, values)
    sides = [(ZERO, ZERO), (A, AL), (B, BE)]
    joints = tuple(
        Joint(f"joint{j}", j - 1, 0, int(j == 1), d=d, alpha=twist) for j, (d, twist) in enumerate(sides, 1)
    )
    loop = Loop(Joint("cut", 3, 0, 0, d=A, alpha=AL), Frame("twin", 0, alpha=-BE, d=-B))
    robot = Robot("bennett", joints, (), (loop,), (ZERO, ZERO, ZERO), values)
    (position, *_) = modes(robot, values, [0.8])
    return replace(robot, assembly=dict(zip(("joint1", "joint2", "joint3"), position, strict=True)))


@pytest.mark.parametrize(
    ("make", "q", "passive"),
    [
        (slider_crank, ["q"], [[1, 0], [2, 2]]),
        (spherical, ["th1"], [[1, 0], [2, 1]]),
    ],
    ids=["slider_crank", "spherical"],
)
def test_published_modes(make: Maker, q: list[str], passive: list[list[int]]) -> None:
    data = MODES[make.__name__ if make is slider_crank else "spherical4R"]
    answers = built(make).complete([float(data[name]) for name in q])
    assert answers.status == Status.EXACT
    expected = [[float(solution[i]) for _, i in passive] for solution in data["solutions"]]
    found = [[row[i] for i, _ in passive] for row in answers.values]
    np.testing.assert_allclose(sorted(found), sorted(expected), atol=1e-14)


def test_published_modes_of_two_loops() -> None:
    data, robot = MODES["akr3000"], built(akr3000)
    answers = robot.complete([0.3, float(data["r5"]), float(data["r6"])])
    names = {"arm": "th2", "far": "th3", "near": "th4", "forearm": "th7"}
    found = [[row[robot.all_joint_names.index(name)] for name in names] for row in answers.values]
    expected = [[float(solution[key]) for key in names.values()] for solution in data["solutions"]]
    np.testing.assert_allclose(sorted(found), sorted(expected), atol=1e-13)
    assert [set(labels[0]) for labels in answers.branches] == [{"pin_12", "pin_11"}] * 2


def test_a_parallelogram_is_linear_where_its_modes_meet() -> None:
    data, robot = MODES["sr400"], built(sr400)
    q = [0.3, float(data["th2"]), 0.1, 0.2, 0.3, float(data["th7"])]
    answers = robot.complete(q)
    assert (answers.count, answers.status) == (1, Status.EXACT)
    found = dict(zip(robot.all_joint_names, answers.values[0], strict=True))
    expected = [float(x) for x in data["solutions"][1][:2]]
    assert [found["joint3"], found["joint8"]] == pytest.approx(expected, abs=1e-15)
    flat = built(parallelogram).complete([0.0])
    assert (flat.count, flat.status, flat.distance) == (1, Status.EXACT, 0)
    described = parallelogram()
    assert opening(described, described.values, flat.values[0]) < 1e-15  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("make", "lengths"),
    [
        (fourbar, ("L0", "L1", "L2", "L3")),
        (five_bar, ("L0", "L1", "L2", "L3", "L4")),
        (slider_crank, ("A", "B", "E")),
        (spherical, ("AL0", "AL1", "AL2", "AL3")),
    ],
    ids=["fourbar", "five_bar", "slider_crank", "spherical"],
)
def test_every_mode_of_random_loops_is_found(make: Maker, lengths: tuple[str, ...]) -> None:
    described, robot, rng = make(), built(make), np.random.default_rng(5)
    counts = []
    for _ in range(12):
        changes = dict(zip(lengths, rng.uniform(0.3, 1.3, len(lengths)), strict=True))
        q = rng.uniform(-3, 3, len(described.moving))
        values = {**described.given_values, **changes}
        counts.append(check_all_modes(described, robot.with_parameters(changes), values, q))
    assert {0, 2} <= {*counts}


def test_every_mode_of_bennetts_linkage_is_found() -> None:
    described, robot = bennett(), built(bennett)
    for q in np.random.default_rng(2).uniform(-3, 3, (4, 1)):
        check_all_modes(described, robot, described.values, q)  # type: ignore[arg-type]


def test_what_mimics_passive_joints_follows_them_in_every_mode() -> None:
    robot = built(fingers)
    answers = robot.complete([0.9])
    assert answers.count == 2
    np.testing.assert_allclose(answers.values[:, 3], 1.5 * answers.values[:, 2] + 0.2, atol=1e-15)
    np.testing.assert_allclose(answers.values[:, 4], -0.25 * answers.values[:, 1] + 0.1, atol=1e-15)
    # A turn of the rocker is one and a half of the finger.
    turned = answers.values[0] + [0, 0, 2 * np.pi, 3 * np.pi, 0]
    np.testing.assert_allclose(robot.complete([0.9], nearest=turned).values[0], turned, atol=1e-14)


def test_an_impossible_position_says_by_how_much() -> None:
    """The circles about the two ends of a four-bar that the crank holds apart."""
    robot, rng = built(fourbar), np.random.default_rng(3)
    for _ in range(6):
        lengths = dict(zip(("L0", "L1", "L2", "L3"), (2.0, 0.5, *rng.uniform(0.2, 0.6, 2)), strict=True))
        q = rng.uniform(-3, 3)
        ends = np.hypot(lengths["L1"] * np.cos(q) - lengths["L0"], lengths["L1"] * np.sin(q))
        apart = ends - lengths["L2"] - lengths["L3"]
        answers = robot.with_parameters(lengths).complete([q])
        assert (answers.count, answers.status) == (0, Status.OUT_OF_REACH)
        assert answers.distance == pytest.approx(apart, rel=1e-9)
        assert np.isnan(answers.outputs["values"]).all()


def test_a_rod_that_is_too_short_says_by_how_much() -> None:
    """Its end stays below the slide, right under it."""
    robot = built(slider_crank).with_parameters({"A": 0.2, "B": 0.3, "E": 0.9})
    for q in (-2.5, 0.0, 0.4, 1.5):
        answers = robot.complete([q])
        assert (answers.count, answers.status) == (0, Status.OUT_OF_REACH)
        assert answers.distance == pytest.approx(0.9 - 0.2 * np.sin(q) - 0.3, rel=1e-9)


def test_an_impossible_position_of_a_spherical_loop() -> None:
    described, robot = spherical(), built(spherical)
    changes = {"AL0": 1.2, "AL1": 0.2, "AL2": 0.3, "AL3": 0.1}
    answers = robot.with_parameters(changes).complete([0.7])
    assert (answers.count, answers.status) == (0, Status.OUT_OF_REACH)
    expected = least_opening(described, {**described.given_values, **changes}, [0.7])
    # The angle between the axes, not quite their chord.
    assert answers.distance == pytest.approx(expected, rel=0.2)


@pytest.mark.parametrize("make", [fourbar, five_bar, slider_crank], ids=lambda make: make.__name__)
def test_nearest_picks_a_mode_and_unwinds_its_angles(make: Maker) -> None:
    described, robot = make(), built(make)
    q = drawn(described)
    every = robot.complete(q)
    turning = [j for j in described.passive if described.joints[j - 1].sigma == 0]
    turns = 2 * np.pi * np.isin(described.mobile, turning)
    for way, row in enumerate(every.values):
        one = robot.complete(q, nearest=row - 3 * turns + 0.01)
        assert one.count == 1
        np.testing.assert_allclose(one.values[0], row - 3 * turns, atol=1e-12)
        assert one.branches[0] == every.branches[way]


def test_where_modes_meet_they_are_one() -> None:
    """A crank and a coupler in line: the dead centre of the rocker's circle."""
    robot = built(fourbar).with_parameters({"L0": 2.0, "L1": 0.5, "L2": 0.7, "L3": 0.8})
    answers = robot.complete([0.0])
    assert (answers.count, answers.status) == (1, Status.AT_BOUNDARY)
    assert sorted(label["cut"] for label in answers.branches[0]) == [0, 1]
    np.testing.assert_allclose(answers.values[0, 1], 0, atol=1e-7)
    assert answers.residual[0] < 1e-12
    near = robot.complete([1e-9])
    assert near.status in (Status.AT_BOUNDARY, Status.OUT_OF_REACH, Status.NEARLY_SINGULAR)


def test_a_loop_that_moves_freely_says_so() -> None:
    """A kite with its crank on the ground link: coupler and rocker turn together about the same point."""
    described, robot = fourbar(), built(fourbar).with_parameters({"L0": 0.8, "L1": 0.8, "L2": 0.6, "L3": 0.6})
    answers = robot.complete([0.0])
    assert answers.status == Status.FREE_JOINT
    values = {**described.values, "L0": 0.8, "L1": 0.8, "L2": 0.6, "L3": 0.6}
    assert opening(described, values, answers.values[0]) < 1e-12  # type: ignore[arg-type]
    there = robot.complete([0.0], nearest=[0.0, 0.4, 0.5])
    np.testing.assert_allclose(there.values[0], [0.0, 0.45, 0.45], atol=0.05)


def test_no_number_is_no_answer() -> None:
    robot = built(five_bar)
    for q in ([np.nan, 0.9], [2.2, np.inf]):
        answers = robot.complete(q)
        assert (answers.count, answers.status) == (0, Status.OUT_OF_REACH)
        assert np.isnan(answers.distance)
    assert robot.complete([2.2, 0.9], nearest=[np.nan] * 4).count == 0


def test_batches_are_states_one_by_one() -> None:
    robot = built(five_bar)
    q = np.random.default_rng(4).uniform(-3, 3, (3, 50, 2))
    several = robot.complete(q, threads=2)
    for place in np.ndindex(3, 50):
        one = robot.complete(q[place])
        assert several.count[place] == one.count
        np.testing.assert_array_equal(several.values[place], one.outputs["values"])


@pytest.mark.parametrize("make", [fourbar, five_bar, slider_crank, spherical, akr3000], ids=lambda make: make.__name__)
def test_single_precision(make: Maker) -> None:
    described, exact, single = make(), built(make), built(make, float32=True)
    q = drawn(described)
    answers, expected = single.complete(q), exact.complete(q)
    assert answers.count == expected.count
    np.testing.assert_allclose(answers.values, expected.values, atol=2e-5)


def test_mimics_and_motors_outside_of_loops_are_completed_too() -> None:
    def make() -> Robot:
        robot = fourbar()
        finger = Joint("finger", 4, 1, mimic=Mimic(4, sp.Integer(-2), sp.Float(0.1)))
        return replace(robot, name="with_mimic", joints=(*robot.joints, Joint("arm", 2, 1), finger))

    answers = built(make).complete([0.9, 0.3])
    assert answers.count == 2
    np.testing.assert_allclose(answers.values[:, [0, 3, 4]], [[0.9, 0.3, -0.5]] * 2, atol=1e-15)


def test_a_floating_base_is_passed_over() -> None:
    def make() -> Robot:
        return replace(fourbar(), name="floating_fourbar", base=Base(floating=True))

    q = [0.1, 0.2, 0.3, 0, 0, 0, 1, 0.9]
    np.testing.assert_array_equal(built(make).complete(q).values, built(fourbar).complete([0.9]).values)


def test_an_open_robot_has_nothing_to_complete() -> None:
    def make() -> Robot:
        return Robot("open_arm", (Joint("a", 0, 0), Joint("b", 1, 0, d=sp.Integer(1))), (Frame("tip", 2),))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        robot = torquec.build(make(), models=("transform",))
    with pytest.raises(AttributeError, match="can't have the model 'complete': it has no closed loop"):
        _ = robot.complete
