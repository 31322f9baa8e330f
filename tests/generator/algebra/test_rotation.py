"""Turns, rotations and tensors against NumPy's matrices."""

from __future__ import annotations

import numpy as np
import pytest
from torquec.generator.algebra.bill import bill
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Expr, Graph, Stage, cos, sin
from torquec.generator.algebra.rotation import Rotation, Turn, rotation, turn_by
from torquec.generator.algebra.vector import Matrix, Vector

ANGLES = {"a": 0.3, "b": -1.1, "c": 2.0}


def matrix_of(axis: int, angle: float) -> np.ndarray:
    c, s = np.cos(angle), np.sin(angle)
    if axis == 0:
        return np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])


@pytest.fixture
def graph() -> Graph:
    return Graph()


def turns(graph: Graph) -> tuple[Rotation, np.ndarray]:
    angles = {name: graph.input(name, Stage.CALL) for name in ANGLES}
    R = rotation(Turn(axis, cos(angles[name]), sin(angles[name])) for axis, name in ((2, "a"), (0, "b"), (2, "c")))
    return R, matrix_of(2, 0.3) @ matrix_of(0, -1.1) @ matrix_of(2, 2.0)


def numbers(graph: Graph, items: list[Expr], values: dict[str, float]) -> np.ndarray:
    return np.array([float(x) for x in evaluate(graph, [item.edge for item in items], values)])


def test_rotations_of_vectors_and_their_inverses(graph: Graph) -> None:
    R, expected = turns(graph)
    v = Vector(graph.input(f"v{i}", Stage.CALL) for i in range(3))
    values = ANGLES | {"v0": 0.5, "v1": -2.0, "v2": 0.7}
    u = np.array([0.5, -2.0, 0.7])
    np.testing.assert_allclose(numbers(graph, list(R @ v), values), expected @ u, atol=1e-15)
    np.testing.assert_allclose(numbers(graph, list(R.T @ v), values), expected.T @ u, atol=1e-15)
    elements = [item for row in R.matrix(graph) for item in row]
    np.testing.assert_allclose(numbers(graph, elements, values).reshape(3, 3), expected, atol=1e-15)


@pytest.mark.parametrize("symmetric", [True, False])
def test_rotations_of_tensors(graph: Graph, symmetric: bool) -> None:
    R, expected = turns(graph)
    rng = np.random.default_rng(0)
    t = rng.normal(size=(3, 3))
    t = t + t.T if symmetric else t
    names = [[f"t{min(i, j)}{max(i, j)}" if symmetric else f"t{i}{j}" for j in range(3)] for i in range(3)]
    T = Matrix((graph.input(name, Stage.CALL) for name in row) for row in names)
    values = ANGLES | {name: t[i, j] for i, row in enumerate(names) for j, name in enumerate(row)}
    turned = [item for row in R.turn_tensor(T) for item in row]
    np.testing.assert_allclose(
        numbers(graph, turned, values).reshape(3, 3), expected @ t @ expected.T, atol=1e-14
    )


def test_a_symmetric_tensor_takes_eight_products_a_turn(graph: Graph) -> None:
    angle = graph.input("a", Stage.CALL)
    turn = Turn(2, cos(angle), sin(angle))
    T = Matrix((graph.input(f"t{min(i, j)}{max(i, j)}", Stage.CALL) for j in range(3)) for i in range(3))
    count = bill(graph, [item.edge for row in turn.turn_tensor(T) for item in row])
    assert count["*"] == 8


def test_quarter_turns_cost_nothing(graph: Graph) -> None:
    turn = Turn(0, graph.zero, -graph.one)
    T = Matrix((graph.input(f"t{min(i, j)}{max(i, j)}", Stage.CALL) for j in range(3)) for i in range(3))
    count = bill(graph, [item.edge for row in turn.turn_tensor(T) for item in row])
    assert count["*"] == count["+"] == 0


def test_angles_of_parallel_axes_add_up(graph: Graph) -> None:
    a, b, c = (graph.input(name, Stage.CALL) for name in "abc")
    half = Turn(0, -graph.one, graph.zero)
    (turn,) = rotation((turn_by(2, a), turn_by(2, b, 1), turn_by(2, c).T)).turns
    together = numbers(graph, [turn.c, turn.s], ANGLES)
    np.testing.assert_allclose(together, [np.cos(0.3 - 1.1 - 2.0 + np.pi / 2), np.sin(0.3 - 1.1 - 2.0 + np.pi / 2)])
    assert bill(graph, [turn.c.edge, turn.s.edge]) == {"*": 0, "+": 2, "/": 0, "sincos": 1}
    there_and_back = rotation((turn_by(2, a), half, turn_by(2, b), half, turn_by(2, c)))
    assert [turn.axis for turn in there_and_back.turns] == [2]
    expected = matrix_of(2, 0.3) @ matrix_of(0, np.pi) @ matrix_of(2, -1.1) @ matrix_of(0, np.pi) @ matrix_of(2, 2.0)
    elements = [item for row in there_and_back.matrix(graph) for item in row]
    np.testing.assert_allclose(numbers(graph, elements, ANGLES).reshape(3, 3), expected, atol=1e-15)
