"""Frames held in place: against Pinocchio's contacts, and against the whole system of accelerations and forces."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pinocchio as pin
import pytest
import torquec
from oracle import kinematics
from oracle.agreement import assert_agree
from torquec.generator.derive.selection import UnknownNameError, with_contacts
from torquec.generator.description import Robot
from torquec.generator.models.contact import contact_sets, contacts_of
from torquec.peers.newton_euler import Array

from .interpreted import Interpreted
from .robots import RANDOM, SHIPPED
from .subject import State, Subject, random_state

pytestmark = pytest.mark.usefixtures("unoptimised")


@dataclass(frozen=True)
class Held:
    """Jacobian of some contacts, each in its frame's axes, its drift, and inertia matrix and torques by Pinocchio."""

    J: Array
    drift: Array
    A: Array
    h: Array

    @classmethod
    def of(cls, s: Subject, x: State, name: str) -> Held:
        rows, drift = [], []
        for each in contacts_of(name):
            size = 3 if each.point else 6
            rows.append(kinematics.jacobian(s.tree, x.q, each.frame, each.frame)[:size])
            drift.append(drift_of(s, x, each.frame, each.frame)[:size])
        peer = s.pinocchio()
        return cls(np.concatenate(rows), np.concatenate(drift), peer.inertia(x.q), peer.h(x.q, x.qd))

    def system(self) -> Array:
        """The matrix of A qdd + J^T f = ..., J qdd = ..."""
        m = len(self.J)
        return np.block([[self.A, self.J.T], [self.J, np.zeros((m, m))]])


def drift_of(s: Subject, x: State, frame: str, axes: str) -> Array:
    """The acceleration of a frame at qdd = 0, by Pinocchio."""
    found = s.pinocchio().frame_acceleration(x.q, x.qd, np.zeros(s.tree.n), frame)
    turn = kinematics.transform(s.tree, x.q, axes)[:3, :3] if axes != s.robot.ground else np.eye(3)
    return np.concatenate([turn.T @ found[:3], turn.T @ found[3:]])


def forces_of(answer: Array, name: str) -> Array:
    """The components that are not 0 by nature, in a row."""
    parts = []
    for each, wrench in zip(contacts_of(name), answer, strict=True):
        size = 3 if each.point else 6
        assert not wrench[size:].any()
        parts.append(wrench[:size])
    return np.concatenate(parts)


def subject(robot: Robot, seed: int = 0) -> tuple[Subject, State]:
    s = Subject.of(robot, Interpreted)
    return s, random_state(s.tree, np.random.default_rng(seed))


HELD = {
    "ur5": "tool",
    "random_12": "",
    "random_17": "",
    "sr400": "tool.position",
    "scara": "tool.position",
    "torso12": "left_hand.position+right_hand",
}


def case(name: str) -> tuple[Subject, State, str]:
    robot = {**SHIPPED, **RANDOM}[name]
    s, x = subject(robot)
    return s, x, HELD[name] or f"{robot.frames[0].name}.position"


@pytest.mark.parametrize("name", [name for name in HELD if HELD[name] != "left_hand.position+right_hand"])
def test_accelerations_and_forces_solve_their_equations(name: str) -> None:
    s, x, frames = case(name)
    held = Held.of(s, x, frames)
    if np.linalg.matrix_rank(held.J) < len(held.J):
        qdd, forces = s.models.constrained_ddm(x.q, x.qd, x.tau, frames)
        assert np.isnan(qdd).any()
        assert np.isnan(forces).any()
        return
    solved = np.linalg.solve(held.system(), np.concatenate([x.tau - held.h, -held.drift]))
    tolerance = 1e-13 * float(np.linalg.cond(held.system()))
    qdd, forces = s.models.constrained_ddm(x.q, x.qd, x.tau, frames)
    assert_agree(qdd, solved[: s.tree.n], tolerance)
    assert_agree(forces_of(forces, frames), solved[s.tree.n :], tolerance)
    # Frames that are to accelerate do so.
    wanted = x.acceleration[0, : len(held.J)]
    qdd, _ = s.models.constrained_ddm(x.q, x.qd, x.tau, frames, acceleration=x.acceleration)
    assert_agree(held.J @ qdd + held.drift, wanted, tolerance, float(np.abs(held.drift).max()))
    after, impulses = s.models.impact(x.q, x.qd, frames, restitution=x.restitution)
    solved = np.linalg.solve(held.system(), np.concatenate([np.zeros(s.tree.n), -(1 + x.restitution) * held.J @ x.qd]))
    assert_agree(after - x.qd, solved[: s.tree.n], tolerance, float(np.abs(x.qd).max()))
    assert_agree(forces_of(impulses, frames), solved[s.tree.n :], tolerance)


@pytest.mark.parametrize("frames", ["left_sole+right_sole", "left_sole.position+right_sole.position"])
def test_feet_on_the_ground_are_pinocchios_contacts(frames: str) -> None:
    s, x = subject(replace(SHIPPED["biped"], values={**SHIPPED["biped"].values, **frictionless(SHIPPED["biped"])}))
    held = Held.of(s, x, frames)
    # At velocities that the contacts allow, as Pinocchio's accelerations are those of the links' own axes. The eight
    # joints of its legs hold twelve components in part twice.
    x = replace(x, qd=x.qd - np.linalg.pinv(held.J) @ held.J @ x.qd)
    peer = s.pinocchio()
    model, data, at = peer.model, peer.model.createData(), peer.arguments(x.q, x.qd, x.tau)
    models, datas = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
    for each in contacts_of(frames):
        frame = model.frames[peer.frames[each.frame]]
        kind = pin.ContactType.CONTACT_3D if each.point else pin.ContactType.CONTACT_6D
        models.append(pin.RigidConstraintModel(kind, model, frame.parentJoint, frame.placement, pin.LOCAL))
        datas.append(models[-1].createData())
    pin.initConstraintDynamics(model, data, models, datas)
    settings = pin.ProximalSettings(1e-13, 1e-9, 50)
    expected = pin.constraintDynamics(model, data, *at, models, datas, settings)
    damping = np.array(1e-4)
    qdd, forces = s.models.constrained_ddm(x.q, x.qd, x.tau, frames, damping=damping)
    assert_agree(peer.G(x.q) @ qdd, expected, 1e-6)
    held = Held.of(s, x, frames)
    assert_agree(held.J @ qdd + held.drift, np.zeros(len(held.J)), 1e-6, float(np.abs(held.drift).max()) + 1)
    # What the environment exerts is minus what the robot does.
    theirs = np.concatenate([each.contact_force.vector[: 3 if "." in frames else 6] for each in datas])
    if np.linalg.matrix_rank(held.J) == len(held.J):
        assert_agree(forces_of(forces, frames), -theirs, 1e-5)
    assert_agree(held.J.T @ forces_of(forces, frames), -held.J.T @ theirs, 1e-5, float(np.abs(theirs).max()))


def frictionless(robot: Robot) -> dict[str, float]:
    return {name: 0.0 for name in robot.values if name.startswith(("FV", "FS", "FO"))}


def test_two_frames_of_one_link_share_the_least_forces() -> None:
    s, x = subject(with_contacts(SHIPPED["rx90"], ["flange+tool"]))
    # At other velocities the two can't both be held.
    x = replace(x, qd=0 * x.qd)
    qdd, _ = s.models.constrained_ddm(x.q, x.qd, x.tau, "flange+tool")
    assert np.isnan(qdd).all()
    alone, _ = s.models.constrained_ddm(x.q, x.qd, x.tau, "tool")
    qdd, forces = s.models.constrained_ddm(x.q, x.qd, x.tau, "flange+tool", damping=np.array(1e-4))
    held = Held.of(s, x, "flange+tool")
    assert_agree(qdd, alone, 1e-6, 1.0)
    load = x.tau - held.A @ qdd - held.h
    assert_agree(forces.ravel(), np.linalg.pinv(held.J.T, rcond=1e-10) @ load, 1e-5)
    # With each step of the iteration more damping does less harm: two steps leave 1e-9 here.
    qdd, _ = s.models.constrained_ddm(x.q, x.qd, x.tau, "flange+tool", damping=np.array(1e-3))
    assert_agree(qdd, alone, 1e-11, 1.0)


@pytest.mark.parametrize("name", ["ur5", "random_12", "sr400"])
def test_operational_space_is_that_of_the_inverse_of_the_inertia_matrix(name: str) -> None:
    s, x, frames = case(name)
    frame = contacts_of(frames)[0].frame
    peer = s.pinocchio()
    A, h, g = peer.inertia(x.q), peer.h(x.q, x.qd), peer.gravity(x.q)
    for model, size in (("operational_space", 6), ("operational_position", 3)):
        J = kinematics.jacobian(s.tree, x.q, frame)[:size]
        drift = drift_of(s, x, frame, s.robot.ground)[:size]
        Lambda, mu, p = getattr(s.models, model)(x.q, x.qd, frame)
        M = J @ np.linalg.solve(A, J.T)
        if np.linalg.matrix_rank(J) < size:
            assert np.isnan(Lambda).any()
            continue
        tolerance = 1e-13 * float(np.linalg.cond(M)) * float(np.linalg.cond(A))
        assert_agree(Lambda, np.linalg.inv(M), tolerance)
        assert_agree(mu, Lambda @ (J @ np.linalg.solve(A, h - g) - drift), tolerance)
        assert_agree(p, Lambda @ J @ np.linalg.solve(A, g), tolerance)
        damped, _, _ = getattr(s.models, model)(x.q, x.qd, frame, damping=x.damping)
        assert_agree(damped, np.linalg.inv(M + x.damping**2 * np.eye(size)), tolerance)


def test_sets_of_frames_are_those_that_a_build_asks_for() -> None:
    biped = SHIPPED["biped"]
    assert contact_sets(biped) == ("left_sole", "right_sole", "left_sole+right_sole")
    assert contact_sets(SHIPPED["rx90"]) == ("flange", "tool")
    assert contact_sets(with_contacts(biped, ["right_sole.position"])) == ("right_sole.position",)
    for name, why in (
        ("left_sol", "no frame 'left_sol'.*did you mean 'left_sole'"),
        ("left_sole.place", "expected left_sole, whose pose is held, or left_sole.position"),
        ("left_sole+left_sole.position", "'left_sole' is held twice"),
    ):
        with pytest.raises(UnknownNameError, match=why):
            with_contacts(biped, [name])


def test_a_compiled_robot_takes_frames_as_a_list() -> None:
    sets = ["tip", "tip.position", "elbow.position+tip.position"]
    robot = replace(SHIPPED["planar2r"], name="holding")
    robot = replace(robot, frames=(replace(robot.frames[0], name="tip"),))
    made = torquec.build(robot, models=["constrained_ddm", "impact"], frames=["tip", "elbow"], contacts=sets)
    s, x = subject(with_contacts(replace(robot, frames=robot.frames), sets[:2]))
    for keywords in ({"damping": 0.1}, {"damping": 0.1, "acceleration": x.acceleration}):
        for frames in sets[:2]:
            given = {name: np.asarray(value) for name, value in keywords.items()}
            expected = s.models.constrained_ddm(x.q, x.qd, x.tau, frames, **given)
            for call in (frames, [frames]):
                answers = made.constrained_ddm(x.q, x.qd, x.tau, call, **keywords)
                for ours, theirs in zip(answers, expected, strict=True):
                    np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-9)
    both = ["elbow.position", "tip.position"]
    qdd, forces = made.constrained_ddm(np.ones((5, 2)), x.qd, x.tau, both, damping=1e-3)
    assert (qdd.shape, forces.shape) == ((5, 2), (5, 2, 6))
    wanted = np.zeros((2, 6))
    more = made.constrained_ddm(np.ones(2), x.qd, x.tau, both, damping=1e-3, acceleration=wanted)[0]
    np.testing.assert_allclose(more, qdd[0], rtol=1e-8)
    assert np.isnan(made.impact(np.ones(2), x.qd, both)[0]).all()
    bound = made.bind("constrained_ddm", np.ones(2), x.qd, x.tau, both, damping=np.array(1e-3))
    np.testing.assert_allclose(bound()[0], qdd[0], rtol=1e-8)
    with pytest.raises(ValueError, match=r"unknown frames 'tip\+elbow'.*--contacts tip\+elbow"):
        made.impact(x.q, x.qd, ["tip", "elbow"])
    with pytest.raises(ValueError, match=r"acceleration.*\(2, 6\)"):
        made.constrained_ddm(x.q, x.qd, x.tau, both, acceleration=x.acceleration)
