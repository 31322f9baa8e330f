"""The projection of a closed robot's tree in plain form over CasADi's symbols, as users write it to generate C.

All joints of the opened tree go through Pinocchio's algorithms (transcription.py), friction of every joint included,
and G projects: tau = G^T tau_tree(q, G qd, G qdd + Gdot qd). Where a loop is a triangle of known lengths its passive
joints come in closed form, as sines and cosines; their velocities from the two equations of the point that closes it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

import casadi as ca
import numpy as np
from oracle.tree import tree_of
from torquec.generator.description.robot import Robot
from torquec.peers.newton_euler import Array, Tree
from torquec.peers.pinocchio_model import pinocchio_robot

from .transcription import Chain, crba, rnea


@dataclass(frozen=True)
class Motion:
    """Passive joints by number: sine and cosine, row of G, Gdot qd; and the rows of the cut joints."""

    turns: Mapping[int, tuple[ca.SX, ca.SX]]
    rows: Mapping[int, ca.SX]
    drift: Mapping[int, ca.SX]
    cuts: tuple[ca.SX, ...] = ()


# From the numbers of a robot, sines and cosines of its motors, and their velocities.
Loops = Callable[[Mapping[str, float], ca.SX, ca.SX, ca.SX], Motion]


@dataclass(frozen=True)
class ClosedChain:
    """A closed robot for CasADi: its opened tree, and how its loops move it."""

    robot: Robot
    tree: Tree
    chain: Chain
    # Place of each joint, by number, in the chain.
    order: Mapping[int, int]
    loops: Loops

    @classmethod
    def of(cls, robot: Robot, loops: Loops) -> ClosedChain:
        joints = tuple(replace(joint, mu=1) for joint in robot.joints)
        tree = tree_of(replace(robot, joints=joints, loops=(), order=None))
        peer = pinocchio_robot(tree)
        return cls(robot, tree, Chain.of(peer, snapped=True), peer.order, loops)

    @property
    def n(self) -> int:
        return len(self.robot.moving)

    def parts(self, q: ca.SX, qd: ca.SX) -> tuple[ca.SX, ca.SX, ca.SX, ca.SX]:
        """Positions, sines and cosines (3 joints), G (joints, n) and Gdot qd (joints), in the chain's order.

        And the friction of the cut joints, on the motors.
        """
        n, count = self.n, self.chain.n
        s, c = (q[n : 2 * n], q[2 * n :]) if q.numel() > n else (ca.sin(q[:n]), ca.cos(q[:n]))
        motion = self.loops(self.robot.given_values, s, c, qd)
        x, G, drift = ca.SX(3 * count, 1), ca.SX(count, n), ca.SX(count, 1)
        for j, place in self.order.items():
            offset = float(self.tree.offset[j - 1])
            assert offset == 0, "the chain has it"
            if j in self.robot.moving:
                k = self.robot.moving.index(j)
                x[place], x[count + place], x[2 * count + place] = q[k], s[k], c[k]
                G[place, k] = 1
            else:
                x[count + place], x[2 * count + place] = motion.turns[j]
                G[place, :] = motion.rows[j].T
                drift[place] = motion.drift[j]
        cut = ca.SX(n, 1)
        for loop, row in zip(self.robot.loops, motion.cuts, strict=True):
            FV, FS = (self.robot.values.get(str(x), 0.0) or 0.0 for x in (loop.cut.FV, loop.cut.FS))
            rate = ca.dot(row, qd)
            cut += row * (FV * rate + FS * ca.sign(rate))
        return x, G, drift, cut

    def friction(self, speed: ca.SX) -> ca.SX:
        """Viscous and Coulomb friction of all joints."""
        FV, FS = (ca.SX(self._ordered(getattr(self.tree, key))) for key in ("FV", "FS"))
        return FV * speed + FS * ca.sign(speed)

    def _ordered(self, numbers: Array) -> Array:
        found = np.zeros(self.chain.n)
        for j, place in self.order.items():
            found[place] = numbers[j - 1]
        return found


def idm(closed: ClosedChain, q: ca.SX, qd: ca.SX, qdd: ca.SX) -> ca.SX:
    """Inverse dynamics."""
    x, G, drift, cut = closed.parts(q, qd)
    speed = ca.mtimes(G, qd)
    tau = rnea(closed.chain, x, speed, ca.mtimes(G, qdd) + drift) + closed.friction(speed)
    return ca.mtimes(G.T, tau) + cut


def ddm(closed: ClosedChain, q: ca.SX, qd: ca.SX, tau: ca.SX) -> ca.SX:
    """Direct dynamics: the projected inertia matrix, and its factors."""
    x, G, *_ = closed.parts(q, qd)
    M = crba(closed.chain, x)
    A = ca.mtimes(ca.mtimes(G.T, M), G)
    h = idm(closed, q, qd, ca.SX(closed.n, 1))
    if closed.n == 1:
        return (tau - h) / A
    D, LT, order = ca.ldl(A)
    return ca.ldl_solve(tau - h, D, LT, order)


def _apex(a: ca.SX, length_a: float, b: ca.SX, length_b: float, side: float) -> tuple[ca.SX, ca.SX, ca.SX]:
    """The point at the lengths from a and b, and the unit vectors to it; `side` 1: left of the way from a to b."""
    way = b - a
    square = ca.dot(way, way)
    along = (square + length_a**2 - length_b**2) / (2 * square)
    height = side * ca.sqrt(length_a**2 / square - along**2)
    to_point = along * way + height * ca.vertcat(-way[1], way[0])
    return a + to_point, to_point / length_a, (to_point - way) / length_b


def _across(v: ca.SX) -> ca.SX:
    return ca.vertcat(-v[1], v[0])


def _solve(one: ca.SX, two: ca.SX, right: ca.SX) -> tuple[ca.SX, ca.SX]:
    """x and y of x one + y two = right, in the plane."""
    det = one[0] * two[1] - one[1] * two[0]
    return (right[0] * two[1] - right[1] * two[0]) / det, (one[0] * right[1] - one[1] * right[0]) / det


def _between(unit: ca.SX, of: ca.SX) -> tuple[ca.SX, ca.SX]:
    """Sine and cosine of the angle from one direction to another."""
    return of[0] * unit[1] - of[1] * unit[0], of[0] * unit[0] + of[1] * unit[1]


def four_bar(values: Mapping[str, float], s: ca.SX, c: ca.SX, qd: ca.SX) -> Motion:
    """Crank 1, coupler 2 on it, rocker 3 on the ground."""
    L0, L1, L2, L3 = (values[name] for name in ("L0", "L1", "L2", "L3"))
    crank = ca.vertcat(c[0], s[0])
    _, coupler, rocker = _apex(L1 * crank, L2, ca.vertcat(ca.SX(L0), 0), L3, 1.0)
    # L1 w1 + L2 w2 = L3 w3 across the links, w of each in the plane.
    sides = (L2 * _across(coupler), -L3 * _across(rocker))
    w2, w3 = _solve(*sides, -L1 * _across(crank))
    dw2, dw3 = _solve(
        *sides, qd[0] ** 2 * L1 * crank + (w2 * qd[0]) ** 2 * L2 * coupler - (w3 * qd[0]) ** 2 * L3 * rocker
    )
    turns = {2: _between(coupler, crank), 3: (rocker[1], rocker[0])}
    return Motion(turns, {2: w2 - 1, 3: w3}, {2: dw2, 3: dw3}, (w3 - w2,))


def five_bar(values: Mapping[str, float], s: ca.SX, c: ca.SX, qd: ca.SX) -> Motion:
    """Arms 1 and 3 on the ground, forearms 2 and 4 that meet."""
    L0, L1, L2 = (values[name] for name in ("L0", "L1", "L2"))
    left, right = (ca.vertcat(c[k], s[k]) for k in range(2))
    ends = (L1 * left, ca.vertcat(ca.SX(L0), 0) + L1 * right)
    _, one, two = _apex(ends[0], L2, ends[1], L2, 1.0)
    sides = (L2 * _across(one), -L2 * _across(two))
    w = [_solve(*sides, -L1 * _across(left)), _solve(*sides, L1 * _across(right))]
    w2, w4 = (ca.vertcat(w[0][k], w[1][k]) for k in range(2))
    speed2, speed4 = ca.dot(w2, qd), ca.dot(w4, qd)
    dw2, dw4 = _solve(
        *sides, L1 * (qd[0] ** 2 * left - qd[1] ** 2 * right) + L2 * (speed2**2 * one - speed4**2 * two)
    )
    turns = {2: _between(one, left), 4: _between(two, right)}
    return Motion(turns, {2: w2 - ca.vertcat(1, 0), 4: w4 - ca.vertcat(0, 1)}, {2: dw2, 4: dw4}, (w4 - w2,))


def parallelogram_of_forearm(values: Mapping[str, float], s: ca.SX, c: ca.SX, qd: ca.SX) -> Motion:
    """Elbow 3 is pi/2 - q2 + q7, rod 8 is q2 - q7: motors are 1, 2, 4, 5, 6, 7."""
    sine, cosine = s[1] * c[5] - c[1] * s[5], c[1] * c[5] + s[1] * s[5]
    rod = ca.SX([0, 1, 0, 0, 0, -1])
    return Motion({3: (cosine, sine), 8: (sine, cosine)}, {3: -rod, 8: rod}, {3: ca.SX(0), 8: ca.SX(0)}, (-rod,))


LOOPS: Mapping[str, Loops] = {"fourbar": four_bar, "five_bar": five_bar, "sr400": parallelogram_of_forearm}
MODELS: Mapping[str, Callable[..., ca.SX]] = {"idm": idm, "ddm": ddm}
