"""Least squares that outliers don't move: equations are weighed again by how far off they were (Huber, Tukey)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

import numpy as np

from .estimate import Estimate
from .factorisation import factors
from .least_squares import least_squares, weighted_least_squares
from .linear_equations import Block, Equations
from .recording import Array

# Where the weights begin to fall, in standard deviations: 95 % of the efficiency of least squares on normal noise.
HUBER, TUKEY = 1.345, 4.685
# The median of |x| of a normal distribution, in standard deviations.
MEDIAN = 0.6745
PASSES, SETTLED = 30, 1e-4


def huber(residual: Array) -> Array:
    """Return the weights of residuals in standard deviations: 1 near 0, falling as 1/|residual|."""
    return np.minimum(1.0, HUBER / np.maximum(np.abs(residual), HUBER))


def tukey(residual: Array) -> Array:
    """Return the weights of residuals in standard deviations: falling from 1 to 0, beyond TUKEY none is left."""
    return np.asarray(np.clip(1 - (residual / TUKEY) ** 2, 0, None) ** 2)


WEIGHTS: Mapping[str, Callable[[Array], Array]] = {"huber": huber, "tukey": tukey}


def robust_least_squares(equations: Equations, weights: str = "huber") -> Estimate:
    """Return the parameters by iteratively reweighted least squares.

    Each pass goes through the log once for the size of the residuals, by their median, and once for the equations.
    """
    if weights not in WEIGHTS:
        raise ValueError(f"no weights {weights!r}: expected one of {', '.join(WEIGHTS)}")
    weigh = WEIGHTS[weights]
    found = weighted_least_squares(factors(equations))
    for _ in range(PASSES):
        sigma = _sizes(equations, found.values)

        def weighed(values: Array = found.values, sigma: Array = sigma) -> Iterator[Block]:
            for block in equations.blocks():
                root = np.sqrt(weigh((block.y - block.W @ np.nan_to_num(values)) / sigma))
                yield replace(block, W=root[:, :, None] * block.W, y=root * block.y)

        method = f"robust least squares, {weights}"
        better = least_squares(factors(replace(equations, blocks=weighed)), sigma, method=method)
        change = np.nan_to_num(np.abs(better.values - found.values) / better.sigma).max(initial=0.0)
        found = better
        if change < SETTLED:
            break
    return replace(found, residual=_sizes(equations, found.values))


def _sizes(equations: Equations, values: Array) -> Array:
    """Return the standard deviation of each joint's residuals that their median tells."""
    residuals = []
    for block in equations.blocks():
        rest = np.abs(block.y - block.W @ np.nan_to_num(values))
        residuals.append(rest if block.counted is None else np.where(block.counted, rest, np.nan))
    median = np.nanmedian(np.concatenate(residuals), axis=0) / MEDIAN
    return np.asarray(np.maximum(median, np.finfo(float).tiny))
