"""The regressor of the oracle against Newton-Euler, a column at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from oracle.random_robots import random_robot
from oracle.regressor import NAMES, motions_of, regressor_at
from oracle.tree import tree_of
from torquec.peers.newton_euler import INERTIA, Array, Tree, inverse_dynamics


def column(tree: Tree, field: str, j: int, motions: list[tuple[Array, Array, Array]]) -> Array:
    """The torques of one standard parameter of link j being 1 and all others 0."""
    still = np.zeros(len(tree.name))
    numbers: dict[str, Any] = dict.fromkeys((*NAMES, "FV", "FS", "FO", "K"), still)
    bare = replace(tree, base=np.zeros(10), **numbers)
    if j:
        unit = replace(bare, **{field: np.eye(len(tree.name))[j - 1]})
    else:
        unit = replace(bare, base=np.eye(10)[INERTIA.index(field)])
    return np.concatenate([inverse_dynamics(unit, *motion) for motion in motions])


@pytest.mark.parametrize("varieties", [(), ("floating",), ("mimic", "order"), ("floating", "mimic")])
def test_columns_are_torques_of_single_parameters(varieties: tuple[str, ...]) -> None:
    tree = tree_of(random_robot(3, 4, varieties))
    parameters = [(name, 0) for name in INERTIA if tree.floating]
    parameters += [(name, j) for j in range(1, len(tree.name) + 1) for name in NAMES]
    parameters = [(name, j) for name, j in parameters if name != "IA" or tree.sigma[j - 1] != 2]
    motions = motions_of(tree, 3, 0)
    D = regressor_at(tree, parameters, motions)
    expected = np.column_stack([column(tree, name, j, motions) for name, j in parameters])
    np.testing.assert_allclose(D, expected, rtol=0, atol=1e-12 * np.abs(expected).max())
