"""Values and statements as C text."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain

from ...algebra.graph import Element
from ...algebra.ops import OPERATIONS
from ..function import Call, Constant, Definition, Let, Name, Number, Section, SinCos, Store, Value, leaves
from ..infix import Atom, infix
from .angles import NextAngle, ReadyGroup, SinCosGroup
from .outputs import AnyStore, Repeat, Zeros
from .products import ONCE

# Of the functions of the support headers, behind the prefix of a dialect, those that are no operations of the graph.
OTHER_FUNCTIONS = ("whole", ONCE)

CStatement = Definition | AnyStore | SinCosGroup | ReadyGroup | NextAngle


@dataclass(frozen=True)
class Dialect:
    """How one kind of function writes its numbers."""

    # The type of a number.
    real: str
    # What the names of its runtime functions begin with.
    prefix: str
    # A number of the text, {} in its place.
    literal: str
    # A value that is the same in all lanes of a vector, {} in its place.
    in_all_lanes: str


# Kernels are written over `real`, which is one state wide or several.
KERNEL = Dialect("real", "tq_", "R({})", "TQ_ALL({})")
# Prepare is plain double.
PREPARE = Dialect("double", "tqd_", "{}", "{}")
# Inverse models have several branches in the lanes of a vector of double.
PACK = Dialect("tq_pack", "tqp_", "{}", "(tq_pack){{0}} + {}")


def lines(statements: Iterable[CStatement], dialect: Dialect = KERNEL) -> Iterator[str]:
    """Yield the lines of statements."""
    for statement in statements:
        match statement:
            case Section(title):
                yield f"/* {title} */"
            case Let(name, value):
                yield f"const {dialect.real} {name} = {expression(value, dialect)};"
            case SinCos(sine, cosine, angle):
                yield f"{dialect.real} {sine}, {cosine};"
                yield f"{dialect.prefix}sincos({in_all_lanes(angle, dialect)}, &{sine}, &{cosine});"
            case ReadyGroup(pairs, start):
                yield from _group(pairs, f"TQ_SINCOS_AHEAD({start}, {len(pairs)}, ")
            case SinCosGroup(pairs):
                yield from _group(pairs, f"TQ_SINCOS{len(pairs)}(")
            case NextAngle(number):
                yield f"TQ_NEXT({number});"
            case Store(argument, element, value):
                yield f"{argument}[{element}] = {in_all_lanes(value, dialect)};"
            case Repeat(Store(argument, element, value)):
                yield f"TQ_REPEAT({argument}[{element}], {in_all_lanes(value, dialect)});"
            case Zeros(argument, element, count):
                yield f"TQ_ZEROS(&{argument}[{element}], {count});"


def _group(pairs: Sequence[SinCos], call: str) -> Iterator[str]:
    yield f"TQ_PERHAPS real {comma_list(f'{pair.sine}, {pair.cosine}' for pair in pairs)};"
    yield f"{call}{comma_list(f'{in_all_lanes(pair.angle, KERNEL)}, {pair.sine}, {pair.cosine}' for pair in pairs)});"


def in_all_lanes(value: Value, dialect: Dialect) -> str:
    """Return a value as text that has the type of the dialect's numbers, also where it is a constant."""
    text = expression(value, dialect)
    varies = any(isinstance(leaf, Name | Element) for leaf in leaves(value))
    return text if varies else dialect.in_all_lanes.format(text)


def expression(value: Value, dialect: Dialect = KERNEL, outer: int = 0) -> str:
    """Return a value as text; `outer` is the precedence of the sign that stands before it, 0 if there is none."""
    return infix(value, partial(_atom, dialect), outer)


def _atom(dialect: Dialect, atom: Atom) -> str:
    match atom:
        case Number(number):
            return dialect.literal.format(literal(number))
        case Name(text):
            return text
        case Constant(field):
            return f"k->{field}"
        case Call(function, args) if function in OPERATIONS or function in OTHER_FUNCTIONS:
            return f"{dialect.prefix}{function}({comma_list(in_all_lanes(arg, dialect) for arg in args)})"
        case Element():
            return str(atom)
    known = ", ".join([*OPERATIONS, *OTHER_FUNCTIONS])
    raise ValueError(f"C has no function {atom.function!r}: expected one of {known}")


def literal(number: float) -> str:
    """Return a number in C, which has names for what is not finite."""
    if math.isfinite(number):
        return repr(number)
    return "NAN" if math.isnan(number) else "INFINITY" if number > 0 else "-INFINITY"


def comma_list(items: Iterable[object]) -> str:
    """Return items with commas between them: arguments of a call, values of an array."""
    return ", ".join(map(str, items))


def block(head: str, body: Iterable[str]) -> str:
    """Return a function: its head, and the lines of its body."""
    return "\n".join([head, "{", *indent(body), "}\n"])


def indent(body: Iterable[str]) -> list[str]:
    """Return lines one step to the right."""
    return [f"    {line}" for line in body]


def comment(text: Iterable[str]) -> str:
    """Return lines as a comment."""
    return "\n".join(["/*", *(f" * {line}".rstrip() for line in text), " */"])


def string_literal(text: str) -> str:
    """Return ASCII text as a string of C. A ? is escaped too, as ??/ and others would mean something else."""
    if not text.isascii() or not text.isprintable():
        raise ValueError(f"not printable ASCII: {text!r}")
    return '"' + "".join(chain.from_iterable("\\" + c if c in '\\"?' else c for c in text)) + '"'
