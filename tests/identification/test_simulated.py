"""Estimates by simulation are not biased by noise of positions, which least squares are."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.signal import lfilter
from torquec import PD, ComputedTorque, Robot, Torques, identification
from torquec.identification.closed_loop import closed_loop, law_torques

from .test_linear_models import exact as long
from .test_linear_models import robot, true

Array = NDArray[np.float64]
STEP, SAMPLES = 0.005, 2000
# Noise of positions, rad, and of torques, N m; where the filter cuts off, Hz; one equation of so many.
POSITIONS, TORQUES, CUTOFF, DECIMATE = 1e-3, 0.05, 10.0, 5
KP, KD = np.array([60.0, 60, 20]), np.array([12.0, 12, 3])


@cache
def reference() -> tuple[Array, Array]:
    rng = np.random.default_rng(0)
    t = STEP * np.arange(SAMPLES)
    w = rng.uniform(1, 7, (6, 1, robot().n))
    a, phase = rng.uniform(-0.3, 0.3, w.shape), rng.uniform(0, 6, w.shape)
    angle = w * t[:, None] + phase
    return (a * np.sin(angle)).sum(0), (a * w * np.cos(angle)).sum(0)


@cache
def law() -> PD:
    q, qd = reference()
    return PD(KP, KD, q, qd, period=STEP, model=robot())


@cache
def clean() -> identification.Log:
    """The motion of the true robot under the law, without noise."""
    q, _ = reference()
    empty = identification.log(STEP, q, np.zeros_like(q), joint_names=robot().joint_names)
    return closed_loop(robot(), empty, law(), None, None, 1).simulated(robot())


def measured(seed: int) -> identification.Log:
    rng, exact = np.random.default_rng(seed), clean()
    q = exact.q + rng.normal(0, POSITIONS, exact.q.shape)
    return replace(exact, q=q, tau=exact.tau + rng.normal(0, TORQUES, exact.tau.shape), qd=None, qdd=None)


@cache
def wrong() -> Robot:
    """The robot to begin from: its numbers are off by up to 15 %."""
    rng = np.random.default_rng(5)
    values = robot().by_label("column_values")
    return robot().with_parameters(
        {name: float(x) * rng.uniform(0.85, 1.15) for name, x in values.items() if name in robot().parameters}
    )


def prepared(seed: int) -> identification.Log:
    return identification.prepare(measured(seed), CUTOFF, torques=False)


def ordinary(log: identification.Log) -> identification.Estimate:
    equations = identification.equations(robot(), log, decimate=DECIMATE)
    return identification.weighted_least_squares(identification.factors(equations))


def test_simulated_logs_are_motions_of_the_model() -> None:
    """Torques of the law and accelerations fulfil the inverse model, and the law has torques as idm would."""
    log = clean()
    assert log.qd is not None
    assert log.qdd is not None
    np.testing.assert_allclose(robot().idm(log.q, log.qd, log.qdd), log.tau, atol=1e-9)
    rate = (log.q[2:] - log.q[:-2]) / (2 * STEP)
    assert np.abs(rate - log.qd[1:-1]).max() < 0.02


@pytest.mark.parametrize("kind", ["PD", "computed torque", "function", "torques"])
def test_laws_have_the_torques_of_the_simulation(kind: str) -> None:
    """robot.simulate moves with the same torques: they are those of its accelerations, by differences."""
    q, qd = reference()
    laws: dict[str, Any] = {
        "PD": replace(law(), gravity=False, effort=40.0),
        "computed torque": ComputedTorque(100.0, 20.0, q, qd, np.gradient(qd, STEP, axis=0), period=STEP),
        "function": lambda t, at, rate: KP * (q[round(t / STEP)] - at) + KD * (qd[round(t / STEP)] - rate),
        "torques": Torques(clean().tau),
    }
    empty = identification.log(STEP, q, np.zeros_like(q), joint_names=robot().joint_names).part(slice(0, 200))
    motion = closed_loop(robot(), empty, laws[kind], q[0], qd[0], 1).simulated(robot())
    assert motion.qd is not None
    assert motion.qdd is not None
    np.testing.assert_allclose(robot().idm(motion.q, motion.qd, motion.qdd), motion.tau, atol=1e-9)
    # Over a step that begins and ends with one torque, velocities change by the mean acceleration.
    change = np.diff(motion.qd, axis=0) / STEP
    mean = motion.qdd[:-1] if kind in ("function", "torques") else (motion.qdd[1:] + motion.qdd[:-1]) / 2
    assert np.median(np.abs(change - mean)) < 0.05 * np.median(np.abs(mean))


def test_law_without_a_period_holds_its_first_row() -> None:
    q, qd = reference()
    still = PD(KP, KD, q[0], gravity=False)
    tau = law_torques(still, np.zeros(5), q[:5], qd[:5])
    np.testing.assert_allclose(tau, KP * (q[0] - q[:5]) - KD * qd[:5])


def test_bias_is_at_most_a_third_of_least_squares() -> None:
    errors: dict[str, list[Array]] = {"least squares": [], "instruments": [], "didim": []}
    for seed in range(8):
        log = prepared(seed)
        given = {"decimate": DECIMATE}
        found = {
            "least squares": ordinary(log),
            "instruments": identification.instrumental_variables(wrong(), log, law(), **given),
            "didim": identification.didim(wrong(), log, law(), **given),
        }
        sigma = found["least squares"].sigma
        for name, estimate in found.items():
            errors[name].append((estimate.values - true(estimate.names)) / sigma)
    bias = {name: float(np.linalg.norm(np.mean(each, axis=0))) for name, each in errors.items()}
    assert bias["instruments"] < bias["least squares"] / 3
    assert bias["didim"] < bias["least squares"] / 3


@pytest.mark.parametrize("stiffness", [1.0, 4.0])
def test_deviations_of_estimates_by_simulation_are_those_of_the_errors(stiffness: float) -> None:
    """Noise of positions is not white in the equations, and under soft gains the motion depends on the parameters."""
    q, qd = reference()
    control = PD(stiffness * KP, stiffness**0.5 * KD, q, qd, period=STEP, model=robot())
    empty = identification.log(STEP, q, np.zeros_like(q), joint_names=robot().joint_names)
    exact = closed_loop(robot(), empty, control, None, None, 1).simulated(robot())
    errors: dict[str, list[Array]] = {"instruments": [], "didim": []}
    for seed in range(8):
        rng = np.random.default_rng(seed)
        noisy = exact.q + rng.normal(0, POSITIONS, q.shape)
        torques = exact.tau + rng.normal(0, TORQUES, q.shape)
        raw = replace(exact, q=noisy, tau=torques, qd=None, qdd=None)
        log = identification.prepare(raw, CUTOFF, torques=False)
        for name, estimator in (
            ("instruments", identification.instrumental_variables),
            ("didim", identification.didim),
        ):
            # Half of the rate that is left lies within what the filter of positions keeps.
            found = estimator(wrong(), log, control, decimate=20)
            errors[name].append((found.values - true(found.names)) / found.sigma)
    for name, each in errors.items():
        assert 0.7 < np.sqrt(np.mean(np.square(each))) < 1.3, name
        assert np.mean(np.abs(each) < 2) > 0.9, name


def test_deviations_where_errors_are_correlated() -> None:
    """Noise that lasts ten samples: deviations that count on white noise are too small, the others hold."""
    before, after = [], []
    for seed in range(12):
        rng = np.random.default_rng(seed)
        slow = lfilter([1], [1, -0.9], rng.normal(0, [0.5, 0.2, 0.1], (6000, 3)), axis=0)
        noisy = replace(long(), tau=long().tau + slow)
        equations = identification.equations(robot(), noisy)
        found = identification.weighted_least_squares(identification.factors(equations))
        honest = identification.with_correlated_errors(equations, found)
        np.testing.assert_array_equal(honest.values, found.values)
        off = found.values - true(found.names)
        before.append(off / found.sigma)
        after.append(off / honest.sigma)
    assert np.std(before) > 2
    assert np.std(after) == pytest.approx(1, abs=0.2)


def test_output_error_finds_the_parameters() -> None:
    """From a raw log, with deviations that are those of the errors."""
    found = identification.output_error(wrong(), measured(1), law())
    errors = (found.values - true(found.names)) / found.sigma
    assert 0.5 < np.sqrt(np.mean(errors**2)) < 2
    np.testing.assert_allclose(found.residual, POSITIONS, rtol=0.1)


@pytest.mark.filterwarnings("ignore::torquec.ParameterWarning")
def test_numbers_to_begin_from_need_be_no_robots() -> None:
    """An elbow of negative inertia has no finite motion: bodies near what the log says are simulated in its place."""
    odd = wrong().with_parameters({"ZZ3": -0.4})
    log = prepared(0)
    for estimator in (identification.instrumental_variables, identification.didim):
        found, other = (estimator(start, log, law(), decimate=20) for start in (odd, wrong()))
        assert np.abs((found.values - other.values) / other.sigma).max() < 0.2


@pytest.mark.sweep_only
def test_bias_where_noise_goes_through_the_controller() -> None:
    """A sampled controller sees noisy positions: torques then have their noise too."""
    q, qd = reference()

    def nominal(t: float, at: Array, rate: Array) -> Array:
        k = min(round(t / STEP), SAMPLES - 1)
        return np.asarray(KP * (q[k] - at) + KD * (qd[k] - rate) + robot().gravity(at))

    errors: dict[str, list[Array]] = {"least squares": [], "instruments": [], "didim": []}
    empty = identification.log(STEP, q, np.zeros_like(q), joint_names=robot().joint_names)
    for seed in range(10):
        noise = np.random.default_rng(seed).normal(0, POSITIONS, q.shape)

        def noisy(t: float, at: Array, rate: Array, noise: Array = noise) -> Array:
            return nominal(t, at + noise[min(round(t / STEP), SAMPLES - 1)], rate)

        moved = closed_loop(robot(), empty, noisy, q[0], qd[0], 1).simulated(robot())
        log = identification.prepare(replace(moved, q=moved.q + noise, qd=None, qdd=None), CUTOFF, torques=False)
        starts = {"q0": q[0], "qd0": qd[0], "decimate": DECIMATE}
        found = {
            "least squares": ordinary(log),
            "instruments": identification.instrumental_variables(wrong(), log, nominal, **starts),
            "didim": identification.didim(wrong(), log, nominal, **starts),
        }
        sigma = found["least squares"].sigma
        for name, estimate in found.items():
            errors[name].append((estimate.values - true(estimate.names)) / sigma)
    bias = {name: float(np.linalg.norm(np.mean(each, axis=0))) for name, each in errors.items()}
    assert bias["instruments"] < bias["least squares"] / 3
    assert bias["didim"] < bias["least squares"] / 3


def test_errors_teach() -> None:
    uneven = replace(measured(0), t=STEP * np.arange(SAMPLES) + 1e-4 * np.sin(np.arange(SAMPLES)))
    with pytest.raises(ValueError, match="equal distances"):
        identification.didim(robot(), uneven, law())
    with pytest.raises(ValueError, match="substeps = 0"):
        identification.didim(robot(), measured(0), law(), substeps=0)
    quick = replace(law(), kd=40 * KD)
    with pytest.raises(ValueError, match=r"too long for the lightest joints.*with substeps = 2 it has one"):
        identification.didim(robot(), prepared(0), quick)
    hopeless = replace(law(), kp=-1e4, kd=-1e3)
    with pytest.raises(ValueError, match="no finite motion"):
        identification.instrumental_variables(robot(), prepared(0), hopeless)
