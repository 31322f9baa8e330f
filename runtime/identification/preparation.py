"""From raw samples to the positions, velocities and accelerations that identification models need."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, pi, sqrt, tan

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import CubicSpline
from scipy.ndimage import binary_opening, maximum_filter1d
from scipy.signal import butter, sosfiltfilt

from .recording import Array, Log
from .stencils import derivative

# How many periods of the cut-off at both ends of a log a zero-phase filter may show its start in.
SETTLING = 2.0
# How many periods of the cut-off a gap may take through which splines carry the motion.
BRIDGED = 0.25


def prepare(log: Log, cutoff: float, *, order: int = 4, torques: bool = True) -> Log:
    """Return the log with positions filtered at `cutoff`, in Hz, and with their velocities and accelerations.

    The filter is Butterworth's, forwards and backwards: without a phase, and the gain at `cutoff` is 1/sqrt(2) after
    both. Velocities that were measured are filtered likewise and give the accelerations. With `torques` the torques
    pass the same filter. The ends are not used, for as long as the filter shows its start there, and so it is beside
    gaps in which motion gets lost.
    """
    _check_even(log)
    if log.qd is None and log.q.shape[1] != log.tau.shape[1]:
        raise ValueError("a floating base's velocities are no derivatives of its positions: give qd with the log")
    known = _beside_gaps(log, cutoff)
    log = filled(log)
    q = low_pass(log.q, cutoff, log.step, order)
    qd = derivative(q, log.step) if log.qd is None else low_pass(log.qd, cutoff, log.step, order)
    qdd = derivative(qd, log.step) if log.qdd is None else low_pass(log.qdd, cutoff, log.step, order)
    tau = low_pass(log.tau, cutoff, log.step, order) if torques else log.tau
    end = SETTLING / cutoff
    settled = (log.t >= log.t[0] + end) & (log.t <= log.t[-1] - end)
    return replace(log, q=q, qd=qd, qdd=qdd, tau=tau, used=log.used & settled & known)


def check_cutoff(log: Log, cutoff: float) -> None:
    """Raise ValueError where a filter can't have this cut-off, in Hz, or leaves nothing of a log."""
    duration = float(log.t[-1] - log.t[0])
    lowest, highest = 2 * SETTLING / duration, 0.5 / log.step
    if not lowest < cutoff < highest:
        raise ValueError(
            f"a cut-off of {cutoff:g} Hz: expected one above {lowest:.3g} Hz, at which nothing would be left of "
            f"{duration:.3g} s, and below {highest:g} Hz, half the rate of the samples"
        )


def low_pass(u: Array, cutoff: float, step: float, order: int = 4) -> Array:
    """Return a signal (samples, ...) through Butterworth's filter both ways, with gain 1/sqrt(2) at `cutoff` Hz."""
    highest = 0.5 / step
    if not 0 < cutoff < highest:
        raise ValueError(
            f"a cut-off of {cutoff:g} Hz: expected one between 0 and {highest:g} Hz, half the rate of the samples"
        )
    # Each pass has the gain 2^(-1/4) at the cut-off, so that its own lies higher; digital filters count in tangents.
    own = tan(pi * cutoff * step) / (sqrt(2) - 1) ** (0.5 / order)
    sections = butter(order, np.arctan(own) / (pi / 2), output="sos")
    # A filter that starts within the signal starts at rest at its first value.
    padding = min(len(u) - 1, int(3 * SETTLING / (cutoff * step)))
    return np.asarray(sosfiltfilt(sections, u, axis=0, padlen=padding))


def resampled(log: Log, step: float | None = None) -> Log:
    """Return the log at equal distances `step` (s; their mean where none is given), by cubic splines.

    Samples next to one that is not used, or in a gap of more than three steps, are not used.
    """
    log = filled(log)
    step = log.step if step is None else step
    times = np.arange(log.t[0], log.t[-1] + 1e-9 * step, step)
    times = np.minimum(times, log.t[-1])

    def at(u: Array) -> Array:
        return np.asarray(CubicSpline(log.t, u, axis=0)(times))

    after = np.clip(np.searchsorted(log.t, times), 1, len(log) - 1)
    narrow = log.t[after] - log.t[after - 1] <= 3 * max(step, log.step)
    used = narrow & log.used[after] & log.used[after - 1]
    qd, qdd = (None if u is None else at(u) for u in (log.qd, log.qdd))
    return Log(times, at(log.q), at(log.tau), qd, qdd, log.joint_names, used)


def filled(log: Log) -> Log:
    """Return the log with cubic splines where values are not finite, and what is nearest at its ends.

    These samples stay unused.
    """

    def curves(u: Array) -> Array:
        finite = np.isfinite(u)
        if finite.all():
            return u
        if not finite.any(axis=0).all():
            raise ValueError(f"{log.joint_names[int(np.argmin(finite.any(axis=0)))]} has no finite sample")
        return np.column_stack([curve(column, ok) for column, ok in zip(u.T, finite.T, strict=True)])

    def curve(column: Array, ok: NDArray[np.bool_]) -> Array:
        there = log.t[ok]
        if ok.all() or len(there) < 2:
            return np.where(ok, column, column[ok][0])
        return np.where(ok, column, CubicSpline(there, column[ok])(np.clip(log.t, there[0], there[-1])))

    qd, qdd = (None if u is None else curves(u) for u in (log.qd, log.qdd))
    return replace(log, q=curves(log.q), tau=curves(log.tau), qd=qd, qdd=qdd)


def _beside_gaps(log: Log, cutoff: float) -> NDArray[np.bool_]:
    """Return which samples a filter at `cutoff`, in Hz, knows: not those within SETTLING of a gap with lost motion."""
    motion = [u for u in (log.q, log.qd, log.qdd) if u is not None]
    lost = ~np.isfinite(np.hstack(motion)).all(axis=1)
    if not lost.any():
        return np.ones(len(log), bool)
    # Shorter gaps are left out: splines through the samples around them have the motion.
    long = binary_opening(lost, np.ones(ceil(BRIDGED / (cutoff * log.step)) + 1, bool))
    beside = maximum_filter1d(long.view(np.uint8), 2 * ceil(SETTLING / (cutoff * log.step)) + 1, mode="constant")
    return np.asarray(beside == 0)


def at_rest(log: Log, speed: float) -> NDArray[np.bool_]:
    """Return where a joint is slower than `speed` (rad/s or m/s): there Coulomb friction is not what (9.27) says."""
    if log.qd is None:
        raise ValueError("the log has no velocities; prepare(log, cutoff) gives them")
    return np.asarray((np.abs(log.qd) < speed).any(axis=1))


def _check_even(log: Log) -> None:
    if not log.even:
        steps = np.diff(log.t)
        raise ValueError(
            f"the samples are {steps.min():g} to {steps.max():g} s apart: a filter needs equal distances; "
            "resampled(log) gives them"
        )
