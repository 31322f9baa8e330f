"""References and allocations: calls leak nothing, bound calls allocate nothing, arrays live while they are used."""

from __future__ import annotations

import gc
import sys
import tracemalloc
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
import torquec
from numpy.testing import assert_array_equal
from torquec import Robot, trampoline

from . import fake_robot

N = fake_robot.N


@pytest.fixture(scope="module", autouse=True)
def nothing_else() -> None:
    """Let the garbage collector pass over what other tests have left: here it is called thousands of times."""
    gc.collect()
    gc.freeze()


def calls(robot: Any) -> dict[str, Callable[[], Any]]:
    q, qd, qdd, tau = np.random.default_rng(0).random((4, N))
    Q, wrench, J = np.ones((5, N)), np.ones(6), np.empty((6, N))
    three = np.empty(N), np.empty((2, N)), np.empty((), np.int32)
    answers = np.empty((4, N)), np.empty((), np.int32), np.empty((), np.int32)
    goal, short = np.array([2.0, 1.0]), np.zeros(3)
    return {
        "new": lambda: robot.idm(q, qd, qdd),
        "out": lambda: robot.idm(q, qd, qdd, out=tau),
        "names": lambda: robot.idm(q=q, qd=qd, qdd=qdd, out=tau),
        "optional": lambda: robot.idm(q, qd, qdd, wrench=wrench, frame="tool", out=tau),
        "axis": lambda: robot.jacobian(q, "tool", out=J),
        "scalar": lambda: robot.kinetic_energy(q, qd),
        "integers": lambda: robot.signs(q),
        "tuple": lambda: robot.pair(q),
        "tuple out": lambda: robot.pair(q, out=three),
        "answers": lambda: robot.igm(goal),
        "answers out": lambda: robot.igm(goal, out=answers),
        "batch": lambda: robot.idm(Q, qd, qdd),
        "list": lambda: robot.gravity([1.0] * N),
        "error": lambda: robot.gravity(short),
        "unknown name": lambda: robot.jacobian(q, "nowhere"),
        "bound": robot.bind("idm", q, qd, qdd, out=tau),
        "bound new": robot.bind("idm", q, qd, qdd),
        "bound tuple": robot.bind("pair", q, out=three),
        "bound answers": robot.bind("igm", goal),
        "bind": lambda: robot.bind("idm", q, qd, qdd, wrench=wrench, frame="flange"),
        "other numbers": lambda: robot.with_parameters({"M1": 2.0}),
    }


NAMES = list(calls(type("Any", (), {"bind": lambda *a, **k: None})()))


def _held(function: Any) -> list[Any]:
    return [cell.cell_contents for cell in getattr(function, "__closure__", None) or ()]


def _repeat(call: Callable[[], Any], times: int) -> None:
    for _ in range(times):
        with suppress(ValueError):
            call()


@pytest.mark.parametrize("name", NAMES)
def test_calls_leak_no_references(robot: Robot, name: str) -> None:
    call = calls(robot)[name]
    held = [cell.cell_contents for cell in getattr(call, "__closure__", None) or ()]
    watched = [*held, None, np.dtype(float), np.dtype(np.int32)]
    _repeat(call, 10)
    gc.collect()
    before = [sys.getrefcount(x) for x in watched]
    _repeat(call, 400)
    gc.collect()
    after = [sys.getrefcount(x) for x in watched]
    assert all(b - a < 40 for a, b in zip(before, after, strict=True)), (before, after)


@pytest.mark.parametrize("name", NAMES)
def test_calls_leak_no_memory(robot: Robot, name: str) -> None:
    """The smallest object has 16 bytes, and a leak is in every round; NumPy and Python keep freed objects in some."""
    call = calls(robot)[name]
    times = 400
    tracemalloc.start()
    try:
        assert any(_growth(call, times) < 16 * times * 3 / 4 for _ in range(8))
    finally:
        tracemalloc.stop()


def _growth(call: Callable[[], Any], times: int) -> int:
    """Bytes that are held after `times` calls and were not before them."""
    gc.collect()
    before, _ = tracemalloc.get_traced_memory()
    _repeat(call, times)
    gc.collect()
    return tracemalloc.get_traced_memory()[0] - before


def _peak(call: Callable[[], Any]) -> int:
    """Bytes allocated at a time, at most, while `call` is called."""
    tracemalloc.start()
    call()
    before, _ = tracemalloc.get_traced_memory()
    tracemalloc.reset_peak()
    for _ in range(10):
        call()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak - before


INTO = ["out", "axis", "optional", "tuple out", "answers out", "bound", "bound new", "bound tuple", "bound answers"]


@pytest.mark.parametrize("name", INTO)
def test_calls_into_given_arrays_allocate_nothing(compiled: Any, name: str) -> None:
    assert trampoline.native is not None
    call = calls(torquec.load(compiled()))[name]
    call()
    # Other threads of this process may allocate at times; what a call allocates is there every time.
    assert any(_peak(call) <= _peak(lambda: None) for _ in range(8))


def test_a_bound_call_follows_its_arrays(robot: Robot) -> None:
    q, qd, qdd, tau = np.random.default_rng(1).random((4, N))
    call = robot.bind("idm", q, qd, qdd, out=tau)
    assert call() is tau
    q[:] = 5
    assert_array_equal(call(), fake_robot.idm(q, qd, qdd))


def test_a_bound_call_with_options(robot: Any) -> None:
    q, qd, qdd, wrench = np.random.default_rng(1).random((4, N))
    for frame in ("flange", "tool"):
        call = robot.bind("idm", q, qd, qdd, wrench=wrench, frame=frame)
        assert_array_equal(call(), fake_robot.idm(q, qd, qdd, wrench=wrench, frame=frame))
        assert call() is call()
        assert_array_equal(robot.bind("jacobian", q, frame)(), fake_robot.jacobian(q, frame))
    energy = robot.bind("kinetic_energy", q, qd)()
    assert energy.shape == ()
    assert energy == robot.kinetic_energy(q, qd)


def test_a_bound_call_to_its_input(robot: Robot) -> None:
    q = np.ones(N)
    call = robot.bind("gravity", q, out=q)
    call()
    assert_array_equal(call(), np.full(N, 0.25))


def test_a_bound_call_of_answers(robot: Any) -> None:
    goal = np.array([2.0, 10.0])
    call = robot.bind("igm", goal)
    values, count, status = call()
    assert_array_equal(values[:, 0], [10, 11, np.nan, np.nan])
    goal[0] = 9
    assert call()[0] is values
    assert count == 4
    assert status == 5
    assert_array_equal(values[:, 0], [10, 11, 12, 13])


def test_a_bound_call_of_float32(single: Any) -> None:
    goal = np.array([1.0, 10.0], np.float32)
    values, count, _ = single.bind("igm", goal)()
    assert values.dtype == np.float32
    assert count == 1
    assert_array_equal(values[:, 0], [10, np.nan, np.nan, np.nan])


def test_a_bound_call_keeps_everything_alive(way: str, compiled: Any) -> None:
    robot = torquec.load(compiled()).with_parameters({"M1": 7.0})
    q = np.ones(N)
    call = robot.bind("idm", q, np.ones(N), np.ones(N), out=np.zeros(N))
    watched = weakref.ref(robot)
    del robot
    gc.collect()
    assert watched() is None
    junk = [np.full(N, 9.0) for _ in range(1000)]
    assert_array_equal(call(), np.full(N, 12.0))
    del junk


def test_a_model_lives_without_its_robot(way: str, compiled: Any) -> None:
    gravity = torquec.load(compiled()).with_parameters({"D2": 3.0}).gravity
    gc.collect()
    assert_array_equal(gravity(np.ones(N)), np.full(N, 3.0))
    assert_array_equal(gravity([1.0] * N), np.full(N, 3.0))


def test_robots_are_collected(robot: Robot) -> None:
    """By reference counting alone: a robot is in no cycle."""
    gc.collect()
    gc.disable()
    try:
        other = robot.with_parameters({"M1": 1.0})
        watched = weakref.ref(other)
        del other
        assert watched() is None
    finally:
        gc.enable()


def test_a_model_in_a_cycle_is_collected(robot: Robot) -> None:
    other = robot.with_parameters({"M1": 1.0})
    watched = weakref.ref(other)
    other.__dict__["itself"] = [other, other.idm, other.bind("gravity", np.ones(N))]
    del other
    gc.collect()
    assert watched() is None
