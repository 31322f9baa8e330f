"""Where parameters are counted: fixed links on their carriers, parts on an axis on the link before, or not."""

from __future__ import annotations

import pytest
from frozen import frozen
from places import ROBOTS
from torquec.generator.algebra.graph import Stage
from torquec.generator.description import read_robot
from torquec.generator.description.robot import FIXED
from torquec.generator.forms.parameters import (
    ELEMENTS,
    ON_AXIS,
    Cancellation,
    cancel_elements,
    fixed_bodies,
    gains,
    group_parameters,
    lengths_in_gain,
    lump_fixed,
)

GROUPED = group_parameters(frozen(read_robot(ROBOTS / "rx90.toml")))


def test_a_mass_on_a_link_takes_a_first_moment_from_the_one_before() -> None:
    made = cancel_elements(GROUPED, [Cancellation(4, "M", "MY")])
    assert [x.number for x in made[3].MS] != [0, 0, 0]
    assert made[3].MS[1].number == 0, "P of joint 4 lies along y of link 3"
    assert made[4].M.number is None


def test_a_second_moment_on_a_link_takes_one_from_the_one_before() -> None:
    made = cancel_elements(GROUPED, [Cancellation(4, "LZZ", "LYY")])
    assert made[3].L[1, 1].number == 0, "the axis of joint 4 lies along y of link 3"
    assert made[4].L[2, 2].number is None


def test_grouped_parameters_bear_the_names_of_the_book() -> None:
    made = GROUPED
    assert {"MXR2", "MYR3", "MYR4"} <= set(made.graph.labels.values())
    for j in made:
        link = made[j]
        assert link.L[2, 2].number == 0, "LZZ is grouped, as YY is in theorem 9.1"
        assert link.MS[2].number == 0, "MZ is grouped"
        assert link.M.number == 0, "M is grouped"


def test_fixed_joints_are_lumped() -> None:
    robot = read_robot(ROBOTS / "torso12.toml")
    made = lump_fixed(frozen(robot))
    assert any(joint.sigma == FIXED for joint in robot.joints)
    assert tuple(made) == robot.moving
    assert all(made[j].antecedent in {0, *made} for j in made)
    assert all(carrier in {0, *made} for carrier, _ in made.frames.values())


def test_what_is_behind_a_fixed_joint_is_on_the_link_that_moves_it() -> None:
    robot = read_robot(ROBOTS / "torso12.toml")
    mechanism = frozen(robot)
    bodies = fixed_bodies(mechanism)
    assert {*bodies} == {j for j, joint in enumerate(robot.joints, 1) if joint.sigma == FIXED}
    assert all(carrier in {0, *robot.mobile} for carrier, _ in bodies.values())
    for j, (_, at) in bodies.items():
        assert [x.edge for x in at.P] == [x.edge for x in mechanism[j].P], "each is fixed to a link that moves"


def test_behind_a_slide_the_second_moments_move_with_the_link_before() -> None:
    mechanism = frozen(read_robot(ROBOTS / "stanford.toml"))
    made = group_parameters(mechanism)
    assert all(x.number == 0 for row in made[3].L for x in row)
    assert made[3].M.number is None


def test_a_gain_is_a_product_of_what_may_divide() -> None:
    link = GROUPED[4]
    assert "MX" not in gains(link, "M"), "P of joint 4 has no x"
    factors = gains(link, "M")["MY"]
    assert factors is not None
    assert [x.edge >> 1 for x in factors] == [GROUPED.graph.input("RL4", Stage.PREPARE).edge >> 1]
    assert [x.number for x in gains(link, "LZZ")["LYY"]] == [1]


@pytest.mark.parametrize(("part", "element", "lengths"), [("M", "MX", 1), ("M", "LXX", 2), ("MZ", "LXZ", 1)])
def test_lengths_in_a_gain(part: str, element: str, lengths: int) -> None:
    assert lengths_in_gain(part, element) == lengths
    assert part in ON_AXIS
    assert element in ELEMENTS


def test_what_cannot_be_cancelled_stays() -> None:
    assert cancel_elements(GROUPED, [Cancellation(4, "M", "MX")]) is GROUPED
    assert cancel_elements(GROUPED, [Cancellation(1, "M", "MX")]) is GROUPED, "link 0 has no elements to cancel"
