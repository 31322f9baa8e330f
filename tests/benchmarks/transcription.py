"""Pinocchio's algorithms in plain form over CasADi's symbols, as users write them to generate C.

Motions and forces are pairs (linear, angular) in the axes of their joint. Constants are numbers, as in a URDF.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np
import pinocchio as pin
from torquec.peers.newton_euler import Array
from torquec.peers.pinocchio_model import PinocchioRobot

Pair = tuple[ca.SX, ca.SX]
Inertia = tuple[ca.SX, ca.SX, ca.SX]
ROUNDING = 1e-12


@dataclass(frozen=True)
class Chain:
    """The numbers of a model by joint, from 0: parent (-1 is the base), placement, axis, inertia and armature."""

    parents: Sequence[int]
    rotations: Sequence[Array]
    positions: Sequence[Array]
    slides: Sequence[bool]
    inertias: Sequence[tuple[float, Array, Array]]
    armature: Array
    gravity: Array

    @classmethod
    def of(cls, robot: PinocchioRobot, snapped: bool) -> Chain:
        """The model's numbers; `snapped` makes what is within rounding of 0 or 1 exact."""
        model = robot.model
        joints = range(1, model.njoints)
        made = (lambda x: np.where(np.abs(x - np.round(x)) < ROUNDING, np.round(x), x)) if snapped else np.asarray
        return cls(
            [model.parents[j] - 1 for j in joints],
            [made(model.jointPlacements[j].rotation) for j in joints],
            [made(model.jointPlacements[j].translation) for j in joints],
            [model.joints[j].shortname().startswith("JointModelP") for j in joints],
            [_about_origin(model.inertias[j]) for j in joints],
            np.asarray(model.armature),
            np.asarray(model.gravity.linear),
        )

    @property
    def n(self) -> int:
        return len(self.parents)

    def placements(self, q: ca.SX) -> list[Pair]:
        """Rotation and position of each joint in its parent; q may come with the sines and cosines of its angles."""
        n = self.n
        sines, cosines = (q[n : 2 * n], q[2 * n :]) if q.numel() > n else (ca.sin(q), ca.cos(q))
        found = []
        for i in range(n):
            R, p = ca.SX(self.rotations[i]), ca.SX(self.positions[i])
            if self.slides[i]:
                found.append((R, p + R[:, 2] * q[i]))
            else:
                c, s = cosines[i], sines[i]
                found.append((ca.horzcat(R[:, 0] * c + R[:, 1] * s, R[:, 1] * c - R[:, 0] * s, R[:, 2]), p))
        return found

    def subspace(self, i: int, x: ca.SX) -> Pair:
        """What the joint itself moves at the speed x."""
        none, along = ca.SX(3, 1), ca.vertcat(ca.SX(2, 1), x)
        return (along, none) if self.slides[i] else (none, along)

    def along(self, i: int, f: Pair) -> ca.SX:
        """The part of a force that acts on the joint."""
        return f[0][2] if self.slides[i] else f[1][2]


def _about_origin(inertia: pin.Inertia) -> tuple[float, Array, Array]:
    """Mass, first moment, and second moments about the joint's origin."""
    spatial = inertia.matrix()
    h = np.array([spatial[5, 1], spatial[3, 2], spatial[4, 0]])
    return float(spatial[0, 0]), h, spatial[3:, 3:]


def _motion_in(placement: Pair, v: Pair) -> Pair:
    R, p = placement
    return R.T @ (v[0] + ca.cross(v[1], p)), R.T @ v[1]


def _force_out(placement: Pair, f: Pair) -> Pair:
    R, p = placement
    linear = R @ f[0]
    return linear, R @ f[1] + ca.cross(p, linear)


def _symbolic(inertia: tuple[float, Array, Array]) -> Inertia:
    m, h, J = inertia
    return ca.SX(m), ca.SX(h), ca.SX(J)


def _times(inertia: Inertia, v: Pair) -> Pair:
    m, h, J = inertia
    return m * v[0] - ca.cross(h, v[1]), ca.mtimes(J, v[1]) + ca.cross(h, v[0])


def _plus(a: Pair, b: Pair) -> Pair:
    return a[0] + b[0], a[1] + b[1]


def _motions(chain: Chain, q: ca.SX, v: ca.SX, a: ca.SX) -> tuple[list[Pair], list[Pair], list[Pair]]:
    """Placements, velocities and accelerations of all joints, gravity as an acceleration of the base."""
    placements = chain.placements(q)
    none = (ca.SX(3, 1), ca.SX(3, 1))
    speeds: list[Pair] = []
    accelerations: list[Pair] = []
    for i, parent in enumerate(chain.parents):
        before = (none, (ca.SX(-chain.gravity), ca.SX(3, 1))) if parent < 0 else (speeds[parent], accelerations[parent])
        own = chain.subspace(i, v[i])
        speed = _plus(_motion_in(placements[i], before[0]), own)
        turned = (ca.cross(speed[1], own[0]) + ca.cross(speed[0], own[1]), ca.cross(speed[1], own[1]))
        speeds.append(speed)
        accelerations.append(
            _plus(_plus(_motion_in(placements[i], before[1]), chain.subspace(i, a[i])), turned)
        )
    return placements, speeds, accelerations


def _crossed(v: Pair, h: Pair) -> Pair:
    """The force v x* h."""
    return ca.cross(v[1], h[0]), ca.cross(v[1], h[1]) + ca.cross(v[0], h[0])


def rnea(chain: Chain, q: ca.SX, v: ca.SX, a: ca.SX) -> ca.SX:
    """Inverse dynamics."""
    placements, speeds, accelerations = _motions(chain, q, v, a)
    forces = []
    for i, speed in enumerate(speeds):
        inertia = _symbolic(chain.inertias[i])
        forces.append(_plus(_times(inertia, accelerations[i]), _crossed(speed, _times(inertia, speed))))
    tau = ca.SX(chain.n, 1)
    for i in reversed(range(chain.n)):
        tau[i] = chain.along(i, forces[i]) + chain.armature[i] * a[i]
        parent = chain.parents[i]
        if parent >= 0:
            forces[parent] = _plus(forces[parent], _force_out(placements[i], forces[i]))
    return tau


def crba(chain: Chain, q: ca.SX) -> ca.SX:
    """Inertia matrix, of composite bodies."""
    placements = chain.placements(q)
    bodies = [_symbolic(inertia) for inertia in chain.inertias]
    A = ca.SX(chain.n, chain.n)
    for i in reversed(range(chain.n)):
        f = _times(bodies[i], chain.subspace(i, ca.SX(1)))
        A[i, i] = chain.along(i, f) + chain.armature[i]
        j = i
        while chain.parents[j] >= 0:
            f = _force_out(placements[j], f)
            j = chain.parents[j]
            A[i, j] = A[j, i] = chain.along(j, f)
        parent = chain.parents[i]
        if parent >= 0:
            (m, h, J), (R, p) = bodies[i], placements[i]
            turned = ca.mtimes(R, h)
            moved = ca.mtimes(ca.mtimes(R, J), R.T) - _products(turned, p) - _products(p, turned) - m * _products(p, p)
            body = bodies[parent]
            bodies[parent] = (body[0] + m, body[1] + turned + m * p, body[2] + moved)
    return A


def _products(a: ca.SX, b: ca.SX) -> ca.SX:
    """[a]x [b]x."""
    return ca.mtimes(ca.skew(a), ca.skew(b))


def aba(chain: Chain, q: ca.SX, v: ca.SX, tau: ca.SX) -> ca.SX:
    """Direct dynamics by articulated bodies."""
    placements, speeds, _ = _motions(chain, q, v, ca.SX(chain.n, 1))
    n = chain.n
    Y, bias, shift = [], [], []
    for i, speed in enumerate(speeds):
        m, h, J = _symbolic(chain.inertias[i])
        hx = ca.skew(h)
        Y.append(ca.vertcat(ca.horzcat(m * ca.SX.eye(3), -hx), ca.horzcat(hx, J)))
        bias.append(ca.vertcat(*_crossed(speed, _times((m, h, J), speed))))
        own = chain.subspace(i, v[i])
        shift.append(
            ca.vertcat(ca.cross(speed[1], own[0]) + ca.cross(speed[0], own[1]), ca.cross(speed[1], own[1]))
        )
    U: list[ca.SX] = [ca.SX(6, 1)] * n
    D: list[ca.SX] = [ca.SX(1)] * n
    u: list[ca.SX] = [ca.SX(1)] * n
    X = [_action_in(placement) for placement in placements]
    axis = [2 if slides else 5 for slides in chain.slides]
    for i in reversed(range(n)):
        U[i] = Y[i][:, axis[i]]
        D[i] = 1 / (U[i][axis[i]] + chain.armature[i])
        u[i] = tau[i] - bias[i][axis[i]]
        parent = chain.parents[i]
        if parent >= 0:
            rest = Y[i] - ca.mtimes(U[i] * D[i], U[i].T)
            force = bias[i] + ca.mtimes(rest, shift[i]) + U[i] * (D[i] * u[i])
            Y[parent] = Y[parent] + ca.mtimes(ca.mtimes(X[i].T, rest), X[i])
            bias[parent] = bias[parent] + ca.mtimes(X[i].T, force)
    accelerations: list[ca.SX] = []
    qdd = ca.SX(n, 1)
    for i, parent in enumerate(chain.parents):
        before = ca.vertcat(ca.SX(-chain.gravity), ca.SX(3, 1)) if parent < 0 else accelerations[parent]
        a = ca.mtimes(X[i], before) + shift[i]
        qdd[i] = D[i] * (u[i] - ca.dot(U[i], a))
        a[axis[i]] = a[axis[i]] + qdd[i]
        accelerations.append(a)
    return qdd


def _action_in(placement: Pair) -> ca.SX:
    """The 6x6 matrix of motions of the parent, seen by the joint."""
    R, p = placement
    return ca.vertcat(ca.horzcat(R.T, -ca.mtimes(R.T, ca.skew(p))), ca.horzcat(ca.SX(3, 3), R.T))


def regressor(chain: Chain, q: ca.SX, v: ca.SX, a: ca.SX) -> ca.SX:
    """Torques per inertial parameter, ten a joint: M MX MY MZ XX XY YY XZ YZ ZZ."""
    placements, speeds, accelerations = _motions(chain, q, v, a)
    Y = ca.SX(chain.n, 10 * chain.n)
    for i in range(chain.n):
        forces = _body_regressor(speeds[i], accelerations[i])
        j = i
        while j >= 0:
            for k, f in enumerate(forces):
                Y[j, 10 * i + k] = chain.along(j, f)
            forces = [_force_out(placements[j], f) for f in forces]
            j = chain.parents[j]
    return Y


TEN = ("M", "MX", "MY", "MZ", "XX", "XY", "YY", "XZ", "YZ", "ZZ")


def regressor_of(chain: Chain, labels: Sequence[tuple[str, int]], q: ca.SX, v: ca.SX, a: ca.SX) -> ca.SX:
    """The columns of some parameters, each with the place of its joint; of Coulomb friction they are left 0."""
    Y = regressor(chain, q, v, a)
    of_joints = {"IA": a, "FV": v}
    columns = []
    for name, place in labels:
        column = Y[:, 10 * place + TEN.index(name)] if name in TEN else ca.SX(chain.n, 1)
        if name in of_joints:
            column[place] = of_joints[name][place]
        columns.append(column)
    return ca.horzcat(*columns)


def _body_regressor(v: Pair, a: Pair) -> list[Pair]:
    w, wd = v[1], a[1]
    point = a[0] + ca.cross(w, v[0])
    turning = ca.skew(wd) + _products(w, w)
    units = ca.SX.eye(3)
    columns: list[Pair] = [(point, ca.SX(3, 1))]
    columns += [(turning[:, k], ca.cross(units[:, k], point)) for k in range(3)]
    for i, k in ((0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2)):
        J = ca.SX(3, 3)
        J[i, k] = J[k, i] = 1
        columns.append((ca.SX(3, 1), ca.mtimes(J, wd) + ca.cross(w, ca.mtimes(J, w))))
    return columns
