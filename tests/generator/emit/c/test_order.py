"""Which statement stands first, and what stays where it was."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from places import ROBOTS
from torquec.generator.algebra.graph import Element
from torquec.generator.compile.build import generate
from torquec.generator.compile.text import Options
from torquec.generator.description import read_robot
from torquec.generator.emit.c import kernel, order
from torquec.generator.emit.c.order import ordered, slacks
from torquec.generator.emit.function import Definition, Let, Name, Op, Section, Value

A, B = Element("q", 0), Element("q", 1)


def product(name: str, left: Value, right: Value) -> Let:
    return Let(name, Op("*", left, right))


def test_what_others_wait_for_goes_ahead() -> None:
    idle = [product(f"idle{i}", A, B) for i in range(6)]
    first, second = product("first", A, A), product("second", Name("first"), B)
    names = [statement.variables[0] for statement in ordered([*idle, first, second])]
    assert names[0] == "first"
    # Its result is not there at once: others fill the time.
    assert names.index("second") > 1


def test_operands_come_first_and_nothing_is_lost() -> None:
    chain = [product("x0", A, B), *(product(f"x{i}", Name(f"x{i - 1}"), A) for i in range(1, 300))]
    made = ordered([*chain[:150], *(product(f"y{i}", A, B) for i in range(150)), *chain[150:]])
    names = [statement.variables[0] for statement in made]
    assert len(names) == 450
    assert [name for name in names if name.startswith("x")] == [f"x{i}" for i in range(300)]


def test_nothing_goes_ahead_of_many() -> None:
    idle = [product(f"idle{i}", A, B) for i in range(2 * order.AHEAD)]
    urgent = [product("x0", A, B), *(product(f"x{i}", Name(f"x{i - 1}"), A) for i in range(1, 20))]
    names = [statement.variables[0] for statement in ordered([*idle, *urgent])]
    assert names.index("x0") == order.AHEAD + 1


def test_a_heading_stands_before_the_first_of_its_statements() -> None:
    a, b, c = product("a", A, A), product("b", Name("a"), B), product("c", A, B)
    assert ordered([Section("one"), a, b, Section("two"), c]) == (Section("one"), a, Section("two"), c, b)


@pytest.mark.parametrize(("most", "is_ordered"), [(3, False), (4, True)])
def test_statements_of_long_answers_stay_as_derived(
    monkeypatch: pytest.MonkeyPatch, most: int, is_ordered: bool
) -> None:
    seen: list[Sequence[Definition]] = []

    def noted(definitions: Sequence[Definition]) -> tuple[Definition, ...]:
        seen.append(definitions)
        return tuple(definitions)

    monkeypatch.setattr(kernel, "ordered", noted)
    monkeypatch.setattr(kernel, "MOST_ORDERED", most)
    generate(read_robot(ROBOTS / "planar2r.toml"), Options(models=("inertia",)))
    assert bool(seen) == is_ordered


def test_what_the_outputs_wait_for_has_no_slack() -> None:
    first, second, idle = product("first", A, B), product("second", Name("first"), B), product("idle", A, A)
    found = slacks([Section("link 1"), first, idle, second])
    assert (found["first"], found["second"]) == (0, 0)
    assert found["idle"] > 0
