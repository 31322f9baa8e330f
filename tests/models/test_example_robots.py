"""URDFs against Pinocchio's own reading of them: random ones, a dozen of example-robot-data, all of them in a sweep."""

from __future__ import annotations

import numpy as np
import pinocchio as pin
import pytest
import torquec
from oracle.agreement import assert_agree
from oracle.random_urdf import random_urdf
from oracle.urdf_peer import UrdfPeer, largest_errors
from torquec.generator.description import Choices, DescriptionError, read_robot
from torquec.generator.description.formats import urdf
from torquec.generator.description.placed.axes import EXACT
from torquec.generator.description.placed.khalil import in_khalil_frames

from .example_robots import FILES, REFUSED, RIGID, compared, in_c, interpreted, leaves_of

pytestmark = pytest.mark.usefixtures("unoptimised")

A_DOZEN = (
    "asr_twodof_description/urdf/TwoDofs.urdf",
    "bolt_description/robots/bolt.urdf",
    "borinot_description/urdf/borinot_flying_arm_2.urdf",
    "double_pendulum_description/urdf/double_pendulum.urdf",
    "finger_edu_description/robots/finger_edu.urdf",
    "hextilt_description/urdf/hextilt_flying_arm_5.urdf",
    "panda_description/urdf/panda.urdf",
    "quadruped_description/urdf/quadruped.urdf",
    "so_arm_description/urdf/so101.urdf",
    "ur_description/urdf/ur5_robot.urdf",
    "xarm_description/urdf/xarm7.urdf",
    "z1_description/urdf/z1.urdf",
)
COMPILED = ("ur_description/urdf/ur5_robot.urdf", "so_arm_description/urdf/so101.urdf")
FLOATING = (
    "bolt_description/robots/bolt.urdf",
    "borinot_description/urdf/borinot_flying_arm_2.urdf",
    "iris_description/robots/iris_simple.urdf",
    "quadruped_description/urdf/quadruped.urdf",
)
WITHIN = 1e-9


@pytest.mark.parametrize("name", A_DOZEN)
def test_a_dozen_robots(name: str) -> None:
    result = compared(FILES[name])
    assert max(result.errors.values()) <= WITHIN, result


@pytest.mark.parametrize("name", FLOATING)
def test_some_of_them_floating(name: str) -> None:
    result = compared(FILES[name], floating=True)
    assert max(result.errors.values()) <= WITHIN, result


@pytest.mark.parametrize("name", COMPILED)
def test_some_of_them_compiled(name: str) -> None:
    result = compared(FILES[name], in_c)
    assert max(result.errors.values()) <= WITHIN, result


@pytest.mark.sweep_only
@pytest.mark.parametrize("name", [name for name in FILES if name not in (*REFUSED, *RIGID)])
def test_every_robot(name: str) -> None:
    for floating in (False, True):
        result = compared(FILES[name], floating=floating)
        assert max(result.errors.values()) <= WITHIN, result


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_robot(name: str) -> None:
    with pytest.raises(DescriptionError, match=REFUSED[name]):
        read_robot(FILES[name])


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_read(name: str) -> None:
    """Rounded, with its warnings; the rigid ones when they float."""
    if name not in (*REFUSED, *RIGID):
        robot = read_robot(FILES[name])
        assert all(value is not None for value in robot.values.values())
        assert all(frame.name.isidentifier() for frame in robot.frames)


@pytest.mark.parametrize("seed", range(30))
def test_random_robots(seed: int) -> None:
    text = random_urdf(seed, 1 + seed % 8)
    placed = urdf.parse(text, "random.urdf", as_written=True)
    models = interpreted(in_khalil_frames(placed, EXACT)[0])
    links = {link.name: link.name for link in placed.links}
    errors = largest_errors(models, UrdfPeer(text, placed), links, np.random.default_rng(seed))
    assert max(errors.values()) <= 1e-11, errors


@pytest.mark.parametrize("seed", [3, 4])
def test_random_robots_compiled(seed: int) -> None:
    text = random_urdf(seed, 5)
    placed = urdf.parse(text, "random.urdf", as_written=True)
    links = leaves_of(placed)
    robot = torquec.build(
        in_khalil_frames(placed, EXACT)[0],
        models=["idm", "h", "inertia", "ddm", "transform", "jacobian"],
        frames=list(links),
    )
    errors = largest_errors(robot, UrdfPeer(text, placed), links, np.random.default_rng(seed))
    assert max(errors.values()) <= 1e-11, errors


def test_a_planar_joint() -> None:
    """Pinocchio's has its velocity in the moving frame and knows the axis z alone."""
    text = (
        '<robot name="a"><link name="l0"/><link name="l1"><inertial><origin xyz="0.1 0.2 0.3"/><mass value="2"/>'
        '<inertia ixx="1" ixy="0.1" ixz="0" iyy="1" iyz="0" izz="1.5"/></inertial></link><joint name="p" type="planar">'
        '<parent link="l0"/><child link="l1"/><origin xyz="1 2 3" rpy="0.3 0.2 0"/><axis xyz="0 0 1"/></joint></robot>'
    )
    models = interpreted(in_khalil_frames(urdf.parse(text, "a.urdf", as_written=True), EXACT)[0])
    model = pin.buildModelFromXML(text)
    data = model.createData()
    x, y, angle = 0.3, -0.5, 0.7
    c, s = np.cos(angle), np.sin(angle)
    upper = np.triu(pin.crba(model, data, np.array([x, y, c, s])))
    A, G = upper + np.triu(upper, 1).T, np.array([[c, s, 0], [-s, c, 0], [0, 0, 1]])
    assert_agree(models.inertia([x, y, angle]), G.T @ A @ G, 1e-14)
    pin.framesForwardKinematics(model, data, np.array([x, y, c, s]))
    placed = data.oMf[model.getFrameId("l1", pin.FrameType.BODY)].homogeneous
    assert_agree(models.transform([x, y, angle], "l1"), placed, 1e-14)


def test_rounded_or_not_a_robot_is_nearly_the_same() -> None:
    """1.57079632679 for pi/2: 5e-12 rad."""
    path = FILES["ur_description/urdf/ur5_robot.urdf"]
    rounded, exact = (interpreted(read_robot(path, Choices(exact=exact))) for exact in (False, True))
    rng = np.random.default_rng(0)
    q, qd, qdd = rng.uniform(-3, 3, (3, 6))
    np.testing.assert_allclose(rounded.idm(q, qd, qdd), exact.idm(q, qd, qdd), rtol=0, atol=1e-8)
