"""Oddities are told with their numbers, and only where there are some."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from places import ROBOTS
from torquec.generator.description import read_robot
from torquec.generator.description.inertia import central_inertia, standard_parameters
from torquec.generator.description.physics import oddities, unphysical
from torquec.generator.description.robot import Base, Frame, Joint, Limits, Loop, Robot


def arm(values: Mapping[str, float | None] | None = None, **fields: Any) -> Robot:
    numbers = {name: sp.Integer(0) + value for name, value in fields.items() if name != "limits"}
    joint = Joint("one", 0, 0, **numbers)
    if "limits" in fields:
        joint = replace(joint, limits=fields["limits"])
    return Robot("arm", (joint, Joint("two", 1, 0, d=sp.Integer(1))), values=values or {})


SPHERE: dict[str, Any] = {"M": 2, "XX": 1, "YY": 1, "ZZ": 1}


@pytest.mark.parametrize(
    ("robot", "expected"),
    [
        (arm(), []),
        (arm(**SPHERE), []),
        (arm(M=-1), ["link 1 (one): the mass is negative, M = -1 kg"]),
        (arm(MX=1, MZ=2), ["first moments without mass, MX MY MZ = 1, 0, 2 kg m with M = 0"]),
        (arm(**SPHERE | {"MX": 6}), ["centre of mass at 3, 0, 0 m is 3 m from", "add up to 1 m", "below 0"]),
        (arm(M=1, XX=1, YY=1, ZZ=3), ["1, 1, 3 kg m^2", "triangle inequality"]),
        (arm(M=1, XX=1, YY=-1, ZZ=1), ["-1, 1, 1 kg m^2: a body has none below 0"]),
        (arm(M=1, MX=1, XX=1, YY=1, ZZ=1), ["triangle inequality"]),
        (arm(ZZ=1), ["0, 0, 1 kg m^2", "triangle inequality"]),
        (arm(IA=-1), ["joint one: the rotor inertia is negative, IA = -1"]),
        (arm(FV=-0.5), ["the viscous friction is negative, FV = -0.5"]),
        (arm(FS=-0.5), ["the Coulomb friction is negative, FS = -0.5"]),
        (arm(FS=1, FO=-2), ["the friction offset FO = -2 exceeds FS = 1"]),
        (arm(limits=Limits(-160, 160)), ["the lower limit is -160 rad", "degrees are meant?"]),
        (arm(values={"A": 1.5708}, alpha=sp.Symbol("A")), ["joint one, alpha is 1.5708, close to pi/2"]),
        (arm(values={"A": 1.5}, alpha=sp.Symbol("A")), []),
        (arm(values={"L": 1.0}), ["L is declared and used nowhere"]),
        (arm(values={"M1": None}, **SPHERE | {"M": sp.Symbol("M1"), "XX": -5}), []),
    ],
)
def test_oddities(robot: Robot, expected: list[str]) -> None:
    found = oddities(robot)
    assert bool(found) == bool(expected)
    for words in expected:
        assert words in "\n".join(found)


def test_loops_and_frames_are_looked_at() -> None:
    loop = Loop(Joint("knee", 0, 0, 0, FV=sp.Integer(-1)), Frame("end", 1, gamma=sp.Symbol("A")))
    robot = replace(arm(values={"A": 0.7854}), loops=(loop,))
    assert oddities(robot) == [
        "joint knee: the viscous friction is negative, FV = -1",
        "frame end, gamma is 0.7854, close to pi/4: write that as an expression if it is exact, and the models become "
        "shorter",
    ]


def test_the_published_puma_is_odd_in_links_1_and_3_exactly() -> None:
    found = oddities(read_robot(ROBOTS / "puma560.toml"))
    assert [text.split(":")[0] for text in found] == ["link 1 (waist)", "link 3 (elbow)"]
    assert "0.0125, 0.066, 0.086 kg m^2" in found[1]
    assert all("triangle inequality" in text for text in found)


def test_the_published_stanford_arm_is_odd_in_links_3_and_5() -> None:
    found = oddities(read_robot(ROBOTS / "stanford.toml"))
    assert [text.split(":")[0] for text in found] == ["link 3 (boom)", "link 5 (wrist_bend)"]


@pytest.mark.parametrize("name", ["planar2r", "rx90", "rx90_symmetric", "general6r", "torso12"])
def test_robots_with_values_of_our_own_have_no_oddity(name: str) -> None:
    assert oddities(read_robot(ROBOTS / f"{name}.toml")) == []


NUMBERS = st.integers(-1000, 1000).map(lambda value: value / 1000)


@given(
    st.integers(1, 5000).map(lambda value: value / 1000),
    st.lists(NUMBERS, min_size=3, max_size=3),
    st.lists(NUMBERS, min_size=6, max_size=6),
)
def test_central_inertia_inverts_standard_parameters(mass: float, com: list[float], central: list[float]) -> None:
    standard = standard_parameters(sp.Float(mass), list(map(sp.Float, com)), list(map(sp.Float, central)))
    numbers = {name: float(value) for name, value in standard.items()}
    found_com, tensor = central_inertia(numbers)
    np.testing.assert_allclose(found_com, com, rtol=0, atol=1e-12)
    xx, xy, xz, yy, yz, zz = central
    np.testing.assert_allclose(tensor, [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], rtol=0, atol=1e-11)


def test_the_tensor_is_that_of_point_masses() -> None:
    """Two points of 1 kg: J = sum of (p.p I - p p^T), so that XY = -sum of x y."""
    points = np.array([[0.1, 0.2, 0.3], [0.5, -0.4, 0.2]])
    about_origin = sum(p @ p * np.eye(3) - np.outer(p, p) for p in points)
    com = points.mean(axis=0)
    central = sum(p @ p * np.eye(3) - np.outer(p, p) for p in points - com)
    upper = np.triu_indices(3)
    standard = standard_parameters(sp.Integer(2), list(map(sp.Float, com)), list(map(sp.Float, central[upper])))
    names = ("XX", "XY", "XZ", "YY", "YZ", "ZZ")
    np.testing.assert_allclose([float(standard[name]) for name in names], about_origin[upper], rtol=0, atol=1e-14)
    np.testing.assert_allclose([float(standard[name]) for name in ("MX", "MY", "MZ")], points.sum(axis=0), atol=1e-14)


def test_the_base_is_looked_at_too() -> None:
    robot = read_robot(ROBOTS / "planar2r.toml")
    light = replace(robot, base=Base(link="pedestal", M=sp.Integer(-1)))
    assert unphysical(light) == ["base (pedestal): the mass is negative, M = -1 kg"]
    assert unphysical(robot) == []


def test_numbers_too_large_to_compare_are_said() -> None:
    robot = arm(M=sp.Float(1e-300), MX=sp.Float(1e300), ZZ=sp.Float(1e300))
    assert any("too large to be compared" in oddity for oddity in oddities(robot))
