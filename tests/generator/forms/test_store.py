"""What searches find is kept in the cache for all robots of a structure; a file there is not trusted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from models.interpreted import Interpreted
from models.laws import dynamics, energy, lagrange
from models.subject import Subject, random_state
from oracle.random_robots import random_robot
from torquec.generator.algebra.bill import cost
from torquec.generator.derive import search_forms
from torquec.generator.derive.derivation import derive
from torquec.generator.derive.search_forms import search_missing
from torquec.generator.derive.variant import Variant
from torquec.generator.description import Robot, read_robot
from torquec.generator.forms.rewrites import Rewriting
from torquec.generator.forms.store import (
    MAX_BYTES,
    MAX_REWRITINGS,
    SHIPPED,
    store_rewriting,
    stored_rewriting,
    structure,
)
from torquec.generator.models.catalogue import CATALOGUE, model

SEARCHED = [row for row in CATALOGUE if row.searched]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path))
    return tmp_path / "rewritings"


@pytest.fixture
def robot() -> Robot:
    """None that ships: two revolute joints behind a prismatic one."""
    return random_robot(0, 3)


def bill(robot: Robot, name: str) -> float:
    return cost(derive(robot, Variant(model(name))).operations)


def test_what_is_found_is_no_dearer_than_by_the_rules_and_obeys_the_laws(cache: Path, robot: Robot) -> None:
    before = {row.name: bill(robot, row.name) for row in SEARCHED}
    told: list[str] = []
    search_missing(robot, SEARCHED, told.append)
    after = {row.name: bill(robot, row.name) for row in SEARCHED}
    assert after["idm"] < before["idm"]
    assert all(after[name] <= before[name] for name in before)
    assert told[0].startswith(f"idm (1 of {len(SEARCHED)}): 1 of at most {search_forms.most_derivations(robot)} forms")
    s = Subject.of(robot, Interpreted)
    for law in (*dynamics.LAWS, *lagrange.LAWS, *energy.LAWS):
        law(s, random_state(s.tree, np.random.default_rng(1)))


def test_what_is_known_is_not_searched_for(cache: Path, robot: Robot, monkeypatch: pytest.MonkeyPatch) -> None:
    search_missing(robot, [model("gravity"), model("transform")])
    assert [path.name for path in cache.iterdir()] == [f"{structure(robot)}.json"]
    monkeypatch.delattr(search_forms, "best_rewriting")
    search_missing(replace(robot, name="other"), [model("gravity")])
    search_missing(read_robot(SHIPPED.parent / "rx90.toml"), SEARCHED)
    with pytest.raises(NameError):
        search_missing(robot, [model("idm")])


def test_what_was_found_before_a_search_is_stopped_stays(
    cache: Path, robot: Robot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(text: str) -> None:
        if text.startswith("gravity"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search_missing(robot, [model("idm"), model("gravity")], stopped)
    assert stored_rewriting(robot, "idm") is not None
    assert stored_rewriting(robot, "gravity") is None


BROKEN = {
    "nothing": "",
    "no text": b"\xff\xfe\x00",
    "half": '{"idm": [{"hold_axes": [3',
    "deep": "[" * 200_000,
    "long": " " * MAX_BYTES + '{"idm": [{}]}',
    "a list": '[{"idm": [{}]}]',
    "no list": '{"idm": {"hold_axes": [3]}}',
    "no rewriting": '{"idm": [3, null, "hold_axes", [[]]]}',
    "another field": '{"idm": [{"hold_axes": [3], "__class__": [1]}]}',
    "no joint": '{"idm": [{"hold_axes": [99]}]}',
    "a fixed joint": '{"idm": [{"hold_axes": [2]}]}',
    "negative": '{"idm": [{"hold_axes": [-1]}]}',
    "huge": '{"idm": [{"unit_length": 1' + "0" * 4000 + "}]}",
    "true": '{"idm": [{"hold_axes": [true]}]}',
    "a fraction": '{"idm": [{"hold_axes": [3.0]}]}',
    "a text": '{"idm": [{"hold_axes": "3"}]}',
    "a unit where a joint slides": '{"idm": [{"unit_length": 4}]}',
    "no divisor": '{"idm": [{"cancel": [[1, "M", "MX"]]}]}',
    "no such element": '{"idm": [{"cancel": [[4, "M", "XX"]]}]}',
    "no such left": '{"idm": [{"cancel": [[[], "M", "MX"], 3]}]}',
    "no number": '{"idm": [{"unit_length": NaN}]}',
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_a_broken_record_is_passed_over_and_replaced(cache: Path, robot: Robot, content: str | bytes) -> None:
    path = cache / f"{structure(robot)}.json"
    cache.mkdir()
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert stored_rewriting(robot, "idm") is None
    store_rewriting(robot, "idm", Rewriting(hold_axes=(3,)))
    assert stored_rewriting(robot, "idm") == Rewriting(hold_axes=(3,))


def test_a_folder_in_the_place_of_a_record_is_passed_over(cache: Path, robot: Robot) -> None:
    (cache / f"{structure(robot)}.json").mkdir(parents=True)
    assert stored_rewriting(robot, "idm") is None


def test_lengths_that_can_not_divide_have_a_record_of_their_own(cache: Path) -> None:
    shipped = read_robot(SHIPPED.parent / "rx90.toml")
    one = replace(shipped, values={**shipped.values, "RL4": 0.0})
    other = replace(shipped, values={**shipped.values, "RL4": 0.0, "D3": 0.0})
    assert stored_rewriting(one, "idm") is None
    store_rewriting(one, "idm", Rewriting(unit_length=3))
    assert stored_rewriting(other, "idm") is None
    store_rewriting(other, "idm", Rewriting(hold_axes=(2, 6)))
    assert stored_rewriting(other, "idm") == Rewriting(hold_axes=(2, 6))
    assert stored_rewriting(one, "idm") == Rewriting(unit_length=3)
    found = stored_rewriting(shipped, "idm")
    assert found is not None
    assert found.unit_length == 4


def test_a_record_does_not_grow_for_ever(cache: Path, robot: Robot) -> None:
    for number in range(2 * MAX_REWRITINGS):
        store_rewriting(robot, "idm", Rewriting(hold_axes=(3,) if number < MAX_REWRITINGS else (4,)))
    assert stored_rewriting(robot, "idm") == Rewriting(hold_axes=(4,))
