"""Linear forms of inertial parameters against the bodies that they are forms of."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from oracle.agreement import assert_agree
from torquec.generator.algebra.graph import Expr, Graph
from torquec.generator.algebra.rotation import Turn, X, Z, rotation
from torquec.generator.algebra.spatial import Inertia, Placement, second_moments, transfer
from torquec.generator.algebra.vector import Vector, symmetric, vector
from torquec.generator.base_parameters.linear_forms import Form, Twist, form, momentum, pull_back, split, twists_beyond
from torquec.generator.base_parameters.samples import Samples, independent
from torquec.generator.description.robot import FIXED, INERTIA, PRISMATIC, REVOLUTE

Numbers = Callable[[int], list[Expr]]


@pytest.fixture
def graph() -> Graph:
    return Graph()


@pytest.fixture
def numbers(graph: Graph) -> Numbers:
    rng = np.random.default_rng(0)
    return lambda count: [graph.constant(x) for x in rng.uniform(-1, 1, count)]


def placement(graph: Graph, x: float, z: float, P: list[Expr]) -> Placement:
    angles = ((X, x), (Z, z))
    turns = [Turn(axis, graph.constant(np.cos(angle)), graph.constant(np.sin(angle))) for axis, angle in angles]
    return Placement(rotation(turns), Vector(P))


def random_form(graph: Graph, numbers: Numbers) -> Form:
    return form(graph, numbers(6), numbers(3), numbers(1)[0])


def random_body(numbers: Numbers) -> Inertia:
    return Inertia(second_moments(symmetric(*numbers(6))), Vector(numbers(3)), numbers(1)[0])


def value(f: Form, body: Inertia) -> float:
    J = body.J
    parameters = (J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2], *body.MS, body.M)
    total = f.m.graph.sum(f.coefficients[name] * p for name, p in zip(INERTIA, parameters, strict=True))
    assert total.number is not None
    return total.number


def test_a_form_pulled_back_to_a_body_is_the_form_of_the_moved_body(graph: Graph, numbers: Numbers) -> None:
    f, body = random_form(graph, numbers), random_body(numbers)
    to = placement(graph, 0.4, -1.1, numbers(3))
    assert_agree(value(pull_back(f, to), body), value(f, transfer(body, to)), 1e-14)


@pytest.mark.parametrize("sigma", [REVOLUTE, PRISMATIC, FIXED])
def test_the_parts_of_a_form_are_all_that_a_joint_makes_of_it(graph: Graph, numbers: Numbers, sigma: int) -> None:
    f, body = random_form(graph, numbers), random_body(numbers)
    constant, varying = split(f, sigma)
    for q in (0.0, 0.3, -1.2, 2.0):
        step = {REVOLUTE: (q, 0.0), PRISMATIC: (0.0, q), FIXED: (0.0, 0.0)}[sigma]
        to = placement(graph, 0.0, step[0], list(vector(graph, 0, 0, step[1])))
        factors = {
            REVOLUTE: [np.cos(q), np.sin(q), np.cos(2 * q), np.sin(2 * q)],
            PRISMATIC: [q, q * q],
            FIXED: [],
        }[sigma]
        parts = sum(factor * value(part, body) for factor, part in zip(factors, varying, strict=True))
        assert_agree(value(pull_back(f, to), body), value(constant, body) + parts, 1e-13)


@pytest.mark.parametrize("sigma", [REVOLUTE, PRISMATIC])
def test_motions_beyond_a_joint_are_those_at_every_position(graph: Graph, numbers: Numbers, sigma: int) -> None:
    t, mount = Twist(Vector(numbers(3)), Vector(numbers(3))), placement(graph, 0.7, 0.2, numbers(3))
    samples = Samples(graph)
    spanned = [samples.row(motion.components) for motion in twists_beyond(t, mount, sigma)]
    for q in (0.0, 0.5, -2.0):
        turn, slide = (q, 0.0) if sigma == REVOLUTE else (0.0, q)
        at = mount @ placement(graph, 0.0, turn, list(vector(graph, 0, 0, slide)))
        here = samples.row(twists_beyond(t, at, FIXED)[0].components)
        assert len(independent([*spanned, here])) == len(independent(spanned))


def test_momenta_of_a_point(graph: Graph) -> None:
    # 2 kg at (1, 0, 0), origin at rest, turning about z: moment of momentum m r^2 w; pushed along z: m v.
    J = symmetric(*vector(graph, 0, 0, 0, 2, 0, 2))
    point = Inertia(second_moments(J), vector(graph, 2, 0, 0), graph.constant(2))
    o = vector(graph, 0, 0, 0)
    assert value(momentum(Twist(vector(graph, 0, 0, 3), o), REVOLUTE), point) == 6
    assert value(momentum(Twist(o, vector(graph, 0, 0, 3)), PRISMATIC), point) == 6
    # Turning about y carries it down.
    assert value(momentum(Twist(vector(graph, 0, 3, 0), o), PRISMATIC), point) == -6
