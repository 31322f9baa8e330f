"""A long function as a row of shorter ones: which variables cross from one to a later one, and where they wait."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from ...algebra.graph import Element
from ..statements import Let, Name, Section, Statement, Store, defines, reads

# Functions longer than this are cut into parts of about this length. What waits long in one block falls out of the
# registers again and again; what crosses parts is stored once, and read where it is used. The first part is short, so
# many values: the time that it takes tells whether the code of the others has to be fetched.
LONGEST, PART, FIRST = 1000, 200, 60

# Where the variables wait.
WAITING = "w"


def in_parts(statements: Sequence[Statement]) -> tuple[list[list[Statement]], int]:
    """Parts, each with its variables of others read and written, and how many places these take."""
    computed = accumulate(_computes(statement) for statement in statements)
    half = len(statements) // 2
    end = next((i for i, values in enumerate(computed, 1) if values == FIRST), half)
    first, others = statements[: min(end, half)], statements[min(end, half) :]
    count = -(-len(others) // PART)
    length = -(-len(others) // count)
    parts = [first, *(others[i : i + length] for i in range(0, len(others), length))]
    crossing = Crossing(parts)
    return [_crossed(part, crossing, i) for i, part in enumerate(parts)], crossing.size


def _computes(statement: Statement) -> bool:
    """Whether a statement becomes code of its own: copies and zeros are copied and zeroed many at once."""
    return not isinstance(statement, Section | Store) and not (
        isinstance(statement, Let) and isinstance(statement.value, Name | Element)
    )


def _crossed(part: Sequence[Statement], crossing: Crossing, number: int) -> list[Statement]:
    """A part that reads variables of earlier parts where it first needs them, and keeps its own as soon as they are."""
    enters, leaves = dict(crossing.enters(number)), dict(crossing.leaves(number))
    whole: list[Statement] = []
    for statement in part:
        needed = [name for name in dict.fromkeys(reads(statement)) if name in enters]
        whole += [Let(name, Element(WAITING, enters.pop(name))) for name in needed]
        whole.append(statement)
        whole += [Store(WAITING, leaves[name], Name(name)) for name in defines(statement) if name in leaves]
    return whole


class Crossing:
    """Where the variables that several parts share stand in w: a place is used again once its last reader is done."""

    def __init__(self, parts: Sequence[Sequence[Statement]]) -> None:
        made: dict[str, int] = {}
        read: dict[str, list[int]] = {}
        for i, part in enumerate(parts):
            for statement in part:
                for name in reads(statement):
                    if made.get(name, i) != i:
                        read.setdefault(name, []).append(i)
                for name in defines(statement):
                    made[name] = i
        self.made, self.read = made, {name: sorted(set(parts)) for name, parts in read.items()}
        self.slots: dict[str, int] = {}
        free: list[int] = []
        self.size = 0
        for i in range(len(parts)):
            for name, readers in self.read.items():
                if readers[-1] == i - 1:
                    free.append(self.slots[name])
            for name in self.read:
                if made[name] == i:
                    if not free:
                        free.append(self.size)
                        self.size += 1
                    self.slots[name] = free.pop()

    def enters(self, part: int) -> list[tuple[str, int]]:
        """Variables of earlier parts that this part reads, with their places."""
        return [(name, self.slots[name]) for name, readers in self.read.items() if part in readers]

    def leaves(self, part: int) -> list[tuple[str, int]]:
        """Variables of this part that later ones read, with their places."""
        return [(name, self.slots[name]) for name in self.read if self.made[name] == part]
