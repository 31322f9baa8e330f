from __future__ import annotations

import numpy as np
import pytest
from torquec.generator.description.placed.space import (
    MP,
    Place,
    clean,
    cross,
    dot,
    exact,
    from_quaternion,
    identity,
    norm,
    turn,
    turn_about,
    unit,
    vector,
)


def test_decimals_are_taken_as_written() -> None:
    assert exact(0.1) == exact("0.1") == MP.mpf(1) / 10
    assert exact("-0.0") == 0


def test_quarter_turns_are_exact() -> None:
    quarter = turn(2, MP.pi / 2)
    assert (quarter == np.array([[0, -1, 0], [1, 0, 0], [0, 0, 1]])).all()
    assert (quarter @ quarter @ quarter @ quarter == identity()).all()


@pytest.mark.parametrize("axis", [0, 1, 2])
def test_the_three_ways_to_turn_agree(axis: int) -> None:
    angle = exact("0.7")
    direction = vector([int(i == axis) for i in range(3)])
    half = [MP.cos(angle / 2), *(MP.sin(angle / 2) * direction)]
    for A in (turn_about(direction, angle), from_quaternion(*half)):
        assert max(abs(x) for x in (A - turn(axis, angle)).flat) < exact("1e-45")


def test_vectors() -> None:
    a, b = vector((1, 2, 3)), vector((-0.5, 0, 4))
    assert dot(a, b) == exact("11.5")
    assert dot(cross(a, b), a) == dot(cross(a, b), b) == 0
    assert norm(vector((3, 0, 4))) == 5
    assert abs(norm(unit(a)) - 1) < exact("1e-45")


def test_residues_become_zeros() -> None:
    assert (clean(np.array([MP.mpf("1e-41"), MP.mpf("1e-39")], dtype=object)) != 0).tolist() == [False, True]


def test_places_join_and_part() -> None:
    outer = Place(turn(0, exact("0.3")), vector((1, 2, 3)))
    inner = Place(turn(1, exact("-1.1")), vector((0, 0.5, 0)))
    again = (outer @ inner).seen_from(outer)
    assert max(abs(x) for x in (again.A - inner.A).flat) < exact("1e-45")
    assert max(abs(x) for x in again.P - inner.P) < exact("1e-45")
