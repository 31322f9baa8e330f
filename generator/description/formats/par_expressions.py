"""The entries of a .par file as expressions: those of every field, and the offsets of the joints that move."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping

import sympy as sp

from ..expression import parse_expression
from ..robot import FIXED, GEOMETRY, INERTIA, REVOLUTE, DescriptionError
from .par_fields import DRIVES, Field, Fields
from .par_header import integer

# Heads of names that read as the variable of a joint when its number follows.
VARIABLES = ("t", "th", "theta", "q", "tet", "r")

_VARIABLE = re.compile(rf"(?:{'|'.join(VARIABLES)})_?([0-9]+)\Z", re.IGNORECASE)
# What Mathematica, the language of the original program, writes for our functions and brackets.
_SPELLINGS = {"Pi": "pi", "Sin": "sin", "Cos": "cos", "Sqrt": "sqrt", "[": "(", "]": ")"}
_SPELLED = re.compile(r"\b(?:Pi|Sin|Cos|Sqrt)\b|[\[\]]")

# The entries of each field of the robot, by the name of the field.
Expressions = Mapping[str, list[sp.Expr]]


def is_variable(name: str, j: int) -> bool:
    """Return whether a name reads as the variable of joint j: t3, th3, q3 ..., in either case."""
    match = _VARIABLE.match(name)
    return match is not None and match.group(1) == str(j)


def parse_field(field: Field, names: Collection[str]) -> list[sp.Expr]:
    """Return the entries of a field as expressions in `names`."""
    return [_expression(text, f"{field.place}, element {i}", names) for i, text in enumerate(field.entries, 1)]


def _expression(text: str, place: str, names: Collection[str]) -> sp.Expr:
    """Return the expression of an entry, in either spelling."""
    try:
        return parse_expression(_SPELLED.sub(lambda match: _SPELLINGS[match.group()], text), names)
    except DescriptionError as error:
        raise DescriptionError(f"{place}: {error}") from None


def expressions_of(fields: Fields, names: Collection[str], links: int) -> Expressions:
    """Return every entry of the robot; a file that gives the geometry alone gets symbols as inertial parameters."""
    if "sigma" not in fields:
        raise DescriptionError("Sigma is missing: expected Sigma = {0,...}: 0 revolute, 1 prismatic, 2 fixed")
    entries: dict[str, list[sp.Expr]] = {
        name: [sp.Integer(integer(fields[name], i)) for i in range(1, len(fields[name].entries) + 1)]
        for name in ("ant", "sigma", "mu")
        if name in fields
    }
    expressions = (name for name in (*GEOMETRY, *INERTIA, *DRIVES, "G") if name in fields)
    entries |= {name: parse_field(fields[name], names) for name in expressions}
    inertia = [name for name in INERTIA if name in entries]
    missing = [name for name in (*INERTIA, "G") if name not in entries]
    if inertia and missing:
        raise DescriptionError(
            f"{', '.join(missing)} {'is' if len(missing) == 1 else 'are'} missing, but {inertia[0]} is there: "
            "expected all inertial parameters and G, or none for a file that gives the geometry alone"
        )
    if not inertia:
        entries |= {name: [sp.Symbol(f"{name}{j}") for j in range(1, links + 1)] for name in INERTIA}
    return entries


def offsets_of(fields: Fields, expressions: Expressions, joints: int) -> Mapping[int, sp.Expr]:
    """Return the offset of each joint that moves, without its variable; refuse other uses of a variable.

    The entries of `expressions` that hold a variable become 0.
    """
    offsets: dict[int, sp.Expr] = {}
    variables: dict[sp.Symbol, int] = {}
    for j in range(1, joints + 1):
        sigma = expressions["sigma"][j - 1]
        if sigma == FIXED:
            continue
        name = "theta" if sigma == REVOLUTE else "r"
        if name not in expressions:
            offsets[j] = sp.Integer(0)
            continue
        place = f"{fields[name].place}, element {j}"
        offsets[j], variable = _split_variable(expressions[name][j - 1], j, name, place)
        expressions[name][j - 1] = sp.Integer(0)
        if variable is not None:
            if variable in variables:
                raise DescriptionError(f"{place}: {variable} is the variable of joint {variables[variable]} already")
            variables[variable] = j
    everything = {f"{name}, element {i}": e for name, values in expressions.items() for i, e in enumerate(values, 1)}
    for place, expression in (everything | {f"the offset of joint {j}": e for j, e in offsets.items()}).items():
        for symbol in sorted(expression.free_symbols & variables.keys(), key=str):
            raise DescriptionError(
                f"{place} = {expression} uses {symbol}, the variable of joint {variables[symbol]}: expected constants; "
                "a joint that follows another is not described so"
            )
    return offsets


def _split_variable(expression: sp.Expr, j: int, name: str, place: str) -> tuple[sp.Expr, sp.Symbol | None]:
    """Return the offset and the variable in the entry of a joint that moves; None for an entry of 0."""
    if expression == 0:
        return expression, None
    expected = f"expected 0 or the variable, {name[0]}{j}, with an offset such as {name[0]}{j} + pi/2 if there is one"
    symbols = sorted(expression.free_symbols, key=str)
    own = symbols if expression.is_Symbol else [symbol for symbol in symbols if is_variable(str(symbol), j)]
    if len(own) != 1:
        which = f"{' and '.join(map(str, own))} could both be it" if own else "none of its names is the variable"
        raise DescriptionError(f"{place} is {expression}, where joint {j} moves: {which}; {expected}")
    offset = expression - own[0]
    if own[0] in offset.free_symbols:
        raise DescriptionError(f"{place} is {expression}, no constant beside {own[0]}: {expected}")
    return offset, own[0]
