"""Values and definitions as people write them, in the names of the notation."""

from __future__ import annotations

from collections.abc import Iterable

from ...algebra.graph import Element
from ..function import Call, Constant, Definition, Let, Name, Number, SinCos, Value
from ..function import Section as Heading
from ..infix import Atom, infix
from .listing import Equation, Section


def expression(value: Value) -> str:
    """Return a value as text."""
    return infix(value, _atom)


def _atom(atom: Atom) -> str:
    match atom:
        case Number(number):
            return repr(number)
        case Name(text):
            return text
        case Constant(field):
            return field
        case Call(function, args):
            return f"{function}({', '.join(map(expression, args))})"
        case Element():
            return str(atom)


def sections(definitions: Iterable[Definition]) -> tuple[Section, ...]:
    """Return the definitions of variables as equations, under the headings that stand among them."""
    groups: list[tuple[str, list[Equation]]] = [("", [])]
    for definition in definitions:
        match definition:
            case Heading(title):
                groups.append((title, []))
            case Let(name, value):
                groups[-1][1].append(Equation(name, expression(value)))
            case SinCos(sine, cosine, angle):
                groups[-1][1].append(Equation(cosine, f"cos({expression(angle)})"))
                groups[-1][1].append(Equation(sine, f"sin({expression(angle)})"))
    return tuple(Section(heading, tuple(equations)) for heading, equations in groups if heading or equations)
