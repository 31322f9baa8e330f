"""A robot whose geometry is numbers: its values may make more parameters depend on each other than symbols say.

Lengths are in units of the robot's own, and gravity in units of its own strength, so that what is small is small beside
1. The rounding of a file makes no parameters: an angle of 1.57079632679 is pi/2, and two lengths that should cancel do.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import sympy as sp

from ..description.normalise import STEPS
from ..description.numeric import evaluate
from ..description.robot import ANGLES, LENGTHS, PRISMATIC, Frame, Joint, Loop, Mimic, Robot
from .parameters import Parameter, drive_of

ANGLE_ROUNDING = 1e-9
"""Angles that are closer to a multiple are that multiple, in rad: files that write 1.57079632679 are 5e-12 off.

1.5708 was made pi/2 when the file was read, or is meant as it stands.
"""

LENGTH_ROUNDING = 1e-9
"""Lengths below this part of the robot's longest are 0: what angles that are rounded leave of lengths that are 0."""

POWERS_OF_LENGTH: Mapping[str, int] = {"M": 0, "MX": 1, "MY": 1, "MZ": 1}
"""The power of length in the unit of a parameter (kg m of a first moment); 2 for all others."""


@dataclass(frozen=True)
class AtValues:
    """A robot with numbers for its geometry."""

    robot: Robot
    """The robot, its lengths in units of `length`."""

    length: float
    """The robot's longest length, in m."""

    values: Mapping[str, float]
    """The values of the parameters that became numbers."""

    def scale(self, kept: Parameter, parameter: Parameter) -> float:
        """Return the factor that takes a coefficient from the robot's own units to metres."""
        return float(self.length ** (self._power_of_length(kept) - self._power_of_length(parameter)))

    def _power_of_length(self, parameter: Parameter) -> int:
        if parameter.field == "IA":
            return 0 if drive_of(self.robot, parameter.link).sigma == PRISMATIC else 2
        return POWERS_OF_LENGTH.get(parameter.field, 2)


def at_values(robot: Robot, *, also_free: bool = False) -> AtValues | None:
    """Return the robot with numbers for geometry, gravity and mimicry, or None if all of these are numbers already.

    Parameters without a value stay symbols, and so do, unless asked for, those that the description declares free.
    """
    free = frozenset() if also_free else robot.free
    known = {name: value for name, value in robot.given_values.items() if name not in free}
    values = {name: known[name] for name in sorted(_symbols(robot) & known.keys())}
    if not values:
        return None
    length = _largest([getattr(joint, key) for joint in robot.joints for key in LENGTHS], values)
    gravity = _largest(robot.gravity, values)
    return AtValues(
        replace(
            robot,
            joints=tuple(_joint(joint, robot, values, length) for joint in robot.joints),
            loops=tuple(_loop(loop, robot, values, length) for loop in robot.loops),
            gravity=tuple(_number(component, values, gravity) for component in robot.gravity),
            assembly=_assembly(robot, length),
        ),
        length,
        values,
    )


def geometry_without_values(robot: Robot) -> tuple[str, ...]:
    """Return the parameters of the geometry that the description gives no value."""
    return tuple(sorted(name for name in _symbols(robot) if robot.values[name] is None))


def _symbols(robot: Robot) -> set[str]:
    return {str(symbol) for expression in _expressions(robot) for symbol in expression.free_symbols}


def _expressions(robot: Robot) -> list[sp.Expr]:
    """Return what the geometry of a robot is made of."""
    joints = [*robot.joints, *(loop.cut for loop in robot.loops)]
    fields = [getattr(joint, key) for joint in joints for key in (*ANGLES, *LENGTHS, "offset")]
    fields += [getattr(loop.twin, key) for loop in robot.loops for key in (*ANGLES, *LENGTHS)]
    mimics = [joint.mimic for joint in robot.joints if joint.mimic is not None]
    fields += [factor for joint in robot.joints for _, factor in joint.coupling]
    return [*fields, *(e for mimic in mimics for e in (mimic.multiplier, mimic.offset)), *robot.gravity]


def _joint(joint: Joint, robot: Robot, values: Mapping[str, float], length: float) -> Joint:
    """Return a joint with numbers for its geometry; its variable is in units of the robot's own, too."""
    unit = length if joint.sigma == PRISMATIC else 1.0
    numbers = _numbers(joint, values, length)
    mimic = joint.mimic
    if mimic is not None:
        of_leader = length if robot.joints[mimic.joint - 1].sigma == PRISMATIC else 1.0
        multiplier = _number(mimic.multiplier, values, unit / of_leader)
        mimic = Mimic(mimic.joint, multiplier, _number(mimic.offset, values, unit))
    units = {c: length if robot.joints[c - 1].sigma == PRISMATIC else 1.0 for c, _ in joint.coupling}
    coupling = tuple((c, _number(factor, values, unit / units[c])) for c, factor in joint.coupling)
    return replace(joint, **numbers, offset=_number(joint.offset, values, unit), mimic=mimic, coupling=coupling)


def _assembly(robot: Robot, length: float) -> dict[str, float]:
    """Return where joints are drawn, in units of the robot's own."""
    joints = {joint.name: joint for joint in (*robot.joints, *(loop.cut for loop in robot.loops))}
    return {
        name: position / length if joints[name].sigma == PRISMATIC else position
        for name, position in robot.assembly.items()
    }


def _loop(loop: Loop, robot: Robot, values: Mapping[str, float], length: float) -> Loop:
    twin = replace(loop.twin, **_numbers(loop.twin, values, length))
    return Loop(_joint(loop.cut, robot, values, length), twin)


def _numbers(frame: Joint | Frame, values: Mapping[str, float], length: float) -> dict[str, sp.Expr]:
    """Return numbers for the six parameters of a frame."""
    numbers = {key: _angle(_number(getattr(frame, key), values)) for key in ANGLES}
    return numbers | {key: _length(_number(getattr(frame, key), values, length)) for key in LENGTHS}


def _number(expression: sp.Expr, values: Mapping[str, float], unit: float = 1.0) -> sp.Expr:
    """Return an expression in a unit, with numbers for the symbols that have values; exact numbers stay exact."""
    if not expression.free_symbols:
        return expression if unit == 1.0 or expression == 0 else sp.Float(evaluate(expression, values) / unit)
    if any(str(symbol) not in values for symbol in expression.free_symbols):
        return expression.xreplace({sp.Symbol(name): sp.Float(value) for name, value in values.items()}) / unit
    return sp.Float(evaluate(expression, values) / unit)


def _angle(angle: sp.Expr) -> sp.Expr:
    """Return the exact angle that a number rounds, or the angle as it is."""
    if not angle.is_Float:
        return angle
    steps = round(float(angle) * STEPS / math.pi)
    return steps * sp.pi / STEPS if abs(float(angle) - steps * math.pi / STEPS) < ANGLE_ROUNDING else angle


def _length(length: sp.Expr) -> sp.Expr:
    """Return 0 for a length that is the rounding of 0, or the length as it is."""
    return sp.Integer(0) if length.is_Float and abs(float(length)) < LENGTH_ROUNDING else length


def _largest(expressions: Iterable[sp.Expr], values: Mapping[str, float]) -> float:
    """Return the size of the largest of the expressions that are numbers at these values, 1 if all are 0."""
    numbers = [e for e in expressions if all(str(symbol) in values for symbol in e.free_symbols)]
    return max((abs(evaluate(e, values)) for e in numbers), default=0.0) or 1.0
