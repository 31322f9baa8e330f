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
from .factorisation import Factors
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
TEN = (*TENSOR, *FIRST_MOMENTS, MASS)


def consistent_parameters(
    robot: Robot, factors: Factors, prior: Mapping[str, float] | None = None, *, pull: float = PULL
) -> dict[str, float]:
    """Return values for `robot.with_parameters` that bodies, rotors and friction can have, with the least residuals.

    The factors are those of equations in base parameters; each joint is weighed by its residuals. Among robots with the
    same torques it is the one nearest to `prior`, or to the robot as it is; `pull` says how much that counts.
    """
    import clarabel
    from scipy import sparse

    start = robot.with_parameters(prior) if prior else robot
    names, x0, B, b0 = base_map(start)
    known = dict(zip(robot.columns["column_values_base"], range(len(b0)), strict=True))
    own = [k for k, name in enumerate(factors.names) if name not in known]
    if own:
        declared = ", ".join(factors.names[k] for k in own)
        raise ValueError(f"columns that were declared ({declared}) belong to no body: take them as `known` torques")
    rows = [known[name] for name in factors.names]
    residual = weighted_least_squares(factors).residual
    R = factors.together(np.maximum(residual, 1e-9 * max(float(residual.max()), np.finfo(float).tiny)))
    sizes = sizes_of(names, x0)
    # In changes of the parameters by their sizes: |square u - right|^2 + pull |u|^2.
    square = R[:-1, :-1] @ (B[rows] * sizes)
    right = R[:-1, -1] - R[:-1, :-1] @ b0[rows]
    P = square.T @ square + pull * np.eye(len(names))
    scale = float(np.trace(P)) / len(names)
    blocks, offsets, cones = _conditions(start, names, x0, sizes, clarabel)
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    solver = clarabel.DefaultSolver(
        sparse.csc_matrix(np.triu(P / scale)), -(square.T @ right) / scale,
        sparse.csc_matrix(np.vstack(blocks)), np.concatenate(offsets), cones, settings,
    )  # fmt: skip
    solution = solver.solve()
    if str(solution.status) not in ("Solved", "AlmostSolved"):
        raise ValueError(
            f"no bodies have these parameters ({solution.status}): a description that has inertias without mass, or "
            "zeros that are structure, leaves none; `free=` keeps zeros changeable"
        )
    values = dict(zip(names, map(float, x0 + sizes * np.array(solution.x)), strict=True))
    _check(robot, values)
    return values


def _conditions(
    robot: Robot, names: tuple[str, ...], x0: Array, sizes: Array, clarabel: object
) -> tuple[list[Array], list[Array], list[object]]:
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
    return blocks, offsets, cones


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
