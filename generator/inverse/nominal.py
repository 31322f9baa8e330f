"""The simpler robot that a calibrated one was built as: nearly right angles made right, small lengths made 0."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from ..description.numeric import evaluate
from ..description.robot import ANGLES, LENGTHS, Joint, Robot

# How far calibration moves an angle, in rad, and a length, relative to the longest of the robot.
ANGLE, LENGTH = 0.03, 0.03


def nominal(robot: Robot) -> Robot | None:
    """Return the robot without its deviations; None if it has none, or has parameters without a value."""
    if any(value is None for value in robot.values.values()):
        return None
    lengths = [abs(_value(robot, getattr(joint, name))) for joint in robot.joints for name in LENGTHS]
    longest = max(lengths, default=0.0)
    joints = tuple(_simplified(robot, joint, longest) for joint in robot.joints)
    return replace(robot, joints=joints) if joints != robot.joints else None


def _simplified(robot: Robot, joint: Joint, longest: float) -> Joint:
    changes: dict[str, sp.Expr] = {}
    for name in (*ANGLES, *LENGTHS):
        expression = getattr(joint, name)
        if not expression.free_symbols:
            continue
        value = _value(robot, expression)
        if name in LENGTHS and abs(value) <= LENGTH * longest:
            changes[name] = sp.Integer(0)
        elif name in ANGLES:
            quarters = round(value / (float(sp.pi) / 2))
            if abs(value - quarters * float(sp.pi) / 2) <= ANGLE:
                changes[name] = quarters * sp.pi / 2
    return replace(joint, **changes)


def _value(robot: Robot, expression: sp.Expr) -> float:
    return evaluate(expression, robot.values)
