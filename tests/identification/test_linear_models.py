"""The four identification models find the parameters that a motion was made with, without noise exactly."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import torquec
from torquec import Robot, identification
from torquec.generator.description.formats import toml
from torquec.identification.linear_models import MODELS
from torquec.peers.newton_euler import Array

STEP = 0.004
# Three joints like those of an elbow manipulator, links as bodies lie: no parameter is 0.
DESCRIPTION = """
name = "identified"
gravity = [0, 0, -9.81]
[[joints]]
name = "waist"
link = { mass = 6, com = [0.02, -0.01, -0.1], inertia_com = [0.05, 0.002, -0.003, 0.06, 0.004, 0.03] }
drive = { IA = 0.3, FV = 1.2, FS = 2.5, FO = 0.3 }
[[joints]]
name = "shoulder"
alpha = "pi/2"
limits = { lower = -2, upper = 1, velocity = 2, effort = 60 }
link = { mass = 4, com = [0.2, 0.015, 0.03], inertia_com = [0.01, 0.001, 0.002, 0.08, -0.001, 0.085] }
drive = { IA = 0.5, FV = 0.9, FS = 2, FO = -0.2 }
[[joints]]
name = "elbow"
d = 0.45
limits = { lower = -1, upper = 2.5, velocity = 3, effort = 25 }
link = { mass = 2, com = [0.12, -0.02, 0.01], inertia_com = [0.004, 0.0005, -0.0007, 0.02, 0.0004, 0.021] }
drive = { IA = 0.1, FV = 0.4, FS = 1.1, FO = 0.1 }
[frames.tool]
antecedent = "elbow"
d = 0.3
"""
REGRESSORS = ("regressor", "filtered_regressor", "energy_regressor", "power_regressor", "regressor_gradient")
NEEDED = ("idm", "base_values", "column_values", *REGRESSORS, "ddm", "gravity")


@cache
def robot() -> Robot:
    return torquec.build(toml.parse(DESCRIPTION, "arm"), models=NEEDED)


def motion(seed: int = 0, samples: int = 6000) -> identification.Log:
    """A motion of many frequencies, with its exact derivatives and torques."""
    rng = np.random.default_rng(seed)
    t = STEP * np.arange(samples)
    w = rng.uniform(0.5, 6, (7, 1, robot().n))
    a, phase = rng.uniform(-0.4, 0.4, w.shape), rng.uniform(0, 6, w.shape)
    angle = w * t[:, None] + phase
    q, qd, qdd = (a * np.sin(angle)).sum(0), (a * w * np.cos(angle)).sum(0), (-a * w**2 * np.sin(angle)).sum(0)
    return identification.log(t, q, robot().idm(q, qd, qdd), qd=qd, qdd=qdd, joint_names=robot().joint_names)


def states_of(log: identification.Log) -> tuple[Array, Array, Array]:
    """Return q, qd and qdd of a log that has all of them."""
    assert log.qd is not None
    assert log.qdd is not None
    return log.q, log.qd, log.qdd


@cache
def exact() -> identification.Log:
    return motion()


def true(names: tuple[str, ...], parameters: str = "base") -> np.ndarray:
    key = "regressor" + ("_base" if parameters == "base" else "")
    known = dict(zip(robot().columns[key], robot().column_values(parameters=parameters), strict=True))
    return np.array([known[name] for name in names])


@pytest.mark.parametrize("model", MODELS)
def test_each_model_finds_the_base_parameters(model: str) -> None:
    found = identification.least_squares(identification.factors(identification.equations(robot(), exact(), model)))
    expected = true(found.names)
    np.testing.assert_allclose(found.values, expected, rtol=0, atol=1e-9 * np.abs(expected).max())


def test_standard_parameters_that_are_grouped_stay_open() -> None:
    factors = identification.factors(identification.equations(robot(), exact(), "dynamic", "standard"))
    found = identification.least_squares(factors)
    open_ = np.isnan(found.values)
    assert open_.any()
    assert not open_.all()
    np.testing.assert_array_equal(np.isinf(found.sigma), open_)
    expected = true(found.names, "standard")
    np.testing.assert_allclose(found.values[~open_], expected[~open_], atol=1e-8 * np.abs(expected).max())


@pytest.mark.parametrize("model", ["dynamic", "filtered", "power"])
def test_deviations_are_those_of_the_errors(model: str) -> None:
    """Over seeds of noise the errors in sigmas have the spread 1."""
    errors = []
    for seed in range(30):
        noise = np.random.default_rng(seed).normal(0, [0.5, 0.2, 0.1], exact().tau.shape)
        noisy = replace(exact(), tau=exact().tau + noise)
        found = identification.weighted_least_squares(
            identification.factors(identification.equations(robot(), noisy, model))
        )
        errors.append((found.values - true(found.names)) / found.sigma)
    # The power of noise grows with speed, which equal weights of its equations know nothing of.
    assert np.std(errors) == pytest.approx(1, abs=0.15 if model != "power" else 0.4)


def test_weights_find_the_noise_of_each_joint() -> None:
    sigma = np.array([0.5, 0.2, 0.01])
    noisy = replace(exact(), tau=exact().tau + np.random.default_rng(0).normal(0, sigma, exact().tau.shape))
    factors = identification.factors(identification.equations(robot(), noisy))
    weighted = identification.weighted_least_squares(factors)
    np.testing.assert_allclose(weighted.residual, sigma, rtol=0.05)
    ordinary = identification.least_squares(factors)
    assert np.median(weighted.sigma / ordinary.sigma) < 0.8


def test_blocks_and_logs_add_up() -> None:
    log = exact()
    halves = [log.part(slice(0, 2500)), log.part(slice(2500, None))]
    whole = identification.factors(identification.equations(robot(), log))
    parts = identification.added(
        identification.factors(identification.equations(robot(), half, block=size))
        for half, size in zip(halves, (7, 400), strict=True)
    )
    np.testing.assert_array_equal(parts.counts, whole.counts)
    a, b = (identification.least_squares(factors) for factors in (whole, parts))
    np.testing.assert_allclose(a.values, b.values, rtol=0, atol=1e-10 * np.abs(a.values).max())


def test_least_squares_are_numpys() -> None:
    noisy = replace(exact(), tau=exact().tau + np.random.default_rng(0).normal(0, 1, exact().tau.shape))
    found = identification.least_squares(identification.factors(identification.equations(robot(), noisy)))
    Y = robot().regressor(*states_of(noisy), "base").reshape(-1, len(found.names))
    values, (sum_of_squares,), *_ = np.linalg.lstsq(Y, noisy.tau.ravel(), rcond=None)
    np.testing.assert_allclose(found.values, values, rtol=1e-8)
    variance = sum_of_squares / (len(Y) - Y.shape[1])
    np.testing.assert_allclose(found.covariance, variance * np.linalg.inv(Y.T @ Y), rtol=1e-6, atol=1e-12)


@pytest.mark.parametrize("model", MODELS)
def test_declared_columns_and_known_torques(model: str) -> None:
    """A spring of 12 N m/rad on joint 2 is found, a known torque of 3 N m on joint 1 is taken off."""
    log = exact()
    extra = np.zeros_like(log.tau)
    extra[:, 1] = 12 * log.q[:, 1]
    extra[:, 0] += 3

    def spring(part: identification.Log) -> np.ndarray:
        return np.column_stack([0 * part.q[:, 0], part.q[:, 1], 0 * part.q[:, 2]])

    offset = np.zeros_like(log.tau)
    offset[:, 0] = 3
    equations = identification.equations(
        robot(),
        replace(log, tau=log.tau + extra),
        model,
        columns=[identification.Column("K2", spring)],
        known=[identification.Column("offset", offset)],
    )
    found = identification.least_squares(identification.factors(equations))
    assert found.as_mapping()["K2"] == pytest.approx(12, abs=1e-7)


def test_ridge_lies_between_prior_and_data() -> None:
    noisy = replace(exact(), tau=exact().tau + np.random.default_rng(0).normal(0, 1, exact().tau.shape))
    factors = identification.factors(identification.equations(robot(), noisy))
    free = identification.least_squares(factors, 1.0)
    prior = true(factors.names)
    np.testing.assert_allclose(identification.ridge(factors, prior, np.inf).values, free.values, rtol=1e-9)
    np.testing.assert_allclose(identification.ridge(factors, prior, 1e-9).values, prior, atol=1e-9)
    between = identification.ridge(factors, prior, free.sigma)
    assert np.abs(between.values - prior).sum() < np.abs(free.values - prior).sum()


def test_total_least_squares_without_errors_in_columns_is_ordinary() -> None:
    noisy = replace(exact(), tau=exact().tau + np.random.default_rng(0).normal(0, 1, exact().tau.shape))
    factors = identification.factors(identification.equations(robot(), noisy))
    found = identification.total_least_squares(factors, [*np.zeros(len(factors.names)), 1.0])
    np.testing.assert_allclose(found.values, identification.least_squares(factors).values, rtol=1e-8)


def test_essential_parameters_leave_out_what_is_not_there() -> None:
    noisy = replace(exact(), tau=exact().tau + np.random.default_rng(0).normal(0, 0.1, exact().tau.shape))
    silent = identification.Column("nothing", np.random.default_rng(5).normal(size=exact().tau.shape))
    equations = identification.equations(robot(), noisy, columns=[silent])
    found = identification.essential(identification.factors(equations))
    assert found.as_mapping()["nothing"] == 0
    assert np.count_nonzero(found.values) > len(found.names) / 3
    np.testing.assert_allclose(found.residual, 0.1, rtol=0.05)


@pytest.mark.parametrize("weights", ["huber", "tukey"])
def test_robust_least_squares_pass_over_outliers(weights: str) -> None:
    rng = np.random.default_rng(0)
    noise = rng.normal(0, 0.1, exact().tau.shape)
    noise += (rng.random(exact().tau.shape) < 0.03) * 300
    equations = identification.equations(robot(), replace(exact(), tau=exact().tau + noise))
    ordinary = identification.least_squares(identification.factors(equations))
    robust = identification.robust_least_squares(equations, weights)
    wrong = [np.abs(found.values - true(found.names)).max() for found in (ordinary, robust)]
    assert wrong[1] < wrong[0] / 20
    np.testing.assert_allclose(robust.residual, 0.1, rtol=0.1)


def test_standard_parameters_have_the_identified_base_parameters() -> None:
    """A robot that started with other numbers has the torques of the one that was measured."""
    rng = np.random.default_rng(4)
    values = robot().by_label("column_values")
    changed = {name: float(x) * rng.uniform(0.5, 1.5) for name, x in values.items() if name in robot().parameters}
    wrong = robot().with_parameters(changed)
    found = identification.least_squares(identification.factors(identification.equations(wrong, exact())))
    recovered = wrong.with_parameters(identification.standard_parameters(wrong, found))
    expected = exact().tau
    np.testing.assert_allclose(recovered.idm(*states_of(exact())), expected, atol=1e-8 * np.abs(expected).max())
    # What is right already stays as it is.
    same = identification.standard_parameters(robot(), found)
    for name, value in same.items():
        assert value == pytest.approx(robot().parameters[name], abs=1e-7)


def test_samples_that_are_not_used_give_no_equations() -> None:
    log = exact()
    wrong = np.zeros(len(log), bool)
    wrong[1000:1100] = True
    tau = log.tau.copy()
    tau[wrong] = 1e6
    found = identification.least_squares(
        identification.factors(identification.equations(robot(), replace(log, tau=tau).without(wrong)))
    )
    np.testing.assert_allclose(found.values, true(found.names), atol=1e-9 * np.abs(found.values).max())


def test_errors_teach() -> None:
    log = exact()
    with pytest.raises(ValueError, match="no identification model 'dynamics': expected one of dynamic"):
        identification.equations(robot(), log, "dynamics")
    with pytest.raises(ValueError, match="prepare"):
        identification.equations(robot(), replace(log, qdd=None))
    with pytest.raises(ValueError, match="not after"):
        identification.log([0, 1, 1], np.zeros((3, 2)), np.zeros((3, 2)))
    with pytest.raises(ValueError, match="its joints are"):
        identification.equations(robot(), identification.log(0.1, np.zeros((3, 2)), np.zeros((3, 2))))
    gap = log.tau.copy()
    gap[7, 1] = np.nan
    with pytest.raises(ValueError, match="sample 7 is not finite"):
        identification.equations(robot(), replace(log, tau=gap), "filtered")


def test_what_a_description_keeps_at_0_moves_the_others() -> None:
    """Offsets of friction were estimated, beside which other numbers are off: without them these are fitted again."""
    narrow = torquec.build(toml.parse(re.sub(r", FO = [-\d.]+", "", DESCRIPTION), "arm"), models=NEEDED)
    log = motion(3, 400)
    tau = narrow.idm(*states_of(log)) + np.random.default_rng(0).normal(0, 0.5, log.tau.shape)
    factors = identification.factors(identification.equations(narrow, replace(log, tau=tau)))
    found = identification.weighted_least_squares(factors)
    standard = narrow.with_parameters(identification.standard_parameters(narrow, found))
    values = dict(zip(narrow.columns["column_values_base"], standard.column_values(parameters="base"), strict=True))
    kept = [k for k, name in enumerate(found.names) if not name.startswith("FO")]
    R = factors.together(found.residual)
    fitted = np.linalg.lstsq(R[:, kept], R[:, -1], rcond=None)[0]
    np.testing.assert_allclose([values[found.names[k]] for k in kept], fitted, rtol=0, atol=1e-4)
