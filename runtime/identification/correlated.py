"""Deviations of parameters where the errors of neighbouring equations have something in common.

Least squares count on each equation having an error of its own. Noise of positions is differentiated and filtered
before it comes into equations, and a controller answers to it: what is left of one equation then tells of the next. The
covariance of the sums Z^T e that parameters come from is estimated as a spectral density is, with a window over time
(Newey & West 1987; Parzen's window, whose spectrum is nowhere negative).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from scipy.signal import oaconvolve

from .estimate import Estimate
from .linear_equations import Equations
from .recording import Array

# How far the window reaches, in square roots of the number of samples: far enough for what filters remember, so little
# that many windows fit into a log.
REACH = 1.0


def with_correlated_errors(equations: Equations, estimate: Estimate) -> Estimate:
    """Return an estimate of `equations` with the deviations that it has where their errors are correlated over time.

    Of least squares, weighted by joint as `estimate` says: values stay, the covariance is that of what the residuals
    show. A log has to be long for that: of less than some hundred samples a window tells little.
    """
    columns = len(equations.names)
    spread, sums = np.zeros((columns, columns)), Sums(columns)
    for block in equations.blocks():
        W = block.W / estimate.residual[:, None]
        rest = block.y / estimate.residual - W @ np.nan_to_num(estimate.values)
        spread += np.einsum("srp,srq->pq", W, W)
        sums.add(block.at, np.einsum("srp,sr->sp", W, rest))
    return replace(estimate, covariance=sandwich(spread, sums.covariance(), estimate))


def sandwich(product: Array, middle: Array, estimate: Estimate) -> Array:
    """Return the covariance of product^-1 s, where the sums s = Z^T e have the covariance `middle`, product is Z^T W.

    Parameters that the estimate leaves open stay so.
    """
    open_ = np.isnan(estimate.values)
    there = ~open_
    inner = product[np.ix_(there, there)]
    # At equal lengths of rows and columns: parameters differ by orders of magnitude.
    left, right = (np.sqrt(np.maximum((inner**2).sum(axis=k), np.finfo(float).tiny)) for k in (1, 0))
    left, right = np.sqrt(left), np.sqrt(right)
    slopes = np.zeros_like(product)
    slopes[np.ix_(there, there)] = np.linalg.inv(inner / np.outer(left, right)) / np.outer(right, left)
    covariance = slopes @ middle @ slopes.T
    covariance[open_, :] = covariance[:, open_] = 0.0
    covariance[open_, open_] = np.inf
    return np.asarray(covariance)


class Sums:
    """The terms of Z^T e, a row for each sample, and the covariance of their sum."""

    def __init__(self, columns: int) -> None:
        self.columns = columns
        self.at: list[NDArray[np.intp]] = []
        self.terms: list[Array] = []

    def add(self, at: NDArray[np.intp], terms: Array) -> None:
        """Take the terms (samples, columns) of samples with these numbers."""
        self.at.append(at)
        self.terms.append(terms)

    def covariance(self) -> Array:
        """Return the covariance (columns, columns) of the sum of all terms."""
        at, terms = np.concatenate(self.at), np.concatenate(self.terms)
        if len(at) < 2:
            return np.full((self.columns, self.columns), np.inf)
        # At equal distances again: samples that give no equation add nothing.
        places = (at - at[0]) // max(1, int(np.diff(at).min()))
        even = np.zeros((int(places[-1]) + 1, self.columns))
        even[places] = terms
        window = parzen(round(REACH * np.sqrt(len(at))))
        middle = even.T @ oaconvolve(even, window[:, None], mode="same", axes=0)
        # Parameters make the sum of all terms 0: so much of their covariance is lost within a window.
        lost = float(window.sum()) / len(at)
        freedom = len(at) / max(1, len(at) - self.columns) / max(0.1, 1 - lost)
        return np.asarray(freedom * (middle + middle.T) / 2)


def parzen(reach: int) -> Array:
    """Return Parzen's window (2 reach + 1,): 1 in the middle, 0 beyond `reach` to both sides."""
    x = np.abs(np.arange(-reach, reach + 1)) / (reach + 1)
    return np.where(x <= 0.5, 1 - 6 * x**2 * (1 - x), 2 * (1 - x) ** 3)
