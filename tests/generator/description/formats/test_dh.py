"""Denavit-Hartenberg tables, in Python and TOML: equal to shipped arms and to a numeric chain, or refused in words."""

from __future__ import annotations

import json
import math
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from places import DATA, ROBOTS
from random_descriptions import mutations
from torquec.generator.description import DescriptionError, Robot, from_dh, read_robot
from torquec.generator.description.formats.toml import parse
from torquec.generator.description.formats.toml_writer import write
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.robot import DRIVE, GEOMETRY, INERTIA, Frame

Array = NDArray[np.float64]


def published(name: str) -> list[dict[str, Any]]:
    """The classic table of an arm, as the keys of a row."""
    content = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    links = content["classic_dh"]["links"] if name == "puma560" else content["classic_links"]
    rows = []
    for link in links:
        xx, yy, zz, xy, yz, xz = map(float, link["I"])
        row: dict[str, Any] = {"a": link["a"], "alpha": link["alpha_halfpi"] * math.pi / 2}
        row["link"] = {
            "mass": link["m"], "com": list(map(float, link["r"])), "inertia_com": [xx, xy, xz, yy, yz, zz]
        }  # fmt: skip
        if link.get("sigma", 0):
            row |= {"type": "prismatic", "theta": link["theta_halfpi"] * math.pi / 2}
        else:
            row["d"] = link["d"]
        rows.append(row)
    return rows


@pytest.mark.parametrize("name", ["puma560", "stanford"])
def test_published_tables_are_the_shipped_arms(name: str) -> None:
    """To the last digit, zeros exact: both start from the same decimals and round once."""
    shipped = read_robot(ROBOTS / f"{name}.toml")
    robot = from_dh(published(name), name=name)
    for ours, theirs in zip(robot.joints, shipped.joints, strict=True):
        for key in (*GEOMETRY, "offset", *INERTIA):
            one, other = (evaluate(getattr(j, key), r.values) for j, r in ((ours, robot), (theirs, shipped)))
            assert one == other, (ours.name, key)
            assert (getattr(ours, key) == 0) == (getattr(theirs, key) == 0)
        assert (ours.sigma, ours.antecedent, ours.alpha, ours.theta) == (
            theirs.sigma, theirs.antecedent, theirs.alpha, theirs.theta
        )  # fmt: skip
    assert robot.frames == (Frame("tool", 6),)
    assert robot.gravity == shipped.gravity


TABLE = """
name = "arm"
dh = "classic"
gravity = [0, 0, -9.81]
[values]
L = 0.3

[[joints]]
name = "turn"
d = 0.4
a = 0.1
alpha = "pi/2"
offset = "pi/4"
link = { mass = 3, com = [0.1, -0.2, 0.05], inertia_com = [0.3, 0.01, -0.02, 0.4, 0.03, 0.5] }
drive = { IA = 0.2, FV = 1, FS = 2 }
limits = { lower = -2, upper = 2 }

[[joints]]
name = "slide"
type = "prismatic"
theta = 0.7
a = "L"
alpha = -1.1
link = { M = 2, MX = 0.1, MY = 0.2, MZ = -0.3, XX = 0.5, YY = 0.6, ZZ = 0.7, XY = 0.01, XZ = 0.02, YZ = 0.03 }

[[joints]]
name = "bracket"
type = "fixed"
theta = 0.2
d = 0.1
a = 0.05
alpha = 0.3
link = { mass = 1, com = [0, 0.1, 0] }

[[joints]]
name = "hand"
a = 0.2
alpha = "-pi/3"
link = { mass = 1.5, com = [0.02, 0.01, 0.03], inertia_com = [0.01, 0, 0, 0.01, 0, 0.02] }

[frames.camera]
antecedent = "slide"
alpha = "pi/2"
r = 0.1
"""


def rotation_x(angle: float, length: float) -> Array:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[1, 0, 0, length], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1]])


def rotation_z(angle: float, length: float) -> Array:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, length], [0, 0, 0, 1]])


def khalil(robot: Robot, frame: Any, q: float = 0.0) -> Array:
    """The transform to a frame or joint at the value q of its variable."""
    gamma, b, alpha, d, theta, r = (evaluate(getattr(frame, key), robot.values) for key in GEOMETRY)
    moved = q + evaluate(getattr(frame, "offset", sp.S.Zero), robot.values)
    theta, r = {0: (moved, r), 1: (theta, moved)}.get(getattr(frame, "sigma", 2), (theta, r))
    return rotation_z(gamma, b) @ rotation_x(alpha, d) @ rotation_z(theta, r)


def pseudo_inertia(standard: dict[str, float]) -> Array:
    """Second moments (4, 4) of a body about an origin: T S T^T moves it."""
    XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M = (standard[name] for name in INERTIA)
    h = (XX + YY + ZZ) / 2
    return np.array([[h - XX, -XY, -XZ, MX], [-XY, h - YY, -YZ, MY], [-XZ, -YZ, h - ZZ, MZ], [MX, MY, MZ, M]])


def bodies(robot: Robot, q: list[float]) -> tuple[list[Array], Array]:
    """The pseudo-inertia of every link in the base frame, and the placement of the last frame."""
    T, found, placements = np.eye(4), [], []
    values = iter(q)
    for joint in robot.joints:
        T = T @ khalil(robot, joint, next(values) if joint.sigma < 2 else 0.0)
        placements.append(T)
        standard = {key: evaluate(getattr(joint, key), robot.values) for key in INERTIA}
        found.append(T @ pseudo_inertia(standard) @ T.T)
    tool = next(frame for frame in robot.frames if frame.name == "tool")
    return found, placements[tool.antecedent - 1] @ khalil(robot, tool)


# Rows of the table above as numbers: theta + offset, d, a, alpha, mass, com, tensor about com.
def classic_bodies(q: list[float]) -> tuple[list[Array], Array]:
    about_com = [np.array([[0.3, 0.01, -0.02], [0.01, 0.4, 0.03], [-0.02, 0.03, 0.5]]), None, np.zeros((3, 3)),
                 np.diag([0.01, 0.01, 0.02])]  # fmt: skip
    coms = [np.array([0.1, -0.2, 0.05]), None, np.array([0, 0.1, 0]), np.array([0.02, 0.01, 0.03])]
    masses = [3, 2, 1, 1.5]
    thetas, ds = [q[0] + math.pi / 4, 0.7, 0.2, q[2]], [0.4, q[1], 0.1, 0.0]
    lengths, alphas = [0.1, 0.3, 0.05, 0.2], [math.pi / 2, -1.1, 0.3, -math.pi / 3]
    T, found = np.eye(4), []
    for j in range(4):
        T = T @ rotation_z(thetas[j], ds[j]) @ rotation_x(alphas[j], lengths[j])
        if j == 1:
            values = (0.5, 0.01, 0.02, 0.6, 0.03, 0.7, 0.1, 0.2, -0.3, 2)
            S = pseudo_inertia(dict(zip(INERTIA, values, strict=True)))
        else:
            J, c, m = about_com[j], coms[j], masses[j]
            assert J is not None
            assert c is not None
            S = np.zeros((4, 4))
            S[:3, :3] = np.trace(J) / 2 * np.eye(3) - J + m * np.outer(c, c)
            S[:3, 3] = S[3, :3] = m * c
            S[3, 3] = m
        found.append(T @ S @ T.T)
    return found, T


def test_every_link_and_the_tool_stand_where_the_table_puts_them() -> None:
    robot = parse(TABLE, "arm.toml")
    for q in ([0.0, 0.0, 0.0], [0.3, -0.2, 1.7]):
        ours, tool = bodies(robot, q)
        theirs, end = classic_bodies(q)
        np.testing.assert_allclose(tool, end, atol=1e-14)
        for one, other in zip(ours, theirs, strict=True):
            np.testing.assert_allclose(one, other, atol=1e-14)


def test_frames_are_given_in_the_frames_of_the_table() -> None:
    robot = parse(TABLE, "arm.toml")
    (camera,) = [frame for frame in robot.frames if frame.name == "camera"]
    expected = rotation_x(-1.1, 0.3) @ rotation_x(math.pi / 2, 0) @ rotation_z(0, 0.1)
    np.testing.assert_allclose(khalil(robot, camera), expected, atol=1e-15)
    # An own tool replaces what the last row leaves over, and starts from there.
    own = parse(TABLE + '[frames.tool]\nantecedent = "hand"\nr = 0.2\n', "arm.toml")
    tool = own.frames[-1]
    assert (tool.alpha, own.values["D_tool"], own.values["RL_tool"]) == (-sp.pi / 3, 0.2, 0.2)


def test_the_same_from_python_with_any_numbers() -> None:
    rows = [
        {"name": "turn", "d": np.float64(0.4), "alpha": sp.pi / 2, "link": {"mass": np.int64(3), "com": (0.1, 0, 0)}},
        {"name": "hand", "a": "L", "link": {"mass": 1, "com": np.array([0.0, 0.5, 0.0])}},
    ]
    robot = from_dh(iter(rows), name="arm", values={"L": 0.25}, title="Arm")
    text = """
name = "arm"
title = "Arm"
dh = "classic"
gravity = [0, 0, -9.81]
values = { L = 0.25 }
[[joints]]
name = "turn"
d = 0.4
alpha = "pi/2"
link = { mass = 3, com = [0.1, 0, 0] }
[[joints]]
name = "hand"
a = "L"
link = { mass = 1, com = [0, 0.5, 0] }
"""
    assert robot == parse(text, "arm.toml")
    assert robot.joints[1].alpha == sp.pi / 2
    assert robot.frames[0] == Frame("tool", 2, d=sp.Symbol("L"))
    # The mass data follow the symbol: L is in them.
    moment = robot.joints[1].MX
    assert moment == sp.Symbol("L")
    assert parse(write(robot), "again") == robot


def test_modified_rows_are_khalils() -> None:
    link = {"mass": 2, "com": [0.1, 0, 0], "inertia_com": [1, 0, 0, 1, 0, 1]}
    rows = [{"d": 0.4, "link": link}, {"a": 0.3, "alpha": "-pi/2", "theta": "pi/2", "type": "prismatic", "link": link}]
    robot = from_dh(rows, "modified", name="arm")
    native = parse(
        """
name = "arm"
gravity = [0, 0, -9.81]
[[joints]]
name = "joint1"
r = 0.4
link = { mass = 2, com = [0.1, 0, 0], inertia_com = [1, 0, 0, 1, 0, 1] }
[[joints]]
name = "joint2"
type = "prismatic"
d = 0.3
alpha = "-pi/2"
theta = "pi/2"
link = { mass = 2, com = [0.1, 0, 0], inertia_com = [1, 0, 0, 1, 0, 1] }
""",
        "arm.toml",
    )
    assert robot == native


def test_drive_and_limits_belong_to_the_row() -> None:
    robot = parse(TABLE, "arm.toml")
    turn = robot.joints[0]
    assert [evaluate(getattr(turn, key), robot.values) for key in DRIVE] == [0.2, 1, 2, 0]
    assert (turn.limits.lower, turn.offset, turn.alpha) == (-2, sp.pi / 4, 0)


LINK = st.fixed_dictionaries({"mass": st.floats(0.1, 9), "com": st.lists(st.floats(-1, 1), min_size=3, max_size=3)})


@given(LINK, st.sampled_from([0, 1, -1, 2]), st.floats(-1, 1))
@settings(max_examples=50, deadline=None)
def test_quarter_turns_keep_zeros_and_digits(link: dict[str, Any], quarters: int, a: float) -> None:
    """A quarter turn without an offset along x only exchanges the entries: no digit is lost."""
    robot = from_dh([{"alpha": quarters * math.pi / 2, "link": link}], name="arm")
    joint = robot.joints[0]
    given_moments = sorted(abs(link["mass"] * c) for c in link["com"])
    moments = sorted(abs(evaluate(getattr(joint, key), robot.values)) for key in ("MX", "MY", "MZ"))
    np.testing.assert_allclose(moments, given_moments, rtol=3e-16, atol=1e-300)
    shifted = from_dh([{"a": a, "link": link | {"com": [-a, 0, 0]}}], name="arm")
    assert [getattr(shifted.joints[0], key) for key in ("MX", "XX", "YY", "ZZ", "XY")] == [0] * 5


REFUSED: list[tuple[str, list[str]]] = [
    (TABLE.replace('"classic"', '"clasic"'), ["dh is 'clasic'", "did you mean 'classic'?", "modified"]),
    (TABLE.replace('"classic"', "1"), ["dh is 1", "a text"]),
    (TABLE.replace('alpha = "pi/2"', "alpha = 90"), ["joint 1 ('turn'), alpha is 90 rad", '"pi/2"']),
    (TABLE.replace("a = 0.1", "r = 0.1"), ["joint 1 ('turn')", "unknown key 'r'", "did you mean 'd'"]),
    (TABLE.replace("a = 0.1", 'antecedent = "base"'), ["unknown key 'antecedent'"]),
    (TABLE.replace("a = 0.1", "theta = 0.1"), ["moves along theta", "offset"]),
    (TABLE.replace("theta = 0.7", "d = 0.7"), ["joint 2 ('slide') moves along r", "offset"]),
    (TABLE.replace('alpha = "pi/2"\nr', "gamma = 0.1\nr"), ["frame 'camera' gives gamma or b", "a = L", "alpha, d"]),
    (TABLE + '[[loops]]\nname = "k"', ["loops stand in a file with dh"]),
    (TABLE.replace('dh = "classic"', ""), ["unknown key 'a'", "dh = \"classic\" missing"]),
    (TABLE.replace('alpha = "-pi/3"', "alpha = 90"), ["is 90 rad", "degrees"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), REFUSED, ids=range(len(REFUSED)))
def test_refused_with_place_cause_and_expectation(text: str, words: list[str]) -> None:
    with pytest.raises(DescriptionError) as caught:
        parse(text, "arm.toml")
    for word in words:
        assert word in str(caught.value)


def test_refused_from_python() -> None:
    with pytest.raises(DescriptionError, match="row 1 is a list: expected a mapping"):
        from_dh([[0, 0, 0, 0]], name="arm")  # type: ignore[list-item]
    with pytest.raises(DescriptionError, match="dh is 'craig'"):
        from_dh([{}], "craig", name="arm")
    with pytest.raises(DescriptionError, match=r"joint 1 \('joint1'\), a is None"):
        from_dh([{"a": None}], name="arm")
    with pytest.raises(DescriptionError, match="no joints"):
        from_dh([], name="arm")
    with pytest.raises(DescriptionError, match="rows is a int: expected a list of rows"):
        from_dh(3, name="arm")  # type: ignore[arg-type]
    with pytest.raises(DescriptionError, match=r"gravity is -9\.81, a number: expected a list"):
        from_dh([{}], name="arm", gravity=-9.81)  # type: ignore[arg-type]


SNIPPETS = ["1e308", "-1e-308", '"cos(L)"', '"(L+sqrt(2))^16"', '"L^16"', '"pi/7"', "[]", "nan", "\n", "a = 1\n", "="]


@given(mutations([TABLE], SNIPPETS))
@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
def test_a_mutated_table_raises_description_error_alone(text: str) -> None:
    try:
        robot = parse(text, "arm.toml")
        written = write(robot)
    except DescriptionError:
        return
    assert parse(written, "again") == robot


def test_a_row_of_a_symbol() -> None:
    robot = from_dh([{"a": "L", "alpha": "A", "link": {"M": 2, "MY": 1}}], name="arm", symbols=["L", "A"])
    joint = robot.joints[0]
    angle, length = sp.Symbol("A"), sp.Symbol("L")
    assert joint.MX - 2 * length == 0
    assert joint.MZ - sp.sin(angle) == 0
    assert robot.frames[0] == Frame("tool", 1, alpha=angle, d=length)


SIZES = st.one_of(
    st.sampled_from([0, 1, -1, 0.1, 1e-7, 1e-320, 5e-324, 1e16, 1e308]),
    st.floats(-2, 2),
    st.floats(-20, 20).map(lambda exponent: 10.0**exponent),
)
LINKS = st.fixed_dictionaries(
    {"mass": SIZES, "com": st.tuples(*(SIZES,) * 3), "inertia_com": st.tuples(*(SIZES,) * 6)}
)


@given(LINKS, SIZES, st.sampled_from(["A", "A + pi/2"]))
@settings(max_examples=15, deadline=None)
@example({"mass": 3, "com": [0.1, 1e-7, 0.3], "inertia_com": [1, 0, 0, 1, 0, 1]}, 1, "A")
@example({"mass": 1e308, "com": [0, 0.3, 0.1], "inertia_com": [1, 0, 0, 1, 0, 1]}, 0, "A")
@example({"mass": 3, "com": [0, 1e-320, 0.1], "inertia_com": [1, 0, 0, 1, 0, 1]}, 0, "A")
def test_moments_about_a_symbol_are_read_back_with_all_digits(link: dict[str, Any], a: float, alpha: str) -> None:
    try:
        robot = from_dh([{"alpha": alpha, "a": a, "link": link}], name="arm", values={"A": 0.3})
    except DescriptionError as error:
        refusal = str(error)
    else:
        refusal = ""
    if refusal:
        assert "not a finite number in double precision" in refusal
        return
    assert parse(write(robot), "again") == robot


def test_moments_beyond_doubles_are_refused_with_the_moment() -> None:
    link = {"mass": 1e308, "com": [0, 0.3, 10]}
    with pytest.raises(DescriptionError, match=r"joint 1 \('joint1'\), link, XX: .* not a finite number"):
        from_dh([{"alpha": "A", "link": link}], name="arm", symbols=["A"])


def test_a_table_that_contains_itself_is_refused() -> None:
    row: dict[str, object] = {"d": 0.1}
    row["link"] = row
    cycle: list[object] = []
    cycle.append(cycle)
    for rows in ([row], [{"d": cycle}]):
        with pytest.raises(DescriptionError, match=r"nested deeper than 10 levels: .* contain itself"):
            from_dh(rows, name="arm")
