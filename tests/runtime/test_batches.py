"""Batches: NumPy's broadcasting of leading dimensions, wherever the arrays lie, on any number of threads."""

from __future__ import annotations

import _thread
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import tracemalloc
import weakref
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torquec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.testing import assert_array_equal
from torquec import Robot, batch, threads
from torquec.model import Model

from . import fake_robot

N = fake_robot.N
FIXTURES = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)


def random(*shape: int) -> Any:
    return np.random.default_rng(sum(shape)).random(shape)


@pytest.mark.parametrize("states", [1, 2, 3, 4, 5, 17, 1000])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_sizes_around_a_pass(robot: Robot, states: int, threads: int) -> None:
    q, qd, qdd = random(3, states, N)
    tau = robot.idm(q, qd, qdd, threads=threads)
    assert tau.shape == (states, N)
    assert_array_equal(tau, fake_robot.idm(q, qd, qdd))


SHAPES = hnp.mutually_broadcastable_shapes(num_shapes=4, max_dims=4, max_side=4)


def _laid_out(draw: Any, array: Any) -> Any:
    """The same values in another place: strided, turned round, of another type, broadcast, transposed."""
    match draw(st.integers(0, 6)):
        case 1:
            spread = np.zeros((*array.shape[:-1], 2 * array.shape[-1]))
            spread[..., ::2] = array
            return spread[..., ::2]
        case 2:
            return np.flip(np.flip(array).copy())
        case 3:
            return array.astype(array.dtype.newbyteorder())
        case 4:
            return np.asfortranarray(array)
        case 5 if array.ndim > 1:
            wide = np.zeros((*array.shape[:-2], 3 * array.shape[-2], array.shape[-1] + 2))
            wide[..., ::3, 1:-1] = array
            return wide[..., ::3, 1:-1]
        case 6 if array.ndim > 2:
            return np.ascontiguousarray(np.swapaxes(array, 0, 1)).swapaxes(0, 1)
    return array


@FIXTURES
@given(shapes=SHAPES, threads=st.integers(1, 3), data=st.data())
def test_broadcasting_is_numpys(robot: Robot, shapes: Any, threads: int, data: st.DataObject) -> None:
    rng = np.random.default_rng(7)
    *leading, wrench_leading = shapes.input_shapes
    arrays = [_laid_out(data.draw, rng.random((*shape, N))) for shape in leading]
    wrench = _laid_out(data.draw, rng.random((*wrench_leading, 6)))
    before = [array.copy() for array in (*arrays, wrench)]
    expected = fake_robot.idm(*arrays, wrench=wrench)
    assert expected.shape == (*np.broadcast_shapes(*shapes.input_shapes), N)
    tau = robot.idm(*arrays, wrench=wrench, threads=threads)
    assert type(tau) is np.ndarray
    assert tau.shape == expected.shape
    assert_array_equal(tau, expected)
    out = _laid_out(data.draw, np.zeros(expected.shape))
    assert robot.idm(*arrays, wrench=wrench, threads=threads, out=out) is out
    assert_array_equal(out, expected)
    for array, old in zip((*arrays, wrench), before, strict=True):
        assert_array_equal(array, old)


@FIXTURES
@given(data=st.data(), which=st.integers(0, 2), shift=st.integers(0, 5), shapes=SHAPES)
def test_out_that_overlaps_inputs(robot: Robot, data: st.DataObject, which: int, shift: int, shapes: Any) -> None:
    """As NumPy: the result is as if the inputs had been copied."""
    rng = np.random.default_rng(3)
    arrays = [rng.random((*shape, N)) for shape in shapes.input_shapes[:3]]
    batch_shape = np.broadcast_shapes(*shapes.input_shapes[:3])
    memory = rng.random(2 * (arrays[which].size + N * int(np.prod(batch_shape))) + shift)
    arrays[which] = memory[: arrays[which].size].reshape(arrays[which].shape)
    expected = fake_robot.idm(*arrays)
    out = memory[shift : shift + expected.size].reshape(expected.shape)
    robot.idm(*arrays, out=out, threads=data.draw(st.integers(1, 2)))
    assert_array_equal(out, expected)


def test_broadcast_inputs_are_never_copied(robot: Robot) -> None:
    states = 20_000
    q, qd = random(states, N), random(N)
    out = np.empty((states, N))
    wide = np.broadcast_to(qd.astype(np.float32), (states, N))
    robot.idm(q, qd, wide, out=out)
    tracemalloc.start()
    robot.idm(q, qd, wide, out=out)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20_000
    assert_array_equal(out, fake_robot.idm(q, qd, wide.astype(float)))


def test_two_dimensions_walk_the_longer(robot: Robot) -> None:
    q, qd = random(300, 1, N), random(2, N)
    assert_array_equal(robot.idm(q, qd, qd), fake_robot.idm(q, qd, qd))


@pytest.mark.parametrize("shape", [(0,), (3, 0), (0, 1)])
def test_empty_batches(robot: Any, shape: tuple[int, ...]) -> None:
    q = np.zeros((*shape, N))
    assert robot.idm(q, q, np.zeros(N), threads=2).shape == (*shape, N)
    assert robot.kinetic_energy(q, q).shape == shape
    assert robot.igm(np.zeros((*shape, 2))).values.shape == (*shape, 4, N)


@pytest.mark.parametrize("leading", [(7,), (2, 5)])
def test_outputs_of_every_kind(robot: Any, leading: tuple[int, ...]) -> None:
    q = random(*leading, N) - 0.5
    assert_array_equal(robot.jacobian(q, "tool"), fake_robot.jacobian(q, "tool"))
    np.testing.assert_allclose(robot.kinetic_energy(q, q), fake_robot.kinetic_energy(q, q), rtol=1e-12)
    signs = robot.signs(q)
    assert signs.dtype == np.int32
    assert_array_equal(signs, np.sign(q))
    a, b, c = robot.pair(q)
    assert_array_equal(a, q + 1)
    assert_array_equal(b, np.stack([2 * q, 3 * q], axis=-2))
    assert_array_equal(c, np.full(leading, 7))
    assert c.dtype == np.int32
    for out in (
        (np.empty((*leading, N)), np.empty((*leading, 2, N)), np.empty(leading, np.int32)),
        (np.empty((*leading, N)), np.empty((*leading, 2, 2 * N))[..., ::2], np.empty(leading, np.int64)),
    ):
        assert robot.pair(q, out=out) is out
        for mine, expected in zip(out, (a, b, c), strict=True):
            assert_array_equal(mine, expected)


def test_common_calls_do_not_pass_through_python(compiled: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    robot: Any = torquec.load(compiled())

    def slow(*args: Any, **keywords: Any) -> None:
        raise AssertionError("the slow path")

    monkeypatch.setattr(Model, "__call__", slow)
    q, Q = np.ones(N), np.ones((6, N))
    robot.idm(q, qdd=q, qd=q, wrench=np.ones(6), frame="".join(["to", "ol"]))
    robot.idm(q, Q, q, wrench=np.ones((6, 6)), out=Q)
    robot.idm(Q, Q, q, base=np.ones((3, 3)))
    robot.transform(Q, "tool", out=np.empty((6, 4)))
    robot.pair(Q)
    assert robot.kinetic_energy(Q, q).shape == (6,)
    with pytest.raises(AssertionError, match="the slow path"):
        robot.gravity([1.0] * N)
    with pytest.raises(AssertionError, match="the slow path"):
        robot.gravity(Q[::2])
    with pytest.raises(AssertionError, match="the slow path"):
        robot.idm(Q, Q[:5], q)


def test_answers_of_a_batch_are_padded(robot: Any) -> None:
    goal = np.array([[2, 10], [0, 20], [4, 30], [7, 40]])
    answers = robot.igm(goal)
    values, status = answers.values, answers.status
    assert values.shape == (4, 4, N)
    assert status.dtype == np.int32
    assert_array_equal(status, [0, 0, 5, 5])
    assert_array_equal(
        values[..., 0],
        [[10, 11, np.nan, np.nan], [np.nan] * 4, [30, 31, 32, 33], [40, 41, 42, 43]],
    )
    out = np.zeros((4, 4, N)), np.zeros(4, np.int64), np.zeros(4, np.int32)
    assert robot.igm(goal, out=out) is out
    assert_array_equal(out[0], values)
    assert_array_equal(out[1], [2, 0, 4, 4])


def test_a_batch_of_float32(single: Robot) -> None:
    q = random(9, N).astype(np.float32)
    tau = single.idm(q, q, q)
    assert tau.dtype == np.float32
    np.testing.assert_allclose(tau, fake_robot.idm(q, q, q), rtol=1e-5)


def test_lists_of_states(robot: Robot) -> None:
    assert_array_equal(robot.gravity([[2.0] * N, [4.0] * N]), [[1.0] * N, [2.0] * N])


def test_threads_share_the_states(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    shares: list[tuple[int, int]] = []
    split = batch._split

    def recording(run: threads.Run, states: int, number: int, lanes: int) -> None:
        def recorded(first: int, count: int) -> None:
            shares.append((first, count))
            run(first, count)

        split(recorded, states, number, lanes)

    monkeypatch.setattr(batch, "_split", recording)
    q = random(37, N)
    assert_array_equal(robot.gravity(q, threads=4), q[:, ::-1] * 0.5)
    assert sorted(shares) == [(0, 12), (12, 12), (24, 12), (36, 1)]


def test_any_number_of_threads_may_be_asked_for(robot: Robot) -> None:
    q = random(20_000, N)
    for number in (2, 3, 4, 10**9):
        assert_array_equal(robot.gravity(q, threads=number), q[:, ::-1] * 0.5)
    assert threads._crew.threads < threads.MOST_THREADS


def test_more_threads_than_there_can_be_make_no_more_shares() -> None:
    shares: list[tuple[int, int]] = []
    batch._split(lambda first, count: shares.append((first, count)), 80_000, 10**9, 8)
    assert len(shares) <= threads.MOST_THREADS
    assert sum(count for _, count in shares) == 80_000


@pytest.mark.parametrize("wrong", [0, 12, 96])
def test_an_error_in_a_thread_comes_out_and_leaves_nothing(wrong: int) -> None:
    class Workspace:
        """Something that a share uses."""

    used: list[weakref.ref[Workspace]] = []

    def run(first: int, count: int) -> None:
        workspace = Workspace()
        used.append(weakref.ref(workspace))
        if first == wrong:
            raise IndexError("no workspace")

    gc.disable()
    try:
        with pytest.raises(IndexError, match="no workspace") as caught:
            batch._split(run, 100, 40, 4)
        del caught
        assert [reference() for reference in used] == [None] * len(used)
    finally:
        gc.enable()


def test_threads_that_can_not_start_are_not_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> int:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threads, "_crew", threads._Crew())
    monkeypatch.setattr(_thread, "start_new_thread", refused)
    shares: list[int] = []
    batch._split(lambda first, count: shares.append(first), 40, 10, 4)
    assert shares == list(range(0, 40, 4))
    assert threads._crew.offers.empty()


class StopError(Exception):
    pass


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timers")
@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_signal_handler_that_raises_leaves_nothing_behind(robot: Robot, capfd: pytest.CaptureFixture[str]) -> None:
    def handler(*_: Any) -> None:
        raise StopError

    q = random(100_000, N)
    rng = np.random.default_rng(0)
    before = signal.signal(signal.SIGALRM, handler)
    stopped: list[weakref.ref[StopError]] = []
    threads._crew = threads._Crew()  # whose threads start while signals come
    gc.disable()
    try:
        for _ in range(60):
            try:
                signal.setitimer(signal.ITIMER_REAL, rng.uniform(1e-5, 5e-3))
                for _ in range(20):
                    robot.gravity(q, threads=int(rng.choice([3, 50])))
                signal.setitimer(signal.ITIMER_REAL, 0)
            except StopError as error:
                stopped.append(weakref.ref(error))
        assert len(stopped) > 20
        assert [reference() for reference in stopped] == [None] * len(stopped)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        gc.enable()
    said = capfd.readouterr().err
    assert "StopError" not in said
    assert "ignored in" not in said
    assert_array_equal(robot.gravity(q, threads=3), q[:, ::-1] * 0.5)


def test_the_gil_is_released(robot: Robot) -> None:
    """Another thread counts while a batch computes."""
    q = np.zeros((400_000, N))
    running, counts = threading.Event(), [0]

    def count() -> None:
        while not running.is_set():
            counts[0] += 1
            time.sleep(0)

    interval = sys.getswitchinterval()
    sys.setswitchinterval(1000)  # only a released GIL lets the other thread run
    thread = threading.Thread(target=count)
    try:
        thread.start()
        during = 0
        for _ in range(20):  # where the cores are busy, the other thread may not get one the first time
            before = counts[0]
            robot.gravity(q, out=q)
            during = max(during, counts[0] - before)
    finally:
        running.set()
        sys.setswitchinterval(interval)
    thread.join()
    assert during > 1


def test_threads_of_the_caller(robot: Robot) -> None:
    """Many threads call at once, some with threads of their own."""
    q = random(501, N)
    wrong: list[int] = []

    def call(k: int) -> None:
        results = [robot.gravity(q + k, threads=1 + k % 3) for _ in range(20)]
        wrong.extend(k for g in results if not np.array_equal(g, (q + k)[:, ::-1] * 0.5))

    callers = [threading.Thread(target=call, args=(k,)) for k in range(6)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert not wrong


FORK = """
import os, sys, warnings
sys.path.insert(0, {here!r})
import numpy as np, torquec
robot = torquec.load({path!r})
q = np.ones((100, 6))
robot.gravity(q, threads=3)
warnings.simplefilter('ignore')
child = os.fork()
if child == 0:
    os._exit(0 if (robot.gravity(q, threads=3) == 0.5).all() else 1)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_threads_after_a_fork(compiled: Any) -> None:
    script = FORK.format(here=str(Path(__file__).parent), path=str(compiled()))
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)


@pytest.mark.parametrize("states", [1, 100, 3 * threads.WORTH_A_THREAD])
def test_as_many_threads_as_the_work_is_worth(robot: Robot, states: int, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[int] = []

    def split(run: threads.Run, shares: Iterable[threads.Share], count: int) -> None:
        used.append(count)
        threads.split(run, shares, count)

    monkeypatch.setattr(batch, "split", split)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: range(8), raising=False)
    q = np.random.default_rng(0).random((states, N))
    assert_array_equal(robot.idm(q, q, q, threads="auto"), robot.idm(q, q, q))
    assert used == ([3] if states > threads.WORTH_A_THREAD else [])
