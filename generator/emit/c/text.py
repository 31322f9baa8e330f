"""Values and statements as C text. A printer refuses what was to be lowered before."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...algebra.graph import Element
from ..statements import (
    Ahead,
    Angles,
    Call,
    Constant,
    Let,
    Minus,
    Name,
    Number,
    Op,
    Section,
    SinCos,
    Statement,
    Store,
    Value,
    leaves,
)


@dataclass(frozen=True)
class Dialect:
    """How one kind of function writes its numbers: type, prefix of its runtime, a literal, a constant in all lanes."""

    real: str
    prefix: str
    literal: str
    everywhere: str


# Kernels are written over `real`, one or several states wide; prepare is plain double.
KERNEL = Dialect("real", "tq_", "R({})", "TQ_ALL({})")
PREPARE = Dialect("double", "tqd_", "{}", "{}")

FUNCTIONS = ("sqrt", "sign", "where", "pivot", "whole")
PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2}


def lines(statements: Sequence[Statement], dialect: Dialect = KERNEL) -> Iterator[str]:
    """Statements, a line or several each."""
    for statement in statements:
        match statement:
            case Section(title):
                yield f"/* {title} */"
            case Let(name, value):
                yield f"const {dialect.real} {name} = {expression(value, dialect)};"
            case SinCos(sine, cosine, angle):
                yield f"{dialect.real} {sine}, {cosine};"
                yield f"{dialect.prefix}sincos({everywhere(angle, dialect)}, &{sine}, &{cosine});"
            case Angles(pairs, first):
                yield f"TQ_PERHAPS real {', '.join(f'{pair.sine}, {pair.cosine}' for pair in pairs)};"
                each = [f"{everywhere(pair.angle, dialect)}, {pair.sine}, {pair.cosine}" for pair in pairs]
                together = f"{len(pairs)}(" if first is None else f"_AHEAD({first}, {len(pairs)}, "
                yield f"TQ_SINCOS{together}{', '.join(each)});"
            case Ahead(number):
                yield f"TQ_NEXT({number});"
            case Store(argument, element, value):
                yield f"{argument}[{element}] = {everywhere(value, dialect)};"


def everywhere(value: Value, dialect: Dialect) -> str:
    """A value in every lane, also where it is a constant."""
    text = expression(value, dialect)
    varies = any(isinstance(leaf, Name | Element) for leaf in leaves(value))
    return text if varies else dialect.everywhere.format(text)


def expression(value: Value, dialect: Dialect = KERNEL, outer: int = 0, right: bool = False) -> str:
    """A value, with the parentheses that its association needs: the order of a sum is the schedule's."""
    match value:
        case Number(number):
            return dialect.literal.format(literal(number))
        case Name(text):
            return text
        case Element():
            return str(value)
        case Constant(field):
            return f"k->{field}"
        case Minus(of):
            text = f"-{expression(of, dialect, 3)}"
            return f"({text})" if outer else text
        case Call(function, args) if function in FUNCTIONS:
            return f"{dialect.prefix}{function}({', '.join(everywhere(arg, dialect) for arg in args)})"
        case Op(symbol, a, b) if symbol in PRECEDENCE:
            level = PRECEDENCE[symbol]
            sign = f" {symbol} " if level == 1 else symbol
            text = f"{expression(a, dialect, level)}{sign}{expression(b, dialect, level, True)}"
            return f"({text})" if level < outer or (level == outer and right) else text
    raise ValueError(f"C has no form for {value}: it was to be lowered before")


def literal(number: float) -> str:
    """A number in C, which has names for what is not finite."""
    if math.isfinite(number):
        return repr(number)
    return "NAN" if math.isnan(number) else "INFINITY" if number > 0 else "-INFINITY"


def block(head: str, body: Sequence[str]) -> str:
    """A function: its head, and the lines of its body."""
    return "\n".join([head, "{", *(f"    {line}" for line in body), "}\n"])
