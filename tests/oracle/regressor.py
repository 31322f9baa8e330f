"""The regressor of a tree in numbers, a column at a time by Newton-Euler, and what it says of the base parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from torquec.peers.newton_euler import INERTIA, Array, Tree, inverse_dynamics

from .random_robots import random_positions

NAMES = (*INERTIA, "IA")
GAP = 1e-9


def column(tree: Tree, field: str, j: int, motions: Sequence[tuple[Array, Array, Array]]) -> Array:
    """The torques (len(motions) * n,) of one standard parameter of link j being 1 and all others 0."""
    still = np.zeros(len(tree.name))
    numbers = dict.fromkeys((*NAMES, "FV", "FS", "FO", "K"), still)
    bare = replace(tree, base=np.zeros(10), **numbers)
    if j:
        unit = replace(bare, **{field: np.eye(len(tree.name))[j - 1]})
    else:
        unit = replace(bare, base=np.eye(10)[INERTIA.index(field)])
    return np.concatenate([inverse_dynamics(unit, *motion) for motion in motions])


def regressor(tree: Tree, parameters: Sequence[tuple[str, int]], seed: int) -> Array:
    """The matrix D of enough random motions, columns in the order of the parameters (field, link)."""
    states = max(18, 3 * len(parameters) // tree.n)
    rng = np.random.default_rng(seed)
    motions = [
        (random_positions(tree, rng), rng.uniform(-1.5, 1.5, tree.n), rng.uniform(-1.5, 1.5, tree.n))
        for _ in range(states)
    ]
    return np.column_stack([column(tree, field, j, motions) for field, j in parameters])


def base_map(D: Array) -> tuple[list[int], Array]:
    """The first independent columns of D, and the map (rank, columns) from standard to base parameters (9.38-9.40)."""
    kept: list[int] = []
    basis = np.zeros((len(D), 0))
    for k, d in enumerate(D.T):
        size = max(1.0, float(np.linalg.norm(d)))
        rest = d / size
        for _ in range(2):
            rest = rest - basis @ (basis.T @ rest)
        length = float(np.linalg.norm(rest))
        if length > GAP:
            kept.append(k)
            basis = np.column_stack([basis, rest / length])
    return kept, np.linalg.lstsq(D[:, kept], D, rcond=None)[0]
