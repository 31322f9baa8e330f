"""Poses where branches meet, joints are free, or nothing reaches: at them, near them, and past them."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from places import ROBOTS
from torquec.generator.description import read_robot
from torquec.peers.newton_euler import Array

from .classes import Draw, described
from .scalar import Inverse, Solutions

FLANGE = 0.085  # from the centre of the wrist of the first arm, m
EXACT, BOUNDARY, FREE, UNREACHABLE, OUTSIDE, NEARLY = range(6)
NEAR = (0.0, 1e-8, 1e-6, 1e-4)
RX90, UR5, PUMA, STANFORD = "rx90", "ur5", "puma560", "stanford"
# A joint of each arm at the value where its first and last wrist axes are one.
WRIST = {RX90: (4, 0.0), PUMA: (4, 0.0), STANFORD: (4, 0.0), UR5: (4, 0.0)}


@cache
def inverse(name: str, model: str = "igm") -> Inverse:
    return Inverse(read_robot(ROBOTS / f"{name}.toml"), model)


def checked(arm: Inverse, q: Array) -> Solutions:
    """The answers at the poses of q, each of which has to be reached."""
    T = arm.forward(q)
    found = arm(T)
    assert (found.count > 0).all()
    assert (found.distance == 0).all()
    for state in range(len(q)):
        values = found.of(state)
        error = np.abs(arm.forward(values) - T[state]).max(axis=(1, 2))
        assert error.max() < 1e-12
        assert found.residual[state, : len(values)].max() < 1e-12
        apart = arm.apart(values[:, np.newaxis], values)
        assert apart[~np.eye(len(values), dtype=bool)].min(initial=1) > 1e-9
    return found


def once(arm: Inverse, q: Array) -> Array:
    """Where one motion leaves the pose, and nothing else comes near that."""
    return np.asarray(arm.singular_values(q)[:, -2] > 1e-2)


def contain(arm: Inverse, found: Solutions, q: Array) -> None:
    """The generating configuration is an answer, as well as the distance from a singularity lets rounding tell it."""
    nearest = np.nanmin(arm.apart(found.values, q[:, np.newaxis]), axis=1)
    assert (nearest * arm.singular_values(q)[:, -1] < 1e-12).all()


@pytest.mark.parametrize("off", NEAR)
@pytest.mark.parametrize("model", ["igm", "igm_paul"])
@pytest.mark.parametrize("name", WRIST)
def test_aligned_wrist(name: str, model: str, off: float) -> None:
    arm = inverse(name, model)
    q = arm.random(60)
    joint, value = WRIST[name]
    q[:, joint] = value + off
    found = checked(arm, q)
    if off == 0:
        assert (found.status[once(arm, q)] == FREE).all()
        for state in np.flatnonzero(found.status == FREE):
            free = np.abs(found.motion[state, : found.count[state]]).max(axis=1) > 0
            assert free.any()
            moved_on_stays(arm, found.of(state)[free], found.motion[state][: found.count[state]][free])
    elif off >= 1e-6:
        contain(arm, found, q)
    else:
        assert np.isin(found.status, (BOUNDARY, FREE, NEARLY)).all()


def moved_on_stays(arm: Inverse, values: Array, motion: Array) -> None:
    """Along the motion the pose does not change, to the second order."""
    h = 1e-5
    ahead, behind = arm.forward(values + h * motion), arm.forward(values - h * motion)
    assert np.abs(ahead - behind).max() / (2 * h) < 1e-8


def test_a_free_joint_is_found_where_little_of_its_turn_reaches() -> None:
    # With the wrist aligned four axes of this arm are parallel, and one of them turns as far as the elbow stretches.
    arm = inverse(UR5)
    q = arm.random(400, seed=4)
    q[:, 4] = 0
    q[:200, 2] *= 1e-2
    found = checked(arm, q)
    assert (found.status == FREE).all()


def test_what_is_nearly_singular_is_told() -> None:
    arm = inverse(RX90)
    q = np.tile([0.3, 0.7, -0.5, 1.1, 0.8, 0.6], (4, 1))
    q[:, 4] = (1e-7, 1e-6, 1e-3, 0.8)
    found = checked(arm, q)
    np.testing.assert_array_equal(found.status, [NEARLY, NEARLY, EXACT, EXACT])
    np.testing.assert_array_equal(found.count, 8)


def test_a_free_wrist_keeps_its_sum() -> None:
    arm = inverse(RX90)
    q = np.array([[0.3, 0.7, -0.5, 1.1, 0.0, 0.6]])
    found = checked(arm, q)
    assert found.status[0] == FREE
    sums = found.of(0)[:, 3] + found.of(0)[:, 5]
    stays = np.abs(found.motion[0, : found.count[0]]).max(axis=1) > 0
    assert np.abs((sums[stays] - 1.7 + np.pi) % (2 * np.pi) - np.pi).min() < 1e-12
    np.testing.assert_allclose(found.motion[0, : found.count[0]][stays][0], [0, 0, 0, 1, 0, -1], atol=1e-9)


# Elbow stretched: the forearm along the upper arm. The elbow joint's value there, from the arms' tables.
ELBOW = {RX90: (2, -np.pi / 2), UR5: (2, 0.0)}


@pytest.mark.parametrize("off", NEAR)
@pytest.mark.parametrize("model", ["igm", "igm_paul"])
@pytest.mark.parametrize("name", ELBOW)
def test_stretched_elbow(name: str, model: str, off: float) -> None:
    arm = inverse(name, model)
    q = arm.random(60, seed=1)
    joint, value = ELBOW[name]
    q[:, joint] = value + off
    found = checked(arm, q)
    contain(arm, found, q)
    clear = once(arm, q)
    if off == 0:
        assert (found.status[clear] == BOUNDARY).all()
    nearest = np.nanmin(arm.apart(found.values, q[:, np.newaxis]), axis=1)
    assert (nearest[clear] < 1e-6).all()


@pytest.mark.parametrize("off", NEAR)
@pytest.mark.parametrize("model", ["igm", "igm_paul"])
def test_wrist_over_the_first_axis(model: str, off: float) -> None:
    # The centre of the wrist is on the axis of joint 1 when D3 cos q2 stretches as far back as RL4 forward.
    arm = inverse(RX90, model)
    q = arm.random(60, seed=2)
    D3, RL4 = arm.robot.values["D3"], arm.robot.values["RL4"]
    assert D3 == RL4
    # The other such place is the folded elbow.
    q[:, 2] = np.pi / 2 - 2 * q[:, 1] + off
    assert np.abs(arm.forward(q)[:, :2, 3] - FLANGE * arm.forward(q)[:, :2, 2]).max() < 1e-3
    found = checked(arm, q)
    if off == 0:
        assert (found.status[once(arm, q)] == FREE).all()
    if off >= 1e-6:
        contain(arm, found, q)


@pytest.mark.parametrize("beyond", [1e-9, 1e-3, 0.5])
@pytest.mark.parametrize("model", ["igm", "igm_paul"])
def test_out_of_reach_tells_by_how_much(model: str, beyond: float) -> None:
    arm = inverse(RX90, model)
    q = arm.random(40, seed=3)
    q[:, 2] = -np.pi / 2
    T = arm.forward(q)
    # Away from the shoulder, which is the origin, along the stretched arm.
    centre = T[:, :3, 3] - FLANGE * T[:, :3, 2]
    T[:, :3, 3] += beyond * centre / np.linalg.norm(centre, axis=1, keepdims=True)
    found = arm(T)
    assert (found.status == UNREACHABLE).all()
    assert (found.count == 0).all()
    np.testing.assert_allclose(found.distance, beyond, rtol=1e-6, atol=1e-14)
    assert np.isnan(found.values).all()


@pytest.mark.parametrize("name", [RX90, UR5, PUMA, STANFORD])
def test_what_is_no_pose_has_no_answer(name: str) -> None:
    arm = inverse(name)
    T = np.repeat(arm.forward(arm.random(1)), 4, axis=0)
    T[0, 0, 0] = np.nan
    T[1, 2, 3] = np.inf
    T[2, :3, :3] = 0
    T[3, :3, 2] *= -1
    found = arm(T)
    assert (found.status == UNREACHABLE).all()
    assert (found.count == 0).all()
    assert np.isnan(found.distance[:2]).all()
    assert (found.distance[2:] > 0.1).all()


def at_eighths(arm: Inverse, off: float, rng: np.random.Generator) -> Array:
    q = rng.choice(np.array([0, 0.25, 0.5, -0.5, 1, -1]) * np.pi, (100, 6))
    slides = [place for place, j in enumerate(arm.moving) if arm.tree.sigma[j - 1] == 1]
    q[:, slides] = rng.choice([0, 0.3, 0.5], (100, len(slides)))
    return np.asarray(q + rng.choice([-off, 0, off], q.shape))


@pytest.mark.parametrize("off", [0.0, 1e-10, 1e-8, 1e-6])
@pytest.mark.parametrize("model", ["igm", "igm_paul"])
@pytest.mark.parametrize("name", [RX90, UR5, PUMA, STANFORD])
def test_several_singularities_at_once(name: str, model: str, off: float) -> None:
    # Joints at multiples of an eighth of a turn, at which two joints and more are free, or nearly so in two directions.
    arm = inverse(name, model)
    q = at_eighths(arm, off, np.random.default_rng(5))
    found = checked(arm, q)
    nearest = np.nanmin(arm.apart(found.values, q[:, np.newaxis]), axis=1)
    assert (nearest[found.status == EXACT] < 1e-7).all()


# Type of each joint, alpha in right angles, d and r: arms whose equations vanish, or have several roots in one, where
# joints are at multiples of an eighth of a turn.
GRIDS = {
    "a slide along the first axis and one that can be": (
        "R -1 0 0, P 2 -.327 0, R -1 0 .304, "
        "R -1 0 0, R -1 0 -.5, P 1 .443 0"
    ),
    "four roots in one": (
        "P 0 -.468 0, R 2 0 -.56, R 0 .596 -.43, "
        "R -1 0 0, R 1 0 -.522, R -1 0 -.45"
    ),
    "equations that vanish together": (
        "R 1 0 0, R -1 -.546 .335, R -1 -.397 -.407, "
        "R 1 -.328 .587, R 0 -.156 -.409, R 2 .248 .125"
    ),
    "two roots in one at a quarter turn": (
        "R 1 -.18 0, R -1 -.249 -.487, R 1 -.209 .314, "
        "R 1 .246 .198, R 2 .525 -.163, R 2 .372 .377"
    ),
    "five parallel axes": (
        "R 0 .568 0, R 0 .408 .443, R 1 .386 -.296, "
        "R -1 -.175 0, R 0 .2 -.41, R 0 -.493 -.107"
    ),
}


@cache
def on_a_grid(arm: str) -> Inverse:
    rows = []
    for text in GRIDS[arm].split(", "):
        kind, quarters, d, r = text.split()
        row: dict[str, object] = {"alpha": f"{quarters}*pi/2", "d": float(d)}
        rows.append(row | ({"type": "prismatic"} if kind == "P" else {"r": float(r)}))
    return Inverse(described(rows, Draw(5)))


@pytest.mark.parametrize("off", [0.0, 1e-10, 1e-8, 1e-6])
@pytest.mark.parametrize("name", GRIDS)
def test_where_equations_vanish(name: str, off: float) -> None:
    arm = on_a_grid(name)
    q = at_eighths(arm, off, np.random.default_rng(3))
    found = arm(arm.forward(q))
    assert (found.count > 0).all()
    assert np.nanmax(found.residual / (1 + np.abs(found.values).max(axis=2))) < 1e-12
    nearest = np.nanmin(arm.apart(found.values, q[:, np.newaxis]), axis=1)
    assert (nearest[found.status == EXACT] < 1e-7).all()


def test_an_answer_that_may_be_missing_is_told() -> None:
    # The wrist 1.7e-5 and 2.6e-5 from aligned: of several answers beside each other one may not be found.
    arm = inverse(UR5)
    q = np.array(
        [
            [-1.5206955037, 2.6685536825, 0.7965229281, -2.6196220433, 1.7462364371e-05, -1.8588590848],
            [0.791441797, -0.3117339265, -0.6248687266, -0.0693083126, -3.1415670079, 3.0839913688],
        ]
    )
    found = checked(arm, q)
    contain(arm, found, q)
    assert (found.count[found.status == EXACT] % 2 == 0).all()
