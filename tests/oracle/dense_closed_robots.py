"""Robots with loops whose links and joints have all that a description can give them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import sympy as sp
from torquec.generator.description.robot import DRIVE, FIXED, GRAVITY_NAMES, INERTIA, SPRING, Base, Frame, Robot

from .tree import tree_of


def dense(robot: Robot, seed: int = 0, floating: bool = False, drive: Sequence[str] = (*DRIVE, *SPRING)) -> Robot:
    """The same closed robot with links of all inertial parameters, gravity of any direction, and a rotor, friction and
    a spring at every joint, passive and cut ones included.

    Links are clouds of points, so that they are physical. Each has a frame of its own.
    """
    rng, values = np.random.default_rng(seed), dict(robot.values)

    def numbers(j: int) -> dict[str, sp.Expr]:
        points, masses = rng.uniform(-0.3, 0.3, (5, 3)), rng.uniform(0.2, 1, 5)
        L = np.einsum("k,ki,kj->ij", masses, points, points)
        J, S = np.trace(L) * np.eye(3) - L, masses @ points
        own = dict(zip(INERTIA, (*J[np.triu_indices(3)], *S, masses.sum()), strict=True))
        return {key: named(f"{key}{j}", float(x)) for key, x in own.items()}

    def named(name: str, value: float) -> sp.Expr:
        values[name] = value
        return sp.Symbol(name)

    def drives(j: int) -> dict[str, sp.Expr]:
        return {key: named(f"{key}{j}", float(rng.uniform(0.1, 0.6))) for key in drive}

    joints = tuple(
        joint if joint.sigma == FIXED else replace(joint, **numbers(j), **drives(j))
        for j, joint in enumerate(robot.joints, 1)
    )
    at = {"alpha": sp.pi / 2, "d": sp.Rational(1, 5), "theta": sp.Rational(1, 3)}
    frames = tuple(Frame(f"on_{joint.name}", j, **at) for j, joint in enumerate(robot.joints, 1))[-2:]
    loops = tuple(
        replace(loop, cut=replace(loop.cut, **drives(k))) for k, loop in enumerate(robot.loops, len(joints) + 1)
    )
    base = Base(floating=floating, **(numbers(0) if floating else {}))
    gravity = tuple(named(name, value) for name, value in zip(GRAVITY_NAMES, (2.0, -9.0, 3.0), strict=True))
    return replace(robot, joints=joints, loops=loops, frames=frames, values=values, base=base, gravity=gravity)


def drawn_at(robot: Robot, motors: Sequence[float]) -> Robot:
    """The closed robot drawn where its motors are at these positions, in the same mode."""
    names = [joint.name for joint in (*robot.joints, *(loop.cut for loop in robot.loops))]
    positions = tree_of(robot).closed(np.array(motors)).positions
    return replace(robot, assembly=dict(zip(names, map(float, positions), strict=True)))
