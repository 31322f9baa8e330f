"""The native format: what may be written, what is refused and in which words, and that what is written reads back."""

import math
from pathlib import Path

import pytest
import sympy as sp
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from places import ROBOTS
from random_descriptions import mutations, robots
from torquec.generator.derive.selection import with_frames
from torquec.generator.description import DescriptionError, read_robot
from torquec.generator.description.formats.toml import MAX_BYTES, parse, read
from torquec.generator.description.formats.toml_writer import write
from torquec.generator.description.robot import (
    ANGLES,
    DRIVE,
    FIXED,
    PRISMATIC,
    REVOLUTE,
    Frame,
    Joint,
    Limits,
    Mimic,
    Robot,
)

FULL = """
name = "arm"
title = "An arm"
source = "A book"
gravity = [0, 0, -9.81]
free = ["MY2"]
symbols = ["M4"]
[values]
D3 = 0.45
TILT = "pi/7"

[[joints]]
name = "turn"
alpha = "TILT"
limits = { lower = "-pi", upper = 3.1, velocity = 2, effort = 100 }
link = { name = "trunk", M = 17.4, MX = 1.2, ZZ = 0.6 }
drive = { IA = 0.8, FV = 5.8, FS = 26, FO = -1.3 }

[[joints]]
name = "slide"
type = "prismatic"
alpha = "-pi/2"
theta = "pi/2"
offset = 0.1

[[joints]]
name = "plate"
type = "fixed"
antecedent = "turn"
d = "D3"
link = { mass = 2, com = [0.1, 0, -0.2], inertia_com = [0.5, 0, 0, 0.5, 0, 0.5] }

[[joints]]
name = "roll"
d = "-D3 + 0.1*cos(TILT)"
motorised = false
link = { M = "M4" }

[frames.tool]
antecedent = "roll"
r = 0.1

[[loops]]
name = "knee"
antecedent = "slide"
d = 0.2
drive = { FV = 0.1 }
twin = { antecedent = "roll", gamma = "pi/2", d = "-D5" }
"""


def test_every_key_reaches_the_robot() -> None:
    robot = parse(FULL, "arm.toml")
    turn, slide, plate, roll = robot.joints
    symbol = sp.Symbol
    assert (robot.name, robot.title, robot.source) == ("arm", "An arm", "A book")
    assert robot.gravity == (0, 0, symbol("G3"))
    assert (turn.name, turn.antecedent, turn.sigma, turn.mu, turn.link) == ("turn", 0, REVOLUTE, 1, "trunk")
    assert (turn.alpha, turn.M, turn.MY) == (symbol("TILT"), symbol("M1"), 0)
    assert [getattr(turn, key) for key in DRIVE] == [symbol(f"{key}1") for key in DRIVE]
    assert turn.limits == Limits(-math.pi, 3.1, 2, 100)
    assert (slide.antecedent, slide.sigma, slide.alpha, slide.theta) == (1, PRISMATIC, -sp.pi / 2, sp.pi / 2)
    assert (slide.offset, slide.MY, robot.values["MY2"]) == (symbol("OFFSET2"), symbol("MY2"), 0)
    assert (plate.antecedent, plate.sigma, plate.d) == (1, FIXED, symbol("D3"))
    assert (roll.antecedent, roll.mu, roll.M) == (3, 0, symbol("M4"))
    assert roll.d == -symbol("D3") + sp.Float(0.1) * sp.cos(symbol("TILT"))
    assert robot.frames == (Frame("tool", 4, r=symbol("RL_tool")),)
    (loop,) = robot.loops
    assert loop.cut == Joint("knee", 2, REVOLUTE, mu=0, d=symbol("D5"), FV=symbol("FV5"))
    assert loop.twin == Frame("knee_twin", 4, gamma=sp.pi / 2, d=-symbol("D5"))
    assert robot.values["TILT"] == math.pi / 7
    assert robot.values["M4"] is None
    assert robot.values["D5"] == 0.2
    assert robot.free == {"MY2"}


def test_mass_and_central_inertia_become_standard_parameters_exactly() -> None:
    """Decimals are taken as written: 0.5 + 2*(-0.2)^2 is 0.58 and XY an exact 0, without the rounding of doubles."""
    robot = parse(FULL, "arm.toml")
    plate = robot.joints[2]
    expected = {"XX": 0.58, "XY": 0, "XZ": 0.04, "YY": 0.6, "YZ": 0, "ZZ": 0.52, "MX": 0.2, "MY": 0, "MZ": -0.4, "M": 2}
    assert {name: robot.values.get(f"{name}3", 0) for name in expected} == expected
    assert (plate.XY, plate.YZ, plate.MY) == (0, 0, 0)


def test_a_mass_may_be_a_symbol() -> None:
    text = MINIMAL.replace("[[joints]]", 'symbols = ["M1"]\n[[joints]]') + 'link = { mass = "M1", com = [0.5, 0, 0] }\n'
    link = parse(text, "arm.toml").joints[0]
    mass = sp.Symbol("M1")
    given = {key: getattr(link, key) for key in ("M", "MX", "YY", "ZZ")}
    assert given == {"M": mass, "MX": mass / 2, "YY": mass / 4, "ZZ": mass / 4}


MINIMAL = 'name = "arm"\ngravity = [0, 0, -9.81]\n[[joints]]\nname = "turn"\n'


def test_a_minimal_robot() -> None:
    robot = parse(MINIMAL, "arm.toml")
    assert robot.joints == (Joint("turn", 0, REVOLUTE),)
    assert dict(robot.values) == {"G3": -9.81}


REFUSED = [
    # Not TOML, or not text.
    ("name = arm", ["not TOML", "need quotes"]),
    ("name = 'a'\nname = 'b'", ["not TOML"]),
    ("name = 'a'\n[[joints]\n", ["not TOML", "line 2", "column 9"]),
    ("a" + ".a" * 100_000 + " = 1", ["line 1", "two parts at most"]),
    ("a = " + "[" * 50_000, ["nested too deeply"]),
    ("a = " + "9" * 10_000, ["not TOML"]),
    # Keys.
    ("nmae = 'a'", ["the file", "unknown key 'nmae'", "did you mean 'name'"]),
    ("", ["name is missing"]),
    ("name = 1", ["name is 1, a number", "expected a text"]),
    ("name = true", ["name is True, true or false", "expected a text"]),
    ("name = 'a'", ["no joints", "[[joints]]"]),
    ("name = 'a'\njoints = 3", ["joints is 3, a number", "expected a list"]),
    ("name = 'a'\njoints = [3]", ["joint 1 is 3", "expected a table"]),
    ("name = 'a'\n[joints.one]", ["joints is", "a table", "expected a list"]),
    (MINIMAL.replace("gravity = [0, 0, -9.81]", ""), ["gravity is missing", "[0, 0, -9.81]"]),
    (MINIMAL.replace("-9.81", ""), ["gravity has 2 elements", "expected 3"]),
    (MINIMAL.replace("-9.81", "true"), ["gravity, element 3 is True", "expected a number", "truth value"]),
    (MINIMAL.replace('"turn"', '"turn"\nparent = "base"'), ["joint 1 ('turn')", "'parent'", "mean 'antecedent'"]),
    (MINIMAL + "a = 0.3", ["unknown key 'a'", "did you mean 'd'", "Khalil"]),
    (MINIMAL + "Alpha = 0.3", ["unknown key 'Alpha'", "did you mean 'alpha'"]),
    (MINIMAL + "lenk = {}", ["unknown key 'lenk'", "did you mean 'link'"]),
    (MINIMAL + "limits = { low = 1 }", ["joint 1 ('turn'), limits", "'low'", "did you mean 'lower'"]),
    (MINIMAL + "link = { m = 1 }", ["joint 1 ('turn'), link", "'m'", "did you mean 'M'"]),
    (MINIMAL + "link = 3", ["link is 3", "expected a table"]),
    (MINIMAL + "drive = { friction = 1 }", ["drive", "'friction'", "expected IA, FV, FS, FO"]),
    # Numbers.
    (MINIMAL + "d = true", ["joint 1 ('turn'), d is True", "truth value"]),
    (MINIMAL + "d = nan", ["nan is no number of a robot"]),
    (MINIMAL + "d = -inf", ["-inf is no number of a robot"]),
    (MINIMAL + "d = 1e400", ["'1e400' is too large"]),
    (MINIMAL + "d = 1e-400", ["'1e-400' is too small"]),
    (MINIMAL + "d = 1" + "0" * 400, ["joint 1 ('turn'), d", "finite number"]),
    (MINIMAL + "d = [1]", ["d is [1], a list", "expected a number"]),
    (MINIMAL + "d = 2020-01-01", ["d is datetime.date", "expected a number"]),
    (MINIMAL + "d = '0x10'", ["joint 1 ('turn'), d: expected an operator", "^"]),
    (MINIMAL + "d = '2*L7'", ["joint 1 ('turn'), d: 'L7' is not declared", "[values]"]),
    (MINIMAL + "d = '2*D1'", ["D1, which is no parameter"]),
    (MINIMAL + "alpha = 90", ["joint 1 ('turn'), alpha is 90 rad", "degrees", '"pi/2"']),
    (MINIMAL + "offset = -45.0", ["offset is -45 rad", '"-pi/4"']),
    (MINIMAL + "alpha = '100*pi'", ["alpha is 314.159 rad"]),
    (MINIMAL + "limits = { lower = 'D1' }", ["limits, lower", "'D1' is not declared"]),
    (MINIMAL + "limits = { lower = 2, upper = 1 }", ["lower = 2.0 > upper = 1.0", "swap"]),
    (MINIMAL + "limits = { velocity = -1 }", ["velocity = -1.0", "magnitude"]),
    (MINIMAL + "motorised = 1", ["motorised is 1", "expected true or false"]),
    (MINIMAL + "type = 'rotary'", ["type is 'rotary'", "expected revolute, prismatic, fixed"]),
    (MINIMAL + "type = 'fixed'", ["no joint that moves"]),
    (MINIMAL + "theta = 1", ["moves along theta", "offset"]),
    (MINIMAL + "[[joints]]\nname = 'f'\ntype = 'fixed'\ndrive = { IA = 1 }", ["is fixed", "remove"]),
    # Links.
    (MINIMAL + "link = { M = 1, com = [0, 0, 0] }", ["gives com and also M", "about the centre of mass"]),
    (MINIMAL + "link = { com = [0, 0, 0] }", ["com without mass"]),
    (MINIMAL + "link = { mass = 1, com = [0, 0] }", ["link, com has 2 elements", "expected 3"]),
    (MINIMAL + "link = { mass = 1, inertia_com = [1, 0, 0, 1] }", ["inertia_com has 4 elements", "expected 6"]),
    (MINIMAL + "link = { mass = 1, com = [0, 0, true] }", ["com, element 3 is True"]),
    (MINIMAL + "link = { mass = 1e200, com = [1e200, 0, 0] }", ["not a finite"]),
    # Names.
    (MINIMAL + "[[joints]]\nname = 'turn'", ["joint 2 is named 'turn'", "already taken"]),
    (MINIMAL.replace("turn", "base"), ["'base'", "the fixed link"]),
    (MINIMAL + "antecedent = 'trun'", ["antecedent is 'trun'", "expected base"]),
    (
        MINIMAL + "[[joints]]\nname = 'b'\nantecedent = 'tern'",
        ["joint 2 ('b'), antecedent is 'tern'", "did you mean 'turn'", "expected base, turn"],
    ),
    (MINIMAL + "antecedent = 'b'\n[[joints]]\nname = 'b'", ["from the base outwards"]),
    (MINIMAL + "[frames.tool]\nr = 1", ["frame 'tool'", "antecedent is missing"]),
    (MINIMAL + "[frames.tool]\nlink = 'turn'", ["frame 'tool'", "'link'", "did you mean 'antecedent'"]),
    (MINIMAL + "[frames.base]\nantecedent = 'turn'", ["two frames are named 'base'"]),
    (MINIMAL + "[[frames]]\nantecedent = 'turn'", ["frames is", "[frames.tool]"]),
    (MINIMAL + "[[loops]]\nname = 'k'\nantecedent = 'turn'", ["loop 1 ('k')", "twin"]),
    (MINIMAL + "[[loops]]\nname = 'k'\nantecedent = 'turn'\ntwin = { antecedent = 'x' }", ["twin, antecedent is 'x'"]),
    (MINIMAL + "[[loops]]\nname = 'k'\nantecedent = 'turn'\ntwin = { antecedent = 'base' }\nlink = {}", ["'link'"]),
    (
        MINIMAL + "[[loops]]\nname = 'k'\ntype = 'fixed'\nantecedent = 'turn'\ntwin = { antecedent = 'base' }",
        ["cut joint 'k'", "expected 0 revolute or 1 prismatic"],
    ),
    ("free = 'M1'\n" + MINIMAL, ["free is 'M1', a text", "expected a list"]),
    ("free = [1]\n" + MINIMAL, ["free is 1", "expected names in quotes"]),
    ("free = ['M7']\n" + MINIMAL, ["free names 'M7'", "M6"]),
    ("symbols = ['D1']\n" + MINIMAL + "d = 0.3", ["is 0.3, a parameter called D1, but D1 is declared without a value"]),
    ("symbols = ['A', 'A']\n" + MINIMAL, ["'A' stands twice"]),
    ("values = { A = 'B' }\n" + MINIMAL, ["values, A", "'B' is not declared"]),
    ("values = { A = true }\n" + MINIMAL, ["values, A is True"]),
    ("values = { sin = 1 }\n" + MINIMAL, ["'sin' has a meaning in expressions"]),
    ("values = { 'a b' = 1 }\n" + MINIMAL, ["'a b'", "letters, digits and _"]),
    ("title = '" + "x" * 5000 + "'\n" + MINIMAL, ["title has 5000 characters", "at most 2000"]),
]


@pytest.mark.parametrize(("text", "words"), REFUSED, ids=range(len(REFUSED)))
def test_refused_with_place_cause_and_expectation(text: str, words: list[str]) -> None:
    with pytest.raises(DescriptionError) as caught:
        parse(text, "arm.toml")
    assert str(caught.value).startswith("arm.toml: ")
    assert str(caught.value).count("arm.toml") == 1
    for word in words:
        assert word in str(caught.value)
    assert len(str(caught.value)) < 1000


HOSTILE = [
    'x"; system("rm -rf /"); "',
    "x'",
    "x\\ny",
    "a\\u0000b",
    "a*/b",
    "/*",
    "//",
    "#define",
    "x y",
    "",
    "1a",
    "a-b",
    "a.b",
    "naïve",
    "\N{GREEK SMALL LETTER ALPHA}",
    "\uff41",
    "a\u200b",
    "\u202ea",
    "a" * 64,
    "{0}",
    "%s%n",
    "$(x)",
    "`x`",
    "__import__('os')",
    "??/",
]


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("where", ["robot", "joint", "frame", "symbol", "listed"])
def test_hostile_names_are_refused(name: str, where: str) -> None:
    quoted = '"' + name.replace('"', '\\"') + '"'
    text = {
        "robot": MINIMAL.replace('"arm"', quoted),
        "joint": MINIMAL.replace('"turn"', quoted),
        "frame": MINIMAL + f"[frames.{quoted}]\nantecedent = 'turn'",
        "symbol": f"values = {{ {quoted} = 1 }}\n" + MINIMAL,
        "listed": f"symbols = [{quoted}]\n" + MINIMAL,
    }[where]
    with pytest.raises(DescriptionError, match=r"expected letters|keyword|a name of its own"):
        parse(text, "arm.toml")


def test_a_frame_may_wait_until_it_is_asked_for() -> None:
    text = MINIMAL + "[frames.tool]\nantecedent = 'turn'\n[frames.lens]\nantecedent = 'turn'\ndefault = false\n"
    robot = parse(text, "arm.toml")
    assert [(frame.name, frame.default) for frame in robot.frames] == [("tool", True), ("lens", False)]
    assert parse(write(robot), "again") == robot
    assert [frame.name for frame in with_frames(robot, None).frames] == ["tool"]
    assert [frame.name for frame in with_frames(robot, ["lens"]).frames] == ["lens"]
    with pytest.raises(DescriptionError, match="default is 1, a number: expected true or false"):
        parse(text.replace("false", "1"), "arm.toml")


def test_free_text_is_kept_as_it_is() -> None:
    text = 'title = "*/ \\" \\\\ \\n \\u0007 naïve \\U0001F916"\n' + MINIMAL
    robot = parse(text, "arm.toml")
    assert robot.title == '*/ " \\ \n \x07 naïve \N{ROBOT FACE}'
    assert parse(write(robot), "again") == robot


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "arm.toml"
    path.write_text(MINIMAL, encoding="utf-8-sig")
    assert read(path) == read_robot(path) == read_robot(str(path)) == parse(MINIMAL, "")
    path.write_bytes(MINIMAL.encode() + b"# \xff")
    with pytest.raises(DescriptionError, match=r"arm.toml is not UTF-8 at byte \d+"):
        read(path)
    path.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(DescriptionError, match=r"'arm.toml' is too long: expected at most"):
        read(path)
    with pytest.raises(DescriptionError, match=r"none.toml' cannot be read"):
        read(tmp_path / "none.toml")
    with pytest.raises(DescriptionError, match="cannot be read"):
        read("a\0b.toml")
    with pytest.raises(DescriptionError, match="cannot be read"):
        read(tmp_path)
    with pytest.raises(DescriptionError, match=r"suffix '.docx': expected one of .toml"):
        read_robot(tmp_path / "arm.docx")


def test_automatic_names_are_written_as_plain_numbers() -> None:
    robot = parse(FULL, "arm.toml")
    text = write(robot)
    assert "[values]\nTILT = 0.4487989505128276\n" in text
    assert "d = 0.45\n" in text
    assert 'link = { name = "trunk", ZZ = 0.6, MX = 1.2, M = 17.4 }' in text
    assert 'symbols = ["M4"]' in text
    assert "RL_tool" not in text
    again = parse(text, "again")
    assert again == robot
    assert list(again.values) == list(robot.values)
    assert write(again) == text


VARIED = """
name = "hand"
gravity = [0, 0, -9.81]
order = ["finger", "wrist"]

[base]
floating = true
link = { name = "trunk", mass = 2, com = [0.5, 0, 0], inertia_com = [1, 0, 0, 1, 0, 1] }

[[joints]]
name = "wrist"

[[joints]]
name = "thumb"
antecedent = "wrist"
mimic = { joint = "finger", multiplier = -1, offset = 0.25 }

[[joints]]
name = "finger"
antecedent = "wrist"

[[joints]]
name = "nail"
antecedent = "finger"
type = "prismatic"
mimic = { joint = "wrist", multiplier = 0.01 }
"""


def test_a_floating_base_mimic_joints_and_an_order_of_q() -> None:
    robot = parse(VARIED, "hand.toml")
    assert robot.moving == (3, 1)
    assert robot.base.floating
    assert robot.base.link == "trunk"
    assert {name: robot.values[f"{name}0"] for name in ("XX", "YY", "ZZ", "MX", "M")} == {
        "XX": 1.0, "YY": 1.5, "ZZ": 1.5, "MX": 1.0, "M": 2.0,
    }  # fmt: skip
    thumb, nail = robot.joints[1].mimic, robot.joints[3].mimic
    assert thumb == Mimic(3, sp.Integer(-1), sp.Symbol("SHIFT2"))
    assert nail == Mimic(1, sp.Symbol("MULTIPLIER4"))
    assert (robot.values["SHIFT2"], robot.values["MULTIPLIER4"]) == (0.25, 0.01)
    assert parse(write(robot), "again") == robot


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('joint = "finger"', 'joint = "fingr"', "joint 2 .*, mimic names 'fingr', no joint .did you mean 'finger'"),
        ('joint = "finger"', 'joint = "base"', "mimic names 'base', no joint"),
        ('joint = "finger", ', "", "joint 2 .*, mimic.*joint"),
        ("multiplier = -1", "multiplier = 0", "multiplier 0, so it never moves"),
        ("multiplier = -1", "ratio = -1", "mimic.*ratio"),
        ("floating = true", 'floating = "yes"', "floating"),
        ("floating = true", "free = true", "base.*free"),
        ('order = ["finger", "wrist"]', 'order = ["finger", "hand"]', "order names 'hand', no joint"),
        ('order = ["finger", "wrist"]', 'order = ["finger"]', "order is .* expected each joint"),
        ("mass = 2, ", "", "base, link gives com"),
    ],
)
def test_refused_bases_mimics_and_orders(old: str, new: str, message: str) -> None:
    assert old in VARIED
    with pytest.raises(DescriptionError, match=message):
        parse(VARIED.replace(old, new, 1), "hand.toml")


@given(robots(varied=True))
@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_written_reads_back_equal(robot: Robot) -> None:
    text = write(robot)
    again = parse(text, "again")
    assert again == robot
    assert list(again.values) == list(robot.values)
    assert write(again) == text


FUZZ = st.one_of(
    st.text(max_size=200),
    st.text(alphabet="name=[]{}\"'\n.,0123456789e-+_#truefalsinfanjo", max_size=200),
)
SNIPPETS = [
    "nan",
    "1e999",
    "true",
    "[]",
    "{}",
    '""',
    '"pi/0"',
    '"D1"',
    "-1",
    "[[joints]]",
    "[frames.x]",
    "\\",
    "\n",
    "=",
]


@given(FUZZ)
@settings(max_examples=300, deadline=None)
def test_any_text_raises_description_error_alone(text: str) -> None:
    _parse_or_refuse(text)


@given(mutations([FULL, MINIMAL, (ROBOTS / "planar2r.toml").read_text(encoding="utf-8")], SNIPPETS))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_mutated_robot_raises_description_error_alone(text: str) -> None:
    _parse_or_refuse(text)


def _parse_or_refuse(text: str) -> None:
    try:
        robot = parse(text, "arm.toml")
    except DescriptionError:
        return
    assert parse(write(robot), "again") == robot


@pytest.mark.parametrize("angle", ANGLES)
def test_a_declared_value_in_degrees_is_refused_too(angle: str) -> None:
    frame = f"[frames.tool]\nantecedent = 'turn'\n{angle} = 'TILT'"
    with pytest.raises(DescriptionError, match="is 30 rad: expected at most 2 pi"):
        parse("values = { TILT = 30 }\n" + MINIMAL + frame, "arm.toml")
