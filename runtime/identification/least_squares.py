"""Least squares from the factors of a log: ordinary, weighted by joint, ridge, total; and the essential parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from .estimate import POOR, Estimate
from .factorisation import Factors, triangular
from .recording import Array

# Below what part of the largest a singular value of columns at equal lengths is rounding.
ROUNDING = 1e-10
# Passes in which the weights of the joints settle, and the change at which they have.
PASSES, SETTLED = 20, 1e-6
# Until every relative standard deviation is within so many times the smallest, the worst parameter goes.
ESSENTIAL = 30.0


def least_squares(factors: Factors, sigma: ArrayLike | None = None, *, method: str = "") -> Estimate:
    """Return the parameters with the least sum of squares of residuals.

    `sigma` are the standard deviations of the torques of each joint, where they are known: each joint's equations are
    divided by them. Without it all count alike. The deviations of the parameters come from those of the residuals.
    """
    R = factors.together(1.0 if sigma is None else sigma)
    square, z, rest = R[:-1, :-1], R[:-1, -1], R[-1, -1]
    values, spread, condition = solution(square, z)
    freedom = max(1, factors.count - int(np.isfinite(values).sum()))
    variance = float(rest**2 + np.sum((square @ np.nan_to_num(values) - z) ** 2)) / freedom
    return Estimate(
        factors.names,
        values,
        variance * spread,
        factors.rows,
        residual_deviations(factors, values),
        condition,
        factors.count,
        method or ("ordinary least squares" if sigma is None else "weighted least squares"),
    )


def weighted_least_squares(factors: Factors) -> Estimate:
    """Return the parameters where each joint's equations are divided by the deviation of its residuals.

    The deviations come from the estimate that they weigh: passes go on until they have settled.
    """
    found = least_squares(factors)
    for _ in range(PASSES):
        sigma = np.maximum(found.residual, ROUNDING * max(float(found.residual.max()), np.finfo(float).tiny))
        better = least_squares(factors, sigma)
        change = np.abs(better.residual - found.residual).max() / max(float(found.residual.max()), np.finfo(float).tiny)
        found = better
        if change < SETTLED:
            break
    return found


def ridge(factors: Factors, prior: ArrayLike, sigma: ArrayLike, noise: ArrayLike = 1.0) -> Estimate:
    """Return the parameters between what the data say and a prior: values with their standard deviations.

    `prior` and `sigma` have an element for each parameter, of CAD or of an earlier identification; an infinite sigma
    says nothing. `noise` is the standard deviation of the torques, of all joints or of each.
    """
    before, deviation = (np.broadcast_to(np.asarray(x, float), len(factors.names)) for x in (prior, sigma))
    rows = np.column_stack([np.diag(1 / deviation), np.nan_to_num(before) / deviation])
    R = triangular(np.vstack([factors.together(noise), rows]))
    values, spread, condition = solution(R[:-1, :-1], R[:-1, -1])
    residual = residual_deviations(factors, values)
    return Estimate(factors.names, values, spread, factors.rows, residual, condition, factors.count, "ridge")


def total_least_squares(factors: Factors, noise: ArrayLike) -> Estimate:
    """Return the parameters where columns have errors too: the least change of [W y] that makes W K = y exact.

    `noise` are the standard deviations of the elements of each column of W, then of y; what has no errors has 0.
    """
    R = factors.together()
    deviations = np.asarray(noise, float)
    columns = R.shape[1]
    if deviations.shape != (columns,):
        raise ValueError(f"noise has the shape {deviations.shape}: expected ({columns},), for the columns of W and y")
    # Columns without errors first: they are eliminated, what is left of the others is as Golub and Van Loan have it.
    order = np.argsort(deviations > 0, kind="stable")
    exact = int((deviations == 0).sum())
    turned = triangular(R[:, order])
    if exact == columns:
        raise ValueError("noise is 0 throughout: expected the deviation of what has errors, of the torques at least")
    inner = turned[exact:, exact:] / deviations[order[exact:]]
    _, singular, Vt = np.linalg.svd(inner)
    direction = Vt[-1] * deviations[order[exact:]]
    solved = np.empty(columns)
    solved[order[exact:]] = direction
    if exact:
        solved[order[:exact]] = -np.linalg.solve(turned[:exact, :exact], turned[:exact, exact:] @ direction)
    y = int(np.flatnonzero(order == columns - 1)[0])
    scale = solved[order[y]]
    values = -solved[:-1] / scale if scale else np.full(columns - 1, np.nan)
    variance = float(singular[-1] ** 2) / max(1, factors.count - columns + 1)
    # Of errors in variables the covariance is that of W^T W less what their variance puts there.
    _, spread, condition = solution(R[:-1, :-1], R[:-1, -1])
    size = deviations[-1] ** 2 + float(np.sum((values * deviations[:-1]) ** 2))
    residual = residual_deviations(factors, values)
    covariance = variance * size * spread
    return Estimate(
        factors.names, values, covariance, factors.rows, residual, condition, factors.count, "total least squares"
    )


def essential(factors: Factors, *, ratio: float = ESSENTIAL, keep: Sequence[str] = ()) -> Estimate:
    """Return the weighted estimate of the essential parameters alone, the others 0.

    The parameter with the worst relative standard deviation goes, and the rest is estimated again, until the worst is
    within `ratio` times the best (Gautier's and Khalil's rule), or within a tenth. The names in `keep` stay.
    """
    left = list(range(len(factors.names)))
    while True:
        found = weighted_least_squares(_of_columns(factors, left))
        relative = np.where([name in keep for name in found.names], 0.0, found.relative_sigma)
        worst, best = int(np.argmax(relative)), float(found.relative_sigma.min())
        if len(left) == 1 or relative[worst] <= max(POOR, ratio * best):
            break
        del left[worst]
    values, covariance = np.zeros(len(factors.names)), np.zeros((len(factors.names),) * 2)
    values[left] = found.values
    covariance[np.ix_(left, left)] = found.covariance
    return replace(found, names=factors.names, values=values, covariance=covariance, method="essential parameters")


def residual_deviations(factors: Factors, values: Array) -> Array:
    """Return the standard deviation of the residuals of each joint."""
    sums = factors.residual_sums(np.nan_to_num(values))
    free = np.array([np.count_nonzero(np.abs(R[:, :-1]).sum(axis=0)) for R in factors.R])
    shared = free / np.maximum(1, free.sum()) * len(factors.names)
    return np.asarray(np.sqrt(sums / np.maximum(1, factors.counts - shared)))


def _of_columns(factors: Factors, chosen: Sequence[int]) -> Factors:
    """Return the factors of the equations with some of the columns only."""
    R = np.array([triangular(each[:, [*chosen, -1]]) for each in factors.R])
    return Factors(tuple(factors.names[k] for k in chosen), factors.rows, R, factors.counts)


def solution(R: Array, z: Array) -> tuple[Array, Array, float]:
    """Return the least squares solution, (R^T R)^-1 and the condition number, columns at equal lengths.

    Parameters that the equations leave open, alone or together with others, are NaN; their variances infinite.
    """
    lengths = np.sqrt((R**2).sum(axis=0))
    scale = np.where(lengths > 0, lengths, 1.0)
    U, singular, Vt = np.linalg.svd(R / scale)
    known = singular > ROUNDING * max(float(singular[0]), np.finfo(float).tiny) if len(singular) else singular > 0
    values = (Vt[known].T @ ((U[:, known].T @ z) / singular[known])) / scale
    half = (Vt[known].T / singular[known]) / scale[:, None]
    spread = half @ half.T
    open_ = (np.abs(Vt[~known]) > np.sqrt(ROUNDING)).any(axis=0)
    values[open_] = np.nan
    spread[open_, :] = spread[:, open_] = 0.0
    spread[open_, open_] = np.inf
    condition = float(singular[0] / singular[-1]) if len(singular) and singular[-1] > 0 else np.inf
    return values, spread, condition
