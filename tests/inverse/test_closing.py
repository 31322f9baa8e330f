"""Loops without closed form, by Newton's method and by the general one, and modes of random mechanisms."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

import numpy as np
import pytest
import torquec
from oracle.loop_modes import distance, modes, opening
from oracle.random_loops import in_a_row, spatial_ring
from oracle.random_mechanisms import BY_NEWTON, CLOSED_FORM, random_loop
from places import ROBOTS
from torquec.answers import Status
from torquec.generator import api
from torquec.generator.description.robot import Robot
from torquec.generator.emit.text.listing import listing_lines
from torquec.generator.show.loops import loops_listing
from torquec.peers.newton_euler import Array

pytestmark = pytest.mark.usefixtures("unoptimised")

# Robots with one loop of six passive joints, and those whose loops are solved by Newton's method alone; how far motors
# are moved from where they are drawn.
SIX = {
    "rssr": 0.3,
    "ring": 0.15,
}
SPATIAL = {
    "three_legs": 0.15,
    "delta": 0.3,
    "gough_stewart": 0.15,
}


@cache
def described(name: str, seed: int = 1) -> Robot:
    if name == "ring":
        return spatial_ring(seed)
    if name in BY_NEWTON or name in CLOSED_FORM:
        return random_loop(name, seed)
    return api.read_description(ROBOTS / "on_request" / f"{name}.toml").robot


@cache
def built(name: str, seed: int = 1, **options: Any) -> torquec.Robot:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return torquec.build(described(name, seed), models=("complete",), native=True, **options)


def drawn(robot: Robot) -> Array:
    return np.array([robot.assembly.get(robot.joints[j - 1].name, 0.0) for j in robot.mobile])


def motors(robot: Robot) -> Array:
    return drawn(robot)[[robot.mobile.index(j) for j in robot.moving]]


@pytest.mark.parametrize("name", SPATIAL)
def test_newton_closes_spatial_loops_from_where_they_are_drawn(name: str) -> None:
    robot, compiled = described(name), built(name)
    away = np.random.default_rng(7).uniform(-1, 1, (30, len(robot.moving)))
    answers = compiled.complete(motors(robot) + SPATIAL[name] * away)
    closed = answers.count == 1
    assert closed.mean() > 0.9
    assert (answers.residual[closed] < 1e-12).all()
    for position in answers.values[closed][:, 0]:
        assert opening(robot, robot.values, position) < 1e-11  # type: ignore[arg-type]
    assert {*answers.status[~closed]} <= {Status.OUT_OF_REACH, Status.NOT_CONVERGED}
    assert (answers.distance[~closed] > 1e-6).all()
    assert answers.outputs["values"].shape == (30, 1, len(robot.mobile))


@pytest.mark.parametrize("name", SIX)
def test_all_modes_of_six_passive_joints_are_found(name: str) -> None:
    """An even number of them, and no other than a search from many starts finds; the nearest to the drawn one first."""
    robot, compiled, rng = described(name), built(name), np.random.default_rng(7)
    q = motors(robot) + SIX[name] * np.array([[0], [1], [-3], *rng.uniform(-8, 8, (30, len(robot.moving)))])
    answers = compiled.complete(q)
    assert answers.outputs["values"].shape == (33, 16, len(robot.mobile))
    assert (answers.status[answers.count > 0] == Status.EXACT).all()
    assert (answers.status[answers.count == 0] == Status.OUT_OF_REACH).all()
    assert (answers.distance[answers.count == 0] > 1e-6).all()
    assert (answers.count % 2 == 0).all()
    assert answers.count[:2].min() > 1
    for i, count in enumerate(answers.count):
        rows = answers.values[i, :count]
        assert max((opening(robot, robot.values, row) for row in rows), default=0) < 1e-11  # type: ignore[arg-type]
        assert len({tuple(np.round(row, 6)) for row in rows}) == count
    for i in range(2):
        rows = answers.values[i, : answers.count[i]]
        expected = modes(robot, robot.values, q[i], 200)  # type: ignore[arg-type]
        assert len(rows) >= len(expected)
        for other in expected:
            assert min(distance(robot, row, other) for row in rows) < 1e-8
    assert distance(robot, answers.values[0, 0], drawn(robot)) < 1e-9


@pytest.mark.parametrize("name", SIX)
def test_nearest_of_six_passive_joints_is_the_nearest_of_all(name: str) -> None:
    robot, compiled, rng = described(name), built(name), np.random.default_rng(3)
    q = motors(robot) + SIX[name]
    rows = compiled.complete(q).values
    for near in [rows[1] + 1e-3, *rng.uniform(-3, 3, (20, len(robot.mobile)))]:
        answers = compiled.complete(q, nearest=near)
        passive = [robot.mobile.index(j) for j in robot.passive]
        turns = np.array([robot.joints[j - 1].sigma == 0 for j in robot.passive])
        off = (rows - near)[:, passive]
        off = np.where(turns, (off + np.pi) % (2 * np.pi) - np.pi, off)
        assert answers.count == 1
        assert distance(robot, answers.values[0], rows[np.argmin((off**2).sum(axis=1))]) < 1e-9


def test_equations_of_six_passive_joints_are_shown() -> None:
    text = "\n".join(listing_lines(loops_listing(described("ring"))))
    for part in ("six passive joints", "(RR 1)", "(MC 1)", "polynomial in", "or as 16"):
        assert part in text


@pytest.mark.parametrize("name", [*SIX, *SPATIAL])
def test_nearest_is_followed_along_a_motion(name: str) -> None:
    """From answer to answer along a motion the positions change as little as the motors."""
    robot, compiled, rng = described(name), built(name), np.random.default_rng(8)
    q, last, far = motors(robot), drawn(robot), {**SIX, **SPATIAL}[name]
    way = rng.uniform(-1, 1, len(q))
    turning = np.array([robot.joints[j - 1].sigma == 0 and j in robot.passive for j in robot.mobile])
    for t in np.linspace(0, 0.5 * far, 12):
        answers = compiled.complete(q + t * way, nearest=last + 4 * np.pi * turning)
        assert answers.count == 1
        assert np.abs(answers.values[0] - 4 * np.pi * turning - last).max() < 0.3
        last = answers.values[0] - 4 * np.pi * turning
    assert distance(robot, compiled.complete(q, nearest=last).values[0], drawn(robot)) < 1e-9


@pytest.mark.parametrize("name", ["rssr", "three_legs"])
def test_what_newton_finds_is_a_mode(name: str) -> None:
    robot, compiled = described(name), built(name)
    q = motors(robot) + 0.05
    expected = modes(robot, robot.values, q, 300)  # type: ignore[arg-type]
    assert len(expected) > 1
    for near in expected:
        (found,) = compiled.complete(q, nearest=near + 0.01 * np.sin(np.arange(len(near)))).values
        assert distance(robot, found, near) < 1e-9


def test_an_impossible_position_of_a_platform() -> None:
    """Legs that are too short for it, and one of them much too long."""
    robot, compiled = described("gough_stewart"), built("gough_stewart")
    q = motors(robot)
    answers = compiled.complete(np.array([0.2 * q, q + 6 * np.eye(6)[0]]))
    assert (answers.count == 0).all()
    assert {*answers.status} <= {Status.OUT_OF_REACH, Status.NOT_CONVERGED}
    assert (answers.distance > 0.1).all()
    assert np.isnan(answers.values).all()


def test_six_passive_joints_in_single_precision() -> None:
    exact, single = built("rssr"), built("rssr", float32=True)
    q = motors(described("rssr")) + np.linspace(-0.2, 0.2, 9)[:, np.newaxis]
    answers, expected = single.complete(q), exact.complete(q)
    assert (answers.count == expected.count).all()
    np.testing.assert_allclose(answers.values[:, 0], expected.values[:, 0], atol=5e-5)


@pytest.mark.parametrize("kind", ["watt", "stephenson", "bennett"])
def test_every_mode_of_random_mechanisms_is_found(kind: str) -> None:
    robot, compiled = described(kind), built(kind)
    for away in (0.0, 0.1, -0.7, 2.5):
        q = motors(robot) + away
        expected, answers = modes(robot, robot.values, q, 300), compiled.complete(q)  # type: ignore[arg-type]
        assert answers.count == len(expected)
        for row in answers.values:
            assert min(distance(robot, row, other) for other in expected) < 1e-8


def test_of_more_modes_than_there_is_room_for_the_later_loops_take_the_drawn_root() -> None:
    robot = in_a_row(3, loops=6)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        compiled = torquec.build(robot, models=("complete",), native=True)
    answers = compiled.complete(motors(robot))
    assert answers.outputs["values"].shape == (32, len(robot.mobile))
    assert 1 <= answers.count <= 32
    assert len(answers.branches[0][0]) == 5
    for position in answers.values:
        assert opening(robot, robot.values, position) < 1e-11  # type: ignore[arg-type]
    assert min(distance(robot, position, drawn(robot)) for position in answers.values) < 1e-9
