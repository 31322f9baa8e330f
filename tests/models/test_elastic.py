"""Elastic joints and coupled drives: closed forms, rigid limits, the laws of all robots, and how files say them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial

import numpy as np
import pytest
import sympy as sp
from oracle.random_motors import random_motors
from torquec.generator.derive.kernel import Form
from torquec.generator.description.formats import par_writer, toml, toml_writer
from torquec.generator.description.reduce import lock
from torquec.generator.description.robot import DescriptionError, Robot
from torquec.generator.forms.rewrites import Rewriting
from torquec.generator.models import regressor
from torquec.generator.models.catalogue import model
from torquec.generator.models.refusal import Refusal
from torquec.peers.newton_euler import Array, inverse_dynamics

from .interpreted import Interpreted
from .laws import dynamics, energy, identification
from .subject import Subject, random_state

HEAD = 'name = "arm"\ngravity = [0, 0, 0]\n'
TWO_INERTIAS = toml.parse(
    HEAD
    + '[[joints]]\nname = "shaft"\nlink = { XX = 0.4, YY = 0.4, ZZ = 0.7 }\n'
    + "elastic = { KE = 90, DE = 0.4, motor = { IA = 0.2 } }\n",
    "arm.toml",
)

# A floating base takes long to derive.
FEW = 3
LAWS: tuple[Callable[[Subject, object], None], ...] = (
    dynamics.idm_is_newton_euler_and_pinocchio,
    dynamics.ddm_inverts_idm,
    energy.power_of_the_joints_changes_the_energy,
    dynamics.inertia_is_symmetric_and_positive,
    dynamics.h_and_gravity_are_idm_without_acceleration_and_motion,
    energy.gravity_is_the_slope_of_the_potential,
    identification.base_regressor_times_base_values_is_idm,
    identification.energy_regressor_times_parameters_is_the_energy,
    identification.power_regressor_is_qd_times_the_regressor,
    identification.rate_of_the_filtered_regressor_is_the_regressor,
)  # type: ignore[assignment]


def test_two_inertias_swing_as_their_closed_form_says() -> None:
    J, rotor, k, d = 0.7, 0.2, 90.0, 0.4
    models, zero, unit = Interpreted(TWO_INERTIAS), np.zeros(2), np.eye(2)
    # x' = M x for x = (q, q_m, qd, qd_m): the columns of M are accelerations, which are linear here.
    pulled = np.stack([models.ddm(e, zero, zero) for e in unit], axis=1)
    damped = np.stack([models.ddm(zero, e, zero) for e in unit], axis=1)
    M = np.block([[np.zeros((2, 2)), unit], [pulled, damped]])
    rate, square = d * (1 / J + 1 / rotor) / 2, k * (1 / J + 1 / rotor)
    swing = np.sqrt(rate**2 - square + 0j)
    expected = sorted([0, 0, -rate + swing, -rate - swing], key=lambda x: (x.real, x.imag))
    # The shaft turns freely as a whole: twice 0, which rounding splits by its root.
    found = sorted(np.linalg.eigvals(M), key=lambda x: (round(x.real, 6), x.imag))
    np.testing.assert_allclose(found, expected, atol=1e-6)
    np.testing.assert_allclose(models.ddm(zero, zero, [0, 3]), [0, 3 / rotor], rtol=1e-14)
    np.testing.assert_allclose(models.inertia(zero), np.diag([J, rotor]), rtol=1e-14)


@cache
def subject(varieties: tuple[str, ...]) -> Subject:
    return Subject.of(random_motors(11, 3 if "floating" in varieties else 4, varieties), Interpreted)


@pytest.mark.parametrize("varieties", [(), ("floating",), ("mimic", "order")], ids=str)
def test_laws_hold_with_motors(varieties: tuple[str, ...]) -> None:
    s = subject(varieties)
    for law in LAWS[:FEW] if s.tree.floating else LAWS:
        law(s, random_state(s.tree, np.random.default_rng(4)))
    x = random_state(s.tree, np.random.default_rng(5))
    expected = inverse_dynamics(s.tree, x.q, x.qd, x.qdd)
    scale = 1e-10 * np.abs(expected).max()
    np.testing.assert_allclose(s.models.idm(x.q, x.qd, x.qdd), expected, rtol=1e-10, atol=scale)


def test_columns_of_springs_and_dampers_can_be_told_apart() -> None:
    s = subject(())
    robot, columns = s.robot, regressor.columns(s.robot, "base")
    assert not isinstance(columns, Refusal)
    assert {f"{name}{j}" for name in ("KE", "DE") for j in robot.motors} <= {*columns}
    assert not any(name in columns for m in robot.motors.values() for name in (f"ZZ{m}", f"M{m}"))
    rng = np.random.default_rng(1)
    states = [random_state(s.tree, rng) for _ in range(60)]
    Y = np.concatenate([s.models.regressor(x.q, x.qd, x.qdd, "base") for x in states])
    assert np.linalg.matrix_rank(Y / np.abs(Y).max(axis=0)) == len(columns)


def motion(robot: Robot, t: float) -> list[Array]:
    """Return a motion of the links and its derivatives up to the fourth; motors' elements are NaN."""
    n = len(robot.moving)
    w, free = np.linspace(0.7, 1.9, n), [robot.moving.index(m) for m in robot.motors.values()]
    values = [0.5 * w**k * np.sin(w * t + k * np.pi / 2 + np.arange(n)) for k in range(5)]
    for value in values:
        value[free] = np.nan
    return values


@pytest.mark.parametrize("held", [False, True], ids=["free", "held by springs"])
def test_motors_move_as_the_springs_ask_them_to(held: bool) -> None:
    robot = random_motors(7, 4, damped=False)
    if held:
        spring = {"K": sp.Integer(30), "QK": sp.Rational(1, 5)}
        own = {*robot.motors.values()}
        numbered = enumerate(robot.joints, 1)
        robot = replace(robot, joints=tuple(replace(x, **spring) if j in own else x for j, x in numbered))
    s, t = Subject.of(robot, Interpreted), 0.3
    rigid = replace(s.tree, motors={})
    links = [robot.moving.index(j) for j in robot.motors]
    motors = [robot.moving.index(m) for m in robot.motors.values()]

    def positions(at: float) -> Array:
        q, qd, qdd = (np.nan_to_num(each) for each in motion(robot, at)[:3])
        needed = inverse_dynamics(rigid, q, qd, qdd)
        q[motors] = q[links] + needed[links] / [robot.values[f"KE{j}"] for j in robot.motors]
        return q

    tau, q, qd = s.models.elastic_idm(*motion(robot, t))
    np.testing.assert_allclose(q, positions(t), rtol=1e-10, atol=1e-10)
    h, at = 2e-3, [positions(t + k * 2e-3) for k in range(-3, 4)]
    speed = np.tensordot([-1 / 60, 3 / 20, -3 / 4, 0, 3 / 4, -3 / 20, 1 / 60], at, 1) / h
    acceleration = np.tensordot([1 / 90, -3 / 20, 3 / 2, -49 / 18, 3 / 2, -3 / 20, 1 / 90], at, 1) / h**2
    np.testing.assert_allclose(qd, speed, rtol=1e-6, atol=1e-6)
    expected = inverse_dynamics(s.tree, positions(t), speed, acceleration)
    np.testing.assert_allclose(tau, expected, rtol=1e-5, atol=1e-5 * np.abs(expected).max())
    assert not tau[links].any()


def test_stiff_joints_are_rigid_ones() -> None:
    robot = random_motors(7, 4, damped=False)
    stiff = replace(robot, values={**robot.values, **{f"KE{j}": 1e10 for j in robot.motors}})
    joints = list(robot.joints[: len(robot.joints) - len(robot.coupled_motors) - len(robot.motors)])
    drives = robot.joints[len(joints) :]
    q, qd, qdd, *rest = motion(stiff, 0.8)
    tau = Interpreted(stiff).elastic_idm(q, qd, qdd, *rest)[0]
    # The rotors and the friction of the motors at the joints themselves.
    for j, m in robot.motors.items():
        own, motor = joints[j - 1], robot.joints[m - 1]
        added = {name: getattr(own, name) + getattr(motor, name) for name in ("IA", "FV", "FS")}
        joints[j - 1] = replace(own, KE=own.KE * 0, **added)
    shift = len(robot.motors)
    coupled = [replace(each) for each in drives[shift:]]
    rigid = replace(robot, joints=(*joints, *coupled), order=None)
    n = len(rigid.moving)
    expected = Interpreted(rigid).idm(q[:n], qd[:n], qdd[:n])
    found = [tau[robot.moving.index(robot.motors.get(j, j))] for j in rigid.moving]
    np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-6 * np.abs(expected).max())


def test_dampers_make_the_motors_a_state() -> None:
    robot = random_motors(7, 4)
    s, t, h = Subject.of(robot, Interpreted), 0.3, 1e-4
    links = [robot.moving.index(j) for j in robot.motors]
    motors = [robot.moving.index(m) for m in robot.motors.values()]
    state = motion(robot, t)[0][links] + [0.2, -0.1]

    def answer(at: float, positions: Array) -> tuple[Array, Array, Array]:
        q, *rates = motion(robot, at)
        q[motors] = positions
        found: tuple[Array, Array, Array] = s.models.elastic_idm(q, *rates)
        return found

    tau, q, qd = answer(t, state)
    np.testing.assert_array_equal(q[motors], state)
    after, before = (answer(t + k * h, state + k * h * qd[motors])[2] for k in (1, -1))
    expected = inverse_dynamics(s.tree, q, qd, (after - before) / (2 * h))
    np.testing.assert_allclose(tau, expected, rtol=1e-5, atol=1e-6 * np.abs(expected).max())
    assert not tau[links].any()


def test_what_has_no_elastic_model_says_why() -> None:
    row = model("elastic_idm")
    assert row.unless
    assert "no elastic joints" in row.unless(toml.parse(f'{HEAD}[[joints]]\nname = "a"\n', "a.toml"))
    assert "its base floats" in row.unless(subject(("floating",)).robot)


def test_torques_of_coupled_motors_do_the_work_of_the_joints() -> None:
    robot = random_motors(11)
    s = Subject.of(robot, Interpreted)
    x, C = random_state(s.tree, np.random.default_rng(2)), s.models.coupling()
    for m in robot.coupled_motors:
        follower, place = s.tree.followers[m], robot.moving.index(robot.joints[m - 1].motor_of)
        np.testing.assert_allclose(C[place] @ x.q, sum(k * x.q[robot.moving.index(c)] for c, k in follower.terms))
    tau_m = s.models.motor_torques(x.tau)
    np.testing.assert_allclose(tau_m @ (C @ x.qd), x.tau @ x.qd, rtol=1e-12)
    np.testing.assert_allclose(tau_m, np.linalg.solve(C.T, x.tau), rtol=1e-12)
    np.testing.assert_allclose(s.models.joint_torques(tau_m), x.tau, rtol=1e-12)


def test_rotors_turn_at_the_speeds_of_coupled_motors() -> None:
    # Links without inertia: what is left are rotors and friction at the motors, tau = C^T (IA C qdd + friction(C qd)).
    text = WRIST[: WRIST.index("[[joints]]")].replace('order = ["roll", "arm", "bend"]\n', "")
    text += "".join(f'[[joints]]\nname = "{name}"\nalpha = "pi/2"\n' for name in ("bend", "roll", "grip"))
    text += WRIST[WRIST.index("[drives]") :].replace('"roll"]', '"roll", "grip"]')
    text = text.replace("], [-0.4, 2]]", ", 0], [-0.4, 2, 0.3], [0.1, 0.7, 5]]")
    robot = toml.parse(text.replace("IA = 0.6 }]", "IA = 0.6 }, { IA = 2, FS = 4, QPS = 0.1 }]"), "wrist.toml")
    models = Interpreted(robot)
    C, IA = np.array([[1, 0, 0], [-0.4, 2, 0.3], [0.1, 0.7, 5]]), np.diag([0.3, 0.6, 2])
    q, qd, qdd = np.array([[0.3, -0.2, 1.0], [0.4, -0.9, 0.02], [1.5, 2.0, -3.0]])
    speed = C @ qd
    friction = np.array([0.5, 0, 0]) * speed + [0.7 * np.sign(speed[0]), 0, 4 * np.tanh(speed[2] / 0.1)]
    tau = models.idm(q, qd, qdd)
    np.testing.assert_allclose(tau, C.T @ (IA @ C @ qdd + friction), rtol=1e-12)
    np.testing.assert_allclose(models.motor_torques(tau), IA @ C @ qdd + friction, rtol=1e-12)
    np.testing.assert_allclose(models.inertia(q), C.T @ IA @ C, rtol=1e-12)
    np.testing.assert_allclose(models.ddm(q, qd, tau), qdd, rtol=1e-10)


@pytest.mark.parametrize("function", model("idm_derivatives").derive)
def test_derivatives_know_springs_dampers_and_laws_of_friction(function: Callable[..., object]) -> None:
    text = WRIST.replace("KE = 90,", "KE = 90, DE = 5,")
    text = text.replace("FV = 0.1", "FV = 0.1, FS = 2, FST = 3, KST = 9, QPS = 0.2")
    forced = {"idm_derivatives": Form(function, (Rewriting(),))}
    s = Subject.of(toml.parse(text, "wrist.toml"), partial(Interpreted, forced=forced))
    x, h = random_state(s.tree, np.random.default_rng(8)), 1e-5
    dq, dqd = s.models.idm_derivatives(x.q, x.qd, x.qdd)
    steps = h * np.eye(s.tree.n)
    none = np.zeros(s.tree.n)

    def change(q: Array, qd: Array) -> Array:
        above, below = (inverse_dynamics(s.tree, x.q + k * q, x.qd + k * qd, x.qdd) for k in (1, -1))
        return np.asarray((above - below) / (2 * h))

    np.testing.assert_allclose(dq, np.transpose([change(e, none) for e in steps]), atol=1e-6)
    np.testing.assert_allclose(dqd, np.transpose([change(none, e) for e in steps]), atol=1e-6)


WRIST = f"""{HEAD}order = ["roll", "arm", "bend"]
[[joints]]
name = "arm"
link = {{ XX = 0.4, YY = 0.4, ZZ = 0.7 }}
elastic = {{ KE = 90, motor = {{ name = "drum", IA = 0.2, FS = 3, FST = 4, KST = 2 }} }}
[[joints]]
name = "bend"
alpha = "pi/2"
link = {{ XX = 0.1, YY = 0.15, ZZ = 0.2, M = 2, MX = 0.1 }}
drive = {{ FV = 0.1 }}
[[joints]]
name = "roll"
alpha = "-pi/2"
link = {{ XX = 0.06, YY = 0.06, ZZ = 0.1, M = 1 }}
[drives]
joints = ["bend", "roll"]
coupling = [[1, 0], [-0.4, 2]]
motors = [{{ IA = 0.3, FV = 0.5, FS = 0.7 }}, {{ name = "last", IA = 0.6 }}]
"""


def test_files_keep_motors() -> None:
    robot = toml.parse(WRIST, "wrist.toml")
    assert [joint.name for joint in robot.joints] == ["arm", "bend", "roll", "drum", "bend_motor", "last"]
    assert [robot.joints[j - 1].name for j in robot.moving] == ["roll", "arm", "bend", "drum"]
    assert robot.values["C6_2"] == -0.4
    assert toml.parse(toml_writer.write(robot), "again") == robot
    with pytest.raises(DescriptionError, match="'drum' is the motor of an elastic or coupled joint"):
        par_writer.write(robot)


def test_locked_joints_take_their_motors_along() -> None:
    robot = toml.parse(WRIST, "wrist.toml")
    arm = lock(robot, {"bend": 0.2, "roll": 0.1})
    assert [arm.joints[j - 1].name for j in arm.moving] == ["arm", "drum"]
    wrist = lock(robot, {"arm": 0.2})
    assert [wrist.joints[j - 1].name for j in wrist.moving] == ["roll", "bend"]
    with pytest.raises(DescriptionError, match="bend can't be locked without roll"):
        lock(robot, {"bend": 0.2})


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("KE = 90, ", "", "expected { KE = ..., DE = ..., motor"),
        ("IA = 0.2, ", "", "'drum', of the elastic joint 'arm', has no rotor inertia"),
        ("[[1, 0], [-0.4, 2]]", "[[1, 0], [-0.4, 0]]", "coupling of bend, roll is singular"),
        ("[[1, 0], [-0.4, 2]]", "[[1, 0]]", "coupling has 1 elements: expected 2"),
        ('joints = ["bend", "roll"]', 'joints = ["bend", "rol"]', "'rol', no joint"),
        ('joints = ["bend", "roll"]', 'joints = ["bend", "arm"]', "couple joint 'arm', which is elastic"),
        ("KE = 90", "KE = 0", "the stiffness KE = 0 and a motor behind it"),
    ],
)
def test_wrong_motors_are_refused(old: str, new: str, problem: str) -> None:
    assert old in WRIST
    with pytest.raises(DescriptionError, match=problem.replace("(", r"\(").replace("{", r"\{").replace("[", r"\[")):
        toml.parse(WRIST.replace(old, new), "wrist.toml")
