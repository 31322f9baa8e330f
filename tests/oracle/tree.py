"""The tree of a described robot in numbers, straight from its SymPy expressions."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import sympy as sp
from torquec.generator.description import robot as described
from torquec.generator.description.robot import Robot
from torquec.peers.newton_euler import (
    DRIVE,
    ELASTIC,
    GEOMETRY,
    INERTIA,
    NUMBERS,
    SPRING,
    STRIBECK,
    Follower,
    Frame,
    Loop,
    Tree,
)


def tree_of(robot: Robot, values: Mapping[str, float] | None = None) -> Tree:
    """The tree of `robot` with its parameters' values, those in `values` taking precedence."""
    chosen = {**robot.values, **(values or {})}
    substitution = {sp.Symbol(name): value for name, value in chosen.items() if value is not None}

    def number(expression: sp.Expr) -> float:
        value = sp.sympify(expression).subs({symbol: substitution[symbol] for symbol in expression.free_symbols})
        return float(sp.N(value, 30))

    def frame(at: described.Joint | described.Frame) -> Frame:
        return Frame(at.name, at.antecedent, *(number(getattr(at, key)) for key in GEOMETRY))

    def loop(closed: described.Loop) -> Loop:
        own = {key: number(getattr(closed.cut, key)) for key in ("offset", *DRIVE, *STRIBECK, *SPRING)}
        return Loop(frame(closed.cut), frame(closed.twin), closed.cut.sigma, **own)

    driven = any(getattr(each.cut, key) != 0 for each in robot.loops for key in (*DRIVE, "FST", "K"))
    loops = robot.loops if robot.passive or driven else ()
    joints = (*robot.joints, *(each.cut for each in robot.loops))
    return Tree(
        name=tuple(joint.name for joint in robot.joints),
        antecedent=tuple(joint.antecedent for joint in robot.joints),
        sigma=tuple(joint.sigma for joint in robot.joints),
        frames=tuple(map(frame, robot.frames)),
        gravity=np.array([number(component) for component in robot.gravity]),
        order=robot.moving,
        followers={
            j: Follower(tuple((c, number(multiplier)) for c, multiplier in follower.terms), number(follower.offset))
            for j, follower in robot.followers.items()
        },
        motors=robot.motors,
        floating=robot.base.floating,
        base=np.array([number(getattr(robot.base, key)) for key in INERTIA]),
        loops=tuple(map(loop, loops)),
        drawn={j: robot.assembly[each.name] for j, each in enumerate(joints, 1) if each.name in robot.assembly},
        **{
            key: np.array([number(getattr(joint, key)) for joint in robot.joints])
            for key in (*NUMBERS, *STRIBECK, *SPRING, *ELASTIC)
        },
    )
