"""Payloads: a robot that holds a body is Pinocchio's robot with that body appended."""

from __future__ import annotations

import pickle
from dataclasses import replace
from functools import cache

import numpy as np
import pinocchio as pin
import pytest
import torquec
from oracle.agreement import assert_agree
from oracle.random_robots import random_robot
from oracle.tree import tree_of
from torquec.generator.description import Robot
from torquec.generator.description.freeing import with_free
from torquec.generator.description.payload import carrier_of, with_payloads
from torquec.generator.description.robot import FIXED, INERTIA, Frame, Joint
from torquec.payload import names_of, parameters_of
from torquec.peers.newton_euler import Array
from torquec.peers.pinocchio_model import PinocchioRobot, pinocchio_robot

from .interpreted import Interpreted
from .robots import RANDOM, SHIPPED
from .subject import Subject, random_state

pytestmark = pytest.mark.usefixtures("unoptimised")

MASS, COM = 3.2, np.array([0.05, -0.02, 0.11])
TENSOR = np.array([[0.03, 0.002, -0.001], [0.002, 0.04, 0.003], [-0.001, 0.003, 0.02]])
DYNAMICS = ("idm", "gravity", "inertia", "ddm", "kinetic_energy", "potential_energy")


def holding(robot: Robot, frame: str, scale: float = 1.0) -> PinocchioRobot:
    """The robot in Pinocchio, with the body appended at a frame."""
    peer = pinocchio_robot(tree_of(robot))
    at = peer.model.frames[peer.frames[frame]]
    peer.model.appendBodyToJoint(at.parentJoint, pin.Inertia(scale * MASS, COM, scale * TENSOR), at.placement)
    return replace(peer, data=peer.model.createData())


def with_values(robot: Robot, frame: str) -> Robot:
    """The robot that is built with room for the payload, holding it."""
    roomy = with_payloads(robot, [frame])
    ten = zip(names_of(frame), map(float, parameters_of(MASS, COM, TENSOR)), strict=True)
    return replace(roomy, values={**roomy.values, **dict(ten)})


def on_a_fixed_link(robot: Robot) -> Robot:
    """The robot with its first frame on a link of its own, without mass, that is fixed where the frame was."""
    frame = robot.frames[0]
    six = {name: getattr(frame, name) for name in ("gamma", "b", "alpha", "d", "theta", "r")}
    plate = Joint("plate", frame.antecedent, FIXED, **six)
    moved = Frame(frame.name, len(robot.joints) + 1)
    return replace(robot, joints=(*robot.joints, plate), frames=(moved, *robot.frames[1:]))


ROBOTS = {name: RANDOM[name] for name in ("random_1", "random_3", "random_12", "random_15")} | {
    "planar2r": SHIPPED["planar2r"],
    "fourbar": SHIPPED["fourbar"],
    "on a fixed link": on_a_fixed_link(SHIPPED["planar2r"]),
}


@pytest.mark.parametrize("name", ROBOTS)
def test_models_are_those_of_a_robot_with_the_body_appended(name: str) -> None:
    robot = ROBOTS[name]
    frame = next(frame.name for frame in robot.frames if frame.antecedent)
    s, peer = Subject.of(with_values(robot, frame), Interpreted), holding(robot, frame)
    x = random_state(s.tree, np.random.default_rng(0))
    for model in DYNAMICS:
        arguments = {"idm": (x.q, x.qd, x.qdd), "ddm": (x.q, x.qd, x.tau), "kinetic_energy": (x.q, x.qd)}
        given = arguments.get(model, (x.q,))
        expected = getattr(peer, model)(*given)
        condition = float(np.linalg.cond(peer.inertia(x.q))) if model == "ddm" else 1.0
        assert_agree(getattr(s.models, model)(*given), expected, 1e-12 * condition, 1.0, model)
    base = s.models.regressor(x.q, x.qd, x.qdd, "base") @ with_friction(s, s.models.base_values())
    assert_agree(base, peer.idm(x.q, x.qd, x.qdd), 1e-10, 1.0)


def with_friction(s: Subject, base: Array) -> Array:
    """The values of the columns of the regressor in base parameters."""
    values = s.models.column_values("base")
    assert_agree(values[: len(base)], base, 1e-12)
    return np.asarray(values)


def test_a_floating_base_holds_a_payload() -> None:
    robot = random_robot(12, 3, ["floating"])
    s = Subject.of(with_values(robot, "base"), Interpreted)
    x = random_state(s.tree, np.random.default_rng(1))
    assert_agree(s.models.idm(x.q, x.qd, x.qdd), holding(robot, "base").idm(x.q, x.qd, x.qdd), 1e-12)


def dense() -> Robot:
    """An arm whose last link has no zeros that are structure."""
    return with_free(SHIPPED["planar2r"], [f"{name}2" for name in INERTIA])


@cache
def compiled(name: str) -> torquec.Robot:
    robot = {"dense": dense(), "zeros": SHIPPED["planar2r"], "fixed": on_a_fixed_link(dense())}[name]
    named = robot if name == "zeros" else replace(robot, name=f"planar_{name}")
    return torquec.build(named, models=["idm"], payload=["tool"] if name == "zeros" else None)


@pytest.mark.parametrize("name", ["dense", "zeros", "fixed"])
def test_a_compiled_robot_takes_payloads_sample_by_sample(name: str) -> None:
    robot, frame = compiled(name), "tool"
    masses = np.array([0.0, MASS, 2 * MASS])
    holds = robot.with_payload(masses, COM, TENSOR * masses[:, None, None] / MASS, frame)
    assert holds.samples == (3,)
    rng = np.random.default_rng(2)
    q, qd, qdd = rng.uniform(-1, 1, (3, 2))
    friction = pinocchio_robot(tree_of(SHIPPED["planar2r"]))
    expected = [friction.idm(q, qd, qdd), *(holding(SHIPPED["planar2r"], frame, k).idm(q, qd, qdd) for k in (1, 2))]
    assert_agree(holds.idm(q, qd, qdd), expected, 1e-13)
    assert_agree(pickle.loads(pickle.dumps(holds)).idm(q, qd, qdd), expected, 1e-13)
    assert_agree(holds.with_payload(MASS, COM, TENSOR).idm(q, qd, qdd), expected[1], 1e-13)
    assert_agree(holds.with_payload(0).idm(q, qd, qdd), expected[0], 1e-13)
    # The frame is where its parameters say it is, whoever changes first.
    longer = {"D_tool": 0.7}
    other = tree_of(SHIPPED["planar2r"], longer)
    peer = pinocchio_robot(other)
    at = peer.model.frames[peer.frames[frame]]
    peer.model.appendBodyToJoint(at.parentJoint, pin.Inertia(MASS, COM, TENSOR), at.placement)
    peer = replace(peer, data=peer.model.createData())
    six = [TENSOR[0, 0], TENSOR[0, 1], TENSOR[0, 2], TENSOR[1, 1], TENSOR[1, 2], TENSOR[2, 2]]
    for either in (robot.with_parameters(longer).with_payload(MASS, COM, six), holds.with_parameters(longer)):
        tau = either.idm(q, qd, qdd)
        assert_agree(tau if tau.ndim == 1 else tau[1], peer.idm(q, qd, qdd), 1e-13)


def test_a_robot_without_room_is_compiled_again_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = torquec.build(SHIPPED["planar2r"], models=["idm"])
    monkeypatch.setattr("torquec.generator.compile.inventory.known_module", lambda *_: None)
    with pytest.warns(torquec.BuildWarning, match="compiled again with room for a payload") as told:
        assert plain.with_payload(1.0, frame="tool").metadata["payloads"] == ["tool"]
    assert [each.filename for each in told] == [__file__]
    with pytest.warns(torquec.ParameterWarning, match="a mass is not negative"):
        assert compiled("zeros").with_payload(-1.0, frame="tool").parameters["M_tool"] == -1.0
    with pytest.raises(ValueError, match="a mass is not negative"):
        plain.with_payload(-1.0, strict=True)
    with pytest.raises(ValueError, match="no distribution of positive mass"):
        plain.with_payload(1.0, inertia=np.diag([1.0, 0.1, 0.1]), strict=True)
    with pytest.raises(ValueError, match=r"knows no frame 'tol'.*did you mean 'tool'"):
        plain.with_payload(1.0, frame="tol")
    with pytest.raises(TypeError, match="mass is a masked array, whose mask would be lost"):
        plain.with_payload(np.ma.masked_equal([1.0, 2.0], 1), frame="tool")
    with pytest.raises(ValueError, match="com is not an array of numbers"):
        plain.with_payload(1, com=[[1], [1, 2]], frame="tool")
    with pytest.raises(ValueError, match=r"com has shape \(2,\)"):
        plain.with_payload(1.0, com=[0, 1])
    with pytest.raises(ValueError, match="not symmetric"):
        plain.with_payload(1.0, inertia=np.arange(9.0).reshape(3, 3))
    with pytest.raises(ValueError, match="broadcast"):
        plain.with_payload([1.0, 2.0], com=np.zeros((3, 3)))
    monkeypatch.setattr("torquec.payload.import_module", missing)
    with pytest.raises(ImportError, match=r"without room for a payload at 'tool'.*payload=\['tool'\]"):
        plain.with_payload(1.0)


def missing(name: str) -> None:
    raise ModuleNotFoundError(f"No module named {name!r}")


def test_a_link_takes_a_payload_where_its_parameters_are_its_own() -> None:
    assert carrier_of(SHIPPED["planar2r"], "tool") is None
    found = carrier_of(on_a_fixed_link(dense()), "tool")
    assert found is not None
    link, steps = found
    assert link == 2
    assert steps == [[0.0, 0.0, 0.0, "D_tool", 0.0, 0.0], [0.0] * 6]
    shared = dense()
    joints = (replace(shared.joints[0], ZZ=shared.joints[1].ZZ), shared.joints[1])
    assert carrier_of(replace(shared, joints=joints), "tool") is None
