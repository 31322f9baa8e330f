"""A URDF in Pinocchio's own reader: what torquec makes of the same file is compared with it.

Pinocchio sorts joints by name and gives a continuous joint a cosine and a sine; here q, torques and columns are in the
order of the file. Its rnea and crba know nothing of friction and of rotors: they are added from the file. It reads the
joints that mimic others as joints of their own: positions, torques and matrices are projected here, by the constant
matrix G of qd_all = G qd.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pinocchio as pin
from torquec.generator.description.placed.placed import PlacedRobot, with_first_leaders
from torquec.generator.description.robot import FIXED
from torquec.peers.newton_euler import Array


class UrdfPeer:
    """A file's robot in Pinocchio, on a fixed base or on a floating one, whose variables come first."""

    def __init__(self, text: str, placed: PlacedRobot, floating: bool = False) -> None:
        self.floating = floating
        root = [pin.JointModelFreeFlyer()] if floating else []
        self.model = pin.buildModelFromXML(text, *root)
        self.model.gravity = pin.Motion(np.array([0, 0, -9.81]), np.zeros(3))
        self.data = self.model.createData()
        moving = [joint for joint in with_first_leaders(placed).joints if joint.sigma != FIXED]
        joints = [self.model.joints[self.model.getJointId(joint.name)] for joint in moving]
        self.places = [joint.idx_q for joint in joints]
        self.turning = [joint.nq == 2 for joint in joints]
        self.free = 6 if floating else 0
        self.columns = [*range(self.free), *(joint.idx_v for joint in joints)]
        leaders = [joint.name for joint in moving if joint.follows is None]
        self.G = np.eye(self.free + len(moving), self.free + len(leaders))
        self.G[self.free :, self.free :] = 0
        self.offset = np.zeros(len(moving))
        for k, joint in enumerate(moving):
            leader = joint.follows.joint if joint.follows else joint.name
            self.G[self.free + k, self.free + leaders.index(leader)] = joint.follows.multiplier if joint.follows else 1
            self.offset[k] = joint.follows.offset if joint.follows else 0
        base = [0.0] * self.free
        self.FV = np.array([*base, *(float(joint.FV) for joint in moving)])
        self.FS = np.array([*base, *(float(joint.FS) for joint in moving)])
        self.IA = np.array([*base, *(float(joint.IA) for joint in moving)])

    @property
    def n(self) -> int:
        """Number of velocities."""
        return int(self.G.shape[1])

    def configuration(self, q: Array) -> Array:
        """Positions as Pinocchio wants them."""
        there = np.asarray(pin.neutral(self.model))
        if self.floating:
            there[:7], q = q[:7], q[7:]
        joints = self.G[self.free :, self.free :] @ q + self.offset
        for place, turns, value in zip(self.places, self.turning, joints, strict=True):
            there[place : place + 1 + turns] = [np.cos(value), np.sin(value)] if turns else value
        return there

    def velocity(self, v: Array) -> Array:
        """Velocities as Pinocchio wants them, those of joints that mimic included."""
        there = np.zeros(self.model.nv)
        there[self.columns] = self.G @ v
        return there

    def idm(self, q: Array, qd: Array, qdd: Array) -> Array:
        """Torques with friction and rotors; first the wrench on a floating base, in its axes."""
        torque = pin.rnea(self.model, self.data, self.configuration(q), self.velocity(qd), self.velocity(qdd))
        moved = np.asarray(torque)[self.columns] + self.IA * (self.G @ qdd)
        return np.asarray(self.G.T @ (moved + self.FV * (self.G @ qd) + self.FS * np.sign(self.G @ qd)))

    def idm_derivatives(self, q: Array, qd: Array, qdd: Array) -> tuple[Array, Array]:
        """Derivatives of the torques by positions, in the tangent space of a floating base, and by velocities."""
        pin.computeRNEADerivatives(
            self.model, self.data, self.configuration(q), self.velocity(qd), self.velocity(qdd)
        )
        dq, dqd = (np.asarray(d)[np.ix_(self.columns, self.columns)] for d in (self.data.dtau_dq, self.data.dtau_dv))
        return np.asarray(self.G.T @ dq @ self.G), np.asarray(self.G.T @ (dqd + np.diag(self.FV)) @ self.G)

    def h(self, q: Array, qd: Array) -> Array:
        """Torques without acceleration."""
        return self.idm(q, qd, np.zeros(self.n))

    def inertia(self, q: Array) -> Array:
        """Inertia matrix with rotors."""
        upper = np.triu(pin.crba(self.model, self.data, self.configuration(q)))
        A = (upper + np.triu(upper, 1).T)[np.ix_(self.columns, self.columns)]
        return np.asarray(self.G.T @ (A + np.diag(self.IA)) @ self.G)

    def transform(self, q: Array, link: str) -> Array:
        """Placement of a link's frame in the base frame, in the ground's if the base floats."""
        pin.framesForwardKinematics(self.model, self.data, self.configuration(q))
        return np.asarray(self.data.oMf[self._frame(link)].homogeneous)

    def jacobian(self, q: Array, link: str) -> Array:
        """Jacobian (6, n), [linear; angular] of the origin of a link's frame, in the axes of the base or the ground."""
        J = pin.computeFrameJacobian(
            self.model, self.data, self.configuration(q), self._frame(link), pin.LOCAL_WORLD_ALIGNED
        )
        return np.asarray(np.asarray(J).reshape(6, self.model.nv)[:, self.columns] @ self.G)

    def _frame(self, link: str) -> int:
        return int(self.model.getFrameId(link, pin.FrameType.BODY))


def largest_errors(models: Any, peer: UrdfPeer, links: Mapping[str, str], rng: np.random.Generator) -> dict[str, float]:
    """What models differ from the peer's at a random state, relative to the largest element; links by frame name.

    That of ddm is its backward error: the torque that its answer leaves over, against the torques that it takes.
    """
    n = peer.n
    q, qd, qdd, tau = rng.uniform(-np.pi, np.pi, n), *rng.uniform(-2, 2, (2, n)), rng.uniform(-20, 20, n)
    if peer.floating:
        quaternion = rng.normal(size=4)
        q = np.concatenate([q[:3], quaternion / np.linalg.norm(quaternion), q[6:]])
    errors = {
        "idm": _error(models.idm(q, qd, qdd), peer.idm(q, qd, qdd)),
        "h": _error(models.h(q, qd), peer.h(q, qd)),
        "inertia": _error(models.inertia(q), peer.inertia(q)),
    }
    answer = models.ddm(q, qd, tau)
    A, h = peer.inertia(q), peer.h(q, qd)
    if np.isfinite(answer).all():
        scale = np.abs(A) @ np.abs(answer) + np.abs(h) + np.abs(tau)
        errors["ddm"] = float(np.max(np.abs(A @ answer + h - tau)) / np.max(scale))
    elif np.linalg.cond(A) < 1e12:
        errors["ddm"] = np.inf
    places = [_error(models.transform(q, frame), peer.transform(q, link)) for frame, link in links.items()]
    motions = [_error(models.jacobian(q, frame), peer.jacobian(q, link)) for frame, link in links.items()]
    return errors | {"transform": max(places, default=0.0), "jacobian": max(motions, default=0.0)}


def _error(actual: Array, expected: Array) -> float:
    difference = float(np.max(np.abs(np.asarray(actual) - expected)))
    largest = float(np.max(np.abs(expected)))
    return difference / largest if largest else difference
