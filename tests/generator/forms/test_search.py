"""The search by itself, on toy costs: what it finds, how often it asks, and that it divides by nothing unsafe."""

from __future__ import annotations

from dataclasses import replace
from math import inf

import pytest
from places import ROBOTS
from torquec.generator.description import read_robot
from torquec.generator.forms.geometry import divisors_of, geometry_of
from torquec.generator.forms.parameters import Cancellation
from torquec.generator.forms.rewrites import Rewriting
from torquec.generator.forms.rules import dynamic_rewritings, is_allowed
from torquec.generator.forms.search import FINALISTS, Costs, changes, descend, search, without_unsafe

RX90 = read_robot(ROBOTS / "rx90.toml")
STARTS = [Rewriting()]


def distance(target: Rewriting) -> Costs:
    """Costs that are the number of choices in which a rewriting differs from a target."""

    def cost(rewriting: Rewriting) -> float:
        fields = [(getattr(rewriting, name), getattr(target, name)) for name in vars(target) if name != "unit_length"]
        return sum(len({*one} ^ {*other}) for one, other in fields) + (rewriting.unit_length != target.unit_length)

    return Costs(cost, 10_000)


TARGETS = {
    "nothing": Rewriting(),
    "axes held": Rewriting(hold_axes=(2, 6)),
    "a lever on held axes": Rewriting(hold_axes=(2,), constant_levers=(3,)),
    "a cancellation": Rewriting(cancel=(Cancellation(4, "M", "MY"),)),
    "all": Rewriting((1, 2), (), (5,), (Cancellation(4, "LZZ", "LYY"),), 3, (2, 6), (3,), (4,)),
}


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_descent_reaches_a_target_that_every_step_comes_nearer_to(target: Rewriting) -> None:
    costs = distance(target)
    assert descend(RX90, costs, Rewriting()) == target
    assert search(RX90, STARTS, costs)[0] == target


def test_two_choices_are_changed_together_where_neither_pays_alone() -> None:
    def cost(rewriting: Rewriting) -> float:
        others = replace(rewriting, hold_axes=()) != Rewriting() or not {*rewriting.hold_axes} <= {2, 6}
        return 9.0 if others else {0: 2.0, 1: 3.0, 2: 1.0}[len(rewriting.hold_axes)]

    assert descend(RX90, cost, Rewriting()) == Rewriting()
    found = search(RX90, STARTS, Costs(cost, 10_000))
    assert found[0] == Rewriting(hold_axes=(2, 6))


def test_a_search_asks_for_no_more_costs_than_it_may_and_tells_each() -> None:
    told: list[tuple[int, float]] = []
    costs = distance(TARGETS["all"])
    bounded = Costs(costs.cost, 20, lambda taken, least: told.append((taken, least)))
    found = search(RX90, STARTS, bounded)
    assert len(costs) == 0
    assert len(bounded) == 20
    assert [taken for taken, _ in told] == list(range(1, 21))
    assert told[-1][1] == bounded(found[0]) == min(bounded.values())
    assert bounded(Rewriting(use_tensor=(1, 2, 3))) == inf, "of what was not asked in time nothing is hoped"


def test_the_cheapest_come_first_and_each_is_asked_once() -> None:
    asked: list[Rewriting] = []

    def cost(rewriting: Rewriting) -> float:
        asked.append(rewriting)
        return float(len(rewriting.use_tensor))

    costs = Costs(cost, 300)
    found = search(RX90, dynamic_rewritings(RX90), costs)
    assert len(asked) == len({*asked}) == len(costs)
    assert len(found) == FINALISTS
    assert [costs(one) for one in found] == sorted(costs.values())[:FINALISTS]


def test_every_change_leads_to_an_allowed_rewriting() -> None:
    for start in dynamic_rewritings(RX90):
        for change in changes(RX90, start):
            assert is_allowed(RX90, change(start))
            assert change(start) != start or change(start).unit_length == start.unit_length


def test_a_joint_cancels_one_element_by_a_part() -> None:
    slide = RX90.mobile
    both = [one for one in divisors_of(RX90, slide).cancellations if (one.joint, one.part) == (3, "M")]
    assert len(both) > 1
    start = Rewriting(slide_origins=slide, cancel=(both[0],))
    found = {change(start).cancel for change in changes(RX90, start)}
    assert () in found, "taken out"
    assert (both[1],) in found, "in place of the other"
    assert tuple(sorted(both[:2])) not in found


def test_what_may_not_divide_where_origins_slide_goes() -> None:
    start = Rewriting(cancel=(Cancellation(4, "M", "MY"),), unit_length=4)
    assert without_unsafe(RX90, start) == start
    changed = [change(start) for change in changes(RX90, start)]
    slid = next(one for one in changed if one.slide_origins == (4,))
    assert slid == Rewriting(slide_origins=(4,))


def test_no_unit_is_tried_where_a_joint_slides() -> None:
    robot = read_robot(ROBOTS / "stanford.toml")
    assert not geometry_of(robot).unit_is_free
    assert all(change(Rewriting()).unit_length == 0 for change in changes(robot, Rewriting()))
