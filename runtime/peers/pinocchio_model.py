"""A tree as a Pinocchio model, built joint by joint: a peer of the benchmarks and an oracle of the tests.

Pinocchio wants a subtree's joints to be neighbours, so they are added depth first.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pinocchio as pin

from .newton_euler import FIXED, GEOMETRY, INERTIA, PRISMATIC, REVOLUTE, Array, Tree, named_frame


@dataclass(frozen=True)
class PinocchioRobot:
    """A Pinocchio model with its data, and the ids of the named frames.

    All joints of the tree that move are joints of `model`, those that follow others too: v = G qd, and what Pinocchio
    says of forces is projected by G^T. With a moving or a floating base the first joint of `model` is a free flyer.
    """

    tree: Tree
    model: pin.Model
    data: pin.Data
    order: dict[int, int]
    """Place of each joint of the tree behind the free flyer."""
    frames: dict[str, int]
    free_base: bool = False

    def G(self, q: Array) -> Array:
        """Return the matrix (nv, n) at q (nq,)."""
        first = 6 if self.free_base or self.tree.floating else 0
        G, joints = np.zeros((self.model.nv, self.tree.n)), self.tree.rates(q)
        for j, place in self.order.items():
            G[first + place] = joints[j - 1]
        if self.tree.floating:
            G[:6, :6] = np.eye(6)
        return G

    def positions(self, q: Array) -> Array:
        """Return Pinocchio's q from that of the tree (nq,)."""
        joints, first = self.tree.positions(q), self.model.nq - len(self.order)
        positions = np.zeros(self.model.nq)
        positions[:first] = q[:7] if self.tree.floating else [0, 0, 0, 0, 0, 0, 1][:first]
        for j, place in self.order.items():
            positions[first + place] = joints[j - 1]
        return positions

    def arguments(self, q: Array, *vectors: Array) -> tuple[Array, ...]:
        """Return q and velocities, accelerations or forces of the tree, (n,) each, as Pinocchio wants them.

        In the dynamics of loops the third argument is an acceleration.
        """
        G = self.G(q)
        found = [G @ vector for vector in vectors]
        if self.tree.loops and len(vectors) > 1:
            drift = self.tree.drift(q, vectors[0])
            for j, place in self.order.items():
                found[1][self.model.nv - len(self.order) + place] += drift[j - 1]
        return self.positions(q), *found

    def friction(self, q: Array, qd: Array) -> Array:
        """Return the torques (n,) that overcome friction, each joint's at its own speed."""
        return self.tree.friction(q, qd)

    def springs(self, q: Array) -> Array:
        """Return the torques (n,) that the joints give against their springs."""
        return self.tree.springs(q)

    def idm(
        self, q: Array, qd: Array, qdd: Array, wrench: Array | None = None, frame: str = "", base: Array | None = None
    ) -> Array:
        """Return the torques (n,), friction and springs included. A base motion needs a model with a free base."""
        driven, G = self.friction(q, qd) + self.springs(q) + self.tree.torque_of_cuts(q, qd, qdd), self.G(q)
        q, v, a = self.arguments(q, qd, qdd)
        if self.free_base:
            # The base passes the origin at rest, unturned: only its rotation and accelerations matter. At rest the
            # spatial acceleration of the origin is the classical one.
            w, wd, acceleration = np.zeros((3, 3)) if base is None else np.asarray(base).reshape(3, 3)
            v[:6], a[:6] = [0, 0, 0, *w], [*acceleration, *wd]
        torque = G.T @ pin.rnea(self.model, self.data, q, v, a)
        if wrench is not None:
            torque = torque + (self._frame_jacobian(q, frame, pin.LOCAL) @ G).T @ wrench
        return np.asarray(torque + driven)

    def h(self, q: Array, qd: Array) -> Array:
        """Return the torques (n,) without acceleration, friction included."""
        return self.idm(q, qd, np.zeros_like(qd))

    def gravity(self, q: Array) -> Array:
        """Return the torques (n,) that hold the robot."""
        torque = self.G(q).T @ pin.computeGeneralizedGravity(self.model, self.data, self.positions(q))
        return np.asarray(torque + self.springs(q))

    def inertia(self, q: Array) -> Array:
        """Return the inertia matrix (n, n); Pinocchio fills its upper triangle."""
        upper = pin.crba(self.model, self.data, self.positions(q))
        return np.asarray(_with_lower(upper, self.G(q)) + self.tree.inertia_of_cuts(q))

    def coriolis(self, q: Array, qd: Array) -> Array:
        """Return the Coriolis matrix (n, n); of Christoffel's symbols where the base is fixed."""
        G = self.G(q)
        C = G.T @ pin.computeCoriolisMatrix(self.model, self.data, *self.arguments(q, qd)) @ G
        return np.asarray(C + self._inertia_of_drift(q, qd) if self.tree.loops else C)

    def _inertia_of_drift(self, q: Array, qd: Array) -> Array:
        """Return G^T A Gdot. Gdot qd is quadratic in qd, so that its differences are exact."""
        units, nowhere = np.eye(self.tree.n), np.zeros(self.tree.n)

        def columns(quadratic: Callable[..., Array], *more: Array) -> Array:
            return np.stack([(quadratic(q, qd + e, *more) - quadratic(q, qd - e, *more)) / 4 for e in units], axis=-1)

        rates = columns(self.tree.drift)
        G, first = self.G(q), self.model.nv - len(self.order)
        Gdot = np.zeros_like(G)
        for j, place in self.order.items():
            Gdot[first + place] = rates[j - 1]
        upper: Array = np.triu(pin.crba(self.model, self.data, self.positions(q)))
        of_cuts = columns(self.tree.torque_of_cuts, nowhere)
        return np.asarray(G.T @ (upper + np.triu(upper, 1).T) @ Gdot + of_cuts)

    def ddm(self, q: Array, qd: Array, tau: Array) -> Array:
        """Return the accelerations (n,) under the torques tau, of which friction and springs take their part."""
        if self.tree.followers or self.tree.loops:
            return np.asarray(np.linalg.solve(self.inertia(q), tau - self.h(q, qd)))
        free = tau - self.friction(q, qd) - self.springs(q)
        return np.asarray(self.G(q).T @ pin.aba(self.model, self.data, *self.arguments(q, qd, free)))

    def inverse_inertia(self, q: Array) -> Array:
        """Return the inverse of the inertia matrix (n, n), of a tree whose joints all move on their own."""
        return _with_lower(pin.computeMinverse(self.model, self.data, self.positions(q)), self.G(q))

    def idm_derivatives(self, q: Array, qd: Array, qdd: Array) -> tuple[Array, Array]:
        """Return d tau/dq and d tau/dqd (n, n), friction and springs included, of a robot without loops.

        Those by the configuration of a floating base are in its tangent space.
        """
        pin.computeRNEADerivatives(self.model, self.data, *self.arguments(q, qd, qdd))
        G, first = self.G(q), self.model.nv - len(self.order)
        stiffness, viscous = np.zeros(self.model.nv), np.zeros(self.model.nv)
        for j, place in self.order.items():
            stiffness[first + place], viscous[first + place] = self.tree.K[j - 1], self.tree.FV[j - 1]
        dq = G.T @ (self.data.dtau_dq + np.diag(stiffness)) @ G
        return np.asarray(dq), np.asarray(G.T @ (self.data.dtau_dv + np.diag(viscous)) @ G)

    def transform(self, q: Array, frame: str, ref: str | None = None) -> Array:
        """Return the transform (4, 4) of a frame in the frame `ref`, else in that of Pinocchio's universe."""
        pin.framesForwardKinematics(self.model, self.data, self.positions(q))
        placement = self.data.oMf
        of_ref = placement[self.frames[ref]] if ref else pin.SE3.Identity()
        return np.asarray((of_ref.inverse() * placement[self.frames[frame]]).homogeneous)

    def jacobian(self, q: Array, frame: str) -> Array:
        """Return the Jacobian (6, n), [linear; angular] of the frame's origin, in the axes of Pinocchio's universe."""
        return self._frame_jacobian(self.positions(q), frame, pin.LOCAL_WORLD_ALIGNED) @ self.G(q)

    def frame_velocity(self, q: Array, qd: Array, frame: str) -> Array:
        """Return the velocity (6,), [linear; angular], of the frame's origin in the axes of Pinocchio's universe."""
        pin.forwardKinematics(self.model, self.data, *self.arguments(q, qd))
        pin.updateFramePlacements(self.model, self.data)
        velocity = pin.getFrameVelocity(self.model, self.data, self.frames[frame], pin.LOCAL_WORLD_ALIGNED)
        return np.asarray(velocity.vector)

    def frame_acceleration(self, q: Array, qd: Array, qdd: Array, frame: str) -> Array:
        """Return the classical acceleration (6,), [linear; angular], of the frame's origin, in the universe's axes."""
        pin.forwardKinematics(self.model, self.data, *self.arguments(q, qd, qdd))
        pin.updateFramePlacements(self.model, self.data)
        axes = pin.LOCAL_WORLD_ALIGNED
        acceleration = pin.getFrameClassicalAcceleration(self.model, self.data, self.frames[frame], axes)
        return np.asarray(acceleration.vector)

    def com(self, q: Array) -> Array:
        """Return the centre of mass (3,), with what is fixed to the base, which Pinocchio leaves out."""
        own, on_base = pin.centerOfMass(self.model, self.data, self.positions(q)), self.model.inertias[0]
        mass = self.data.mass[0]
        return np.asarray((mass * own + on_base.mass * on_base.lever) / (mass + on_base.mass))

    def momentum(self, q: Array, qd: Array) -> Array:
        """Return the momentum (6,), [linear; angular about the centre of mass]."""
        P = np.asarray(pin.computeCentroidalMomentum(self.model, self.data, *self.arguments(q, qd)).vector)
        return self._about_centre(q, P)

    def momentum_matrix(self, q: Array) -> Array:
        """Return the matrix (6, n) from velocities to that momentum."""
        q_pin, v = self.arguments(q, np.zeros(self.tree.n))
        # Its bindings give a matrix of one column as a vector.
        A = np.asarray(pin.ccrba(self.model, self.data, q_pin, v)).reshape(6, -1) @ self.G(q)
        return self._about_centre(q, A)

    def _about_centre(self, q: Array, P: Array) -> Array:
        """Return momenta about the centre of mass of all bodies; Pinocchio's leaves out what is fixed to the base."""
        shift = pin.centerOfMass(self.model, self.data, self.positions(q)) - self.com(q)
        return np.concatenate([P[:3], P[3:] + np.cross(shift, P[:3], axisb=0, axisc=0)])

    def regressor(self, q: Array, qd: Array, qdd: Array) -> dict[tuple[int, str], Array]:
        """Return the torques (n,) for the inertial parameters at the value 1, by link number and name."""
        # Its bindings give a matrix of one row as a vector.
        Y = np.asarray(pin.computeJointTorqueRegressor(self.model, self.data, *self.arguments(q, qd, qdd)))
        Y = self.G(q).T @ Y.reshape(self.model.nv, -1)
        names = ("M", "MX", "MY", "MZ", "XX", "XY", "YY", "XZ", "YZ", "ZZ")
        places = {j: place + int(self.tree.floating) for j, place in self.order.items()}
        places |= {0: 0} if self.tree.floating else {}
        return {(j, name): Y[:, 10 * place + k] for j, place in places.items() for k, name in enumerate(names)}

    def kinetic_energy(self, q: Array, qd: Array) -> float:
        """Return the kinetic energy in J, rotors included."""
        rotors = qd @ self.tree.inertia_of_cuts(q) @ qd / 2
        return float(pin.computeKineticEnergy(self.model, self.data, *self.arguments(q, qd)) + rotors)

    def potential_energy(self, q: Array) -> float:
        """Return the energy in J of springs and against gravity."""
        springs = self.tree.spring_energy(q)
        weight = pin.computePotentialEnergy(self.model, self.data, self.positions(q)) - self.base_energy
        return float(weight) + springs

    @property
    def base_energy(self) -> float:
        """What Pinocchio leaves out: the energy of what is fixed to the base, its sign reversed."""
        on_base = self.model.inertias[0]
        return float(on_base.mass * on_base.lever @ self.model.gravity.linear)

    def _frame_jacobian(self, q: Array, frame: str, axes: pin.ReferenceFrame) -> Array:
        # Its bindings give a matrix of one column as a vector.
        J = pin.computeFrameJacobian(self.model, self.data, q, self.frames[frame], axes)
        return np.asarray(J).reshape(6, self.model.nv)


def pinocchio_robot(tree: Tree, free_base: bool = False) -> PinocchioRobot:
    """Return the model of `tree`, with a free flyer before it for `idm(base=)` if `free_base`."""
    model = pin.Model()
    model.name = "tree"
    model.gravity = pin.Motion(np.asarray(tree.gravity), np.zeros(3))
    free = free_base or tree.floating
    root = model.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "free_base") if free else 0

    # Where link j ended up: the Pinocchio joint that carries it and the placement of frame j on that joint.
    carrier = {0: (root, pin.SE3.Identity())}
    order: dict[int, int] = {}
    tensors: dict[int, Array] = {}
    if tree.floating:
        point, tensors[root] = _point_and_tensor("the base", *tree.base)
        model.appendBodyToJoint(root, point, pin.SE3.Identity())
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
        point, tensor = _point_and_tensor(f"link {j}", *(float(getattr(tree, key)[j - 1]) for key in INERTIA))
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
    return PinocchioRobot(tree, model, model.createData(), order, frames, free_base)


@dataclass(frozen=True)
class Algorithm:
    """One of Pinocchio's algorithms on vectors in its own order, and what makes its result comparable."""

    call: Callable[..., Any]
    answer: Callable[[Any], Any] = np.asarray


def algorithms(robot: PinocchioRobot, frame: str) -> dict[str, Algorithm]:
    """Return Pinocchio's algorithm for each model that it has, to be timed without what surrounds it."""
    # Of a robot without loops, whose joints move at the same ratios everywhere.
    m, d, G = robot.model, robot.data, robot.G(np.zeros(robot.tree.nq))
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
        return np.asarray(G.T @ result)

    def symmetric(result: Any) -> Array:
        return _with_lower(result, G)

    def columns(result: Any) -> Array:
        return np.asarray(result).reshape(6, -1) @ G

    rest = np.zeros(m.nv)
    # With joints that follow others its direct dynamics is that of another robot.
    some = {} if robot.tree.followers else {
        "ddm": Algorithm(lambda q, v, tau: pin.aba(m, d, q, v, tau), by_joint),
        "inverse_inertia": Algorithm(lambda q: pin.computeMinverse(m, d, q), symmetric),
    }
    # What is fixed to the base has no part in its centre of mass.
    if not m.inertias[0].mass:
        some |= {
            "com": Algorithm(lambda q: pin.centerOfMass(m, d, q)),
            "momentum": Algorithm(lambda q, v: pin.computeCentroidalMomentum(m, d, q, v), components),
            "momentum_matrix": Algorithm(lambda q: pin.ccrba(m, d, q, rest), columns),
        }
    return some | {
        "transform": Algorithm(placement, lambda result: result.homogeneous),
        "jacobian": Algorithm(lambda q, *_: pin.computeFrameJacobian(m, d, q, at, axes), columns),
        "velocity": Algorithm(speed, components),
        "acceleration": Algorithm(acceleration, components),
        "jpqp": Algorithm(lambda q, v: acceleration(q, v, rest), components),
        "idm": Algorithm(lambda q, v, a: pin.rnea(m, d, q, v, a), by_joint),
        "h": Algorithm(lambda q, v: pin.nonLinearEffects(m, d, q, v), by_joint),
        "gravity": Algorithm(lambda q: pin.computeGeneralizedGravity(m, d, q), by_joint),
        "inertia": Algorithm(lambda q: pin.crba(m, d, q), symmetric),
        "kinetic_energy": Algorithm(lambda q, v: pin.computeKineticEnergy(m, d, q, v)),
        "potential_energy": Algorithm(
            lambda q: pin.computePotentialEnergy(m, d, q), lambda result: result - robot.base_energy
        ),
    }


def _with_lower(upper: Array, G: Array) -> Array:
    """Return G^T A G of a symmetric A, of which Pinocchio fills the upper triangle."""
    return np.asarray(G.T @ (np.triu(upper) + np.triu(upper, 1).T) @ G)


def _depth_first(tree: Tree) -> list[int]:
    def below(i: int) -> list[int]:
        children = [j for j, antecedent in enumerate(tree.antecedent, 1) if antecedent == i]
        return [number for j in children for number in (j, *below(j))]

    return below(0)


def _constant_parameters(tree: Tree, j: int) -> tuple[float, ...]:
    """Return the six parameters at q = 0; along its own axis a joint's offset is a constant like any other."""
    gamma, b, alpha, d, theta, r = (float(getattr(tree, key)[j - 1]) for key in GEOMETRY)
    if tree.sigma[j - 1] == REVOLUTE:
        theta += tree.offset[j - 1]
    elif tree.sigma[j - 1] == PRISMATIC:
        r += tree.offset[j - 1]
    return gamma, b, alpha, d, theta, r


def _step(gamma: float, b: float, alpha: float, d: float, theta: float, r: float) -> pin.SE3:
    """Return Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)."""
    x, z = np.eye(3)[0], np.eye(3)[2]
    screws = ((gamma, b, z), (alpha, d, x), (theta, r, z))
    step = pin.SE3.Identity()
    for angle, length, axis in screws:
        step = step * pin.SE3(pin.AngleAxis(angle, axis).matrix(), length * axis)
    return step


def _point_and_tensor(
    link: str,
    XX: float, XY: float, XZ: float, YY: float, YZ: float, ZZ: float, MX: float, MY: float, MZ: float, M: float,
) -> tuple[pin.Inertia, Array]:  # fmt: skip
    """Return a link as a point at its centre of mass and its inertia (3, 3) about it, in the axes of its frame."""
    about_origin = np.array([[XX, XY, XZ], [XY, YY, YZ], [XZ, YZ, ZZ]])
    first = np.array([MX, MY, MZ])
    if M == 0:
        assert not first.any(), f"{link} has first moments without a mass, which Pinocchio cannot represent"
        return pin.Inertia.Zero(), about_origin
    lever = first / M
    steiner = M * (lever @ lever * np.eye(3) - np.outer(lever, lever))
    return pin.Inertia(M, lever, np.zeros((3, 3))), about_origin - steiner
