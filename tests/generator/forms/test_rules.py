"""The rules of thumb: which rewritings are tried where no search was, and which a robot allows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from places import ROBOTS
from torquec.generator.description import Robot, read_robot
from torquec.generator.forms.geometry import divisors_of, geometry_of
from torquec.generator.forms.parameters import Cancellation
from torquec.generator.forms.rewrites import Rewriting
from torquec.generator.forms.rules import (
    basic_rewritings,
    dividing_joints,
    dynamic_rewritings,
    is_allowed,
    neighbours,
)

NAMES = ("rx90", "stanford", "torso12", "biped", "ur5")


def shipped(name: str) -> Robot:
    return read_robot(ROBOTS / f"{name}.toml")


@pytest.mark.parametrize("name", NAMES)
def test_a_robot_allows_what_the_rules_propose(name: str) -> None:
    robot = shipped(name)
    proposed = dynamic_rewritings(robot)
    assert all(is_allowed(robot, rewriting) for rewriting in proposed)
    assert proposed[:4] == basic_rewritings(robot)
    assert all(not dividing_joints(rewriting) for rewriting in basic_rewritings(robot))


def test_the_axes_of_the_last_links_and_of_those_between_parallel_axes_are_held() -> None:
    robot = shipped("torso12")
    at_rest = geometry_of(robot)
    assert Rewriting(hold_axes=tuple(sorted({*at_rest.tips, *at_rest.parallel}))) in dynamic_rewritings(robot)


def test_the_unit_is_one_of_the_levers_that_divide_anyway() -> None:
    here, slid = dynamic_rewritings(shipped("rx90"))[4:]
    assert (here.unit_length, here.cancel) == (4, (Cancellation(4, "M", "MY"),))
    assert (slid.unit_length, slid.cancel) == (3, ()), "no first moment can be cancelled far out: the first lever"


def test_no_unit_where_a_joint_slides() -> None:
    assert all(rewriting.unit_length == 0 for rewriting in dynamic_rewritings(shipped("stanford")))


def test_neighbours_hold_the_last_links_or_not_and_measure_in_metres_or_not() -> None:
    robot = shipped("rx90")
    found = neighbours(robot, Rewriting(unit_length=4, hold_axes=(2, 6), flip_u_rule=(3,)))
    assert {(one.hold_axes, one.unit_length) for one in found} == {((2,), 4), ((2,), 0), ((2, 6), 4), ((2, 6), 0)}
    assert all(one.flip_u_rule == (3,) for one in found)


REFUSED = {
    "a joint that there is not": ("rx90", Rewriting(hold_axes=(7,))),
    "a fixed joint": ("torso12", Rewriting(slide_origins=(3,))),
    "a unit where a joint slides": ("stanford", Rewriting(unit_length=2)),
    "a unit without a length": ("rx90", Rewriting(unit_length=1)),
    "a gain that is 0": ("rx90", Rewriting(cancel=(Cancellation(4, "M", "MX"),))),
    "a centre of a link that carries others": ("stanford", Rewriting(centre_origins=(3,))),
}


@pytest.mark.parametrize(("name", "rewriting"), REFUSED.values(), ids=REFUSED)
def test_a_rewriting_of_another_robot_is_not_allowed(name: str, rewriting: Rewriting) -> None:
    assert not is_allowed(shipped(name), rewriting)


def test_no_small_or_unknown_length_divides() -> None:
    robot = shipped("rx90")
    rewriting = Rewriting(cancel=(Cancellation(4, "M", "MY"),), unit_length=4)
    assert is_allowed(robot, rewriting)
    for length in (0.0, 1e-3, None):
        other = replace(robot, values={**robot.values, "RL4": length})
        assert not is_allowed(other, rewriting)
        assert not is_allowed(other, replace(rewriting, cancel=()))
        assert not is_allowed(other, replace(rewriting, unit_length=0))
        assert all(4 not in dividing_joints(proposed) for proposed in dynamic_rewritings(other))


def test_joints_whose_length_or_mass_divides() -> None:
    cancel = (Cancellation(4, "M", "MY"), Cancellation(5, "LZZ", "LYY"))
    rewriting = Rewriting(centre_origins=(1,), cancel=cancel, unit_length=3)
    assert dividing_joints(rewriting) == {1, 3, 4}, "no length is in the gain of a second moment for a second moment"
    assert dividing_joints(Rewriting()) == set()


def test_cancellations_that_divide_depend_on_where_origins_are() -> None:
    robot = shipped("rx90")
    here, slid = divisors_of(robot, ()), divisors_of(robot, robot.mobile)
    assert Cancellation(4, "M", "MY") in here.cancellations
    assert here != slid
