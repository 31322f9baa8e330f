"""Plans: their branches, what they compute when, and what a wrong step is told by."""

from __future__ import annotations

from dataclasses import replace

import pytest
from torquec.generator.algebra.graph import Graph, Stage
from torquec.generator.inverse.chain import cycle_of
from torquec.generator.inverse.equations import sign_of_root
from torquec.generator.inverse.methods import METHODS, Task, asked, search
from torquec.generator.inverse.plan import Plan
from torquec.generator.inverse.trial import sound, trial

from .arms import shipped


def plans_of(name: str) -> list[Plan]:
    found = [each for method in METHODS for each in search(shipped(name), Task("tool", "base"), method)]
    return [plan for plan in found if isinstance(plan, Plan)]


@pytest.mark.parametrize(("name", "branches"), [("rx90", 8), ("ur5", 8), ("scara", 2)])
def test_branches_are_the_products_of_roots(name: str, branches: int) -> None:
    best = min(plans_of(name), key=Plan.cost)
    assert best.branches == branches
    assert {joint for step in best.steps for joint in step.joints} >= {*best.joints}


@pytest.mark.parametrize("name", ["rx90", "ur5", "stanford"])
def test_nothing_is_computed_before_the_steps_that_it_needs(name: str) -> None:
    for plan in plans_of(name):
        levels = plan.levels()
        for i, step in enumerate(plan.steps):
            edges = [x.edge >> 1 for x in (*step.coefficients, step.size)]
            assert max(levels.get(index, 0) for index in edges) <= i


def test_a_plan_on_a_new_graph_has_its_own_expressions_there() -> None:
    plan = plans_of("stanford")[0]
    copy = plan.on(plan.graph, [x.edge for x in plan.expressions])
    assert [x.edge for x in copy.expressions] == [x.edge for x in plan.expressions]


def test_steps_that_do_not_hold_are_not_sound() -> None:
    robot = shipped("stanford")
    plan = plans_of("stanford")[0]
    numbers = trial(robot, cycle_of(robot, plan.graph, asked(plan.graph), "tool", "base"))
    assert sound(plan.steps, numbers)
    first, *others = plan.steps
    wrong = replace(first, coefficients=(first.coefficients[0] + 0.5, *first.coefficients[1:]))
    assert not sound([wrong, *others], numbers)


def test_a_sign_makes_no_joint_known() -> None:
    graph = Graph()
    x = graph.input("x", Stage.CALL)
    step, w = sign_of_root(graph, "w", x, x, graph.one, "")
    assert (step.joint, step.joints) == (0, ())
    assert w.edge == graph.input("w", Stage.CALL).edge
