"""Motions, and what the emitted array code says of them before any build."""

from __future__ import annotations

import numpy as np
import pytest
import torquec
from torquec.generator import api
from torquec.studio import motions, running
from torquec.studio.messages.running import Motion


def description(name: str) -> api.Robot:
    return api.read_description(name).robot


def curves(motion: Motion, group: str) -> np.ndarray:
    return np.array([curve.values for curve in motion.curves if curve.group == group], float).T


def test_a_motion_rests_in_its_points_and_is_smooth_between() -> None:
    robot = description("planar2r")
    points = [[0.0, 0.0], [1.0, -0.5], [0.2, 0.4]]
    path = motions.through_points(robot, points, [1.0, 2.0], 3001)
    for time, point in zip((0, 1, 3), points, strict=True):
        k = int(np.argmin(np.abs(path.t - time)))
        assert np.allclose(path.q[k], point, atol=1e-9)
        assert np.allclose(path.qd[k], 0, atol=1e-9)
        assert np.allclose(path.qdd[k], 0, atol=1e-9)
    assert np.allclose(np.gradient(path.q, path.t, axis=0)[1:-1], path.qd[1:-1], atol=1e-3)
    assert np.allclose(np.gradient(path.qd, path.t, axis=0)[1:-1], path.qdd[1:-1], atol=0.1)


@pytest.mark.parametrize("name", ["planar2r", "five_bar"])
def test_torques_and_energies_are_those_of_the_compiled_robot(name: str) -> None:
    robot, compiled = description(name), torquec.load(name)
    rest = api.rest(robot)
    path = motions.through_points(robot, [rest, [x + 0.2 for x in rest]], [1.0], 41)
    motion = running.run(robot, path, 3)
    assert motion.revision == 3
    assert np.allclose(curves(motion, "torque"), compiled.idm(path.q, path.qd, path.qdd), rtol=1e-9, atol=1e-9)
    kinetic, potential = curves(motion, "energy").T
    assert np.allclose(kinetic, compiled.kinetic_energy(path.q, path.qd), rtol=1e-9, atol=1e-12)
    assert np.allclose(potential, compiled.potential_energy(path.q), rtol=1e-9, atol=1e-12)


def test_an_exciting_motion_stays_within_limits_and_is_better_than_most() -> None:
    robot = description("planar2r")
    path = running.exciting(robot, 5.0, 4, 400)
    assert motions.beyond_limits(robot, path, np.zeros_like(path.q)) == []
    others = [motions.drawn_series(robot, 5.0, 4, 400, seed) for seed in range(8)]
    conditions = [running._condition(robot, other) for other in others]
    assert running._condition(robot, path) <= np.median(conditions)


def test_a_table_is_read_with_or_without_derivatives() -> None:
    robot = description("planar2r")
    t = np.linspace(0, 1, 101)
    q = np.stack([np.sin(t), np.cos(t)], axis=1)
    rows = "\n".join(",".join(f"{x:.12g}" for x in (time, *each)) for time, each in zip(t, q, strict=True))
    path = motions.from_table(robot, f"t,q1,q2\n{rows}".encode(), "log.csv")
    assert np.allclose(path.q, q)
    assert np.allclose(path.qd[1:-1, 0], np.cos(t)[1:-1], atol=1e-3)
    whole = np.hstack([t[:, None], q, path.qd, path.qdd])
    text = "\n".join(",".join(f"{x:.12g}" for x in row) for row in whole)
    assert np.allclose(motions.from_table(robot, text.encode(), "log.csv").qdd, path.qdd)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("", "0 rows"),
        ("t,q\n0,1\n1,2\n2,3", "rows of 2 columns"),
        ("0,1,2\n1,2,x\n2,3,4", "no number"),
        ("0,1,2\n0,2,3\n1,3,4", "times that grow"),
        ("0,1,nan\n1,2,3\n2,3,4", "finite"),
    ],
)
def test_what_is_no_motion_is_refused(text: str, part: str) -> None:
    with pytest.raises(ValueError, match=part):
        motions.from_table(description("planar2r"), text.encode(), "log.csv")


def test_bounds_of_motions() -> None:
    robot = description("planar2r")
    with pytest.raises(ValueError, match="samples"):
        motions.through_points(robot, [[0, 0], [1, 1]], [1.0], 10**6)
    with pytest.raises(ValueError, match="points"):
        motions.through_points(robot, [[0, 0]], [], 10)
    with pytest.raises(ValueError, match="durations"):
        motions.through_points(robot, [[0, 0], [1, 1]], [0.0], 10)
    with pytest.raises(ValueError, match="1 durations of"):
        motions.through_points(robot, [[0, 0], [1, 1]], [1e-300], 10)
    with pytest.raises(ValueError, match="a position of 1e"):
        motions.through_points(robot, [[0, 0], [1e300, 1]], [1.0], 10)
    with pytest.raises(ValueError, match="a period of 1e-300 s"):
        motions.drawn_series(robot, 1e-300, 5, 10, 0)
    with pytest.raises(ValueError, match="harmonics"):
        motions.drawn_series(robot, 5.0, 100, 10, 0)


def test_limits_that_a_motion_breaks_are_named() -> None:
    robot = description("rx90")
    path = motions.through_points(robot, [[0.0] * 6, [4.0, 0, 0, 0, 0, 0]], [0.1], 50)
    found = motions.beyond_limits(robot, path, np.zeros_like(path.q))
    assert any(line.startswith("waist: position 0 to 4 rad") for line in found)
    assert any(line.startswith("waist: velocity") for line in found)


def test_a_robot_without_values_says_which() -> None:
    robot = api.tables_to_robot(
        {"name": "arm", "gravity": [0, 0, -9.81], "symbols": ["m"], "joints": [{"name": "one", "link": {"M": "m"}}]}
    )
    path = motions.through_points(robot, [[0.0], [1.0]], [1.0], 5)
    with pytest.raises(ValueError, match="m have no value"):
        running.run(robot, path, 0)
