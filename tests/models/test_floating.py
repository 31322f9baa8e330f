"""What a floating base and joints that follow others change in the face of a robot."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
import torquec
from oracle.agreement import assert_agree
from oracle.tree import tree_of
from torquec.generator.description.robot import INERTIA, REVOLUTE, Base, Joint, Mimic, Robot
from torquec.generator.show.lagrange import lagrange_form
from torquec.generator.show.listings import listing
from torquec.peers.newton_euler import inverse_dynamics

from .interpreted import Interpreted
from .robots import SHIPPED, built

pytestmark = pytest.mark.usefixtures("unoptimised")

STONE = dict(zip(INERTIA, (0.4, 0.02, -0.03, 0.5, 0.01, 0.6, 0.3, -0.2, 0.4, 2.0), strict=True))


@pytest.fixture(scope="module")
def biped() -> torquec.Robot:
    return built(SHIPPED["biped"], optimised=True)


def stone() -> Robot:
    """One body that floats, without a joint."""
    base = Base(floating=True, **{name: sp.Symbol(f"{name}0") for name in INERTIA})
    values = {f"{name}0": value for name, value in STONE.items()} | {"G3": -9.81}
    return Robot("stone", (), gravity=(sp.S.Zero, sp.S.Zero, sp.Symbol("G3")), values=values, base=base)


def test_sizes_names_and_limits(biped: torquec.Robot) -> None:
    assert (biped.n, biped.nq, len(biped.joint_names)) == (14, 15, 8)
    assert biped.floating
    assert biped.frames == ("world", "base", "left_sole", "right_sole")
    assert biped.limits.lower.shape == (8,)
    assert "8 joints on a floating base" in repr(biped)
    gripper = built(SHIPPED["gripper"], optimised=True)
    assert (gripper.n, gripper.nq, gripper.floating) == (4, 4, False)
    assert gripper.joint_names == ("roll", "tilt", "left_finger", "thumb")


def test_frames_are_seen_from_the_world_and_from_the_base(biped: torquec.Robot) -> None:
    q = np.zeros(15)
    q[:7] = 1.0, 2.0, 0.6, 0.0, 0.0, np.sqrt(0.5), np.sqrt(0.5)  # a quarter turn to the left
    sole, seen = biped.transform(q, "left_sole"), biped.transform(q, "left_sole", ref="base")
    assert_agree(seen[:3, 3], [0.0, 0.085, -0.62], 1e-15)
    assert_agree(sole[:3, 3], [1.0 - 0.085, 2.0, -0.02], 1e-15)
    assert_agree(biped.transform(q, "base")[:3, 3], q[:3], 1e-15)
    assert_agree(biped.jacobian(q, "base", axes="base")[:, :6], np.eye(6), 1e-15)


def test_only_the_direction_of_the_quaternion_counts(biped: torquec.Robot) -> None:
    rng = np.random.default_rng(3)
    q, qd, qdd = rng.uniform(-1, 1, 15), *rng.uniform(-1, 1, (2, 14))
    unit = q.copy()
    unit[3:7] /= np.linalg.norm(q[3:7])
    assert_agree(biped.idm(q, qd, qdd), biped.idm(unit, qd, qdd), 1e-14)
    assert_agree(biped.transform(q, "left_sole"), biped.transform(unit, "left_sole"), 1e-15)
    q[3:7] = 0
    assert np.isnan(biped.idm(q, qd, qdd)).any()


def test_what_floats_has_no_base_to_be_moved(biped: torquec.Robot) -> None:
    q, v = np.zeros(15), np.zeros(14)
    with pytest.raises(TypeError, match=r"biped.idm can't be given 'base' here: its base floats: q, qd and qdd have"):
        biped.idm(q, v, v, base=np.zeros(9))
    with pytest.raises(ValueError, match=r"q has shape \(14,\); expected \(15,\)"):
        biped.idm(v, v, v)
    with pytest.raises(ValueError, match=r"qd has shape \(15,\); expected \(14,\)"):
        biped.idm(q, q, v)
    with pytest.raises(ValueError, match="can't have the input 'base': its base floats"):
        listing(SHIPPED["biped"], "idm", ["base"])


def test_a_stone_falls() -> None:
    robot = torquec.build(stone(), models=("all",))
    rng = np.random.default_rng(0)
    q, qd = rng.uniform(-1, 1, 7), rng.uniform(-1, 1, 6)
    q[3:] /= np.linalg.norm(q[3:])
    qdd = robot.ddm(q, qd, np.zeros(6))
    assert_agree(inverse_dynamics(tree_of(stone()), q, qd, qdd), np.zeros(6), 1e-13, scale=20.0)
    # Its centre of mass falls freely, and its momentum about it stays.
    c = robot.transform(q, "base")[:3, :3].T @ (robot.com(q) - q[:3])
    w, v = qd[3:], qd[:3]
    fall = qdd[:3] + np.cross(w, v) + np.cross(qdd[3:], c) + np.cross(w, np.cross(w, c))
    assert_agree(robot.transform(q, "base")[:3, :3] @ fall, [0.0, 0.0, -9.81], 1e-13)
    assert robot.base_parameters == tuple(f"{name}0" for name in INERTIA)


def test_what_has_no_mass_has_no_centre() -> None:
    rod = Robot("rod", (Joint("pivot", 0, REVOLUTE, ZZ=sp.Integer(1)),))
    models = Interpreted(rod)
    assert np.isnan(models.com(np.zeros(1))).all()
    assert np.isnan(models.momentum(np.zeros(1), np.ones(1))[3:]).all()


def test_lagranges_equations_of_joints_that_share_a_variable() -> None:
    link = {"d": sp.Symbol("L"), "ZZ": sp.Symbol("ZZ2"), "M": sp.Symbol("M2")}
    joints = (Joint("a", 0, REVOLUTE, ZZ=sp.Symbol("ZZ1")), Joint("b", 1, REVOLUTE, **link))
    values = {"L": 0.5, "ZZ1": 1.0, "ZZ2": 2.0, "M2": 3.0}
    upright = (joints[0], replace(joints[1], mimic=Mimic(1, sp.Integer(-1))))
    form = lagrange_form(Robot("upright", upright, values=values))
    L, ZZ1, M2 = sp.symbols("L ZZ1 M2")
    assert sp.simplify(form["A"]["A11"] - (ZZ1 + L**2 * M2)) == 0
    assert form["C"]["C11"] == 0
    with pytest.raises(ValueError, match=r"the base of robot 'stone' floats"):
        lagrange_form(stone())
