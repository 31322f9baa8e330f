"""Which rewriting a model gets: what a search found for the robot's structure, if its lengths allow it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
import sympy as sp
from torquec.generator.algebra.operations import cost
from torquec.generator.derive.derivation import derive, derive_with
from torquec.generator.derive.kernel import Form
from torquec.generator.derive.variant import Variant
from torquec.generator.description import read_robot
from torquec.generator.forms.rewrites import Rewriting
from torquec.generator.forms.rules import by_rule, divisible, divisors, leavable, parallel, tips
from torquec.generator.forms.search import FINALISTS, WORTH, best_rewriting
from torquec.generator.forms.store import RECORD, recorded, ships, structure
from torquec.generator.models.catalogue import CATALOGUE, model

ROBOTS = sorted(RECORD.parent.glob("*.toml"))
SEARCHED = [row.name for row in CATALOGUE if row.searched]


@pytest.mark.parametrize("path", ROBOTS, ids=lambda path: path.stem)
def test_the_build_of_a_robot_that_ships_searches_nothing(path: Path) -> None:
    robot = read_robot(path)
    missing = [name for name in SEARCHED if not ships(robot, name)]
    assert not missing, "python -m torquec.generator.forms.search records what serves them"


def test_what_is_recorded_is_not_dearer_than_the_rules() -> None:
    robot, row = read_robot(RECORD.parent / "rx90.toml"), model("idm")
    forms = [Form(row.derive[0], (rewriting,)) for rewriting in by_rule(robot)]
    by_rules = min(cost(derive_with(robot, Variant(row), form).operations) for form in forms)
    assert cost(derive(robot, Variant(row)).operations) <= by_rules


def test_a_record_is_for_a_structure_not_for_numbers() -> None:
    robot = read_robot(RECORD.parent / "rx90.toml")
    others = replace(robot, values=dict.fromkeys(robot.values, 0.5))
    assert structure(others) == structure(robot)
    joints = [replace(robot.joints[0], XX=sp.Symbol("M1")), *robot.joints[1:]]
    assert structure(replace(robot, joints=tuple(joints))) != structure(robot)


def test_no_small_or_unknown_length_divides() -> None:
    robot = read_robot(RECORD.parent / "rx90.toml")
    found = recorded(robot, "idm")
    assert found is not None
    assert found.unit in divisible(robot, found.slid)
    for length in (0.0, 1e-3, None):
        other = replace(robot, values={**robot.values, "RL4": length})
        assert found.unit not in divisible(other, found.slid)
        assert recorded(other, "idm") is None
        forms = by_rule(other)
        assert all(4 not in divisors(form) for form in forms)
        assert all(j != 4 for j, number, _ in leavable(other, found.slid) if number == "M")


def test_no_unit_where_a_joint_slides() -> None:
    robot = read_robot(RECORD.parent / "stanford.toml")
    assert all(rewriting.unit == 0 for rewriting in by_rule(robot))


def test_a_search_stops_after_its_evaluations_and_never_gets_dearer() -> None:
    robot, asked = read_robot(RECORD.parent / "planar2r.toml"), 0

    def price(bill: dict[str, int]) -> float:
        nonlocal asked
        asked += 1
        return cost(bill)

    best_rewriting(robot, Variant(model("idm")), price, evaluations=9)
    assert asked <= 9 + FINALISTS, "those found are derived once more, with all passes"
    few = best_rewriting(robot, Variant(model("idm")), evaluations=9)
    many = best_rewriting(robot, Variant(model("idm")), evaluations=200)
    row = model("idm")
    bills = [cost(derive_with(robot, Variant(row), Form(row.derive[0], (r,))).operations) for r in (few, many)]
    prices = [bill + WORTH * len(divisors(r)) for bill, r in zip(bills, (few, many), strict=True)]
    assert prices[1] <= prices[0]


def test_the_last_links_are_those_that_carry_none() -> None:
    robot = read_robot(RECORD.parent / "torso12.toml")
    carriers = {robot.joints[j - 1].antecedent for j in robot.moving}
    assert tips(robot)
    assert not carriers & set(tips(robot))
    assert Rewriting(held=tuple(sorted({*tips(robot), *parallel(robot)}))) in by_rule(robot)


@pytest.mark.parametrize(("name", "joints"), [("ur5", (2, 3)), ("rx90", (2,)), ("scara", (1, 2)), ("panda", ())])
def test_axes_are_parallel_to_the_next(name: str, joints: tuple[int, ...]) -> None:
    assert parallel(read_robot(RECORD.parent / f"{name}.toml")) == joints
