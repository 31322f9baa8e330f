"""Rewrites of the mechanism: what each saves, on the models that it is for; that nothing changes is tests/models."""

from __future__ import annotations

from dataclasses import replace

import pytest
from places import ROBOTS
from torquec.generator.algebra.graph import Graph, Stage
from torquec.generator.derive.derivation import derive_with
from torquec.generator.derive.kernel import Form
from torquec.generator.derive.variant import Variant
from torquec.generator.description import read_robot
from torquec.generator.description.robot import FIXED, Robot
from torquec.generator.forms.parameters import Cancellation, group_parameters, lump_fixed
from torquec.generator.forms.rewrites import Rewrite, Rewriting
from torquec.generator.mechanism.freeze import freeze
from torquec.generator.mechanism.mechanism import Mechanism
from torquec.generator.models.catalogue import model


def mechanism(robot: Robot) -> Mechanism:
    graph = Graph()
    return freeze(robot, graph, {j: graph.input(f"q{j}", Stage.CALL) for j in robot.moving})


def bill(robot: Robot, *rewrites: Rewrite) -> tuple[int, int]:
    row = model("idm")
    count = derive_with(robot, Variant(row), Form(row.derive[0], (lump_fixed, *rewrites))).operations
    return count["*"], count["+"]


@pytest.mark.parametrize("name", ["rx90", "stanford", "torso12"])
def test_grouping_saves_operations_of_inverse_dynamics(name: str) -> None:
    robot = read_robot(ROBOTS / f"{name}.toml")
    plain, grouped = bill(robot), bill(robot, group_parameters)
    assert grouped[0] < plain[0]
    assert grouped[1] < plain[1]


# What each saves on a robot that ships, at least: multiplications and additions of inverse dynamics.
HELD = Rewriting(hold_axes=(2, 6))
SAVES = [
    ("the last link held", "rx90", Rewriting(), Rewriting(hold_axes=(6,)), (10, 1)),
    ("links between parallel axes held", "rx90", Rewriting(hold_axes=(6,)), Rewriting(hold_axes=(2, 6)), (8, 12)),
    ("three parallel axes", "ur5", Rewriting(hold_axes=(6,)), Rewriting(hold_axes=(2, 3, 6)), (23, 29)),
    ("a lever in the turned frame", "rx90", HELD, replace(HELD, constant_levers=(3,)), (2, 2)),
    ("origins slid", "general6r", Rewriting(), Rewriting(slide_origins=(1, 2, 3, 4, 5, 6)), (10, 10)),
    ("first moments taken away", "rx90", Rewriting(), Rewriting(cancel=(Cancellation(4, "M", "MY"),)), (2, 2)),
    ("second moments left", "rx90_symmetric", Rewriting(), Rewriting(cancel=(Cancellation(4, "LZZ", "LYY"),)), (0, 1)),
    ("an origin at the centre of mass", "rrp", Rewriting(), Rewriting(centre_origins=(3,)), (5, 4)),
    ("U of the link before", "rx90", Rewriting(flip_u_rule=(3, 4, 5)), Rewriting(), (6, 6)),
    ("a length is the unit", "rx90", Rewriting(), Rewriting(unit_length=4), (3, 0)),
    ("moments by the tensor", "rx90_symmetric", Rewriting(), Rewriting(use_tensor=(6,)), (0, 2)),
]


@pytest.mark.parametrize(("what", "name", "before", "after", "least"), SAVES, ids=[case[0] for case in SAVES])
def test_rewrites_save_operations(
    what: str, name: str, before: Rewriting, after: Rewriting, least: tuple[int, int]
) -> None:
    robot = read_robot(ROBOTS / f"{name}.toml")
    plain, cheaper = bill(robot, before), bill(robot, after)
    assert plain[0] - cheaper[0] >= least[0], (plain, cheaper)
    assert plain[1] - cheaper[1] >= least[1], (plain, cheaper)


def test_a_mass_left_on_a_link_takes_a_first_moment_from_the_one_before() -> None:
    made = Rewriting(cancel=(Cancellation(4, "M", "MY"),))(mechanism(read_robot(ROBOTS / "rx90.toml")))
    assert [x.number for x in made[3].MS] != [0, 0, 0]
    assert made[3].MS[1].number == 0, "P of joint 4 lies along y of link 3"
    assert made[4].M.number is None


def test_a_second_moment_left_on_a_link_takes_one_from_the_one_before() -> None:
    made = Rewriting(cancel=(Cancellation(4, "LZZ", "LYY"),))(mechanism(read_robot(ROBOTS / "rx90.toml")))
    assert made[3].L[1, 1].number == 0, "the axis of joint 4 lies along y of link 3"
    assert made[4].L[2, 2].number is None


def test_a_sliding_link_has_its_origin_at_its_centre_of_mass() -> None:
    made = Rewriting(centre_origins=(3,))(mechanism(read_robot(ROBOTS / "rrp.toml")))
    assert made[3].MS[2].number == 0
    assert made[3].L[2, 2].number == 0, "second moments move with the link before"
    carrying = Rewriting(centre_origins=(3,))(mechanism(read_robot(ROBOTS / "stanford.toml")))
    assert carrying[3].MS[2].number != 0, "what it carries would get a lever"


def test_the_unit_is_a_length_of_the_robot() -> None:
    made = Rewriting(unit_length=4)(mechanism(read_robot(ROBOTS / "rx90.toml")))
    assert {abs(x.number or 0) for x in made[4].P} == {0, 1}
    assert made.length.edge == made.graph.input("RL4", Stage.PREPARE).edge


def test_grouped_parameters_bear_the_names_of_the_book() -> None:
    robot = read_robot(ROBOTS / "rx90.toml")
    made = group_parameters(mechanism(robot))
    assert {"MXR2", "MYR3", "MYR4"} <= set(made.graph.labels.values())
    for j in made:
        link = made[j]
        assert link.L[2, 2].number == 0, "LZZ is grouped, as YY is in theorem 9.1"
        assert link.MS[2].number == 0, "MZ is grouped"
        assert link.M.number == 0, "M is grouped"


def test_fixed_joints_are_lumped() -> None:
    robot = read_robot(ROBOTS / "torso12.toml")
    made = lump_fixed(mechanism(robot))
    assert any(joint.sigma == FIXED for joint in robot.joints)
    assert tuple(made) == robot.moving
    assert all(made[j].antecedent in {0, *made} for j in made)
    assert all(carrier in {0, *made} for carrier, _ in made.frames.values())
