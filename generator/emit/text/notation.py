"""Values and definitions as people write them: the notation's own names, one definition a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...algebra.graph import Element
from ..function import Call, Constant, Definition, Let, Name, Number, Section, SinCos, Value
from ..infix import Atom, infix


def written(value: Value) -> str:
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
            return f"{function}({', '.join(map(written, args))})"
        case Element():
            return str(atom)


def definition_lines(definitions: Iterable[Definition]) -> Iterator[str]:
    """Yield the definitions of variables, a line each, under their headings."""
    for definition in definitions:
        match definition:
            case Section(title):
                yield f"{title}:"
            case Let(name, value):
                yield f"{name} = {written(value)}"
            case SinCos(sine, cosine, angle):
                yield f"{cosine} = cos({written(angle)})"
                yield f"{sine} = sin({written(angle)})"
