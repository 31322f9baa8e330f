"""The truth lies within the deviations that are reported, as often as it should: over seeds of noise."""

from __future__ import annotations

import numpy as np
import pytest
import torquec
from torquec import Robot, identification

from .test_linear_models import motion, robot

STEP, SAMPLES = 0.005, 3000
# Noise of torques, as a part of each joint's root mean square.
NOISE = 0.02


def coverage(of: Robot, exact: identification.Log, seeds: int) -> tuple[float, float]:
    """Return the root mean square of errors in deviations, and how many lie within two of them.

    The noise of all seeds is in the right sides only, so that the equations' columns are made once.
    """
    known = dict(zip(of.columns["column_values_base"], of.column_values(parameters="base"), strict=True))
    size = np.sqrt((exact.tau**2).mean(axis=0))
    errors = []
    for seed in range(seeds):
        noise = np.random.default_rng(seed).normal(0, NOISE * size, exact.tau.shape)
        noisy = identification.log(exact.t, exact.q, exact.tau + noise, qd=exact.qd, qdd=exact.qdd)
        found = identification.weighted_least_squares(
            identification.factors(identification.equations(of, noisy))
        )
        told = np.isfinite(found.values)
        true = np.array([known[name] for name in found.names])
        errors.append(((found.values - true) / found.sigma)[told])
    every = np.concatenate(errors)
    return float(np.sqrt(np.mean(every**2))), float(np.mean(np.abs(every) < 2))


def check(of: Robot, exact: identification.Log, seeds: int) -> None:
    spread, within = coverage(of, exact, seeds)
    assert spread == pytest.approx(1, abs=0.12)
    # 95.4 % of a normal distribution.
    assert within == pytest.approx(0.954, abs=0.03)


def test_three_joints() -> None:
    check(robot(), motion(3, 1500), 25)


@pytest.mark.sweep_only
@pytest.mark.parametrize("name", ["rx90", "panda", "sr400"])
def test_robots_that_ship(name: str) -> None:
    built = torquec.build(name, models=["idm", "regressor", "base_values", "column_values"])
    rng = np.random.default_rng(1)
    t = STEP * np.arange(SAMPLES)
    middle = (built.limits.lower + built.limits.upper) / 2
    w = rng.uniform(0.5, 6, (7, 1, built.n))
    # Within the limits; loops of closed robots can be closed there.
    a = rng.uniform(-1, 1, w.shape) * 0.25 * np.minimum(built.limits.upper - middle, 1.5) / 2
    angle = w * t[:, None] + rng.uniform(0, 6, w.shape)
    q = middle + (a * np.sin(angle)).sum(0)
    qd, qdd = (a * w * np.cos(angle)).sum(0), (-a * w**2 * np.sin(angle)).sum(0)
    log = identification.log(t, q, built.idm(q, qd, qdd), qd=qd, qdd=qdd)
    check(built, log.without(~np.isfinite(log.tau).all(axis=1)), 15)
