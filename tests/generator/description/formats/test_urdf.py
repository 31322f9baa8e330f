"""The URDF reader: what it takes, what it refuses with file, line and element, and that nothing else comes out."""

from __future__ import annotations

import math
import os
import re
import time
from pathlib import Path

import pytest
import sympy as sp
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracle.random_urdf import random_urdf
from random_descriptions import mutations
from torquec.generator.description import Choices, DescriptionError, Robot, read_description, read_robot
from torquec.generator.description.formats import markup, urdf
from torquec.generator.description.formats.toml_writer import write
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.placed.axes import EXACT, ROUNDED
from torquec.generator.description.placed.khalil import in_khalil_frames
from torquec.generator.description.robot import FIXED, PRISMATIC, REVOLUTE, Limits

ARM = """<?xml version="1.0"?>
<robot name="arm">
  <material name="grey"/>
  <link name="ground"/>
  <link name="upper">
    <inertial>
      <origin xyz="0.1 0 0" rpy="0 0 0"/>
      <mass value="2"/>
      <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.03"/>
    </inertial>
    <visual><geometry><mesh filename="package://../../etc/passwd"/></geometry></visual>
  </link>
  <link name="fore"><inertial><mass value="1.5"/>
    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
  <link name="tool"/>
  <joint name="shoulder" type="revolute">
    <parent link="ground"/><child link="upper"/>
    <origin xyz="0 0 0.3" rpy="1.5708 0 0"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1" upper="2" velocity="3" effort="40"/>
    <dynamics damping="0.4" friction="0.7"/>
  </joint>
  <joint name="elbow" type="prismatic">
    <parent link="upper"/><child link="fore"/>
    <origin xyz="0.5 0 0" rpy="0 1.5708 0"/>
    <axis xyz="0 0 -1"/>
    <limit lower="0" upper="0.2" velocity="3" effort="40"/>
  </joint>
  <joint name="flange" type="fixed">
    <parent link="fore"/><child link="tool"/><origin xyz="0 0 0.1" rpy="0 0 0.4"/>
  </joint>
</robot>
"""


def robot_of(text: str, as_written: bool = False) -> Robot:
    return in_khalil_frames(urdf.parse(text, "arm.urdf", as_written=as_written), EXACT if as_written else ROUNDED)[0]


def refused(text: str | bytes, message: str) -> None:
    with pytest.raises(DescriptionError, match=message) as told:
        in_khalil_frames(urdf.parse(text, "arm.urdf"), ROUNDED)
    assert len(str(told.value)) < 2500


def test_joints_links_and_what_belongs_to_them() -> None:
    robot = robot_of(ARM)
    assert robot.name == "arm"
    assert robot.source == "arm.urdf"
    shoulder, elbow = robot.joints
    assert (shoulder.name, shoulder.sigma, shoulder.link) == ("shoulder", REVOLUTE, "upper")
    assert (elbow.name, elbow.sigma, elbow.antecedent, elbow.link) == ("elbow", PRISMATIC, 1, "fore")
    assert shoulder.limits == Limits(-1, 2, 3, 40)
    assert [evaluate(x, robot.values) for x in (shoulder.FV, shoulder.FS, shoulder.M, elbow.M)] == [0.4, 0.7, 2, 1.5]
    assert [float(g) if g.is_number else robot.values[str(g)] for g in robot.gravity] == [0, 0, -9.81]
    assert shoulder.alpha == sp.pi / 2
    assert [frame.name for frame in robot.frames] == ["ground", "upper", "fore", "tool"]
    assert [frame.name for frame in robot.frames if frame.default] == ["tool"]


def test_the_number_of_parameters_is_that_of_the_geometry() -> None:
    """The shoulder's height and the slide's offset are all the lengths; every angle is exact."""
    robot = robot_of(ARM)
    nonzero = {
        (j, key)
        for j, joint in enumerate(robot.joints, 1)
        for key in ("gamma", "b", "alpha", "d", "theta", "r", "offset")
        if getattr(joint, key) != 0
    }
    assert {key for _, key in nonzero if key in ("b", "d", "r", "offset")} <= {"b", "r", "offset"}
    assert all(robot.joints[j - 1].alpha in (0, sp.pi / 2, -sp.pi / 2) for j, _ in nonzero)


def test_a_fixed_link_with_mass_keeps_its_parameters() -> None:
    heavy = '<link name="tool"><inertial><mass value="0.3"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/>'
    robot = robot_of(ARM.replace('<link name="tool"/>', f"{heavy}</inertial></link>"))
    tool = robot.joints[2]
    assert (tool.sigma, tool.link, tool.antecedent, evaluate(tool.M, robot.values)) == (FIXED, "tool", 2, 0.3)
    assert (tool.MX, tool.MY, tool.MZ) == (0, 0, 0)
    assert robot.moving == (1, 2)


def test_the_root_link_is_the_base() -> None:
    heavy = '<inertial><mass value="3"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
    robot = robot_of(ARM.replace('<link name="ground"/>', f'<link name="ground">{heavy}</link>'))
    assert robot.base.link == "ground"
    assert not robot.base.floating
    assert evaluate(robot.base.M, robot.values) == 3


def test_a_floating_joint_at_the_root_is_a_floating_base() -> None:
    text = ARM.replace(
        '<link name="tool"/>',
        '<link name="tool"/><link name="world"/><joint name="free" type="floating"><parent link="world"/>'
        '<child link="ground"/><origin rpy="1.5707963267948966 0 0"/></joint>',
    )
    robot = robot_of(text)
    assert robot.base.floating
    assert robot.base.link == "ground"
    assert len(robot.joints) == 2
    assert [float(g) if g.is_number else robot.values[str(g)] for g in robot.gravity] == [0, -9.81, 0]
    assert "free" in robot.notes[-1] or any("free" in note for note in robot.notes)


def test_any_base_may_float(tmp_path: Path) -> None:
    path = tmp_path / "arm.urdf"
    path.write_text(ARM)
    floating = read_description(path, Choices(floating=True))
    base = floating.robot.base
    assert (base.floating, base.link, len(floating.robot.joints)) == (True, "ground", 2)
    assert "link 'ground', which floats, has no inertial parameters" in floating.warnings[0]


def test_floating_and_planar_joints_elsewhere_become_several() -> None:
    text = ARM.replace('<joint name="elbow" type="prismatic">', '<joint name="elbow" type="planar">')
    robot = robot_of(text)
    assert [(joint.name, joint.sigma) for joint in robot.joints[1:]] == [
        ("elbow_x", PRISMATIC), ("elbow_y", PRISMATIC), ("elbow_turn", REVOLUTE),
    ]  # fmt: skip
    assert [joint.link for joint in robot.joints] == ["upper", "", "", "fore"]
    robot = robot_of(ARM.replace('<joint name="elbow" type="prismatic">', '<joint name="elbow" type="floating">'))
    assert [joint.name for joint in robot.joints[1:]] == [f"elbow_{part}" for part in ("x", "y", "z", "rx", "ry", "rz")]
    assert [frame.name for frame in robot.frames] == ["ground", "upper", "fore", "tool"]


def test_the_order_of_q_is_that_of_the_file() -> None:
    joint = ARM[ARM.index('<joint name="elbow"') : ARM.index('<joint name="flange"')]
    robot = robot_of(ARM.replace(joint, "").replace('<joint name="shoulder"', joint + '<joint name="shoulder"'))
    assert [robot.joints[j - 1].name for j in robot.moving] == ["elbow", "shoulder"]


def mimics(of: str, more: str = "") -> str:
    return ARM.replace('<axis xyz="0 0 -1"/>', f'<axis xyz="0 0 -1"/><mimic joint="{of}" {more}/>')


def test_mimic_joints() -> None:
    robot = robot_of(mimics("shoulder", 'multiplier="-0.5" offset="0.1"'))
    mimic = robot.joints[1].mimic
    assert mimic is not None
    assert (mimic.joint, *(evaluate(e, robot.values) for e in (mimic.multiplier, mimic.offset))) == (1, -0.5, 0.1)
    assert robot.moving == (1,)


def test_a_chain_of_mimics_follows_its_first() -> None:
    third = (
        '<link name="third"/><joint name="last" type="revolute"><parent link="fore"/><child link="third"/>'
        '<mimic joint="elbow" multiplier="3" offset="0.2"/></joint></robot>'
    )
    robot = robot_of(mimics("shoulder", 'multiplier="2" offset="0.1"').replace("</robot>", third))
    mimic = robot.joints[2].mimic
    assert mimic is not None
    assert mimic.joint == 1
    assert evaluate(mimic.multiplier, robot.values) == 6
    assert evaluate(mimic.offset, robot.values) == pytest.approx(0.5, abs=1e-15)


@pytest.mark.parametrize(
    ("of", "message"),
    [("nobody", "line 26, <mimic>: joint 'nobody'"), ("elbow", "mimics itself"), ("flange", "which is fixed")],
)
def test_mimics_of_nothing_are_refused(of: str, message: str) -> None:
    refused(mimics(of), message)


TRANSMISSION = """<transmission name="t"><joint name="shoulder"/><actuator name="m">
<mechanicalReduction>-50</mechanicalReduction><rotorInertia>2e-5</rotorInertia></actuator></transmission></robot>"""
DRAKE = """<transmission name="t"><joint name="shoulder"/><actuator name="m">
<drake:gear_ratio value="50"/><drake:rotor_inertia value="2e-5"/></actuator></transmission></robot>"""


@pytest.mark.parametrize("text", [TRANSMISSION, DRAKE])
def test_rotor_inertia_at_the_side_of_the_joint(text: str) -> None:
    robot = robot_of(ARM.replace("</robot>", text))
    assert evaluate(robot.joints[0].IA, robot.values) == pytest.approx(0.05, rel=1e-15)


def test_armature_is_rotor_inertia() -> None:
    robot = robot_of(ARM.replace('damping="0.4"', 'damping="0.4" armature="0.03"'))
    assert evaluate(robot.joints[0].IA, robot.values) == 0.03


MALFORMED: dict[str, tuple[str | bytes, str]] = {
    "no robot": ("<model/>", "arm.urdf, line 1, <model>: the outermost element: expected <robot>"),
    "nothing": ("", "not XML: no element found"),
    "no xml": ("robot: {}", "line 1: not XML"),
    "cut": (ARM[:400], "line 13: not XML: unclosed token"),
    "mismatch": (ARM.replace("</robot>", "</link>"), "not XML: mismatched tag"),
    "no links": ('<robot name="arm"/>', "no link"),
    "no joints": ('<robot name="arm"><link name="a"/></robot>', "no joint that moves"),
    "nameless link": (ARM.replace('<link name="tool"/>', "<link/>"), 'line 15, <link>: no name="..."'),
    "empty name": (ARM.replace('<link name="tool"/>', '<link name=""/>'), 'line 15, <link>: no name="..."'),
    "second link": (ARM.replace('"tool"/>', '"fore"/>', 1), "line 15, <link name='fore'>: a second link of this name"),
    "second joint": (ARM.replace('"flange"', '"elbow"'), "line 29, <joint name='elbow'>: a second joint"),
    "missing link": (ARM.replace('parent link="upper"', 'parent link="uper"'), "line 24, <parent>: link 'uper'.*upper"),
    "no child": (ARM.replace('<child link="fore"/>', ""), "line 23, <joint name='elbow'>: no <child>"),
    "two parents": (ARM.replace('child link="tool"', 'child link="upper"'), "tool|is the child of joints"),
    "cycle": (
        ARM.replace('parent link="ground"', 'parent link="tool"'),
        "its own ancestor|expected a tree",
    ),
    "cycle beside": (
        ARM.replace(
            "</robot>",
            '<link name="a"/><link name="b"/>'
            '<joint name="ab" type="fixed"><parent link="a"/><child link="b"/></joint>'
            '<joint name="ba" type="fixed"><parent link="b"/><child link="a"/></joint></robot>',
        ),
        "link 'a' is its own ancestor",
    ),
    "itself": (ARM.replace('parent link="upper"', 'parent link="fore"'), "own ancestor"),
    "two roots": (ARM.replace("</robot>", '<link name="other"/></robot>'), "'ground', 'other' have no parent"),
    "type": (ARM.replace('type="revolute"', 'type="revolut"'), "type 'revolut' .did you mean 'revolute'.*expected"),
    "no type": (ARM.replace(' type="revolute"', ""), 'line 16, <joint name=\'shoulder\'>: no type="..."'),
    "axis": (ARM.replace('axis xyz="0 0 1"', 'axis xyz="0 0 0"'), "line 19, <axis>: the axis is 0 0 0"),
    "limits": (ARM.replace('lower="-1"', 'lower="5"'), "line 20, <limit>: lower = 5 > upper = 2"),
    "velocity": (ARM.replace('velocity="3"', 'velocity="-3"', 1), "line 20, <limit>: velocity = -3"),
    "no mass": (ARM.replace('<mass value="2"/>', ""), "line 6, <inertial>: no <mass>"),
    "no inertia": (ARM.replace('<inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02"', "<!-- "), "not XML|no <inertia>"),
    "no izz": (ARM.replace(' izz="0.03"', ""), 'line 9, <inertia>: no izz="..."'),
    "two masses": (ARM.replace('<mass value="2"/>', '<mass value="2"/><mass value="3"/>'), "line 8, <mass>: a second"),
    "mass in text": (ARM.replace('<mass value="2"/>', "<mass>2</mass>"), 'line 8, <mass>: no value="..."'),
    "misspelt element": (ARM.replace("<inertial>", "<intertial>").replace("</inertial>", "</intertial>"),
                         "line 6, <intertial>.*did you mean 'inertial'"),
    "capital": (ARM.replace('<limit lower="-1"', '<Limit lower="-1"'), "line 20, <Limit>.*did you mean 'limit'"),
    "misspelt attribute": (ARM.replace('rpy="1.5708', 'ryp="1.5708'), "line 18, <origin>: the attribute 'ryp'"),
    "misplaced": (ARM.replace('<mass value="2"/>', '<mass value="2"/><com/>'), "line 8, <com>: an element that means"),
    "xacro": (ARM.replace('<material name="grey"/>', '<xacro:property name="a" value="1"/>'), "a file named .xacro"),
    "property": (ARM.replace('value="2"', 'value="${m}"'), "this is xacro"),
    "transmission": (ARM.replace("</robot>", TRANSMISSION.replace("shoulder", "none")), "the joint 'none'"),
    "rotor": (ARM.replace("</robot>", TRANSMISSION.replace("2e-5", "2 e-5")), "its text = '2 e-5', 2 numbers"),
    "doctype": (ARM.replace("<robot", "<!DOCTYPE robot>\n<robot", 1), "line 2: a DOCTYPE or an entity"),
    "entity": (ARM.replace('"arm"', '"&arm;"'), "not XML: undefined entity"),
    "bomb": (
        '<!DOCTYPE b [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><robot name="&b;"/>',
        "line 1: a DOCTYPE or an entity",
    ),
    "external": ('<!DOCTYPE b SYSTEM "file:///etc/passwd"><robot/>', "line 1: a DOCTYPE or an entity"),
    "deep": ("<robot>" + "<a>" * 100 + "</a>" * 100 + "</robot>", "line 1: elements are nested deeper than 64"),
    "encoding": (b'<?xml version="1.0" encoding="klingon"?><robot/>', "not XML"),
    "zeros": ("<robot>\0</robot>", "not XML"),
}  # fmt: skip


@pytest.mark.parametrize("case", MALFORMED)
def test_malformed(case: str) -> None:
    refused(*MALFORMED[case])


WRONG_NUMBERS = {
    "1abc": "a number, as 0.5",
    "1,5": "a decimal comma",
    "nan": "a robot's numbers are finite",
    "-inf": "a robot's numbers are finite",
    "": "0 numbers: expected a number",
    "1 2": "2 numbers: expected a number",
    "0x10": "a number, as 0.5",
    "1_0": "a number, as 0.5",
    "1e999": "too large",
    "1e-999": "too small",
    "\u0661": "a number, as 0.5",
    "1" * 100: "a number, as 0.5",
}


@pytest.mark.parametrize("number", WRONG_NUMBERS)
def test_wrong_numbers_are_refused_with_file_line_and_element(number: str) -> None:
    """Other parsers make a link without mass of these, and say nothing."""
    massless = ARM.replace('<mass value="2"/>', f'<mass value="{number}"/>')
    refused(massless, rf"arm.urdf, line 8, <mass>: .*{WRONG_NUMBERS[number]}")
    refused(ARM.replace('ixx="0.01"', f'ixx="{number}"', 1), "line 9, <inertia>")
    refused(ARM.replace('damping="0.4"', f'damping="{number}"'), "line 21, <dynamics>")
    refused(mimics("shoulder", f'multiplier="{number}"'), "line 26, <mimic>")


@pytest.mark.parametrize("numbers", ["0 0", "0", "0 0 0 0", "0, 0, 0", "0 0 x", "0;0;0"])
def test_wrong_vectors_are_refused(numbers: str) -> None:
    refused(ARM.replace('xyz="0 0 0.3"', f'xyz="{numbers}"'), "line 18, <origin>: xyz")
    refused(ARM.replace('rpy="1.5708 0 0"', f'rpy="{numbers}"'), "line 18, <origin>: rpy")
    refused(ARM.replace('axis xyz="0 0 1"', f'axis xyz="{numbers}"'), "line 19, <axis>: xyz")


def test_sizes_are_bounded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    chain = "".join(
        f'<link name="l{k}"/><joint name="j{k}" type="fixed"><parent link="l{k}"/><child link="l{k + 1}"/></joint>'
        for k in range(1001)
    )
    refused(f'<robot name="long">{chain}<link name="l1001"/></robot>', "1002 links: expected at most 1000")
    monkeypatch.setattr(markup, "MAX_ELEMENTS", 10)
    refused(ARM, "more than 10 elements")
    monkeypatch.setattr(markup, "MAX_BYTES", 100)
    refused(ARM, "expected at most 100")
    path = tmp_path / "arm.urdf"
    path.write_text(ARM)
    with pytest.raises(DescriptionError, match=r"arm.urdf' is too long"):
        read_robot(path)
    with pytest.raises(DescriptionError, match="cannot be read"):
        read_robot(tmp_path / "none.urdf")
    with pytest.raises(DescriptionError, match="cannot be read"):
        read_robot(tmp_path / "a\0b.urdf")


def test_a_branch_as_long_as_allowed_is_read() -> None:
    chain = "".join(
        f'<link name="l{k}"/><joint name="j{k}" type="fixed"><parent link="l{k}"/><child link="l{k + 1}"/></joint>'
        for k in range(900)
    )
    last = '<link name="tip"/><joint name="turn" type="continuous"><parent link="l900"/><child link="tip"/></joint>'
    robot = robot_of(f'<robot name="long">{chain}<link name="l900"/>{last}</robot>')
    assert robot.moving == (1,)


NAMES = ["left-arm", "3rd", "base", 'a"b', "a\nb", "*/ x", "é", "\N{ROBOT FACE}", "a.b", "??/", "l" * 300]


@pytest.mark.parametrize("name", NAMES)
def test_names_that_are_no_identifiers_are_replaced_and_told(name: str) -> None:
    escaped = name.replace("&", "&amp;").replace('"', "&quot;").replace("\n", "&#10;")
    text = ARM
    for plain in ("arm", "fore", "elbow"):
        text = text.replace(f'"{plain}"', f'"{escaped}"')
    robot = robot_of(text)
    assert robot.joints[1].link == name
    assert robot.joints[1].name.isidentifier()
    assert robot.name.isidentifier()
    assert sum(f"is called {robot.joints[1].name} here" in note for note in robot.notes) >= 1
    assert all(note.isascii() and note.isprintable() for note in robot.notes)


def test_names_that_would_be_one_stay_two() -> None:
    robot = robot_of(ARM.replace('"shoulder"', '"a-b"').replace('"elbow"', '"a.b"').replace('"flange"', '"a_b"'))
    assert [joint.name for joint in robot.joints] == ["a_b_2", "a_b_3"]


def test_text_in_other_encodings() -> None:
    text = ARM.replace('"grey"', '"gréy"').replace('<?xml version="1.0"?>', '<?xml version="1.0" encoding="latin-1"?>')
    bare = ARM.replace('<?xml version="1.0"?>\n', "")
    for content in (text.encode("latin-1"), ARM.encode("utf-8-sig"), bare.encode("utf-16")):
        assert in_khalil_frames(urdf.parse(content, "arm.urdf"))[0] == robot_of(ARM)


def test_meshes_are_not_opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "arm.urdf"
    path.write_text(ARM)
    opened: list[object] = []
    real = os.open

    def watched(file: str, flags: int, *others: int) -> int:
        opened.append(file)
        return real(file, flags, *others)

    monkeypatch.setattr(os, "open", watched)
    read_robot(path)
    assert opened == [path]


def test_oddities_are_told_and_strict_refuses_them(tmp_path: Path) -> None:
    path = tmp_path / "arm.urdf"
    path.write_text(ARM)
    assert read_description(path, Choices(strict=True)).robot.name == "arm"
    for text, message in [
        (ARM.replace('mass value="2"', 'mass value="-2"'), r"link 1 \(upper\): the mass is negative, M = -2 kg"),
        (ARM.replace('izz="0.03"', 'izz="0.3"'), r"0.01, 0.02, 0.3 kg m\^2: .*triangle inequality"),
        (ARM.replace('ixx="0.01" ixy="0"', 'ixx="0.01" ixy="0.9"'), "a body has none below 0"),
        (ARM.replace('mass value="1.5"', 'mass value="0"'), "link 'fore' has the mass 0 and moments"),
        (ARM.replace('damping="0.4"', 'damping="-0.4"'), "viscous friction is negative, FV = -0.4"),
        (ARM[: ARM.index("<inertial>")] + ARM[ARM.index("<visual>") :], "link 'upper' has no inertial parameters"),
    ]:  # fmt: skip
        path.write_text(text)
        assert any(re.search(message, warning) for warning in read_description(path).warnings), message
        with pytest.raises(DescriptionError, match=message):
            read_description(path, Choices(strict=True))


def test_a_robot_converts_to_toml_and_back(tmp_path: Path) -> None:
    from torquec.generator.description.formats import toml

    for seed in range(6):
        robot = robot_of(random_urdf(seed, 5))
        if robot.order is None:
            again = toml.parse(write(robot), "again")
            assert again.joints == robot.joints
            assert again.frames == robot.frames
            assert again.values.items() >= {k: v for k, v in robot.values.items() if not k.endswith("0")}.items()


SNIPPETS = ["<", ">", "/>", '"', "&", "&#0;", "]]>", "<!--", "<joint", "<link/>", 'name=""', "nan", "1e400", "0 0"]


@given(st.one_of(st.text(max_size=200), st.binary(max_size=200)))
@settings(max_examples=200, deadline=None)
def test_any_text_raises_description_error_alone(text: str | bytes) -> None:
    _parse_or_refuse(text)


@given(mutations([ARM, random_urdf(3, 3), mimics("shoulder"), ARM.replace("</robot>", TRANSMISSION)], SNIPPETS))
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_mutated_robot_raises_description_error_alone(text: str) -> None:
    _parse_or_refuse(text)


ATTRIBUTE = re.compile(r'"[^"]*"')
WORDS = ["upper", "fore", "ground", "tool", "elbow", "shoulder", "fixed", "planar", "floating", "continuous", "", "x"]
NUMBERS = ["0", "-1", "1e300", "-1e-300", "1e-200", "1.57", "6.3", "1e17", "0 0 0", "1 1 1e-7", "0 1e200 0", "0 0 1e-4"]


@st.composite
def altered(draw: st.DrawFn) -> str:
    """The arm with some attributes exchanged for other names and numbers."""
    text = draw(st.sampled_from([ARM, mimics("shoulder"), ARM.replace("</robot>", TRANSMISSION)]))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.sampled_from(list(ATTRIBUTE.finditer(text))))
        text = text[: place.start()] + f'"{draw(st.sampled_from(WORDS + NUMBERS))}"' + text[place.end() :]
    return text


@given(altered())
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_altered_attributes_give_a_robot_or_a_description_error(text: str) -> None:
    _parse_or_refuse(text)


def _parse_or_refuse(text: str | bytes) -> None:
    for as_written, tolerance in ((False, ROUNDED), (True, EXACT)):
        try:
            robot = in_khalil_frames(urdf.parse(text, "arm.urdf", as_written=as_written), tolerance)[0]
        except DescriptionError:
            continue
        assert all(math.isfinite(value) for value in robot.values.values() if value is not None)


def test_angles_in_degrees_and_missing_axes_are_warned_of(tmp_path: Path) -> None:
    path = tmp_path / "arm.urdf"
    path.write_text(re.sub('rpy="[^"]*"', 'rpy="90 0 0"', ARM, count=1))
    assert any(re.search(r"rpy has 90 rad: degrees are meant\?", text) for text in read_description(path).warnings)
    path.write_text(re.sub("<axis[^>]*>", "", ARM, count=1))
    assert any("has no <axis>: it is 1 0 0, as URDF says" in text for text in read_description(path).warnings)
    with pytest.raises(DescriptionError, match=r"^arm.urdf: arm is no real robot:\n  joint .* has no <axis>"):
        read_description(path, Choices(strict=True))
    path.write_text(ARM.replace("<axis ", "<axes ", 1))
    with pytest.raises(DescriptionError, match=r"<axes>: the tag 'axes' .did you mean 'axis'"):
        read_description(path)


def test_links_are_counted_before_they_are_read(tmp_path: Path) -> None:
    path = tmp_path / "many.urdf"
    path.write_text('<robot name="many">' + "".join(f'<link name="l{i}"/>' for i in range(60_000)) + "</robot>")
    start = time.process_time()
    with pytest.raises(DescriptionError, match=r"60000 links: expected at most 1000"):
        read_description(path)
    assert time.process_time() - start < 5


def test_numbers_that_grow_beyond_doubles_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "arm.urdf"
    far = re.sub('xyz="[^"]* 0"', 'xyz="1e9 0 0"', ARM)
    path.write_text(re.sub(r'<mass value="[^"]*"/>', '<mass value="1e308"/>', far))
    with pytest.raises(DescriptionError, match=r"^arm.urdf: joint 1 .*, XX = oo is not a finite real number"):
        read_description(path)
    path.write_text(re.sub('rpy="[^"]*"', 'rpy="1e308 0 0"', ARM, count=1))
    assert any("rpy has 1e308 rad: degrees are meant?" in text for text in read_description(path).warnings)
