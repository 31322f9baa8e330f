"""Robots with closed loops, of published numbers and made up, and whether their loops are closed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import sympy as sp
from places import DATA
from torquec.generator.description.robot import GEOMETRY, ZERO, Frame, Joint, Loop, Mimic, Robot
from torquec.peers.newton_euler import Array

from .kinematics import transform
from .tree import tree_of

REFERENCE: Mapping[str, Any] = json.loads((DATA / "closed_loops.json").read_text())
MODES: Mapping[str, Any] = json.loads((DATA / "loop_modes.json").read_text())


def angle(number: float) -> sp.Expr:
    """A number in rad as an exact multiple of a quarter turn, where it is one."""
    quarters = round(number / (np.pi / 2))
    return quarters * sp.pi / 2 if abs(number - quarters * np.pi / 2) < 1e-12 else sp.Float(number)


def sr400() -> Robot:
    """The SR400 of closed_loops.json: equal lengths are one parameter, rotors on the motorised joints."""
    data, values = REFERENCE["sr400"], {"G3": -9.81}

    def length(number: float) -> sp.Expr:
        name = f"D_{round(1000 * abs(number))}"
        if number:
            values[name] = abs(number)
        return sp.Symbol(name) * int(np.sign(number)) if number else ZERO

    def parameter(name: str, number: float) -> sp.Expr:
        if number:
            values[name] = number
        return sp.Symbol(name) if number else ZERO

    def geometry(row: Mapping[str, float]) -> dict[str, sp.Expr]:
        angles = {key: angle(row[key]) for key in ("gamma", "alpha")}
        return angles | {key: length(row[key]) for key in ("b", "d", "r")}

    def joint(row: Mapping[str, Any]) -> Joint:
        j, numbers = row["j"], data["dyn"][str(row["j"])]
        own = {key: numbers[key] for key in ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "M", "FV", "FS")}
        own |= dict(zip(("MX", "MY", "MZ"), numbers["MS"], strict=True)) | {"IA": row["mu"] * numbers["IA"]}
        parameters = {key: parameter(f"{key}{j}", number) for key, number in own.items()}
        return Joint(f"joint{j}", row["ant"], 0, row["mu"], **geometry(row), **parameters)

    *tree, cut, twin = data["rows"]
    loop = Loop(
        Joint("cut", cut["ant"], 0, 0, **geometry(cut)),
        Frame("twin", twin["ant"], theta=angle(twin["theta"]), **geometry(twin)),
    )
    joints, gravity = tuple(map(joint, tree)), (ZERO, ZERO, sp.Symbol("G3"))
    return Robot("sr400", joints, (Frame("tool", 6),), (loop,), gravity, values)


def parallelogram(signs: Sequence[int] = (1, 1), flip: bool = False) -> Robot:
    """A plane parallelogram on the ground: motor 1 and joint 2 on one side, joint 3 on the other, cut between 2 and 3.

    `signs` are those of the two lengths; with `flip` the axes of joints 2 and 3 point against that of joint 1.
    """
    A, B = (sign * sp.Symbol(name) for sign, name in zip(signs, ("D_A", "D_B"), strict=True))
    values = {"D_A": 0.4, "D_B": 0.7, "G2": -9.81}
    twist = sp.pi if flip else ZERO

    def joint(j: int, antecedent: int, mu: int, **geometry: sp.Expr) -> Joint:
        names = {key: f"{key}{j}" for key in ("ZZ", "MX", "MY", "M", "FV")}
        values.update(zip(names.values(), (0.3 + j, 0.2 * j, -0.1 * j, 2.0 + j, 0.5), strict=True))
        return Joint(f"joint{j}", antecedent, 0, mu, **geometry, **{key: sp.Symbol(n) for key, n in names.items()})

    joints = (
        joint(1, 0, 1),
        joint(2, 1, 0, alpha=twist, d=A),
        joint(3, 0, 0, alpha=twist, d=B),
    )
    loop = Loop(Joint("cut", 2, 0, 0, d=B), Frame("twin", 3, d=A))
    gravity = (ZERO, sp.Symbol("G2"), ZERO)
    return Robot("parallelogram", joints, (Frame("coupler", 2),), (loop,), gravity, values)


def with_mimics(robot: Robot) -> Robot:
    """The same robot with its loops left out, its followers of one joint as joints that mimic it."""
    joints = list(robot.joints)
    for j, follower in robot.followers.items():
        ((leader, multiplier),) = follower.terms
        joints[j - 1] = replace(joints[j - 1], mimic=Mimic(leader, multiplier, follower.offset))
    return replace(robot, joints=tuple(joints), loops=())


def opening(robot: Robot, q: Array) -> float:
    """How far the loops of a robot are from closed: the origins of their ends apart (m), and their axes."""
    ends = ends_of_loops(robot)
    tree = tree_of(replace(robot, frames=tuple(end for pair in ends for end in pair)))
    apart = 0.0
    for pair in ends:
        cut, twin = (transform(tree, q, end.name) for end in pair)
        apart = max(apart, float(np.abs(cut[:3, 2:] - twin[:3, 2:]).max()))
    return apart


def ends_of_loops(robot: Robot) -> list[tuple[Frame, Frame]]:
    """The frames of each loop's cut joint, unmoved, and of its twin."""
    return [(_end(loop.cut), _end(loop.twin)) for loop in robot.loops]


def _end(frame: Joint | Frame) -> Frame:
    return Frame(f"end_{frame.name}", frame.antecedent, **{key: getattr(frame, key) for key in GEOMETRY})


def fourbar() -> Robot:
    """The four-bar of closed_loops.json: joint 1 driven, the coupler on it, the rocker on the ground."""
    data = REFERENCE["fourbar"]
    numbers, state = data["params"], data["states"][0]
    values = {name: numbers[name] for name in ("L0", "L1", "L2", "L3")} | {"G2": -numbers["g"]}
    sides = [(0, 1, ZERO), (1, 0, sp.Symbol("L1")), (0, 0, sp.Symbol("L0"))]
    joints = []
    for j, (antecedent, mu, d) in enumerate(sides, 1):
        m, x, y, turning = (numbers[key][j - 1] for key in ("m", "com_x", "com_y", "Izz_com"))
        values |= {f"M{j}": m, f"MX{j}": m * x, f"MY{j}": m * y, f"ZZ{j}": turning + m * (x * x + y * y)}
        own = {key: sp.Symbol(f"{key}{j}") for key in ("M", "MX", "MY", "ZZ")}
        joints.append(Joint(f"joint{j}", antecedent, 0, mu, d=d, **own))
    loop = Loop(Joint("cut", 2, 0, 0, d=sp.Symbol("L2")), Frame("twin", 3, d=sp.Symbol("L3")))
    drawn = dict(zip(("joint1", "joint2", "joint3"), (state["q_a"], *state["q_p"]), strict=True))
    gravity = (ZERO, sp.Symbol("G2"), ZERO)
    frames = (Frame("coupler", 2, d=sp.Symbol("L2") / 2),)
    return Robot("fourbar", tuple(joints), frames, (loop,), gravity, values, assembly=drawn)


def slider_crank(mode: int = 0) -> Robot:
    """The slider-crank of loop_modes.json in one of its two modes."""
    data = MODES["slider_crank"]
    values = {"A": float(data["crank"]), "B": float(data["rod"]), "E": float(data["e"])}
    values |= {"M1": 1.0, "M2": 0.7, "M4": 0.5, "ZZ1": 0.02, "ZZ2": 0.12}
    A, B, E, half = sp.Symbol("A"), sp.Symbol("B"), sp.Symbol("E"), sp.pi / 2
    joints = (
        Joint("crank", 0, 0, 1, M=sp.Symbol("M1"), MX=A * sp.Symbol("M1") / 2, ZZ=sp.Symbol("ZZ1")),
        Joint("rod", 1, 0, 0, d=A, M=sp.Symbol("M2"), MX=B * sp.Symbol("M2") / 2, ZZ=sp.Symbol("ZZ2")),
        # The slide along x of the ground, at the height E: its axis z lies along x.
        Joint("slider", 0, 1, 0, gamma=half, d=E, alpha=half, M=sp.Symbol("M4")),
    )
    # The rod's end turns about the ground's z axis on the slider.
    loop = Loop(Joint("pin", 2, 0, 0, d=B), Frame("pin_on_slider", 3, alpha=-half, theta=-half))
    solution = [float(x) for x in data["solutions"][mode]]
    drawn = {"crank": float(data["q"]), "rod": solution[0], "slider": solution[2]}
    return Robot("slider_crank", joints, (), (loop,), (ZERO, sp.Float(-9.81), ZERO), values, assembly=drawn)


def five_bar() -> Robot:
    """A plane five-bar: motors at both ends of the ground, the coupler point cut."""
    names = ("L1", "L2", "L3", "L4", "L0")
    values = dict(zip(names, (0.5, 0.6, 0.5, 0.6, 0.4), strict=True)) | {"G2": -9.81}
    A1, A2, B1, B2, C = (sp.Symbol(name) for name in names)

    def joint(j: int, antecedent: int, mu: int, d: sp.Expr) -> Joint:
        own = {key: f"{key}{j}" for key in ("ZZ", "MX", "MY", "M")}
        values.update(zip(own.values(), (0.3 + 0.1 * j, 0.2, -0.05 * j, 1.0 + j), strict=True))
        return Joint(f"joint{j}", antecedent, 0, mu, d=d, **{key: sp.Symbol(name) for key, name in own.items()})

    joints = (joint(1, 0, 1, ZERO), joint(2, 1, 0, A1), joint(3, 0, 1, C), joint(4, 3, 0, B1))
    loop = Loop(Joint("cut", 2, 0, 0, d=A2), Frame("twin", 4, d=B2))
    drawn = {"joint1": 2.2, "joint2": -1.6, "joint3": 0.9, "joint4": 1.6}
    gravity = (ZERO, sp.Symbol("G2"), ZERO)
    return Robot("five_bar", joints, (Frame("tip", 2, d=A2),), (loop,), gravity, values, assembly=drawn)


def spherical(mode: int = 0) -> Robot:
    """The spherical four-bar of loop_modes.json: three joints in a row, the fourth cut, all axes through a point."""
    data = MODES["spherical4R"]
    twists = [sp.Symbol(f"AL{k}") for k in range(4)]
    values = {f"AL{k}": float(x) for k, x in enumerate(data["alpha"])}
    solution = [float(x) for x in data["solutions"][mode]]
    joints = tuple(
        Joint(f"joint{j}", j - 1, 0, int(j == 1), alpha=twists[j - 2] if j > 1 else ZERO, M=sp.Integer(1))
        for j in (1, 2, 3)
    )
    loop = Loop(Joint("cut", 3, 0, 0, alpha=twists[2]), Frame("twin", 0, alpha=-twists[3]))
    drawn = dict(zip(("joint1", "joint2", "joint3"), (float(data["th1"]), *solution[:2]), strict=True))
    return Robot("spherical", joints, (), (loop,), (ZERO, ZERO, ZERO), values, assembly=drawn)


def akr3000(mode: int = 0) -> Robot:
    """The arm of the AKR3000 of loop_modes.json, whose two slides move it by two loops, in one of its modes."""
    data = MODES["akr3000"]
    values = {f"P_{name}": float(value) for name, value in data["params"].items()}
    p = {name: sp.Symbol(f"P_{name}") for name in data["params"]}
    half, body = sp.pi / 2, {"M": sp.Integer(1)} | dict.fromkeys(("XX", "YY", "ZZ"), sp.Rational(1, 5))
    joints = (
        Joint("turn", 0, 0, 1, **body),
        Joint("arm", 1, 0, 0, alpha=half, **body),
        Joint("far", 1, 0, 0, alpha=half, d=p["d3"], **body),
        Joint("near", 1, 0, 0, alpha=half, d=p["d4"], **body),
        Joint("far_slide", 3, 1, 1, alpha=-half, **body),
        Joint("near_slide", 4, 1, 1, alpha=-half, **body),
        Joint("forearm", 2, 0, 0, d=p["d7"], **body),
    )
    loops = (
        Loop(Joint("pin_11", 5, 0, 0, alpha=half), Frame("pin_13", 7, gamma=p["g13"], d=p["d13"])),
        Loop(Joint("pin_12", 6, 0, 0, alpha=half), Frame("pin_14", 2, gamma=p["g14"], d=p["d14"])),
    )
    solution = {name: float(x) for name, x in data["solutions"][mode].items()}
    drawn = {"turn": 0.0, "far_slide": float(data["r5"]), "near_slide": float(data["r6"])}
    passive = (("arm", "th2"), ("far", "th3"), ("near", "th4"), ("forearm", "th7"))
    drawn |= {name: solution[key] for name, key in passive}
    frames, gravity = (Frame("tip", 7, d=sp.Integer(1)),), (ZERO, ZERO, ZERO)
    return Robot("akr3000", joints, frames, loops, gravity, values, assembly=drawn)


def three_legs() -> Robot:
    """A plane platform on three legs of two links, whose motors stand on the ground: its two loops share a leg.

    Where the platform is follows from the motors by an equation of degree 6.
    """
    values = {"UPPER": 0.5, "LOWER": 0.55, "SIDE": 0.3, "GROUND": 0.9, "G2": -9.81}
    upper, lower, side, ground = (sp.Symbol(name) for name in ("UPPER", "LOWER", "SIDE", "GROUND"))

    def joint(name: str, j: int, antecedent: int, mu: int, **geometry: sp.Expr) -> Joint:
        own = {key: f"{key}{j}" for key in ("ZZ", "MX", "MY", "M", "FV")}
        values.update(zip(own.values(), (0.1 + 0.05 * j, 0.2, 0.03 * j, 1.0 + 0.3 * j, 0.2), strict=True))
        return Joint(name, antecedent, 0, mu, **geometry, **{key: sp.Symbol(symbol) for key, symbol in own.items()})

    # The corners of the ground and of the platform are those of triangles with equal sides.
    third = sp.pi / 3
    joints = (
        joint("motor1", 1, 0, 1),
        joint("elbow1", 2, 1, 0, d=upper),
        joint("platform", 3, 2, 0, d=lower),
        joint("motor2", 4, 0, 1, d=ground),
        joint("elbow2", 5, 4, 0, d=upper),
        joint("motor3", 6, 0, 1, gamma=third, d=ground),
        joint("elbow3", 7, 6, 0, d=upper),
    )
    loops = (
        Loop(Joint("corner2", 3, 0, 0, d=side), Frame("end2", 5, d=lower)),
        Loop(Joint("corner3", 3, 0, 0, gamma=third, d=side), Frame("end3", 7, d=lower)),
    )
    turn, centre = 0.2, np.array([0.45, 0.25])
    feet = [np.zeros(2), np.array([0.9, 0.0]), 0.9 * np.array([0.5, np.sqrt(0.75)])]
    radius = 0.3 / np.sqrt(3)
    drawn: dict[str, float] = {}
    for k, foot in enumerate(feet):
        direction = turn + np.pi / 6 + np.pi + 2 * np.pi / 3 * k
        reach = centre + radius * np.array([np.cos(direction), np.sin(direction)]) - foot
        elbow = np.arccos((reach @ reach - 0.5**2 - 0.55**2) / (2 * 0.5 * 0.55))
        motor = np.arctan2(reach[1], reach[0]) - np.arctan2(0.55 * np.sin(elbow), 0.5 + 0.55 * np.cos(elbow))
        # The frame of the third motor stands turned by a third of a half turn.
        stands = np.pi / 3 if k == 2 else 0.0
        drawn |= {f"motor{k + 1}": float(motor - stands), f"elbow{k + 1}": float(elbow)}
    drawn["platform"] = float(turn - drawn["motor1"] - drawn["elbow1"])
    frames, gravity = (Frame("tool", 3, gamma=sp.pi / 6, d=sp.Float(radius)),), (ZERO, sp.Symbol("G2"), ZERO)
    return Robot("three_legs", joints, frames, loops, gravity, values, assembly=drawn)


def fingers() -> Robot:
    """A four-bar with a finger on its coupler, which turns with the rocker, and a jaw on that, which slides."""
    robot = fourbar()
    geared, rack = Mimic(3, sp.Rational(3, 2), sp.Rational(1, 5)), Mimic(2, sp.Rational(-1, 4), sp.Rational(1, 10))
    finger = Joint("finger", 2, 0, 1, alpha=sp.pi / 2, d=sp.Rational(1, 5), r=sp.Rational(1, 10), mimic=geared)
    jaw = Joint("jaw", 4, 1, 1, d=sp.Rational(3, 10), mimic=rack)
    return replace(robot, name="fingers", joints=(*robot.joints, finger, jaw))


def bennett() -> Robot:
    """A Bennett linkage: four joints whose axes are skew, opposite links alike, sin(AL1) / A1 = sin(AL2) / A2."""
    values = {"A1": 0.4, "A2": 0.6, "AL1": 0.5, "AL2": float(np.arcsin(0.6 / 0.4 * np.sin(0.5)))}
    a1, a2, one, two = (sp.Symbol(name) for name in ("A1", "A2", "AL1", "AL2"))
    joints = (
        Joint("crank", 0, 0, 1, M=sp.Integer(1), ZZ=sp.Rational(1, 10)),
        Joint("coupler", 1, 0, 0, alpha=one, d=a1, M=sp.Integer(1), ZZ=sp.Rational(1, 10), MY=sp.Rational(1, 5)),
        Joint("follower", 2, 0, 0, alpha=two, d=a2, M=sp.Integer(1), XX=sp.Rational(1, 10), MX=sp.Rational(1, 5)),
    )
    loop = Loop(Joint("cut", 3, 0, 0, alpha=one, d=a1), Frame("twin", 0, alpha=-two, d=-a2))
    drawn = {"crank": 0.7, "coupler": 0.0, "follower": -0.7}
    ratio = np.sin((values["AL2"] + 0.5) / 2) / np.sin((values["AL2"] - 0.5) / 2)
    # tan(theta1 / 2) tan(theta2 / 2) is constant, opposite angles are equal and opposite.
    drawn["coupler"] = float(2 * np.arctan(ratio / np.tan(0.35)))
    frames, gravity = (Frame("tip", 2, d=a2),), (ZERO, ZERO, sp.Float(-9.81))
    return Robot("bennett", joints, frames, (loop,), gravity, values, assembly=drawn)
