"""Loops of an MJCF file in MuJoCo itself: its equality constraints held exactly, by its own Jacobian and mass matrix.

MuJoCo's solver is soft. Here its constraint Jacobian J gives all velocities from those of the coordinates (J qvel = 0)
and projects its inverse dynamics of the open tree; the drift of J is a difference along the motion. Nothing of it
knows where torquec cuts a loop. Bodies hang on hinges and slides, none of which follows another.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import mujoco
import numpy as np
from torquec.generator.description.robot import Robot
from torquec.peers.newton_euler import Array


class LoopPeer:
    """A file's robot with its loops closed; coordinates are named by joints."""

    def __init__(self, path: Path, coordinates: Sequence[str]) -> None:
        self.model = mujoco.MjModel.from_xml_path(str(path))
        self.model.opt.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
        # Limits, contacts and friction would add rows of their own.
        off = mujoco.mjtDisableBit
        for flag in (off.mjDSBL_CONTACT, off.mjDSBL_LIMIT, off.mjDSBL_FRICTIONLOSS):
            self.model.opt.disableflags |= int(flag)
        self.data = mujoco.MjData(self.model)
        names = [self.model.joint(j).name for j in range(self.model.njnt)]
        self.dofs = [int(self.model.jnt_dofadr[names.index(name)]) for name in coordinates]

    def opening(self, qpos: Array) -> tuple[Array, Array]:
        """How far each equality is off (m, rad), and its Jacobian (rows, nv)."""
        self.data.qpos[:], self.data.qvel[:] = qpos, 0
        mujoco.mj_forward(self.model, self.data)
        rows = np.flatnonzero(self.data.efc_type == int(mujoco.mjtConstraint.mjCNSTR_EQUALITY))
        J = np.array(self.data.efc_J).reshape(self.data.nefc, self.model.nv)
        return np.array(self.data.efc_pos)[rows], J[rows]

    def closed(self, q: Array, start: Array) -> Array:
        """qpos with the coordinates at q and the loops closed, near a start."""
        qpos = np.array(start, dtype=float)
        qpos[self.dofs] = q
        free = [i for i in range(self.model.nv) if i not in self.dofs]
        for _ in range(60):
            error, J = self.opening(qpos)
            qpos[free] -= np.linalg.lstsq(J[:, free], error, rcond=1e-9)[0]
        assert np.abs(self.opening(qpos)[0]).max() < 1e-12
        return qpos

    def rates(self, qpos: Array) -> Array:
        """G (nv, n): the velocities of all joints are G qd."""
        J = self.opening(qpos)[1]
        held = np.vstack([J, np.eye(self.model.nv)[self.dofs]])
        right = np.vstack([np.zeros((len(J), len(self.dofs))), np.eye(len(self.dofs))])
        G, _, rank, _ = np.linalg.lstsq(held, right, rcond=1e-9)
        assert rank == self.model.nv
        return np.asarray(G)

    def idm(self, qpos: Array, qd: Array, qdd: Array) -> Array:
        """Torques of the coordinates."""
        G, h = self.rates(qpos), 1e-5
        qvel = G @ qd
        # Along qpos + t qvel + t^2/2 qacc the rates are G qd + t Gdot qd, to first order.
        step = (self.rates(qpos + h * qvel) - self.rates(qpos - h * qvel)) / (2 * h)
        self.data.qpos[:], self.data.qvel[:], self.data.qacc[:] = qpos, qvel, G @ qdd + step @ qd
        self.model.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_EQUALITY)
        mujoco.mj_inverse(self.model, self.data)
        self.model.opt.disableflags &= ~int(mujoco.mjtDisableBit.mjDSBL_EQUALITY)
        return np.asarray(G.T @ self.data.qfrc_inverse)

    def place(self, qpos: Array, body: str) -> Array:
        """Pose (4, 4) of a body in the world."""
        self.data.qpos[:] = qpos
        mujoco.mj_kinematics(self.model, self.data)
        there = self.data.body(body)
        placed = np.eye(4)
        placed[:3, :3], placed[:3, 3] = there.xmat.reshape(3, 3), there.xpos
        return placed


def coordinate_names(robot: Robot) -> list[str]:
    return [robot.joints[j - 1].name for j in robot.moving]


def drawn_positions(robot: Robot, peer: LoopPeer) -> Array:
    """qpos where a robot is drawn; joints that its assembly doesn't name are at 0."""
    names = [peer.model.joint(j).name for j in range(peer.model.njnt)]
    return np.array([robot.assembly.get(name, 0.0) for name in names])
