"""Base inertial parameters: the published listings and counts, and the map that a rank-revealing elimination of sampled
regressors gives, on robots of every shape."""

from __future__ import annotations

import math
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from oracle.agreement import assert_agree
from oracle.equivalent_robots import flipped
from oracle.random_robots import random_robot, robots
from oracle.reference import read as read_data
from oracle.regressor import base_map, regressor
from oracle.restricted_robots import dense, following, restricted_robot
from oracle.tree import tree_of
from places import ROBOTS
from torquec.generator.base_parameters.base_set import BaseParameters
from torquec.generator.base_parameters.closed_form import base_parameters
from torquec.generator.base_parameters.parameters import Parameter
from torquec.generator.description.expression import parse_expression
from torquec.generator.description.robot import (
    FIXED,
    INERTIA,
    PRISMATIC,
    REVOLUTE,
    ZERO,
    DescriptionError,
    Joint,
    Mimic,
    Robot,
)

AGREEMENT = 1e-10
DESCRIPTIONS = sorted((ROBOTS).glob("*.toml"))

# The open chains of tests/data/base_parameters.json: alpha in right angles, sigma, lengths, antecedents.
CHAINS: dict[str, tuple[Sequence[int], Sequence[int], Mapping[str, str], Sequence[int]]] = {
    "rx90": ([0, 1, 0, -1, 1, -1], [0] * 6, {"d3": "D3", "r4": "RL4"}, range(6)),
    "puma560": ([0, -1, 0, -1, 1, -1], [0] * 6, {"d3": "D3", "d4": "D4", "r3": "R3", "r4": "R4"}, range(6)),
    "stanford": ([0, -1, 1, 0, -1, 1], [0, 0, 1, 0, 0, 0], {"r2": "RL2"}, range(6)),
    "th8": ([0, 0, -1, 0, 1, -1], [0, 1, 1, 0, 0, 0], {}, range(6)),
    "scara_rrrp": ([0, 0, 0, 0], [0, 0, 0, 1], {"d2": "D2", "d3": "D3"}, range(4)),
    "ur5": ([0, 1, 0, 0, 1, -1], [0] * 6, {"d3": "D3", "d4": "D4", "r4": "R4", "r5": "R5"}, range(6)),
    "panda": (
        [0, -1, 1, 1, -1, 1, 1],
        [0] * 7,
        {"d4": "D4", "d5": "-D4", "d7": "D7", "r3": "R3", "r5": "R5"},
        range(7),
    ),
    "iiwa": ([0, -1, 1, 1, -1, -1, 1], [0] * 7, {"r3": "R3", "r5": "R5"}, range(7)),
    "sr400_as_tree": (
        [0, -1, 0, -1, 1, -1, -1, 0],
        [0] * 8,
        {"d2": "D2", "d3": "D3", "d4": "D4", "r4": "RL4", "d7": "D2", "d8": "D8"},
        [0, 1, 2, 3, 4, 5, 1, 7],
    ),
}
COUNTS = read_data("base_parameters")["counts"]


def chain(name: str, rotors: bool = True) -> Robot:
    """A chain of the table; its parameters have no values."""
    alpha, sigma, lengths, antecedent = CHAINS[name]
    values: dict[str, float | None] = {"G3": None}
    joints = []
    for j, quarters in enumerate(alpha, 1):
        given = {key: lengths[f"{key}{j}"] for key in "dr" if f"{key}{j}" in lengths}
        own = {key: parse_expression(text, {"D4", *lengths.values()}) for key, text in given.items()}
        values |= {str(symbol): None for length in own.values() for symbol in length.free_symbols}
        joints.append(
            Joint(name=f"joint{j}", antecedent=antecedent[j - 1], sigma=sigma[j - 1], alpha=quarters * sp.pi / 2, **own)
        )
    robot = Robot(name=name, joints=tuple(joints), gravity=(ZERO, ZERO, sp.Symbol("G3")), values=values)
    return dense(robot, rotors)


def planar2r(gravity: bool, rotors: bool) -> Robot:
    """Two parallel joints, gravity across them or none."""
    first = Joint(name="a", antecedent=0, sigma=REVOLUTE)
    joints = (first, Joint(name="b", antecedent=1, sigma=REVOLUTE, d=sp.Symbol("L1")))
    down = (sp.Symbol("G1") if gravity else ZERO, ZERO, ZERO)
    return dense(Robot(name="planar2r", joints=joints, gravity=down, values={"L1": None, "G1": None}), rotors)


def without(robot: Robot, zeros: Sequence[str]) -> Robot:
    """The robot with these standard parameters structurally 0."""
    joints = [
        replace(joint, **{key: ZERO for key in (*INERTIA, "IA") if f"{key}{j}" in zeros})
        for j, joint in enumerate(robot.joints, 1)
    ]
    return replace(robot, joints=tuple(joints))


def terms(base: BaseParameters) -> dict[str, sp.Expr]:
    """The relations as SymPy reads them, expanded."""
    names = {*map(str, base.standard), "D3", "RL4", "L1", "D2", "D4", "D8"}
    sides = (relation.split(" = ") for relation in base.relations())
    return {name: sp.expand(parse_expression(text, names)) for name, text in sides}


def read(relations: str) -> dict[str, sp.Expr]:
    """Relations as they are printed in the sources, one a line."""
    lines = [line.split(" = ") for line in relations.strip().splitlines()]
    names = {f"{name}{j}" for name in (*INERTIA, "IA") for j in range(1, 9)} | {"D3", "RL4", "L1"}
    return {name.strip(): sp.expand(parse_expression(text, names)) for name, text in lines}


EXAMPLE_9_2 = """
    ZZR1 = ZZ1 + IA1 + YY2 + D3^2*(M3 + M4 + M5 + M6) + YY3
    XXR2 = XX2 - YY2 - D3^2*(M3 + M4 + M5 + M6)
    XZR2 = XZ2 - D3*MZ3
    ZZR2 = ZZ2 + IA2 + D3^2*(M3 + M4 + M5 + M6)
    MXR2 = MX2 + D3*(M3 + M4 + M5 + M6)
    XXR3 = XX3 - YY3 + YY4 + 2*RL4*MZ4 + RL4^2*(M4 + M5 + M6)
    ZZR3 = ZZ3 + YY4 + 2*RL4*MZ4 + RL4^2*(M4 + M5 + M6)
    MYR3 = MY3 + MZ4 + RL4*(M4 + M5 + M6)
    XXR4 = XX4 + YY5 - YY4
    ZZR4 = ZZ4 + YY5
    MYR4 = MY4 - MZ5
    XXR5 = XX5 + YY6 - YY5
    ZZR5 = ZZ5 + YY6
    MYR5 = MY5 + MZ6
    XXR6 = XX6 - YY6
"""

TABLE_9_3 = """
    ZZR1
    XXR2 XY2 XZR2 YZ2 ZZR2 MXR2 MY2
    XXR3 XY3 XZ3 YZ3 ZZR3 MX3 MYR3 IA3
    XXR4 XY4 XZ4 YZ4 ZZR4 MX4 MYR4 IA4
    XXR5 XY5 XZ5 YZ5 ZZR5 MX5 MYR5 IA5
    XXR6 XY6 XZ6 YZ6 ZZ6 MX6 MY6 IA6
"""

TABLE_9_4 = """
    ZZR1
    XXR2 ZZR2 MXR2 MY2
    XXR3 ZZR3 MYR3 IA3
    XXR4 ZZR4 IA4
    XXR5 ZZR5 MYR5 IA5
    XXR6 ZZ6 IA6
"""

RRP = """
    ZZR1 = YY2 + ZZ1 + ZZ3
    MYR1 = MY1 - MZ2
    XXR2 = XX2 + XX3 - YY2 - ZZ3
    XYR2 = XY2 - XZ3
    XZR2 = XY3 + XZ2
    YZR2 = YZ2 - YZ3
    ZZR2 = YY3 + ZZ2
"""


def test_example_9_2() -> None:
    base = base_parameters(chain("rx90"))
    assert terms(base) == read(EXAMPLE_9_2)
    assert list(base.names) == TABLE_9_3.split()
    assert " ".join(map(str, base.without_effect)) == "XX1 XY1 XZ1 YY1 YZ1 MX1 MY1 MZ1 M1 MZ2 M2"
    grouped = "IA1 YY2 IA2 YY3 MZ3 M3 YY4 MZ4 M4 YY5 MZ5 M5 YY6 MZ6 M6"
    assert " ".join(map(str, base.grouped)) == grouped
    assert "MYR3 = MY3 + MZ4 + RL4*(M4 + M5 + M6)" in base.relations()


def test_example_9_3() -> None:
    moments = ["MZ1", "MX2", "MY2", "MY3", "MZ4", "MY5", "MZ6"]
    products = [f"{name}{j}" for name in ("XY", "XZ", "YZ") for j in range(1, 7)]
    others = [f"{name}{j}" for name in ("MX", "MY", "MZ") for j in range(1, 7)]
    robot = without(chain("rx90"), [*products, *(name for name in others if name not in moments)])
    base = base_parameters(replace(robot, keep_zeros=True))
    assert list(base.names) == TABLE_9_4.split()
    assert len(base.names) == 19


def test_the_rrp_robot_of_the_article() -> None:
    first = {key: sp.Symbol(f"{key}1") for key in ("gamma", "b", "alpha", "d", "r")}
    joints = (
        Joint(name="a", antecedent=0, sigma=REVOLUTE, **first),
        Joint(name="b", antecedent=1, sigma=REVOLUTE, alpha=sp.pi / 2),
        Joint(name="c", antecedent=2, sigma=PRISMATIC, alpha=sp.pi / 2),
    )
    values = {str(symbol): None for symbol in (*first.values(), sp.Symbol("G3"))}
    robot = Robot(name="rrp", joints=joints, gravity=(ZERO, ZERO, sp.Symbol("G3")), values=values)
    base = base_parameters(dense(robot, rotors=False))
    assert terms(base) == read(RRP)
    kept_besides = [name for name in base.names if "R" not in name]
    assert kept_besides == ["MX1", "MX2", "MY2", "MX3", "MY3", "MZ3", "M3"]


def test_the_horizontal_two_link_robot() -> None:
    base = base_parameters(planar2r(gravity=False, rotors=False))
    assert base.relations() == ("ZZR1 = ZZ1 + L1^2*M2",)
    assert base.names == ("ZZR1", "ZZ2", "MX2", "MY2")


@pytest.mark.parametrize("rotors", [False, True], ids=["links", "with rotors"])
@pytest.mark.parametrize("name", CHAINS)
def test_count(name: str, rotors: bool) -> None:
    assert len(base_parameters(chain(name, rotors)).names) == COUNTS[name]["with_ia" if rotors else "links"]


@pytest.mark.parametrize(
    ("gravity", "rotors", "count"), [(False, False, 4), (False, True, 5), (True, False, 6), (True, True, 7)]
)
def test_count_of_two_links(gravity: bool, rotors: bool, count: int) -> None:
    assert len(base_parameters(planar2r(gravity, rotors)).names) == count


def test_rotors_on_motorised_joints_only() -> None:
    robot = without(chain("sr400_as_tree"), ["IA3", "IA8"])
    assert len(base_parameters(robot).names) == 53


def assert_is_the_numeric_map(robot: Robot, seed: int = 0) -> None:
    """Names and coefficients are those of the first independent columns of D."""
    base, tree = base_parameters(robot), tree_of(robot)
    if not base.standard:
        return
    kept, expected = base_map(regressor(tree, base.standard, seed))
    assert [base.standard[k] for k in kept] == list(base.kept)
    assert_agree(base.matrix(), expected, AGREEMENT, float(np.abs(expected).max(initial=1.0)))


# Serial and tree robots, revolute, prismatic and fixed joints anywhere, symbolic and exact geometry: dense, and with
# the structural zeros of their descriptions.
SWEEP = range(500)
SAMPLE = range(0, 500, 25)


def test_random_robots(full_sweep: bool) -> None:
    for seed in SWEEP if full_sweep else SAMPLE:
        robot = random_robot(seed, joints=1 + seed % 6)
        assert_is_the_numeric_map(dense(robot))
        assert_is_the_numeric_map(robot)
        assert_is_the_numeric_map(replace(robot, keep_zeros=True))


def test_robots_of_restricted_motion(full_sweep: bool) -> None:
    for seed in SWEEP if full_sweep else range(0, 500, 10):
        assert_is_the_numeric_map(restricted_robot(seed))


def test_floating_robots(full_sweep: bool) -> None:
    for seed in range(100) if full_sweep else range(0, 100, 20):
        robot = random_robot(seed, 1 + seed % 6, ["floating"])
        base = base_parameters(dense(robot))
        assert base.kept[:10] == tuple(Parameter(name, 0) for name in INERTIA)
        assert len(base.names) == 10 + sum(8 if robot.joints[j - 1].sigma == REVOLUTE else 5 for j in robot.moving)
        assert_is_the_numeric_map(dense(robot))
        assert_is_the_numeric_map(robot)
        assert_is_the_numeric_map(replace(robot, keep_zeros=True))


def test_joints_that_share_a_variable(full_sweep: bool) -> None:
    # Near a fixed base, and where the body that carries them floats.
    for seed in range(200) if full_sweep else range(0, 200, 20):
        assert_is_the_numeric_map(following(restricted_robot(seed), seed))
        for varieties in (["mimic"], ["mimic", "order"], ["floating", "mimic"]):
            robot = random_robot(seed, 1 + seed % 4, varieties)
            assert_is_the_numeric_map(dense(robot))
            assert_is_the_numeric_map(robot)
            assert_is_the_numeric_map(replace(robot, keep_zeros=True))


def test_parallel_joints_that_cancel_keep_a_link_upright() -> None:
    # Link 2 of a planar arm with q2 = -q1 is carried round in a circle and doesn't turn: it is a point mass for link 1.
    upright = planar2r(gravity=True, rotors=True)
    mimic = Mimic(1, sp.Integer(-1))
    upright = replace(upright, joints=(upright.joints[0], replace(upright.joints[1], mimic=mimic)))
    base = base_parameters(upright)
    assert base.relations() == ("ZZR1 = ZZ1 + IA1 + L1^2*M2 + IA2", "MXR1 = MX1 + L1*M2")
    assert {Parameter(name, 2) for name in ("ZZ", "MX", "MY")} <= {*base.without_effect}


def test_a_gripper_on_an_arm_groups_its_fingers() -> None:
    # Two fingers that slide apart on the hand of a six-jointed arm: what they have in common is known, not each mass.
    arm = chain("rx90")
    hand = Joint(name="left", antecedent=6, sigma=PRISMATIC, alpha=sp.pi / 2)
    fingers = (hand, replace(hand, name="right", alpha=-sp.pi / 2, mimic=Mimic(7, sp.Integer(1))))
    values = dict.fromkeys(arm.values, 0.5)
    robot = dense(replace(arm, joints=(*arm.joints, *fingers), values=values))
    base = base_parameters(robot)
    assert_is_the_numeric_map(robot)
    assert {"IAR7 = IA7 + IA8", "MXR7 = MX7 - MX8", "MYR7 = MY7 + MY8"} < {*base.relations()}


@settings(max_examples=10, derandomize=True)
@given(robots(max_joints=4))
def test_any_robot(robot: Robot) -> None:
    assert_is_the_numeric_map(dense(robot))


def test_shapes_that_the_book_leaves_out() -> None:
    # A vertical slide, then a horizontal one: the rotor of the second has a partner in its mass, the first has none.
    up = Joint(name="a", antecedent=0, sigma=PRISMATIC)
    across = Joint(name="b", antecedent=1, sigma=PRISMATIC, alpha=sp.pi / 2)
    robot = Robot(name="pp", joints=(up, across), gravity=(ZERO, ZERO, sp.Symbol("G3")), values={"G3": -9.81})
    base = base_parameters(dense(robot))
    assert len(base.names) == 3
    assert_is_the_numeric_map(dense(robot))


@pytest.mark.parametrize("seed", range(6))
def test_a_reversed_axis_keeps_the_count(seed: int) -> None:
    robot = dense(random_robot(seed, joints=4))
    moving = robot.moving[seed % len(robot.moving)]
    assert len(base_parameters(flipped(robot, moving)).names) == len(base_parameters(robot).names)


def test_right_angles_in_floating_point() -> None:
    robot = chain("rx90")
    joints = [replace(joint, alpha=sp.Float(float(joint.alpha))) for joint in robot.joints]
    rounded = replace(robot, joints=tuple(joints))
    assert base_parameters(rounded).names == base_parameters(robot).names
    assert base_parameters(rounded).relations() == base_parameters(robot).relations()


def test_links_behind_fixed_joints_are_part_of_their_carrier() -> None:
    joints = (
        Joint(name="a", antecedent=0, sigma=REVOLUTE),
        Joint(name="b", antecedent=1, sigma=FIXED, d=sp.Symbol("L1")),
        Joint(name="c", antecedent=0, sigma=FIXED, d=sp.Symbol("L1")),
    )
    base = base_parameters(dense(Robot(name="flag", joints=joints, values={"L1": 0.5}), rotors=False))
    assert base.relations() == ("ZZR1 = ZZ1 + ZZ2 + 2*L1*MX2 + L1^2*M2",)
    assert base.names == ("ZZR1",)


def test_another_takes_the_place_of_a_zero_that_is_kept() -> None:
    robot = without(planar2r(gravity=False, rotors=False), ["ZZ1"])
    base = base_parameters(replace(robot, keep_zeros=True))
    assert base.relations() == ()
    assert base.names == ("ZZ2", "MX2", "MY2", "M2")


def test_a_map_without_values_says_what_it_needs() -> None:
    base = base_parameters(planar2r(gravity=True, rotors=True))
    with pytest.raises(DescriptionError, match="L1"):
        base.matrix()
    matrix = base.matrix({"L1": 2.0})
    assert matrix[base.names.index("ZZR1"), base.standard.index(Parameter("M", 2))] == 4.0


def test_time() -> None:
    robot, best = chain("rx90"), math.inf
    for _ in range(10):
        start = time.process_time()
        base_parameters(robot)
        best = min(best, time.process_time() - start)
    assert best <= 0.020
