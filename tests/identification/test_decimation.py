"""Parallel decimation: the cut-off that is said, white noise that stays white, and the same parameters."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import scipy.signal
from torquec import identification
from torquec.identification.decimation import low_pass_taps

from .test_linear_models import STEP, exact, robot, true


@pytest.mark.parametrize("every", [2, 5, 20])
def test_the_gain_at_the_cut_off(every: int) -> None:
    taps = low_pass_taps(every)
    _, gain = scipy.signal.freqz(taps, worN=np.pi / every * np.array([1e-9, 0.8, 1, 1.25]))
    np.testing.assert_allclose(np.abs(gain[[0, 2]]), [1, np.sqrt(0.5)], rtol=1e-9)
    assert abs(abs(gain[1]) - 1) < 0.01
    assert abs(gain[3]) < 0.01


def test_white_noise_stays_white() -> None:
    every = 8
    rest = np.random.default_rng(0).normal(size=400_000)
    made = scipy.signal.upfirdn(low_pass_taps(every), rest, down=every)
    correlation = [float(np.mean(made[: len(made) - lag] * made[lag:])) * every for lag in range(6)]
    np.testing.assert_allclose(correlation, [1, 0, 0, 0, 0, 0], atol=0.03)


@pytest.mark.parametrize("model", ["dynamic", "power"])
def test_decimated_equations_have_the_same_parameters(model: str) -> None:
    """Without noise exactly; blocks of any size give the same equations, each at the sample it says."""
    made = [identification.equations(robot(), exact(), model, decimate=7, block=size) for size in (64, 1000)]
    blocks = [list(each.blocks()) for each in made]
    for name in ("W", "y", "at"):
        a, b = (np.concatenate([getattr(block, name) for block in each]) for each in blocks)
        np.testing.assert_allclose(a, b, rtol=0, atol=1e-12 * np.abs(a).max())
    at = np.concatenate([block.at for block in blocks[0]])
    assert set(np.diff(at)) == {7}
    assert len(at) == pytest.approx(len(exact()) / 7, abs=30)
    found = identification.least_squares(identification.factors(made[0]))
    np.testing.assert_allclose(found.values, true(found.names), rtol=0, atol=1e-9 * np.abs(found.values).max())


def test_the_filter_has_no_phase() -> None:
    """A slow signal comes out as it went in, at the samples that the equations say, but at the ends of the log."""
    slow = replace(exact(), tau=np.sin(2 * exact().t)[:, None] * [1.0, 2, 3])
    blocks = list(identification.equations(robot(), slow, decimate=5).blocks())
    y, at = (np.concatenate([getattr(block, name) for block in blocks]) for name in ("y", "at"))
    np.testing.assert_array_equal(at, np.arange(0, len(exact()), 5))
    inner = (at > 60) & (at < len(exact()) - 60)
    np.testing.assert_allclose(y[inner], slow.tau[at[inner]], atol=1e-3)


def test_deviations_hold_where_noise_is_decimated() -> None:
    errors = []
    for seed in range(20):
        noise = np.random.default_rng(seed).normal(0, [0.5, 0.2, 0.1], exact().tau.shape)
        noisy = replace(exact(), tau=exact().tau + noise)
        equations = identification.equations(robot(), noisy, decimate=10)
        found = identification.weighted_least_squares(identification.factors(equations))
        errors.append((found.values - true(found.names)) / found.sigma)
    assert np.std(errors) == pytest.approx(1, abs=0.15)


def test_samples_that_are_not_used_have_no_part_in_equations() -> None:
    left_out = np.zeros(len(exact()), bool)
    left_out[3000] = left_out[4000:4020] = True
    tau = exact().tau.copy()
    tau[left_out] = np.nan
    log = replace(exact(), tau=tau).without(left_out)
    equations = identification.equations(robot(), log, decimate=5)
    at = np.concatenate([block.at for block in equations.blocks()])
    # One that lies alone takes away some of what is around it, many take away what is among them.
    np.testing.assert_array_equal(at[(at > 2900) & (at < 3100)], np.arange(2905, 3100, 5))
    gap = at[(at > 3900) & (at < 4100)]
    assert 10 <= np.abs(gap - 4010).min() <= 15
    found = identification.least_squares(identification.factors(equations))
    np.testing.assert_allclose(found.values, true(found.names), rtol=0, atol=1e-9 * np.abs(found.values).max())


def test_errors_teach() -> None:
    with pytest.raises(ValueError, match="decimate = 4 with the filtered model"):
        identification.equations(robot(), exact(), "filtered", decimate=4)
    uneven = replace(exact(), t=exact().t + 0.1 * STEP * np.sin(np.arange(len(exact()))))
    with pytest.raises(ValueError, match="equal distances"):
        identification.equations(robot(), uneven, decimate=4)
