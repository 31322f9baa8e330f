"""The pieces that the recursions of Newton-Euler call, each against the equation that it stands for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from frozen import frozen
from places import ROBOTS
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Element, Expr, Graph, Stage
from torquec.generator.algebra.spatial import second_moments
from torquec.generator.algebra.vector import Vector, skew, symmetric
from torquec.generator.description import read_robot
from torquec.generator.forms.rewrites import Rewriting
from torquec.generator.models.friction import friction
from torquec.generator.models.newton_euler import (
    acceleration_from_column,
    accelerations,
    axis_column,
    lever_moment,
    moment_by_second_moments,
    moment_by_tensor,
    needs_few_elements,
    wrench_on_link,
)
from torquec.peers.newton_euler import Array

RNG = np.random.default_rng(0)
VALUES = RNG.uniform(-1, 1, 16)
RX90 = read_robot(ROBOTS / "rx90.toml")


def inputs(graph: Graph, count: int, first: int = 0) -> list[Expr]:
    return [graph.input(Element("x", i), Stage.CALL) for i in range(first, first + count)]


def values(expressions: Sequence[Expr], **others: float) -> Array:
    given = {Element("x", i): value for i, value in enumerate(VALUES)}
    graph = expressions[0].graph
    return np.array([float(x) for x in evaluate(graph, [x.edge for x in expressions], {**given, **others})])


def test_both_moments_are_those_of_euler() -> None:
    graph = Graph()
    W, WP = Vector(inputs(graph, 3)), Vector(inputs(graph, 3, 3))
    J = symmetric(*inputs(graph, 6, 6))
    U = skew(W, WP)
    w, wp = VALUES[:3], VALUES[3:6]
    tensor = values([J[i, k] for i in range(3) for k in range(3)]).reshape(3, 3)
    expected = tensor @ wp + np.cross(w, tensor @ w)
    np.testing.assert_allclose(values([*moment_by_tensor(J, W, WP, U)]), expected, atol=1e-14)
    np.testing.assert_allclose(values([*moment_by_second_moments(second_moments(J), U)]), expected, atol=1e-14)


def test_the_third_column_of_u_gives_the_acceleration_back() -> None:
    graph = Graph()
    W, WP = Vector(inputs(graph, 3)), Vector(inputs(graph, 3, 3))
    found = acceleration_from_column(skew(W, WP).column(2), W, WP)
    np.testing.assert_allclose(values([*found]), VALUES[3:6], atol=1e-15)


def test_points_on_the_axis_belong_to_both_links() -> None:
    """U of link a(j) times the axis is the third column of U of link j, where the joint adds any qd and qdd."""
    mechanism = frozen(RX90)
    graph, link = mechanism.graph, mechanism[3]
    Wi, WPi, (qd, qdd) = Vector(inputs(graph, 3)), Vector(inputs(graph, 3, 3)), inputs(graph, 2, 6)
    column = axis_column(link, skew(Wi, WPi))
    assert column is not None
    WI, a = link.A.T @ Wi, mechanism.a
    W = WI + qd * a
    WP = link.A.T @ WPi + qdd * a + Vector((WI[1] * qd, -(WI[0] * qd), graph.zero))
    q = {Element("q", i): 0.3 * i for i in range(6)}
    given: dict[Any, float] = {Element("x", i): value for i, value in enumerate(VALUES)} | q | RX90.given_values
    edges = [x.edge for x in (*column, *skew(W, WP).column(2))]
    found = np.array([float(x) for x in evaluate(graph, edges, given)])
    np.testing.assert_allclose(found[:3], found[3:], atol=1e-14)


@pytest.mark.parametrize("flip", [False, True])
def test_the_rule_takes_the_column_for_links_that_need_many_elements(flip: bool) -> None:
    made = Rewriting(flip_u_rule=(3,) if flip else ())(frozen(RX90))
    graph, link = made.graph, made[3]
    assert not needs_few_elements(link)
    W, WP = Vector(inputs(graph, 3)), Vector(inputs(graph, 3, 3))
    found, _ = accelerations(link, W, WP, skew(W, WP))
    by_itself = [x.edge for x in WP]
    assert ([x.edge for x in found] == by_itself) is flip


def test_a_lever_in_turning_axes_gives_the_same_moment() -> None:
    held = Rewriting(hold_axes=(2,))(frozen(RX90))
    other = Rewriting(hold_axes=(2,), constant_levers=(3,))(frozen(RX90))
    results = []
    for made in (held, other):
        f = Vector(inputs(made.graph, 3))
        edges = [x.edge for x in lever_moment(made[3], f)]
        given: dict[Any, float] = {Element("x", i): value for i, value in enumerate(VALUES)}
        given |= {Element("q", i): 0.3 * i for i in range(6)}
        results.append([float(x) for x in evaluate(made.graph, edges, given | RX90.given_values)])
    assert held[3].lever_turn is None
    assert other[3].lever_turn is not None
    without, with_lever = results
    np.testing.assert_allclose(with_lever, without, atol=1e-14)


def test_friction_acts_in_motion_alone() -> None:
    link = frozen(RX90)[1]
    graph = link.FV.graph
    qd = graph.input(Element("x", 0), Stage.CALL)
    tau = friction(link, qd)
    given = dict.fromkeys(RX90.values, 2.0)
    forces = [float(evaluate(graph, [tau.edge], {**given, Element("x", 0): v})[0]) for v in (0.0, 0.5, -0.5)]
    assert forces[0] == 0
    parts = [float(evaluate(graph, [x.edge], given)[0]) for x in (link.FV, link.FS, link.FO)]
    FV, FS, FO = parts
    assert FV * FS > 0
    assert forces[1:] == [0.5 * FV + FS + FO, -0.5 * FV - FS + FO]


def test_a_wrench_at_a_frame_acts_about_the_origin_of_its_link() -> None:
    mechanism = frozen(RX90)
    name = RX90.frames[-1].name
    n, at = mechanism.frames[name]
    j, fe, me = wrench_on_link(mechanism, Vector(inputs(mechanism.graph, 6)), name)
    assert j == n
    given = {k: v for k, v in RX90.values.items() if v is not None}
    A = np.stack([values([*(at.A @ unit)], **given) for unit in units(mechanism.graph)], axis=1)
    P = values([*at.P], **given)
    np.testing.assert_allclose(values([*fe], **given), A @ VALUES[:3], atol=1e-15)
    np.testing.assert_allclose(values([*me], **given), A @ VALUES[3:6] + np.cross(P, A @ VALUES[:3]), atol=1e-15)


def units(graph: Graph) -> list[Vector]:
    return [Vector(graph.constant(float(i == k)) for i in range(3)) for k in range(3)]


def test_few_elements_are_needed_where_products_of_inertia_are_0() -> None:
    assert not needs_few_elements(frozen(RX90)[6])
    assert needs_few_elements(Rewriting()(frozen(read_robot(ROBOTS / "planar2r.toml")))[1])
