"""Equations of a log as triangular factors: all that least squares need of any number of samples.

Of each joint's equations [W y] is brought to [R z] by orthogonal steps, a block of samples at a time, so that the
matrix of a long log is never there. Columns that a joint doesn't have are left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.linalg.lapack import dtpqrt
from threadpoolctl import threadpool_limits

from .linear_equations import Equations
from .recording import Array

# Columns that LAPACK takes at once.
PANEL = 32


@dataclass(frozen=True)
class Factors:
    """[R z] of each joint: as much as its equations W K = y say of K and of the residual."""

    names: tuple[str, ...]
    """What the columns belong to."""
    rows: tuple[str, ...]
    """The joints."""
    R: Array
    """(joints, columns + 1, columns + 1): [R z] with the length of the residual in its last element."""
    counts: NDArray[np.intp]
    """How many equations each joint has."""

    @property
    def count(self) -> int:
        """How many equations there are."""
        return int(self.counts.sum())

    def together(self, sigma: ArrayLike = 1.0) -> Array:
        """Return [R z] of all joints, each divided by the standard deviation of its torques."""
        weights = np.broadcast_to(1.0 / np.asarray(sigma, np.float64), len(self.rows))
        return triangular((weights[:, None, None] * self.R).reshape(-1, self.R.shape[-1]))

    def residual_sums(self, values: Array) -> Array:
        """Return the sum of squared residuals of each joint for values of the parameters."""
        return np.asarray(((self.R @ np.append(values, -1.0)) ** 2).sum(axis=-1))

    def __add__(self, other: Factors) -> Factors:
        """Return the factors of both logs."""
        if (self.names, self.rows) != (other.names, other.rows):
            raise ValueError("factors of other columns or joints can't be added: expected the same robot and model")
        R = np.array([triangular(np.vstack(pair)) for pair in zip(self.R, other.R, strict=True)])
        return Factors(self.names, self.rows, R, self.counts + other.counts)


def factors(equations: Equations) -> Factors:
    """Return the factors of the equations of a log, which is gone through once."""
    columns, joints = len(equations.names), len(equations.rows)
    places = [np.append(np.flatnonzero(row), columns) for row in equations.structure]
    R = [np.zeros((len(place), len(place)), order="F") for place in places]
    counts = np.zeros(joints, np.intp)
    # Threads that LAPACK starts for blocks of this size cost more than they bring.
    with threadpool_limits(1, "blas"):
        for block in equations.blocks():
            for k, place in enumerate(places):
                there = slice(None) if block.counted is None else block.counted[:, k]
                y = block.y[there, k]
                rows = np.empty((len(y), len(place)), order="F")
                rows[:, :-1] = block.W[:, k, place[:-1]][there]
                rows[:, -1] = y
                if len(rows):
                    dtpqrt(0, min(PANEL, len(place)), R[k], rows, overwrite_a=1, overwrite_b=1)
                counts[k] += len(rows)
    if not all(np.isfinite(each).all() for each in R):
        raise ValueError(_not_finite(equations))
    whole = np.zeros((joints, columns + 1, columns + 1))
    for k, place in enumerate(places):
        whole[k][np.ix_(place, place)] = np.triu(R[k])
    return Factors(equations.names, equations.rows, whole, counts)


def _not_finite(equations: Equations) -> str:
    """Return which equation is not finite."""
    for block in equations.blocks():
        finite = np.isfinite(block.W).all(axis=-1) & np.isfinite(block.y)
        if not finite.all():
            i, k = np.argwhere(~finite)[0]
            return f"the equation of {equations.rows[k]} for sample {block.at[i]} is not finite"
    return "the sums of squares of the equations overflow"


def triangular(rows: Array) -> Array:
    """Return R (columns, columns) of the orthogonal factorisation of rows (any number, columns)."""
    columns = rows.shape[1]
    R = np.linalg.qr(rows, mode="r")
    return np.vstack([R, np.zeros((columns - len(R), columns))])


def added(parts: Iterable[Factors]) -> Factors:
    """Return the factors of several logs together."""
    first, *others = parts
    for other in others:
        first = first + other
    return first
