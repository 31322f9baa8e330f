"""The MJCF reader: equal to MuJoCo on files by hand and random ones, and what it refuses, with file and element."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import numpy as np
import pytest
import torquec
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from models.interpreted import Interpreted
from random_descriptions import mutations
from torquec.cli import main
from torquec.generator.description import Choices, DescriptionError, Robot, read_description, read_robot
from torquec.generator.description.formats import mjcf_compile, toml
from torquec.generator.description.formats.limited import Bounds
from torquec.generator.description.formats.toml_writer import write
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.robot import FIXED, PRISMATIC, REVOLUTE, Limits

mujoco = pytest.importorskip("mujoco")

from oracle.mjcf_models import ARM, ARM_AND_BALL, BALLS, FINGERS, FIXED_BASE, FLOATING, GEARS, SEVERAL_JOINTS  # noqa: E402
from oracle.mjcf_peer import MjcfPeer, error, largest_errors  # noqa: E402
from oracle.random_mjcf import random_mjcf  # noqa: E402

FINGERS_ALONE = re.sub(r"<equality>.*</equality>", "", FINGERS, flags=re.DOTALL)


def for_mujoco(text: str) -> str:
    """The file as MuJoCo can read it: without the elements that name files, and with the angle that is meant."""
    lines = [line for line in text.splitlines() if "file=" not in line and "<material" not in line]
    plain = "\n".join(line.replace(' material="grey"', "") for line in lines if 'mesh="shell"' not in line)
    return plain.replace('euler="1.5708', f'euler="{np.pi / 2!r}')


def peer_of(text: str, tmp_path: Path) -> MjcfPeer:
    path = tmp_path / "peer.xml"
    path.write_text(for_mujoco(text))
    return MjcfPeer(path)


def robot_of(text: str, tmp_path: Path, choices: Choices | None = None) -> Robot:
    path = tmp_path / "arm.xml"
    path.write_text(text)
    return read_robot(path, choices or Choices())


def refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match=message) as told:
        robot_of(text, tmp_path)
    assert str(told.value).startswith("arm.xml")
    assert len(str(told.value)) < 2500


def moving_frames(robot: Robot) -> list[str]:
    return [frame.name for frame in robot.frames if frame.name != "world"]


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


@pytest.mark.skipif(not hasattr(mujoco.MjModel, "actuator_armature"), reason="an older MuJoCo, without it")
def test_armature_and_damping_of_actuators_are_those_of_the_joint(tmp_path: Path) -> None:
    text = GEARS.replace('gear="4"', 'gear="4" armature="0.02" damping="0.03"')
    text = text.replace('gear="3"', 'gear="3" armature="0.05"')
    robot, peer = robot_of(text, tmp_path), peer_of(text, tmp_path)
    assert evaluate(robot.joints[0].IA, robot.values) == pytest.approx(0.1 + 16 * 0.02, rel=1e-15)
    errors = largest_errors(Interpreted(robot), peer, ["b"], np.random.default_rng(1))
    assert max(errors.values()) < 1e-9, errors


def test_what_the_file_turns_off_is_off(tmp_path: Path) -> None:
    flags = '<option><flag gravity="disable" damper="disable" frictionloss="disable" equality="disable"/></option>'
    robot = robot_of(ARM.replace('<option gravity="0 1 -9.81"/>', flags), tmp_path)
    assert robot.gravity == (0, 0, 0)
    assert {(joint.FV, joint.FS) for joint in robot.joints} == {(0, 0)}
    robot = robot_of(FINGERS.replace("<worldbody>", f"{flags}<worldbody>"), tmp_path)
    assert all(joint.mimic is None and joint.sigma != FIXED for joint in robot.joints)


def test_equal_joints_follow_and_stay(tmp_path: Path) -> None:
    """y - ref = 0.02 + 1.5 (x - ref): what MuJoCo's constraint pulls to 0."""
    robot = robot_of(FINGERS, tmp_path)
    left, right, _, nail = robot.joints
    assert right.mimic is not None
    assert robot.joints[right.mimic.joint - 1] is left
    follower = [evaluate(x, robot.values) for x in (right.mimic.multiplier, right.mimic.offset)]
    assert follower == pytest.approx([1.5, 0.01 + 0.02 - 1.5 * 0.05], rel=1e-14)
    assert (nail.name, nail.sigma) == ("nail", FIXED)
    assert [robot.joints[j - 1].name for j in robot.moving] == ["left", "thumb"]
    assert any("fixes joint 'nail' at 0.4" in note for note in robot.notes)


def test_a_joint_that_stays_is_the_free_one_there(tmp_path: Path) -> None:
    alone = FINGERS_ALONE
    hold = '<equality><joint joint1="nail" polycoef="0.4 0 0 0 0"/></equality></mujoco>'
    held = robot_of(alone.replace("</mujoco>", hold), tmp_path)
    peer = peer_of(alone, tmp_path)
    q = np.array([0.1, 0.2, 0.3, 0.4])
    assert error(Interpreted(held).transform(q[:3], "nail"), peer.transform(q, "nail")) < 1e-12
    assert error(Interpreted(held).inertia(q[:3]), peer.inertia(q)[:3, :3]) < 1e-12


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


def test_joints_that_follow_project_the_dynamics_of_mujoco(tmp_path: Path) -> None:
    """G takes the variables to the velocities of all joints: tau = G^T of the torques, A = G^T A G."""
    models = Interpreted(robot_of(FINGERS, tmp_path))
    peer = peer_of(FINGERS_ALONE, tmp_path)
    G = np.array([[1, 0], [1.5, 0], [0, 1], [0, 0]])
    q, qd, qdd = np.random.default_rng(3).uniform(-1, 1, (3, 2))
    all_q = G @ q + [0, 0.01 + 0.02 - 1.5 * 0.05, 0, 0.4]
    assert error(models.idm(q, qd, qdd), G.T @ peer.idm(all_q, G @ qd, G @ qdd)) < 1e-9
    assert error(models.inertia(q), G.T @ peer.inertia(all_q) @ G) < 1e-9
    assert error(models.transform(q, "right"), peer.transform(all_q, "right")) < 1e-9
    assert error(models.jacobian(q, "right"), peer.jacobian(all_q, "right") @ G) < 1e-9


def test_coupled_tendons_make_one_joint_follow_the_other(tmp_path: Path) -> None:
    """-0.5 (left - 0.05) + 2 (right - 0.01) = 0.03: the later joint follows the earlier one."""
    tendon = (
        '<tendon><fixed name="t"><joint joint="left" coef="-0.5"/><joint joint="right" coef="2"/></fixed></tendon>'
        '<equality><tendon tendon1="t" polycoef="0.03 0 0 0 0"/></equality>'
    )
    text = re.sub(r"<equality>.*</equality>", tendon, FINGERS, flags=re.DOTALL)
    right = robot_of(text, tmp_path).joints[1]
    assert right.mimic is not None
    law = [evaluate(x, robot_of(text, tmp_path).values) for x in (right.mimic.multiplier, right.mimic.offset)]
    assert law == pytest.approx([0.25, (0.03 - 0.5 * 0.05 + 2 * 0.01) / 2], rel=1e-14)


def test_equalities_are_solved_together(tmp_path: Path) -> None:
    """Right follows left, left follows thumb: both follow thumb."""
    chain = '<joint joint1="left" joint2="thumb" polycoef="0.1 2 0 0 0"/></equality>'
    robot = robot_of(FINGERS.replace("</equality>", chain), tmp_path)
    assert [robot.joints[j - 1].name for j in robot.moving] == ["thumb"]
    left, right, _, _ = robot.joints
    laws = [[evaluate(x, robot.values) for x in (m.multiplier, m.offset)] for m in (left.mimic, right.mimic) if m]
    assert laws[0] == pytest.approx([2, 0.1 + 0.05])
    assert laws[1] == pytest.approx([3, 0.02 + 0.01 + 1.5 * 0.1])


def test_what_pulls_at_a_mocap_body_is_left_out(tmp_path: Path) -> None:
    weld = '<equality><weld name="grip" body1="hand" body2="tool"/></equality></mujoco>'
    text = ARM.replace("<worldbody>", '<worldbody><body name="hand" mocap="true"/>').replace("</mujoco>", weld)
    robot = robot_of(text, tmp_path)
    assert len(robot.moving) == 3
    assert any("equality 'grip' pulls at a mocap body" in note for note in robot.notes)


@pytest.mark.parametrize("share", [1.0, 0.25])
def test_gravcomp_of_all_bodies_is_less_gravity(share: float, tmp_path: Path) -> None:
    text = SEVERAL_JOINTS.replace("<body ", f'<body gravcomp="{share}" ')
    robot, peer = robot_of(text, tmp_path), peer_of(text, tmp_path)
    errors = largest_errors(Interpreted(robot), peer, moving_frames(robot), np.random.default_rng(1))
    assert max(errors.values()) < 1e-9, errors
    assert any(f"gravcomp = {share:g} of all bodies" in note for note in robot.notes)


def test_gravcomp_by_actuators_is_left_out(tmp_path: Path) -> None:
    plain = FINGERS_ALONE.replace("<joint ", '<joint actuatorgravcomp="true" ')
    robot = robot_of(plain.replace("<body ", '<body gravcomp="1" '), tmp_path)
    assert robot.gravity == robot_of(FINGERS_ALONE, tmp_path).gravity


def test_armature_of_what_turns_against_the_world(tmp_path: Path) -> None:
    ball = BALLS.replace('name="hip" type="ball"', 'name="hip" type="ball" armature="0.3"')
    free = ARM_AND_BALL.replace('<freejoint name="free"/>', '<joint name="free" type="free" armature="0.2"/>')
    for text in (ball, free):
        robot, peer = robot_of(text, tmp_path), peer_of(text, tmp_path)
        errors = largest_errors(Interpreted(robot), peer, moving_frames(robot), np.random.default_rng(1))
        assert max(errors.values()) < 1e-9, errors
    floating = FLOATING.replace("<freejoint/>", '<joint name="f" type="free" armature="1"/>')
    assert not robot_of(floating, tmp_path).base.floating


def test_other_ways_to_write_a_robot_that_the_package_resolves(tmp_path: Path) -> None:
    text = """<mujoco><worldbody><frame pos="0 0 1"><replicate count="3" offset="0.1 0 0">
      <body name="b"><joint name="j" axis="0 1 0"/><geom size="0.1" pos="0.1 0 0"/></body>
      </replicate></frame></worldbody></mujoco>"""
    robot = robot_of(text, tmp_path)
    peer = peer_of(text, tmp_path)
    errors = largest_errors(Interpreted(robot), peer, moving_frames(robot), np.random.default_rng(0))
    assert len(robot.moving) == 3
    assert max(errors.values()) < 1e-9


def test_includes_are_read_from_the_folder_of_the_file_alone(tmp_path: Path) -> None:
    folder = tmp_path / "robot"
    (folder / "parts").mkdir(parents=True)
    whole = robot_of(SEVERAL_JOINTS, tmp_path)
    start, stop = SEVERAL_JOINTS.index('<body name="hip"'), SEVERAL_JOINTS.index("    </body>\n  </worldbody>")
    (folder / "parts" / "hip.xml").write_text(f"<mujocoinclude>{SEVERAL_JOINTS[start:stop]}</mujocoinclude>")
    (folder / "top.xml").write_text("<mujoco/>")
    main = folder / "arm.xml"
    main.write_text(f'{SEVERAL_JOINTS[:start]}<include file="parts/hip.xml"/>{SEVERAL_JOINTS[stop:]}')
    robot = read_robot(main)
    assert robot.joints == whole.joints
    assert robot.values == whole.values
    (tmp_path / "out.xml").write_text("<mujoco/>")
    (folder / "link.xml").symlink_to(tmp_path / "out.xml")
    for name, message in [
        ("../out.xml", "a file in the folder of the main file"),
        ("/etc/passwd", "a file in the folder of the main file"),
        ("link.xml", "a file in the folder of the main file"),
        ("arm.xml", "a second time"),
        ("none.xml", "cannot be read"),
        ("parts", "cannot be read"),
        ("", 'no file="..."'),
        ("https://example.org/a.xml", "cannot be read"),
    ]:
        main.write_text(f'<mujoco>\n<include file="{name}"/></mujoco>')
        with pytest.raises(DescriptionError, match=f"^arm.xml, line 2, <include>: .*{message}"):
            read_robot(main)
    (folder / "bomb.xml").write_text('<!DOCTYPE b [<!ENTITY a "a">]><mujoco/>')
    (folder / "wrong.xml").write_text('<mujoco>\n\n<worldbody><body><joint typ="hinge"/></body></worldbody></mujoco>')
    main.write_text('<mujoco><include file="bomb.xml"/></mujoco>')
    with pytest.raises(DescriptionError, match=r"file 'bomb.xml': line 1: a DOCTYPE or an entity"):
        read_robot(main)
    main.write_text('<mujoco><include file="wrong.xml"/></mujoco>')
    with pytest.raises(DescriptionError, match=r"unrecognized attribute: 'typ'.*line 3 of 'wrong.xml'"):
        read_robot(main)


def test_includes_from_a_folder_that_the_caller_allows(tmp_path: Path) -> None:
    (tmp_path / "shared" / "deep").mkdir(parents=True)
    (tmp_path / "robot").mkdir()
    main = tmp_path / "robot" / "arm.xml"
    main.write_text('<mujoco><include file="../shared/top.xml"/></mujoco>')
    (tmp_path / "shared" / "top.xml").write_text('<mujoco><include file="deep/gears.xml"/></mujoco>')
    (tmp_path / "shared" / "deep" / "gears.xml").write_text(GEARS)
    with pytest.raises(DescriptionError, match=r"line 1, <include>: file '../shared/top.xml'.*--include-root"):
        read_robot(main)
    assert len(read_robot(main, Choices.of(include_root=tmp_path)).moving) == 2
    with pytest.raises(DescriptionError, match=r"file '../shared/top.xml': expected"):
        read_robot(main, Choices.of(include_root=tmp_path / "robot"))


@pytest.mark.parametrize("kind", ["pipe", "device", "long"])
def test_included_files_are_ordinary_ones(kind: str, tmp_path: Path) -> None:
    part = tmp_path / "part.xml"
    if kind == "pipe":
        os.mkfifo(part)
    elif kind == "device":
        part.symlink_to("/dev/zero")
    else:
        with part.open("wb") as file:
            file.truncate(3 * 2**30)
    (tmp_path / "arm.xml").write_text('<mujoco><include file="part.xml"/></mujoco>')
    message = {"pipe": "it is a pipe", "device": "it is a device", "long": "is too long"}[kind]
    with pytest.raises(DescriptionError, match=f"^arm.xml, line 1, <include>: file 'part.xml': .*{message}"):
        read_robot(tmp_path / "arm.xml", Choices.of(include_root="/"))


CUBE = """v 0 0 0\nv 0.2 0 0\nv 0.2 0.4 0\nv 0 0.4 0\nv 0 0 0.6\nv 0.2 0 0.6\nv 0.2 0.4 0.6\nv 0 0.4 0.6
f 1 4 3\nf 1 3 2\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5\nf 2 3 7\nf 2 7 6\nf 3 4 8\nf 3 8 7\nf 4 1 5\nf 4 5 8
"""
WEIGHED = """<mujoco><compiler meshdir="shapes"/><asset><mesh file="box.obj" scale="0.5 1 1"/></asset><worldbody>
  <body name="swing"><joint name="j" axis="0 1 0"/><geom type="mesh" mesh="box" pos="0 0.1 0"/></body>
</worldbody></mujoco>"""


def test_masses_from_meshes_where_the_caller_allows_it(tmp_path: Path) -> None:
    (tmp_path / "shapes").mkdir()
    (tmp_path / "shapes" / "box.obj").write_text(CUBE)
    refused(WEIGHED, "body 'swing': its mass would come from the file of a mesh", tmp_path)
    robot = robot_of(WEIGHED, tmp_path, Choices(meshes=True))
    assert evaluate(robot.joints[0].M, robot.values) == pytest.approx(1000 * 0.1 * 0.4 * 0.6)
    peer = MjcfPeer(tmp_path / "arm.xml")
    errors = largest_errors(Interpreted(robot), peer, ["swing"], np.random.default_rng(1))
    assert max(errors.values()) < 1e-9, errors


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("none.obj", "file 'none.obj': .*cannot be read: No such file"),
        ("../../box.obj", "file '../../box.obj': expected a file in the folder of the main file"),
        ("pipe.obj", "it is a pipe"),
        ("box.png", "expected one of .stl, .obj, .msh"),
        ("empty.obj", "MuJoCo says"),
    ],
)
def test_meshes_that_are_refused(file: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "shapes").mkdir()
    (tmp_path / "shapes" / "empty.obj").touch()
    os.mkfifo(tmp_path / "shapes" / "pipe.obj")
    text = WEIGHED.replace('file="box.obj"', f'name="box" file="{file}"')
    with pytest.raises(DescriptionError, match=message) as caught:
        robot_of(text, tmp_path, Choices(meshes=True))
    assert str(caught.value).startswith("arm.xml, ")


def test_work_of_the_compiler_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mjcf_compile, "BOUNDS", Bounds(seconds=60, memory=2**26))
    refused(ARM, "as MuJoCo compiles it: expected a smaller robot|MuJoCo fails", tmp_path)
    monkeypatch.setattr(mjcf_compile, "BOUNDS", Bounds(seconds=0))
    refused(ARM, "it takes more than 0 s as MuJoCo compiles it", tmp_path)


def test_angles_in_the_wrong_unit_are_warned_of(tmp_path: Path) -> None:
    path = tmp_path / "arm.xml"
    path.write_text(ARM.replace('euler="1.5708 0 0"', 'euler="90 0 0"'))
    assert any("line 19, euler has 90 rad: degrees are meant?" in text for text in read_description(path).warnings)
    path.write_text(ARM.replace(' angle="radian"', ""))
    assert any("euler has 1.5708 degrees: rad are meant?" in text for text in read_description(path).warnings)
    path.write_text(ARM)
    assert not any("are meant" in text for text in read_description(path).warnings)


def test_no_file_of_a_mesh_is_opened_and_its_mass_is_refused(tmp_path: Path) -> None:
    (tmp_path / "shell.stl").write_text("no mesh, and it does not matter")
    assert robot_of(ARM, tmp_path) == robot_of(ARM.replace('<geom type="mesh" mesh="shell"/>', ""), tmp_path)
    heavy = ARM.replace('<inertial pos="0.1 0 0" mass="2" diaginertia="0.01 0.02 0.03"/>', "")
    refused(heavy, "body 'upper': its mass would come from the file of a mesh.*expected <inertial.*--meshes", tmp_path)
    refused(ARM.replace("<compiler", '<compiler inertiafromgeom="true"'), "body 'upper': its mass would come", tmp_path)
    weighed = heavy.replace('mesh="shell"/>', 'mesh="shell" mass="0"/><geom type="sphere" size="0.1" mass="3"/>')
    assert robot_of(weighed, tmp_path).values["M1"] == 3
    refused(weighed.replace('mass="0"', 'mass="1"'), "body 'upper': its mass would come", tmp_path)
    stand = '<body name="stand"><geom type="mesh" mesh="shell"/></body>'
    robot = robot_of(ARM.replace('<body name="upper"', f'{stand}<body name="upper"'), tmp_path)
    assert "stand" in [frame.name for frame in robot.frames]
    assert any("body 'stand' never moves: its mass" in note for note in robot.notes)
    assert "stand" not in [joint.link for joint in robot.joints]


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


LOOP = '<equality><connect body1="fore" body2="upper" anchor="0 0 0"/></equality>'
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
    "connect": (ARM.replace("</mujoco>", f"{LOOP}</mujoco>"), "equality '', <connect>: it closes a chain"),
    "weld": (
        ARM.replace("</mujoco>", LOOP.replace("connect", "weld").replace('anchor="0 0 0"', "") + "</mujoco>"),
        "<weld>",
    ),
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


def test_the_missing_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)
    refused(ARM, r"needs the package mujoco: `pip install torquec\[mjcf\]` brings it", tmp_path)


@pytest.mark.skipif(int(mujoco.__version__.split(".")[0]) < 4, reason="older ones do not warn of this robot")
def test_mujoco_leaves_no_file_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would write its warnings into MUJOCO_LOG.TXT."""
    monkeypatch.chdir(tmp_path)
    twice = '<joint axis="1 0 0"/><joint axis="1 0 0"/><geom size="0.1"/>'
    text = f"<mujoco><worldbody><body>{twice}</body></worldbody></mujoco>"
    path = tmp_path / "arm.xml"
    path.write_text(text)
    robot = read_description(path).robot
    assert [path.name for path in tmp_path.iterdir()] == ["arm.xml"]
    assert any("MuJoCo warns" in note for note in robot.notes)


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
