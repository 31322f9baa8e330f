"""T(igm(T)) = T and q in igm(T(q)) on random robots of each class, and none missing that Newton's method finds."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import count, islice
from pathlib import Path

import numpy as np
import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st
from places import ROBOTS, SUPPORT
from torquec.generator.derive.selection import why_not
from torquec.generator.description import read_robot
from torquec.generator.description.robot import Robot
from torquec.generator.inverse.closed_forms import ClosedForms
from torquec.generator.inverse.general import GeneralPlan
from torquec.generator.inverse.nominal import nominal
from torquec.generator.models.catalogue import model
from torquec.peers.newton_euler import Array

from . import classes, scalar
from .geometry import by_newton
from .scalar import Inverse

Drawn = Callable[[int], Robot]
SIX: tuple[Drawn, ...] = (classes.concurrent, classes.quartic, classes.sliding, classes.parallel)
ALL: tuple[Drawn, ...] = (*SIX, classes.short)
EXACT, UNREACHABLE, UNCERTAIN = 0, 3, 7


@cache
def solver(drawn: Drawn, seed: int) -> Inverse | None:
    robot = drawn(seed)
    return None if refused(robot, "igm") else Inverse(robot)


def refused(robot: Robot, name: str) -> bool:
    return bool(why_not(robot, model(name), ClosedForms(robot)))


def contain_their_origin(inverse: Inverse, states: int, seed: int = 0) -> None:
    """Answers to the poses of random configurations are exact, and the configuration is among them.

    Where the status tells of a singularity it is as exact as the pose tells it: dq = dT / sigma, with the least
    singular value of dT/dq, for a dT of rounding.
    """
    q = inverse.random(states, seed)
    T = inverse.forward(q)
    held = [inverse.moving.index(j) for j in inverse.plan.held]
    found = inverse(T, *(q[:, place] for place in held))
    given = np.arange(found.values.shape[1]) < found.count[:, np.newaxis]
    assert (found.count > 0).all()
    assert np.isnan(found.values[~given]).all()
    values = np.where(given[..., np.newaxis], found.values, 0)
    # Numbers are as large as the shifts, and the oracle has a rounding of its own.
    reach = np.maximum(1, np.abs(values).max(axis=2))
    assert (inverse.off(values, T[:, np.newaxis]) < 1e-12 * reach)[given].all()
    assert (found.residual[given] <= (1e-12 * reach)[given]).all()
    nearest = np.nanmin(inverse.apart(found.values, q[:, np.newaxis]), axis=1)
    exact = found.status == EXACT
    assert exact.mean() > 0.99
    assert (nearest[exact] < 1e-7).all()
    assert (nearest[~exact] * inverse.singular_values(q[~exact])[:, -1] < 1e-12).all()
    if len(inverse.plan.joints) == 6:
        assert (found.count[exact] % 2 == 0).all()


@pytest.mark.parametrize("drawn", ALL, ids=lambda drawn: drawn.__name__)
@settings(max_examples=2, derandomize=True, phases=[Phase.generate])
@given(seed=st.integers(0, 10_000))
def test_every_class(drawn: Drawn, seed: int) -> None:
    inverse = solver(drawn, seed)
    assume(inverse is not None)
    assert inverse is not None
    contain_their_origin(inverse, 300)


@settings(max_examples=2, derandomize=True, phases=[Phase.generate])
@given(seed=st.integers(0, 10_000), held=st.integers(1, 7))
def test_seven_joints_with_one_held(seed: int, held: int) -> None:
    robot = classes.seven(seed)
    assume(not refused(robot, "igm_held"))
    try:
        inverse = Inverse(robot, "igm_held", joint=f"j{held}")
    except StopIteration:
        assume(False)
    contain_their_origin(inverse, 300)


@pytest.mark.parametrize("drawn", SIX, ids=lambda drawn: drawn.__name__)
def test_no_solution_is_missing(drawn: Drawn) -> None:
    inverse = next(found for found in (solver(drawn, seed) for seed in range(40, 60)) if found)
    q = inverse.random(1, seed=5)
    for T in inverse.forward(q):
        starts = inverse.random(250, seed=6)
        expected = by_newton(inverse.tree, T, inverse.axes["frame"], inverse.axes["ref"], starts)
        found = inverse(T[np.newaxis])
        apart = inverse.apart(found.of(0)[:, np.newaxis], expected)
        assert found.count[0] >= len(expected) > 0
        assert apart.min(axis=0).max() < 1e-6


def swept(inverses: Iterator[Inverse], full: bool, few: int = 1_000) -> None:
    """A million poses of twenty robots with --sweep, of one robot a few without."""
    robots, states = (20, 50_000) if full else (1, few)
    for seed, inverse in enumerate(islice(inverses, robots)):
        contain_their_origin(inverse, states, seed)


@pytest.mark.parametrize("drawn", ALL, ids=lambda drawn: drawn.__name__)
def test_sweep(drawn: Drawn, full_sweep: bool) -> None:
    swept(filter(None, (solver(drawn, seed) for seed in count(100))), full_sweep)


def test_sweep_of_calibrated_arms(full_sweep: bool) -> None:
    swept(filter(None, (solver(classes.calibrated, seed) for seed in count(100))), full_sweep, few=300)


def shortened(arm: Robot, joints: int) -> Robot:
    """The arm up to one of its joints."""
    return replace(arm, joints=arm.joints[:joints], frames=())


@pytest.mark.parametrize("joints", [3, 4, 5])
def test_sweep_of_calibrated_arms_with_fewer_joints(joints: int, full_sweep: bool) -> None:
    """The general method answers for them, with virtual joints; nearly all numbers of answers are certain."""
    drawn = (shortened(classes.calibrated(seed), joints) for seed in count(100))
    swept(map(Inverse, drawn), full_sweep, few=300)


@pytest.mark.parametrize("slides", [(), (2,), (1, 4)], ids=str)
def test_sweep_of_any_arms_with_five_joints(slides: tuple[int, ...], full_sweep: bool) -> None:
    swept((Inverse(shortened(classes.crooked(seed, slides), 5)) for seed in count(1)), full_sweep, few=300)


def test_sweep_of_calibrated_arms_whose_wrist_is_exact(full_sweep: bool) -> None:
    """They have a closed form, whose equations of four roots have nearly double ones: Newton's method has none."""

    def drawn(seed: int) -> Robot:
        arm = classes.calibrated(seed)
        simple = nominal(arm)
        assert simple is not None
        return replace(arm, joints=(*arm.joints[:3], *simple.joints[3:]))

    robots = filter(lambda robot: nominal(robot) is not None, map(drawn, count(100)))
    swept(map(Inverse, robots), full_sweep, few=300)


def test_no_answer_is_missing_where_an_equation_for_five_joints_vanishes() -> None:
    """Of the first five joints of an RX-90, the forearm as it stands: there the pose has twice as many answers."""
    robot = shortened(read_robot(ROBOTS / "rx90.toml"), 5)
    inverse, paul = Inverse(robot), Inverse(robot, "igm_paul")
    assert isinstance(inverse.plan, GeneralPlan)
    assert paul.plan.method == "Paul"
    q = inverse.random(200, seed=4)
    T = inverse.forward(q)
    ours, theirs = inverse(T), paul(T)
    assert (ours.count == theirs.count).all()
    q[:, 3] = 0
    T = inverse.forward(q)
    found = inverse(T)
    assert (found.status == EXACT).mean() > 0.98
    assert (found.count[found.status == EXACT] == 4).all()
    assert (np.nanmin(inverse.apart(found.values, q[:, np.newaxis]), axis=1)[found.status == EXACT] < 1e-7).all()
    expected = by_newton(inverse.tree, T[0], inverse.axes["frame"], "base", inverse.random(100, seed=6))
    assert inverse.apart(found.of(0)[:, np.newaxis], expected).min(axis=0).max() < 1e-6


def at_quarters(inverse: Inverse, off: float) -> Array:
    """Joints at multiples of a quarter turn, or beside them."""
    rng = np.random.default_rng(5)
    q = rng.choice(np.array([0, 0.25, 0.5, -0.5, 1, -1]) * np.pi, (200, len(inverse.moving)))
    return np.asarray(q + rng.choice([-off, 0, off], q.shape))


@pytest.mark.parametrize("off", [0.0, 1e-8, 1e-4])
@pytest.mark.parametrize("model", ["igm", "igm_general"])
def test_singular_poses_of_five_joints_have_answers(model: str, off: float) -> None:
    inverse = Inverse(shortened(read_robot(ROBOTS / "rx90.toml"), 5), model)
    q = at_quarters(inverse, off)
    T = inverse.forward(q)
    found = inverse(T)
    assert (found.count > 0).all()
    for state in range(len(T)):
        assert (inverse.off(found.of(state), T[state]) < 1e-12).all()
    nearest = np.nanmin(inverse.apart(found.values, q[:, np.newaxis]), axis=1)
    assert (nearest[found.status == EXACT] < 1e-7).all()


@pytest.mark.parametrize("seed", [100, 104, 110, 116])
def test_virtual_joints_find_what_closed_forms_of_short_arms_do(seed: int) -> None:
    closed, general = (Inverse(classes.short(seed), name) for name in ("igm", "igm_general"))
    assert isinstance(general.plan, GeneralPlan)
    assert len(general.plan.virtual) == 6 - len(general.plan.joints)
    assert not isinstance(closed.plan, GeneralPlan)
    T = general.forward(general.random(100, seed=1))
    ours, theirs = general(T), closed(T)
    assert (ours.status == EXACT).all()
    assert (ours.count == theirs.count).all()
    for state in range(len(T)):
        apart = general.apart(ours.of(state)[:, np.newaxis], theirs.of(state))
        assert apart.min(axis=0).max() < 1e-9
        assert apart.min(axis=1).max() < 1e-9


def test_what_an_arm_of_five_joints_does_not_reach_says_how_far() -> None:
    inverse = Inverse(shortened(classes.crooked(1), 5))
    q = inverse.random(50, seed=3)
    T = inverse.forward(q)
    off = np.random.default_rng(0).normal(size=(50, 3))
    for far in (1e-3, 0.1, 100):
        beside = T.copy()
        beside[:, :3, 3] += far * off / np.linalg.norm(off, axis=1, keepdims=True)
        found = inverse(beside)
        assert (found.count == 0).all()
        assert (found.status == UNREACHABLE).all()
        assert (found.distance > 0).all()
        assert (found.distance < 1.001 * far).mean() > 0.9


def test_poses_that_an_arm_of_five_joints_reaches_but_for_rounding_are_answered() -> None:
    inverse = Inverse(shortened(classes.crooked(1), 5))
    q = inverse.random(50, seed=3)
    T = inverse.forward(q)
    T[:, :3] = np.round(T[:, :3], 6)
    found = inverse(T)
    assert (found.count == 1).all()
    assert found.residual[:, 0].max() < 1e-4
    assert inverse.apart(found.values[:, 0], q).max() < 1e-3


def test_a_call_ends_where_it_has_taken_the_most_derivatives(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With few of them allowed, singular poses have exact answers, and say that there may be others."""
    support = tmp_path / "support"
    shutil.copytree(SUPPORT, support)
    tolerances = support / "torquec_tolerances.h"
    text = tolerances.read_text()
    few = re.sub(r"(#define TQ_MOST_DERIVATIVES) \d+", r"\1 50", text)
    assert few != text
    tolerances.write_text(few)
    monkeypatch.setattr(scalar, "SUPPORT", support)
    inverse = Inverse(read_robot(ROBOTS / "ur5.toml"))
    # Beside several singularities at once.
    q = np.random.default_rng(5).choice([0, 0.25, 0.5, -0.5, 1], (100, 6)) * np.pi + 1e-8
    T = inverse.forward(q)
    found = inverse(T)
    assert (found.status == UNCERTAIN).any()
    assert (found.count > 0).mean() > 0.9
    for state in range(100):
        assert (inverse.off(found.of(state), T[state]) < 1e-12).all()


def solvers(drawn: Drawn, model: str = "igm", **axes: str) -> Iterator[Inverse]:
    """Those of the drawn robots that have the model."""
    for seed in count(100):
        with suppress(StopIteration):
            yield Inverse(drawn(seed), model, **axes)


@pytest.mark.parametrize("given", ["position", "pointing", "orientation"])
def test_sweep_of_a_part_of_the_pose(given: str, full_sweep: bool) -> None:
    swept(solvers(classes.short, given=given), full_sweep)


@pytest.mark.parametrize("seed", [1, 2, 6, 9])
def test_any_three_joints_are_solved_for_a_position(seed: int) -> None:
    inverse = Inverse(classes.place(seed), given="position")
    contain_their_origin(inverse, 300)
    T = inverse.forward(inverse.random(1, seed=5))
    expected = by_newton(inverse.tree, T[0], inverse.axes["frame"], "base", inverse.random(100, seed=6), columns=[3])
    found = inverse(T).of(0)
    assert len(found) == len(expected) > 0
    assert inverse.apart(found[:, np.newaxis], expected).min(axis=0).max() < 1e-6


def test_sweep_with_one_of_seven_held(full_sweep: bool) -> None:
    swept(solvers(classes.seven, "igm_held", joint="j3"), full_sweep)


@pytest.mark.parametrize("model", ["igm", "igm_paul"])
@pytest.mark.parametrize("name", ["rx90", "puma560", "ur5", "stanford"])
def test_sweep_of_arms(name: str, model: str, full_sweep: bool) -> None:
    inverse = Inverse(read_robot(ROBOTS / f"{name}.toml"), model)
    for seed in range(20 if full_sweep else 1):
        contain_their_origin(inverse, 50_000 if full_sweep else 500, seed)
