"""Products of symbolic motions with matrices, against NumPy."""

from __future__ import annotations

import numpy as np
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Graph
from torquec.generator.inverse.polynomial import constant
from torquec.generator.inverse.symbolic import (
    Motion,
    Rows,
    ShiftBy,
    TurnBy,
    identity_rows,
    left_product,
    right_product,
)
from torquec.peers.newton_euler import Array

GRAPH = Graph()


def turn(axis: int, angle: float) -> TurnBy:
    c, s = (constant(GRAPH.constant(x)) for x in (np.cos(angle), np.sin(angle)))
    return TurnBy(axis, c, s)


def shift(axis: int, by: float) -> ShiftBy:
    return ShiftBy(axis, constant(GRAPH.constant(by)))


MOTIONS: list[Motion] = [turn(2, 0.3), shift(2, 0.5), turn(0, -0.7), shift(0, 0.2), turn(2, 1.1), shift(1, -0.4)]


def numbers(rows: Rows) -> Array:
    values = [[x.coefficient() for x in row] for row in rows]
    top = [[0.0 if x is None else float(evaluate(GRAPH, [x.edge], {})[0]) for x in row] for row in values]
    return np.array([*top, [0, 0, 0, 1]])


def matrix(motion: Motion) -> Array:
    result = np.eye(4)
    if isinstance(motion, ShiftBy):
        by = motion.by.coefficient()
        result[motion.axis, 3] = 0.0 if by is None else by.number or 0.0
        return result
    i, j = (motion.axis + 1) % 3, (motion.axis + 2) % 3
    c, s = (x.coefficient() for x in (motion.c, motion.s))
    assert c is not None
    assert s is not None
    result[np.ix_([i, j], [i, j])] = [[c.number, -(s.number or 0.0)], [s.number, c.number]]
    return result


def test_the_products_are_those_of_matrices() -> None:
    unit = identity_rows(GRAPH.one)
    product = np.linalg.multi_dot([matrix(motion) for motion in MOTIONS])
    np.testing.assert_allclose(numbers(left_product(MOTIONS, unit)), product, atol=1e-15)
    np.testing.assert_allclose(numbers(right_product(unit, MOTIONS)), product, atol=1e-15)


def test_left_and_right_products_associate() -> None:
    unit = identity_rows(GRAPH.one)
    first, last = MOTIONS[:3], MOTIONS[3:]
    one = right_product(left_product(first, unit), last)
    two = left_product(first, left_product(last, unit))
    np.testing.assert_allclose(numbers(one), numbers(two), atol=1e-15)
