"""Room for payloads: a body that the robot holds at a named frame, whose ten parameters can change at run time.

The parameters are named after the frame, XX_tool ... M_tool, and are about its origin, in its axes. They are counted in
those of the link that carries the frame; at 0, which they are until someone gives them a value, nothing changes but
that zeros of the link are structure no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import sympy as sp
from torquec.suggestion import did_you_mean

from .inertia import transform_parameters
from .robot import BASE, FIXED, GEOMETRY, INERTIA, PARAMETER_PREFIX, DescriptionError, Frame, Joint, Robot

# The six parameters that place a frame, each a number or the name of a parameter.
Step = list[float | str]


def payload_names(frame: str) -> dict[str, str]:
    """Return the names of the ten parameters of a payload at a frame, by their letters."""
    return {field: f"{field}_{frame}" for field in INERTIA}


def with_payloads(robot: Robot, frames: Sequence[str]) -> Robot:
    """Return the robot with room for payloads at named frames."""
    for name in dict.fromkeys(frames):
        robot = _with_payload(robot, name)
    return robot


def _with_payload(robot: Robot, name: str) -> Robot:
    frame, names = frame_of(robot, name), payload_names(name)
    taken = sorted({*names.values()} & {*robot.values})
    if taken:
        raise DescriptionError(f"payload at {name!r}: {robot.name!r} has a parameter {taken[0]} already; rename it")
    own = {field: sp.Symbol(each) for field, each in names.items()}
    added = transform_parameters(own, *placement(frame))
    robot = replace(robot, values={**robot.values, **dict.fromkeys(names.values(), 0.0)})
    if not frame.antecedent:
        if not robot.base.floating:
            return robot
        total = {field: getattr(robot.base, field) + added[field] for field in INERTIA}
        return replace(robot, base=replace(robot.base, **total))
    joints = list(robot.joints)
    carrier = joints[frame.antecedent - 1]
    total = {field: getattr(carrier, field) + added[field] for field in INERTIA}
    joints[frame.antecedent - 1] = replace(carrier, **total)
    return replace(robot, joints=tuple(joints))


def frame_of(robot: Robot, name: str) -> Frame:
    """Return a named frame of a robot, the base included."""
    known = {BASE: Frame(BASE, 0)} | {frame.name: frame for frame in robot.frames}
    if name not in known:
        hint = did_you_mean(name, known)
        expected = f"expected one of {', '.join(known)}"
        raise DescriptionError(f"payload: {robot.name!r} has no frame {name!r}{hint}: {expected}")
    return known[name]


def placement(frame: Frame | Joint) -> tuple[sp.Matrix, sp.Matrix]:
    """Return the orientation and the origin of a frame in that of its link."""
    A, P = sp.eye(3), sp.zeros(3, 1)
    for angle, length, axis in ((frame.gamma, frame.b, 2), (frame.alpha, frame.d, 0), (frame.theta, frame.r, 2)):
        P += A[:, axis] * length
        c, s = sp.cos(angle), sp.sin(angle)
        A *= sp.Matrix([[c, -s, 0], [s, c, 0], [0, 0, 1]] if axis == 2 else [[1, 0, 0], [0, c, -s], [0, s, c]])
    return A, P


def carrier_of(robot: Robot, frame: str) -> tuple[int, list[Step]] | None:
    """Return the link whose ten parameters a payload at a frame can be added to at run time, and the way to the frame.

    They have to be parameters that stand for nothing else. A fixed link whose zeros are structure is passed on to the
    link that carries it. None if there is no such link: the robot has to be built with room for the payload.
    """
    at: Frame | Joint = frame_of(robot, frame)
    steps: list[Step] = []
    while True:
        step = _step(robot, at)
        if step is None:
            return None
        steps.insert(0, step)
        j = at.antecedent
        if _is_own(robot, j):
            return j, steps
        if not j or robot.joints[j - 1].sigma != FIXED:
            return None
        at = robot.joints[j - 1]


def _is_own(robot: Robot, j: int) -> bool:
    """Tell whether the ten parameters of link j are ten symbols that stand in one place each, named after it."""
    if not j and not robot.base.floating:
        return False
    owner = robot.joints[j - 1] if j else robot.base
    names = {f"{field}{j}" for field in INERTIA}
    if any(getattr(owner, field) != sp.Symbol(f"{field}{j}") for field in INERTIA):
        return False
    uses = [str(symbol) for _, expression in robot.expressions() for symbol in expression.free_symbols]
    return all(uses.count(name) == 1 for name in names)


def _step(robot: Robot, at: Frame | Joint) -> Step | None:
    """Return the six parameters of a frame; None if one is an expression of parameters."""
    step: Step = []
    for field in GEOMETRY:
        value = getattr(at, field)
        if value.free_symbols and not value.is_Symbol:
            return None
        step.append(str(value) if value.is_Symbol else float(value))
    return step


def payload_doc(field: str) -> str:
    """Return what a parameter of a payload is, by its letters."""
    return f"{PARAMETER_PREFIX[field]} of what the robot holds at the frame, about its origin, in its axes"
