"""Standard parameters that give identified base ones: of the many that do, those nearest to a prior."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import numpy as np

from .estimate import Estimate
from .recording import Array

if TYPE_CHECKING:
    from ..robot import Robot

# The least that a parameter is taken to be large, as a part of the largest of its kind: what a change of 1 is worth.
SMALLEST = 0.05
# Singular values below this part of the largest are those of nothing.
RANK, ROUNDING = 1e-9, 1e-13


def standard_parameters(robot: Robot, estimate: Estimate, prior: Mapping[str, float] | None = None) -> dict[str, float]:
    """Return values for `robot.with_parameters` with which the robot has the identified base parameters.

    Base parameters are combinations of standard ones, so that many robots have the same: this is the one nearest to
    `prior` (to the robot as it is, where none is given), each parameter's change counted by its size there and by those
    of its kind. Base parameters that were not determined stay as they are. Where the description keeps parameters at 0
    that others were estimated beside, offsets of friction for instance, these are what they are estimated to be at 0.
    """
    start = robot.with_parameters(prior) if prior else robot
    chosen = np.flatnonzero(np.isfinite(estimate.values))
    names, x0, lift, before = nearest_map(start, [estimate.names[k] for k in chosen])
    covariance = estimate.covariance[np.ix_(chosen, chosen)]
    changed = x0 + lift @ _reachable(lift, estimate.values[chosen] - before, covariance)
    return {name: float(value) for name, value in zip(names, changed, strict=True)}


def _reachable(lift: Array, wanted: Array, covariance: Array) -> Array:
    """Return the change of base parameters that a robot can make and that is likeliest beside the one wanted.

    What `lift` maps to nothing no robot can make: errors of the estimate have to be such as to be there.
    """
    lengths = np.sqrt((lift**2).sum(axis=0))
    there = lengths > ROUNDING * lengths.max(initial=0.0)
    scale = np.where(there, lengths, 1.0)
    _, singular, Vt = np.linalg.svd(lift * there / scale, full_matrices=True)
    rank = int((singular > RANK * singular[0]).sum()) if len(singular) else 0
    if rank == len(wanted) or not covariance.any():
        return wanted
    barred = Vt[rank:] / scale
    # The least of e^T C^-1 e with barred (wanted + e) = 0 is e = -C barred^T (barred C barred^T)^-1 barred wanted.
    spread = barred @ covariance @ barred.T
    return np.asarray(wanted - covariance @ barred.T @ np.linalg.pinv(spread, hermitian=True) @ (barred @ wanted))


def nearest_map(robot: Robot, wanted: Sequence[str]) -> tuple[tuple[str, ...], Array, Array, Array]:
    """Return the standard parameters that can change, their values x0, and L and b0 of x0 + L (wanted ones - b0).

    These are the nearest to x0 that have the wanted base parameters. Columns that were declared change nothing.
    """
    names, x0, B, before = base_map(robot)
    known = dict(zip(robot.columns["column_values_base"], range(len(before)), strict=True))
    rows = [known[name] for name in wanted if name in known]
    places = [k for k, name in enumerate(wanted) if name in known]
    sizes = sizes_of(names, x0)
    lift, b0 = np.zeros((len(names), len(wanted))), np.zeros(len(wanted))
    lift[:, places] = sizes[:, None] * np.linalg.pinv(B[rows] * sizes)
    b0[places] = before[rows]
    return names, x0, lift, b0


def base_map(robot: Robot) -> tuple[tuple[str, ...], Array, Array, Array]:
    """Return the standard parameters that can change, their values, and B and b0: base ones are B (x - x0) + b0."""
    if "column_values" not in robot.models:
        wanted = "torquec build --models default,column_values"
        raise ValueError(f"{robot.name!r} was built without column_values: {wanted}")
    standard = set(robot.columns["column_values"])
    values = {name: value for name, value in robot.parameters.items() if name in standard and value is not None}
    names, x0 = tuple(values), np.array([float(value) for value in values.values()])
    steps = np.maximum(1.0, np.abs(x0))
    samples = x0 + np.diag(steps)
    changed = robot.with_parameters({name: samples[:, k] for k, name in enumerate(names)})
    b0 = np.asarray(robot.column_values(parameters="base"))
    B = (np.asarray(changed.column_values(parameters="base")) - b0).T / steps
    return names, x0, B, b0


def sizes_of(names: tuple[str, ...], values: Array) -> Array:
    """Return how large each parameter is: its value, or a part of the largest of its kind."""
    kinds = np.array([name.rstrip("0123456789") for name in names])
    sizes = np.abs(values)
    for kind in set(kinds):
        own = kinds == kind
        sizes[own] = np.maximum(sizes[own], SMALLEST * max(sizes[own].max(), 1e-3))
    return sizes
