"""What the torques of a robot with closed loops tell of its parameters, by numbers: rows of D at random positions.

Loops make velocities of joints depend on each other by functions that no finite sum of cosines has, so the rows are
taken at positions in which the loops are closed. With qd = G qd_c and twists v_c of a link for a unit velocity of
coordinate c the torques are those of

    A_cd = sum over links of v_c . I v_d        Q_c = - sum over links of (M V_c + W_c x MS) . g

and of derivatives of A: what these do not depend on, no torque does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from ..description.numeric import evaluate
from ..description.robot import INERTIA, Robot
from ..mechanism.numeric_frames import Array, rates
from .at_values import AtValues, at_values, geometry_without_values
from .closed_motions import ClosedPositions, closed_positions
from .elimination import independent_columns, rank_by_gap, triangle
from .parameters import Parameter, driven_cuts

FEWEST, ROWS_A_COLUMN = 96, 8
"""The least number of positions whose rows are taken, if there are so many, and of rows for each parameter."""

CHUNK = 64
"""The number of positions whose rows are reduced together."""

SIMPLE = 1e-10
"""Coefficients that are closer to a multiple of 1/4 are that multiple: numbers here are exact to some 1e-13."""

ROUNDING = 1e-14
"""Elements of rows are exact to this part of the largest."""

Columns = dict[Parameter, dict[Parameter, float]]
"""Each parameter as the kept ones that it acts through, with coefficients."""


def needs_numbers(robot: Robot) -> bool:
    """Return whether base inertial parameters are found by numbers: of loops of equations, or with rotors at cuts."""
    return bool(robot.passive or any(cut.IA != 0 for cut in driven_cuts(robot).values()))


def undetermined(robot: Robot) -> str:
    """Return why a robot has no base parameters: numbers that its loops need are not given; "" if it has them."""
    missing = geometry_without_values(robot) if needs_numbers(robot) else ()
    names, joints = ", ".join(missing), ", ".join(robot.joints[j - 1].name for j in robot.passive)
    moved = f"passive joints ({joints}) move by a loop that is no parallelogram" if joints else "a cut has a rotor"
    return names and (
        f"{moved}: base parameters are found at the numbers of the geometry; expected values for {names}"
    )


@lru_cache(maxsize=64)
def numbers_of(robot: Robot) -> AtValues:
    """Return the robot with numbers for its geometry."""
    return at_values(robot, also_free=True) or AtValues(robot, 1.0, {})


@lru_cache(maxsize=64)
def positions_of(robot: Robot) -> ClosedPositions:
    """Return random positions of a robot, in units of its own."""
    return closed_positions(robot, numbers_of(robot).robot)


@lru_cache(maxsize=64)
def closed_columns(robot: Robot, labels: tuple[Parameter, ...]) -> Columns:
    """Return parameters as those of the first independent columns of D, in the order of `labels`."""
    positions, reduced = positions_of(robot), np.zeros((0, len(labels)))
    coordinates = positions.G.shape[2] + 6 * robot.base.floating
    count = max(FEWEST, ROWS_A_COLUMN * len(labels) // (coordinates * (coordinates + 3) // 2))
    chosen = np.unique(np.linspace(0, len(positions.q) - 1, count).astype(int))
    for some in np.array_split(chosen, -(-len(chosen) // CHUNK)):
        reduced = triangle(np.concatenate([reduced, _rows(robot, positions, some, labels)]))
    return dependent_columns(reduced, labels)


def dependent_columns(D: Array, labels: Sequence[Parameter]) -> Columns:
    """Return the columns of a matrix as combinations of its first independent ones."""
    kept = independent_columns(D, rank_by_gap(D))
    coefficients = np.linalg.lstsq(D[:, kept], D, rcond=None)[0] if kept else np.zeros((0, len(labels)))
    # What columns that are nearly dependent leave of rounding.
    dust = max(SIMPLE, ROUNDING * float(np.linalg.cond(D[:, kept]))) if kept else SIMPLE
    simple = np.round(4 * coefficients) / 4
    coefficients = np.where(np.abs(coefficients - simple) < dust, simple, coefficients)
    return {
        label: {labels[k]: float(x) for k, x in zip(kept, column, strict=True) if x}
        for label, column in zip(labels, coefficients.T, strict=True)
    }


def _rows(robot: Robot, positions: ClosedPositions, some: NDArray[np.intp], labels: Sequence[Parameter]) -> Array:
    """Return the rows of A and Q at some positions, each parameter a column."""
    numeric = numbers_of(robot)
    g = np.array([evaluate(component, numeric.robot.values) for component in numeric.robot.gravity])
    poses, G = positions.poses[some], positions.G[some]
    if robot.base.floating:
        moving = np.zeros((len(G), G.shape[1], 6))
        G = np.concatenate([moving, G], axis=2)
    pairs = list(combinations_with_replacement(range(G.shape[2]), 2))
    c, d = np.array([pair[0] for pair in pairs]), np.array([pair[1] for pair in pairs])
    D = np.zeros((len(G), len(pairs) + G.shape[2], len(labels)))
    links = {label.link for label in labels if label.field != "IA"}
    bodies = {link: dict(_of_body(robot, poses, G, g, link, c, d)) for link in links}
    for k, label in enumerate(labels):
        if label.field == "IA":
            own = G[:, label.link - 1]
            D[:, : len(pairs), k] = own[:, c] * own[:, d]
        else:
            D[:, :, k] = bodies[label.link][label.field]
    return D.reshape(-1, len(labels))


def _of_body(
    robot: Robot, poses: Array, G: Array, g: Array, link: int, c: NDArray[np.intp], d: NDArray[np.intp]
) -> Iterator[tuple[str, Array]]:
    """Yield the columns of a link's ten inertial parameters, (positions, elements of A and of Q)."""
    V, W = _twists(robot, poses, G, link)
    g = poses[:, link, :3, :3].transpose(0, 2, 1) @ g
    no_weight = np.zeros((len(G), G.shape[2]))
    for name, (i, j) in zip(INERTIA[:6], ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)), strict=True):
        A = W[:, c, i] * W[:, d, j]
        yield name, np.concatenate([A if i == j else A + W[:, c, j] * W[:, d, i], no_weight], axis=1)
    A = np.cross(V[:, c], W[:, d]) + np.cross(V[:, d], W[:, c])
    Q = -np.cross(g[:, np.newaxis], W)
    for k, name in enumerate(("MX", "MY", "MZ")):
        yield name, np.concatenate([A[:, :, k], Q[:, :, k]], axis=1)
    yield "M", np.concatenate([(V[:, c] * V[:, d]).sum(axis=2), -np.einsum("sck,sk->sc", V, g)], axis=1)


def _twists(robot: Robot, poses: Array, G: Array, link: int) -> tuple[Array, Array]:
    """Return linear and angular velocity of a link for each coordinate, in its axes: (positions, coordinates, 3)."""
    at, back = poses[:, link, :3, 3], poses[:, link, :3, :3].transpose(0, 2, 1)
    V, W = np.zeros((2, len(G), 3, G.shape[2]))
    if robot.base.floating:
        for k, axis in enumerate(np.eye(3)):
            V[:, :, k], W[:, :, 3 + k], V[:, :, 3 + k] = axis, axis, np.cross(axis, at)
    j = link
    while j:
        joint = robot.joints[j - 1]
        linear, angular = rates(joint.sigma, poses[:, j], at)
        V += linear[:, :, np.newaxis] * G[:, np.newaxis, j - 1]
        W += angular[:, :, np.newaxis] * G[:, np.newaxis, j - 1]
        j = joint.antecedent
    return (back @ V).transpose(0, 2, 1), (back @ W).transpose(0, 2, 1)
