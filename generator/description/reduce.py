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
from .normalise import normalise_again
from .numeric import evaluate
from .placed import rounding
from .placed.links import names_on_loops
from .placed.placed import PlacedJoint, PlacedRobot, with_first_leaders
from .placed.space import Number, Place, exact, turn_about, unit
from .robot import (
    DRIVE,
    ELASTIC,
    FIXED,
    PARAMETER_PREFIX,
    REVOLUTE,
    SPRING,
    STRIBECK,
    ZERO,
    DescriptionError,
    Joint,
    Limits,
    Robot,
)


def other_joints(robot: Robot | PlacedRobot, names: Iterable[str]) -> dict[str, float]:
    """Return the positions, all 0, of the joints that are locked so that those named stay variables."""
    joints = _variables(robot)
    variables = {_joint_of(joints, name) for name in names}
    if not variables:
        raise DescriptionError(f"no joint stays a variable: expected some of {join(joints)}")
    others = {name: 0.0 for name, mimics in joints.items() if not mimics and name not in variables}
    return {name: at for name, at in others.items() if name not in _moved_by_loops(robot)}


def _moved_by_loops(robot: Robot | PlacedRobot) -> set[str]:
    """Return the names of passive joints, which loops move: what is locked are the others."""
    if isinstance(robot, PlacedRobot):
        return {*names_on_loops(robot)} - {*robot.motors.names}
    return {robot.joints[j - 1].name for j in (*robot.passive, *robot.followers)}


def lock(robot: Robot, positions: Mapping[str, float]) -> Robot:
    """Return the robot with joints locked at positions (rad or m), those that mimic them with them."""
    numbers = {joint.name: j for j, joint in enumerate(robot.joints, 1)}
    locked = {numbers[name]: value for name, value in _positions(robot, positions).items()}
    if not locked:
        return robot
    for j, joint in enumerate(robot.joints, 1):
        if joint.mimic is not None and joint.mimic.joint in locked:
            leader, multiplier, offset = joint.mimic.joint, joint.mimic.multiplier, joint.mimic.offset
            locked[j] = evaluate(multiplier, robot.values) * locked[leader] + evaluate(offset, robot.values)
    locked |= _motors_of(robot, locked)
    joints = [_fixed_at(robot, j, locked[j]) if j in locked else joint for j, joint in enumerate(robot.joints, 1)]
    order = tuple(j for j in robot.moving if j not in locked)
    moving = (*DRIVE, *STRIBECK, *SPRING, *ELASTIC, "offset")
    unused = {f"{PARAMETER_PREFIX[field]}{j}" for j in locked for field in moving}
    unused |= {f"C{m}_{c}" for m in locked for c, _ in robot.joints[m - 1].coupling}
    owners = (*joints, *robot.frames, robot.base)
    used = {
        str(symbol)
        for owner in owners
        for value in vars(owner).values()
        if isinstance(value, sp.Expr)
        for symbol in value.free_symbols
    }
    values = {name: value for name, value in robot.values.items() if name in used or name not in unused}
    own = None if order == tuple(sorted(order)) else order
    drawn = {name: position for name, position in robot.assembly.items() if numbers.get(name) not in locked}
    changes = {"joints": joints, "values": values, "free": robot.free & set(values), "order": own, "assembly": drawn}
    names = {robot.joints[j - 1].name for j in locked}
    hybrid = {key: [name for name in given if name not in names] for key, given in robot.hybrid.items()}
    return normalise_again(robot, **changes, hybrid=hybrid)


def _fixed_at(robot: Robot, j: int, value: float) -> Joint:
    """Return joint j as a fixed one, with its variable at a value."""
    joint = robot.joints[j - 1]
    variable = "theta" if joint.sigma == REVOLUTE else "r"
    drive = dict.fromkeys((*DRIVE, *STRIBECK, *SPRING, *ELASTIC), ZERO)
    position = _constant(robot, j, joint.offset, value)
    return replace(
        joint,
        sigma=FIXED,
        mu=1,
        offset=ZERO,
        limits=Limits(),
        mimic=None,
        motor_of=0,
        coupling=(),
        **{variable: position},
        **drive,
    )


def _motors_of(robot: Robot, locked: Mapping[int, float]) -> dict[int, float]:
    """Return the motors that are locked with their joints; refuse to lock some of the joints that are coupled."""
    coupled = [robot.joints[m - 1].motor_of for m in robot.coupled_motors]
    free = [robot.joints[j - 1].name for j in coupled if j not in locked]
    if free and len(free) < len(coupled):
        held = [robot.joints[j - 1].name for j in coupled if j in locked]
        raise DescriptionError(
            f"{join(held)} can't be locked without {join(free)}: drives couple their motors; lock all of them or none"
        )
    return {m: 0.0 for m, joint in enumerate(robot.joints, 1) if joint.motor_of in locked}


def _constant(robot: Robot, j: int, offset: sp.Expr, value: float) -> sp.Expr:
    """Return the constant that the variable becomes: exact where the offset is and the value 0, else a number."""
    if value == 0 and not offset.is_Symbol:
        return offset
    own = sp.Symbol(f"{PARAMETER_PREFIX['offset']}{j}")
    if offset.free_symbols - {own} or (offset == own and robot.values[str(own)] is None):
        return offset + number(value)
    total = evaluate(offset, robot.values) + value
    revolute = robot.joints[j - 1].sigma == REVOLUTE
    return number(math.remainder(total, 2 * math.pi) if revolute else total)


def lock_placed(robot: PlacedRobot, positions: Mapping[str, float]) -> PlacedRobot:
    """Return the robot with joints locked at positions (rad or m), those that mimic them with them."""
    locked = _positions(robot, positions)
    if not locked:
        return robot
    joints = []
    for joint in with_first_leaders(robot).joints:
        follows = joint.follows
        if joint.name in locked:
            joint = _placed_fixed_at(joint, exact(locked[joint.name]))
        elif follows is not None and follows.joint in locked:
            joint = _placed_fixed_at(joint, follows.multiplier * exact(locked[follows.joint]) + follows.offset)
        joints.append(joint)
    return replace(robot, joints=tuple(joints))


def _placed_fixed_at(joint: PlacedJoint, value: Number) -> PlacedJoint:
    """Return a fixed joint that holds its child where the variable has a value."""
    axis = unit(joint.axis)
    if joint.sigma == REVOLUTE:
        angle, _ = rounding.angle(repr(float(value)), as_written=True)
        step = Place(turn_about(axis, angle))
    else:
        step = Place(P=value * axis)
    return PlacedJoint(joint.name, FIXED, joint.parent, joint.child, joint.place @ step)


def _positions(robot: Robot | PlacedRobot, positions: Mapping[str, float]) -> dict[str, float]:
    """Return the positions of locked joints by their names in the robot; one joint at least must stay."""
    joints = _variables(robot)
    locked = {_joint_of(joints, name): float(value) for name, value in positions.items()}
    for name, value in locked.items():
        if not math.isfinite(value):
            raise DescriptionError(f"joint {name!r} is to be locked at {value}: expected a number")
    if joints and not any(not mimics and name not in locked for name, mimics in joints.items()):
        raise DescriptionError(f"all joints of {robot.name!r} are locked: expected one at least that moves")
    return locked


def _variables(robot: Robot | PlacedRobot) -> dict[str, str]:
    """Return the names of the joints that move, each with the name of the one it mimics, or an empty text."""
    if isinstance(robot, PlacedRobot):
        moving = (joint for joint in robot.joints if joint.sigma != FIXED)
        return {joint.name: joint.follows.joint if joint.follows else "" for joint in moving}
    names = {joint.name: "" for joint in robot.joints if joint.sigma != FIXED}
    names |= {joint.name: robot.joints[joint.motor_of - 1].name for joint in robot.joints if joint.motor_of}
    mimics = ((joint.name, joint.mimic) for joint in robot.joints)
    return names | {name: robot.joints[mimic.joint - 1].name for name, mimic in mimics if mimic is not None}


def _joint_of(joints: Mapping[str, str], name: str) -> str:
    """Return the joint of a name, the file's or the identifier for it."""
    joint = name if name in joints else next((other for other in joints if identifier(name) == identifier(other)), None)
    if joint is None:
        hint = did_you_mean(name, joints)
        raise DescriptionError(f"no joint {show(name)} moves{hint}: expected some of {join(map(show, joints))}")
    if joints[joint]:
        raise DescriptionError(f"joint {show(joint)} mimics {show(joints[joint])}: lock or keep that one")
    return joint
