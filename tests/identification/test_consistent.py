"""Parameters that bodies can have, from logs whose best parameters no body has."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from torquec import identification
from torquec.parameters import impossible_bodies

from .test_linear_models import exact, robot, states_of, true


def factors_of(noise: float, samples: int = 6000) -> identification.Factors:
    log = exact().part(slice(0, samples))
    noisy = replace(log, tau=log.tau + np.random.default_rng(0).normal(0, noise, log.tau.shape))
    return identification.factors(identification.equations(robot(), noisy))


def test_a_good_log_gives_the_robot_back() -> None:
    values = identification.consistent_parameters(robot(), factors_of(1e-3))
    log, changed = exact(), robot().with_parameters(values, strict=True)
    tau = changed.idm(*states_of(log))
    np.testing.assert_allclose(tau, log.tau, atol=1e-3 * np.abs(log.tau).max())


def test_what_least_squares_take_no_body_for_becomes_one() -> None:
    """Of a short log with much noise least squares give inertias below 0."""
    factors = factors_of(20.0, 150)
    free = identification.weighted_least_squares(factors)
    unbound = {**robot().parameters, **identification.standard_parameters(robot(), free)}
    assert [*impossible_bodies(robot().metadata, unbound, unbound)]
    values = identification.consistent_parameters(robot(), factors)
    assert not [*impossible_bodies(robot().metadata, {**robot().parameters, **values}, values)]
    changed = robot().with_parameters(values, strict=True)
    names = robot().columns["column_values_base"]
    found = dict(zip(names, changed.column_values(parameters="base"), strict=True))
    constrained = np.array([found[name] for name in factors.names])
    # It pays with a residual that is larger than the least, but not than that of the truth.
    sigma = free.residual

    def misfit(values: np.ndarray) -> float:
        return float((factors.residual_sums(values) / sigma**2).sum())

    assert misfit(free.values) < misfit(constrained) < misfit(true(factors.names))


@pytest.mark.filterwarnings("ignore::torquec.ParameterWarning")
def test_the_least_misfit_among_bodies() -> None:
    """No other bodies near the solution fit better."""
    factors = factors_of(5.0, 400)
    values = identification.consistent_parameters(robot(), factors, pull=1e-9)
    names = robot().columns["column_values_base"]
    sigma = identification.weighted_least_squares(factors).residual
    free = [name for name in values if name.rstrip("0123456789") in ("XX", "YY", "ZZ", "XY", "MX", "MY", "M", "FV")]

    def misfit(trial: dict[str, float]) -> float:
        base = dict(zip(names, robot().with_parameters(trial).column_values(parameters="base"), strict=True))
        return float((factors.residual_sums(np.array([base[n] for n in factors.names])) / sigma**2).sum())

    best, rng = misfit(values), np.random.default_rng(0)
    tried = 0
    for _ in range(200):
        trial = dict(values)
        for name in free:
            trial[name] += rng.normal(0, 1e-4) * (abs(values[name]) + 0.01)
        if not [*impossible_bodies(robot().metadata, {**robot().parameters, **trial}, trial)]:
            tried += 1
            assert misfit(trial) > best * (1 - 1e-6)
    assert tried > 5


def test_of_robots_with_the_same_torques_it_is_the_nearest() -> None:
    """A log of the robot as it is, noise or not, changes nothing in what no torques tell of."""
    for noise, within in ((0.0, 1e-3), (1e-3, 5e-3)):
        values = identification.consistent_parameters(robot(), factors_of(noise))
        for name, value in values.items():
            assert value == pytest.approx(robot().parameters[name], abs=within), (noise, name)


def test_declared_columns_are_fitted_beside_the_bodies() -> None:
    """A spring of 12 N m/rad on the elbow, declared, leaves the bodies what they are."""
    log, stretched = exact(), np.zeros_like(exact().tau)
    stretched[:, 2] = log.q[:, 2]
    spring = identification.Column("spring", stretched)
    sprung = replace(log, tau=log.tau + 12 * stretched)
    equations = identification.equations(robot(), sprung, columns=[spring])
    values = identification.consistent_parameters(robot(), identification.factors(equations))
    for name, value in values.items():
        assert value == pytest.approx(robot().parameters[name], abs=1e-3), name
