"""Filters have the cut-offs that they say, and integrals and derivatives of smooth signals are exact."""

from __future__ import annotations

import numpy as np
import pytest
from torquec import identification
from torquec.identification.preparation import check_cutoff
from torquec.identification.stencils import BEFORE, TwoSections, derivative, interval_weights, over_intervals

STEP = 0.002
TIMES = STEP * np.arange(5000)


@pytest.mark.parametrize("cutoff", [2.0, 40.0, 200.0])
@pytest.mark.parametrize("order", [2, 4])
def test_the_gain_at_the_cutoff_is_that_of_half_the_power(cutoff: float, order: int) -> None:
    inner = slice(1500, 3500)
    u = np.sin(2 * np.pi * cutoff * TIMES)
    filtered = identification.low_pass(u, cutoff, STEP, order)
    assert np.abs(filtered[inner]).max() == pytest.approx(np.sqrt(0.5) * np.abs(u[inner]).max(), rel=1e-3)
    # Without a phase the filtered sine is the sine.
    np.testing.assert_allclose(filtered[inner], np.sqrt(0.5) * u[inner], atol=2e-3)


def test_derivatives_are_of_order_eight() -> None:
    rate = derivative(np.sin(9 * TIMES)[:, None], STEP)[:, 0]
    np.testing.assert_allclose(rate[4:-4], 9 * np.cos(9 * TIMES[4:-4]), atol=1e-10)
    np.testing.assert_allclose(rate, 9 * np.cos(9 * TIMES), atol=1e-2)


def test_integrals_of_smooth_signals_are_exact() -> None:
    done = np.cumsum(over_intervals(np.cos(9 * TIMES), STEP * interval_weights()))
    ends = TIMES[BEFORE + 1 : BEFORE + 1 + len(done)]
    np.testing.assert_allclose(done, (np.sin(9 * ends) - np.sin(9 * TIMES[BEFORE])) / 9, atol=1e-12)


def test_the_two_sections_are_those_of_the_paper() -> None:
    """F of (45) and F' of (46) at a frequency, from a signal that comes in parts."""
    rate, w = 30.0, 7.0
    sections = TwoSections(rate, STEP)
    parts = [sections(u) for u in np.split(np.sin(w * TIMES)[:, None], [3, 100, 104, 2000])]
    low, high = (np.concatenate(each)[:, 0] for each in zip(*parts, strict=True))
    times = TIMES[BEFORE + 1 : BEFORE + 1 + len(low)]
    settled = times > sections.settled_after(1e-13)
    F = rate**2 / (rate + 1j * w) ** 2
    np.testing.assert_allclose(low[settled], np.imag(F * np.exp(1j * w * times))[settled], atol=1e-12)
    np.testing.assert_allclose(high[settled], np.imag(1j * w * F * np.exp(1j * w * times))[settled], atol=1e-10)


def test_uneven_samples_are_resampled() -> None:
    rng = np.random.default_rng(0)
    t = np.sort(TIMES + rng.uniform(-0.3, 0.3, len(TIMES)) * STEP)
    uneven = identification.log(t, np.sin(3 * t)[:, None], np.cos(3 * t)[:, None])
    with pytest.raises(ValueError, match="resampled"):
        identification.prepare(uneven, 20.0)
    even = identification.resampled(uneven, STEP)
    assert even.even
    np.testing.assert_allclose(even.q[:, 0], np.sin(3 * even.t), atol=1e-8)
    prepared = identification.prepare(even, 20.0)
    assert prepared.qd is not None
    np.testing.assert_allclose(prepared.qd[prepared.used, 0], 3 * np.cos(3 * prepared.t[prepared.used]), atol=1e-3)


def test_gaps_are_filled_but_not_used() -> None:
    tau = np.cos(3 * TIMES)[:, None]
    tau[40:50] = np.nan
    log = identification.log(STEP, np.sin(3 * TIMES)[:, None], tau)
    assert not log.used[40:50].any()
    whole = identification.filled(log)
    assert np.isfinite(whole.tau).all()
    assert not whole.used[40:50].any()


@pytest.mark.parametrize(("gap", "beside"), [(5, 0), (60, 250)])
def test_motion_lost_in_gaps_spoils_nothing_beside_them(gap: int, beside: int) -> None:
    """Splines carry the motion through short gaps; beside long ones nothing is used for two periods of the cut-off."""
    q = np.sin(6 * TIMES)[:, None]
    broken = q.copy()
    broken[2500 : 2500 + gap] = np.nan
    whole, held = (identification.prepare(identification.log(STEP, each, q), 8.0) for each in (q, broken))
    assert np.count_nonzero(whole.used) - np.count_nonzero(held.used) == gap + beside
    assert whole.qdd is not None
    assert held.qdd is not None
    assert np.abs(held.qdd - whole.qdd)[held.used].max() < 1e-4 * 36


@pytest.mark.parametrize("cutoff", [-1.0, 0.2, 250.0, np.nan])
def test_cut_offs_that_no_filter_has_are_refused(cutoff: float) -> None:
    log = identification.log(STEP, np.sin(6 * TIMES)[:, None], np.sin(6 * TIMES)[:, None])
    with pytest.raises(ValueError, match=r"expected one above 0.4 Hz, .* of 10 s, and below 250 Hz"):
        check_cutoff(log, cutoff)
