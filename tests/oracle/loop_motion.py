"""Motion of robots with loops in numbers: closed by Newton's method, projected by the kernel of the closure's Jacobian.

The tree of all joints, the passive ones included, is that of kinematics.py, its torques those of the numeric
Newton-Euler. Nothing depends on where the loops are cut, nor on how they are solved.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property

import numpy as np
from torquec.generator.description.robot import PRISMATIC, Robot
from torquec.peers.newton_euler import Array, inverse_dynamics

from . import kinematics
from .closed_robots import ends_of_loops
from .tree import tree_of

# How far a closed loop may be open, in m and rad.
CLOSED = 1e-11


class LoopMotion:
    """A robot's tree, its loops held together; q and qd of the tree are those of all joints that mimic no other."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        joints = tuple(replace(joint, mu=1) for joint in robot.joints)
        self.ends = ends_of_loops(robot)
        frames = (*robot.frames, *(end for pair in self.ends for end in pair))
        opened = replace(robot, joints=joints, frames=frames, loops=(), order=None, assembly={})
        self.tree = tree_of(opened)
        free = 6 if robot.base.floating else 0
        # Where the coordinates stand among the velocities of the tree, and among its positions.
        self.places = [*range(free), *(free + opened.moving.index(j) for j in robot.moving)]
        self.extra = 1 if robot.base.floating else 0

    @cached_property
    def drawn(self) -> Array:
        """The tree's q where the robot is drawn, closed; joints that are not drawn start at 0."""
        joints = self.robot.joints
        named = [self.robot.assembly.get(joints[j - 1].name, 0.0) for j in self.tree.order]
        base = [0.0] * 6 + [1.0] if self.robot.base.floating else []
        start = np.array([*base, *named])
        return self.closed(self.coordinates(start), start)

    def coordinates(self, full: Array) -> Array:
        """The robot's q, from that of the tree."""
        first = [*range(7)] if self.extra else []
        return full[[*first, *(place + self.extra for place in self.places[len(first) - self.extra :])]]

    def opening(self, full: Array) -> tuple[Array, Array]:
        """How far each loop is open in what it holds (m, rad), and the slope (rows, n of the tree)."""
        errors, slopes = [np.zeros(0)], [np.zeros((0, self.tree.n))]
        for loop, (cut, twin) in zip(self.robot.loops, self.ends, strict=True):
            out, back = (kinematics.transform(self.tree, full, end.name) for end in (cut, twin))
            point = back[:3, 3]
            sides = (kinematics.point_jacobian(self.tree, full, end.antecedent, point) for end in (cut, twin))
            turn = np.kron(np.eye(2), out[:3, :3].T)
            apart, M = out[:3, :3].T @ (point - out[:3, 3]), out[:3, :3].T @ back[:3, :3]
            if loop.cut.sigma == PRISMATIC:
                apart = apart - [0, 0, apart[2]]
                # theta of a prismatic joint turns its frame for good: it stands in the end's own.
                turned, rows = np.array([M[2, 1] - M[1, 2], M[0, 2] - M[2, 0], M[1, 0] - M[0, 1]]) / 2, [0, 1, 3, 4, 5]
            else:
                turned, rows = np.cross([0, 0, 1], M[:, 2]), [0, 1, 2, 3, 4]
            errors.append(np.concatenate([apart, turned])[rows])
            first, second = sides
            slopes.append((turn @ (second - first))[rows])
        return np.concatenate(errors), np.vstack(slopes)

    def closed(self, q: Array, near: Array | None = None) -> Array:
        """The tree's q with the robot's q, closed near a start (the drawn one); asserts that it closes."""
        full = np.array(self.drawn if near is None else near, dtype=float)
        if self.extra:
            full[:7] = q[:7]
        places = self.places[6 if self.extra else 0 :]
        full[[place + self.extra for place in places]] = q[7 if self.extra else 0 :]
        free = [k for k in range(self.tree.n) if k not in self.places]
        error = np.zeros(1)
        for _ in range(80):
            error, slope = self.opening(full)
            if not free or np.abs(error).max(initial=0.0) < 1e-15:
                break
            step = np.linalg.lstsq(slope[:, free], error, rcond=1e-9)[0]
            full[[k + self.extra for k in free]] -= step * min(1.0, 0.4 / max(np.abs(step).max(initial=0.0), 1e-300))
        assert np.abs(error).max(initial=0.0) < CLOSED, f"{self.robot.name} doesn't close"
        return full

    def all_joints(self, full: Array) -> Array:
        """The positions of all joints that move, in the order of their numbers: what `passive=` takes."""
        return self.tree.positions(full)[[j - 1 for j in self.robot.mobile]]

    def rates(self, full: Array) -> Array:
        """G (n of the tree, n): velocities of the tree are G qd."""
        n, slope = len(self.places), self.opening(full)[1]
        held = np.vstack([slope, np.eye(self.tree.n)[self.places]])
        right = np.vstack([np.zeros((len(slope), n)), np.eye(n)])
        G, _, rank, _ = np.linalg.lstsq(held, right, rcond=1e-9)
        assert rank == self.tree.n, f"{self.robot.name}: {self.tree.n - rank} joints are undetermined"
        return np.asarray(G)

    def drift(self, full: Array, qd: Array) -> Array:
        """Gdot qd, by the slope of G along the motion."""
        h, v = 1e-5, self.rates(full) @ qd
        ahead, behind = (self.rates(kinematics.moved(self.tree, full, v, t)) for t in (h, -h))
        return np.asarray((ahead - behind) @ qd / (2 * h))

    def idm(self, full: Array, qd: Array, qdd: Array) -> Array:
        """Torques of the coordinates: virtual power projects those of the tree."""
        G = self.rates(full)
        tau = inverse_dynamics(self.tree, full, G @ qd, G @ qdd + self.drift(full, qd))
        return np.asarray(G.T @ tau)
