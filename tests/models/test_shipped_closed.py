"""The closed robots that ship: their published values, Pinocchio's constrained dynamics, MuJoCo's soft loops."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest
import sympy as sp
import torquec
from oracle.agreement import assert_agree
from oracle.closed_robots import MODES, REFERENCE
from oracle.mujoco_loops import MujocoLoops
from oracle.pinocchio_loops import direct_dynamics, multiplier_dynamics
from oracle.tree import tree_of
from torquec.generator.api import find_description
from torquec.generator.description import Robot, read_robot
from torquec.generator.inverse.loop_search import needs_passive
from torquec.peers.newton_euler import Array, Tree

from .interpreted import Interpreted

PLANAR = ("fourbar", "slider_crank", "five_bar", "akr3000")
# Points of a cut joint's axis that hold a loop together: in space it takes two.
POINTS = {"delta": 2}
ROBOTS = (*PLANAR, "delta", "gough_stewart")


@cache
def described(name: str) -> Robot:
    return read_robot(find_description(name))


@cache
def built(name: str) -> Any:
    # Compiled where the robot ships so; a compiler takes minutes for the others.
    path = find_description(name)
    return Interpreted(described(name)) if path.parent.name == "on_request" else torquec.build(path)


@cache
def tree(name: str) -> Tree:
    return tree_of(described(name))


def call(name: str, model: str, q: Array, *others: Any, robot: Any = None) -> Array:
    """A model at q; loops without closed form get the positions of their joints."""
    given = {}
    if needs_passive(described(name)):
        given = {"passive": tree(name).positions(q)[[j - 1 for j in described(name).mobile]]}
    return np.asarray(getattr(robot or built(name), model)(q, *others, **given))


def states(name: str, count: int = 3) -> list[tuple[Array, Array, Array]]:
    of, rng = tree(name), np.random.default_rng(4)
    drawn = np.array([of.drawn.get(j, 0.0) for j in of.moving])
    near = np.array([0.03 if of.sigma[j - 1] else 0.1 for j in of.moving])
    return [(drawn + near * rng.uniform(-1, 1, of.n), *rng.uniform(-2, 2, (2, of.n))) for _ in range(count)]


@pytest.mark.parametrize("name", ROBOTS)
def test_ddm_is_that_of_all_joints_under_forces_in_the_cut_ones(name: str) -> None:
    for q, qd, qdd in states(name):
        tau = call(name, "idm", q, qd, qdd)
        assert_agree(multiplier_dynamics(described(name), q, qd, tau), qdd, 1e-8)
        assert_agree(call(name, "ddm", q, qd, tau), qdd, 1e-9)


@pytest.mark.parametrize("name", [*PLANAR, "delta"])
def test_ddm_is_pinocchios_constrained_dynamics(name: str) -> None:
    robot = described(name)
    if name == "delta":
        # Pinocchio answers NaN for links without mass: they get a little here.
        robot = with_mass_everywhere(robot)
    of = tree_of(robot)
    model = Interpreted(robot) if name == "delta" else built(name)
    for q, qd, _ in states(name):
        tau = np.linspace(3, 5, of.n)
        speed = of.rates(q) @ qd
        all_tau = np.zeros(len(of.name))
        all_tau[[j - 1 for j in of.moving]] = tau - of.friction(q, qd)
        mobile = [j - 1 for j in robot.mobile]
        found = direct_dynamics(robot, of.positions(q)[mobile], speed[mobile], all_tau[mobile], POINTS.get(name, 1))
        expected = found[[mobile.index(j - 1) for j in robot.moving]]
        assert_agree(call(name, "ddm", q, qd, tau, robot=model), expected, 1e-7)


def with_mass_everywhere(robot: Robot) -> Robot:
    """The robot, each link of which that has no mass gets 100 g and a little inertia."""
    body = {"M": 0.1, "XX": 1e-3, "YY": 1e-3, "ZZ": 1e-3}
    joints, values = [], dict(robot.values)
    for j, joint in enumerate(robot.joints, 1):
        if joint.M == 0 and joint.sigma != 2:
            values |= {f"{key}{j}": value for key, value in body.items()}
            joint = replace(joint, **{key: sp.Symbol(f"{key}{j}") for key in body})
        joints.append(joint)
    return replace(robot, joints=tuple(joints), values=values)


@pytest.mark.parametrize("name", ROBOTS)
def test_torques_are_mujocos_of_the_opened_tree_projected(name: str) -> None:
    """Its constraints are closed where ours are, G moves along them, and G^T takes its torques to the motors."""
    of, peer = tree(name), MujocoLoops.of(tree(name))
    frictionless = {key: 0 for key in described(name).values if key[:2] in ("FV", "FS")}
    robot = built(name).with_parameters(frictionless)
    for q, qd, qdd in states(name):
        joints, G = of.positions(q), of.rates(q)
        apart, J = peer.constraint(joints)
        assert_agree(apart, 0 * apart, 1e-9, 1.0)
        assert_agree(J @ G, 0 * (J @ G), 1e-9, 1.0)
        tau = G.T @ peer.inverse(joints, G @ qd, G @ qdd + of.drift(q, qd))
        assert_agree(call(name, "idm", q, qd, qdd, robot=robot), tau, 1e-7, float(np.abs(tau).max()))


@pytest.mark.parametrize("name", PLANAR)
def test_ddm_is_mujocos_with_soft_loops(name: str) -> None:
    """At rest, where MuJoCo's constraints leave nothing out: what their softness adds is taken off, as it is linear."""
    of = tree(name)
    hard, soft = (MujocoLoops.of(of, impedance) for impedance in (0.9999, 0.9998))
    for q, _, tau in states(name):
        torques = np.zeros(len(of.name))
        torques[[j - 1 for j in of.moving]] = 10 * tau
        found = [peer.accelerations_at_rest(of.positions(q), torques) for peer in (hard, soft)]
        expected = (2 * found[0] - found[1])[[j - 1 for j in of.moving]]
        ours = call(name, "ddm", q, 0 * q, 10 * tau)
        assert_agree(ours, expected, 1e-5, float(np.abs(ours).max()))


@pytest.mark.parametrize("state", REFERENCE["fourbar"]["states"])
def test_the_four_bar_has_its_published_values(state: dict[str, Any]) -> None:
    robot = built("fourbar")
    robot = robot.with_parameters({key: 0 for key in robot.parameters if key[:2] in ("IA", "FV", "FS")})
    q, qd, qdd = (np.array([state[key]]) for key in ("q_a", "qd_a", "qdd_a"))
    assert_agree(robot.idm(q, qd, qdd), [state["gamma_m"]], 1e-10)
    assert_agree(robot.inertia(q), [[state["A_eff"]]], 1e-10)
    assert_agree(robot.ddm(q, qd, [0.7]), [state["qdd_a_for_gamma_0p7"]], 1e-10)
    assert_agree(robot.kinetic_energy(q, qd), state["kinetic"], 1e-10)
    assert_agree(robot.potential_energy(q), state["potential"], 1e-10)
    # The coupler's point half way along, from the published angles.
    a = state["q_a"] + state["q_p"][0]
    place = [0.5 * np.cos(state["q_a"]) + 0.7 * np.cos(a), 0.5 * np.sin(state["q_a"]) + 0.7 * np.sin(a), 0]
    assert_agree(robot.transform(q, "coupler_point")[:3, 3], place, 1e-10)


@pytest.mark.parametrize("mode", [0, 1])
def test_the_slider_crank_is_that_of_the_table_in_both_modes(mode: int) -> None:
    data = MODES["slider_crank"]
    q, (rod, _, slide) = float(data["q"]), (float(x) for x in data["solutions"][mode])
    T = built("slider_crank").transform([q], "face", passive=[q, rod, slide])
    assert_agree(T[:3, 3], [slide, float(data["e"]), 0], 1e-12)
    end = 0.2 * np.array([np.cos(q), np.sin(q)]) + 0.55 * np.array([np.cos(q + rod), np.sin(q + rod)])
    assert_agree(T[:2, 3], end, 1e-12)
    if mode == 0:
        assert_agree(built("slider_crank").transform([q], "face"), T, 1e-13)
