"""Statements -> statements: sines and cosines first, several at once, where nothing else has to be known for them.

They come in the order of the joints, a sum with its last: where they are computed one after the other, the first links
need not wait for those of the last. In lanes, whose operations wait for each other in long chains, those of the next
states are computed between the statements of the present ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from ..statements import Ahead, Angles, Definition, Let, Section, SinCos, Statement, Value, defines, elements, reads

# As many angles as the widest vectors hold.
TOGETHER = 8
# The part of the other statements between which the angles of the next states are spread.
SPREAD = 0.75


@dataclass(frozen=True)
class AnglesFirst:
    """Statements in three parts: what angles are made of, their sines and cosines, and everything else."""

    sums: Sequence[Definition]
    groups: Sequence[Angles]
    rest: Sequence[Definition]

    @property
    def statements(self) -> list[Definition]:
        """All of them."""
        return [*self.sums, *self.groups, *self.rest]

    @property
    def angles(self) -> list[Value]:
        """All angles of the groups."""
        return [pair.angle for group in self.groups for pair in group.pairs]

    def hang_on(self, argument: str) -> bool:
        """Whether there are angles, and no more to know for them than elements of an argument and constants."""
        read = {element.argument for statement in (*self.sums, *self.groups) for element in elements(statement)}
        return bool(self.groups) and read <= {argument}


def angles_first(statements: Sequence[Definition]) -> AnglesFirst:
    """The angles that don't depend on another sine or cosine, with what they are made of, then everything else."""
    made = {name: statement for statement in statements for name in defines(statement)}
    early: dict[str, bool] = {}
    for statement in statements:
        known = not isinstance(statement, SinCos) and all(early.get(name, True) for name in reads(statement))
        early |= dict.fromkeys(defines(statement), known)
    pairs = [
        statement
        for statement in statements
        if isinstance(statement, SinCos) and all(early.get(name, True) for name in reads(statement))
    ]
    if len(pairs) < 2:
        return AnglesFirst([], [], list(statements))
    needed = [name for pair in pairs for name in reads(pair)]
    front: set[Definition] = set(pairs)
    while needed:
        maker = made.get(needed.pop())
        if maker is not None and maker not in front:
            front.add(maker)
            needed += reads(maker)
    sums = [statement for statement in statements if isinstance(statement, Let) and statement in front]
    pairs.sort(key=lambda pair: _last_element(pair, made))
    groups = [Angles(tuple(pairs[i : i + TOGETHER])) for i in range(0, len(pairs), TOGETHER)]
    rest = [statement for statement in statements if statement not in front]
    return AnglesFirst(sums, groups, _without_empty_sections(rest))


def with_those_ahead(statements: Sequence[Statement]) -> list[Statement]:
    """Statements for lanes that have the sines and cosines of the groups and compute the next ones between the rest."""
    groups = [i for i, statement in enumerate(statements) if isinstance(statement, Angles)]
    count = 0
    placed: list[Statement] = []
    for statement in statements[: groups[-1] + 1]:
        if isinstance(statement, Angles):
            placed.append(replace(statement, first=count))
            count += len(statement.pairs)
        else:
            placed.append(statement)
    rest = statements[groups[-1] + 1 :]
    places = [int(SPREAD * len(rest)) * i // count for i in range(count + 1)]
    for number, (start, end) in enumerate(pairwise(places)):
        placed += [Ahead(number), *rest[start:end]]
    return [*placed, *rest[places[-1] :]]


def _last_element(pair: Definition, made: Mapping[str, Definition]) -> int:
    """The highest place of an element of an argument, q[3], that an angle is made of."""
    needed, last = [pair], -1
    while needed:
        statement = needed.pop()
        needed += [made[name] for name in reads(statement) if name in made]
        last = max([last, *(element.place for element in elements(statement))])
    return last


def _without_empty_sections(statements: Sequence[Definition]) -> list[Definition]:
    """What is left, without titles that nothing stands under."""
    following = [*statements[1:], Section("")]
    return [
        statement
        for statement, after in zip(statements, following, strict=True)
        if not (isinstance(statement, Section) and isinstance(after, Section))
    ]
