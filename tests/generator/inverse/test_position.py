"""Pieper's table: three joints of any kind bring a point to a place, by steps that hold at random configurations."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from torquec.generator.algebra.graph import Graph
from torquec.generator.algebra.vector import Vector
from torquec.generator.description import Robot, read_robot
from torquec.generator.inverse.chain import cycle_of
from torquec.generator.inverse.methods import asked
from torquec.generator.inverse.position import three_joints
from torquec.generator.inverse.trial import sound, trial

TYPES = ("revolute", "prismatic")


def arm(types: tuple[str, ...]) -> Robot:
    text = ['name = "arm"', 'source = "made up"', "gravity = [0, 0, 0]"]
    twists = ("", "alpha = 0.7\nd = 0.3", "alpha = -0.5\nd = 0.4")
    for j, (kind, twist) in enumerate(zip(types, twists, strict=True), 1):
        offset = "r = 0.2" if kind == "revolute" else "theta = 0.4"
        text.append(f'[[joints]]\nname = "j{j}"\ntype = "{kind}"\n{twist}\n{offset}')
    text.append('[frames.tool]\nantecedent = "j3"\nd = 0.5\nalpha = 0.2\nr = 0.1')
    with TemporaryDirectory() as folder:
        path = Path(folder) / "arm.toml"
        path.write_text("\n".join(text) + "\n")
        return read_robot(path)


@pytest.mark.parametrize("types", list(product(TYPES, repeat=3)), ids=lambda types: "-".join(t[0] for t in types))
def test_three_joints_of_any_kind(types: tuple[str, ...]) -> None:
    robot, graph = arm(types), Graph()
    T = asked(graph)
    cycle = cycle_of(robot, graph, T, "tool", "base")
    found = list(three_joints(cycle, Vector(T[i, 3] for i in range(3))))
    numbers = trial(robot, cycle)
    assert found
    assert any(sound(steps, numbers) for steps in found)
    for steps in found:
        assert {joint for step in steps for joint in step.joints} == {1, 2, 3}
