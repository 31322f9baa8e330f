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
from torquec.generator.mechanism.rewrites import Rewrite, group_parameters, lump_fixed
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
    if name == "rx90":
        assert plain[0] - grouped[0] >= 39


def test_grouped_parameters_bear_the_names_of_the_book() -> None:
    robot = read_robot(ROBOTS / "rx90.toml")
    made = group_parameters(mechanism(robot))
    assert {"XXR2", "XZR2", "ZZR2", "MYR3", "ZZR1"} <= set(made.graph.labels.values())
    for j in made:
        link = made[j]
        assert link.J[1, 1].number == 0, "YY is grouped (theorem 9.1)"
        assert link.MS[2].number == 0, "MZ is grouped"
        assert link.M.number == 0, "M is grouped"


def test_fixed_joints_are_lumped() -> None:
    robot = read_robot(ROBOTS / "torso12.toml")
    made = lump_fixed(mechanism(robot))
    assert any(joint.sigma == FIXED for joint in robot.joints)
    assert tuple(made) == robot.moving
    assert all(made[j].antecedent in {0, *made} for j in made)
    assert all(carrier in {0, *made} for carrier, _ in made.frames.values())
