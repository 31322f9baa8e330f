"""Robots with some of their joints locked: an equal mechanism with fewer variables.

A joint of a Robot that is locked stays in the tree as a fixed one, so that the numbers of joints and the names of
parameters are those of the whole robot; what it carries is merged exactly when the equations are written. Where bodies
are placed anywhere the joint becomes fixed before the frames are chosen: they are those of the reduced robot, with its
zeros, and so are the numbers of its joints.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import replace

import sympy as sp
from torquec.suggestion import did_you_mean

from .expression import number
from .messages import join, show
from .naming import identifier
from .normalise import normalise
from .numeric import evaluate
from .placed import rounding
from .placed.placed import PlacedJoint, PlacedRobot, resolved
from .placed.space import Number, Place, exact, turn_about, unit
from .robot import DRIVE, FIXED, PARAMETER_PREFIX, REVOLUTE, SPRING, ZERO, DescriptionError, Joint, Limits, Robot


def keep(robot: Robot | PlacedRobot, names: Iterable[str]) -> dict[str, float]:
    """The joints to lock, all at 0, so that those named stay: what `lock` takes."""
    joints = _variables(robot)
    kept = {_found(joints, name) for name in names}
    if not kept:
        raise DescriptionError(f"no joint is to be kept: expected some of {join(joints)}")
    return {name: 0.0 for name, mimics in joints.items() if not mimics and name not in kept}


def lock(robot: Robot, positions: Mapping[str, float]) -> Robot:
    """The robot with joints locked at positions of theirs (rad or m); joints that mimic them are locked with them."""
    numbers = {joint.name: j for j, joint in enumerate(robot.joints, 1)}
    locked = {numbers[name]: value for name, value in _positions(robot, positions).items()}
    if not locked:
        return robot
    for j, joint in enumerate(robot.joints, 1):
        if joint.mimic is not None and joint.mimic.joint in locked:
            leader, multiplier, offset = joint.mimic.joint, joint.mimic.multiplier, joint.mimic.offset
            locked[j] = evaluate(multiplier, robot.values) * locked[leader] + evaluate(offset, robot.values)
    joints = [_locked(robot, j, locked[j]) if j in locked else joint for j, joint in enumerate(robot.joints, 1)]
    order = tuple(j for j in robot.moving if j not in locked)
    gone = {f"{PARAMETER_PREFIX[field]}{j}" for j in locked for field in (*DRIVE, *SPRING, "offset")}
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
    drive = dict.fromkeys((*DRIVE, *SPRING), ZERO)
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


def lock_placed(robot: PlacedRobot, positions: Mapping[str, float]) -> PlacedRobot:
    """The same of a robot whose bodies are placed anywhere."""
    locked = _positions(robot, positions)
    if not locked:
        return robot
    joints = []
    for joint in resolved(robot).joints:
        follows = joint.follows
        if joint.name in locked:
            joint = _fixed(joint, exact(locked[joint.name]))
        elif follows is not None and follows.joint in locked:
            joint = _fixed(joint, follows.multiplier * exact(locked[follows.joint]) + follows.offset)
        joints.append(joint)
    return replace(robot, joints=tuple(joints))


def _fixed(joint: PlacedJoint, value: Number) -> PlacedJoint:
    """A joint that holds its child where its variable has a value."""
    axis = unit(joint.axis)
    if joint.sigma == REVOLUTE:
        angle, _ = rounding.angle(repr(float(value)), keep=True)
        step = Place(turn_about(axis, angle))
    else:
        step = Place(P=value * axis)
    return PlacedJoint(joint.name, FIXED, joint.parent, joint.child, joint.place @ step)


def _positions(robot: Robot | PlacedRobot, positions: Mapping[str, float]) -> dict[str, float]:
    """Where joints are locked, by their names in the robot; one at least must stay."""
    joints = _variables(robot)
    locked = {_found(joints, name): float(value) for name, value in positions.items()}
    for name, value in locked.items():
        if not math.isfinite(value):
            raise DescriptionError(f"joint {name!r} is to be locked at {value}: expected a number")
    if joints and not any(not mimics and name not in locked for name, mimics in joints.items()):
        raise DescriptionError(f"all joints of {robot.name!r} are locked: expected one at least that moves")
    return locked


def _variables(robot: Robot | PlacedRobot) -> dict[str, str]:
    """The joints that move, by name, with the names of those that they mimic."""
    if isinstance(robot, PlacedRobot):
        moving = (joint for joint in robot.joints if joint.sigma != FIXED)
        return {joint.name: joint.follows.joint if joint.follows else "" for joint in moving}
    names = {joint.name: "" for joint in robot.joints if joint.sigma != FIXED}
    mimics = ((joint.name, joint.mimic) for joint in robot.joints)
    return names | {name: robot.joints[mimic.joint - 1].name for name, mimic in mimics if mimic is not None}


def _found(joints: Mapping[str, str], name: str) -> str:
    """The joint of a name, the file's or the identifier that stands for it."""
    found = name if name in joints else next((other for other in joints if identifier(name) == identifier(other)), None)
    if found is None:
        hint = did_you_mean(name, joints)
        raise DescriptionError(f"no joint {show(name)} moves{hint}: expected some of {join(map(show, joints))}")
    if joints[found]:
        raise DescriptionError(f"joint {show(found)} mimics {show(joints[found])}: lock or keep that one")
    return found
