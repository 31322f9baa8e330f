"""Standard parameters that bodies can have, nearest to what a log says: a semidefinite program.

Ten inertial parameters are those of a body where the matrix [L MS; MS^T M] is positive definite, L being its second
moments (Wensing, Kim & Slotine 2018); rotors and friction are not negative. Least squares under these conditions have
one solution, which an interior point method finds; what it returns is checked apart from it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np

from ..parameters import FIRST_MOMENTS, MASS, NEVER_NEGATIVE, TENSOR, impossible_bodies, negative_values, pseudo_inertia
from .factorisation import Factors, triangular
from .least_squares import weighted_least_squares
from .recording import Array
from .standard import base_map, sizes_of

if TYPE_CHECKING:
    from ..robot import Robot

# How much a change of a parameter by its own size counts beside the residuals, in units of their variance: enough to
# choose among robots that have the same torques, too little to move what the log determines.
PULL = 1e-4
# The least eigenvalue of a body's matrix, as a part of the largest that its prior has.
MARGIN = 1e-6
# The least noise of torques that is counted on, as a part of the largest: no weights are beyond what numbers can hold.
ACCURATE = 1e-6
# Below which part of its size a parameter is 0.
ROUNDING = 1e-9
TEN = (*TENSOR, *FIRST_MOMENTS, MASS)


def consistent_parameters(
    robot: Robot, factors: Factors, prior: Mapping[str, float] | None = None, *, pull: float = PULL
) -> dict[str, float]:
    """Return values for `robot.with_parameters` that bodies, rotors and friction can have, with the least residuals.

    The factors are those of equations in base parameters; each joint is weighed by its residuals. Among robots with the
    same torques it is the one nearest to `prior`, or to the robot as it is; `pull` says how much that counts. Columns
    that were declared are fitted beside the bodies, whatever values that takes.
    """
    import clarabel
    from scipy import sparse

    start = robot.with_parameters(prior) if prior else robot
    names, x0, B, b0 = base_map(start)
    known = dict(zip(robot.columns["column_values_base"], range(len(b0)), strict=True))
    sizes_of_torques = np.sqrt((factors.R[:, :, -1] ** 2).sum(axis=1) / np.maximum(1, factors.counts))
    least_noise = ACCURATE * max(float(sizes_of_torques.max()), np.finfo(float).tiny)
    R = factors.together(np.maximum(weighted_least_squares(factors).residual, least_noise))
    # Declared columns first: the rows below theirs are what is left of the equations once these columns are fitted.
    own = [k for k, name in enumerate(factors.names) if name not in known]
    others = [k for k, name in enumerate(factors.names) if name in known]
    R = triangular(R[:, [*own, *others, -1]])[len(own) :, len(own) :]
    rows = [known[factors.names[k]] for k in others]
    sizes = sizes_of(names, x0)
    # In changes u of the parameters by their sizes: |square u - right|^2 + pull |u|^2.
    square = R[:-1, :-1] @ (B[rows] * sizes)
    right = R[:-1, -1] - R[:-1, :-1] @ b0[rows]
    least, T = _whitened(square, right, pull)
    A, b, cones = _conditions(start, names, x0, sizes, clarabel)
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    solver = clarabel.DefaultSolver(
        sparse.identity(len(names), format="csc"), np.zeros(len(names)),
        sparse.csc_matrix(A @ T), b - A @ least, cones, settings,
    )  # fmt: skip
    solution = solver.solve()
    if str(solution.status) not in ("Solved", "AlmostSolved"):
        raise ValueError(
            f"no bodies have these parameters ({solution.status}): a description that has inertias without mass, or "
            "zeros that are structure, leaves none; `free=` keeps zeros changeable"
        )
    found = x0 + sizes * (least + T @ np.array(solution.x))
    # Those that may be 0 and are: without what rounding puts beyond.
    signed = np.array([name.rstrip("0123456789") in NEVER_NEGATIVE for name in names], bool)
    found = np.where(signed & (np.abs(found) < ROUNDING * sizes), 0.0, found)
    values = dict(zip(names, map(float, found), strict=True))
    _check(robot, values)
    return values


def _whitened(square: Array, right: Array, pull: float) -> tuple[Array, Array]:
    """Return u0 and T: |square u - right|^2 + pull |u|^2 is |v|^2 and a constant, where u = u0 + T v.

    A solver's accuracy is a part of the largest slope, which the pull's would vanish beside: here all slopes are 1.
    """
    U, singular, Vt = np.linalg.svd(square)
    along = np.zeros(Vt.shape[0])
    count = min(len(singular), len(along))
    along[:count] = singular[:count]
    weights, sums = along**2 + pull, np.zeros_like(along)
    sums[:count] = along[:count] * (U.T @ right)[:count]
    return Vt.T @ (sums / weights), Vt.T / np.sqrt(weights)


def _conditions(
    robot: Robot, names: tuple[str, ...], x0: Array, sizes: Array, clarabel: object
) -> tuple[Array, Array, list[object]]:
    """Return A, b and the cones of the conditions b - A u: rotors and friction first, then the bodies."""
    places = {name: k for k, name in enumerate(names)}
    blocks, offsets, cones = [], [], []
    signed = [k for name, k in places.items() if name.rstrip("0123456789") in NEVER_NEGATIVE]
    blocks.append(-np.eye(len(names))[signed] * sizes)
    offsets.append(x0[signed])
    cones.append(clarabel.NonnegativeConeT(len(signed)))  # type: ignore[attr-defined]
    for j in range(1, len(robot.metadata["joints"]) + 1):
        ten = [f"{name}{j}" for name in TEN]
        if not any(name in places for name in ten):
            continue
        at_prior = pseudo_inertia([np.array(x0[places[name]] if name in places else 0.0) for name in ten])
        margin = MARGIN * max(float(np.linalg.eigvalsh(at_prior)[-1]), 1e-9)
        columns = np.zeros((10, len(names)))
        for k, name in enumerate(ten):
            if name in places:
                unit = pseudo_inertia([np.array(float(i == k)) for i in range(10)])
                columns[:, places[name]] = sizes[places[name]] * _triangle(unit)
        blocks.append(-columns)
        offsets.append(_triangle(at_prior - margin * np.eye(4)))
        cones.append(clarabel.PSDTriangleConeT(4))  # type: ignore[attr-defined]
    return np.vstack(blocks), np.concatenate(offsets), cones


def _triangle(matrix: Array) -> Array:
    """Return the upper triangle of a symmetric matrix column by column, so that lengths are those of the matrix."""
    rows, columns = np.tril_indices(len(matrix))
    return np.where(rows == columns, 1.0, np.sqrt(2.0)) * matrix[columns, rows]


def _check(robot: Robot, values: Mapping[str, float]) -> None:
    """Raise a ValueError where the solution, by its eigenvalues, is no robot after all."""
    everything = {**robot.parameters, **values}
    odd = [*negative_values(robot.metadata, values), *impossible_bodies(robot.metadata, everything, values)]
    if odd:
        raise ValueError("the solution is no real robot:\n  " + "\n  ".join(odd))
