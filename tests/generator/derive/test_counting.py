"""Operations that are counted while a robot is edited are those of a build."""

from __future__ import annotations

from dataclasses import replace

import pytest
from places import ROBOTS
from torquec.generator import api
from torquec.generator.algebra.bill import cost
from torquec.generator.derive.counting import Count, Counting

MODELS = ("gravity", "inertia", "transform")


def counting(name: str) -> Counting:
    return Counting(api.read_description(ROBOTS / f"{name}.toml").robot)


@pytest.mark.parametrize("name", ["scara", "fourbar"])
def test_counts_are_those_of_a_build(name: str) -> None:
    bills, counted = api.bills(ROBOTS / f"{name}.toml", models=MODELS), counting(name)
    for model in MODELS[:2]:
        found = counted.count(model)
        assert found.searched
        assert dict(found.operations) == bills[model]


def test_one_form_has_at_least_the_operations_of_the_best() -> None:
    of_scara, of_stanford = counting("scara"), counting("stanford")
    for model in MODELS:
        best = of_stanford.count(model)
        same = of_stanford.count_in_form(model, best.form)
        assert same is not None
        assert (same.operations, same.form) == (best.operations, best.form)
        # The form of another robot may not be allowed here: then another one is counted.
        other = of_stanford.count_in_form(model, of_scara.count(model).form)
        assert other is not None
        assert cost(other.operations) >= cost(best.operations)


def test_what_is_known_of_the_best_form_is_not_derived_again() -> None:
    counted = counting("scara")
    best = counted.count("inertia")
    known = Count({"*": 12345}, best.form, False)
    assert counted.count("inertia", known) == replace(known, searched=True)
