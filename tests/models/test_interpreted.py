"""Every law on the derived graphs: on the robots that ship, on random ones, and on any that Hypothesis finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache, partial

import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from oracle.random_robots import robots
from torquec.generator.derive.kernel import Form
from torquec.generator.description import Robot
from torquec.generator.forms.geometry import divisors_of, geometry_of
from torquec.generator.forms.rewrites import Rewriting
from torquec.generator.models.catalogue import CATALOGUE

from .interpreted import Interpreted
from .laws import LAWS, REMAKING, Law, dynamics, energy, geometry, lagrange
from .robots import RANDOM, SHIPPED
from .subject import Subject, random_state

# Every shipped robot meets the laws compiled.
ROBOTS = {name: robot for number, (name, robot) in enumerate(SHIPPED.items()) if number % 3 == 0} | RANDOM
FEW = {name: robot for number, (name, robot) in enumerate(ROBOTS.items()) if number % 4 == 0}
ALTERNATIVES = range(max(len(row.derive) for row in CATALOGUE if not row.derivative_of))


@cache
def subject(name: str) -> Subject:
    return Subject.of(ROBOTS[name], Interpreted)


@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize("law", [law for law in LAWS if law not in REMAKING], ids=lambda law: law.__name__)
def test_law(law: Law, name: str) -> None:
    s = subject(name)
    rng = np.random.default_rng(0)
    for _ in range(2):
        law(s, random_state(s.tree, rng))


@pytest.mark.parametrize("name", FEW)
@pytest.mark.parametrize("law", REMAKING, ids=lambda law: law.__name__)
def test_law_of_two_robots(law: Law, name: str) -> None:
    s = subject(name)
    law(s, random_state(s.tree, np.random.default_rng(0)))


@settings(max_examples=4, deadline=None, derandomize=True)
@given(robots(max_joints=4, varied=True), st.integers(0, 1000))
def test_laws_hold_on_any_robot(robot: Robot, seed: int) -> None:
    s = Subject.of(robot, Interpreted)
    state = random_state(s.tree, np.random.default_rng(seed))
    for law in LAWS:
        note(law.__name__)
        law(s, state)


def some_of(joints: Sequence[int], rng: np.random.Generator) -> tuple[int, ...]:
    return tuple(j for j in joints if rng.random() < 0.5)


def any_rewriting(robot: Robot, seed: int) -> Rewriting:
    """Return what a search may come to: number 0 is everything at once, others are random."""
    rng = np.random.default_rng(seed)
    mobile = robot.mobile
    slide = some_of(mobile, rng) if seed else mobile
    at_rest, safe = geometry_of(robot), divisors_of(robot, slide)
    unit = int(rng.choice(safe.levers)) if at_rest.unit_is_free and safe.levers else 0
    if not seed:
        return Rewriting(slide, at_rest.centres, mobile, safe.cancellations, unit, mobile, mobile, mobile)
    some = [some_of(mobile, rng) for _ in range(4)]
    cancel = tuple(one for one in safe.cancellations if rng.random() < 0.2)
    return Rewriting(slide, some_of(at_rest.centres, rng), some[0], cancel, unit, some[1], some[2], some[3])


@pytest.mark.parametrize("robot", FEW.values(), ids=lambda robot: robot.name)
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("alternative", ALTERNATIVES)
def test_every_form_of_every_model_obeys_the_laws(alternative: int, seed: int, robot: Robot) -> None:
    # The build keeps the cheapest form for a robot: the others would otherwise go unseen.
    rewriting = any_rewriting(robot, seed)
    kinematic = replace(rewriting, unit_length=0)
    forced = {
        row.name: Form(
            row.derive[alternative % len(row.derive)],
            row.rewrites if row.rewrites is not None else ((rewriting,) if row.searched else (kinematic,)),
        )
        for row in CATALOGUE
    }
    s = Subject.of(robot, partial(Interpreted, forced=forced))
    for law in (*geometry.LAWS, *dynamics.LAWS, *lagrange.LAWS, *energy.LAWS):
        law(s, random_state(s.tree, np.random.default_rng(1)))
