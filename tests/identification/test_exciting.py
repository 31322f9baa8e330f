"""Exciting trajectories keep limits between samples, start and end at rest, and excite better than others do."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import torquec
from torquec import identification
from torquec.identification.exciting import CRITERIA, _Search
from torquec.identification.trajectories import FUNCTIONS, Trajectory

from .test_linear_models import robot

DURATION = 6.0


@cache
def bounds() -> identification.Bounds:
    return identification.bounds_of(robot(), acceleration=15.0)


@cache
def found(kind: str, criterion: str) -> identification.Excitation:
    return identification.excite(
        robot(), kind=kind, duration=DURATION, functions=9, criterion=criterion, bounds=bounds(), starts=2
    )


@pytest.mark.parametrize("kind", FUNCTIONS)
@pytest.mark.parametrize("count", [4, 9, 12])
def test_functions_start_and_end_at_rest(kind: str, count: int) -> None:
    values, rates, second = FUNCTIONS[kind](DURATION, count, np.array([0.0, DURATION]))
    assert values.shape == (2, count)
    np.testing.assert_allclose(values[:, 0], 1)
    np.testing.assert_allclose(values[:, 1:], 0, atol=1e-12)
    np.testing.assert_allclose(rates, 0, atol=1e-12)
    np.testing.assert_allclose(second, 0, atol=1e-11)


@pytest.mark.parametrize("kind", FUNCTIONS)
def test_rates_are_derivatives(kind: str) -> None:
    trajectory = Trajectory(kind, DURATION, np.random.default_rng(0).normal(size=(9, 2)))
    t, h = np.linspace(0.3, 5.5, 40), 1e-4
    (after, after_rate, _), (before, before_rate, _) = trajectory(t + h), trajectory(t - h)
    _, qd, qdd = trajectory(t)
    np.testing.assert_allclose((after - before) / (2 * h), qd, atol=1e-5)
    np.testing.assert_allclose((after_rate - before_rate) / (2 * h), qdd, atol=1e-5)


@pytest.mark.parametrize("criterion", CRITERIA)
def test_gradients_of_the_search_are_exact(criterion: str) -> None:
    search = _Search(robot(), "fourier", DURATION, 9, criterion, bounds())
    rng = np.random.default_rng(1)
    x, direction, h = rng.normal(size=(2, 27)).tolist(), rng.normal(size=27), 1e-6
    x0 = np.array(x[0])
    _, gradient = search._cost(x0, criterion, 100.0)
    (after, _), (before, _) = (search._cost(x0 + s * h * direction, criterion, 100.0) for s in (1, -1))
    assert gradient @ direction == pytest.approx((after - before) / (2 * h), rel=1e-6)


@pytest.mark.parametrize(("kind", "criterion"), [("fourier", "condition"), ("spline", "determinant")])
def test_limits_are_kept_between_samples(kind: str, criterion: str) -> None:
    trajectory = found(kind, criterion).trajectory
    q, qd, qdd = trajectory(np.linspace(0, DURATION, 50_000))
    tau = robot().idm(q, qd, qdd)
    limits = (bounds().position, bounds().velocity, bounds().acceleration, bounds().torque)
    for values, bound in zip((q, qd, qdd, tau), limits, strict=True):
        assert (values >= bound[0]).all()
        assert (values <= bound[1]).all()
    for rest in (qd[0], qd[-1], qdd[0], qdd[-1], q[-1] - q[0]):
        np.testing.assert_allclose(rest, 0, atol=1e-10)


def test_the_condition_is_that_of_the_regressor() -> None:
    excitation = found("fourier", "condition")
    times = DURATION * (np.arange(54) + 0.5) / 54
    W = robot().regressor(*excitation.trajectory(times), parameters="base")
    assert excitation.condition == pytest.approx(np.linalg.cond(W.reshape(-1, W.shape[-1])), rel=1e-6)


def test_no_random_motion_excites_as_well() -> None:
    best = found("fourier", "condition")
    search = _Search(robot(), "fourier", DURATION, 9, "condition", bounds())
    rng = np.random.default_rng(3)
    others = []
    for _ in range(40):
        start = np.zeros((9, 3))
        start[0] = bounds().position.mean(axis=0)
        start[1:] = rng.normal(size=(8, 3))
        trajectory = Trajectory("fourier", DURATION, start)
        kept = search._kept(trajectory.scaled(search._fitting(trajectory)))
        if kept is not None:
            others.append(kept.condition)
    assert len(others) > 20
    assert best.condition < 0.7 * min(others)


def test_errors_teach() -> None:
    with pytest.raises(ValueError, match="no trajectory of kind 'sine': expected one of fourier, spline"):
        identification.excite(robot(), kind="sine")
    with pytest.raises(ValueError, match="no criterion 'trace'"):
        identification.excite(robot(), criterion="trace")
    with pytest.raises(ValueError, match=r"was built without .*regressor_gradient.*torquec build --models"):
        identification.excite(torquec.load("planar2r"))
