"""Closed robots: published values, equal open robots, energy and slopes, base parameters, refusals."""

from __future__ import annotations

import warnings
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
import torquec
from oracle.agreement import assert_agree
from oracle.closed_robots import REFERENCE, akr3000, five_bar, fourbar, parallelogram, slider_crank, sr400, with_mimics
from oracle.pinocchio_loops import direct_dynamics
from passive import positions, rates
from torquec.generator.base_parameters.closed_form import base_parameters

pytestmark = [
    pytest.mark.usefixtures("unoptimised"),
    # Their inertias are made up, and no bodies'; some have the names of robots that ship.
    pytest.mark.filterwarnings("ignore::torquec.DescriptionWarning"),
]

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


FOURBAR = REFERENCE["fourbar"]
ASKED = ("idm", "h", "inertia", "gravity", "ddm", "kinetic_energy", "potential_energy", "transform", "jacobian")


MAKERS = {"fourbar": fourbar, "slider_crank": slider_crank, "five_bar": five_bar, "akr3000": akr3000}


@cache
def loop_robot(name: str) -> torquec.Robot:
    robot = MAKERS[name]()
    models = (*ASKED, "velocity", "acceleration", "jpqp") if robot.frames else ASKED[:7]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", torquec.DescriptionWarning)
        return torquec.build(robot, models=models)


@pytest.mark.parametrize("state", FOURBAR["states"])
def test_the_four_bar_has_its_published_dynamics(state: dict[str, float]) -> None:
    robot = loop_robot("fourbar")
    q, qd, qdd = ([state[key]] for key in ("q_a", "qd_a", "qdd_a"))
    assert_agree(robot.idm(q, qd, qdd), np.array([state["gamma_m"]]), 1e-12)
    assert_agree(robot.inertia(q), np.array([[state["A_eff"]]]), 1e-12)
    assert_agree(robot.ddm(q, qd, [0.7]), np.array([state["qdd_a_for_gamma_0p7"]]), 1e-11)
    assert float(robot.kinetic_energy(q, qd)) == pytest.approx(state["kinetic"], abs=1e-13)


LOOPS = tuple(MAKERS)


def states(robot: torquec.Robot, name: str) -> list[np.ndarray]:
    drawn = {"fourbar": [0.9], "slider_crank": [0.9], "five_bar": [2.2, 0.9], "akr3000": [0.3, 0.9, 0.45]}[name]
    rng = np.random.default_rng(1)
    return [np.array([drawn + rng.uniform(-0.03, 0.03, robot.n), *rng.uniform(-2, 2, (2, robot.n))]) for _ in range(4)]


@pytest.mark.parametrize("name", LOOPS)
def test_idm_is_inertia_and_h_and_ddm_inverts_it(name: str) -> None:
    robot = loop_robot(name)
    for q, qd, qdd in states(robot, name):
        tau = robot.idm(q, qd, qdd)
        assert_agree(tau, robot.inertia(q) @ qdd + robot.h(q, qd), 1e-11)
        assert_agree(robot.ddm(q, qd, tau), qdd, 1e-10)
        assert_agree(robot.inertia(q), robot.inertia(q).T, 1e-13)
        assert np.linalg.eigvalsh(robot.inertia(q)).min() > 0


@pytest.mark.parametrize("name", LOOPS)
def test_ddm_is_pinocchios_constrained_dynamics(name: str) -> None:
    robot, compiled = MAKERS[name](), loop_robot(name)
    numbers = list(range(1, len(robot.joints) + 1))
    for q, qd, tau in states(compiled, name):
        speeds, _ = rates(robot, q, qd)
        of = {j: i for i, j in enumerate(robot.moving)}
        passive = positions(robot, q)
        all_q = np.array([q[of[j]] if j in of else passive[j] for j in numbers])
        all_qd = np.array([qd[of[j]] if j in of else speeds[robot.passive.index(j)] for j in numbers])
        all_tau = np.array([tau[of[j]] if j in of else 0 for j in numbers])
        expected = direct_dynamics(robot, all_q, all_qd, all_tau)[[j - 1 for j in robot.moving]]
        assert_agree(compiled.ddm(q, qd, tau), expected, 1e-8)


@pytest.mark.parametrize("name", LOOPS)
def test_power_changes_the_energy(name: str) -> None:
    robot = loop_robot(name)

    def energy(q: np.ndarray, qd: np.ndarray) -> float:
        return float(robot.kinetic_energy(q, qd) + robot.potential_energy(q))

    for q, qd, qdd in states(robot, name):
        h = 1e-5
        ahead = energy(q + h * qd + h * h / 2 * qdd, qd + h * qdd)
        behind = energy(q - h * qd + h * h / 2 * qdd, qd - h * qdd)
        assert (ahead - behind) / (2 * h) == pytest.approx(float(robot.idm(q, qd, qdd) @ qd), rel=1e-6, abs=1e-7)


@pytest.mark.parametrize("name", ["fourbar", "five_bar", "akr3000"])
def test_kinematics_are_slopes_of_the_placement(name: str) -> None:
    robot = loop_robot(name)
    frame, h = robot.frames[-1], 1e-6
    for q, qd, qdd in states(robot, name):
        J = robot.jacobian(q, frame)
        slope = (robot.transform(q + h * qd, frame) - robot.transform(q - h * qd, frame))[:3, 3] / (2 * h)
        assert_agree(J[:3] @ qd, slope, 1e-7)
        assert_agree(robot.velocity(q, qd, frame), J @ qd, 1e-12)
        assert_agree(robot.acceleration(q, qd, qdd, frame), J @ qdd + robot.jpqp(q, qd, frame), 1e-11)
        change = robot.velocity(q + h * qd, qd, frame) - robot.velocity(q - h * qd, qd, frame)
        assert_agree(robot.jpqp(q, qd, frame), change / (2 * h), 1e-6)


@pytest.mark.parametrize("name", LOOPS)
def test_lanes_are_one_state_after_the_other(name: str) -> None:
    robot = loop_robot(name)
    q, qd, qdd = np.moveaxis(np.array(states(robot, name) * 5), 1, 0)
    one_by_one = [robot.idm(*state) for state in zip(q, qd, qdd, strict=True)]
    assert_agree(robot.idm(q, qd, qdd), np.array(one_by_one), 1e-13)


def test_passive_positions_choose_the_mode() -> None:
    """A robot that is given the positions of the other mode is the robot that is drawn in that mode."""
    one, other = (torquec.build(slider_crank(mode), models=("idm", "gravity", "ddm")) for mode in (0, 1))
    q, qd, qdd = [0.7], [1.3], [-0.4]
    for robot, drawn in ((other, 1), (one, 0)):
        found = positions(slider_crank(drawn), q)
        passive = np.array([q[0], *found.values()])
        assert robot.all_joint_names == ("crank", "rod", "slider")
        for model, arguments in (("idm", (q, qd, qdd)), ("gravity", (q,)), ("ddm", (q, qd, [0.3]))):
            expected = getattr(robot, model)(*arguments)
            for each in (one, other):
                assert_agree(getattr(each, model)(*arguments, passive=passive), expected, 1e-12)
                # Motors are where q says.
                assert_agree(getattr(each, model)(*arguments, passive=[9.0, *passive[1:]]), expected, 1e-12)
        wrench_free = robot.idm(q, qd, qdd, base=np.zeros(9), passive=passive)
        assert_agree(wrench_free, robot.idm(q, qd, qdd), 1e-12)
    states = np.linspace(0.6, 0.8, 7)[:, np.newaxis]
    rows = np.array([[*q, *positions(slider_crank(1), q).values()] for q in states])
    assert_agree(one.idm(states, qd, qdd, passive=rows), other.idm(states, qd, qdd), 1e-12)
    call = one.bind("idm", states[0], np.array(qd), np.array(qdd), passive=rows[0])
    assert_agree(call(), other.idm(states[0], qd, qdd), 1e-12)


def test_a_robot_without_loops_is_given_no_passive_positions() -> None:
    with pytest.raises(TypeError, match="can't be given 'passive' here: its passive joints follow its motors linearly"):
        built().idm(Q, QD, QDD, passive=np.zeros(8))


def test_a_loop_of_several_modes_needs_values_of_its_geometry() -> None:
    with pytest.raises(torquec.DescriptionError, match=r"several modes, .* expected a value for L2"):
        torquec.build(replace(fourbar(), values={**fourbar().values, "L2": None}), models=("idm",))


def test_compiled_base_regressor_of_a_loop() -> None:
    models = ("idm", "regressor", "base_values", "column_values", "energy_regressor")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", torquec.DescriptionWarning)
        robot = torquec.build(fourbar(), models=models)
    assert robot.base_parameters == ("ZZR1", "MXR1", "MY1", "ZZR2", "MXR2", "MY2", "ZZR3", "MY3")
    q, qd, qdd = [0.9], [1.3], [-0.4]
    Y = robot.regressor(q, qd, qdd, parameters="base")
    assert_agree(Y @ robot.column_values("base"), robot.idm(q, qd, qdd), 1e-12)
    assert_agree(robot.column_values("base")[:8], robot.base_values(), 1e-15)
    length = robot.parameters["L2"]
    assert length is not None
    assert np.isnan(robot.with_parameters({"L2": 1.01 * length}).base_values()).all()


def test_the_assembly_is_read_and_written(tmp_path: Path) -> None:
    torquec.write_description(five_bar(), tmp_path / "five_bar.toml")
    again = torquec.read_description(tmp_path / "five_bar.toml").robot
    assert dict(again.assembly) == dict(five_bar().assembly)
    assert again.passive == (2, 4)
