"""A file in MuJoCo itself, which reads it from the disk on its own: what torquec makes of it is compared with that.

Contacts, limits and constraints are off; Coulomb friction is one there, and added from the model. E takes velocities
here to those there. A ball joint is three turns here, and has an angular velocity in the axes of the child there. A
floating base has its linear velocity in its own axes here, in the world's there; its quaternion ends with w here.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import mujoco
import numpy as np
from torquec.peers.newton_euler import Array

FREE, BALL = 0, 1


class MjcfPeer:
    """A file's robot in MuJoCo: q is qpos, where three turns stand for each ball, six motions for each free joint.

    If it is `floating`, the first joint is free, and is the base.
    """

    def __init__(self, path: Path, floating: bool = False) -> None:
        self.floating = floating
        self.model = mujoco.MjModel.from_xml_path(str(path))
        self.model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
        self.data = mujoco.MjData(self.model)
        self.FS = np.array(self.model.dof_frictionloss)

    @property
    def n(self) -> int:
        """Number of velocities."""
        return int(self.model.nv)

    def idm(self, q: Array, qd: Array, qdd: Array) -> Array:
        """Torques, with friction and armature."""
        E = self._place(q, qd, qdd)
        mujoco.mj_inverse(self.model, self.data)
        return np.asarray(E.T @ self.data.qfrc_inverse + self.FS * np.sign(qd))

    def h(self, q: Array, qd: Array) -> Array:
        """Torques without acceleration."""
        return self.idm(q, qd, np.zeros(self.n))

    def inertia(self, q: Array) -> Array:
        """Inertia matrix, with armature."""
        E = self._place(q, np.zeros(self.n), np.zeros(self.n))
        mujoco.mj_forward(self.model, self.data)
        A = np.zeros((self.n, self.n))
        for i, unit in enumerate(np.eye(self.n)):
            mujoco.mj_mulM(self.model, self.data, A[i], unit)
        return np.asarray(E.T @ A @ E)

    def ddm(self, q: Array, qd: Array, tau: Array) -> Array:
        """Accelerations of a robot without ball joints."""
        self._place(q, qd, np.zeros(self.n))
        self.data.qfrc_applied[:] = tau - self.FS * np.sign(qd)
        mujoco.mj_forward(self.model, self.data)
        return np.array(self.data.qacc)

    def transform(self, q: Array, name: str) -> Array:
        """Placement (4, 4) of a body or site in the world."""
        self._place(q, np.zeros(self.n), np.zeros(self.n))
        mujoco.mj_kinematics(self.model, self.data)
        there = self._there(name)
        placed = np.eye(4)
        placed[:3, :3], placed[:3, 3] = there.xmat.reshape(3, 3), there.xpos
        return placed

    def jacobian(self, q: Array, name: str) -> Array:
        """Jacobian (6, n) of the origin of a body or site, [linear; angular], in the axes of the world."""
        E = self._place(q, np.zeros(self.n), np.zeros(self.n))
        mujoco.mj_forward(self.model, self.data)
        linear, angular = np.zeros((2, 3, self.n))
        there = self._there(name)
        of = mujoco.mj_jacSite if name in self._sites() else mujoco.mj_jacBody
        of(self.model, self.data, linear, angular, there.id)
        return np.asarray(np.vstack((linear, angular)) @ E)

    def _sites(self) -> list[str]:
        return [self.model.site(s).name for s in range(self.model.nsite)]

    def _there(self, name: str) -> Any:
        return self.data.site(name) if name in self._sites() else self.data.body(name)

    def _place(self, q: Array, qd: Array, qdd: Array) -> Array:
        """Put a state into MuJoCo's data; E (n, n) with qvel = E qd."""
        model, data = self.model, self.data
        mujoco.mj_resetData(model, data)
        E, rate = np.eye(self.n), np.zeros((self.n, self.n))
        for j in range(model.njnt):
            at, dof, kind = model.jnt_qposadr[j], model.jnt_dofadr[j], model.jnt_type[j]
            here = dof + (self.floating and j > 0)
            if kind == FREE and self.floating:
                data.qpos[:7] = *q[:3], q[6], *q[3:6]
                R = np.zeros(9)
                mujoco.mju_quat2Mat(R, data.qpos[3:7])
                E[:3, :3] = R.reshape(3, 3)
                # The time derivative of R v is R (vd + w x v).
                rate[:3, :3] = E[:3, :3] @ np.cross(qd[3:6], np.eye(3)).T
                continue
            if kind == FREE:
                data.qpos[at : at + 3] = q[here : here + 3]
                at, dof, here = at + 3, dof + 3, here + 3
            if kind in (FREE, BALL):
                turns, angles = slice(dof, dof + 3), q[here : here + 3]
                data.qpos[at : at + 4] = quaternion(angles)
                E[turns, turns], rate[turns, turns] = turning(angles, qd[turns])
            else:
                data.qpos[at] = q[here]
        data.qvel[:] = E @ qd
        data.qacc[:] = E @ qdd + rate @ qd
        return E


def quaternion(angles: Iterable[float]) -> Array:
    """The quaternion (w, x, y, z) of Rx Ry Rz."""
    q = np.array([1.0, 0, 0, 0])
    for i, angle in enumerate(angles):
        step = np.zeros(4)
        step[0], step[1 + i] = np.cos(angle / 2), np.sin(angle / 2)
        product = np.zeros(4)
        mujoco.mju_mulQuat(product, q, step)
        q = product
    return q


def turning(angles: Array, rates: Array) -> tuple[Array, Array]:
    """E with omega = E rates in the axes reached by Rx Ry Rz, and its time derivative."""
    (_, b, c), (_, bd, cd) = angles, rates
    sb, cb, sc, cc = np.sin(b), np.cos(b), np.sin(c), np.cos(c)
    E = np.array([[cb * cc, sc, 0], [-cb * sc, cc, 0], [sb, 0, 1]])
    first = [-sb * bd * cc - cb * sc * cd, sb * bd * sc - cb * cc * cd, cb * bd]
    return E, np.array([[first[0], cc * cd, 0], [first[1], -sc * cd, 0], [first[2], 0, 0]])


def largest_errors(models: Any, peer: MjcfPeer, names: Iterable[str], rng: np.random.Generator) -> dict[str, float]:
    """What models differ from the peer's at a random state, relative to the largest element; names are of frames.

    That of ddm is its backward error: the torque that its answer leaves over, against the torques that it takes.
    """
    n = peer.n
    q, qd, qdd, tau = rng.uniform(-np.pi, np.pi, n), *rng.uniform(-2, 2, (2, n)), rng.uniform(-20, 20, n)
    if peer.floating:
        turned = rng.normal(size=4)
        q = np.concatenate([q[:3], turned / np.linalg.norm(turned), q[6:]])
    errors = {
        "idm": error(models.idm(q, qd, qdd), peer.idm(q, qd, qdd)),
        "h": error(models.h(q, qd), peer.h(q, qd)),
        "inertia": error(models.inertia(q), peer.inertia(q)),
    }
    answer = models.ddm(q, qd, tau)
    A, h = peer.inertia(q), peer.h(q, qd)
    scale = np.abs(A) @ np.abs(answer) + np.abs(h) + np.abs(tau)
    errors["ddm"] = float(np.max(np.abs(A @ answer + h - tau)) / np.max(scale))
    for name in names:
        errors[f"transform {name}"] = error(models.transform(q, name), peer.transform(q, name))
        errors[f"jacobian {name}"] = error(models.jacobian(q, name), peer.jacobian(q, name))
    return errors


def error(actual: Array, expected: Array) -> float:
    """The largest difference, relative to the largest element."""
    difference = float(np.max(np.abs(np.asarray(actual) - expected)))
    largest = float(np.max(np.abs(expected)))
    return difference / largest if largest else difference
