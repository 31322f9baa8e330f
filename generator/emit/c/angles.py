"""Statements -> statements of C: sines and cosines come first, several at once, and lanes compute them a pass early.

Angles come in the order of the joints, a sum of angles with its last joint: where they are computed one after the
other, the first links need not wait for the angles of the last ones.

The operations of lanes wait for each other in long chains. So a pass computes the sines and cosines of the next pass's
states between its own statements, where they fill the gaps, and finds those of its own states ready.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from ..function import Definition, Let, Section, SinCos, Statement, Value, elements, reads

# How many angles one group has at most: as many as the widest vectors hold.
TOGETHER = 8
# The part of the other statements over which the next pass's angles are spread: the end has its stores to do.
SPREAD = 0.75

AnyStatement = TypeVar("AnyStatement", bound=Statement)


@dataclass(frozen=True)
class SinCosGroup:
    """Sines and cosines of several angles, computed at once."""

    pairs: tuple[SinCos, ...]

    @property
    def values(self) -> tuple[Value, ...]:
        """The angles."""
        return tuple(pair.angle for pair in self.pairs)

    @property
    def variables(self) -> tuple[str, ...]:
        """Sine and cosine of each angle."""
        return tuple(name for pair in self.pairs for name in pair.variables)


@dataclass(frozen=True)
class ReadyGroup(SinCosGroup):
    """A group whose sines and cosines lanes find ready, as those of the angles from number `start` on."""

    start: int


@dataclass(frozen=True)
class NextAngle:
    """The place where lanes compute sine and cosine of an angle, by its number, of the next pass's states."""

    number: int

    @property
    def values(self) -> tuple[Value, ...]:
        """What is computed here is none of the present states'."""
        return ()

    @property
    def variables(self) -> tuple[str, ...]:
        """What is defined here is none of the present states'."""
        return ()


@dataclass(frozen=True)
class Grouping:
    """Statements in three parts: what angles are made of, their sines and cosines, and everything else."""

    sums: Sequence[Definition]
    groups: Sequence[SinCosGroup]
    rest: Sequence[Definition]

    @property
    def statements(self) -> list[Definition | SinCosGroup]:
        """All statements, in their order."""
        return [*self.sums, *self.groups, *self.rest]

    @property
    def angles(self) -> list[Value]:
        """All angles of the groups."""
        return [angle for group in self.groups for angle in group.values]

    def depends_only_on(self, argument: str) -> bool:
        """Return whether there are angles, and all are known from constants and the elements of one argument."""
        read = {element.argument for statement in (*self.sums, *self.groups) for element in elements(statement)}
        return bool(self.groups) and read <= {argument}


def group_angles(statements: Sequence[Definition]) -> Grouping:
    """Return statements with those angles first that don't depend on another sine or cosine; one angle stays."""
    definition = {name: statement for statement in statements for name in statement.variables}
    independent: dict[str, bool] = {}
    for statement in statements:
        known = not isinstance(statement, SinCos) and all(independent.get(name, True) for name in reads(statement))
        independent |= dict.fromkeys(statement.variables, known)
    pairs = [
        statement
        for statement in statements
        if isinstance(statement, SinCos) and all(independent.get(name, True) for name in reads(statement))
    ]
    if len(pairs) < 2:
        return Grouping([], [], list(statements))
    front = {*pairs, *_ancestors(pairs, definition)}
    sums = [statement for statement in statements if isinstance(statement, Let) and statement in front]
    pairs.sort(key=lambda pair: _last_element(pair, definition))
    groups = [SinCosGroup(tuple(pairs[i : i + TOGETHER])) for i in range(0, len(pairs), TOGETHER)]
    rest = [statement for statement in statements if statement not in front]
    return Grouping(sums, groups, _without_empty_sections(rest))


def pipeline_angles(
    statements: Sequence[AnyStatement | SinCosGroup],
) -> list[AnyStatement | SinCosGroup | ReadyGroup | NextAngle]:
    """Return statements whose groups lanes find ready, with the next pass's angles between the others."""
    last = max(i for i, statement in enumerate(statements) if isinstance(statement, SinCosGroup))
    count = 0
    spread: list[AnyStatement | SinCosGroup | ReadyGroup | NextAngle] = []
    for statement in statements[: last + 1]:
        if isinstance(statement, SinCosGroup):
            spread.append(ReadyGroup(statement.pairs, count))
            count += len(statement.pairs)
        else:
            spread.append(statement)
    rest = statements[last + 1 :]
    places = [int(SPREAD * len(rest)) * i // count for i in range(count + 1)]
    for number, (start, end) in enumerate(pairwise(places)):
        spread += [NextAngle(number), *rest[start:end]]
    return [*spread, *rest[places[-1] :]]


def _ancestors(statements: Sequence[Definition], definition: Mapping[str, Definition]) -> set[Definition]:
    """Return all definitions that statements depend on."""
    ancestors: set[Definition] = set()
    names = [name for statement in statements for name in reads(statement)]
    while names:
        statement = definition.get(names.pop())
        if statement is not None and statement not in ancestors:
            ancestors.add(statement)
            names += reads(statement)
    return ancestors


def _last_element(pair: Definition, definition: Mapping[str, Definition]) -> int:
    """Return the highest place of an element of an argument, as 3 of q[3], that an angle is made of; -1 for none."""
    statements = [pair, *_ancestors([pair], definition)]
    return max((element.place for statement in statements for element in elements(statement)), default=-1)


def _without_empty_sections(statements: Sequence[Definition]) -> list[Definition]:
    """Return the statements without titles under which nothing stands."""
    following = [*statements, Section("")][1:]
    return [
        statement
        for statement, after in zip(statements, following, strict=True)
        if not (isinstance(statement, Section) and isinstance(after, Section))
    ]
