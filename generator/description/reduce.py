"""Robots with some of their joints locked: an equal mechanism with fewer variables.

A joint that is locked stays in the tree as a fixed one, so that the numbers of joints and the names of parameters are
those of the whole robot; what it carries is merged exactly when the equations are written.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

import sympy as sp

from .expression import number
from .normalise import normalise
from .numeric import evaluate
from .placed import identifier
from .robot import DRIVE, FIXED, PARAMETER_PREFIX, REVOLUTE, ZERO, DescriptionError, Joint, Limits, Robot
from .table import close, listed, shown


def keep(robot: Robot, names: Iterable[str]) -> dict[str, float]:
    """The joints to lock, all at 0, so that those named stay: what `lock` takes."""
    kept = {_moving(robot, name) for name in names}
    if not kept:
        raise DescriptionError(f"no joint is to be kept: expected some of {listed(_names(robot))}")
    return {robot.joints[j - 1].name: 0.0 for j in robot.moving if j not in kept}


def lock(robot: Robot, positions: Mapping[str, float]) -> Robot:
    """The robot with joints locked at positions of theirs (rad or m); joints that mimic them are locked with them."""
    locked = {_moving(robot, name): float(value) for name, value in positions.items()}
    if not locked:
        return robot
    for j, value in locked.items():
        if not math.isfinite(value):
            raise DescriptionError(f"joint {robot.joints[j - 1].name!r} is to be locked at {value}: expected a number")
    for j, joint in enumerate(robot.joints, 1):
        if joint.mimic is not None and joint.mimic.joint in locked:
            leader, multiplier, offset = joint.mimic.joint, joint.mimic.multiplier, joint.mimic.offset
            locked[j] = evaluate(multiplier, robot.values) * locked[leader] + evaluate(offset, robot.values)
    joints = [_locked(robot, j, locked[j]) if j in locked else joint for j, joint in enumerate(robot.joints, 1)]
    order = tuple(j for j in robot.moving if j not in locked)
    if not order:
        raise DescriptionError(f"all joints of {robot.name!r} are locked: expected one at least that moves")
    gone = {f"{PARAMETER_PREFIX[field]}{j}" for j in locked for field in (*DRIVE, "offset")}
    owners = (*joints, *robot.frames, robot.base)
    used = {
        str(symbol)
        for owner in owners
        for value in vars(owner).values()
        if isinstance(value, sp.Expr)
        for symbol in value.free_symbols
    }
    values = {name: value for name, value in robot.values.items() if name in used or name not in gone}
    reduced = normalise(
        name=robot.name,
        joints=joints,
        frames=robot.frames,
        loops=robot.loops,
        gravity=robot.gravity,
        values=values,
        free=robot.free & set(values),
        title=robot.title,
        source=robot.source,
        base=robot.base,
        order=None if order == tuple(sorted(order)) else order,
    )
    return replace(reduced, notes=robot.notes)


def _locked(robot: Robot, j: int, value: float) -> Joint:
    """Joint j as a fixed one, its variable at a value."""
    joint = robot.joints[j - 1]
    variable = "theta" if joint.sigma == REVOLUTE else "r"
    drive = dict.fromkeys(DRIVE, ZERO)
    position = _sum(robot, j, joint.offset, value)
    return replace(
        joint, sigma=FIXED, mu=1, offset=ZERO, limits=Limits(), mimic=None, **{variable: position}, **drive
    )


def _sum(robot: Robot, j: int, offset: sp.Expr, value: float) -> sp.Expr:
    """The constant that the variable becomes: exact where the offset is and the value 0, else a number if it can be."""
    if value == 0 and not offset.is_Symbol:
        return offset
    own = sp.Symbol(f"{PARAMETER_PREFIX['offset']}{j}")
    if offset.free_symbols - {own} or (offset == own and robot.values[str(own)] is None):
        return offset + number(value)
    total = evaluate(offset, robot.values) + value
    revolute = robot.joints[j - 1].sigma == REVOLUTE
    return number(math.remainder(total, 2 * math.pi) if revolute else total)


def _moving(robot: Robot, name: str) -> int:
    """The number of a joint that has a variable, by its name here or in its file."""
    for j in robot.moving:
        if robot.joints[j - 1].name in (name, identifier(name)):
            return j
    for joint in robot.joints:
        if joint.name in (name, identifier(name)) and joint.mimic is not None:
            leader = robot.joints[joint.mimic.joint - 1].name
            raise DescriptionError(f"joint {joint.name!r} mimics {leader!r}: lock or keep that one")
    names = _names(robot)
    raise DescriptionError(
        f"{robot.name!r} has no joint {shown(name)} that moves: {close(name, names)}expected some of {listed(names)}"
    )


def _names(robot: Robot) -> list[str]:
    return [robot.joints[j - 1].name for j in robot.moving]
