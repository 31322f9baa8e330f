"""The standard inertial parameters that a regressor has columns for, from the numbers of a tree."""

from __future__ import annotations

import numpy as np
from torquec.newton_euler import FIXED, Array, Tree

from .dynamics import link_spatial_inertia, skew
from .kinematics import six_parameters

DRIVE = ("IA", "FV", "FS", "FO")


def spatial_inertias(tree: Tree) -> dict[int, Array]:
    """The inertias (6, 6) of the links that move and of the base, number 0, with all that is fixed to them."""
    inertias = {j: link_spatial_inertia(tree, j) for j in range(1, len(tree.name) + 1)} | {0: np.zeros((6, 6))}
    for j in range(len(tree.name), 0, -1):
        if tree.sigma[j - 1] == FIXED:
            numbers = (float(getattr(tree, key)[j - 1]) for key in ("gamma", "b", "alpha", "d", "theta", "r"))
            step = six_parameters(*numbers)
            R, p = step[:3, :3], step[:3, 3]
            # The twist of the fixed frame from that of the frame that carries it.
            X = np.block([[R.T, -R.T @ skew(p)], [np.zeros((3, 3)), R.T]])
            inertias[tree.antecedent[j - 1]] += X.T @ inertias.pop(j) @ X
    return inertias


def standard_parameters(tree: Tree) -> dict[str, float]:
    """XX1, ..., M6, IA6, FV1, FS1, FO1, ... by name."""
    values: dict[str, float] = {}
    for j, inertia in spatial_inertias(tree).items():
        if j:
            J, S = inertia[3:, 3:], inertia[3:, :3]
            numbers = [J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2], S[2, 1], S[0, 2], S[1, 0], inertia[0, 0]]
            names = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
            values |= {f"{name}{j}": float(number) for name, number in zip(names, numbers, strict=True)}
            values |= {f"{name}{j}": float(getattr(tree, name)[j - 1]) for name in DRIVE}
    return values


def base_energy(tree: Tree) -> float:
    """Potential energy in J of what is fixed to the base."""
    S = spatial_inertias(tree)[0][3:, :3]
    return -float(tree.gravity @ [S[2, 1], S[0, 2], S[1, 0]])
