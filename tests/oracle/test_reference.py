"""The oracles against the PUMA 560, the Stanford arm and small chains whose answers are published or exact."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import sympy as sp
from torquec.generator.description.robot import FIXED, REVOLUTE, ZERO, Frame, Joint, Robot
from torquec.peers.newton_euler import Array, Tree, frame_pose, inverse_dynamics
from torquec.peers.pinocchio_model import pinocchio_robot

from . import dynamics, kinematics, reference
from .agreement import assert_agree
from .tree import tree_of

ARMS = {"puma560": reference.puma560, "stanford": reference.stanford}
STATES = [(name, label) for name in ARMS for label in reference.states(name)]
TREES = {name: tree_of(arm()) for name, arm in ARMS.items()}

EXACT = 1e-12
WRENCH = np.array([1.0, 2.0, 3.0, 1.0, 2.0, 3.0])


@pytest.fixture(params=STATES, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def case(request: pytest.FixtureRequest) -> tuple[Tree, dict[str, Any]]:
    name, label = request.param
    return TREES[name], reference.states(name)[label]


def test_newton_euler_gives_the_torques(case: tuple[Tree, dict[str, Any]]) -> None:
    tree, s = case
    assert_agree(inverse_dynamics(tree, s["q"], s["qd"], s["qdd"]), s["tau"], EXACT)
    assert_agree(inverse_dynamics(tree, s["q"], s["qd"], 0 * s["q"]), s["h_Cqd_plus_g"] + s["friction"], EXACT)
    assert_agree(inverse_dynamics(tree, s["q"], 0 * s["q"], 0 * s["q"]), s["g"], EXACT)


def test_newton_euler_carries_a_wrench_on_the_tool(case: tuple[Tree, dict[str, Any]]) -> None:
    tree, s = case
    tau = inverse_dynamics(tree, s["q"], s["qd"], s["qdd"], wrench=WRENCH, frame="tool")
    assert_agree(tau, s["tau_with_fext_123123"], EXACT)


def test_poses_and_jacobians_of_the_tool(case: tuple[Tree, dict[str, Any]]) -> None:
    tree, s = case
    assert_agree(frame_pose(tree, s["q"], "tool"), s["T0e"], EXACT)
    assert_agree(kinematics.transform(tree, s["q"], "tool"), s["T0e"], EXACT)
    assert_agree(kinematics.jacobian(tree, s["q"], "tool"), s["J0"], EXACT)
    assert_agree(kinematics.jacobian(tree, s["q"], "tool", axes="tool"), s["Je"], EXACT)


def test_inertia_matrix_and_energies(case: tuple[Tree, dict[str, Any]]) -> None:
    tree, s = case
    assert_agree(dynamics.inertia(tree, s["q"]), s["M"], EXACT)
    assert_agree(dynamics.gravity(tree, s["q"]), s["g"], EXACT)
    assert_agree(tree.friction(np.array(s["q"]), np.array(s["qd"])), s["friction"], EXACT)
    assert_agree(dynamics.kinetic_energy(tree, s["q"], s["qd"]), s["kinetic_energy"], EXACT)
    assert_agree(dynamics.potential_energy(tree, s["q"]), s["potential_energy_z"], EXACT)


def test_christoffel_matrix_by_differences(case: tuple[Tree, dict[str, Any]]) -> None:
    tree, s = case
    assert_agree(dynamics.coriolis(tree, s["q"], s["qd"]), s["C_christoffel"], 1e-9, scale=float(np.abs(s["M"]).max()))


def test_pinocchio_model_of_the_arms(case: tuple[Tree, dict[str, Any]]) -> None:
    tree, s = case
    robot = pinocchio_robot(tree)
    assert_agree(robot.idm(s["q"], s["qd"], s["qdd"]), s["tau"], EXACT)
    assert_agree(robot.idm(s["q"], s["qd"], s["qdd"], WRENCH, "tool"), s["tau_with_fext_123123"], EXACT)
    assert_agree(robot.inertia(s["q"]), s["M"], EXACT)
    assert_agree(robot.jacobian(s["q"], "tool"), s["J0"], EXACT)
    assert_agree(robot.kinetic_energy(s["q"], s["qd"]), s["kinetic_energy"], EXACT)
    assert_agree(robot.potential_energy(s["q"]), s["potential_energy_z"], EXACT)


PUBLISHED = [row for row in reference.read("puma560")["published"] if "M" in row or row["fn"] in ("rne", "gravload")]


@pytest.mark.parametrize("row", PUBLISHED, ids=lambda row: f"{row['fn']} {row['src'].split(':')[-1]}")
def test_figures_published_for_the_puma(row: dict[str, Any]) -> None:
    # Published to four decimals and computed by others; `gravity` and the force on the tool vary from row to row.
    down = -row.get("gravity", [0, 0, 9.81])[2]
    tree = tree_of(reference.puma560(), {"G3": down})
    q = np.array(row["q"], dtype=float)
    rest = np.zeros(6)
    if "M" in row:
        np.testing.assert_allclose(dynamics.inertia(tree, q), row["M"], atol=row["tol"])
        return
    wrench = row.get("fext_ee_frame_on_environment")
    frame = "tool" if wrench else None
    tau = inverse_dynamics(tree, q, row.get("qd", rest), row.get("qdd", rest), wrench, frame)
    np.testing.assert_allclose(tau, row["tau"] if "tau" in row else row["g"], atol=row["tol"])


def small_chain(model: dict[str, Any]) -> Robot:
    """A small chain in Khalil & Kleinfinger's notation: fixed joints hold what six parameters cannot say.

    An axis along y or x is a fixed turn before the joint; the turn back after it carries the body.
    """
    zero_to_axis = {"z": {}, "y": {"alpha": -sp.pi / 2}, "x": {"gamma": sp.pi / 2, "alpha": sp.pi / 2}}
    axis_to_zero = {"z": {}, "y": {"alpha": sp.pi / 2}, "x": {"alpha": -sp.pi / 2, "theta": -sp.pi / 2}}
    joints: list[Joint] = []
    carriers = [0]
    for i, body in enumerate(model["bodies"]):
        x, y, z = (sp.nsimplify(value) for value in body["xyz"])
        for axis, number in (("x", x), ("y", y)):
            turn = {"gamma": sp.pi / 2, "theta": -sp.pi / 2} if axis == "y" else {}
            antecedent = len(joints) if axis == "y" else carriers[body["parent"]]
            joints.append(Joint(f"shift_{axis}{i}", antecedent, FIXED, d=number, **turn))
        joints.append(Joint(f"turn{i}", len(joints), FIXED, b=z, **zero_to_axis[body["axis"]]))
        joints.append(Joint(f"joint{i}", len(joints), REVOLUTE))
        joints.append(Joint(f"body{i}", len(joints), FIXED, **axis_to_zero[body["axis"]], **central(body)))
        carriers.append(len(joints))
    gravity = tuple(sp.nsimplify(value) for value in model["gravity"])
    return Robot(model["name"], tuple(joints), gravity=(gravity[0], gravity[1], gravity[2]))


def central(body: dict[str, Any]) -> dict[str, sp.Expr]:
    """Inertial parameters of a body about its frame from those about its centre of mass."""
    if not body["mass"]:
        return {}
    m, (x, y, z) = body["mass"], body["com"]
    Ix, Iy, Iz = body["Icom_diag"]
    numbers = {"XX": Ix + m * (y * y + z * z), "YY": Iy + m * (x * x + z * z), "ZZ": Iz + m * (x * x + y * y)}
    numbers |= {"XY": -m * x * y, "XZ": -m * x * z, "YZ": -m * y * z, "MX": m * x, "MY": m * y, "MZ": m * z, "M": m}
    return {name: sp.nsimplify(value) for name, value in numbers.items()}


def accelerations(tree: Tree, q: Array, qd: Array, tau: Array) -> Array:
    h = inverse_dynamics(tree, q, qd, 0 * q)
    return np.asarray(np.linalg.solve(dynamics.inertia(tree, q), tau - h), dtype=np.float64)


CHAINS = [name for name, model in reference.small_models().items() if "bodies" in model]


@pytest.mark.parametrize("name", CHAINS)
def test_small_chains_fall_as_published(name: str) -> None:
    model = reference.small_models()[name]
    q, qd, tau = (np.array(model[key], dtype=float) for key in ("q", "qd", "tau"))
    tree = tree_of(small_chain(model))
    assert_agree(accelerations(tree, q, qd, tau), model["qdd"], 1e-12)
    assert_agree(pinocchio_robot(tree).ddm(q, qd, tau), model["qdd"], 1e-12)


def test_acrobot_has_its_closed_form() -> None:
    model = reference.small_models()["drake_acrobot_closed_form"]
    p = {key: sp.nsimplify(value) for key, value in model["params"].items()}

    def link(m: sp.Expr, lc: sp.Expr, Ic: sp.Expr) -> dict[str, sp.Expr]:
        return {"M": m, "MX": m * lc, "YY": m * lc**2, "ZZ": Ic + m * lc**2}

    acrobot = Robot(
        "acrobot",
        (
            Joint("shoulder", 0, REVOLUTE, **link(p["m1"], p["lc1"], p["Ic1"])),
            Joint("elbow", 1, REVOLUTE, d=p["l1"], **link(p["m2"], p["lc2"], p["Ic2"])),
        ),
        gravity=(p["g"], ZERO, ZERO),  # x points down: there q = 0 hangs
    )
    tree = tree_of(acrobot)
    q, qd = np.array(model["q"]), np.array(model["qd"])
    assert_agree(dynamics.inertia(tree, q), model["M"], 1e-14)
    assert_agree(inverse_dynamics(tree, q, qd, 0 * q), np.add(model["Cqd"], model["g"]), 1e-14)


def test_two_links_in_a_plane_have_their_closed_form() -> None:
    l1, m1, m2, c1, c2, J1, J2, g = 0.7, 2.0, 1.5, 0.3, 0.4, 0.2, 0.1, 9.81
    values = {"D2": l1, "ZZ1": J1, "ZZ2": J2, "MX1": m1 * c1, "MX2": m2 * c2, "M1": m1, "M2": m2, "G2": -g}
    s = {name: sp.Symbol(name) for name in values}
    robot = Robot(
        "planar",
        (
            Joint("joint1", 0, REVOLUTE, ZZ=s["ZZ1"], MX=s["MX1"], M=s["M1"]),
            Joint("joint2", 1, REVOLUTE, d=s["D2"], ZZ=s["ZZ2"], MX=s["MX2"], M=s["M2"]),
        ),
        frames=(Frame("tip", 2, d=sp.Rational(1, 2)),),
        gravity=(ZERO, s["G2"], ZERO),
        values=values,
    )
    q, qd, qdd = np.array([0.4, -1.2]), np.array([1.5, -0.7]), np.array([2.0, 3.0])
    k = m2 * l1 * c2 * np.cos(q[1])
    A = np.array([[J1 + m2 * l1**2 + J2 + 2 * k, J2 + k], [J2 + k, J2]])
    speed = m2 * l1 * c2 * np.sin(q[1]) * np.array([-(2 * qd[0] + qd[1]) * qd[1], qd[0] ** 2])
    weight2 = m2 * c2 * g * np.cos(q[0] + q[1])
    weight = np.array([(m1 * c1 + m2 * l1) * g * np.cos(q[0]) + weight2, weight2])
    tree = tree_of(robot)
    assert_agree(inverse_dynamics(tree, q, qd, qdd), A @ qdd + speed + weight, 1e-14)
    assert_agree(dynamics.inertia(tree, q), A, 1e-14)
    x = [l1 * np.cos(q[0]) + 0.5 * np.cos(q.sum()), l1 * np.sin(q[0]) + 0.5 * np.sin(q.sum()), 0.0]
    assert_agree(frame_pose(tree, q, "tip")[:3, 3], x, 1e-14)
