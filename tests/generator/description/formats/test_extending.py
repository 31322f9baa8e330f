"""A URDF with a few lines of TOML: the loop is Pinocchio's for the same file, and reads back from what is written."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pinocchio as pin
import pytest
from models.interpreted import Interpreted
from oracle.tree import tree_of
from torquec.generator.description import Choices, DescriptionError, Robot, read_description, read_robot, write_robot
from torquec.generator.description.robot import FIXED, REVOLUTE
from torquec.peers.newton_euler import Array

URDF = """<robot name="bar">
  <link name="ground"/>
  <link name="crank"><inertial><origin xyz="0.02 0 0.25"/><mass value="1.5"/>
    <inertia ixx="0.13" iyy="0.13" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><mesh filename="package://../../etc/passwd"/></geometry></visual></link>
  <link name="rod"><inertial><origin xyz="0.6 0.01 0.15"/><mass value="3.6"/>
    <inertia ixx="0.1" iyy="0.6" izz="0.6" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="rocker"><inertial><origin xyz="-0.15 0 0.4"/><mass value="2.5"/>
    <inertia ixx="0.1" iyy="0.2" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="crank" type="revolute"><parent link="ground"/><child link="crank"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="50" velocity="4"/></joint>
  <joint name="rod" type="continuous"><origin xyz="0 0 0.5"/><parent link="crank"/><child link="rod"/>
    <axis xyz="0 1 0"/></joint>
  <joint name="rocker" type="continuous"><origin xyz="1.5 0.1 0"/><parent link="ground"/><child link="rocker"/>
    <axis xyz="0 1 0"/></joint>
</robot>
"""
LOOP = """
[[loops]]
name = "pin"
parent = { link = "rod", xyz = [1.2, 0.1, 0.3] }
child = { link = "rocker", xyz = [-0.3, 0, 0.8] }
axis = [0, 1, 0]
"""
TOML = f'extends = "arm.urdf"\nname = "fourbar"\nmotorised = ["crank"]\n{LOOP}'


def robot_of(toml: str, folder: Path, urdf: str = URDF, choices: Choices | None = None) -> Robot:
    (folder / "arm.urdf").write_text(urdf)
    (folder / "closed.toml").write_text(toml)
    return read_robot(folder / "closed.toml", choices or Choices())


def pinocchio_ddm(robot: Robot, q: Array, qd: Array, tau: Array) -> Array:
    """Accelerations of all joints by Pinocchio's own reader, rod and rocker held together at the pin."""
    model = pin.buildModelFromXML(
        URDF.replace("continuous", "revolute").replace(
            '<axis xyz="0 1 0"/></joint>',
            '<axis xyz="0 1 0"/><limit lower="-9" upper="9" effort="1" velocity="1"/></joint>',
        )
    )
    data = model.createData()
    points = (("rod", [1.2, 0.1, 0.3]), ("rocker", [-0.3, 0, 0.8]))
    sides = [x for name, P in points for x in (model.getJointId(name), pin.SE3(np.eye(3), np.array(P)))]
    held = pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, model, *sides, pin.LOCAL_WORLD_ALIGNED)
    places = [model.joints[model.getJointId(robot.joints[j - 1].name)].idx_q for j in robot.mobile]
    given = np.zeros((3, model.nq))
    given[:, places] = q, qd, tau
    held_all, forces = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    held_all.append(held)
    forces.append(held.createData())
    pin.initConstraintDynamics(model, data, held_all, forces)
    settings = pin.ProximalSettings(1e-13, 1e-13, 200)
    return np.asarray(pin.constraintDynamics(model, data, *given, held_all, forces, settings))[places]


def test_the_loop_is_pinocchios(tmp_path: Path) -> None:
    robot = robot_of(TOML, tmp_path)
    assert robot.name == "fourbar"
    assert [robot.joints[j - 1].name for j in robot.moving] == ["crank"]
    assert robot.joints[0].limits.upper == 2
    tree, models = tree_of(robot), Interpreted(robot)
    for q, qd, tau in np.random.default_rng(0).uniform(-0.3, 0.3, (4, 3, 1)):
        joints = tree.closed(q).positions[: len(tree.name)]
        forces = np.array([tau[0], 0, 0])
        expected = pinocchio_ddm(robot, joints, tree.rates(q) @ qd, forces)
        np.testing.assert_allclose(models.ddm(q, qd, tau), expected[:1], rtol=1e-8)


def test_passive_joints_say_the_same_as_motors(tmp_path: Path) -> None:
    assert robot_of(TOML, tmp_path) == robot_of(
        TOML.replace('motorised = ["crank"]', 'passive = ["rod", "rocker"]'), tmp_path
    )


def test_without_motors_those_of_the_transmissions_are_taken(tmp_path: Path) -> None:
    transmission = '<transmission name="t"><joint name="rocker"/><actuator name="m"/></transmission></robot>'
    without = TOML.replace('motorised = ["crank"]\n', "")
    driven = robot_of(without, tmp_path, URDF.replace("</robot>", transmission))
    assert [driven.joints[j - 1].name for j in driven.moving] == ["rocker"]
    chosen = robot_of(without, tmp_path)
    assert any("the loops leave 1 joints free and 0 of theirs have a motor" in note for note in chosen.notes)


def test_the_child_is_met_where_the_robot_is_drawn(tmp_path: Path) -> None:
    met = robot_of(TOML.replace(", xyz = [-0.3, 0, 0.8]", ""), tmp_path)
    assert met.values == pytest.approx(dict(robot_of(TOML, tmp_path).values), abs=1e-14)
    turned = TOML.replace(", xyz = [-0.3, 0, 0.8]", "") + "[assembly]\nrocker = 0.3\n"
    assert robot_of(turned, tmp_path).assembly["rocker"] == pytest.approx(0.3, abs=1e-12)


def test_a_motor_at_the_loops_own_joint_cuts_the_chain_elsewhere(tmp_path: Path) -> None:
    robot = robot_of(TOML.replace('["crank"]', '["pin"]'), tmp_path)
    assert [robot.joints[j - 1].name for j in robot.moving] == ["pin"]
    assert robot.loops[0].cut.name == "rocker"
    tree, other = tree_of(robot), tree_of(robot_of(TOML, tmp_path))
    for q in (np.array([0.2]), np.array([-0.1])):
        # The pin turns by what the rod and the rocker turn.
        crank, rod, rocker = other.closed(q).positions[:3]
        own = tree.closed(np.array([rocker - crank - rod])).positions
        places = dict(zip(tree.name, own, strict=False))
        assert (places["crank"], places["rod"]) == pytest.approx((crank, rod), abs=1e-10)


@pytest.mark.parametrize(
    ("kind", "freedoms", "loops"), [("revolute", 1, 1), ("ball", 1, 1), ("fixed", 0, 1), ("prismatic", 1, 1)]
)
def test_every_type_of_joint_closes_a_loop(kind: str, freedoms: int, loops: int, tmp_path: Path) -> None:
    """A plane chain of three joints and one more of each type; a fifth joint moves anyway."""
    flag = URDF.replace(
        "</robot>",
        '<link name="flag"/><joint name="flag" type="continuous"><parent link="rocker"/>'
        '<child link="flag"/><axis xyz="1 0 0"/></joint></robot>',
    )
    text = TOML.replace('motorised = ["crank"]\n', "").replace('"pin"\n', f'"pin"\ntype = "{kind}"\n')
    robot = robot_of(
        text.replace("axis = [0, 1, 0]", "axis = [1, 0, 0]") if kind == "prismatic" else text, tmp_path, flag
    )
    assert len(robot.loops) == loops
    assert len(robot.moving) == freedoms + 1
    assert all(loop.cut.sigma != FIXED for loop in robot.loops)


@pytest.mark.parametrize("suffix", [".toml", ".par"])
def test_it_reads_back_from_what_is_written(suffix: str, tmp_path: Path) -> None:
    robot = robot_of(TOML.replace("axis =", "drive = { FV = 0.2 }\naxis ="), tmp_path)
    write_robot(robot, tmp_path / f"again{suffix}")
    again = read_robot(tmp_path / f"again{suffix}")
    assert again == robot
    assert dict(again.assembly) == dict(robot.assembly)


def test_joints_are_locked_before_loops_are_closed(tmp_path: Path) -> None:
    five = URDF.replace(
        "</robot>",
        '<link name="tip"/><joint name="tip" type="prismatic"><origin xyz="1 0 0.2"/>'
        '<parent link="rod"/><child link="tip"/><axis xyz="1 0 0"/>'
        '<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>',
    )
    text = TOML.replace('link = "rod", xyz = [1.2, 0.1, 0.3]', 'link = "tip", xyz = [0.2, 0.1, 0.1]')
    both = robot_of(text.replace('["crank"]', '["crank", "tip"]'), tmp_path, five)
    assert len(both.moving) == 2
    locked = robot_of(text, tmp_path, five, Choices.of(lock={"tip": 0.0}))
    assert [locked.joints[j - 1].name for j in locked.moving] == ["crank"]
    kept = robot_of(text.replace('["crank"]', '["crank", "tip"]'), tmp_path, five, Choices.of(joints=["crank"]))
    assert kept.values == pytest.approx(dict(locked.values))


@pytest.mark.parametrize(
    ("toml", "message"),
    [
        (TOML.replace("arm.urdf", "../arm.urdf"), "lies outside of .*: expected a file there; include_root="),
        (TOML.replace("arm.urdf", "arm.par"), "has the suffix '.par': expected one of .*Khalil's notation"),
        (TOML.replace("arm.urdf", "none.urdf"), "closed.toml, extends: 'none.urdf' cannot be read"),
        (TOML.replace('"arm.urdf"', "7"), "the file, extends is 7, a number: expected a text"),
        (TOML.replace(LOOP, ""), r"extends without \[\[loops\]\]"),
        (TOML.replace('link = "rod"', 'link = "rodd"'), r"loop 1 \('pin'\), parent, link is 'rodd', no link.*'rod'"),
        (TOML.replace('link = "rod"', 'link = "rocker"'), "joins link 'rocker' with itself"),
        (TOML.replace('name = "pin"', 'name = "rod"'), "is named as another joint"),
        (TOML.replace("axis = [0, 1, 0]", ""), r"loop 1 \('pin'\): axis is missing"),
        (TOML.replace("axis = [0, 1, 0]", "axis = [0, 0, 0]"), "axis is .0, 0, 0.: expected a direction"),
        (TOML.replace('child = { link = "rocker", xyz = [-0.3, 0, 0.8] }', ""), "expected parent = .* and child ="),
        (TOML.replace('["crank"]', '["cranck"]'), "motorised names 'cranck', no joint of a loop .*'crank'"),
        (
            TOML.replace('["crank"]', '["crank", "rod"]'),
            "2 joints of loops have a motor, and the loops leave 1 free: these follow the others: 'rod'",
        ),
        (TOML.replace('["crank"]', "[]"), "0 joints of loops have a motor, and the loops leave 1 free: nothing moves"),
        (TOML.replace("motorised", 'passive = ["rod"]\nmotorised'), "motorised and passive stand both"),
        (TOML + "[assembly]\nrodd = 1\n", "assembly names 'rodd', no joint that moves .*'rod'"),
        (TOML.replace("[-0.3, 0, 0.8]", "[-30, 0, 0.8]"), "the loops can't be closed near where .* 'pin' by .* m and"),
        (TOML.replace("axis = [0, 1, 0]", "axis = [1, 1, 0]"), "the loops leave 0 free: they hold all"),
        ("gravity = [0, 0, 1]\n" + TOML, "unknown key 'gravity'"),
    ],
)
def test_what_is_wrong_is_told(toml: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match=message) as told:
        robot_of(toml, tmp_path)
    assert str(told.value).startswith("closed.toml")


def test_what_is_wrong_in_the_extended_file_is_told_of_both(tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match=r"^closed\.toml, extends: arm\.urdf, line \d+: not XML"):
        robot_of(TOML, tmp_path, URDF[:-5])


def test_an_mjcf_is_extended_too(tmp_path: Path) -> None:
    pytest.importorskip("mujoco")
    from oracle.mjcf_loop_models import FOURBAR

    (tmp_path / "bar.xml").write_text(FOURBAR.replace('<connect name="pin"', '<connect active="false" name="pin"'))
    text = TOML.replace("arm.urdf", "bar.xml").replace(", xyz = [-0.3, 0, 0.8]", "")
    (tmp_path / "closed.toml").write_text(text)
    reading = read_description(tmp_path / "closed.toml")
    assert reading.robot.loops[0].cut.sigma == REVOLUTE
    assert "closed.toml" in reading.robot.source
