"""Every law of the models on robots with loops whose G depends on q, against their opened trees in numbers."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import sympy as sp
from oracle.closed_robots import akr3000, fingers, five_bar, fourbar, parallelogram, slider_crank, spherical
from oracle.dense_closed_robots import dense, drawn_at
from oracle.dynamics import inertia
from torquec.generator.description import Robot
from torquec.generator.description.robot import INERTIA, ZERO, Joint, Mimic

from .interpreted import Interpreted
from .laws import LAWS, REMAKING, Law, identification, invariance, loops, parameters
from .laws.dynamics import ddm_inverts_idm, idm_is_newton_euler_and_pinocchio
from .laws.loops import motion_of_opened, opened_tree
from .subject import Subject, random_state

CLOSED: dict[str, Robot] = {
    "fourbar": dense(fourbar(), 0),
    "slider_crank": dense(slider_crank(), 1),
    "five_bar": dense(five_bar(), 2, floating=True),
    "spherical": dense(drawn_at(spherical(), [1.1]), 3),
    "akr3000": dense(drawn_at(akr3000(), [0.3, 1.1, 0.3]), 4),
}
# Laws of base parameters, and of descriptions that are written otherwise.
OTHERS = (
    *invariance.LAWS,
    identification.base_regressor_times_base_values_is_idm,
    identification.rate_of_the_base_filtered_regressor_is_the_base_regressor,
    identification.base_energy_regressor_gives_the_changes_of_energy,
    parameters.torques_need_only_the_base_values,
)

OF_MIMICS = (*loops.LAWS, idm_is_newton_euler_and_pinocchio, ddm_inverts_idm)


@cache
def subject(name: str) -> Subject:
    return Subject.of(CLOSED[name], Interpreted)


@pytest.mark.parametrize("name", CLOSED)
@pytest.mark.parametrize("law", [law for law in LAWS if law not in OTHERS], ids=lambda law: law.__name__)
def test_law(law: Law, name: str, full_sweep: bool) -> None:
    if law in REMAKING and name == "akr3000" and not full_sweep:
        pytest.skip("takes long, and says no more than the small robots do")
    s = subject(name)
    rng = np.random.default_rng(0)
    for _ in range(1 if law in REMAKING else 2):
        law(s, random_state(s.tree, rng))


@pytest.mark.parametrize("law", OF_MIMICS, ids=lambda law: law.__name__)
def test_joints_that_mimic_passive_ones(law: Law) -> None:
    """Their rows of G are those of the passive joints, times the multiplier."""
    s = Subject.of(dense(fingers(), 5), Interpreted)
    law(s, random_state(s.tree, np.random.default_rng(0)))


def test_a_joint_that_mimics_a_passive_one_of_a_parallelogram_follows_its_motor() -> None:
    robot = parallelogram()
    finger = Joint("finger", 2, 0, 1, alpha=sp.pi / 2, d=sp.Rational(1, 5), mimic=Mimic(2, sp.Rational(3, 2)))
    s = Subject.of(dense(replace(robot, joints=(*robot.joints, finger)), 6), Interpreted)
    assert s.robot.followers[4].terms == ((1, sp.Rational(-3, 2)),)
    for law in (idm_is_newton_euler_and_pinocchio, *loops.LAWS):
        law(s, random_state(s.tree, np.random.default_rng(0)))


def test_passive_positions_unwind_springs() -> None:
    """A turn more of the rocker stretches its spring by 2 pi, which its row of G brings to the motor."""
    robot = fourbar()
    rocker = replace(robot.joints[2], K=sp.Integer(3))
    models, q, still = Interpreted(replace(robot, joints=(*robot.joints[:2], rocker))), np.array([0.9]), np.zeros(1)
    drawn = np.array([robot.assembly[joint.name] for joint in robot.joints])
    at, turned = (models.idm(q, still, still, passive=np.add(drawn, [0, 0, x])) for x in (0, 2 * np.pi))
    np.testing.assert_allclose(at, models.idm(q, still, still), rtol=1e-6)
    np.testing.assert_allclose(turned - at, 6 * np.pi * models.constraint(q)[2], rtol=1e-6)


@pytest.mark.parametrize("massless", [(3,), (2, 3)], ids=["rocker", "coupler_and_rocker"])
def test_direct_dynamics_where_the_opened_tree_has_no_accelerations(massless: tuple[int, ...]) -> None:
    """Links without mass make the inertia matrix of the tree singular, not that of the closed robot."""
    robot = fourbar()
    joints = list(robot.joints)
    for j in massless:
        joints[j - 1] = replace(joints[j - 1], **dict.fromkeys(INERTIA, ZERO))
    used = {str(symbol) for joint in joints for name in INERTIA for symbol in getattr(joint, name).free_symbols}
    gone = {name for name in robot.values if name[0] in "MZ" and name not in used}
    values = {name: value for name, value in robot.values.items() if name not in gone}
    s = Subject.of(replace(robot, joints=tuple(joints), values=values), Interpreted)
    x = random_state(s.tree, np.random.default_rng(0))
    opened = opened_tree(s.robot)
    assert np.linalg.matrix_rank(inertia(opened, motion_of_opened(s, x)[0])) < 3
    ddm_inverts_idm(s, x)
