"""Samples of a robot: arrays as parameters, one set of them for each state of a batch."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest
import torquec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.testing import assert_array_equal
from torquec import Robot, constants
from torquec.model import Model

from . import fake_robot

N = fake_robot.N
SHAPES = hnp.mutually_broadcastable_shapes(num_shapes=5, max_dims=3, max_side=6)


def random(*shape: int) -> Any:
    return np.random.default_rng(sum(shape)).random(shape)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=150)
@given(shapes=SHAPES, threads=st.integers(1, 3))
def test_parameters_broadcast_as_arguments_do(robot: Robot, shapes: Any, threads: int) -> None:
    *leading, m1_shape, d2_shape = shapes.input_shapes
    arrays = [random(*shape, N) for shape in leading]
    m1, d2 = random(*m1_shape) + 1, random(*d2_shape) + 1
    samples = robot.with_parameters({"M1": m1, "D2": d2})
    assert samples.samples == np.broadcast_shapes(m1_shape, d2_shape)
    expected = fake_robot.idm(*arrays, m1=m1[..., np.newaxis])
    out = np.empty((*np.broadcast_shapes(*shapes.input_shapes), N))
    assert samples.idm(*arrays, out=out, threads=threads) is out
    assert_array_equal(out, np.broadcast_to(expected, out.shape))
    expected = arrays[0][..., ::-1] * d2[..., np.newaxis] * np.ones((*m1_shape, 1))
    assert_array_equal(samples.gravity(arrays[0]), expected)


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 17, 1000])
@pytest.mark.parametrize("threads", [1, 2, 3])
def test_sizes_around_a_pass(robot: Robot, count: int, threads: int) -> None:
    q, m1 = random(count, N), random(count)
    samples = robot.with_parameters({"M1": m1})
    assert_array_equal(samples.idm(q, q, q, threads=threads), fake_robot.idm(q, q, q, m1=m1[:, np.newaxis]))
    assert_array_equal(samples.idm(q[0], q[0], q, threads=threads), fake_robot.idm(q[0], q[0], q, m1=m1[:, np.newaxis]))


def test_more_samples_than_are_prepared_at_a_time(robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constants, "SOME", 10)
    m1, d2 = random(37), random(37) + 1
    samples = robot.with_parameters({"M1": m1, "D2": d2})
    assert_array_equal(samples.gravity(np.ones(N)), np.broadcast_to(d2[:, np.newaxis], (37, N)))
    ones = np.ones((3, N))
    assert_array_equal(samples.idm(*ones), fake_robot.idm(*ones, m1=m1[:, np.newaxis]))


def test_common_calls_do_not_pass_through_python(compiled: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    # The kernels of this robot go state by state; those of a robot with lanes stay in C.
    samples = torquec.load("planar2r").with_parameters({"M2": np.linspace(1, 2, 9)})

    def slow(*args: Any, **keywords: Any) -> None:
        raise AssertionError("the slow path")

    expected = samples.gravity([0.3, 0.4])
    monkeypatch.setattr(Model, "__call__", slow)
    q = np.array([0.3, 0.4])
    assert_array_equal(samples.gravity(q), expected)
    assert_array_equal(samples.gravity(np.tile(q, (9, 1)), out=np.empty((9, 2))), expected)
    with pytest.raises(AssertionError, match="the slow path"):
        samples.gravity(np.tile(q, (1, 1)))


def test_answers_of_every_sample(robot: Any) -> None:
    samples = robot.with_parameters({"M1": [1, 2, 3]})
    answers = samples.igm(np.array([2.0, 10.0]))
    values, status = answers.values, answers.status
    assert values.shape == (3, 4, N)
    assert_array_equal(status, [0, 0, 0])
    assert_array_equal(values[:, :2, 0], [[10, 11]] * 3)


def test_a_float32_robot_has_samples(single: Robot) -> None:
    q, m1 = np.ones(N, np.float32), random(5)
    tau = single.with_parameters({"M1": m1}).idm(q, q, q)
    assert tau.dtype == np.float32
    np.testing.assert_allclose(tau, fake_robot.idm(q, q, q, m1=m1[:, np.newaxis]), rtol=1e-6)


def test_no_sample_is_an_empty_batch(robot: Robot) -> None:
    none = robot.with_parameters({"M1": np.zeros(0)})
    assert none.samples == (0,)
    assert none.idm(*np.ones((3, N))).shape == (0, N)
    assert "0 samples" in none._repr_html_()


def test_samples_keep_what_they_were_given(robot: Robot) -> None:
    m1 = np.array([1.0, 2.0])
    samples = robot.with_parameters({"M1": m1})
    m1[:] = 7
    assert_array_equal(samples.parameters["M1"], [1, 2])
    with pytest.raises(ValueError, match="read-only"):
        samples.parameters["M1"][0] = 3  # type: ignore[index]
    assert "samples (2,)" in repr(samples)
    assert samples.with_parameters({"M1": 3}).samples == ()
    longer = samples.with_parameters({"D2": [[1.0], [2.0], [4.0]]})
    assert longer.samples == (3, 2)
    assert_array_equal(longer.gravity(np.ones(N))[..., 0], [[1, 1], [2, 2], [4, 4]])


def test_samples_pickle(robot: Robot) -> None:
    samples = robot.with_parameters({"M1": [1.0, 2.0]})
    for again in (pickle.loads(pickle.dumps(samples)).idm, pickle.loads(pickle.dumps(samples.idm))):
        assert_array_equal(again(*np.ones((3, N))), samples.idm(*np.ones((3, N))))


def test_shapes_that_do_not_broadcast_are_told(robot: Robot) -> None:
    samples = robot.with_parameters({"M1": [1.0, 2.0]})
    with pytest.raises(ValueError, match=r"do not broadcast .*: q \(3, 6\), the robot's parameters \(2,\)"):
        samples.gravity(np.ones((3, N)))
    with pytest.raises(ValueError, match=r"out for g has shape \(6,\); expected \(2, 6\)"):
        samples.gravity(np.ones(N), out=np.ones(N))
    with pytest.raises(ValueError, match=r"q has shape \(3, 6\); expected \(6,\) or \(2, 6\), one for each sample"):
        samples.bind("gravity", np.ones((3, N)))


def test_a_bound_call_runs_all_samples(robot: Robot) -> None:
    samples = robot.with_parameters({"M1": [1.0, 2.0, 4.0]})
    q, each, out = np.ones(N), np.random.default_rng(1).random((3, N)), np.zeros((3, N))
    call = samples.bind("gravity", q, out=out)
    assert call() is out
    assert_array_equal(out, samples.gravity(np.ones(N)))
    q[:] = 0.25
    assert_array_equal(call(), samples.gravity(q))
    assert_array_equal(samples.bind("idm", each, q, q)(), samples.idm(each, q, q))
    assert samples.bind("igm", np.ones(2))()[1].shape == (3,)
    with pytest.raises(ValueError, match="out shares memory with an input"):
        samples.bind("gravity", each, out=each)
    with pytest.raises(TypeError, match="bind again"):
        pickle.dumps(call)
