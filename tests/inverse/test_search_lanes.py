"""Searches side by side in lanes: a pose has the answer that it has alone, whatever else is in the lanes."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torquec
from inverse.test_solve import EXACT, SHARE, built, keeps, places, within
from places import SUPPORT
from torquec.generator.compile import compiler
from torquec.generator.emit.c import search_lanes
from torquec.peers.newton_euler import Array

OUTPUTS = ("values", "count", "status", "residual", "distance", "closest", "steps")
# As many poses as there are lanes, one more, few, many.
SIZES = (1, 3, 8, 9, 1000)
STRICT = ["-std=c99", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror", "-Wno-unused-function"]


def mixed(name: str, states: int) -> tuple[Array, Array]:
    """Poses that are reached, some of them out of reach, some no poses; and positions near those that made them."""
    q = within(built(name), states, 5)
    T = places(name, q)
    T[3::17, :3, 3] *= 3
    T[5::31, 0, 0] = np.nan
    T[7::41, :3, 3] = 1e300
    # Half a turn from where a search begins.
    T[11::43, :3, :3] = T[11::43, :3, :3] @ np.diag([1.0, -1, -1])
    return T, q


def bits(answers: Any) -> dict[str, bytes]:
    """All that is answered, to the last bit."""
    return {name: np.ascontiguousarray(getattr(answers, name)).tobytes() for name in OUTPUTS}


def part(options: dict[str, Any], rows: Any, states: int) -> dict[str, Any]:
    """The options of some of the states."""
    return {name: x[rows] if isinstance(x, np.ndarray) and len(x) == states else x for name, x in options.items()}


def options_for(kind: str, q: Array) -> dict[str, Any]:
    """Options for each of the poses that positions made."""
    rng = np.random.default_rng(0)
    start = q + 0.3 * rng.normal(size=q.shape)
    # Beyond some angle sines and cosines are computed otherwise.
    start[2::50] += 2e6 * np.pi
    chosen: dict[str, dict[str, Any]] = {
        "nothing": {},
        "start": {"start": start},
        "limits": {"limits": np.stack([q - rng.uniform(0, 1, q.shape), q + rng.uniform(-0.05, 1, q.shape)], axis=1)},
        "posture": {"posture": np.stack([q / 2, np.ones(q.shape)], axis=1)},
        "pointing": {"given": "pointing", "start": start},
        "weights": {"weights": np.array([1, 2, 3, 0, 1, 0.5])},
    }
    return chosen[kind]


@pytest.mark.parametrize("kind", ["nothing", "start", "limits", "posture", "pointing", "weights"])
def test_answers_are_those_of_a_pose_alone(kind: str) -> None:
    robot, states = built("panda"), 200
    T, q = mixed("panda", states)
    options = options_for(kind, q)
    order = np.random.default_rng(1).permutation(states)
    together = robot.solve(T, "tool", **options)
    assert {0, 3} <= set(together.status)
    assert bits(robot.solve(T, "tool", threads=3, **options)) == bits(together)
    shuffled = robot.solve(T[order], "tool", **part(options, order, states))
    for name in OUTPUTS:
        assert getattr(shuffled, name).tobytes() == getattr(together, name)[order].tobytes()
    for i in range(0, states, 3):
        one = robot.solve(T[i], "tool", **part(options, i, states))
        assert one.closest.tobytes() == together.closest[i].tobytes()
        assert (one.count, one.status, one.steps) == (together.count[i], together.status[i], together.steps[i])
        np.testing.assert_array_equal(one.distance, together.distance[i])
        if one.count:
            np.testing.assert_array_equal(one.residual[0], together.residual[i, 0])


@pytest.mark.parametrize("states", SIZES)
def test_batches_of_any_size(states: int) -> None:
    robot = built("panda")
    T, _ = mixed("panda", SIZES[-1])
    whole, some = robot.solve(T, "tool"), robot.solve(T[:states], "tool")
    for name in OUTPUTS:
        assert getattr(some, name).tobytes() == getattr(whole, name)[:states].tobytes()


def test_what_lanes_answer_reaches_the_poses() -> None:
    robot = built("panda")
    T, _ = mixed("panda", 1000)
    answers = robot.solve(T, "tool")
    usual = np.ones(1000, bool)
    for rows in (slice(3, None, 17), slice(5, None, 31), slice(7, None, 41), slice(11, None, 43)):
        usual[rows] = False
    assert (answers.status[usual] == 0).mean() >= SHARE
    solved = answers.status == 0
    found = answers.values[solved, 0]
    assert keeps(robot, found)
    assert np.abs(places("panda", found) - T[solved]).max() < EXACT
    assert np.isnan(answers.values[~solved]).all()
    no_pose = ~np.isfinite(T).all(axis=(1, 2)) | (np.abs(T).max(axis=(1, 2)) > 1e30)
    assert np.isnan(answers.closest[no_pose]).all()
    assert (answers.steps[no_pose] == 0).all()
    # What is out of reach has a closest place, and a distance that is the one of this place.
    beyond = ~solved & ~no_pose
    missed = np.linalg.norm(places("panda", answers.closest[beyond])[:, :3, 3] - T[beyond, :3, 3], axis=1)
    assert keeps(robot, answers.closest[beyond])
    assert (missed <= answers.distance[beyond] + 1e-12).all()


def test_each_state_has_its_own_parameters() -> None:
    robot = built("planar2r", "solve", "transform")
    q = within(robot, 60)
    length = np.linspace(0.4, 0.6, 60)
    name = next(name for name in robot.parameters if name.startswith("D"))
    batch = robot.with_parameters({name: length})
    T = batch.transform(q, "tool")
    together = batch.solve(T, "tool")
    assert (together.status == 0).all()
    np.testing.assert_allclose(batch.transform(together.values[:, 0], "tool"), T, atol=EXACT)
    for i in range(0, 60, 7):
        one = robot.with_parameters({name: float(length[i])}).solve(T[i], "tool")
        assert one.closest.tobytes() == together.closest[i].tobytes()


@pytest.mark.parametrize("macros", ["#define __AVX2__ 1\n#define __FMA__ 1", ""], ids=["avx2", "generic"])
def test_other_instruction_sets_answer_alike(macros: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual, states = built("scara"), 100
    T, _ = mixed("scara", states)
    expected = usual.solve(T, "tool")
    if usual.variant not in ("avx2", "avx512"):
        pytest.skip("this machine has one instruction set")
    monkeypatch.setattr(compiler, "native_macros", lambda _: macros)
    other = torquec.build(Path(SUPPORT).parents[3] / "robots" / "scara.toml", models=("solve",))
    assert other.variant == ("avx2" if macros else "generic")
    together = other.solve(T, "tool")
    np.testing.assert_array_equal(together.status, expected.status)
    solved = together.status == 0
    assert np.abs(places("scara", together.values[solved, 0]) - T[solved]).max() < EXACT
    for i in range(0, states, 9):
        assert other.solve(T[i], "tool").closest.tobytes() == together.closest[i].tobytes()


@pytest.mark.parametrize("other", [np.nan, np.inf, 1e8])
def test_sines_of_a_lane_do_not_depend_on_others(other: float) -> None:
    robot = built("planar2r", "solve", "transform")
    q = np.random.default_rng(0).uniform(-3, 3, (64, 2))
    usual = robot.transform(q, "tool")
    q[5::16, 1] = other
    mixed_with = robot.transform(q, "tool")
    rest = np.arange(64) % 16 != 5
    assert mixed_with[rest].tobytes() == usual[rest].tobytes()
    np.testing.assert_allclose(mixed_with[5], robot.transform(q[5], "tool"), atol=1e-12)


def test_python_and_c_agree_on_how_many_joints_go_in_lanes() -> None:
    (most,) = re.findall(r"#define TQ_MOST_LANE_COLUMNS (\d+)", (SUPPORT / "torquec_descents.h").read_text())
    assert int(most) == search_lanes.MOST_COLUMNS


@pytest.mark.parametrize("lanes", [4, 8])
@pytest.mark.parametrize("header", ["torquec_queue.h", "torquec_downhill.h"])
def test_the_headers_of_searches_in_lanes_compile_without_a_warning(header: str, lanes: int, tmp_path: Path) -> None:
    width = f"#define TQ_LANES {lanes}\n" if header == "torquec_downhill.h" else f"#define TQ_DESCENT_LANES {lanes}\n"
    (tmp_path / "alone.c").write_text(f'{width}#include "torquec_real.h"\n#include "{header}"\nint nothing(void);\n')
    flags = ["-mavx2", "-mfma"] if lanes == 4 else ["-mavx512f", "-mavx512dq", "-mavx512vl"]
    command = ["gcc", *STRICT, *flags, f"-I{SUPPORT}", "-c", "alone.c", "-o", "alone.o"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert not done.returncode, done.stderr
