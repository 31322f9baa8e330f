"""A long function as a row of shorter ones: which variables cross from one to a later one, and where they are stored.

What is used late in one long function falls out of the registers again and again; what crosses parts is stored once,
and read where it is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TypeVar

from ...algebra.graph import Element
from ..function import Definition, Let, Name, Number, Section, Statement, Store, reads
from .angles import SinCosGroup
from .outputs import AnyStore, Repeat, Zeros

# A function of more statements is cut into parts: the time of compilers grows faster than the length of a function.
LONGEST = 1000
# About how many statements a part has.
PART = 200
# How many values the first part computes. It is short: the time that it takes tells whether the code of the other
# parts has to be fetched from memory.
FIRST = 60
# The array through which variables cross.
CROSSING = "w"

PartStatement = Definition | SinCosGroup | AnyStore
AnyStatement = TypeVar("AnyStatement", bound=Statement)


def is_long(statements: Sequence[Statement]) -> bool:
    """Return whether a function of these statements is cut into parts: numbers that are stored don't count."""
    stored = [each.store if isinstance(each, Repeat) else each for each in statements]
    return sum(not _is_number(each) for each in stored) > LONGEST


def _is_number(statement: Statement) -> bool:
    return isinstance(statement, Zeros) or (isinstance(statement, Store) and isinstance(statement.value, Number))


def cut(statements: Sequence[PartStatement]) -> tuple[list[list[PartStatement]], int]:
    """Return the parts of a function, and how many elements the array has through which variables cross."""
    parts = _pieces(statements)
    crossing = Crossing(parts)
    return [_with_crossing(part, crossing, i) for i, part in enumerate(parts)], crossing.size


def _pieces(statements: Sequence[AnyStatement]) -> list[Sequence[AnyStatement]]:
    """Return a short first piece, and others of about the same length."""
    computed = accumulate(_is_computed(statement) for statement in statements)
    half = len(statements) // 2
    end = min(next((i for i, values in enumerate(computed, 1) if values == FIRST), half), half)
    others = statements[end:]
    count = -(-len(others) // PART)
    length = -(-len(others) // count)
    return [statements[:end], *(others[i : i + length] for i in range(0, len(others), length))]


def _is_computed(statement: Statement) -> bool:
    """Return whether a statement becomes code of its own: a compiler copies and zeroes many elements at once."""
    return not isinstance(statement, Section | AnyStore) and not (
        isinstance(statement, Let) and isinstance(statement.value, Name | Element)
    )


def _with_crossing(part: Sequence[PartStatement], crossing: Crossing, number: int) -> list[PartStatement]:
    """Return a part that loads each variable of earlier parts before its first use, and stores its own at once."""
    loads, stores = crossing.loads(number), crossing.stores(number)
    statements: list[PartStatement] = []
    for statement in part:
        first_reads = [name for name in dict.fromkeys(reads(statement)) if name in loads]
        statements += [Let(name, Element(CROSSING, loads.pop(name))) for name in first_reads]
        statements.append(statement)
        statements += [Store(CROSSING, stores[name], Name(name)) for name in statement.variables if name in stores]
    return statements


class Crossing:
    """Which element of the array has a variable that crosses: an element is used again after its last reader."""

    def __init__(self, parts: Sequence[Sequence[Statement]]) -> None:
        # Variable -> the part that defines it; and, of those that cross, the later parts that read it, in order.
        self.definer: dict[str, int] = {}
        self.readers: dict[str, list[int]] = {}
        for i, part in enumerate(parts):
            for statement in part:
                for name in reads(statement):
                    if self.definer.get(name, i) != i and i not in self.readers.setdefault(name, []):
                        self.readers[name].append(i)
                self.definer |= dict.fromkeys(statement.variables, i)
        # Variable -> element of the array.
        self.place: dict[str, int] = {}
        self.size = 0
        free: list[int] = []
        for i in range(len(parts)):
            free += [self.place[name] for name, readers in self.readers.items() if readers[-1] == i - 1]
            for name in self.readers:
                if self.definer[name] == i:
                    if not free:
                        free.append(self.size)
                        self.size += 1
                    self.place[name] = free.pop()

    def loads(self, part: int) -> dict[str, int]:
        """Return the variables of earlier parts that a part reads, with their places."""
        return {name: self.place[name] for name, readers in self.readers.items() if part in readers}

    def stores(self, part: int) -> dict[str, int]:
        """Return the variables of a part that later ones read, with their places."""
        return {name: self.place[name] for name in self.readers if self.definer[name] == part}
