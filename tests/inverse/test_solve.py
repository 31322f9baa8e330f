"""The inverse model of any arm by a search: answers are checked in Pinocchio, and by differences of their cost."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

import numpy as np
import pytest
import torquec
from oracle.tree import tree_of
from places import ROBOTS
from torquec.generator.description import read_robot
from torquec.generator.description.robot import LENGTHS
from torquec.peers.newton_euler import Array
from torquec.peers.pinocchio_model import PinocchioRobot, pinocchio_robot

# Of reachable poses within the limits, so many have to be found.
SHARE = 0.999
# An answer misses its pose by no more, m and of a rotation matrix.
EXACT = 5e-12


@cache
def built(name: str, *models: str, **keywords: Any) -> torquec.Robot:
    """A robot that ships, with these models; that published inertias are no body's is no news here."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", torquec.DescriptionWarning)
        return torquec.build(ROBOTS / f"{name}.toml", models=models or ("solve",), **keywords)


@cache
def peer(name: str) -> PinocchioRobot:
    """The same robot in Pinocchio."""
    return pinocchio_robot(tree_of(read_robot(ROBOTS / f"{name}.toml")))


def within(robot: torquec.Robot, states: int, seed: int = 0) -> Array:
    """Positions anywhere within the limits, within two units where there are none."""
    lower, upper = np.maximum(robot.limits.lower, -2), np.minimum(robot.limits.upper, 2)
    return np.random.default_rng(seed).uniform(lower, upper, (states, robot.nq))


def places(name: str, q: Array, frame: str = "tool") -> Array:
    """The places of a frame at many positions, by Pinocchio."""
    return np.array([peer(name).transform(x, frame) for x in q])


def keeps(robot: torquec.Robot, q: Array) -> bool:
    """Whether all positions are within the limits, to the last digit."""
    return bool(((q >= robot.limits.lower) & (q <= robot.limits.upper)).all())


@pytest.mark.parametrize("name", ["panda", "iiwa"])
def test_reachable_poses_of_redundant_arms_are_solved_within_the_limits(name: str) -> None:
    robot, other = built(name), peer(name)
    T = places(name, np.random.default_rng(3).uniform(robot.limits.lower, robot.limits.upper, (3000, robot.nq)))
    answers = robot.solve(T, "tool")
    solved = answers.status == torquec.Status.EXACT
    assert solved.mean() >= SHARE
    found = answers.values[solved, 0]
    assert keeps(robot, found)
    missed = max(np.abs(other.transform(q, "tool") - pose).max() for q, pose in zip(found, T[solved], strict=True))
    assert missed < EXACT
    assert np.nanmax(answers.residual) < EXACT
    assert (answers.distance[solved] == 0).all()
    np.testing.assert_array_equal(answers.closest[solved], found)


@pytest.mark.parametrize(
    ("name", "frame"),
    [
        ("planar2r", "tool"),
        ("scara", "tool"),
        ("rrp", "tool"),
        ("stanford", "tool"),
        ("gripper", "grasp"),
        ("gripper", "thumb_pad"),
        ("fourbar", "coupler_point"),
    ],
)
def test_arms_with_fewer_joints_slides_mimics_and_loops(name: str, frame: str) -> None:
    robot, other = built(name), peer(name)
    q = within(robot, 300)
    T = places(name, q, frame)
    T, q = T[np.isfinite(T).all(axis=(1, 2))], q[np.isfinite(T).all(axis=(1, 2))]
    answers = robot.solve(T, frame)
    assert (answers.status == 0).all()
    found = answers.values[:, 0]
    assert keeps(robot, found)
    for pose, x in zip(T, found, strict=True):
        assert np.abs(other.transform(x, frame) - pose).max() < EXACT


PARTS: dict[str, Any] = {
    "position": (slice(None), slice(0, 3), 3),
    "pointing": (slice(None), slice(0, 3), slice(2, 4)),
    "orientation": (slice(None), slice(0, 3), slice(0, 3)),
}


@pytest.mark.parametrize("given", PARTS)
def test_parts_of_a_pose(given: str) -> None:
    robot = built("panda")
    T = places("panda", within(robot, 300))
    asked = T.copy()
    if given == "position":
        asked[:, :3, :3] = np.nan
    elif given == "pointing":
        asked[:, :3, :2] = np.nan
    else:
        asked[:, :3, 3] = np.nan
    answers = robot.solve(asked, "tool", given=given)
    assert (answers.status == 0).all()
    found = answers.values[:, 0]
    missed = np.abs(places("panda", found) - T)
    assert missed[PARTS[given]].max() < EXACT
    assert missed.max() > 0.1
    assert answers.steps.mean() < robot.solve(T, "tool").steps.mean()


def test_a_frame_seen_from_another_that_moves() -> None:
    robot, other = built("gripper"), peer("gripper")
    T = np.array([other.transform(q, "thumb_pad", "grasp") for q in within(robot, 50)])
    answers = robot.solve(T, "thumb_pad", "grasp")
    assert (answers.status == 0).all()
    for pose, q in zip(T, answers.values[:, 0], strict=True):
        assert np.abs(other.transform(q, "thumb_pad", "grasp") - pose).max() < EXACT


def rotation_vector(R: Array) -> Array:
    """Axis times angle."""
    axis = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])
    sine = np.linalg.norm(axis) / 2
    return np.asarray(axis / 2 * np.arctan2(sine, (np.trace(R) - 1) / 2) / sine if sine else 0 * axis)


def cost(name: str, q: Array, T: Array, weights: Array) -> float:
    """The weighted squares of what is missed, m and rad in the axes of T."""
    at = peer(name).transform(q, "tool")
    shift = T[:3, :3].T @ (at[:3, 3] - T[:3, 3])
    turn = rotation_vector(T[:3, :3].T @ at[:3, :3])
    return float(((weights * np.hstack([shift, turn])) ** 2).sum())


@pytest.mark.parametrize("name", ["planar2r", "scara", "rrp"])
def test_a_short_arm_comes_as_close_as_the_weights_say(name: str) -> None:
    robot = built(name)
    rng = np.random.default_rng(1)
    for _ in range(20):
        T = places(name, within(robot, 1, int(rng.integers(1 << 30))))[0]
        Q, _ = np.linalg.qr(rng.normal(size=(3, 3)))
        T[:3, :3] = T[:3, :3] @ (np.eye(3) + 0.3 * (Q - Q.T) / 2)
        u, _, v = np.linalg.svd(T[:3, :3])
        T[:3, :3] = u @ v
        T[:3, 3] += rng.normal(size=3) * 0.1
        # Turns alone, or shifts alone, so that the unit of length is none of the question.
        for weights in ([1.0, 2.0, 3.0, 0, 0, 0], [0, 0, 0, 1.0, 2.0, 0.5]):
            answers, h = robot.solve(T, "tool", weights=np.array(weights)), 1e-6
            q = answers.closest
            least = cost(name, q, T, np.array(weights))
            if answers.status == 0:
                assert least < 1e-20
                continue
            assert answers.status in (3, 4)
            assert len(answers.values) == 0
            for j in range(robot.nq):
                ahead, behind = q.copy(), q.copy()
                ahead[j] += h
                behind[j] -= h
                slope = (cost(name, ahead, T, np.array(weights)) - cost(name, behind, T, np.array(weights))) / (2 * h)
                at_lower, at_upper = q[j] <= robot.limits.lower[j] + h, q[j] >= robot.limits.upper[j] - h
                assert abs(slope) < 1e-6 or (at_lower and slope > 0) or (at_upper and slope < 0)
            # Nothing in the neighbourhood, and nothing anywhere, is closer.
            for other in within(robot, 300, 7):
                assert cost(name, other, T, np.array(weights)) > least - 1e-9


def test_the_distance_of_a_pose_that_is_out_of_reach() -> None:
    robot = built("planar2r")
    T = places("planar2r", np.array([[0.3, 0.5]]))[0]
    reach = np.linalg.norm(places("planar2r", np.zeros((1, 2)))[0][:3, 3])
    T[:3, 3] *= (reach + 0.25) / np.linalg.norm(T[:3, 3])
    answers = robot.solve(T, "tool", given="position")
    assert (answers.count, answers.status) == (0, torquec.Status.OUT_OF_REACH)
    assert answers.distance == pytest.approx(0.25, abs=1e-9)
    assert repr(answers) == "no answers, out of reach by 0.25"
    stretched = places("planar2r", answers.closest[np.newaxis])[0]
    assert np.linalg.norm(stretched[:3, 3] - T[:3, 3]) == pytest.approx(0.25, abs=1e-9)
    batch = robot.solve(T[np.newaxis], "tool", given="position")
    assert np.isnan(batch.values).all()
    assert batch.status[0] == 3


def test_limits_that_are_given_are_kept_or_in_the_way() -> None:
    robot = built("panda")
    q = within(robot, 100)
    T = places("panda", q)
    lower, upper = q - 0.3, q + 0.3
    answers = robot.solve(T, "tool", limits=np.stack([lower, upper], axis=1))
    assert (answers.status == 0).all()
    found = answers.values[:, 0]
    assert ((found >= lower) & (found <= upper)).all()
    # Of one joint alone, the others as the description has them.
    some = np.full((2, 7), np.nan)
    some[:, 0] = 0.1, 0.2
    answers = robot.solve(T, "tool", limits=some)
    found = answers.values[answers.status == 0, 0]
    assert len(found) > 10
    assert ((found[:, 0] >= 0.1) & (found[:, 0] <= 0.2)).all()
    assert keeps(robot, found)
    blocked = robot.solve(T[0], "tool", limits=np.stack([q[1] - 0.01, q[1] + 0.01]))
    assert (blocked.count, blocked.status) == (0, torquec.Status.OUTSIDE_LIMITS)
    assert blocked.distance > 0
    crossed = robot.solve(T[0], "tool", limits=np.stack([q[0] + 0.1, q[0] - 0.1]))
    assert (crossed.count, crossed.status) == (0, torquec.Status.OUTSIDE_LIMITS)


def test_a_start_leads_to_the_answer_beside_it() -> None:
    robot = built("iiwa")
    q = within(robot, 500) * 0.9
    answers = robot.solve(places("iiwa", q), "tool", start=q + 0.02)
    assert (answers.status == 0).all()
    assert np.median(np.abs(answers.values[:, 0] - q).max(axis=1)) < 0.05
    assert answers.steps.mean() < 6
    exact = robot.solve(places("iiwa", q[:1]), "tool", start=q[:1])
    np.testing.assert_allclose(exact.values[0, 0], q[0], atol=1e-11)


def test_whole_turns_of_a_start_stay() -> None:
    robot = built("planar2r")
    q = np.array([0.3, 0.5])
    T = places("planar2r", q[np.newaxis])[0]
    turned, endless = np.array([0.3 + 4 * np.pi, 0.5]), np.array([[-np.inf], [np.inf]]) * np.ones(2)
    (found,) = robot.solve(T, "tool", given="position", start=turned + 0.01, limits=endless)
    np.testing.assert_allclose(found, turned, atol=1e-9)
    (found,) = robot.solve(T, "tool", given="pose", limits=endless)
    assert np.abs(found).max() <= np.pi


def test_the_posture_is_the_nearest_that_the_pose_leaves() -> None:
    robot, other = built("panda"), peer("panda")
    home = np.array([0, -0.3, 0, -2.2, 0, 2.0, 0.79])
    pull = np.array([1, 1, 2, 1, 0.5, 1, 1.0])
    T = places("panda", within(robot, 200))
    plain, drawn = robot.solve(T, "tool"), robot.solve(T, "tool", posture=np.stack([home, pull]))
    assert (drawn.status == 0).all()
    found = drawn.values[:, 0]
    assert keeps(robot, found)
    strain = (pull * (found - home) ** 2).sum(axis=1)
    assert (strain < (pull * (plain.values[:, 0] - home) ** 2).sum(axis=1) + 1e-9).mean() > 0.85
    assert np.abs(places("panda", found) - T).max() < EXACT
    flat = []
    for q in found:
        if (np.abs(q - robot.limits.lower) < 1e-9).any() or (np.abs(q - robot.limits.upper) < 1e-9).any():
            continue
        _, values, axes = np.linalg.svd(other.jacobian(q, "tool"))
        if values[-1] > 1e-2:
            flat.append(abs(axes[-1] @ (pull * (q - home))))
    assert len(flat) > 100
    assert np.quantile(flat, 0.9) < 1e-7
    assert np.quantile(flat, 0.98) < 1e-2


def test_a_posture_draws_single_joints() -> None:
    robot = built("panda")
    q = within(robot, 50)
    posture = np.full((2, 7), np.nan)
    posture[0, 2] = 0.0
    answers = robot.solve(places("panda", q), "tool", posture=posture, start=q)
    assert (answers.status == 0).all()
    moved = np.abs(answers.values[:, 0, 2])
    assert (moved <= np.abs(q[:, 2]) + 1e-9).all()
    assert np.median(moved) < 1e-6


def test_weights_free_a_turn() -> None:
    robot = built("panda")
    T = places("panda", within(robot, 100))
    answers = robot.solve(T, "tool", weights=np.array([1, 1, 1, 1, 1, 0.0]))
    free = robot.solve(T, "tool", weights=np.array([np.nan, 5, 2, 0, 0, 0.0]))
    assert (answers.status == 0).all()
    assert (free.status == 0).all()
    assert np.abs(places("panda", free.values[:, 0])[:, :3, 3] - T[:, :3, 3]).max() < EXACT
    for pose, at in zip(T, places("panda", answers.values[:, 0]), strict=True):
        turn = rotation_vector(pose[:3, :3].T @ at[:3, :3])
        assert np.abs(turn[:2]).max() < 1e-7
        assert np.abs(at[:3, 3] - pose[:3, 3]).max() < EXACT


def test_several_frames_at_once() -> None:
    robot, other = built("gripper", "solve_frames"), peer("gripper")
    named = robot.frames[1:]
    T = np.array([[other.transform(q, frame) for frame in named] for q in within(robot, 100)])
    answers = robot.solve_frames(T)
    assert (answers.status == 0).all()
    found = answers.values[:, 0]
    assert keeps(robot, found)
    for pose, q in zip(T, found, strict=True):
        assert max(np.abs(other.transform(q, f) - p).max() for f, p in zip(named, pose, strict=True)) < EXACT
    # Without weight a frame's place is not even read.
    T[:, 1] = np.nan
    weights = np.array([[1.0] * 6, [0] * 6])
    answers = robot.solve_frames(T, weights=weights)
    assert (answers.status == 0).all()
    for pose, q in zip(T, answers.values[:, 0], strict=True):
        assert np.abs(other.transform(q, named[0]) - pose[0]).max() < EXACT
    assert np.isnan(robot.solve_frames(T).values).all()


@pytest.mark.parametrize("place", [(0, 0), (2, 1), (1, 3)])
@pytest.mark.parametrize("value", [np.nan, np.inf, 1e300])
def test_what_is_no_number_has_no_answer(place: tuple[int, int], value: float) -> None:
    robot = built("planar2r")
    T = places("planar2r", np.array([[0.3, 0.5]]))
    T[(0, *place)] = value
    answers = robot.solve(T, "tool")
    assert (answers.count[0], answers.status[0]) == (0, 3)
    assert answers.steps[0] == 0
    for name in ("values", "closest", "residual", "distance"):
        assert np.isnan(getattr(answers, name)).all()


def test_what_is_no_rotation_is_no_place() -> None:
    robot = built("planar2r")
    T = places("planar2r", np.array([[0.3, 0.5]]))[0]
    rounded, mirrored, wrong = np.round(T, 4), T @ np.diag([1, 1, -1, 1.0]), T.copy()
    wrong[:3, :3] *= 1.01
    assert robot.solve(rounded, "tool", given="position").status == 0
    for pose in (mirrored, wrong):
        answers = robot.solve(pose, "tool")
        assert (answers.count, answers.status) == (0, 3)
        assert np.isnan(answers.distance)


def test_negative_weights_are_refused_by_an_answer_of_nan() -> None:
    robot = built("planar2r")
    T = places("planar2r", np.array([[0.3, 0.5]]))[0]
    answers = robot.solve(T, "tool", weights=np.array([1, 1, 1, 1, 1, -1.0]))
    assert answers.count == 0
    assert np.isnan(answers.distance)


def test_a_pose_has_one_answer_alone_in_a_batch_and_in_threads() -> None:
    robot = built("panda")
    T = places("panda", within(robot, 64)).reshape(4, 16, 4, 4)
    T[1, 2, :3, 3] = 9
    batch, threads = robot.solve(T, "tool"), robot.solve(T, "tool", threads=2)
    assert batch.values.shape == (4, 16, 1, 7)
    for name in ("values", "status", "residual", "distance", "closest", "steps"):
        np.testing.assert_array_equal(getattr(batch, name), getattr(threads, name))
    for i, k in np.ndindex(4, 16):
        one = robot.solve(T[i, k], "tool")
        np.testing.assert_array_equal(one.closest, batch.closest[i, k])
        assert (one.steps, one.status) == (batch.steps[i, k], batch.status[i, k])
    bound = robot.bind("solve", np.ascontiguousarray(T[0, 0]), "tool")
    np.testing.assert_array_equal(bound()[0], batch.values[0, 0])


def test_where_nothing_counts_the_posture_within_the_limits_is_the_answer() -> None:
    robot = built("planar2r")
    T, nothing = places("planar2r", np.array([[0.3, 0.5]]))[0], np.zeros(6)
    limits = np.array([[-1.0, -0.5], [0.4, 2.0]])
    for start in ([0.3, 0.6], [3.0, -3.0]):
        answers = robot.solve(T, "tool", weights=nothing, limits=limits, start=np.array(start))
        assert (answers.status, answers.steps) == (0, 0)
        np.testing.assert_array_equal(answers.values[0], np.clip(start, *limits))
    for home in ([0.1, 0.2], [2.0, -7.0], [-4.0, 1.0]):
        posture = np.array([home, [1.0, 3.0]])
        answers = robot.solve(T, "tool", weights=nothing, limits=limits, posture=posture, start=np.zeros(2))
        np.testing.assert_allclose(answers.values[0], np.clip(home, *limits), atol=1e-9)
        assert ((answers.values >= limits[0]) & (answers.values <= limits[1])).all()


def test_a_start_beyond_the_limits_leads_to_an_answer_within_them() -> None:
    robot = built("planar2r")
    T, limits = places("planar2r", np.array([[0.3, 0.5]]))[0], np.array([[-1.0, -0.5], [0.4, 2.0]])
    answers = robot.solve(T, "tool", start=np.array([9.0, -9.0]), limits=limits)
    np.testing.assert_allclose(answers.values, [[0.3, 0.5]], atol=1e-9)


@pytest.mark.parametrize(
    ("option", "value", "status"),
    [
        ("start", [np.inf, 0], 3),
        ("start", [0, 1e300], 3),
        ("posture", [[np.inf, 0], [1, 1]], 3),
        ("posture", [[0, 0], [1, -1]], 3),
        ("posture", [[0, 0], [np.inf, 1]], 3),
        ("weights", [1, 1, np.inf, 1, 1, 1], 3),
        ("limits", [[np.inf, -1], [-np.inf, 1]], 3),
        ("limits", [[0.4, -1], [0.2, 1]], 4),
    ],
)
def test_options_that_are_no_numbers_have_no_answer(option: str, value: list[Any], status: int) -> None:
    robot = built("planar2r")
    T = places("planar2r", np.array([[0.3, 0.5]]))[0]
    given: dict[str, Any] = {option: np.array(value, dtype=float)}
    answers = robot.solve(T, "tool", **given)
    assert (answers.count, answers.status) == (0, status)
    for name in ("closest", "distance"):
        assert np.isnan(getattr(answers, name)).all()


def test_options_that_are_left_out_are_no_matter_of_how_a_call_comes() -> None:
    T = places("planar2r", np.array([[0.3, 0.5]]))[0]
    options = {
        "start": np.array([0.2, np.nan]),
        "limits": np.array([[-1.0, -1], [1, 1]]),
        "posture": np.array([[0.1, 0.2], [1, 1]]),
        "weights": np.array([1, 1, 1, 0, 0, 0.0]),
    }
    for float32 in (False, True):
        robot = built("planar2r", "solve", float32=float32)
        arrays = {name: array.astype(robot.dtype) for name, array in options.items()}
        pose = np.ascontiguousarray(T, robot.dtype)
        for chosen in range(16):
            given: dict[str, Any] = {name: array for i, (name, array) in enumerate(arrays.items()) if chosen >> i & 1}
            direct, listed = robot.solve(pose, "tool", **given), robot.solve(pose.tolist(), "tool", **given)
            assert direct.status == 0
            for name in ("values", "closest", "residual", "steps"):
                np.testing.assert_array_equal(getattr(direct, name), getattr(listed, name))


def test_single_precision() -> None:
    robot, precise = built("planar2r", "solve", float32=True), built("planar2r")
    T = places("planar2r", within(precise, 200)).astype(np.float32)
    answers = robot.solve(T, "tool", given="position")
    assert answers.values.dtype == np.float32
    assert (answers.status == 0).all()
    found = answers.values[:, 0].astype(float)
    assert keeps(robot, found)
    assert np.abs(places("planar2r", found)[:, :3, 3] - T[:, :3, 3]).max() < 2e-5


def test_the_unit_of_length_does_not_matter() -> None:
    robot = built("rrp")
    described = read_robot(ROBOTS / "rrp.toml")
    parts = [getattr(part, field) for part in (*described.joints, *described.frames) for field in LENGTHS]
    lengths = {symbol.name for part in parts for symbol in part.free_symbols}
    scaled = robot.with_parameters({name: 1000 * described.given_values[name] for name in lengths})
    slides = np.array([described.joints[j - 1].sigma == 1 for j in described.moving])
    unit = np.where(slides, 1000.0, 1.0)
    limits = np.asarray(robot.limits)
    T = places("rrp", within(robot, 50))
    answers = robot.solve(T, "tool")
    T[:, :3, 3] *= 1000
    same = scaled.solve(T, "tool", limits=limits * unit)
    np.testing.assert_array_equal(same.status, answers.status)
    np.testing.assert_allclose(same.values[:, 0] / unit, answers.values[:, 0], atol=1e-9)


def test_a_floating_base_is_asked_from_the_base() -> None:
    robot = built("biped")
    tree = peer("biped")
    rng = np.random.default_rng(2)
    q = np.hstack([rng.normal(size=(30, 3)), np.tile([0, 0, 0, 1.0], (30, 1)), within_joints(robot, 30)])
    T = np.array([tree.transform(x, "left_sole", "base") for x in q])
    answers = robot.solve(T, "left_sole", ref="base", start=q)
    assert (answers.status == 0).all()
    np.testing.assert_array_equal(answers.values[:, 0, :7], q[:, :7])
    for pose, x in zip(T, robot.solve(T, "left_sole", ref="base").values[:, 0], strict=True):
        assert (x[:7] == [0, 0, 0, 0, 0, 0, 1]).all()
        assert np.abs(tree.transform(x, "left_sole", "base") - pose).max() < EXACT
    with pytest.raises(ValueError, match="the base floats: expected ref='base'"):
        robot.solve(T, "left_sole")


def within_joints(robot: torquec.Robot, states: int) -> Array:
    """Positions of the joints of a floating robot, within their limits."""
    lower, upper = np.maximum(robot.limits.lower, -2), np.minimum(robot.limits.upper, 2)
    return np.random.default_rng(0).uniform(lower, upper, (states, len(lower)))


def test_one_frame_is_not_several() -> None:
    with pytest.raises(ValueError, match="expected two or more"):
        torquec.build(ROBOTS / "planar2r.toml", models=("solve_frames",))
