"""What was identified: values of parameters with what the data say of their accuracy."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from .recording import Array

# From which relative standard deviation on a parameter is not identified well (Gautier & Khalil).
POOR = 0.1


@dataclass(frozen=True)
class Estimate:
    """Parameters identified from a log."""

    names: tuple[str, ...]
    """The parameters, in the order of the columns."""
    values: Array
    """Their values; NaN of those that the log doesn't determine."""
    covariance: Array
    """(parameters, parameters)."""
    rows: tuple[str, ...]
    """The joints."""
    residual: Array
    """Standard deviation of each joint's equations from the model (joints,), N m or N."""
    condition: float
    """Condition number of the equations, their columns at equal lengths."""
    count: int
    """How many equations there were."""
    method: str
    """How it was estimated."""

    @property
    def sigma(self) -> Array:
        """Standard deviation of each parameter; infinite of those that are not determined."""
        return np.sqrt(np.diag(self.covariance))

    @property
    def relative_sigma(self) -> Array:
        """Standard deviation of each parameter as a part of its value."""
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = self.sigma / np.abs(self.values)
        return np.where(np.isnan(ratio), np.inf, ratio)

    @property
    def correlation(self) -> Array:
        """Correlations between the estimates (parameters, parameters)."""
        with np.errstate(invalid="ignore"):
            return np.asarray(self.covariance / np.outer(self.sigma, self.sigma))

    def as_mapping(self) -> Mapping[str, float]:
        """Return {parameter: value}."""
        return dict(zip(self.names, map(float, self.values), strict=True))

    def __str__(self) -> str:
        from ..columns import columns

        cells = zip(self.names, self.values, self.sigma, self.relative_sigma, strict=True)
        rows = [
            (name, f"{value:.6g}", f"{sigma:.2g}", f"{100 * relative:.1f} %" + (" poor" if relative > POOR else ""))
            for name, value, sigma, relative in cells
        ]
        head = f"{len(self.names)} parameters of {self.count} equations by {self.method}"
        head += f", condition {self.condition:.0f}\n"
        return head + columns([("parameter", "value", "sigma", "relative"), *rows])
