"""Physical oddities of a description, as warnings with numbers. Published robots have them: nothing is changed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping

import numpy as np
import sympy as sp
from numpy.typing import NDArray

from .inertia import central_inertia
from .normalise import STEPS
from .numeric import evaluate
from .robot import (
    ANGLES,
    DRIVE,
    ELASTIC,
    INERTIA,
    LENGTHS,
    PRISMATIC,
    REVOLUTE,
    STRIBECK,
    Base,
    DescriptionError,
    Frame,
    Joint,
    Robot,
)

# Relative to the diagonal, what of a tensor may be rounding: files give six digits or more.
_ROUNDING = 1e-9
# Within this of a multiple of pi/12 (rad) an angle is probably that angle, cut after two or three decimals.
_TRUNCATED_ANGLE = 2e-3
# A limit beyond four turns (rad) is probably in degrees.
_MANY_TURNS = 8 * math.pi


def oddities(robot: Robot) -> list[str]:
    """Return what no real robot has and what was probably meant otherwise; silent where values are missing."""
    return [*unphysical(robot), *_truncated_angles(robot), *_unused(robot)]


def unphysical(robot: Robot) -> list[str]:
    """Return what no real robot has."""
    reach = _reach(robot)
    base = robot.base
    reasons = [f"base ({base.link or 'link 0'}): {oddity}" for oddity in _link_oddities(base, robot.values, reach)]
    for j, joint in enumerate(robot.joints, 1):
        place = f"link {j} ({joint.link or joint.name})"
        reasons += [f"{place}: {oddity}" for oddity in _link_oddities(joint, robot.values, reach)]
    for joint in (*robot.joints, *(loop.cut for loop in robot.loops)):
        of_joint = (*_drive_oddities(joint, robot.values), *_limit_oddities(joint))
        reasons += [f"joint {joint.name}: {oddity}" for oddity in of_joint]
    return reasons


def _link_oddities(joint: Joint | Base, values: Mapping[str, float | None], reach: float) -> Iterator[str]:
    """Yield what is odd in a link of a robot whose lengths add up to `reach` (m)."""
    numbers = {name: _value(getattr(joint, name), values) for name in INERTIA}
    standard = {name: number for name, number in numbers.items() if number is not None}
    if len(standard) < len(INERTIA) or not any(standard.values()):
        return
    mass = standard["M"]
    moments = [standard[name] for name in ("MX", "MY", "MZ")]
    if mass < 0:
        yield f"the mass is negative, M = {mass:g} kg"
        return
    if mass == 0 and any(moments):
        yield f"first moments without mass, MX MY MZ = {_list_numbers(moments)} kg m with M = 0"
        return
    with np.errstate(over="ignore", invalid="ignore"):
        com, tensor = central_inertia(standard)
        distance = float(np.linalg.norm(com))
    if not (np.isfinite(tensor).all() and math.isfinite(distance)):
        yield f"its numbers are too large to be compared: M = {mass:g} kg, MX MY MZ = {_list_numbers(moments)} kg m"
        return
    if reach > 0 and distance > 2 * reach:
        yield (
            f"the centre of mass at {_list_numbers(com)} m is {distance:.3g} m from the origin of its frame, while all "
            f"lengths of the robot add up to {reach:.3g} m"
        )
    yield from _tensor_oddities(tensor, np.array([standard["XX"], standard["YY"], standard["ZZ"]]))


def _tensor_oddities(tensor: NDArray[np.float64], origin: NDArray[np.float64]) -> Iterator[str]:
    """Yield what is odd in a tensor about the centre of mass; it is as exact as the diagonal about the `origin`."""
    low, middle, high = (float(moment) for moment in np.linalg.eigvalsh(tensor))
    slack = _ROUNDING * float(np.abs(origin).max())
    principal = f"the principal moments about the centre of mass are {low:.4g}, {middle:.4g}, {high:.4g} kg m^2"
    if low < -slack:
        yield f"{principal}: a body has none below 0"
    elif low + middle < high - slack:
        yield f"{principal}: in a body no one exceeds the sum of the others (triangle inequality)"


def _drive_oddities(joint: Joint, values: Mapping[str, float | None]) -> Iterator[str]:
    """Yield what is odd in a joint's rotor inertia, friction and spring."""
    numbers = {name: _value(getattr(joint, name), values) for name in (*DRIVE, *STRIBECK, "K", *ELASTIC)}
    positive = {"IA": "rotor inertia", "FV": "viscous friction", "FS": "Coulomb friction", "K": "stiffness"}
    positive |= {"FST": "static friction", "KST": "decay of static friction", "QPS": "velocity of smoothing"}
    positive |= {"KE": "stiffness to the motor", "DE": "damping to the motor"}
    for name, what in positive.items():
        number = numbers[name]
        if number is not None and number < 0:
            yield f"the {what} is negative, {name} = {number:g}"
    coulomb, offset, static = numbers["FS"], numbers["FO"], numbers["FST"]
    if joint.FST != 0 and coulomb is not None and static is not None and 0 <= static < coulomb:
        yield f"the static friction FST = {static:g} is below FS = {coulomb:g}: mostly it is greater"
    if coulomb is not None and offset is not None and abs(offset) > abs(coulomb):
        yield f"the friction offset FO = {offset:g} exceeds FS = {coulomb:g}: friction drives the joint one way"


def _limit_oddities(joint: Joint) -> Iterator[str]:
    """Yield limits that are probably in degrees."""
    for name in ("lower", "upper"):
        limit = getattr(joint.limits, name)
        if joint.sigma == REVOLUTE and limit is not None and abs(limit) > _MANY_TURNS:
            yield f"the {name} limit is {limit:g} rad, {abs(limit) / (2 * math.pi):.0f} turns: degrees are meant?"


def _truncated_angles(robot: Robot) -> Iterator[str]:
    """Yield angles close to a multiple of pi/12: 1.5708 costs the models most of their zeros."""
    for place, expression in _geometry(robot, ANGLES):
        if not expression.is_Symbol:
            continue
        value = _value(expression, robot.values)
        steps = round(value * STEPS / math.pi) if value is not None else 0
        if value is not None and steps and abs(value - steps * math.pi / STEPS) < _TRUNCATED_ANGLE:
            yield (
                f"{place} is {value!r}, close to {sp.Rational(steps, STEPS) * sp.pi}: write that as an expression if "
                "it is exact, and the models become shorter"
            )


def _unused(robot: Robot) -> Iterator[str]:
    """Yield parameters that nothing uses."""
    used = {str(symbol) for _, expression in robot.expressions() for symbol in expression.free_symbols}
    unused = [name for name in robot.values if name not in used]
    if unused:
        yield f"{', '.join(unused)} {'is' if len(unused) == 1 else 'are'} declared and used nowhere"


def _reach(robot: Robot) -> float:
    """Return the sum of all lengths in m, prismatic joints at their farther limit; 0 where a length has no value."""
    total = 0.0
    for _, expression in _geometry(robot, LENGTHS):
        value = _value(expression, robot.values)
        if value is None:
            return 0.0
        total += abs(value)
    for joint in robot.joints:
        if joint.sigma == PRISMATIC:
            total += max(abs(joint.limits.lower or 0.0), abs(joint.limits.upper or 0.0))
    return total


def _geometry(robot: Robot, names: Iterable[str]) -> Iterator[tuple[str, sp.Expr]]:
    """Yield these geometric parameters of all joints and frames, each with its place."""
    cuts = [loop.cut for loop in robot.loops]
    twins = [loop.twin for loop in robot.loops]
    owners: tuple[Joint | Frame, ...] = (*robot.joints, *cuts, *robot.frames, *twins)
    for owner in owners:
        for name in names:
            yield f"{type(owner).__name__.lower()} {owner.name}, {name}", getattr(owner, name)


def _value(expression: sp.Expr, values: Mapping[str, float | None]) -> float | None:
    """Return the value of an expression, or None if it has none."""
    if any(values.get(str(symbol)) is None for symbol in expression.free_symbols):
        return None
    try:
        return evaluate(expression, values)
    except DescriptionError:
        return None


def _list_numbers(numbers: Iterable[float]) -> str:
    return ", ".join(f"{number:.4g}" for number in numbers)
