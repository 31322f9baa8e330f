"""Answers that nobody holds any more are used again: no answer that somebody still sees ever changes."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
import torquec
from cffi import FFI
from numpy.testing import assert_array_equal
from torquec import Robot, trampoline

from . import fake_robot

N = fake_robot.N


def states(count: int) -> np.ndarray:
    return np.random.default_rng(0).random((count, N))


def expected(robot: Robot, q: np.ndarray) -> np.ndarray:
    """The answer in memory of its own."""
    return np.array(robot.gravity(q, out=np.empty(N)))


def test_answers_that_are_held_stay(robot: Robot) -> None:
    held = [(q, robot.gravity(q)) for q in states(50)]
    assert len({answer.ctypes.data for _, answer in held}) == 50
    for q, answer in held:
        assert_array_equal(answer, expected(robot, q))


HOLDERS: dict[str, Callable[[np.ndarray], Any]] = {
    "view": lambda answer: answer[1:],
    "reshaped": lambda answer: answer.reshape(1, N),
    "memoryview": lambda answer: memoryview(answer.data),
    "array interface": lambda answer: np.asarray(memoryview(answer.data)),
    "dlpack": np.from_dlpack,
    "buffer of cffi": lambda answer: FFI().from_buffer("double[]", answer),
    "list": lambda answer: [answer],
    "iterator": lambda answer: answer.flat,
    "ctypes": lambda answer: answer.ctypes.data_as(ctypes.POINTER(ctypes.c_double)),
}


@pytest.mark.parametrize("name", HOLDERS)
def test_whatever_looks_into_an_answer_holds_it(robot: Robot, name: str) -> None:
    first, *others = states(20)
    wanted = expected(robot, first)
    holder = HOLDERS[name](robot.gravity(first))
    for q in others:
        robot.gravity(q)
    seen = list(holder[0]) if name in ("list", "reshaped") else [holder[i] for i in range(len(wanted[:3]))]
    assert seen[:3] == pytest.approx(list(wanted[1:4] if name == "view" else wanted[:3]), abs=0)


def test_an_answer_that_is_watched_weakly_is_not_written_again(robot: Robot) -> None:
    first, *others = states(20)
    watched = weakref.ref(robot.gravity(first))
    for q in others:
        answer = watched()
        assert answer is None or np.array_equal(answer, expected(robot, first))
        del answer
        robot.gravity(q)


def test_what_is_called_when_an_answer_goes_may_call_too(robot: Robot) -> None:
    first, *others = states(20)
    wanted, inner = expected(robot, first), list[np.ndarray]()
    watching = [weakref.ref(robot.gravity(first), lambda _: inner.append(robot.gravity(first))) for _ in range(4)]
    held = [(q, robot.gravity(q)) for q in others]
    assert inner
    assert len(inner) < len(watching) + 1
    for q, answer in held:
        assert_array_equal(answer, expected(robot, q))
    for answer in inner:
        assert_array_equal(answer, wanted)
    assert len({id(answer) for answer in (*inner, *(answer for _, answer in held))}) == len(inner) + len(held)


@pytest.fixture
def interrupts() -> Iterator[None]:
    """Ctrl-C is heard, also where a shell runs the tests in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interrupts")
def test_errors_and_interrupts_between_calls_hold_nothing_and_lose_nothing(robot: Robot) -> None:
    places = set()
    for q in states(30):
        with pytest.raises((ValueError, TypeError)):
            robot.gravity(q, out=robot.gravity(q)[:1])
        with pytest.raises((ValueError, TypeError)):
            robot.gravity(robot.gravity(q)[:1])
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT if robot.gravity(q) is not None else 0)
        answer = robot.gravity(q)
        assert_array_equal(answer, expected(robot, q))
        places.add(answer.ctypes.data)
        del answer
    if trampoline.native is not None:
        assert len(places) <= 3


# Where JAX is loaded, by another test, it warns of its threads: nothing of JAX runs in the child.
@pytest.mark.filterwarnings("ignore:os.fork.. was called:RuntimeWarning")
def test_a_fork_has_answers_of_its_own(robot: Robot) -> None:
    first, second = states(2)
    answer, wanted = robot.gravity(first), expected(robot, first)
    child = os.fork()
    if child == 0:
        answer[:] = 0
        del answer
        os._exit(not np.array_equal(robot.gravity(second), expected(robot, second)))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert_array_equal(answer, wanted)


CHANGES: dict[str, Callable[[np.ndarray], Any]] = {
    "shape": lambda answer: setattr(answer, "shape", (1, N)),
    "type": lambda answer: setattr(answer, "dtype", np.int64),
    "byte order": lambda answer: setattr(answer, "dtype", np.dtype(np.float64).newbyteorder()),
    "flags": lambda answer: answer.flags.__setitem__("WRITEABLE", False),
    "size": lambda answer: answer.resize(2 * N, refcheck=False),
    # NumPy's stub wants a numpy.bool there, which its code refuses.
    "memory": lambda answer: answer.__setstate__((1, (N,), answer.dtype, False, bytes(8 * N))),  # type: ignore[arg-type]
    "order": lambda answer: answer.__setstate__((1, (N, 1), answer.dtype, True, bytes(8 * N))),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("name", CHANGES)
def test_an_answer_that_was_changed_is_not_used_again(robot: Robot, name: str) -> None:
    for q in states(6):
        answer = robot.gravity(q)
        assert (answer.shape, answer.dtype, answer.flags.writeable) == ((N,), np.dtype(np.float64), True)
        assert answer.dtype.isnative
        assert_array_equal(answer, expected(robot, q))
        CHANGES[name](answer)
        del answer


def test_an_answer_may_be_the_next_argument(robot: Robot) -> None:
    q = wanted = states(1)[0]
    for _ in range(9):
        q, wanted = robot.gravity(q), expected(robot, wanted)
    assert_array_equal(q, wanted)
    for _ in range(2):
        wanted = expected(robot, wanted)
    assert_array_equal(robot.gravity(robot.gravity(q)), wanted)


def test_tuples_hold_their_answers(robot: Any) -> None:
    held = [robot.pair(q) for q in states(9)]
    for q, answer in zip(states(9), held, strict=True):
        own = np.empty(N), np.empty((2, N)), np.empty((), np.int32)
        for one, other in zip(answer, robot.pair(q, out=own), strict=True):
            assert_array_equal(one, other)


def test_threads_get_answers_of_their_own(robot: Robot) -> None:
    q, start = states(8), threading.Barrier(8)
    wanted = [expected(robot, each) for each in q]

    def wrong(i: int) -> int:
        start.wait()
        count, before = 0, robot.gravity(q[i])
        for _ in range(3000):
            answer = robot.gravity(q[i])
            count += not (np.array_equal(answer, wanted[i]) and np.array_equal(before, wanted[i]))
            before = answer
        return count

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(wrong, range(8))) == [0] * 8
    finally:
        sys.setswitchinterval(before)


def test_answers_outlive_their_robot_and_are_freed_with_it(compiled: Any) -> None:
    assert trampoline.native is not None
    robot = torquec.load(compiled()).with_parameters({"M1": 3.0})
    q = states(1)[0]
    answer, watched = robot.gravity(q), weakref.ref(robot.gravity(q))
    wanted = expected(robot, q)
    del robot
    gc.collect()
    assert watched() is None
    assert_array_equal(answer, wanted)


def test_a_loop_takes_turns_between_two_answers(compiled: Any) -> None:
    assert trampoline.native is not None
    robot, places = torquec.load(compiled()), set()
    answer = None
    for q in states(30):
        answer = robot.gravity(q)
        places.add(id(answer))
    assert answer is not None
    assert len(places) == 2
