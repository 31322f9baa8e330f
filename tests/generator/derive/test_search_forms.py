"""The search bound to derivations: what it finds is never dearer than the rules, and it stops after so many."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from models.interpreted import Interpreted
from models.laws import dynamics, energy, lagrange
from models.subject import Subject, random_state
from oracle.random_robots import random_robot
from places import ROBOTS
from torquec.generator.derive import search_forms
from torquec.generator.derive.derivation import derive
from torquec.generator.derive.kernel import Form, Kernel
from torquec.generator.derive.search_forms import (
    DIVISOR_COST,
    as_text,
    best_rewriting,
    most_derivations,
    search_missing,
)
from torquec.generator.derive.variant import Variant
from torquec.generator.description import Robot, read_robot
from torquec.generator.forms.rules import dividing_joints, dynamic_rewritings
from torquec.generator.forms.search import FINALISTS
from torquec.generator.forms.store import SHIPPED, is_shipped, stored_rewriting, structure
from torquec.generator.models.catalogue import CATALOGUE, model
from torquec.generator.progress import Progress

ROWS = [row for row in CATALOGUE if row.searched]
NAMES = sorted(path.stem for path in ROBOTS.glob("*.toml"))


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path))
    return tmp_path / "rewritings"


@pytest.fixture
def robot() -> Robot:
    """None that ships: two revolute joints behind a prismatic one."""
    return random_robot(0, 3)


def cost(robot: Robot, name: str) -> float:
    return derive(robot, Variant(model(name))).cost


@pytest.mark.parametrize("name", NAMES)
def test_the_build_of_a_robot_that_ships_searches_nothing(name: str) -> None:
    robot = read_robot(ROBOTS / f"{name}.toml")
    rows = [row for row in ROWS if not (row.unless and row.unless(robot))]
    missing = [row.name for row in rows if not is_shipped(robot, row.name)]
    assert not missing, f"python -m torquec.generator.derive.search_forms {name}"


def test_what_ships_is_not_dearer_than_the_rules() -> None:
    robot, row = read_robot(ROBOTS / "rx90.toml"), model("idm")
    forms = [Form(row.derive[0], (rewriting,)) for rewriting in dynamic_rewritings(robot)]
    by_rules = min(derive(robot, Variant(row), [form]).cost for form in forms)
    assert derive(robot, Variant(row)).cost <= by_rules


def test_a_search_stops_after_its_derivations_and_never_gets_dearer() -> None:
    robot, row, asked = read_robot(ROBOTS / "planar2r.toml"), model("idm"), 0

    def counting(kernel: Kernel) -> float:
        nonlocal asked
        asked += 1
        return kernel.cost

    best_rewriting(robot, Variant(row), counting, most=9)
    assert asked <= 9 + FINALISTS, "the finalists are derived once more, with all passes"
    few = best_rewriting(robot, Variant(row), most=9)
    many = best_rewriting(robot, Variant(row), most=200)
    bills = [derive(robot, Variant(row), [Form(row.derive[0], (r,))]).cost for r in (few, many)]
    costs = [bill + DIVISOR_COST * len(dividing_joints(r)) for bill, r in zip(bills, (few, many), strict=True)]
    assert costs[1] <= costs[0]


def test_a_search_tells_how_far_it_is() -> None:
    robot = read_robot(ROBOTS / "planar2r.toml")
    told: list[tuple[int, float]] = []
    best_rewriting(robot, Variant(model("gravity")), most=5, watch=lambda taken, least: told.append((taken, least)))
    assert [taken for taken, _ in told] == [1, 2, 3, 4, 5]
    assert all(before >= after for (_, before), (_, after) in pairwise(told))


def test_large_robots_get_fewer_derivations() -> None:
    small, large = (read_robot(ROBOTS / f"{name}.toml") for name in ("planar2r", "torso12"))
    assert most_derivations(small) > most_derivations(large)


def test_what_ships_is_written_as_it_is_read() -> None:
    assert as_text(json.loads(SHIPPED.read_text())) == SHIPPED.read_text()


def test_what_is_found_is_no_dearer_than_by_the_rules_and_obeys_the_laws(cache: Path, robot: Robot) -> None:
    before = {row.name: cost(robot, row.name) for row in ROWS}
    told: list[Progress] = []
    search_missing(robot, ROWS, told.append)
    after = {row.name: cost(robot, row.name) for row in ROWS}
    assert after["idm"] < before["idm"]
    assert all(after[name] <= before[name] for name in before)
    assert (told[0].stage, told[0].what, told[0].number) == ("search", "idm", 1)
    assert told[0].total == search_forms.most_derivations(robot)
    assert told[0].detail.startswith(f"model 1 of {len(ROWS)}, its best form costs ")
    s = Subject.of(robot, Interpreted)
    for law in (*dynamics.LAWS, *lagrange.LAWS, *energy.LAWS):
        law(s, random_state(s.tree, np.random.default_rng(1)))


def test_what_is_known_is_not_searched_for(cache: Path, robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    search_missing(robot, [model("gravity"), model("transform")])
    assert [path.name for path in cache.iterdir()] == [f"{structure(robot)}.json"]
    monkeypatch.delattr(search_forms, "best_rewriting")
    search_missing(replace(robot, name="other"), [model("gravity")])
    search_missing(read_robot(SHIPPED.parent / "rx90.toml"), ROWS)
    with pytest.raises(NameError):
        search_missing(robot, [model("idm")])


def test_what_was_found_before_a_search_is_stopped_stays(
    cache: Path, robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(step: Progress) -> None:
        if step.what == "gravity":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search_missing(robot, [model("idm"), model("gravity")], stopped)
    assert stored_rewriting(robot, "idm") is not None
    assert stored_rewriting(robot, "gravity") is None
