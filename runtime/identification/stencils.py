"""Integrals, derivatives and first-order filters of sampled signals, by polynomials through eight samples.

Samples are at equal distances. What noise there is passes as through any linear filter; a smooth signal loses nothing
to the sampling: the error falls with the eighth power of the step.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.signal import lfilter

Array = NDArray[np.float64]

# The polynomial between samples k and k + 1 goes through samples k - BEFORE to k + AFTER.
BEFORE, AFTER = 3, 4
POINTS = np.arange(-BEFORE, AFTER + 1)
# Points of Gauss's rule on [0, 1]: exact for the polynomial, and to rounding with the exponentials below.
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(24)
_PLACES = (_NODES + 1) / 2
_WEIGHTS = _WEIGHTS / 2


def lagrange_polynomials(places: Array) -> Array:
    """Return the values (points, places) of the polynomials that are 1 at one of the points and 0 at the others."""
    values = np.ones((len(POINTS), len(places)))
    for i, own in enumerate(POINTS):
        for other in POINTS:
            if other != own:
                values[i] *= (places - other) / (own - other)
    return values


def interval_weights(decay: float = 0.0, delay: int = 0) -> Array:
    """Return w (points,) of the integral from 0 to 1 of (decay (1 - s))^delay exp(-decay (1 - s)) u(s) ds."""
    rest = decay * (1 - _PLACES)
    return np.asarray(lagrange_polynomials(_PLACES) @ (_WEIGHTS * rest**delay * np.exp(-rest)))


def over_intervals(u: Array, weights: Array) -> Array:
    """Return the weighted sums (intervals, ...) of the samples around each interval that has all its points."""
    count = len(u) - len(POINTS) + 1
    total = weights[0] * u[:count]
    for i, weight in enumerate(weights[1:], 1):
        total += weight * u[i : i + count]
    return np.asarray(total)


def derivative(u: Array, step: float) -> Array:
    """Return the time derivative at each sample, by central differences of order eight; of lower order at the ends."""
    central = np.array([1 / 280, -4 / 105, 1 / 5, -4 / 5, 0, 4 / 5, -1 / 5, 4 / 105, -1 / 280])
    rate = np.gradient(u, step, axis=0, edge_order=2 if len(u) > 2 else 1)
    if len(u) >= len(central):
        inner = sum(c * u[i : len(u) - 8 + i] for i, c in enumerate(central) if c)
        rate[4:-4] = np.asarray(inner) / step
    return np.asarray(rate)


class TwoSections:
    """The filters F = a^2/(s + a)^2 and F' = s F (SYMORO+ (45), (46)), of a signal that comes in parts.

    Two first-order sections in a row, x1' = a (u - x1) and x2' = a (x1 - x2), give both: F u is x2 and F' u is
    a (x1 - x2). They are solved exactly for the polynomials through the samples: nothing is differentiated.
    """

    def __init__(self, rate: float, step: float) -> None:
        """Take the rate a of the sections in rad/s, and the time between samples in s."""
        self.rate, self.decay = rate, rate * step
        self._first, self._second = interval_weights(self.decay), interval_weights(self.decay, 1)
        self._tail: Array | None = None
        self._x1: Array | None = None
        self._x2: Array | None = None

    def __call__(self, u: Array) -> tuple[Array, Array]:
        """Return F u and F' u at the ends of the intervals that the samples (N, ...) complete.

        The first is sample BEFORE + 1 of the signal, the last is AFTER - 1 before its end: a sample has its answer when
        those after it have come.
        """
        signal = u if self._tail is None else np.concatenate([self._tail, u])
        self._tail = signal[max(0, len(signal) - len(POINTS) + 1) :].copy()
        if len(signal) < len(POINTS):
            return np.empty((0, *u.shape[1:])), np.empty((0, *u.shape[1:]))
        if self._x1 is None or self._x2 is None:
            self._x1 = self._x2 = signal[BEFORE].copy()
        kept, gain = np.exp(-self.decay), self.decay
        pole = [1.0, -kept]
        x1, _ = lfilter([1.0], pole, gain * over_intervals(signal, self._first), axis=0, zi=kept * self._x1[None])
        before = np.concatenate([self._x1[None], x1[:-1]])
        own = gain * over_intervals(signal, self._second) + gain * kept * before
        x2, _ = lfilter([1.0], pole, own, axis=0, zi=kept * self._x2[None])
        self._x1, self._x2 = x1[-1].copy(), x2[-1].copy()
        return x2, self.rate * (x1 - x2)

    def settled_after(self, part: float) -> float:
        """Return how long, in s, the start of the filter tells on its answers by more than `part`."""
        decays = 1.0
        while np.exp(-decays) * (1 + decays) > part:
            decays += 0.5
        return decays / self.rate
