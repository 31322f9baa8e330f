"""EAIK, ssik and the Robotics Toolbox as oracles, where they are installed: what they find is among our answers."""

from __future__ import annotations

import numpy as np
import pytest
import torquec
from oracle import inverse_peers
from oracle.inverse_peers import Poses
from places import ROBOTS

pytestmark = pytest.mark.usefixtures("unoptimised")

POSES = 100


def arm(name: str) -> tuple[torquec.Robot, inverse_peers.Turns, Poses]:
    """A robot, what peers see of it, and poses that it reaches."""
    path = ROBOTS / f"{name}.toml"
    robot = torquec.build(path, models=("igm", "transform"), frames=("tool",))
    placed = torquec.build(path, models=("transform",), frames=(*robot.joint_names, "tool"))
    q = np.random.default_rng(5).uniform(-np.pi, np.pi, (POSES, robot.n))
    return robot, inverse_peers.turns(placed), np.asarray(robot.transform(q, "tool"))


@pytest.mark.parametrize("name", ["rx90", "ur5"])
def test_what_eaik_finds_is_among_the_answers(name: str) -> None:
    pytest.importorskip("eaik")
    robot, seen, T = arm(name)
    solve = inverse_peers.eaik(seen)
    assert solve is not None
    assert inverse_peers.agree(robot, T, solve(T)).compared > 2 * POSES


@pytest.mark.parametrize("name", ["rx90", "ur5", "general6r"])
def test_what_ssik_finds_is_among_the_answers(name: str) -> None:
    pytest.importorskip("ssik")
    robot, seen, T = arm(name)
    T = T[: POSES // 4]
    assert inverse_peers.agree(robot, T, inverse_peers.ssik(seen)(T)).compared > len(T)


@pytest.mark.parametrize("name", ["rx90", "ur5", "general6r"])
def test_what_the_robotics_toolbox_finds_is_among_the_answers(name: str) -> None:
    pytest.importorskip("roboticstoolbox")
    robot, seen, T = arm(name)
    assert inverse_peers.agree(robot, T, inverse_peers.toolbox(seen)(T)).compared > 4 * POSES
