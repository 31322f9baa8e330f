"""One entry of a description by itself: what its text is, before there is a whole robot; and robots as tables.

What the studio shows of a cell comes from here, in the reader's own words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Literal

import sympy as sp

from .expression import parse_expression, parse_number
from .formats import native, native_motors, toml, toml_writer
from .normalise import automatic_names, check_radians, structural
from .numeric import evaluate
from .physics import oddities
from .robot import ANGLES, PARAMETER_PREFIX, REVOLUTE, DescriptionError, Robot

# A decimal literal.
_LITERAL = re.compile(r"\s*([-+]?)\s*((?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)\s*\Z")
# Entries that a number is a factor in, and the one that is an exponent.
_FACTORS, _EXPONENTS = ("multiplier", "coupling"), ("BST",)


@dataclass(frozen=True)
class EntryFacts:
    """What an entry of a description is."""

    kind: Literal["zero", "structure", "number", "expression"]
    """A 0 and a number that decide the form of equations, a number that becomes a parameter, an expression."""

    parameter: str
    """The name that a number has as a parameter; "" for what is none."""

    value: float | None
    """Its value, None where a symbol in it has none."""


def robot_to_tables(robot: Robot) -> dict[str, object]:
    """Return the tables of a robot, as those of a TOML file: numbers, expressions in texts."""
    return toml.load(toml_writer.write(robot))


def tables_to_robot(tables: dict[str, object]) -> Robot:
    """Return the robot of such tables; DescriptionError says which entry is wrong."""
    return native.read_robot(tables)


def description_warnings(robot: Robot) -> list[str]:
    """Return what is odd in a robot, for people."""
    return oddities(robot)


def typed_value(text: str) -> float | str:
    """Return what a person typed as a reader takes it: a number, or the text of an expression."""
    literal = _LITERAL.match(text)
    if not literal:
        return text.strip()
    try:
        value = parse_number(literal[2])
    except DescriptionError:
        # Read as an expression it is refused, at its place.
        return text.strip()
    return -value if literal[1] == "-" else value


def names_in_tables(tables: Mapping[str, object]) -> frozenset[str]:
    """Return the names that expressions of these tables may use, as far as the tables can be understood."""
    values, symbols = tables.get("values"), tables.get("symbols")
    joints, loops, frames = (tables.get(key) or [] for key in ("joints", "loops", "frames"))
    declared = [str(name) for part in (values, symbols) if isinstance(part, dict | list) for name in part]
    try:
        motors = native_motors.count(list(joints) if isinstance(joints, list) else [], dict(tables))
    except DescriptionError:
        motors = 0
    counts = [len(part) if isinstance(part, list) else 0 for part in (joints, loops)]
    named = sorted(map(str, frames)) if isinstance(frames, dict) else []
    return frozenset((*declared, *automatic_names(counts[0] + motors, counts[1], named)))


def entry_facts(
    text: str,
    field: str,
    suffix: str,
    sigma: int,
    names: Collection[str],
    values: Mapping[str, float | None],
    free: Collection[str] = (),
) -> EntryFacts:
    """Return what the text of an entry is; DescriptionError says what is wrong with it.

    `field` is a name of the notation, "alpha", "XX" or "gravity"; with the suffix "3" a number is called D3 there.
    `sigma` is that of the joint, whose offset is an angle or a length.
    """
    given = typed_value(text) if text.strip() else 0.0
    expression = None if isinstance(given, float) else parse_expression(given, names)
    if expression is not None and expression.free_symbols:
        return EntryFacts("expression", "", _value(expression, values))
    value = given if isinstance(given, float) else float(sp.N(expression, 30))
    name = PARAMETER_PREFIX.get(field, field) + suffix
    angle = field in ANGLES or (field in ("offset", "shift", "QK") and sigma == REVOLUTE)
    if angle:
        check_radians(field, value)
    exact = structural(value, angle=angle, factor=field in _FACTORS, exponent=field in _EXPONENTS)
    if exact is None or name in free:
        return EntryFacts("number", name, value)
    return EntryFacts("zero" if exact == 0 else "structure", "", value)


def _value(expression: sp.Expr, values: Mapping[str, float | None]) -> float | None:
    """Return the value of an expression, None where a symbol has none."""
    if any(values.get(str(symbol)) is None for symbol in expression.free_symbols):
        return None
    return evaluate(expression, values)


def constant_value(text: str) -> float:
    """Return the number of an entry that can have no parameters, such as a limit."""
    given = typed_value(text)
    return given if isinstance(given, float) else float(sp.N(parse_expression(given, ()), 30))

