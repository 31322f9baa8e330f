"""Which frequencies a motion has, and where noise begins."""

from __future__ import annotations

from math import pi

import numpy as np

from .preparation import filled, resampled
from .recording import Array, Log

# How many times the noise floor the motion just beyond the cut-off may be.
BEYOND = 30.0
# How far above the motion's last frequency filters cut off at least and at most (Gautier), and up to which part of the
# rate of the samples.
LEAST, MOST, HIGHEST = 1.5, 5.0, 0.2
# Which part of the accelerations may be noise that a higher cut-off lets in.
CLEAN = 0.02
# The least noise that is looked for, as a part of a joint's greatest power density: a simulation's log has none.
SILENT = 1e-16


def suggested_cutoff(recorded: Log) -> float:
    """Return a cut-off for `prepare`, Hz: as far above the motion's frequencies as noise in accelerations allows."""
    even = filled(recorded if recorded.even else resampled(recorded))
    frequencies, power = spectrum(even)
    floor = noise_floor(frequencies, power)
    moving = (power > BEYOND * floor).any(axis=1)
    last = float(frequencies[np.flatnonzero(moving)[-1]]) if moving.any() else float(frequencies[0])
    # Noise of this density in positions has in accelerations the variance floor (2 pi)^4 cutoff^5 / 5.
    moved = ((2 * pi * frequencies[:, None]) ** 4 * power)[frequencies <= last].sum(axis=0) * frequencies[0]
    clean = (5 * CLEAN**2 * moved / (floor * (2 * pi) ** 4)) ** 0.2
    return min(max(LEAST * last, float(clean.min())), MOST * last, HIGHEST / even.step)


def noise_floor(frequencies: Array, power: Array) -> Array:
    """Return the power density of each joint's noise: the median of the upper frequencies."""
    floor = np.median(power[frequencies > 0.7 * frequencies[-1]], axis=0)
    return np.asarray(np.maximum(floor, SILENT * power.max(axis=0)) + np.finfo(float).tiny)


def spectrum(recorded: Log) -> tuple[Array, Array]:
    """Return frequencies and power density of the joints' positions (frequencies, joints)."""
    q = recorded.q[:, recorded.q.shape[1] - len(recorded.joint_names) :]
    # Its leaks fall with the tenth power of the distance: noise of a millionth is seen beside the motion.
    window = np.hanning(len(q))[:, None] ** 2
    # A trend would leak into all frequencies.
    trend = np.polynomial.polynomial.polyfit(recorded.t, q, 1)
    level = q - np.polynomial.polynomial.polyval(recorded.t, trend).T
    amplitudes = np.fft.rfft(window * level, axis=0)
    power = 2 * np.abs(amplitudes) ** 2 * recorded.step / (window**2).sum()
    return np.asarray(np.fft.rfftfreq(len(q), recorded.step)[1:]), np.asarray(power[1:])
