"""A, C and Q for people: example 9.1 of Khalil & Dombre as printed, SymPy's own Lagrangian, and numbers."""

from __future__ import annotations

import numpy as np
import pytest
import sympy as sp
from oracle import dynamics
from oracle.agreement import assert_agree
from oracle.closed_robots import fourbar
from oracle.random_robots import random_robot
from oracle.tree import tree_of
from sympy.physics import mechanics
from torquec.generator.description.robot import GEOMETRY, INERTIA, ZERO, Joint, Robot
from torquec.generator.emit.text.listing import listing_lines
from torquec.generator.show.lagrange import lagrange_form, lagrange_listing
from torquec.peers import newton_euler

PRINTED = """
A11 = IA1 + ZZ1 + SS2*XX2 + 2*CS2*XY2 + CC2*YY2 + SS23*XX3 + 2*CS23*XY3 + CC23*YY3 + 2*C2*C23*D3*MX3 \
- 2*C2*S23*D3*MY3 + CC2*D3^2*M3
A12 = S2*XZ2 + C2*YZ2 + S23*XZ3 + C23*YZ3 - S2*D3*MZ3
A13 = S23*XZ3 + C23*YZ3
A22 = IA2 + ZZ2 + ZZ3 + 2*C3*D3*MX3 - 2*S3*D3*MY3 + D3^2*M3
A23 = ZZ3 + C3*D3*MX3 - S3*D3*MY3
A33 = IA3 + ZZ3
Q1 = 0
Q2 = -C2*G3*MX2 + S2*G3*MY2 - C23*G3*MX3 + S23*G3*MY3 - C2*D3*G3*M3
Q3 = -C23*G3*MX3 + S23*G3*MY3
""".replace("\\\n", "")


def symbolic(name: str, *geometry: dict[str, sp.Expr], gravity: tuple[sp.Expr, sp.Expr, sp.Expr]) -> Robot:
    """A chain whose inertial parameters are symbols."""
    joints = [
        Joint(f"joint{j}", j - 1, **{"sigma": 0, **row}, **{key: sp.Symbol(f"{key}{j}") for key in (*INERTIA, "IA")})
        for j, row in enumerate(geometry, 1)
    ]
    fields = [getattr(joint, key) for joint in joints for key in (*GEOMETRY, *INERTIA, "IA")]
    symbols = sorted({str(symbol) for field in (*fields, *gravity) for symbol in field.free_symbols})
    values = dict(zip(symbols, np.random.default_rng(1).uniform(0.5, 1.5, len(symbols)).tolist(), strict=True))
    return Robot(name, tuple(joints), gravity=gravity, values=values)


RX90_ARM = symbolic(
    "rx90_arm", {}, {"alpha": sp.pi / 2}, {"d": sp.Symbol("D3")}, gravity=(ZERO, ZERO, sp.Symbol("G3"))
)
PLANAR = symbolic("planar", {}, {"d": sp.Symbol("D2")}, gravity=(ZERO, sp.Symbol("G2"), ZERO))
RRP = symbolic(
    "rrp",
    {},
    {"alpha": sp.pi / 2, "d": sp.Symbol("D2")},
    {"sigma": 1, "alpha": sp.pi / 2},
    gravity=(ZERO, ZERO, sp.Symbol("G3")),
)


def test_example_9_1_as_printed() -> None:
    lines = listing_lines(lagrange_listing(RX90_ARM))[1:]
    assert [line for line in lines if line[:1] in "AQ" and line] == PRINTED.strip().splitlines()


def numbers(robot: Robot) -> tuple[dict[str, sp.Expr], np.ndarray, np.ndarray]:
    """All elements with the values of the parameters, and a state."""
    q, qd = np.random.default_rng(2).uniform(-1, 1, (2, len(robot.moving)))
    values = {sp.Symbol(name): value for name, value in robot.values.items()}
    for j, x, v in zip(robot.moving, q, qd, strict=True):
        values |= {sp.Symbol(f"q{j}"): x, sp.Symbol(f"QP{j}"): v}
    offset = {str(j): float(robot.joints[j - 1].offset.subs(values)) for j in robot.moving}
    elements = {}
    for part in lagrange_form(robot).values():
        for name, element in part.items():
            turns = {}
            for symbol in element.free_symbols:
                if str(symbol)[0] in "CS" and str(symbol)[1:].isdigit():
                    angle = sum(q[robot.moving.index(int(j))] + offset[j] for j in str(symbol)[1:])
                    turns[symbol] = np.cos(angle) if str(symbol)[0] == "C" else np.sin(angle)
            elements[name] = float(element.subs({**values, **turns}))
    return elements, q, qd


@pytest.mark.parametrize(
    "robot", [RX90_ARM, PLANAR, RRP, random_robot(20, joints=3), random_robot(21, joints=3)], ids=lambda r: r.name
)
def test_elements_are_those_of_the_oracle(robot: Robot) -> None:
    elements, q, qd = numbers(robot)
    tree = tree_of(robot)
    A = dynamics.inertia(tree, q)
    C = dynamics.coriolis(tree, q, qd)
    Q = dynamics.gravity(tree, q)
    places = list(enumerate(robot.moving))
    for i, a in places:
        assert_agree(elements[f"Q{a}"], Q[i], 1e-12, float(np.abs(Q).max()))
        for k, b in places:
            assert_agree(elements[f"C{a}{b}"], C[i, k], 1e-9, float(np.abs(A).max()))
            if i <= k:
                assert_agree(elements.get(f"A{a}{b}", 0.0), A[i, k], 1e-12, float(np.abs(A).max()))


def test_elements_of_a_four_bar_have_rows_of_g() -> None:
    """With the numbers of G and its rate: its single A and Q are the oracle's, and C qd is its h without gravity."""
    robot = fourbar()
    tree, q, qd = tree_of(robot), np.array([0.9]), np.array([0.7])
    x, G, drift = tree.positions(q), tree.rates(q)[:, 0], tree.drift(q, qd)
    values = {sp.Symbol(name): value for name, value in robot.values.items()}
    for j in (1, 2, 3):
        numbers = {f"q{j}": x[j - 1], f"QP{j}": 0.7 * G[j - 1], f"G{j}_1": G[j - 1], f"GP{j}_1": drift[j - 1] / 0.7}
        values |= {sp.Symbol(name): value for name, value in numbers.items()}
    found = {}
    for name, element in {**(form := lagrange_form(robot))["A"], **form["C"], **form["Q"]}.items():
        for symbol in element.free_symbols - values.keys():
            angle = sum(x[int(j) - 1] for j in str(symbol)[1:])
            element = element.subs(symbol, np.cos(angle) if str(symbol)[0] == "C" else np.sin(angle))
        found[name] = float(element.subs(values))
    still, gravity = np.zeros(1), newton_euler.inverse_dynamics(tree, q, 0 * q, 0 * q)
    assert found["Q1"] == pytest.approx(gravity[0], rel=1e-11)
    accelerated = newton_euler.inverse_dynamics(tree, q, still, np.ones(1))
    assert found["A11"] == pytest.approx((accelerated - gravity)[0], rel=1e-11)
    moved = newton_euler.inverse_dynamics(tree, q, qd, still)
    assert 0.7 * found["C11"] == pytest.approx((moved - gravity)[0], rel=1e-9)


@pytest.mark.parametrize("robot", [PLANAR, RRP], ids=lambda r: r.name)
def test_sympys_own_lagrangian(robot: Robot) -> None:
    q = mechanics.dynamicsymbols(f"q1:{len(robot.joints) + 1}")
    t = mechanics.dynamicsymbols._t
    equations = mechanics.LagrangesMethod(lagrangian(robot, q, t), q)
    equations.form_lagranges_equations()
    elements, position, speed = numbers(robot)
    values = {sp.Symbol(name): value for name, value in robot.values.items()}
    state = dict(zip(q, position, strict=True))
    A = np.array(equations.mass_matrix.subs(values).subs(state), dtype=float)
    rates = dict(zip([x.diff(t) for x in q], speed, strict=True))
    h = -np.array(equations.forcing.subs(rates).subs(state).subs(values), dtype=float)
    n = len(q)
    for i in range(n):
        for k in range(i, n):
            assert_agree(elements[f"A{i + 1}{k + 1}"], A[i, k], 1e-13, float(np.abs(A).max()))
        row = sum(elements[f"C{i + 1}{k + 1}"] * speed[k] for k in range(n)) + elements[f"Q{i + 1}"]
        assert_agree(row, h[i, 0], 1e-13, float(np.abs(h).max()))


def lagrangian(robot: Robot, q: list[sp.Expr], t: sp.Symbol) -> sp.Expr:
    """Kinetic minus potential energy, from products of matrices and their derivatives."""
    T, energy = sp.eye(4), sp.Integer(0)
    for joint, x in zip(robot.joints, q, strict=True):
        theta, r = (joint.theta, x) if joint.sigma else (x, joint.r)
        T = T * turn(0, joint.alpha) * shift(joint.d, 0) * turn(2, theta) * shift(0, r)
        J = [[joint.XX, joint.XY, joint.XZ], [joint.XY, joint.YY, joint.YZ], [joint.XZ, joint.YZ, joint.ZZ]]
        L = sp.trace(sp.Matrix(J)) / 2 * sp.eye(3) - sp.Matrix(J)
        MS = sp.Matrix([joint.MX, joint.MY, joint.MZ])
        pseudo = sp.Matrix(sp.BlockMatrix([[L, MS], [MS.T, sp.Matrix([[joint.M]])]]))
        Td = T.diff(t)
        energy += sp.trace(Td * pseudo * Td.T) / 2 + joint.IA * x.diff(t) ** 2 / 2
        energy += (sp.Matrix([[*robot.gravity, 0]]) * T * pseudo[:, 3])[0]
    return energy


def turn(axis: int, angle: sp.Expr) -> sp.Matrix:
    c, s = sp.cos(angle), sp.sin(angle)
    rows = {0: [[1, 0, 0], [0, c, -s], [0, s, c]], 2: [[c, -s, 0], [s, c, 0], [0, 0, 1]]}
    return sp.diag(sp.Matrix(rows[axis]), 1)


def shift(x: sp.Expr, z: sp.Expr) -> sp.Matrix:
    T = sp.eye(4)
    T[0, 3], T[2, 3] = x, z
    return T
