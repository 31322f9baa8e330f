"""Numbers to parameters: what every reader does before a Robot exists.

A number that a person may want to change at run time becomes a symbol with a value, named as in the notation (D3, RL4,
XX2, M6, D_tool). A number that decides the form of the equations stays one: an exact 0 and a multiple of pi/12 in an
angle, unless `free` lists its name. An expression of symbols stays as it is.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import sympy as sp

from .messages import how_to_declare
from .numeric import evaluate
from .robot import (
    ANGLES,
    DRIVE,
    ELASTIC,
    GEOMETRY,
    GRAVITY_NAMES,
    INERTIA,
    PARAMETER_PREFIX,
    REVOLUTE,
    SPRING,
    STRIBECK,
    Base,
    DescriptionError,
    Frame,
    Joint,
    Loop,
    Mimic,
    Robot,
)

# Angles that decide the form of the equations are multiples of pi / STEPS: 15 degrees, as robots are built.
STEPS = 12
# pi to fifty digits, so that its multiples are rounded once.
_PI = Fraction("3.14159265358979323846264338327950288419716939937510")
# No angle of a robot is larger, in rad: a thousand turns.
_MOST_RADIANS = 6300.0
# Powers that are products.
EXPONENTS = (1, 2, 3, 4)
FIXED_BASE = Base()
# The fields of a joint that hold expressions.
_FIELDS = (*GEOMETRY, "offset", *INERTIA, *DRIVE, *STRIBECK, *SPRING, *ELASTIC)


def normalise(
    *,
    name: str,
    joints: Sequence[Joint],
    frames: Sequence[Frame] = (),
    loops: Sequence[Loop] = (),
    gravity: Sequence[sp.Expr],
    values: Mapping[str, float | None],
    free: Iterable[str] = (),
    keep_zeros: bool = False,
    title: str = "",
    source: str = "",
    invented: Iterable[str] = (),
    base: Base = FIXED_BASE,
    order: Sequence[int] | None = None,
    assembly: Mapping[str, float] = MappingProxyType({}),
    hybrid: Mapping[str, Sequence[str]] = MappingProxyType({}),
) -> Robot:
    """Return the Robot of a description whose fields hold numbers and expressions alike (rad, m, kg, s)."""
    names = _Names(dict(values), frozenset(free))
    tree, cut = len(joints), len(loops)
    new_joints = [names.joint(joint, j) for j, joint in enumerate(joints, 1)]
    new_loops = [
        Loop(names.joint(loop.cut, tree + k), names.frame(loop.twin, str(tree + cut + k)))
        for k, loop in enumerate(loops, 1)
    ]
    new_frames = [names.frame(frame, f"_{frame.name}") for frame in frames]
    g1, g2, g3 = (
        names.entry(f"gravity, {component}", component, expression, angle=False)
        for component, expression in zip(GRAVITY_NAMES, gravity, strict=True)
    )
    new_base = names.base(base)
    names.check_declared()
    return Robot(
        name=name,
        joints=tuple(new_joints),
        frames=tuple(new_frames),
        loops=tuple(new_loops),
        gravity=(g1, g2, g3),
        values=names.ordered(),
        free=frozenset(free),
        assembly=assembly,
        hybrid={pattern: tuple(given) for pattern, given in hybrid.items()},
        keep_zeros=keep_zeros,
        title=title,
        source=source,
        invented=tuple(invented),
        base=new_base,
        order=tuple(order) if order is not None else None,
    )


def normalise_again(robot: Robot, **changes: Any) -> Robot:
    """Return a robot some of whose fields have changed, and hold numbers again that may become parameters."""
    kept = {name: getattr(robot, name) for name in ("contacts", "notes")}
    held = {field.name: getattr(robot, field.name) for field in fields(robot) if field.name not in kept}
    return replace(normalise(**{**held, **changes}), **kept)


def automatic_names(joints: int, loops: int, frames: Iterable[str]) -> Iterator[str]:
    """Yield every name that a number of such a robot may be tables."""
    for j in range(1, joints + loops + 1):
        yield from (PARAMETER_PREFIX[field] + str(j) for field in (*_FIELDS, "multiplier", "shift"))
    yield from (f"{field}0" for field in INERTIA)
    for suffix in (*(str(joints + loops + k) for k in range(1, loops + 1)), *(f"_{frame}" for frame in frames)):
        yield from (PARAMETER_PREFIX[field] + suffix for field in GEOMETRY)
    yield from GRAVITY_NAMES


def structural(value: float, *, angle: bool, factor: bool = False, exponent: bool = False) -> sp.Expr | None:
    """Return the exact number that a numeric entry stays, or None if it becomes a parameter.

    A 0 stays, a multiple of pi/12 in an angle, 1 and -1 in a factor, and a small whole number in an exponent.
    """
    if value == 0 or (factor and abs(value) == 1) or (exponent and value in EXPONENTS):
        return sp.Integer(int(value))
    if not angle or abs(value) > _MOST_RADIANS:
        return None
    steps = round(value * STEPS / math.pi)
    nearest = float(_PI * steps / STEPS)
    # 7*math.pi/12 in floating point is one unit off the nearest double: the same angle was meant.
    if steps and abs(value - nearest) <= 2 * math.ulp(nearest):
        return sp.Rational(steps, STEPS) * sp.pi
    return None


class _Names:
    """Gives numbers their names, and remembers what each entry of the description became."""

    def __init__(self, declared: dict[str, float | None], free: frozenset[str]) -> None:
        self.declared = declared
        self.free = free
        # The values of numbers that became parameters, by their names.
        self.automatic: dict[str, float] = {}
        # The place and expression of every entry, by the name that it has as a parameter.
        self.entries: dict[str, tuple[str, sp.Expr]] = {}

    def joint(self, joint: Joint, j: int) -> Joint:
        """Return joint j with names for its numbers."""
        place = f"joint {j} ({joint.name!r})"
        angles = (*ANGLES, "offset") if joint.sigma == REVOLUTE else ANGLES
        fields = {field: self._field(joint, place, field, str(j), field in angles) for field in _FIELDS}
        mimic = joint.mimic and self._mimic(joint.mimic, f"{place}, mimic", j, joint.sigma == REVOLUTE)
        coupling = tuple(
            (c, self.entry(f"{place}, coupling, joint {c}", f"C{j}_{c}", factor, angle=False, factor=True))
            for c, factor in joint.coupling
        )
        return replace(joint, **fields, mimic=mimic, coupling=coupling)

    def _mimic(self, mimic: Mimic, place: str, j: int, angle: bool) -> Mimic:
        multiplier, shift = (f"{PARAMETER_PREFIX[name]}{j}" for name in ("multiplier", "shift"))
        return replace(
            mimic,
            multiplier=self.entry(f"{place}, multiplier", multiplier, mimic.multiplier, angle=False, factor=True),
            offset=self.entry(f"{place}, offset", shift, mimic.offset, angle=angle),
        )

    def base(self, base: Base) -> Base:
        """Return the base with names for its numbers."""
        return replace(base, **{f: self.entry(f"base, {f}", f"{f}0", getattr(base, f), angle=False) for f in INERTIA})

    def frame(self, frame: Frame, suffix: str) -> Frame:
        """Return the frame with names for its numbers."""
        place = f"frame {frame.name!r}"
        return replace(frame, **{f: self._field(frame, place, f, suffix, f in ANGLES) for f in GEOMETRY})

    def _field(self, owner: Joint | Frame, place: str, field: str, suffix: str, angle: bool) -> sp.Expr:
        name, value = PARAMETER_PREFIX[field] + suffix, getattr(owner, field)
        return self.entry(f"{place}, {field}", name, value, angle=angle, exponent=field == "BST")

    def entry(
        self, place: str, name: str, expression: sp.Expr, *, angle: bool, factor: bool = False, exponent: bool = False
    ) -> sp.Expr:
        """Return an entry as its expression, number or symbol of that name."""
        result = self._named(place, name, expression, angle=angle, factor=factor, exponent=exponent)
        self.entries[name] = (place, result)
        return result

    def _named(
        self, place: str, name: str, expression: sp.Expr, *, angle: bool, factor: bool, exponent: bool
    ) -> sp.Expr:
        if expression.free_symbols:
            if all(self.declared.get(str(symbol)) is not None for symbol in expression.free_symbols):
                self._check_value(place, expression, angle=angle)
            return expression
        value = _double(place, expression)
        if angle:
            check_radians(place, value)
        exact = structural(value, angle=angle, factor=factor, exponent=exponent)
        if name in self.declared and self.declared[name] != value:
            declared = self.declared[name]
            state = "without a value" if declared is None else f"as {declared!r}"
            raise DescriptionError(
                f"{place} is {value!r}, a parameter called {name}, but {name} is declared {state}: give both the same "
                f"value, or declare the symbol under another name"
            )
        if exact is not None and name not in self.free:
            return exact
        self.automatic[name] = value
        return sp.Symbol(name)

    def _check_value(self, place: str, expression: sp.Expr, *, angle: bool) -> None:
        """Refuse an expression whose value is no real number, or an angle of more than a turn."""
        try:
            value = evaluate(expression, self.declared)
        except DescriptionError as error:
            raise DescriptionError(f"{place}: {error}") from None
        if angle:
            check_radians(place, value)

    def check_declared(self) -> None:
        """Refuse symbols that are no parameters; the error says what an entry of that name became."""
        parameters = {**self.declared, **self.automatic}
        for place, expression in self.entries.values():
            for name in sorted(str(symbol) for symbol in expression.free_symbols):
                if name in parameters:
                    continue
                where, what = self.entries.get(name, ("", sp.S.Zero))
                if not where:
                    cause = how_to_declare(name)
                elif what.free_symbols:
                    cause = f"{where} is the expression {what}; use that, or declare {name}"
                else:
                    cause = f"{where} is {what}, which is structure; list {name} in free to make it a parameter"
                raise DescriptionError(f"{place} = {expression} uses {name}, which is no parameter: {cause}")

    def ordered(self) -> dict[str, float | None]:
        """Return the parameters in the order in which the entries use them, the unused ones last, for every format."""
        known: dict[str, float | None] = {**self.declared, **self.automatic}
        order: dict[str, None] = {}
        for _, expression in self.entries.values():
            order.update(dict.fromkeys(sorted(map(str, expression.free_symbols), key=_natural)))
        order.update(dict.fromkeys(sorted(known, key=_natural)))
        return {name: known[name] for name in order}


def _natural(name: str) -> list[tuple[int, str]]:
    """Return the key that sorts D2 before D10."""
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in re.split("([0-9]+)", name)]


def _double(place: str, expression: sp.Expr) -> float:
    """Return a number as a finite double."""
    try:
        value = float(expression if expression.is_Rational or expression.is_Float else sp.N(expression, 30))
    except (TypeError, ValueError, OverflowError):
        value = math.nan
    if not math.isfinite(value):
        raise DescriptionError(f"{place} = {expression} is not a finite real number: expected kg, m, rad and s")
    return value + 0.0  # -0.0 is 0


def check_radians(place: str, value: float) -> None:
    """Refuse an angle of more than a turn, which is in degrees."""
    if abs(value) > 2 * math.pi * (1 + 1e-12):
        raise DescriptionError(
            f"{place} is {value:g} rad: expected at most 2 pi; angles are in rad, so if {value:g} degrees are meant "
            f"write {_degrees(value)}"
        )


def _degrees(value: float) -> str:
    """Return an angle in degrees as an expression in rad."""
    ratio = Fraction(value / 180).limit_denominator(360)
    if abs(float(ratio) * 180 - value) > 1e-9:
        return f'"{value:g}*pi/180"'
    head = {1: "pi", -1: "-pi"}.get(ratio.numerator, f"{ratio.numerator}*pi")
    return f'"{head}"' if ratio.denominator == 1 else f'"{head}/{ratio.denominator}"'
