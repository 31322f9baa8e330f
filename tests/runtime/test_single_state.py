"""Calls of one state, through torquec._call and through cffi: what they return, and where they put it."""

from __future__ import annotations

import inspect
import pickle
from typing import Any

import numpy as np
import pytest
from numpy.testing import assert_array_equal
from torquec import Robot
from torquec.answers import Status

from . import fake_robot

N = fake_robot.N


@pytest.fixture
def state() -> tuple[np.ndarray[Any, Any], ...]:
    return tuple(np.random.default_rng(0).random((3, N)))


def test_result_is_a_new_array(robot: Robot, state: Any) -> None:
    tau = robot.idm(*state)
    assert type(tau) is np.ndarray
    assert tau.dtype == np.float64
    assert tau.flags.owndata
    assert tau.flags.c_contiguous
    assert_array_equal(tau, fake_robot.idm(*state))


def test_arguments_by_name_in_any_order(robot: Robot, state: Any) -> None:
    q, qd, qdd = state
    assert_array_equal(robot.idm(qdd=qdd, q=q, qd=qd), fake_robot.idm(q, qd, qdd))
    assert_array_equal(robot.idm(q, qdd=qdd, qd=qd), fake_robot.idm(q, qd, qdd))
    assert_array_equal(robot.idm(q, qd, **{"".join(["q", "dd"]): qdd}), fake_robot.idm(q, qd, qdd))


def test_out_is_filled_and_returned(robot: Robot, state: Any) -> None:
    tau = np.zeros(N)
    assert robot.idm(*state, out=tau) is tau
    assert_array_equal(tau, fake_robot.idm(*state))


def test_none_means_not_given(robot: Robot, state: Any) -> None:
    tau = robot.idm(*state, wrench=None, base=None, frame=None, out=None)
    assert_array_equal(tau, fake_robot.idm(*state))


@pytest.mark.parametrize("argument", range(3))
def test_out_may_be_an_input(robot: Robot, state: Any, argument: int) -> None:
    expected = fake_robot.idm(*state)
    assert robot.idm(*state, out=state[argument]) is state[argument]
    assert_array_equal(state[argument], expected)


def test_out_may_overlap_an_input_elsewhere(robot: Robot) -> None:
    memory = np.arange(2.0 * N)
    expected = robot.gravity(memory[1 : N + 1].copy())
    robot.gravity(memory[1 : N + 1], out=memory[:N])
    assert_array_equal(memory[:N], expected)


@pytest.mark.parametrize("frame", ["flange", "tool"])
def test_optional_input_with_its_axis(robot: Robot, state: Any, frame: str) -> None:
    wrench = np.arange(6.0)
    assert_array_equal(
        robot.idm(*state, wrench=wrench, frame=frame), fake_robot.idm(*state, wrench=wrench, frame=frame)
    )
    assert_array_equal(robot.idm(*state, wrench=wrench), fake_robot.idm(*state, wrench=wrench))


def test_optional_input_of_two_dimensions(robot: Robot, state: Any) -> None:
    base = np.arange(9.0).reshape(3, 3)
    assert_array_equal(robot.idm(*state, base=base), fake_robot.idm(*state, base=base))


@pytest.mark.parametrize("frame", ["flange", "tool"])
def test_axis_by_position_and_by_name(robot: Robot, state: Any, frame: str) -> None:
    q = state[0]
    expected = fake_robot.jacobian(q, frame)
    assert_array_equal(robot.jacobian(q, frame), expected)
    assert_array_equal(robot.jacobian(q, frame=frame), expected)
    assert_array_equal(robot.jacobian(q, "".join(frame)), expected)
    out = np.empty((6, N))
    assert robot.jacobian(q, frame, out=out) is out
    assert_array_equal(out, expected)


def test_axis_with_a_default(robot: Any, state: Any) -> None:
    q = state[0]
    assert_array_equal(robot.transform(q, "tool"), [2, 0, q[0], q[1]])
    assert_array_equal(robot.transform(q, "flange", ref="base"), [1, 0, q[0], q[1]])
    assert_array_equal(robot.transform(q, "tool", "flange"), [2, 1, q[0], q[1]])


def test_axis_that_changes_the_shape(robot: Any, state: Any) -> None:
    q = state[0]
    assert robot.regressor(q).shape == (N, 2)
    assert robot.regressor(q, "base").shape == (N, 1)
    out = np.empty((N, 1))
    assert robot.regressor(q, parameters="base", out=out) is out
    assert_array_equal(out[:, 0], q[0] - np.arange(N))
    assert robot.regressor(np.tile(q, (5, 1)), "base").shape == (5, N, 1)


def test_scalar_output_is_a_numpy_scalar(robot: Robot, state: Any) -> None:
    energy = robot.kinetic_energy(state[0], state[1])
    assert type(energy) is np.float64
    assert energy == pytest.approx(fake_robot.kinetic_energy(state[0], state[1]), rel=1e-14)
    out = np.zeros(())
    assert robot.kinetic_energy(state[0], state[1], out=out) is out
    assert out == energy


def test_integer_output(robot: Any) -> None:
    q = np.array([1.0, -1.0, 0.0, 5.0, -0.0, 2.0])
    signs = robot.signs(q)
    assert signs.dtype == np.int32
    assert_array_equal(signs, np.sign(q))
    out = np.zeros(N, np.int32)
    assert robot.signs(q, out=out) is out
    wide = np.zeros(N, np.int64)
    assert_array_equal(robot.signs(q, out=wide), signs)
    assert_array_equal(wide, signs)


def test_several_outputs_are_a_tuple(robot: Any, state: Any) -> None:
    q = state[0]
    a, b, c = robot.pair(q)
    assert_array_equal(a, q + 1)
    assert_array_equal(b, [2 * q, 3 * q])
    assert type(c) is np.int32
    assert c == 7
    out = np.empty(N), np.empty((2, N)), np.empty((), np.int32)
    assert robot.pair(q, out=out) is out
    assert_array_equal(out[0], a)
    assert_array_equal(out[1], b)
    assert out[2] == 7


@pytest.mark.parametrize(("asked", "count"), [(-3, 0), (0, 0), (1, 1), (3, 3), (4, 4), (9, 4)])
def test_answers_are_as_many_as_there_are(robot: Any, asked: int, count: int) -> None:
    for goal in (np.array([asked, 10.0]), [asked, 10]):
        answers = robot.igm(goal)
        values, status = answers.values, answers.status
        assert_array_equal(values, np.repeat(10.0 + np.arange(count), N).reshape(count, N))
        assert status is (Status.NEARLY_SINGULAR if asked > 2 else Status.EXACT)
        assert len(answers) == answers.count == count


def test_answers_into_out_have_nan_past_the_last(robot: Any) -> None:
    for goal in (np.array([3.0, 10.0]), [3, 10]):
        out = np.zeros((4, N)), np.zeros((), np.int32), np.zeros((), np.int32)
        assert robot.igm(goal, out=out) is out
        values, count, status = out
        assert count == 3
        assert status == 5
        assert_array_equal(values[:, 0], [10, 11, 12, np.nan])


def test_nan_in_gives_nan_out(robot: Robot) -> None:
    assert np.isnan(robot.idm(np.full(N, np.nan), np.ones(N), np.full(N, np.inf))).all()


def test_float32(single: Robot, state: Any) -> None:
    narrow = [x.astype(np.float32) for x in state]
    tau = single.idm(*narrow)
    assert tau.dtype == np.float32 == single.dtype
    np.testing.assert_allclose(tau, fake_robot.idm(*state), rtol=1e-5)
    assert_array_equal(single.idm(*state), tau)
    assert type(single.kinetic_energy(*narrow[:2])) is np.float32
    values = single.igm(np.array([2, 1], np.float32)).values
    assert values.dtype == np.float32
    assert values.shape == (2, N)
    out = np.zeros((4, N), np.float32), np.zeros((), np.int32), np.zeros((), np.int32)
    single.igm(np.array([2, 1], np.float32), out=out)
    assert_array_equal(np.isnan(out[0][:, 0]), [False, False, True, True])


def _unusual(q: Any) -> dict[str, Any]:
    spread = np.zeros(2 * N)
    spread[::2] = q
    raw = np.zeros(8 * N + 1, np.uint8)
    misaligned = raw[1:].view(np.float64)
    misaligned[:] = q
    read_only = q.copy()
    read_only.flags.writeable = False

    class Subclass(np.ndarray[Any, Any]):
        pass

    return {
        "list": q.tolist(),
        "tuple": tuple(q),
        "strided": spread[::2],
        "reversed": q[::-1].copy()[::-1],
        "other byte order": q.astype(q.dtype.newbyteorder()),
        "misaligned": misaligned,
        "read-only": read_only,
        "subclass": q.view(Subclass),
        "long double": q.astype(np.longdouble),
        "unpickled": pickle.loads(pickle.dumps(q)),
        "Fortran order": np.asfortranarray(q),
        "memoryview": memoryview(q),
    }


@pytest.mark.parametrize("kind", _unusual(np.zeros(N)))
def test_unusual_arrays_give_the_same(robot: Robot, state: Any, kind: str) -> None:
    q, qd, qdd = state
    tau = robot.idm(_unusual(q)[kind], qd, qdd)
    assert type(tau) is np.ndarray
    assert_array_equal(tau, fake_robot.idm(*state))
    assert_array_equal(robot.idm(q, qd, qdd, wrench=_unusual(q)[kind]), fake_robot.idm(q, qd, qdd, wrench=q))


def test_one_value_broadcast_by_numpy(robot: Robot) -> None:
    q = np.broadcast_to(np.float64(2.0), N)
    assert_array_equal(robot.gravity(q), np.full(N, 1.0))


def test_numbers_of_other_kinds(robot: Robot) -> None:
    for dtype in (np.float16, np.float32, np.int8, np.uint64, bool):
        ones = np.ones(N, dtype)
        assert_array_equal(robot.idm(ones, ones, ones), np.full(N, 9.0))


@pytest.mark.parametrize("kind", ["strided", "reversed", "other byte order", "misaligned", "subclass", "unpickled"])
def test_unusual_out(robot: Robot, state: Any, kind: str) -> None:
    out = _unusual(np.zeros(N))[kind]
    assert robot.idm(*state, out=out) is out
    assert_array_equal(np.asarray(out), fake_robot.idm(*state))


def test_out_of_less_precision(robot: Robot, state: Any) -> None:
    out = np.zeros(N, np.float32)
    assert robot.idm(*state, out=out) is out
    assert_array_equal(out, fake_robot.idm(*state).astype(np.float32))


def test_unusual_out_that_is_an_input(robot: Robot, state: Any) -> None:
    q = np.zeros(2 * N)[::2]
    q[:] = state[0]
    expected = fake_robot.idm(*state)
    assert_array_equal(robot.idm(q, state[1], state[2], out=q), expected)


def test_a_model_shows_how_to_call_it(robot: Any) -> None:
    assert robot.idm.__name__ == "idm"
    assert robot.idm.__doc__.startswith("The model idm.")
    assert "wrench (6,)" in robot.idm.__doc__
    assert str(inspect.signature(robot.idm)) == (
        "(q, qd, qdd, *, base=None, wrench=None, frame='tool', out=None, threads=1)"
    )
    assert str(inspect.signature(robot.transform)) == "(q, frame, ref='base', *, out=None, threads=1)"
    assert "idm" in repr(robot.idm)
