"""Linear systems over the graph against NumPy: blocks, Cramer's rule, reflections, NaN where singular."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from numpy.typing import NDArray
from torquec.generator.algebra.bill import bill
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Element, Graph, Stage
from torquec.generator.mechanism.block_order import block_order
from torquec.generator.mechanism.linear_system import LinearSystem
from torquec.peers.newton_euler import Array


class Solved:
    """A system with zeros where `pattern` has none, its solution for some right sides over the graph."""

    def __init__(
        self,
        pattern: Array | NDArray[np.bool_],
        lengths: Sequence[int] = (),
        sliding: Sequence[int] = (),
        sides: int = 2,
    ) -> None:
        graph = self.graph = Graph()
        rows, self.unknowns = pattern.shape
        a = {
            r: {
                u: graph.input(Element("a", r * self.unknowns + u), Stage.CALL)
                for u in np.flatnonzero(pattern[r]).tolist()
            }
            for r in range(rows)
        }
        right = {
            k: {r: graph.input(Element("b", k * rows + r), Stage.CALL) for r in range(rows)} for k in range(sides)
        }
        square = graph.input("square", Stage.PREPARE)
        system = LinearSystem(a, tuple(range(self.unknowns)), frozenset(lengths), frozenset(sliding), square)
        found = system.solve(right)
        self.edges = [found[k][u].edge for k in range(sides) for u in range(self.unknowns)]

    def at(self, a: Array, b: Array, square: float = 1.0) -> Array:
        """The unknowns of each right side, (sides, unknowns)."""
        numbers = {Element("a", i): x for i, x in enumerate(a.flat)}
        numbers |= {Element("b", i): x for i, x in enumerate(b.flat)}
        values = evaluate(self.graph, self.edges, {**numbers, "square": square})
        return np.array([float(x) for x in values]).reshape(-1, self.unknowns)


@pytest.mark.parametrize("size", range(1, 8))
def test_dense_systems_are_solved(size: int) -> None:
    rng, solved = np.random.default_rng(size), Solved(np.ones((size, size)))
    for _ in range(5):
        a, b = rng.normal(size=(size, size)), rng.normal(size=(2, size))
        np.testing.assert_allclose(solved.at(a, b), np.linalg.solve(a, b.T).T, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("seed", range(6))
def test_sparse_systems_are_solved_in_blocks(seed: int) -> None:
    rng = np.random.default_rng(seed)
    size = 9
    pattern = rng.permutation(np.eye(size)) + (rng.uniform(size=(size, size)) < 0.15) > 0
    solved = Solved(pattern)
    a, b = rng.normal(size=(size, size)) * pattern, rng.normal(size=(2, size))
    np.testing.assert_allclose(solved.at(a, b), np.linalg.solve(a, b.T).T, rtol=1e-8, atol=1e-8)


def test_blocks_need_only_those_before_them() -> None:
    structure = {0: (0, 1, 2), 1: (1,), 2: (1, 2, 3), 3: (2, 3), 4: (4,)}
    found = list(block_order(structure, range(5)))
    assert found == [([1], [1]), ([2, 3], [2, 3]), ([0], [0]), ([4], [4])]


def test_more_rows_than_unknowns_that_agree() -> None:
    rng, solved = np.random.default_rng(0), Solved(np.ones((5, 3)))
    for zero in (None, 0, 1):
        a, x = rng.normal(size=(5, 3)), rng.normal(size=(2, 3))
        if zero is not None:
            # Where elements vanish that a fixed choice of pivots divides by.
            a[:4, zero] = 0
        np.testing.assert_allclose(solved.at(a, x @ a.T), x, rtol=1e-9)


@pytest.mark.parametrize("size", [1, 2, 3, 4, 6])
def test_singular_systems_are_nan(size: int) -> None:
    rng, solved = np.random.default_rng(size), Solved(np.ones((size, size)))
    for _ in range(5):
        a, b = rng.normal(size=(size, size)), rng.normal(size=(2, size))
        a[-1] = rng.normal(size=size - 1) @ a[:-1] if size > 1 else 1e-12
        assert np.isnan(solved.at(a, b)).any(axis=1).all()
        a[-1] += 1e-9 * rng.normal(size=size)
        assert np.isnan(solved.at(a, b)).any(axis=1).all()


@pytest.mark.parametrize("size", [2, 3, 5])
def test_what_is_singular_does_not_depend_on_the_unit_of_length(size: int) -> None:
    """Of a robot a thousand times as small the same systems are singular."""
    rng = np.random.default_rng(size)
    lengths, sliding = range(size - 1), [0]
    pattern = np.ones((size, size))
    pattern[size - 1, 0] = 0
    solved = Solved(pattern, lengths, sliding)
    a, b = rng.normal(size=(size, size)) * pattern, rng.normal(size=(2, size))
    for unit in (1e-8, 1.0, 1e8):
        scaled, side = a.copy(), b.copy()
        scaled[: size - 1, 1:] *= unit
        side[:, : size - 1] *= unit
        expected = np.linalg.solve(scaled, side.T).T
        np.testing.assert_allclose(solved.at(scaled, side, unit * unit), expected, rtol=1e-8)


def test_three_unknowns_take_one_division() -> None:
    solved = Solved(np.ones((3, 3)), sides=1)
    assert bill(solved.graph, solved.edges)["/"] == 1
