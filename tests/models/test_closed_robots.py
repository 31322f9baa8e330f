"""Closed robots whose loops are parallelograms: published values, equal open robots, base parameters, refusals."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import sympy as sp
import torquec
from oracle.agreement import assert_agree
from oracle.closed_robots import REFERENCE, parallelogram, sr400, with_mimics
from torquec.generator.base_parameters.closed_form import base_parameters
from torquec.generator.description import DescriptionError

DATA = REFERENCE["sr400"]
Q, QD, QDD = (np.array(DATA[key]) for key in ("qa", "va", "aa"))


@cache
def built() -> torquec.Robot:
    with pytest.warns(torquec.DescriptionWarning, match="triangle inequality"):
        return torquec.build(sr400(), models=("idm", "h", "inertia", "ddm"))


@cache
def rigid() -> torquec.Robot:
    """The SR400 without rotors and friction."""
    robot = built()
    return robot.with_parameters({name: 0 for name in robot.parameters if name[:2] in ("IA", "FV", "FS")})


def test_torques_are_the_published_ones() -> None:
    assert_agree(rigid().idm(Q, QD, QDD), np.array(DATA["gamma_m_rigid"]), 1e-12)
    expected = np.array(DATA["gamma_m_with_IA_on_active_FV_FS_on_all_tree_joints"])
    assert_agree(built().idm(Q, QD, QDD), expected, 1e-12)


def test_inertia_and_coriolis_torques_are_the_published_ones() -> None:
    assert_agree(rigid().inertia(Q), np.array(DATA["A_closed"]), 1e-12)
    assert_agree(rigid().h(Q, QD), np.array(DATA["H_closed"]), 1e-12)


def test_direct_dynamics_inverts_inverse_dynamics() -> None:
    assert_agree(built().ddm(Q, QD, built().idm(Q, QD, QDD)), QDD, 1e-12)


def test_the_closed_robot_is_not_its_tree() -> None:
    """The torques of the motors of a tree are not those of the closed robot: virtual power brings the others in."""
    tree = np.array(DATA["tau_tree_rigid_1_8"])
    motors = tree[[j - 1 for j in DATA["active"]]]
    closed = np.array(DATA["gamma_m_rigid"])
    assert np.abs(motors - closed).max() > 80
    assert_agree(motors + np.array(DATA["W"]).T @ tree[[j - 1 for j in DATA["passive"]]], closed, 1e-12)


def test_the_sr400_has_39_base_inertial_parameters_and_three_rotors_of_their_own() -> None:
    robot = sr400()
    names = base_parameters(robot).names
    assert len([name for name in names if not name.startswith("IA")]) == 39
    assert len(names) == 42


@pytest.mark.parametrize("flip", [False, True])
def test_a_parallelogram_is_its_mimic_form(flip: bool) -> None:
    robot = parallelogram(flip=flip)
    models = ("idm", "inertia", "ddm", "transform")
    closed, open_ = (torquec.build(r, models=models) for r in (robot, with_mimics(robot)))
    for q, qd, qdd in np.random.default_rng(0).uniform(-2, 2, (5, 3, 1)):
        for model, arguments in (("idm", (q, qd, qdd)), ("inertia", (q,)), ("ddm", (q, qd, qdd)), ("transform", (q,))):
            assert_agree(getattr(closed, model)(*arguments), getattr(open_, model)(*arguments), 1e-13)


def test_a_loop_that_is_no_parallelogram_is_refused_with_what_it_is() -> None:
    robot = parallelogram()
    longer = replace(robot.loops[0], twin=replace(robot.loops[0].twin, d=sp.Symbol("D_B")))
    with pytest.raises(DescriptionError, match=r"cut at 'cut' \(passive joints: joint2, joint3\) is no parallelogram"):
        torquec.build(replace(robot, loops=(longer,)), models=("idm",))
