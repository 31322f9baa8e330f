"""Rewrites of the mechanism: what each saves, on the models that it is for; that nothing changes is tests/models."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from frozen import frozen, matrix, numbers
from oracle.random_robots import random_positions
from oracle.tree import tree_of
from places import ROBOTS
from torquec.generator.algebra.graph import Stage
from torquec.generator.derive.derivation import derive
from torquec.generator.derive.kernel import Form
from torquec.generator.derive.variant import Variant
from torquec.generator.description import read_robot
from torquec.generator.description.robot import Robot
from torquec.generator.forms.parameters import Cancellation, group_parameters, lump_fixed
from torquec.generator.forms.rewrites import Rewrite, Rewriting
from torquec.generator.mechanism.mechanism import Mechanism
from torquec.generator.models.catalogue import model
from torquec.generator.models.momentum import first_moment_and_mass
from torquec.peers.newton_euler import Array


def bill(robot: Robot, *rewrites: Rewrite) -> tuple[int, int]:
    row = model("idm")
    count = derive(robot, Variant(row), [Form(row.derive[0], (lump_fixed, *rewrites))]).operations
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


def test_a_sliding_link_has_its_origin_at_its_centre_of_mass() -> None:
    made = Rewriting(centre_origins=(3,))(frozen(read_robot(ROBOTS / "rrp.toml")))
    assert made[3].MS[2].number == 0
    assert made[3].L[2, 2].number == 0, "second moments move with the link before"
    carrying = Rewriting(centre_origins=(3,))(frozen(read_robot(ROBOTS / "stanford.toml")))
    assert carrying[3].MS[2].number != 0, "what it carries would get a lever"


def test_the_unit_is_a_length_of_the_robot() -> None:
    made = Rewriting(unit_length=4)(frozen(read_robot(ROBOTS / "rx90.toml")))
    assert {abs(x.number or 0) for x in made[4].P} == {0, 1}
    assert made.length.edge == made.graph.input("RL4", Stage.PREPARE).edge


@pytest.mark.parametrize("sign", [1, -1])
def test_a_length_that_is_the_unit_is_one_with_its_sign(sign: int) -> None:
    robot = read_robot(ROBOTS / "rx90.toml")
    last = replace(robot.joints[5], r=sign * sp.Symbol("RL4"))
    before = frozen(replace(robot, joints=(*robot.joints[:5], last)))
    made = Rewriting(unit_length=4)(before)
    RL4 = before.graph.input("RL4", Stage.PREPARE).edge
    for j in (4, 6):
        signs = [(x.edge == RL4) - (x.edge == RL4 ^ 1) for x in before[j].P]
        assert any(signs)
        assert [x.number for x in made[j].P] == signs


EVERY = (1, 2, 3, 4, 5, 6)
REWRITINGS = {
    "origins slid": Rewriting(slide_origins=EVERY),
    "axes held": Rewriting(hold_axes=EVERY, constant_levers=EVERY),
    "a cancellation": Rewriting(cancel=(Cancellation(4, "M", "MY"), Cancellation(5, "LZZ", "LYY"))),
    "all": Rewriting(EVERY, (), EVERY, (Cancellation(3, "M", "MX"),), 0, (2, 6), (3,), EVERY),
}


@pytest.mark.parametrize("rewriting", REWRITINGS.values(), ids=REWRITINGS)
def test_frames_stay_where_they_are(rewriting: Rewriting) -> None:
    robot = read_robot(ROBOTS / "rx90.toml")
    before = frozen(robot)
    after, q = rewriting(before), random_positions(tree_of(robot), np.random.default_rng(0))
    name = robot.frames[-1].name

    def pose(made: Mechanism) -> Array:
        link, at = made.frames[name]
        for j in reversed(made.path(link)):
            at = made[j].placement @ at
        return matrix(robot, q, at)

    np.testing.assert_allclose(pose(after), pose(before), atol=1e-14)


@pytest.mark.parametrize("rewriting", REWRITINGS.values(), ids=REWRITINGS)
def test_mass_and_first_moment_of_the_whole_stay(rewriting: Rewriting) -> None:
    robot = read_robot(ROBOTS / "rx90.toml")
    before = frozen(robot)
    after, q = rewriting(before), random_positions(tree_of(robot), np.random.default_rng(0))
    (MS, M), (expected, mass) = first_moment_and_mass(after), first_moment_and_mass(before)
    np.testing.assert_allclose(numbers(robot, q, [*MS, M]), numbers(robot, q, [*expected, mass]), rtol=1e-13)


def test_held_axes_do_not_turn_and_parameters_do() -> None:
    made = Rewriting(hold_axes=(2, 6), constant_levers=(3,))(frozen(read_robot(ROBOTS / "rx90.toml")))
    assert made[2].turn is None
    assert made[6].turn is None
    assert made[3].turn is not None
    assert made[3].lever_turn is not None
    assert made[4].lever_turn is None
    assert any(x.graph.nodes[x.edge >> 1].stage == Stage.CALL for x in made[2].MS)
    assert all(x.graph.nodes[x.edge >> 1].stage < Stage.CALL for x in made[3].MS)
