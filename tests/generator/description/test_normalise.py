"""Which numbers stay structure, which become parameters, and under which names."""

import math
from collections.abc import Mapping, Sequence

import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from torquec.generator.description.normalise import automatic_names, normalise, structural
from torquec.generator.description.robot import PRISMATIC, DescriptionError, Frame, Joint, Loop, Robot

S = sp.Symbol


def build(
    *joints: Joint,
    values: Mapping[str, float | None] | None = None,
    free: Sequence[str] = (),
    frames: Sequence[Frame] = (),
    loops: Sequence[Loop] = (),
) -> Robot:
    gravity = [sp.Integer(0), sp.Integer(0), sp.Float(-9.81)]
    return normalise(
        name="arm", joints=joints, gravity=gravity, values=values or {}, free=free, frames=frames, loops=loops
    )


def test_numbers_are_named_as_in_the_notation() -> None:
    def numbers(**values: float) -> dict[str, sp.Expr]:
        return {key: sp.Float(value) for key, value in values.items()}

    joint = Joint("one", 0, 0, **numbers(d=0.3, r=2, alpha=0.7, XX=0.1, IA=4.5))
    slide = Joint("two", 1, PRISMATIC, **numbers(theta=0.2, offset=0.4, b=-1.5, gamma=0.3))
    robot = build(joint, slide, frames=[Frame("tool", 2, **numbers(r=0.1))])
    assert (robot.joints[0].d, robot.joints[0].r, robot.joints[0].alpha) == (S("D1"), S("RL1"), S("ALPHA1"))
    assert (robot.joints[1].theta, robot.joints[1].offset) == (S("THETA2"), S("OFFSET2"))
    assert robot.frames[0].r == S("RL_tool")
    assert dict(robot.values) == {
        "ALPHA1": 0.7,
        "D1": 0.3,
        "RL1": 2.0,
        "XX1": 0.1,
        "IA1": 4.5,
        "GAMMA2": 0.3,
        "B2": -1.5,
        "THETA2": 0.2,
        "OFFSET2": 0.4,
        "RL_tool": 0.1,
        "G3": -9.81,
    }
    assert set(robot.values) <= set(automatic_names(2, 0, ["tool"]))


def test_cut_joints_and_twins_are_numbered_after_the_tree() -> None:
    cut = Joint("knee", 0, 0, mu=0, d=sp.Float(0.2))
    hip = Joint("hip", 1, 0, 0, d=sp.Float(0.4))
    loops = [Loop(cut, Frame("end", 1, d=sp.Float(0.3))), Loop(hip, Frame("other", 0))]
    robot = build(Joint("one", 0, 0), loops=loops)
    assert [loop.cut.d for loop in robot.loops] == [S("D2"), S("D3")]
    assert robot.loops[0].twin.d == S("D4")
    assert set(robot.values) <= set(automatic_names(1, 2, []))


@pytest.mark.parametrize("steps", range(-24, 25))
def test_multiples_of_pi_over_12_are_structure(steps: int) -> None:
    exact = sp.Rational(steps, 12) * sp.pi
    for value in (float(sp.N(exact, 30)), steps * math.pi / 12, math.radians(15 * steps)):
        assert structural(value, angle=True) == exact
        assert build(Joint("one", 0, 0, alpha=sp.Float(value))).joints[0].alpha == exact
    assert build(Joint("one", 0, 0, offset=exact)).joints[0].offset == exact


@pytest.mark.parametrize("value", [1.5708, 1.570796327, 1.57079632679, 1e-16, -1e-300, math.pi / 24, 1.0])
def test_other_angles_are_parameters(value: float) -> None:
    robot = build(Joint("one", 0, 0, alpha=sp.Float(value)))
    assert robot.joints[0].alpha == S("ALPHA1")
    assert robot.values["ALPHA1"] == value


def test_a_length_of_pi_is_no_structure() -> None:
    slide = Joint("one", 0, PRISMATIC, d=sp.pi, offset=sp.Float(math.pi))
    robot = build(slide)
    assert (robot.joints[0].d, robot.joints[0].offset) == (S("D1"), S("OFFSET1"))
    assert robot.values["D1"] == math.pi


def test_zero_is_structure_unless_free() -> None:
    joint = Joint("one", 0, 0, alpha=sp.pi / 2, M=sp.Float(-0.0))
    assert (build(joint).joints[0].M, build(joint).joints[0].MY) == (0, 0)
    robot = build(joint, free=["M1", "MY1", "ALPHA1"])
    assert (robot.joints[0].M, robot.joints[0].MY, robot.joints[0].alpha) == (S("M1"), S("MY1"), S("ALPHA1"))
    assert (robot.values["M1"], robot.values["MY1"]) == (0, 0)
    assert robot.values["ALPHA1"] == math.pi / 2
    assert math.copysign(1, robot.values["M1"] or 0.0) == 1


def test_free_names_a_parameter() -> None:
    with pytest.raises(DescriptionError, match="free names 'MY9'"):
        build(Joint("one", 0, 0), free=["MY9"])


def test_an_expression_may_use_the_automatic_name_of_another_entry() -> None:
    robot = build(Joint("one", 0, 0, d=sp.Float(0.3)), Joint("two", 1, 0, d=-S("D1")))
    assert robot.joints[1].d == -S("D1")
    assert robot.values["D1"] == 0.3


@pytest.mark.parametrize(
    ("first", "words"),
    [
        ({}, "joint 1 .'one'., d is 0, which is structure; list D1 in free"),
        ({"d": S("L") + 1}, r"joint 1 .'one'., d is the expression L \+ 1; use that, or declare D1"),
    ],
)
def test_a_name_that_is_no_parameter_is_explained(first: dict[str, sp.Expr], words: str) -> None:
    with pytest.raises(DescriptionError, match=words):
        build(Joint("one", 0, 0, **first), Joint("two", 1, 0, d=-S("D1")), values={"L": 1.0})


@pytest.mark.parametrize("declared", [0.31, 0.0, None])
def test_a_clash_of_names_is_refused(declared: float | None) -> None:
    with pytest.raises(DescriptionError, match=r"a parameter called D1, but D1 is declared"):
        build(Joint("one", 0, 0, d=sp.Float(0.3)), values={"D1": declared})


def test_the_same_value_twice_is_no_clash() -> None:
    robot = build(Joint("one", 0, 0, d=sp.Float(0.3)), values={"D1": 0.3})
    assert robot.joints[0].d == S("D1")


def test_a_structural_zero_and_a_declared_value_clash() -> None:
    with pytest.raises(DescriptionError, match=r"d is 0.0, a parameter called D1, but D1 is declared as 0.3"):
        build(Joint("one", 0, 0), Joint("two", 1, 0, d=S("D1")), values={"D1": 0.3})


def test_symbols_without_values_stay_without() -> None:
    robot = build(Joint("one", 0, 0, M=S("M1")), values={"M1": None})
    assert robot.values["M1"] is None


@pytest.mark.parametrize(
    ("value", "cure"), [(90, '"pi/2"'), (-45, '"-pi/4"'), (180, '"pi"'), (120, r'"2\*pi/3"'), (30.5, r'"61\*pi/360"')]
)
def test_degrees_are_recognised(value: float, cure: str) -> None:
    with pytest.raises(DescriptionError, match=f"angles are in rad, so if {value:g} degrees are meant write {cure}"):
        build(Joint("one", 0, 0, alpha=sp.Float(value)))


def test_two_pi_is_the_largest_angle() -> None:
    assert build(Joint("one", 0, 0, offset=2 * sp.pi)).joints[0].offset == 2 * sp.pi


@given(st.permutations(["A2", "A10", "Z", "D1"]))
def test_the_order_of_parameters_is_that_of_use(names: list[str]) -> None:
    first, second, *unused = names
    joint = Joint("one", 0, 0, b=S(second) * 2, r=S(first))
    robot = build(joint, values={"D1": 0.0, "A10": 1.0, "A2": 2.0, "Z": None}, free=[])
    assert list(robot.values)[:3] == [second, first, "G3"]
    assert set(list(robot.values)[3:]) == set(unused)
