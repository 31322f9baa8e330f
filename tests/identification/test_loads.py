"""A payload is found from the torques of a known robot, drive gains from currents with a known payload."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import torquec
from torquec import identification
from torquec.payload import names_of

from .test_linear_models import exact, motion, robot, states_of

MASS, COM, INERTIA = 1.7, [0.02, -0.03, 0.06], [0.004, 0.0002, -0.0003, 0.005, 0.0001, 0.003]


def holding() -> torquec.Robot:
    return robot().with_payload(MASS, COM, INERTIA, "tool")


def loaded(seed: int = 0) -> identification.Log:
    log = motion(seed)
    return replace(log, tau=holding().idm(*states_of(log)))


def test_a_payload_is_found() -> None:
    noisy = replace(loaded(), tau=loaded().tau + np.random.default_rng(0).normal(0, 0.05, loaded().tau.shape))
    found = identification.least_squares(
        identification.factors(identification.payload_equations(robot(), noisy, "tool"))
    )
    expected = np.array([holding().parameters[name] for name in names_of("tool")])
    known = np.isfinite(found.values)
    assert known.sum() >= 8
    assert (np.abs(found.values - expected)[known] < 5 * found.sigma[known]).all()
    assert found.as_mapping()["M_tool"] == pytest.approx(MASS, abs=0.01)


def test_a_log_without_a_payload_gives_none() -> None:
    found = identification.least_squares(
        identification.factors(identification.payload_equations(robot(), exact(), "tool"))
    )
    np.testing.assert_allclose(found.values[np.isfinite(found.values)], 0, atol=1e-9)


def test_drive_gains_are_found() -> None:
    gains = np.array([2.0, 12.5, 0.7])
    free, held = motion(3), loaded(4)
    logs = [replace(log, tau=log.tau / gains) for log in (free, held)]
    factors = identification.gain_factors(robot(), logs[0], logs[1], holding())
    found = identification.least_squares(factors).as_mapping()
    for name, gain in zip(robot().joint_names, gains, strict=True):
        assert found[f"gain_{name}"] == pytest.approx(gain, rel=1e-8)


def test_gains_from_noisy_currents_have_no_bias_by_total_least_squares() -> None:
    gains, sigma = np.array([2.0, 12.5, 0.7]), 0.02
    errors = []
    for seed in range(6):
        rng = np.random.default_rng(seed)
        both = (motion(3), loaded(4))
        logs = [replace(log, tau=log.tau / gains + rng.normal(0, sigma, log.tau.shape)) for log in both]
        factors = identification.gain_factors(robot(), logs[0], logs[1], holding())
        noise = [sigma * name.startswith("gain_") for name in factors.names]
        found = identification.total_least_squares(factors, [*noise, 0.0]).as_mapping()
        errors.append([found[f"gain_{name}"] / gain - 1 for name, gain in zip(robot().joint_names, gains, strict=True)])
    assert np.abs(np.mean(errors, axis=0)).max() < 0.02
