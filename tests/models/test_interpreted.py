"""Every law on the derived graphs: on the robots that ship, on random ones, and on any that Hypothesis finds."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from oracle.random_robots import robots
from torquec.generator.description import Robot
from torquec.generator.models.catalogue import CATALOGUE

from .interpreted import Interpreted
from .laws import LAWS, Law, dynamics, geometry, invariance, lagrange
from .robots import RANDOM, SHIPPED
from .subject import Subject, random_state

ROBOTS = {**SHIPPED, **RANDOM}
CHOICES = [(row.name, function) for row in CATALOGUE if len(row.derive) > 1 for function in row.derive]


@cache
def subject(name: str) -> Subject:
    return Subject.of(ROBOTS[name], Interpreted)


@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, name: str) -> None:
    s = subject(name)
    rng = np.random.default_rng(0)
    for _ in range(3):
        law(s, random_state(s.tree, rng))


@settings(max_examples=25, deadline=None, derandomize=True)
@given(robots(max_joints=5), st.integers(0, 1000))
def test_laws_hold_on_any_robot(robot: Robot, seed: int) -> None:
    s = Subject.of(robot, Interpreted)
    state = random_state(s.tree, np.random.default_rng(seed))
    for law in LAWS:
        note(law.__name__)
        law(s, state)


@pytest.mark.parametrize("robot", ROBOTS.values(), ids=lambda robot: robot.name)
@pytest.mark.parametrize(("model", "function"), CHOICES, ids=lambda choice: getattr(choice, "__name__", choice))
def test_every_derivation_of_a_model_obeys_the_laws(model: str, function: Callable[..., Any], robot: Robot) -> None:
    # The build keeps the cheapest for a robot: the others would otherwise go unseen.
    s = Subject.of(robot, partial(Interpreted, forced={model: function}))
    for law in (*geometry.LAWS, *dynamics.LAWS, *lagrange.LAWS, *invariance.LAWS):
        law(s, random_state(s.tree, np.random.default_rng(1)))
