"""Recursive least squares in factors U D U^T of the covariance (Bierman 1977, as Gautier & Khalil 1988 use it).

An equation at a time, for parameters that are followed while a robot moves: the covariance stays positive whatever the
rounding, as D holds squares and U has a diagonal of ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from .linear_equations import Equations
from .recording import Array


@dataclass(frozen=True)
class Recursion:
    """What all equations so far say of the parameters."""

    values: Array
    U: Array
    """Upper triangular with a diagonal of ones (parameters, parameters)."""
    D: Array
    """(parameters,), positive."""

    @property
    def covariance(self) -> Array:
        """Covariance of the values (parameters, parameters)."""
        return np.asarray((self.U * self.D) @ self.U.T)

    @property
    def sigma(self) -> Array:
        """Standard deviations of the values."""
        return np.sqrt(np.diag(self.covariance))


def start_recursion(values: ArrayLike, sigma: ArrayLike) -> Recursion:
    """Return what is known before the first equation: values and their standard deviations."""
    first = np.array(values, float)
    return Recursion(first, np.eye(len(first)), np.broadcast_to(np.asarray(sigma, float) ** 2, first.shape).copy())


def updated(known: Recursion, row: Array, y: float, noise: float = 1.0, forgetting: float = 1.0) -> Recursion:
    """Return what is known after the equation row . K = y, whose error has the standard deviation `noise`.

    `forgetting` below 1 lets older equations count less, by that factor for each new one.
    """
    U, D = known.U.copy(), known.D / forgetting
    f = U.T @ row
    g = D * f
    variance, gain = noise**2, np.zeros_like(D)
    for j in range(len(D)):
        before = variance
        variance = before + f[j] * g[j]
        D[j] *= before / variance
        column = U[:j, j].copy()
        U[:j, j] -= gain[:j] * (f[j] / before)
        gain[:j] += column * g[j]
        gain[j] = g[j]
    values = known.values + gain * ((y - row @ known.values) / variance)
    return Recursion(values, U, D)


def recursion(
    equations: Equations, start: Recursion, noise: ArrayLike = 1.0, forgetting: float = 1.0
) -> Iterator[Recursion]:
    """Yield what is known after each sample of a log; `noise` has the deviation of each joint's equations."""
    known, deviations = start, np.broadcast_to(np.asarray(noise, float), len(equations.rows))
    for block in equations.blocks():
        for W, y in zip(block.W, block.y, strict=True):
            for k, row in enumerate(W):
                known = updated(known, row, float(y[k]), float(deviations[k]), forgetting if k == 0 else 1.0)
            yield known
