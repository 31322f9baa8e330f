"""Motions of robots with closed loops in numbers: Newton's method on products of matrices, slopes of what it finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from torquec.generator.description.robot import REVOLUTE, Robot
from torquec.peers.newton_euler import Array, Tree

from .closed_robots import ends_of_loops
from .kinematics import point_jacobian, transform
from .regressor import regressor_at
from .tree import tree_of

# The steps from where the robot is drawn to a motion, and the most of Newton's method.
PATH, STEPS = 12, 12
# From this close to the answer Newton's method comes to it, but for rounding, by one more step.
CLOSE = 1e-9
# The step of differences, in s.
H = 1e-4


class ClosedMotions:
    """A robot whose loops hold passive joints; arrays over joints are of all joints that move, in their own order."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.ends = ends_of_loops(robot)
        joints = tuple(replace(joint, mu=1) for joint in robot.joints)
        frames = (*robot.frames, *(end for pair in self.ends for end in pair))
        self.tree: Tree = tree_of(replace(robot, joints=joints, loops=(), frames=frames, order=None, assembly={}))
        self.motors = [robot.mobile.index(j) for j in robot.moving]
        self.passive = [k for k in range(len(robot.mobile)) if k not in self.motors]

    def drawn(self) -> Array:
        """Where the robot is drawn."""
        return np.array([self.robot.assembly.get(self.robot.joints[j - 1].name, 0.0) for j in self.robot.mobile])

    def opening(self, q: Array) -> Array:
        """How far the loops are open."""
        rows: list[float] = []
        for (cut, twin), loop in zip(self.ends, self.robot.loops, strict=True):
            T = transform(self.tree, q, twin.name, cut.name)
            turned = [T[2, 1] - T[1, 2], T[0, 2] - T[2, 0], T[1, 0] - T[0, 1]]
            if loop.cut.sigma == REVOLUTE:
                rows += [*T[:3, 3], -T[1, 2], T[0, 2]]
            else:
                rows += [*T[:2, 3], *(0.5 * x for x in turned)]
        return np.array(rows)

    def constraint(self, q: Array) -> Array:
        """The slopes of `opening`, with the sign turned."""
        rows = []
        for (cut, twin), loop in zip(self.ends, self.robot.loops, strict=True):
            at, axes = (transform(self.tree, q, end.name) for end in (twin, cut))
            one = point_jacobian(self.tree, q, cut.antecedent, at[:3, 3])
            other = point_jacobian(self.tree, q, twin.antecedent, at[:3, 3])
            back = axes[:3, :3].T
            W = np.vstack([back @ (one - other)[:3], back @ (one - other)[3:]])
            rows.append(np.delete(W, 5 if loop.cut.sigma == REVOLUTE else 2, axis=0))
        return np.vstack(rows)

    def closed(self, q: Array) -> Array:
        """The nearby position with the same motors in which the loops are closed."""
        q = q.copy()
        for _ in range(STEPS):
            opening = self.opening(q)
            q[self.passive] += np.linalg.lstsq(self.constraint(q)[:, self.passive], opening, rcond=1e-10)[0]
            if np.abs(opening).max() < CLOSE:
                break
        assert np.abs(self.opening(q)).max() < 1e-12
        return q

    def G(self, q: Array) -> Array:
        """The velocities of all joints by those of the motors."""
        W, G = self.constraint(q), np.zeros((len(q), len(self.motors)))
        G[self.motors, range(len(self.motors))] = 1
        G[self.passive] = -np.linalg.lstsq(W[:, self.passive], W[:, self.motors], rcond=1e-10)[0]
        return G

    def at(self, motors: Sequence[float] | Array) -> Array:
        """The position with these motors, by small steps from where the robot is drawn."""
        q = self.closed(self.drawn())
        for step in np.linspace(q[self.motors], motors, PATH + 1)[1:]:
            G = self.G(q)
            q = self.closed(q + G @ (step - q[self.motors]))
        return q

    def motion(self, motors: Sequence[float], qd: Array, qdd: Array) -> tuple[Array, Array, Array]:
        """Position, velocity and acceleration of all joints."""
        q = self.at(motors)
        G = self.G(q)

        def ahead(t: float) -> Array:
            return np.asarray(self.G(self.closed(q + t * G @ qd)) @ qd)

        def slope(h: float) -> Array:
            return np.asarray((ahead(h) - ahead(-h)) / (2 * h))

        drift = (4 * slope(H) - slope(2 * H)) / 3
        return q, G @ qd, G @ qdd + drift

    def regressor(self, parameters: Sequence[tuple[str, int]], motions: Sequence[tuple[Array, Array, Array]]) -> Array:
        """The torques of motors for each inertial parameter, at some motions of all joints."""
        n = len(self.robot.mobile)
        rows = regressor_at(self.tree, parameters, motions).reshape(len(motions), n, len(parameters))
        G = np.array([self.G(q) for q, _, _ in motions])
        return np.asarray(np.einsum("sjc,sjp->scp", G, rows).reshape(-1, len(parameters)))
