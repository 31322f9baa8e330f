"""What the torques tell of links, on robots small enough to know it by hand, and against sampled regressors."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from oracle.regressor import regressor
from oracle.restricted_robots import dense, restricted_robot
from oracle.tree import tree_of
from torquec.generator.algebra.graph import Graph
from torquec.generator.base_parameters.effects import knowledge, open_links, rows
from torquec.generator.base_parameters.parameters import Parameter, ungrouped
from torquec.generator.base_parameters.samples import Samples, independent
from torquec.generator.description.robot import PRISMATIC, REVOLUTE, ZERO, Base, Joint, Robot
from torquec.generator.mechanism.freeze import freeze

G3 = sp.Symbol("G3")


def arm(*joints: Joint) -> Robot:
    return Robot(name="arm", joints=joints, gravity=(ZERO, ZERO, G3), values={"G3": -9.81, "L": 0.4})


UPRIGHT = Joint(name="a", antecedent=0, sigma=REVOLUTE)
ACROSS = Joint(name="b", antecedent=0, sigma=REVOLUTE, alpha=sp.pi / 2)


def rows_of(robot: Robot) -> list[dict[Parameter, float | None]]:
    mechanism = freeze(robot, Graph(), {})
    samples = Samples(mechanism.graph)
    found = rows(mechanism, knowledge(mechanism, samples), set(mechanism.links), samples)
    return [{label: value.number for label, value in row.items() if isinstance(label, Parameter)} for row in found]


def test_a_joint_along_gravity_tells_its_own_moment_of_inertia() -> None:
    assert rows_of(arm(UPRIGHT)) == [{Parameter("ZZ", 1): 1, Parameter("IA", 1): 1}]


def test_a_joint_across_gravity_tells_its_first_moments_too() -> None:
    labels = [set(row) for row in rows_of(arm(ACROSS))]
    assert labels[-1] == {Parameter("ZZ", 1), Parameter("IA", 1)}
    assert {label for row in labels[:-1] for label in row} == {Parameter("MX", 1), Parameter("MY", 1)}
    assert len(labels) == 3


def test_a_slide_along_gravity_tells_mass_by_weight_and_a_level_one_with_its_rotor() -> None:
    along = Joint(name="a", antecedent=0, sigma=PRISMATIC)
    weighed = [{label for label, value in row.items()} for row in rows_of(arm(along))]
    assert weighed == [{Parameter("M", 1)}, {Parameter("M", 1), Parameter("IA", 1)}]
    level = rows_of(arm(replace(along, alpha=sp.pi / 2)))
    assert [set(row) for row in level] == [{Parameter("M", 1), Parameter("IA", 1)}]


def test_all_is_known_beyond_a_floating_base_and_beyond_three_crossed_joints() -> None:
    wrist = [replace(ACROSS, name=name, antecedent=j, d=sp.Symbol("L")) for j, name in enumerate("bcdefgh")]
    fixed = arm(*wrist)
    for robot in (fixed, replace(fixed, base=Base(floating=True))):
        mechanism = freeze(robot, Graph(), {})
        known = knowledge(mechanism, Samples(mechanism.graph))
        assert known[7].all_beyond
        assert known[7].all_here
        assert 7 not in open_links(mechanism, known)
        assert known[1].all_beyond == robot.base.floating
    assert not open_links(mechanism, known)


def test_a_link_behind_which_something_is_open_is_open() -> None:
    parallel = Joint(name="b", antecedent=1, sigma=REVOLUTE, d=sp.Integer(1))
    mechanism = freeze(arm(UPRIGHT, parallel), Graph(), {})
    known = knowledge(mechanism, Samples(mechanism.graph))
    assert not known[2].all_here
    assert open_links(mechanism, known) == {1, 2}


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_the_rank_is_that_of_the_regressor(seed: int) -> None:
    robot = dense(restricted_robot(seed))
    mechanism = freeze(robot, Graph(), {})
    samples = Samples(mechanism.graph)
    labels = [Parameter(name, j) for j in mechanism for name in ungrouped(mechanism[j].sigma)]
    known = knowledge(mechanism, samples)
    open_ones = open_links(mechanism, known)
    known_alone = [label for label in labels if label.link not in open_ones]
    found = list(rows(mechanism, known, open_ones, samples))
    rank = len(independent([[samples(row[label]) if label in row else 0 for label in labels] for row in found]))
    D = regressor(tree_of(robot), labels, seed)
    assert rank + len(known_alone) == np.linalg.matrix_rank(D, rtol=1e-9)
