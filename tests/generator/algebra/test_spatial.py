"""Placements, poses and inertias against homogeneous matrices and sums over point masses."""

from __future__ import annotations

import math
from collections.abc import Iterable

import numpy as np
import pytest
from torquec.generator.algebra.evaluate import Array, evaluate
from torquec.generator.algebra.graph import Expr, Graph
from torquec.generator.algebra.rotation import X, Z, rotation, turn_by
from torquec.generator.algebra.spatial import (
    Inertia,
    Placement,
    Pose,
    no_body,
    second_moments,
    transfer,
    unit_placement,
)
from torquec.generator.algebra.vector import Matrix, vector

# Masses in kg, and where they are in m.
POINTS = [(0.7, (0.1, -0.4, 0.3)), (1.9, (-0.2, 0.5, 0.6)), (0.4, (0.8, 0.1, -0.5))]


@pytest.fixture
def graph() -> Graph:
    return Graph()


def numbers(exprs: Iterable[Expr]) -> Array:
    exprs = list(exprs)
    return np.array([float(x) for x in evaluate(exprs[0].graph, [expr.edge for expr in exprs], {})])


def square(matrix: Matrix) -> Array:
    return numbers(x for row in matrix for x in row).reshape(3, 3)


def placement(graph: Graph, about_x: float, about_z: float, *P: float) -> Placement:
    turns = (turn_by(X, graph.constant(about_x)), turn_by(Z, graph.constant(about_z)))
    return Placement(rotation(turns), vector(graph, *P))


def turned(about_x: float, about_z: float) -> Array:
    c, s, a, b = math.cos(about_x), math.sin(about_x), math.cos(about_z), math.sin(about_z)
    return np.asarray(np.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ np.array([[a, -b, 0], [b, a, 0], [0, 0, 1]]))


def body_of(graph: Graph, points: Iterable[tuple[float, Array | tuple[float, ...]]]) -> Inertia:
    """The inertia of point masses, from its definition."""
    masses = [(m, np.array(p)) for m, p in points]
    L = sum(m * np.outer(p, p) for m, p in masses)
    MS = sum(m * p for m, p in masses)
    exact = Matrix([graph.constant(x) for x in row] for row in np.asarray(L))
    return Inertia(exact, vector(graph, *np.asarray(MS)), graph.constant(sum(m for m, _ in masses)))


def assert_equal(a: Inertia, b: Inertia) -> None:
    np.testing.assert_allclose(square(a.L), square(b.L), atol=1e-14)
    np.testing.assert_allclose(numbers([*a.MS, a.M]), numbers([*b.MS, b.M]), atol=1e-14)


def test_placements_follow_each_other(graph: Graph) -> None:
    outer, inner = placement(graph, 0.3, 0.8, 1, 2, 3), placement(graph, -0.6, 0.2, 0.1, -0.4, 0.5)
    both = outer @ inner
    A, B = turned(0.3, 0.8), turned(-0.6, 0.2)
    np.testing.assert_allclose(square(both.A.matrix(graph)), A @ B, atol=1e-15)
    np.testing.assert_allclose(numbers(both.P), [1, 2, 3] + A @ [0.1, -0.4, 0.5])
    same = unit_placement(graph) @ outer
    assert [x.edge for x in same.P] == [x.edge for x in outer.P]
    assert same.A == outer.A


def test_poses_go_outwards_and_back(graph: Graph) -> None:
    here, step = placement(graph, 0.3, 0.8, 1, 2, 3), placement(graph, -0.6, 0.2, 0.1, -0.4, 0.5)
    pose = Pose(here.A.matrix(graph), here.P)
    out = pose.outwards(step)
    whole = here @ step
    np.testing.assert_allclose(square(out.A), square(whole.A.matrix(graph)), atol=1e-15)
    np.testing.assert_allclose(numbers(out.P), numbers(whole.P))
    back = out.inwards(step)
    np.testing.assert_allclose(square(back.A), square(pose.A), atol=1e-15)
    np.testing.assert_allclose(numbers(back.P), numbers(pose.P), atol=1e-15)


def test_a_body_in_another_frame(graph: Graph) -> None:
    to = placement(graph, 0.3, 0.8, 1, 2, 3)
    elsewhere = [(m, turned(0.3, 0.8) @ p + [1, 2, 3]) for m, p in POINTS]
    assert_equal(transfer(body_of(graph, POINTS), to), body_of(graph, elsewhere))


def test_bodies_add_up(graph: Graph) -> None:
    parts = [body_of(graph, [point]) for point in POINTS]
    assert_equal(parts[0] + parts[1] + parts[2] + no_body(graph), body_of(graph, POINTS))
    same = parts[0] + no_body(graph)
    assert [list(map(repr, row)) for row in same.L] == [list(map(repr, row)) for row in parts[0].L], "no operation"


def test_the_tensor_of_the_description(graph: Graph) -> None:
    body = body_of(graph, POINTS)
    expected = sum(m * (np.dot(p, p) * np.eye(3) - np.outer(p, p)) for m, p in POINTS)
    np.testing.assert_allclose(square(body.J), np.asarray(expected))
    np.testing.assert_allclose(square(second_moments(body.J)), square(body.L), atol=1e-15)
