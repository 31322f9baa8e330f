"""Symmetric equations against NumPy; zeros of a tree stay zeros; a pivot that rounding ate gives NaN."""

from __future__ import annotations

import numpy as np
from torquec.generator.algebra.bill import bill
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Expr, Graph, Stage
from torquec.generator.algebra.symmetric import inverse, solution

# Two branches on one link: coordinates 2 and 3 are not coupled.
TREE = np.array([[4.0, 0.5, -0.7], [0.5, 2.0, 0.0], [-0.7, 0.0, 3.0]])
FULL = np.array([[4.0, 0.5, -0.7], [0.5, 2.0, 0.9], [-0.7, 0.9, 3.0]])
B = np.array([0.3, -1.1, 2.0])


def solved(matrix: np.ndarray) -> tuple[Graph, dict[int, Expr], dict[str, float]]:
    graph = Graph()
    A: dict[tuple[int, int], Expr] = {}
    values: dict[str, float] = {}
    for i, row in enumerate(matrix, 1):
        for j, x in enumerate(row, 1):
            if x:
                name = f"A{min(i, j)}{max(i, j)}"
                A[i, j] = graph.input(name, Stage.CALL)
                values[name] = x
    b = {j: graph.input(f"b{j}", Stage.CALL) for j in range(1, len(B) + 1)}
    values |= {f"b{j}": x for j, x in enumerate(B, 1)}
    return graph, solution(A, b), values


def test_the_solution_solves() -> None:
    for matrix in (TREE, FULL):
        graph, x, values = solved(matrix)
        found = evaluate(graph, [expr.edge for expr in x.values()], values)
        np.testing.assert_allclose(matrix @ np.array(found, float), B, atol=1e-14)


def test_zeros_of_a_tree_cost_nothing() -> None:
    costs = [bill(graph, [expr.edge for expr in x.values()])["*"] for graph, x, _ in map(solved, (TREE, FULL))]
    # Without coupling: 2 factors L, 2 changes of A, 2 of b, 3 of x by D, 2 on the way back.
    assert costs == [11, 16]


def test_a_singular_matrix_gives_no_number() -> None:
    graph, x, values = solved(FULL)
    singular = values | {"A11": 0.5**2 / 2.0, "A12": 0.5, "A13": 1e-300, "A23": 1e-300}
    found = np.array(evaluate(graph, [expr.edge for expr in x.values()], singular), float)
    assert np.isnan(found[0])


def test_the_inverse_inverts_and_is_nothing_where_rows_are_not_connected() -> None:
    for matrix in (TREE, FULL, np.diag([2.0, 4.0, 8.0])):
        graph, _, values = solved(matrix)
        A = {
            (i, j): graph.input(f"A{min(i, j)}{max(i, j)}", Stage.CALL)
            for i in range(1, 4)
            for j in range(1, 4)
            if matrix[i - 1, j - 1]
        }
        found = inverse(A, [1, 2, 3])
        numbers = dict(zip(found, evaluate(graph, [expr.edge for expr in found.values()], values), strict=True))
        dense = np.array([[numbers.get((i, j), 0.0) for j in range(1, 4)] for i in range(1, 4)], float)
        np.testing.assert_allclose(matrix @ dense, np.eye(3), atol=1e-15)
    assert sorted(found) == [(1, 1), (2, 2), (3, 3)]
