"""Rewrites of the mechanism: what each saves, on the models that it is for; that nothing changes is tests/models."""

from __future__ import annotations

from pathlib import Path

import pytest
from torquec.generator.algebra.graph import Graph, Stage
from torquec.generator.algebra.operations import operations
from torquec.generator.description import read_robot
from torquec.generator.description.robot import FIXED, Robot
from torquec.generator.mechanism.freeze import freeze
from torquec.generator.mechanism.mechanism import Mechanism
from torquec.generator.mechanism.rewrites import Rewrite, group_parameters, hold_tips, lump_fixed, slide_origins
from torquec.generator.models.newton_euler import newton_euler

ROBOTS = Path(__file__).parents[3] / "robots"


def mechanism(robot: Robot) -> Mechanism:
    graph = Graph()
    return freeze(robot, graph, {j: graph.input(f"q{j}", Stage.CALL) for j in robot.moving})


def bill(robot: Robot, *rewrites: Rewrite) -> tuple[int, int]:
    made = lump_fixed(mechanism(robot))
    for rewrite in rewrites:
        made = rewrite(made)
    qd = {j: made.graph.input(f"qd{j}", Stage.CALL) for j in made}
    qdd = {j: made.graph.input(f"qdd{j}", Stage.CALL) for j in made}
    tau = newton_euler(made, qd, qdd)
    count = operations(made.graph, [torque.edge for torque in tau.values()])
    return count["*"], count["+"]


@pytest.mark.parametrize("name", ["rx90", "stanford", "torso12"])
def test_grouping_saves_operations_of_inverse_dynamics(name: str) -> None:
    robot = read_robot(ROBOTS / f"{name}.toml")
    plain, grouped = bill(robot), bill(robot, group_parameters)
    assert grouped[0] < plain[0]
    assert grouped[1] < plain[1]


def test_holding_the_tips_saves_operations() -> None:
    robot = read_robot(ROBOTS / "rx90.toml")
    turned, held = bill(robot, group_parameters), bill(robot, group_parameters, hold_tips)
    assert turned[0] - held[0] == 10
    assert held[1] < turned[1]


def test_sliding_the_origins_saves_operations_where_r_and_d_meet() -> None:
    robot = read_robot(ROBOTS / "general6r.toml")
    where_given, slid = bill(robot, group_parameters), bill(robot, slide_origins, group_parameters)
    assert slid[0] < where_given[0] - 10
    assert slid[1] < where_given[1] - 10


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
