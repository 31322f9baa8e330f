"""Regions of joints that share a variable, and the rows that decide their parameters."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from oracle.random_robots import random_robot
from oracle.regressor import regressor
from oracle.restricted_robots import dense, following, restricted_robot
from oracle.tree import tree_of
from torquec.generator.algebra.graph import Graph
from torquec.generator.base_parameters.effects import knowledge, open_links
from torquec.generator.base_parameters.parameters import UNGROUPED, OnBody, Parameter
from torquec.generator.base_parameters.samples import Samples, independent
from torquec.generator.base_parameters.shared_variables import (
    Region,
    lock_shared_variables,
    region_rows,
    regions,
    sharing_joints,
)
from torquec.generator.description.robot import FIXED, INERTIA, PRISMATIC, REVOLUTE, ZERO, Base, Joint, Mimic, Robot
from torquec.generator.mechanism.freeze import freeze
from torquec.generator.mechanism.mechanism import Mechanism

G3 = sp.Symbol("G3")


def hand(floating: bool = True) -> Robot:
    """A palm that turns on the base and two fingers that slide on it, the second as the first does."""
    palm = Joint(name="palm", antecedent=0, sigma=REVOLUTE, alpha=sp.pi / 2)
    left = Joint(name="left", antecedent=1, sigma=PRISMATIC, alpha=sp.pi / 2)
    right = replace(left, name="right", alpha=-sp.pi / 2, mimic=Mimic(2, sp.Integer(1)))
    return dense(
        Robot(
            name="hand",
            joints=(palm, left, right),
            gravity=(ZERO, ZERO, G3),
            values={"G3": -9.81},
            base=Base(floating=floating),
        )
    )


def regions_of(mechanism: Mechanism) -> list[Region]:
    samples = Samples(mechanism.graph)
    locked = lock_shared_variables(mechanism)
    known = knowledge(locked, samples)
    return regions(mechanism, known, open_links(locked, known))


def test_joints_that_share_are_locked() -> None:
    mechanism = freeze(hand(), Graph(), {})
    assert sharing_joints(mechanism) == {2, 3}
    locked = lock_shared_variables(mechanism)
    assert [locked[j].sigma for j in (1, 2, 3)] == [REVOLUTE, FIXED, FIXED]


def test_a_region_stands_on_the_last_link_that_carries_all_its_joints() -> None:
    assert regions_of(freeze(hand(), Graph(), {})) == [Region(1, True, (2, 3))]


def test_near_a_fixed_base_a_region_takes_all_that_is_open() -> None:
    assert regions_of(freeze(hand(floating=False), Graph(), {})) == [Region(0, False, (1, 2, 3))]


def test_regions_that_overlap_are_one() -> None:
    chain = [Joint(name=f"j{j}", antecedent=j - 1, sigma=REVOLUTE, alpha=sp.pi / 2, d=ZERO) for j in range(1, 6)]
    chain[3] = replace(chain[3], mimic=Mimic(2, sp.Integer(-1)))
    chain[4] = replace(chain[4], mimic=Mimic(3, sp.Integer(2)))
    robot = dense(Robot(name="chain", joints=tuple(chain), base=Base(floating=True)))
    assert regions_of(freeze(robot, Graph(), {})) == [Region(1, True, (2, 3, 4, 5))]


def test_what_fingers_on_a_free_palm_tell() -> None:
    # Masses of opposite fingers act on the palm as one body; apart they are known by what they do to each other.
    mechanism = freeze(hand(), Graph(), {})
    rows = region_rows(mechanism, Region(1, True, (2, 3)), Samples(mechanism.graph))
    labels = {label for row in rows for label in row}
    assert {OnBody(name, 1) for name in INERTIA} <= labels
    assert {Parameter(name, j) for name in (*UNGROUPED[PRISMATIC], "IA") for j in (2, 3)} <= labels
    rotors = [row for row in rows if Parameter("IA", 2) in row]
    assert all(row[Parameter("IA", 2)].number == row[Parameter("IA", 3)].number == 1 for row in rotors)


@pytest.mark.parametrize("seed", range(0, 60, 6))
def test_the_rank_is_that_of_the_regressor(seed: int) -> None:
    robots = [following(restricted_robot(seed), seed), dense(random_robot(seed, 1 + seed % 4, ["mimic"]))]
    for robot in robots:
        mechanism = freeze(robot, Graph(), {})
        if not sharing_joints(mechanism):
            continue
        samples = Samples(mechanism.graph)
        labels = [Parameter(name, j) for j in robot.mobile for name in (*UNGROUPED[mechanism[j].sigma], "IA")]
        rows = region_rows(mechanism, Region(0, False, tuple(mechanism.links)), samples)
        rank = len(independent([[samples(row[label]) if label in row else 0 for label in labels] for row in rows]))
        assert rank == np.linalg.matrix_rank(regressor(tree_of(robot), labels, seed), rtol=1e-9)
