"""Every law on the expression graph itself, for many random robots and for the two reference arms."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st
from oracle import reference
from oracle.random_robots import random_robot, robots
from torquec.generator.description.robot import Robot

from .interpreted import Interpreted
from .laws import LAWS, Law
from .subject import Subject, random_state

ROBOTS: dict[str, Robot] = {
    "puma560": reference.puma560(),
    "stanford": reference.stanford(),
    **{f"random_{seed}": random_robot(seed) for seed in range(12)},
}
SUBJECTS = {name: Subject.of(robot, Interpreted) for name, robot in ROBOTS.items()}


@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: Law, name: str) -> None:
    subject = SUBJECTS[name]
    rng = np.random.default_rng(0)
    for _ in range(3):
        law(subject, random_state(subject.tree, rng))


@settings(max_examples=25, deadline=None, derandomize=True)
@given(robots(max_joints=5), st.integers(0, 1000))
def test_laws_hold_on_any_robot(robot: Robot, seed: int) -> None:
    subject = Subject.of(robot, Interpreted)
    state = random_state(subject.tree, np.random.default_rng(seed))
    for law in LAWS:
        note(law.__name__)
        law(subject, state)
