"""The MJCF reader: equal to MuJoCo on files by hand and random ones, and what it refuses, with file and element."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import torquec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from models.interpreted import Interpreted
from random_descriptions import mutations
from torquec.cli import main
from torquec.generator.description import Choices, DescriptionError, read_description, read_robot
from torquec.generator.description.formats import toml
from torquec.generator.description.formats.toml_writer import write
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.robot import FIXED, PRISMATIC, REVOLUTE, Limits

mujoco = pytest.importorskip("mujoco")

from oracle.mjcf_files import moving_frames, peer_of, refused, robot_of  # noqa: E402
from oracle.mjcf_models import ARM, ARM_AND_BALL, BALLS, FINGERS, FIXED_BASE, FLOATING, GEARS, SEVERAL_JOINTS  # noqa: E402
from oracle.mjcf_peer import MjcfPeer, error, largest_errors  # noqa: E402
from oracle.random_mjcf import random_mjcf  # noqa: E402


@pytest.mark.parametrize("case", FIXED_BASE)
def test_answers_are_those_of_mujoco(case: str, tmp_path: Path) -> None:
    robot, peer = robot_of(FIXED_BASE[case], tmp_path), peer_of(FIXED_BASE[case], tmp_path)
    errors = largest_errors(Interpreted(robot), peer, moving_frames(robot), np.random.default_rng(1))
    assert max(errors.values()) < 1e-9, errors


@pytest.mark.parametrize("case", ["arm", "several joints"])
def test_accelerations_are_those_of_mujoco(case: str, tmp_path: Path) -> None:
    robot, peer = robot_of(FIXED_BASE[case], tmp_path), peer_of(FIXED_BASE[case], tmp_path)
    rng = np.random.default_rng(2)
    q, qd, tau = rng.uniform(-1, 1, (3, peer.n))
    assert error(Interpreted(robot).ddm(q, qd, tau), peer.ddm(q, qd, tau)) < 1e-9


@pytest.mark.parametrize("seed", range(6))
def test_random_robots_are_those_of_mujoco(seed: int, tmp_path: Path) -> None:
    check_random(seed, 2 + seed % 3, tmp_path)


@pytest.mark.sweep
def test_many_random_robots_are_those_of_mujoco(tmp_path: Path, full_sweep: bool) -> None:
    for seed in range(100, 160 if full_sweep else 101):
        check_random(seed, 2 + seed % 5, tmp_path)


def check_random(seed: int, bodies: int, tmp_path: Path) -> None:
    text = random_mjcf(seed, bodies)
    robot, peer = robot_of(text, tmp_path, Choices(exact=True)), peer_of(text, tmp_path)
    errors = largest_errors(Interpreted(robot), peer, moving_frames(robot)[-3:], np.random.default_rng(seed))
    assert max(errors.values()) < 1e-9, errors


def test_joints_links_and_what_belongs_to_them(tmp_path: Path) -> None:
    robot = robot_of(ARM, tmp_path)
    assert (robot.name, robot.source, robot.base.link) == ("arm", "arm.xml", "world")
    shoulder, bend, slide, tool = robot.joints
    assert [(joint.name, joint.sigma, joint.antecedent) for joint in robot.joints] == [
        ("shoulder", REVOLUTE, 0),
        ("bend", REVOLUTE, 1),
        ("slide", PRISMATIC, 2),
        ("tool_fixed", FIXED, 3),
    ]
    assert [joint.link for joint in robot.joints] == ["upper", "", "fore", "tool"]
    assert shoulder.limits == Limits(-1, 2, effort=40)
    assert slide.limits == Limits(-0.2, 0.2)
    assert [evaluate(x, robot.values) for x in (shoulder.IA, shoulder.FV, shoulder.FS)] == [0.1, 0.4, 0]
    assert [evaluate(x, robot.values) for x in (bend.IA, bend.FV, bend.FS, tool.M)] == [0.1, 0.4, 0.7, 0.3]
    assert [float(evaluate(g, robot.values)) for g in robot.gravity] == [0, 1, -9.81]
    assert [frame.name for frame in robot.frames] == ["world", "upper", "fore", "tool", "tip"]
    assert [frame.name for frame in robot.frames if frame.default] == ["tool", "tip"]


def test_what_is_no_part_of_the_equations_is_told(tmp_path: Path) -> None:
    notes = "\n".join(robot_of(ARM, tmp_path).notes)
    assert "<body>, line 19, euler: 1.5708 rad is taken as pi/2, 3.7e-06 rad off" in notes
    assert "1 actuators: their forces are left out" in notes
    assert "contacts are left out" in notes


def test_exact_takes_angles_as_they_stand(tmp_path: Path) -> None:
    robot = robot_of(ARM, tmp_path, Choices(exact=True))
    assert not any("1.5708" in note for note in robot.notes)
    assert any(joint.alpha.is_Symbol for joint in robot.joints)


def test_unnamed_joints_are_called_after_their_body(tmp_path: Path) -> None:
    names = [joint.name for joint in robot_of(SEVERAL_JOINTS, tmp_path).joints]
    assert names == [f"{body}_joint{k}" for body in ("cart", "hip") for k in (1, 2, 3)]


def test_a_ball_is_three_turns_and_a_free_body_six_motions(tmp_path: Path) -> None:
    robot = robot_of(BALLS, tmp_path)
    assert [joint.name for joint in robot.joints] == [
        "hip_rx", "hip_ry", "hip_rz", "knee", "ankle_rx", "ankle_ry", "ankle_rz",
    ]  # fmt: skip
    assert robot.gravity == (0, 0, 0)
    robot = robot_of(ARM_AND_BALL, tmp_path)
    assert [joint.name for joint in robot.joints][1:] == [f"free_{part}" for part in ("x", "y", "z", "rx", "ry", "rz")]


def test_a_free_body_that_carries_all_is_a_floating_base(tmp_path: Path) -> None:
    robot = robot_of(FLOATING, tmp_path)
    assert robot.base.floating
    assert robot.base.link == "torso"
    assert evaluate(robot.base.M, robot.values) == pytest.approx(1000 * 8 * 0.1 * 0.2 * 0.3)
    assert evaluate(robot.base.MX, robot.values) == pytest.approx(0.1 * 48)
    assert [joint.name for joint in robot.joints] == ["swing", "reach"]
    assert [float(evaluate(g, robot.values)) for g in robot.gravity] == [0.3, 0, -9.81]
    assert [frame.name for frame in robot.frames] == ["torso", "arm", "hand", "chest"]


# The models know floating bases and joints that follow where a Robot tells its velocities.


@pytest.mark.parametrize("with_a_ball", [False, True])
def test_a_floating_base_is_that_of_mujoco(with_a_ball: bool, tmp_path: Path) -> None:
    ball = '<body name="head"><joint name="neck" type="ball" pos="0 0 0.3"/><geom size="0.1" pos="0 0 0.5"/></body>'
    text = FLOATING.replace('<body name="arm"', f'{ball}<body name="arm"') if with_a_ball else FLOATING
    robot = robot_of(text, tmp_path)
    path = tmp_path / "peer.xml"
    path.write_text(text)
    peer = MjcfPeer(path, floating=True)
    errors = largest_errors(Interpreted(robot), peer, moving_frames(robot), np.random.default_rng(1))
    assert max(errors.values()) < 1e-9, errors


def test_other_ways_to_write_a_robot_that_the_package_resolves(tmp_path: Path) -> None:
    text = """<mujoco><worldbody><frame pos="0 0 1"><replicate count="3" offset="0.1 0 0">
      <body name="b"><joint name="j" axis="0 1 0"/><geom size="0.1" pos="0.1 0 0"/></body>
      </replicate></frame></worldbody></mujoco>"""
    robot = robot_of(text, tmp_path)
    peer = peer_of(text, tmp_path)
    errors = largest_errors(Interpreted(robot), peer, moving_frames(robot), np.random.default_rng(0))
    assert len(robot.moving) == 3
    assert max(errors.values()) < 1e-9


def test_angles_in_the_wrong_unit_are_warned_of(tmp_path: Path) -> None:
    path = tmp_path / "arm.xml"
    path.write_text(ARM.replace('euler="1.5708 0 0"', 'euler="90 0 0"'))
    assert any("line 19, euler has 90 rad: degrees are meant?" in text for text in read_description(path).warnings)
    path.write_text(ARM.replace(' angle="radian"', ""))
    assert any("euler has 1.5708 degrees: rad are meant?" in text for text in read_description(path).warnings)
    path.write_text(ARM)
    assert not any("are meant" in text for text in read_description(path).warnings)


def test_urdf_in_an_xml_file(tmp_path: Path) -> None:
    text = (
        '<robot name="two"><link name="a"/><link name="b"/><joint name="j" type="continuous"><parent link="a"/>'
        '<child link="b"/></joint></robot>'
    )
    assert robot_of(text, tmp_path).base.link == "a"
    refused(text.replace("continuous", "continuos"), "arm.xml, line 1, <joint name='j'>", tmp_path)
    refused("<sdf/>", "arm.xml, line 1, <sdf>: the outermost element: expected <mujoco>", tmp_path)


def test_a_robot_converts_to_toml_and_back(tmp_path: Path) -> None:
    for text in (ARM, SEVERAL_JOINTS):
        robot = robot_of(text, tmp_path)
        again = toml.parse(write(robot), "again")
        assert again.joints == robot.joints
        assert again.frames == robot.frames


def test_a_file_becomes_a_compiled_robot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "gears.xml"
    path.write_text(GEARS)
    robot, peer = torquec.build(path, models=["idm"]), peer_of(GEARS, tmp_path)
    assert robot.joint_names == ("a", "b")
    q, qd, qdd = np.random.default_rng(0).uniform(-2, 2, (3, 2))
    assert error(robot.idm(q, qd, qdd), peer.idm(q, qd, qdd)) < 1e-9
    assert main(["convert", str(path), str(tmp_path / "arm.toml")]) == 0
    assert "note: 2 actuators" in capsys.readouterr().err
    assert read_robot(tmp_path / "arm.toml").joints == read_robot(path).joints


THREE = (
    '<tendon><fixed name="t"><joint joint="left" coef="1"/><joint joint="right" coef="2"/>'
    '<joint joint="thumb" coef="1"/></fixed></tendon>'
)
SPATIAL = (
    '<tendon><spatial name="s"><site site="tip"/><site site="end"/></spatial></tendon>'
    '<equality><tendon tendon1="s"/></equality>'
)
TENDON = '<tendon><fixed name="t" {}><joint joint="slide" coef="1"/></fixed></tendon>'
REFUSED = {
    "spring of a ball": (
        BALLS.replace('type="ball"', 'type="ball" stiffness="5"'),
        "joint 'hip' has stiffness = 5, on all its freedoms at once.*no term for",
    ),
    "polynomial": (FINGERS.replace('"0.02 1.5 0', '"0.02 1.5 3'), "'pair' makes joint 'right' follow 'left'.*degree 2"),
    "contradiction": (
        FINGERS.replace("</equality>", '<joint joint1="nail" polycoef="0.5 0 0 0 0"/></equality>'),
        "equality '' contradicts those before it",
    ),
    "gravcomp of some": (
        ARM.replace('<body name="tool"', '<body name="tool" gravcomp="1"'),
        "bodies 'fore' and 'tool' have gravcomp = 0 and 1: gravity acts on the whole robot",
    ),
    "three joints": (
        FINGERS.replace("<equality>", THREE + '<equality><tendon tendon1="t"/>'),
        "equality '' couples the joints 'left', 'right', 'thumb': a joint follows one other here",
    ),
    "spatial tendon": (
        ARM.replace("</mujoco>", SPATIAL + "</mujoco>").replace('<light pos="0 0 3"/>', '<site name="end"/>'),
        "tendon 's', of an equality, is spatial: its length is no sum of joints",
    ),
    "fluid": (ARM.replace("<option", '<option density="1.2"'), "<option> has density or viscosity"),
    "tendon": (ARM.replace("</mujoco>", TENDON.format('stiffness="2"') + "</mujoco>"), "tendon 't' has stiffness"),
    "rubbing tendon": (ARM.replace("</mujoco>", TENDON.format('frictionloss="2"') + "</mujoco>"), "has frictionloss"),
    "ball": (BALLS.replace('type="ball"', 'type="ball" damping="1"'), "joint 'hip' has damping, on all its freedoms"),
    "free": (
        FLOATING.replace("<freejoint/>", '<joint name="f" type="free" damping="1"/>'),
        "joint 'f' has damping, on all its freedoms at once.*<freejoint/>",
    ),
    "armature of a ball that moves": (
        BALLS.replace('name="ankle" type="ball"', 'name="ankle" type="ball" armature="1"'),
        "joint 'ankle' has armature, on all its freedoms at once, against a body that moves",
    ),
    "plugin": (ARM.replace('<joint name="slide"', '<plugin plugin="x"/><joint name="slide"'), "line 25, <plugin>"),
    "composite": (ARM.replace('<site name="tip"', '<composite type="cable"/><site name="tip"'), "<composite>"),
    "flex": (ARM.replace("</mujoco>", '<deformable><flex name="x"/></deformable></mujoco>'), "<flex name='x'>"),
    "attach": (ARM.replace("<asset>", '<asset><model file="x.xml"/>'), "line 11, <model>: another model to attach"),
    "copies": (
        ARM.replace('<light pos="0 0 3"/>', '<replicate count="100"><replicate count="100"/></replicate>'),
        "line 17, <replicate>: count = '100': expected .* at most 1000 copies",
    ),
    "bodies": ("<mujoco><worldbody>" + "<body/>" * 1001 + "</worldbody></mujoco>", "1001 bodies: expected at most"),
    "nan": (ARM.replace('mass="2"', 'mass="nan"'), "line 20, <inertial>: mass = 'nan': expected finite"),
    "hexadecimal": (ARM.replace('mass="2"', 'mass="0x10"'), "line 20, <inertial>: mass = '0x10'"),
    "letters": (ARM.replace('mass="2"', 'mass="1abc"'), "bad format in attribute 'mass'.*line 20"),
    "quaternion": (
        ARM.replace('<site name="tip"', '<site name="far" quat="1e308 0 0 1"/><site name="tip"'),
        r"a quaternion has no direction, \(0, 0, 0, 0\): expected a length above 0",
    ),
    "comma": (ARM.replace('mass="2"', 'mass="1,5"'), "bad format in attribute 'mass'.*line 20"),
    "huge": (ARM.replace('mass="2"', 'mass="1e999"'), "too large in attribute 'mass'.*line 20"),
    "short": (ARM.replace('pos="0.5 0 0"', 'pos="0.5 0"'), "'pos' does not have enough data.*line 23"),
    "misspelt": (ARM.replace("damping", "dampin"), "unrecognized attribute: 'dampin'.*line 5"),
    "class": (ARM.replace('childclass="wrist"', 'childclass="ankle"'), "unknown default.*childclass|ankle"),
    "no joint": ("<mujoco><worldbody/></mujoco>", "has no joint that moves|no link"),
    "doctype": ("<!DOCTYPE m><mujoco/>", "line 1: a DOCTYPE or an entity"),
    "bomb": ('<!DOCTYPE b [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><mujoco model="&b;"/>', "a DOCTYPE or an entity"),
    "deep": ("<mujoco>" + "<body>" * 100 + "</body>" * 100 + "</mujoco>", "nested deeper than 64"),
    "text": ("a robot", "not XML"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str, tmp_path: Path) -> None:
    refused(*REFUSED[case], tmp_path)


NAMES = ["left-arm", "3rd", "while", "base", 'a"b', "a\nb", "*/ x", "é", "\N{ROBOT FACE}", "??/", "l" * 300]


@pytest.mark.parametrize("name", NAMES)
def test_names_that_are_no_identifiers_are_replaced_and_told(name: str, tmp_path: Path) -> None:
    escaped = name.replace('"', "&quot;").replace("\n", "&#10;")
    text = ARM
    for plain in ("arm", "fore", "slide"):
        text = text.replace(f'"{plain}"', f'"{escaped}"').replace(f'type="{escaped}"', 'type="slide"')
    robot = robot_of(text, tmp_path)
    assert robot.joints[2].link == name
    assert robot.joints[2].name.isidentifier()
    assert robot.name.isidentifier()
    assert all(note.isascii() and note.isprintable() for note in robot.notes)


def test_a_site_with_the_name_of_a_body(tmp_path: Path) -> None:
    robot = robot_of(ARM.replace('site name="tip"', 'site name="tool"'), tmp_path)
    assert [frame.name for frame in robot.frames] == ["world", "upper", "fore", "tool", "tool_site"]


SNIPPETS = ["<", "/>", '"', "&", "nan", "1e300", "-1", "0 0", "<joint/>", "<body/>", 'type="ball"', "<freejoint/>"]


@given(st.one_of(st.text(max_size=100), mutations([ARM, FINGERS, random_mjcf(3, 3)], SNIPPETS)))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_nothing_but_description_errors_comes_out(tmp_path: Path, text: str) -> None:
    path = tmp_path / "fuzz.mjcf"
    path.write_text(text, encoding="utf-8", errors="replace")
    try:
        read_description(path)
    except DescriptionError as told:
        said = str(told)
    else:
        return
    assert said.startswith("fuzz.mjcf")


STAND = """<mujoco><worldbody>
  <body name="stand" pos="0.3 0 0.5"><geom type="box" size="0.1 0.2 0.5" mass="4"/>
    <body name="swing"><joint name="j" axis="0 1 0"/><geom size="0.1" pos="0.3 0.1 0"/></body>
  </body>
</worldbody></mujoco>"""


def test_bodies_that_never_move_count_in_the_centre_of_mass_and_the_momentum(tmp_path: Path) -> None:
    models, peer = Interpreted(robot_of(STAND, tmp_path)), peer_of(STAND, tmp_path)
    peer.data.qpos[:], peer.data.qvel[:] = 0.7, 1.3
    mujoco.mj_forward(peer.model, peer.data)
    mujoco.mj_subtreeVel(peer.model, peer.data)
    momentum = [*(peer.data.subtree_linvel[0] * peer.model.body_subtreemass[0]), *peer.data.subtree_angmom[0]]
    assert error(models.com([0.7]), peer.data.subtree_com[0]) < 1e-12
    assert error(models.momentum([0.7], [1.3]), np.array(momentum)) < 1e-12


def test_what_has_no_coriolis_matrix_has_an_exact_zero(tmp_path: Path) -> None:
    """Differences leave rounding there, which is as large as itself: a comparison by relative errors shows nothing."""
    platform = """<mujoco><worldbody><body name="base">
      <joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/><joint axis="0 0 1"/>
      <geom type="cylinder" size="0.3 0.1"/></body></worldbody></mujoco>"""
    for text, n in ((STAND, 1), (platform, 3)):
        models = Interpreted(robot_of(text, tmp_path))
        assert not np.any(models.coriolis(np.full(n, 0.4), np.full(n, 2.0)))
    assert np.max(np.abs(models.h(np.full(3, 0.4), np.full(3, 2.0)))) < 1e-12
