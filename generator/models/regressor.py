"""Identification models: torques and energy as columns, one a parameter, in which they are linear (9.36), (9.41).

The standard parameters of link j are XXj XYj XZj YYj YZj ZZj MXj MYj MZj Mj and the rotor's IAj; friction FVj FSj FOj
comes behind those of all links. What is fixed to a link counts among its parameters.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..algebra.graph import Expr, sign
from ..algebra.vector import Matrix, Vector, cross, vector
from ..description.robot import INERTIA, Robot
from ..mechanism.mechanism import Link, Mechanism
from .direct_dynamics import Screw
from .kinematics import JointVector, motion, seen_from, velocities

FRICTION = ("FV", "FS", "FO")

Columns = dict[str, JointVector]


def standard_parameters(robot: Robot) -> tuple[str, ...]:
    """The parameters that torques are linear in: those of the links that move, friction last."""
    return (*inertial_parameters(robot), *(f"{name}{j}" for j in robot.moving for name in FRICTION))


def inertial_parameters(robot: Robot) -> tuple[str, ...]:
    """The parameters that energy is linear in."""
    return tuple(f"{name}{j}" for j in robot.moving for name in (*INERTIA, "IA"))


def regressor(robot: Mechanism, qd: JointVector, qdd: JointVector, *, columns: Sequence[str]) -> Columns:
    """The columns of D in (9.36), by virtual powers.

    What a joint has to do with a parameter is the power of the parameter's wrench in the motion that the joint alone
    gives link j. Carrying few motions outwards costs less than carrying the wrenches of all parameters inwards.
    """
    D: Columns = _drives(robot, qd, qdd)
    twists: dict[int, dict[int, Screw]] = {0: {}}
    wrenches = unit_wrenches(robot, qd, qdd, columns)
    for j in robot:
        link, a = robot[j], robot.a
        own = Screw(link.sigma * a, (1 - link.sigma) * a)                               # 9.23b
        twists[j] = {i: _outwards(link, twist) for i, twist in twists[link.antecedent].items()} | {j: own}
        for name, wrench in wrenches.get(j, {}).items():
            D[name] = dict.fromkeys(robot, robot.graph.zero) | {i: twist @ wrench for i, twist in twists[j].items()}
    return D


def _outwards(link: Link, twist: Screw) -> Screw:
    """The twist of link a(j) at the origin and in the axes of frame j."""
    return Screw(link.A.T @ (twist.linear + cross(twist.angular, link.P)), link.A.T @ twist.angular)


def _drives(robot: Mechanism, qd: JointVector, qdd: JointVector) -> Columns:
    """The columns of rotors (9.29) and friction (9.27): one joint each."""
    D: Columns = {}
    for j in robot:
        moving = sign(qd[j])
        effects = {"IA": qdd[j], "FV": qd[j], "FS": moving, "FO": moving * moving}
        D |= {f"{name}{j}": dict.fromkeys(robot, robot.graph.zero) | {j: effect} for name, effect in effects.items()}
    return D


def unit_wrenches(
    robot: Mechanism, qd: JointVector, qdd: JointVector, columns: Sequence[str]
) -> dict[int, dict[str, Screw]]:
    """Force and moment about O_j that each parameter of link j asks for at the value 1: (9.88), (9.89)."""
    W, WP, VP, U = motion(robot, qd, qdd, -robot.gravity)
    asked = set(columns)
    found: dict[int, dict[str, Screw]] = {}
    for j in robot:
        effects = _effects(robot, W[j], WP[j], U[j], VP[j])
        found[j] = {f"{name}{j}": effect() for name, effect in effects.items() if f"{name}{j}" in asked}
    return found


def _effects(robot: Mechanism, w: Vector, wp: Vector, U: Matrix, VP: Vector) -> dict[str, Callable[[], Screw]]:
    """What each parameter does, to be evaluated for those that are asked for."""
    number = robot.number

    def moment(x: Expr | int, y: Expr | int, z: Expr | int) -> Screw:
        return Screw(robot.null, vector(robot.graph, x, y, z))

    def first_moment(k: int) -> Screw:
        return Screw(U.column(k), cross(Vector(number(i == k) for i in range(3)), VP))

    return {
        "XX": lambda: moment(wp[0], w[0] * w[2], -(w[0] * w[1])),
        "XY": lambda: moment(-U[2, 0], U[2, 1], U[0, 0] - U[1, 1]),
        "XZ": lambda: moment(U[1, 0], U[2, 2] - U[0, 0], -U[1, 2]),
        "YY": lambda: moment(-(w[1] * w[2]), wp[1], w[0] * w[1]),
        "YZ": lambda: moment(U[1, 1] - U[2, 2], -U[0, 1], U[0, 2]),
        "ZZ": lambda: moment(w[1] * w[2], -(w[0] * w[2]), wp[2]),
        "MX": lambda: first_moment(0),
        "MY": lambda: first_moment(1),
        "MZ": lambda: first_moment(2),
        "M": lambda: Screw(VP, robot.null),
    }


def energy_regressor(robot: Mechanism, qd: JointVector, *, columns: Sequence[str]) -> dict[str, Expr]:
    """The functions hj of (9.44): kinetic and potential energy for each parameter at the value 1.

    As in the model potential_energy, a mass at the origin of the base frame has no energy; nor has what is fixed to
    the base, which has no column.
    """
    poses = seen_from(robot, "base")
    W, V = velocities(robot, qd)
    h: dict[str, Expr] = {}
    for j in robot:
        w, v, g, A, P = W[j], V[j], robot.gravity, poses[j].A, poses[j].P
        h |= {
            f"XX{j}": 0.5 * (w[0] * w[0]),
            f"XY{j}": w[0] * w[1],
            f"XZ{j}": w[0] * w[2],
            f"YY{j}": 0.5 * (w[1] * w[1]),
            f"YZ{j}": w[1] * w[2],
            f"ZZ{j}": 0.5 * (w[2] * w[2]),
            f"MX{j}": w[2] * v[1] - w[1] * v[2] - g @ A.column(0),
            f"MY{j}": w[0] * v[2] - w[2] * v[0] - g @ A.column(1),
            f"MZ{j}": w[1] * v[0] - w[0] * v[1] - g @ A.column(2),
            f"M{j}": 0.5 * (v @ v) - g @ P,
            f"IA{j}": 0.5 * (qd[j] * qd[j]),
        }
    return {name: h[name] for name in columns}
