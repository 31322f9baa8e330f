"""What searches find is kept in the cache for all robots of a structure; a file there is not trusted."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import sympy as sp
from oracle.random_robots import random_robot
from torquec.generator.description import Robot, read_robot
from torquec.generator.description.robot import Frame, Joint
from torquec.generator.forms.parameters import Cancellation
from torquec.generator.forms.rewrites import Rewriting
from torquec.generator.forms.rules import dividing_joints
from torquec.generator.forms.store import (
    MAX_BYTES,
    MAX_REWRITINGS,
    SHIPPED,
    cache_digest,
    from_data,
    is_shipped,
    store_rewriting,
    stored_rewriting,
    structure,
    to_data,
)
from torquec.generator.models.catalogue import CATALOGUE

SEARCHED = [row for row in CATALOGUE if row.searched]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TORQUEC_CACHE_DIR", str(tmp_path))
    return tmp_path / "rewritings"


@pytest.fixture
def robot() -> Robot:
    """None that ships: two revolute joints behind a prismatic one."""
    return random_robot(0, 3)


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
    "names of an older version": '{"idm": [{"held": [3], "unit": 4}]}',
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


def test_a_structure_is_of_symbols_and_equal_numbers_not_of_values() -> None:
    robot = read_robot(SHIPPED.parent / "rx90.toml")
    others = replace(robot, values=dict.fromkeys(robot.values, 0.5), name="other")
    assert structure(others) == structure(robot)
    renamed = renaming(robot, {sp.Symbol(name): sp.Symbol(f"{name}_") for name in robot.values})
    assert structure(renamed) == structure(robot)
    joints = [replace(robot.joints[0], XX=sp.Symbol("M1")), *robot.joints[1:]]
    assert structure(replace(robot, joints=tuple(joints))) != structure(robot)


def renaming(robot: Robot, names: dict[sp.Symbol, sp.Symbol]) -> Robot:
    """Return a robot with other names for its parameters."""

    def renamed(part: Joint | Frame) -> Any:
        fields = {name: value for name, value in vars(part).items() if isinstance(value, sp.Expr)}
        return replace(part, **{name: value.xreplace(names) for name, value in fields.items()})

    return replace(
        robot,
        joints=tuple(map(renamed, robot.joints)),
        frames=tuple(map(renamed, robot.frames)),
        gravity=tuple(g.xreplace(names) for g in robot.gravity),
        values={str(names[sp.Symbol(name)]): value for name, value in robot.values.items()},
        free=frozenset(),
    )


@pytest.mark.parametrize("model", [row.name for row in SEARCHED])
def test_what_ships_is_of_use_for_its_robot_alone(model: str) -> None:
    robot = read_robot(SHIPPED.parent / "rx90.toml")
    assert is_shipped(robot, model)
    found = stored_rewriting(robot, model)
    assert found is not None
    if dividing_joints(found):
        unknown = replace(robot, values=dict.fromkeys(robot.values))
        assert is_shipped(unknown, model), "it has the same structure"
        assert stored_rewriting(unknown, model) is None, "what divides is not known"


REWRITINGS = {
    "nothing": (Rewriting(), {}),
    "all": (
        Rewriting((1,), (2,), (3,), (Cancellation(4, "M", "MY"),), 4, (2, 6), (3,), (5,)),
        {
            "slide_origins": [1],
            "centre_origins": [2],
            "use_tensor": [3],
            "cancel": [[4, "M", "MY"]],
            "unit_length": 4,
            "hold_axes": [2, 6],
            "constant_levers": [3],
            "flip_u_rule": [5],
        },
    ),
}


@pytest.mark.parametrize(("rewriting", "data"), REWRITINGS.values(), ids=REWRITINGS)
def test_a_rewriting_is_written_without_its_empty_fields_and_read_again(rewriting: Rewriting, data: Any) -> None:
    assert to_data(rewriting) == data
    assert from_data(data) == rewriting
    assert from_data(json.loads(json.dumps(data))) == rewriting


def test_joints_are_read_in_their_order_and_once() -> None:
    assert from_data({"hold_axes": [6, 2, 6]}) == Rewriting(hold_axes=(2, 6))


def test_the_digest_of_the_cache_changes_with_what_is_found(cache: Path, robot: Robot) -> None:
    key = structure(robot)
    before = cache_digest(key)
    assert cache_digest(key) == before
    store_rewriting(robot, "idm", Rewriting(hold_axes=(3,)))
    assert cache_digest(key) != before
