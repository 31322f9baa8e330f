"""The table of equation types: each way solves pairs that it is entered for."""

from __future__ import annotations

import numpy as np
from torquec.generator.algebra.graph import Expr, Graph, Stage
from torquec.generator.algebra.rotation import Turn, Z
from torquec.generator.description.robot import PRISMATIC
from torquec.generator.inverse.chain import Moving, Unknown, angle
from torquec.generator.inverse.classification import Equation, Pair, angle_alone, shift_alone, two_unknowns
from torquec.generator.inverse.equations import DIRECTION, LINEAR, PAIR, SINE_COSINE
from torquec.generator.inverse.polynomial import Polynomial, constant, variable
from torquec.generator.inverse.trial import STATES, Numbers, holds, sound

GRAPH = Graph()
RNG = np.random.default_rng(0)
NUMBERS: dict[str, object] = {}


def revolute(j: int) -> Moving:
    theta = RNG.uniform(-3, 3, STATES)
    NUMBERS.update({f"S{j}": np.sin(theta), f"C{j}": np.cos(theta)})
    return Moving(angle(GRAPH, (j,), f"theta{j}"), 1, Turn(Z, GRAPH.one, GRAPH.zero), GRAPH.zero)


def prismatic(j: int) -> Moving:
    NUMBERS[f"r{j}"] = RNG.uniform(0.3, 1, STATES)
    r = GRAPH.input(f"r{j}", Stage.CALL)
    own = Unknown((j,), PRISMATIC, GRAPH.zero, GRAPH.zero, r, (f"r{j}",), f"r{j}")
    return Moving(own, 1, Turn(Z, GRAPH.one, GRAPH.zero), GRAPH.zero)


ONE, TWO, SLIDE, OTHER = revolute(1), revolute(2), prismatic(3), prismatic(4)


def numbers() -> Numbers:
    return NUMBERS  # type: ignore[return-value]


def of(joint: Moving, letter: str) -> Polynomial:
    return variable(letter, joint.unknown, GRAPH.one)


def given(name: str, value: object) -> Expr:
    NUMBERS[name] = value
    return GRAPH.input(name, Stage.CALL)


def equation(name: str, left: Polynomial, value: object) -> Equation:
    """left = a number that is given, which is what the left side is at the numbers of the trial."""
    return Equation(left - constant(given(name, value)), GRAPH.one)


def values(joint: Moving, letter: str) -> np.ndarray:
    return np.asarray(NUMBERS[f"{letter}{joint.joint}"])


def test_a_shift_alone_is_type_1() -> None:
    ((_, steps),) = shift_alone(SLIDE, [equation("z1", of(SLIDE, "r"), values(SLIDE, "r"))])
    assert [(step.kind, step.type) for step in steps] == [(LINEAR, 1)]
    assert holds(steps[0], numbers())


def test_two_equations_that_are_a_quarter_turn_apart_are_a_direction() -> None:
    C, S = values(ONE, "C"), values(ONE, "S")
    own = [equation("z2", of(ONE, "C"), C), equation("z3", of(ONE, "S"), S)]
    found = sorted(angle_alone(ONE, own), key=lambda ranked: ranked[0])
    assert found[0][1][0].kind is DIRECTION
    assert {steps[0].kind for _, steps in found} == {DIRECTION, SINE_COSINE}
    assert PAIR not in {steps[0].kind for _, steps in found}
    assert all(holds(steps[0], numbers()) for _, steps in found[:1])


def test_two_links_in_a_plane_are_type_6_or_7() -> None:
    a, b = (constant(GRAPH.input(name, Stage.PREPARE)) for name in "ab")
    NUMBERS.update(a=np.full(STATES, 0.4), b=np.full(STATES, 0.3))
    C1, S1, C2, S2 = (values(joint, letter) for joint in (ONE, TWO) for letter in "CS")
    pair = (
        equation("z4", a * of(ONE, "C") + b * of(TWO, "C"), 0.4 * C1 + 0.3 * C2),
        equation("z5", a * of(ONE, "S") + b * of(TWO, "S"), 0.4 * S1 + 0.3 * S2),
    )
    found = list(two_unknowns(Pair(ONE, TWO, pair, GRAPH.one)))
    assert {steps[0].type for _, steps in found} <= {6, 7}
    assert found
    assert all(sound(steps, numbers()) for _, steps in found)


def test_a_slide_on_a_turning_ray_is_type_4() -> None:
    C, S, r = values(ONE, "C"), values(ONE, "S"), values(SLIDE, "r")
    pair = (
        equation("z6", of(ONE, "C") * of(SLIDE, "r"), C * r),
        equation("z7", of(ONE, "S") * of(SLIDE, "r"), S * r),
    )
    ((_, steps),) = two_unknowns(Pair(ONE, SLIDE, pair, GRAPH.one))
    assert [step.type for step in steps] == [4, 3]
    assert sound(steps, {**numbers(), "r3": np.abs(r)})


def test_two_slides_are_a_linear_system_and_none_if_they_are_parallel() -> None:
    r, t = of(SLIDE, "r"), of(OTHER, "r")
    x, y = values(SLIDE, "r"), values(OTHER, "r")
    pair = equation("z8", r + t, x + y), equation("z9", r - t, x - y)
    ((_, steps),) = two_unknowns(Pair(SLIDE, OTHER, pair, GRAPH.one))
    assert all(holds(step, numbers()) for step in steps)
    same = equation("z10", r + t, x + y), equation("z11", r + t, x + y)
    assert list(two_unknowns(Pair(SLIDE, OTHER, same, GRAPH.one))) == []


def test_products_of_two_angles_have_no_type() -> None:
    pair = (equation("z12", of(ONE, "C") * of(TWO, "C"), 0.0), equation("z13", of(ONE, "S") * of(TWO, "S"), 0.0))
    assert list(two_unknowns(Pair(ONE, TWO, pair, GRAPH.one))) == []
