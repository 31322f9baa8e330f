"""A model of varying number of answers, through the catalogue's grammar, C and NumPy: roots of x^2 - 2 q0 x + q1."""

from __future__ import annotations

import numpy as np
import pytest
import torquec
from places import ROBOTS
from torquec.generator.algebra.graph import Expr, sqrt, where_less
from torquec.generator.algebra.vector import Vector
from torquec.generator.compile.build import compile_robot
from torquec.generator.compile.text import Options
from torquec.generator.mechanism.mechanism import Mechanism
from torquec.generator.models.row import Argument, Model

EXACT, NONE = 0, 1


def roots(robot: Mechanism, p: Vector) -> tuple[Vector, Expr, Expr]:
    number = robot.number
    inside = p[0] * p[0] - p[1]
    nan, root = number(np.nan), sqrt(inside)
    count = where_less(inside, number(0), number(0), where_less(number(0), inside, number(2), number(1)))
    first = where_less(inside, number(0), nan, p[0] - root)
    second = where_less(number(0), inside, p[0] + root, nan)
    status = where_less(inside, number(0), number(NONE), number(EXACT))
    return Vector((first, second)), count, status


ROW = Model(
    "roots",
    (roots,),
    (Argument("p", (2,), "half the sum and the product of the roots"),),
    (
        Argument("values", ("answers",), "the roots, smaller first"),
        Argument("count", (), "how many", kind="int"),
        Argument("status", (), "0 exact, 1 none", kind="int"),
    ),
    "Roots of a quadratic.",
    answers=2,
)


@pytest.fixture(scope="module")
def robot() -> torquec.Robot:
    return torquec.load(compile_robot(ROBOTS / "planar2r.toml", Options(), rows=(ROW,)).path)


@pytest.mark.parametrize(
    ("p", "expected", "status"), [((1.5, 2.0), [1, 2], EXACT), ((1.0, 1.0), [1], EXACT), ((0.0, 1.0), [], NONE)]
)
def test_one_state_gives_the_answers_there_are(
    robot: torquec.Robot, p: tuple[float, float], expected: list[float], status: int
) -> None:
    answers = robot.roots(np.array(p))  # type: ignore[attr-defined]
    np.testing.assert_allclose(answers.values, expected)
    assert answers.status == status


def test_a_batch_is_padded_with_nan(robot: torquec.Robot) -> None:
    answers = robot.roots([[1.5, 2.0], [1.0, 1.0], [0.0, 1.0]] * 7)  # type: ignore[attr-defined]
    values, status = answers.values, answers.status
    np.testing.assert_array_equal(values, [[1, 2], [1, np.nan], [np.nan, np.nan]] * 7)
    np.testing.assert_array_equal(status, [EXACT, EXACT, NONE] * 7)
    assert status.dtype == np.int32
