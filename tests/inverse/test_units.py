"""An arm of micrometres, or in millimetres, has the answers of an arm in metres: tolerances know no unit of length."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType

import numpy as np
import pytest
from torquec.generator.description.robot import LENGTHS, PRISMATIC, Robot
from torquec.peers.newton_euler import Array

from . import classes
from .scalar import Inverse


def in_units(robot: Robot, unit: float) -> Robot:
    """The robot with all its lengths divided by a unit."""
    lengths = {
        symbol.name
        for part in (*robot.joints, *robot.frames)
        for name in (*LENGTHS, *(("offset",) if getattr(part, "sigma", None) == PRISMATIC else ()))
        for symbol in getattr(part, name).free_symbols
    }
    values = {name: value / unit if name in lengths and value else value for name, value in robot.values.items()}
    return replace(robot, values=MappingProxyType(values))


def converted(arm: Inverse, q: Array, unit: float) -> Array:
    """q with shifts in the unit."""
    slides = [arm.tree.sigma[j - 1] == PRISMATIC for j in arm.moving]
    return np.where(slides, q / unit, q)


@pytest.mark.parametrize("unit", [1e-3, 1e5])
@pytest.mark.parametrize(
    ("drawn", "seed"),
    [
        (classes.concurrent, 3003),
        (classes.quartic, 40),
        (classes.quartic, 45),
        (classes.sliding, 3004),
        (classes.parallel, 3002),
        (classes.short, 40),
    ],
)
def test_answers_are_those_in_metres(drawn: Callable[[int], Robot], seed: int, unit: float) -> None:
    robot = drawn(seed)
    arm, other = Inverse(robot), Inverse(in_units(robot, unit))
    assert other.plan.method == arm.plan.method
    q = arm.random(200)
    T = arm.forward(q)
    found = arm(T)
    T[:, :3, 3] /= unit
    same = other(T)
    np.testing.assert_array_equal(same.status, found.status)
    np.testing.assert_array_equal(same.count, found.count)
    assert (found.status == 0).mean() > 0.97
    for state in np.flatnonzero(found.status == 0):
        np.testing.assert_allclose(converted(arm, same.of(state), 1 / unit), found.of(state), rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("unit", [1e-3, 1e5])
def test_a_pose_with_few_digits_is_met(unit: float) -> None:
    arm = Inverse(in_units(classes.concurrent(3003), unit))
    T = arm.forward(converted(arm, arm.random(50), unit))
    T[:, :3, :3] = np.round(T[:, :3, :3], 5)
    found = arm(T)
    assert (found.count > 0).all()
