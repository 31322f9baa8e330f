"""Every law on the derived graphs: on the robots that ship, on random ones, and on any that Hypothesis finds."""

from __future__ import annotations

from functools import cache, partial

import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from oracle.random_robots import robots
from torquec.generator.description import Robot
from torquec.generator.mechanism.rewrites import Rewrite
from torquec.generator.models.catalogue import CATALOGUE
from torquec.generator.models.derivation import REWRITES, Form

from .interpreted import Interpreted
from .laws import LAWS, Law, dynamics, energy, geometry, invariance, lagrange
from .robots import RANDOM, SHIPPED
from .subject import Subject, random_state

ROBOTS = {**SHIPPED, **RANDOM}
FEW = {name: robot for number, (name, robot) in enumerate(ROBOTS.items()) if number % 2 == 0}
ALTERNATIVES = range(max(len(row.derive) for row in CATALOGUE))


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


@pytest.mark.parametrize("robot", FEW.values(), ids=lambda robot: robot.name)
@pytest.mark.parametrize("rewrites", REWRITES, ids=lambda rewrites: "+".join(r.__name__ for r in rewrites))
@pytest.mark.parametrize("alternative", ALTERNATIVES)
def test_every_form_of_every_model_obeys_the_laws(
    alternative: int, rewrites: tuple[Rewrite, ...], robot: Robot
) -> None:
    # The build keeps the cheapest form for a robot: the others would otherwise go unseen.
    forced = {
        row.name: Form(row.derive[alternative % len(row.derive)], rewrites if row.rewrites is None else row.rewrites)
        for row in CATALOGUE
    }
    s = Subject.of(robot, partial(Interpreted, forced=forced))
    for law in (*geometry.LAWS, *dynamics.LAWS, *lagrange.LAWS, *invariance.LAWS, *energy.LAWS):
        law(s, random_state(s.tree, np.random.default_rng(1)))
