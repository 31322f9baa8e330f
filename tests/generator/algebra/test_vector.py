"""Vectors and matrices of expressions against NumPy."""

from __future__ import annotations

import operator
from collections.abc import Iterable

import numpy as np
import pytest
from torquec.generator.algebra.bill import bill
from torquec.generator.algebra.evaluate import Array, evaluate
from torquec.generator.algebra.graph import Expr, Graph, Stage
from torquec.generator.algebra.vector import (
    Matrix,
    Vector,
    cross,
    diagonal,
    hat,
    identity,
    outer,
    skew,
    symmetric,
    trace,
    vector,
    zeros,
)

A, B = np.array([0.3, -1.2, 0.7]), np.array([-0.5, 0.4, 2.1])
M = np.arange(9.0).reshape(3, 3) + np.eye(3) / 7


@pytest.fixture
def graph() -> Graph:
    return Graph()


def of(graph: Graph, name: str, value: Array) -> Vector:
    return Vector(graph.input(f"{name}{i}", Stage.CALL) for i in range(len(value)))


def matrix_of(graph: Graph) -> Matrix:
    return Matrix((graph.input(f"m{3 * i + j}", Stage.CALL) for j in range(3)) for i in range(3))


def value(exprs: Iterable[Expr]) -> Array:
    exprs = list(exprs)
    inputs = {f"{name}{i}": x for name, array in (("a", A), ("b", B), ("m", M.ravel())) for i, x in enumerate(array)}
    return np.array([float(x) for x in evaluate(exprs[0].graph, [expr.edge for expr in exprs], inputs)])


def rows(matrix: Matrix) -> Array:
    return value(x for row in matrix for x in row).reshape(len(matrix.rows), -1)


def test_vectors(graph: Graph) -> None:
    a, b = of(graph, "a", A), of(graph, "b", B)
    np.testing.assert_allclose(value(a + b), A + B)
    np.testing.assert_allclose(value(a - b), A - B)
    np.testing.assert_allclose(value(-a), -A)
    np.testing.assert_allclose(value(a[0] * b), A[0] * B)
    np.testing.assert_allclose(value(2.5 * b), 2.5 * B)
    np.testing.assert_allclose(value([a @ b]), [A @ B])
    np.testing.assert_allclose(value(cross(a, b)), np.cross(A, B))
    assert [value(part).tolist() for part in Vector([*a, *b]).split(3)] == [A.tolist(), B.tolist()]
    assert value(vector(graph, 1.5, a[1])).tolist() == [1.5, A[1]]
    assert (len(a), a[2].edge) == (3, list(a)[2].edge)


def test_vectors_of_different_sizes_do_not_add(graph: Graph) -> None:
    for add in (operator.add, operator.sub, operator.matmul):
        with pytest.raises(ValueError, match="zip"):
            add(vector(graph, 1, 2), vector(graph, 1, 2, 3))


def test_matrices(graph: Graph) -> None:
    a, b, m = of(graph, "a", A), of(graph, "b", B), matrix_of(graph)
    np.testing.assert_allclose(rows(m + m.T), M + M.T)
    np.testing.assert_allclose(rows(m - m.T), M - M.T)
    np.testing.assert_allclose(rows(a[0] * m), A[0] * M)
    np.testing.assert_allclose(value(m @ a), M @ A)
    np.testing.assert_allclose(value(m.column(1)), M[:, 1])
    np.testing.assert_allclose(value([trace(m), m[2, 0]]), [np.trace(M), M[2, 0]])
    np.testing.assert_allclose(rows(outer(a, b)), np.outer(A, B))
    np.testing.assert_allclose(value(hat(a) @ b), np.cross(A, B))
    np.testing.assert_allclose(rows(diagonal(list(a))), np.diag(A))
    np.testing.assert_allclose(rows(symmetric(*a, *b)), [[*A], [A[1], B[0], B[1]], [A[2], B[1], B[2]]])
    assert rows(identity(graph, 3)).tolist() == np.eye(3).tolist()
    assert [[x.number for x in row] for row in zeros(graph, 2, 3)] == [[0] * 3] * 2


def test_u_is_that_of_the_book_and_shares_its_products(graph: Graph) -> None:
    w, wp = of(graph, "a", A), of(graph, "b", B)
    U = skew(w, wp)
    W = rows(hat(w))
    np.testing.assert_allclose(rows(U), rows(hat(wp)) + W @ W)
    assert bill(graph, [x.edge for row in U for x in row])["*"] == 6
    known = skew(w, wp, graph.input("m0", Stage.CALL))
    assert bill(graph, [x.edge for row in known for x in row])["*"] == 5


def test_u_from_the_link_before(graph: Graph) -> None:
    w, wp = of(graph, "a", A), of(graph, "b", B)
    known = -(w[0] * w[0] + w[1] * w[1])
    np.testing.assert_allclose(rows(skew(w, wp, known)), rows(skew(w, wp)))
