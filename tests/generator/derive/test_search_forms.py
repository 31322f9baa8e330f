"""The search bound to derivations: what it finds is never dearer than the rules, and it stops after so many."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from places import ROBOTS
from torquec.generator.algebra.bill import cost
from torquec.generator.derive.derivation import derive, derive_with
from torquec.generator.derive.kernel import Form
from torquec.generator.derive.search_forms import DIVISOR_COST, as_text, best_rewriting, most_derivations
from torquec.generator.derive.variant import Variant
from torquec.generator.description import read_robot
from torquec.generator.forms.rules import dividing_joints, dynamic_rewritings
from torquec.generator.forms.search import FINALISTS
from torquec.generator.forms.store import SHIPPED, is_shipped
from torquec.generator.models.catalogue import CATALOGUE, model

SEARCHED = [row.name for row in CATALOGUE if row.searched]
NAMES = sorted(path.stem for path in ROBOTS.glob("*.toml"))


@pytest.mark.parametrize("name", NAMES)
def test_the_build_of_a_robot_that_ships_searches_nothing(name: str) -> None:
    robot = read_robot(ROBOTS / f"{name}.toml")
    missing = [model for model in SEARCHED if not is_shipped(robot, model)]
    assert not missing, f"python -m torquec.generator.derive.search_forms {name}"


def test_what_ships_is_not_dearer_than_the_rules() -> None:
    robot, row = read_robot(ROBOTS / "rx90.toml"), model("idm")
    forms = [Form(row.derive[0], (rewriting,)) for rewriting in dynamic_rewritings(robot)]
    by_rules = min(cost(derive_with(robot, Variant(row), form).operations) for form in forms)
    assert cost(derive(robot, Variant(row)).operations) <= by_rules


def test_a_search_stops_after_its_derivations_and_never_gets_dearer() -> None:
    robot, row, asked = read_robot(ROBOTS / "planar2r.toml"), model("idm"), 0

    def counting(bill: dict[str, int]) -> float:
        nonlocal asked
        asked += 1
        return cost(bill)

    best_rewriting(robot, Variant(row), counting, most=9)
    assert asked <= 9 + FINALISTS, "the finalists are derived once more, with all passes"
    few = best_rewriting(robot, Variant(row), most=9)
    many = best_rewriting(robot, Variant(row), most=200)
    bills = [cost(derive_with(robot, Variant(row), Form(row.derive[0], (r,))).operations) for r in (few, many)]
    costs = [bill + DIVISOR_COST * len(dividing_joints(r)) for bill, r in zip(bills, (few, many), strict=True)]
    assert costs[1] <= costs[0]


def test_a_search_tells_how_far_it_is() -> None:
    robot = read_robot(ROBOTS / "planar2r.toml")
    told: list[tuple[int, float]] = []
    best_rewriting(robot, Variant(model("gravity")), most=5, progress=lambda taken, least: told.append((taken, least)))
    assert [taken for taken, _ in told] == [1, 2, 3, 4, 5]
    assert all(before >= after for (_, before), (_, after) in pairwise(told))


def test_large_robots_get_fewer_derivations() -> None:
    small, large = (read_robot(ROBOTS / f"{name}.toml") for name in ("planar2r", "torso12"))
    assert most_derivations(small) > most_derivations(large)


def test_what_ships_is_written_as_it_is_read() -> None:
    assert as_text(json.loads(SHIPPED.read_text())) == SHIPPED.read_text()
