"""A tree as a Pinocchio model, built joint by joint: a peer of the benchmarks and an oracle of the tests.

Pinocchio wants a subtree's joints to be neighbours, so they are added depth first: `order[k]` is the place in
Pinocchio's q of variable k of the tree.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pinocchio as pin

from .newton_euler import FIXED, GEOMETRY, PRISMATIC, REVOLUTE, Array, Tree, named_frame


@dataclass(frozen=True)
class PinocchioRobot:
    """A Pinocchio model with its data, the places of the tree's variables in it, and the ids of the named frames.

    With a moving base, the first joint of `model` is a free flyer and `order` starts behind it.
    """

    model: pin.Model
    data: pin.Data
    order: tuple[int, ...]
    frames: dict[str, int]
    friction: tuple[Array, Array, Array]
    free_base: bool = False

    def reorder(self, values: Array) -> Array:
        """Joint values (n,) of the tree as Pinocchio wants them."""
        reordered = np.empty(len(self.order))
        reordered[list(self.order)] = values
        return reordered

    def idm(
        self, q: Array, qd: Array, qdd: Array, wrench: Array | None = None, frame: str = "", base: Array | None = None
    ) -> Array:
        """Torques (n,), friction included. A base motion needs a model with a free base."""
        q, v, a = self.reorder(q), self.reorder(qd), self.reorder(qdd)
        if self.free_base:
            # The base passes the origin at rest, unturned: only its rotation and accelerations matter. At rest the
            # spatial acceleration of the origin is the classical one.
            w, wd, acceleration = np.zeros((3, 3)) if base is None else np.asarray(base).reshape(3, 3)
            q = np.concatenate([[0, 0, 0, 0, 0, 0, 1], q])
            v = np.concatenate([[0, 0, 0], w, v])
            a = np.concatenate([acceleration, wd, a])
        torque = pin.rnea(self.model, self.data, q, v, a)[self._columns]
        if wrench is not None:
            torque = torque + self._frame_jacobian(q, frame, pin.LOCAL).T @ wrench
        FV, FS, FO = self.friction
        return np.asarray(torque + FV * qd + FS * np.sign(qd) + FO * (qd != 0))

    def h(self, q: Array, qd: Array) -> Array:
        """Torques (n,) without acceleration, friction included."""
        return self.idm(q, qd, np.zeros_like(q))

    def gravity(self, q: Array) -> Array:
        """Torques (n,) that hold the robot."""
        return np.asarray(pin.computeGeneralizedGravity(self.model, self.data, self.reorder(q)))[self._columns]

    def inertia(self, q: Array) -> Array:
        """Inertia matrix (n, n); Pinocchio fills its upper triangle."""
        upper: Array = np.triu(pin.crba(self.model, self.data, self.reorder(q)))
        A = upper + np.triu(upper, 1).T
        return A[np.ix_(self._columns, self._columns)]

    def coriolis(self, q: Array, qd: Array) -> Array:
        """Coriolis matrix (n, n), of Christoffel's symbols."""
        C = np.asarray(pin.computeCoriolisMatrix(self.model, self.data, self.reorder(q), self.reorder(qd)))
        return C[np.ix_(self._columns, self._columns)]

    def ddm(self, q: Array, qd: Array, tau: Array) -> Array:
        """Accelerations (n,) under the torques tau, of which friction takes its part."""
        FV, FS, FO = self.friction
        free = tau - (FV * qd + FS * np.sign(qd) + FO * (qd != 0))
        q, v = self.reorder(q), self.reorder(qd)
        return np.asarray(pin.aba(self.model, self.data, q, v, self.reorder(free)))[self._columns]

    def transform(self, q: Array, frame: str, ref: str = "base") -> Array:
        """Transform (4, 4) of a frame in the frame `ref`."""
        pin.framesForwardKinematics(self.model, self.data, self.reorder(q))
        placement = self.data.oMf
        return np.asarray((placement[self.frames[ref]].inverse() * placement[self.frames[frame]]).homogeneous)

    def jacobian(self, q: Array, frame: str) -> Array:
        """Jacobian (6, n), [linear; angular] of the frame's origin, in base axes."""
        return self._frame_jacobian(self.reorder(q), frame, pin.LOCAL_WORLD_ALIGNED)

    def frame_velocity(self, q: Array, qd: Array, frame: str) -> Array:
        """Velocity (6,), [linear; angular], of the frame's origin in base axes."""
        pin.forwardKinematics(self.model, self.data, self.reorder(q), self.reorder(qd))
        pin.updateFramePlacements(self.model, self.data)
        velocity = pin.getFrameVelocity(self.model, self.data, self.frames[frame], pin.LOCAL_WORLD_ALIGNED)
        return np.asarray(velocity.vector)

    def frame_acceleration(self, q: Array, qd: Array, qdd: Array, frame: str) -> Array:
        """Classical acceleration (6,), [linear; angular], of the frame's origin in base axes."""
        pin.forwardKinematics(self.model, self.data, self.reorder(q), self.reorder(qd), self.reorder(qdd))
        pin.updateFramePlacements(self.model, self.data)
        axes = pin.LOCAL_WORLD_ALIGNED
        acceleration = pin.getFrameClassicalAcceleration(self.model, self.data, self.frames[frame], axes)
        return np.asarray(acceleration.vector)

    def regressor(
        self, q: Array, qd: Array, qdd: Array, joints: Sequence[int]
    ) -> dict[tuple[int, str], Array]:
        """Torques (n,) for the inertial parameters at the value 1, by link number and name; `joints` numbers q."""
        v, a = self.reorder(qd), self.reorder(qdd)
        # Its bindings give a matrix of one row as a vector.
        Y = np.asarray(pin.computeJointTorqueRegressor(self.model, self.data, self.reorder(q), v, a))
        Y = Y.reshape(self.model.nv, -1)
        names = ("M", "MX", "MY", "MZ", "XX", "XY", "YY", "XZ", "YZ", "ZZ")
        return {
            (j, name): Y[self._columns, 10 * place + k]
            for j, place in zip(joints, self.order, strict=True)
            for k, name in enumerate(names)
        }

    def kinetic_energy(self, q: Array, qd: Array) -> float:
        """Kinetic energy in J, rotors included."""
        return float(pin.computeKineticEnergy(self.model, self.data, self.reorder(q), self.reorder(qd)))

    def potential_energy(self, q: Array) -> float:
        """Energy in J against gravity."""
        return float(pin.computePotentialEnergy(self.model, self.data, self.reorder(q)) - self.base_energy)

    @property
    def base_energy(self) -> float:
        """What Pinocchio leaves out: the energy of what is fixed to the base, its sign reversed."""
        on_base = self.model.inertias[0]
        return float(on_base.mass * on_base.lever @ self.model.gravity.linear)

    def _frame_jacobian(self, q: Array, frame: str, axes: pin.ReferenceFrame) -> Array:
        # Its bindings give a matrix of one column as a vector.
        J = pin.computeFrameJacobian(self.model, self.data, q, self.frames[frame], axes)
        return np.asarray(J).reshape(6, self.model.nv)[:, self._columns]

    @property
    def _columns(self) -> list[int]:
        first = 6 if self.free_base else 0
        return [first + k for k in self.order]


def pinocchio_robot(tree: Tree, free_base: bool = False) -> PinocchioRobot:
    """The model of `tree`, with a free flyer before it for `idm(base=)` if `free_base`."""
    model = pin.Model()
    model.name = "tree"
    model.gravity = pin.Motion(np.asarray(tree.gravity), np.zeros(3))
    root = model.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "free_base") if free_base else 0

    # Where link j ended up: the Pinocchio joint that carries it and the placement of frame j on that joint.
    carrier = {0: (root, pin.SE3.Identity())}
    order: dict[int, int] = {}
    tensors: dict[int, Array] = {}
    for j in _depth_first(tree):
        joint, placement = carrier[tree.antecedent[j - 1]]
        placement = placement * _step(*_constant_parameters(tree, j))
        if tree.sigma[j - 1] != FIXED:
            kind = pin.JointModelRZ() if tree.sigma[j - 1] == REVOLUTE else pin.JointModelPZ()
            joint = model.addJoint(joint, kind, placement, tree.name[j - 1])
            order[j] = len(order)
            # Pinocchio has no rotor inertia at a joint's side but `armature`, added to the diagonal of A.
            model.armature[model.idx_vs[joint]] = tree.IA[j - 1]
            placement = pin.SE3.Identity()
        carrier[j] = joint, placement
        point, tensor = _point_and_tensor(tree, j)
        if point.mass:
            model.appendBodyToJoint(joint, point, placement)
        tensors[joint] = tensors.get(joint, np.zeros((3, 3))) + placement.rotation @ tensor @ placement.rotation.T
    # Pinocchio divides by a body's mass and refuses tensors that rounding or a publication made improper. So its bodies
    # are points, and what resists rotation alone, wherever it sits on a link, is added to their sum.
    for joint, tensor in tensors.items():
        model.inertias[joint].inertia = model.inertias[joint].inertia + tensor

    frames = {}
    for frame in (named_frame(tree, "base"), *tree.frames):
        joint, placement = carrier[frame.antecedent]
        at = _step(*(getattr(frame, key) for key in GEOMETRY))
        frames[frame.name] = model.addFrame(
            pin.Frame(f"frame_{frame.name}", joint, 0, placement * at, pin.FrameType.OP_FRAME)
        )
    drive = [j - 1 for j in tree.moving]
    return PinocchioRobot(
        model,
        model.createData(),
        tuple(order[j] for j in tree.moving),
        frames,
        (tree.FV[drive], tree.FS[drive], tree.FO[drive]),
        free_base,
    )


@dataclass(frozen=True)
class Algorithm:
    """One of Pinocchio's algorithms on vectors in its own order, and what makes its result comparable."""

    call: Callable[..., Any]
    answer: Callable[[Any], Any] = np.asarray


def algorithms(robot: PinocchioRobot, frame: str) -> dict[str, Algorithm]:
    """Pinocchio's algorithm for each model that it has, to be timed without what surrounds it."""
    m, d, order = robot.model, robot.data, list(robot.order)
    at, axes = robot.frames[frame], pin.LOCAL_WORLD_ALIGNED

    def placement(q: Array, *_: Any) -> Any:
        pin.forwardKinematics(m, d, q)
        return pin.updateFramePlacement(m, d, at)

    def speed(q: Array, v: Array) -> Any:
        pin.forwardKinematics(m, d, q, v)
        pin.updateFramePlacement(m, d, at)
        return pin.getFrameVelocity(m, d, at, axes)

    def acceleration(q: Array, v: Array, a: Array) -> Any:
        pin.forwardKinematics(m, d, q, v, a)
        pin.updateFramePlacement(m, d, at)
        return pin.getFrameClassicalAcceleration(m, d, at, axes)

    def components(result: Any) -> Array:
        return np.asarray(result.vector)

    def by_joint(result: Any) -> Array:
        return np.asarray(result)[order]

    def symmetric(result: Any) -> Array:
        upper = np.triu(result)
        return np.asarray(upper + np.triu(upper, 1).T)[np.ix_(order, order)]

    def columns(result: Any) -> Array:
        return np.asarray(result).reshape(6, -1)[:, order]

    rest = np.zeros(m.nv)
    return {
        "transform": Algorithm(placement, lambda result: result.homogeneous),
        "jacobian": Algorithm(lambda q, *_: pin.computeFrameJacobian(m, d, q, at, axes), columns),
        "velocity": Algorithm(speed, components),
        "acceleration": Algorithm(acceleration, components),
        "jpqp": Algorithm(lambda q, v: acceleration(q, v, rest), components),
        "idm": Algorithm(lambda q, v, a: pin.rnea(m, d, q, v, a), by_joint),
        "h": Algorithm(lambda q, v: pin.nonLinearEffects(m, d, q, v), by_joint),
        "gravity": Algorithm(lambda q: pin.computeGeneralizedGravity(m, d, q), by_joint),
        "inertia": Algorithm(lambda q: pin.crba(m, d, q), symmetric),
        "ddm": Algorithm(lambda q, v, tau: pin.aba(m, d, q, v, tau), by_joint),
        "kinetic_energy": Algorithm(lambda q, v: pin.computeKineticEnergy(m, d, q, v)),
        "potential_energy": Algorithm(
            lambda q: pin.computePotentialEnergy(m, d, q), lambda result: result - robot.base_energy
        ),
    }


def _depth_first(tree: Tree) -> list[int]:
    def below(i: int) -> list[int]:
        children = [j for j, antecedent in enumerate(tree.antecedent, 1) if antecedent == i]
        return [number for j in children for number in (j, *below(j))]

    return below(0)


def _constant_parameters(tree: Tree, j: int) -> tuple[float, ...]:
    """The six parameters at q = 0; along its own axis a joint's offset is a constant like any other."""
    gamma, b, alpha, d, theta, r = (float(getattr(tree, key)[j - 1]) for key in GEOMETRY)
    if tree.sigma[j - 1] == REVOLUTE:
        theta += tree.offset[j - 1]
    elif tree.sigma[j - 1] == PRISMATIC:
        r += tree.offset[j - 1]
    return gamma, b, alpha, d, theta, r


def _step(gamma: float, b: float, alpha: float, d: float, theta: float, r: float) -> pin.SE3:
    """Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)."""
    x, z = np.eye(3)[0], np.eye(3)[2]
    screws = ((gamma, b, z), (alpha, d, x), (theta, r, z))
    step = pin.SE3.Identity()
    for angle, length, axis in screws:
        step = step * pin.SE3(pin.AngleAxis(angle, axis).matrix(), length * axis)
    return step


def _point_and_tensor(tree: Tree, j: int) -> tuple[pin.Inertia, Array]:
    """Link j as a point at its centre of mass and its inertia (3, 3) about it, in the axes of frame j."""
    k = j - 1
    about_origin = np.array(
        [
            [tree.XX[k], tree.XY[k], tree.XZ[k]],
            [tree.XY[k], tree.YY[k], tree.YZ[k]],
            [tree.XZ[k], tree.YZ[k], tree.ZZ[k]],
        ]
    )
    mass, first = float(tree.M[k]), np.array([tree.MX[k], tree.MY[k], tree.MZ[k]])
    if mass == 0:
        assert not first.any(), f"link {j} has first moments without a mass, which Pinocchio cannot represent"
        return pin.Inertia.Zero(), about_origin
    lever = first / mass
    steiner = mass * (lever @ lever * np.eye(3) - np.outer(lever, lever))
    return pin.Inertia(mass, lever, np.zeros((3, 3))), about_origin - steiner
