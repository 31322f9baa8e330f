"""A function in no language: the statements that every printer reads.

    function  = Definition*, then Store*
    statement = Section title | Let name value | SinCos sine cosine angle | Store argument element value
    value     = Number value | Name text | Element argument place | Constant field
              | Call function value* | Op symbol left right | Minus value

A language may add statements of its own, as emit/c does for the lanes of a vector. They have the two properties of a
Statement, so that the questions at the end of this file can be asked of them too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from ..algebra.graph import Element


@dataclass(frozen=True)
class Number:
    """A number that is known at build."""

    value: float


@dataclass(frozen=True)
class Name:
    """A variable."""

    text: str


@dataclass(frozen=True)
class Constant:
    """A field of the constants, which prepare computes."""

    field: str


@dataclass(frozen=True)
class Call:
    """A function of the target's runtime: an operation of the graph by its name, or `whole`, the integer of a real."""

    function: str
    args: tuple[Value, ...]


@dataclass(frozen=True)
class Op:
    """left symbol right, with one of + - * /."""

    symbol: str
    left: Value
    right: Value


@dataclass(frozen=True)
class Minus:
    """The negative of a value."""

    of: Value


Leaf = Number | Name | Element | Constant
Value = Leaf | Call | Op | Minus


class Statement(Protocol):
    """What any statement says of itself: the values that it computes, and the variables that it defines."""

    @property
    def values(self) -> tuple[Value, ...]:
        """The values that the statement computes."""

    @property
    def variables(self) -> tuple[str, ...]:
        """The variables that the statement defines."""


@dataclass(frozen=True)
class Section:
    """A heading: what follows belongs to a link of the recursion."""

    title: str

    @property
    def values(self) -> tuple[Value, ...]:
        """Nothing is computed."""
        return ()

    @property
    def variables(self) -> tuple[str, ...]:
        """Nothing is defined."""
        return ()


@dataclass(frozen=True)
class Let:
    """A new variable."""

    name: str
    value: Value

    @property
    def values(self) -> tuple[Value, ...]:
        """The value of the variable."""
        return (self.value,)

    @property
    def variables(self) -> tuple[str, ...]:
        """The variable."""
        return (self.name,)


@dataclass(frozen=True)
class SinCos:
    """Two new variables: sine and cosine of an angle in rad."""

    sine: str
    cosine: str
    angle: Value

    @property
    def values(self) -> tuple[Value, ...]:
        """The angle."""
        return (self.angle,)

    @property
    def variables(self) -> tuple[str, ...]:
        """Sine and cosine."""
        return self.sine, self.cosine


@dataclass(frozen=True)
class Store:
    """An element of an output gets its value."""

    argument: str
    element: int
    value: Value

    @property
    def values(self) -> tuple[Value, ...]:
        """The value of the element."""
        return (self.value,)

    @property
    def variables(self) -> tuple[str, ...]:
        """An output is no variable."""
        return ()


Definition = Section | Let | SinCos


@dataclass(frozen=True)
class Function:
    """The statements of a straight-line function: variables in an order in which they can be computed, then outputs."""

    definitions: tuple[Definition, ...]
    stores: tuple[Store, ...]

    @property
    def statements(self) -> tuple[Definition | Store, ...]:
        """All statements, in their order."""
        return *self.definitions, *self.stores


def calls(statement: Statement) -> Iterator[str]:
    """Yield the functions of the target's runtime that a statement calls."""
    for value in statement.values:
        yield from _calls(value)


def _calls(value: Value) -> Iterator[str]:
    match value:
        case Call(function, args):
            yield function
            for arg in args:
                yield from _calls(arg)
        case Op(_, left, right):
            yield from _calls(left)
            yield from _calls(right)
        case Minus(of):
            yield from _calls(of)


def leaves(value: Value) -> Iterator[Leaf]:
    """Yield what a value is made of: numbers, variables, elements of arguments and constants."""
    match value:
        case Call(_, args):
            for arg in args:
                yield from leaves(arg)
        case Op(_, left, right):
            yield from leaves(left)
            yield from leaves(right)
        case Minus(of):
            yield from leaves(of)
        case _:
            yield value


def reads(statement: Statement) -> Iterator[str]:
    """Yield the variables that a statement reads."""
    return (leaf.text for leaf in _leaves(statement) if isinstance(leaf, Name))


def elements(statement: Statement) -> Iterator[Element]:
    """Yield the elements of arguments that a statement reads."""
    return (leaf for leaf in _leaves(statement) if isinstance(leaf, Element))


def reads_constants(statement: Statement) -> bool:
    """Return whether a statement reads the constants."""
    return any(isinstance(leaf, Constant) for leaf in _leaves(statement))


def _leaves(statement: Statement) -> Iterator[Leaf]:
    for value in statement.values:
        yield from leaves(value)
