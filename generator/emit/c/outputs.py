"""Statements -> statements: where outputs are stored. They may alias inputs, which are read before them all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..statements import Definition, Let, Name, Statement, Store, defines, elements, reads


def stored_early(statements: Sequence[Definition], stores: Sequence[Store]) -> list[Statement]:
    """Stores behind the last definition that each needs, and behind the last read of an input."""
    made = {name: place for place, statement in enumerate(statements) for name in defines(statement)}
    after: dict[int, list[Store]] = {}
    first = max((place for place, statement in enumerate(statements) if _reads_input(statement)), default=-1)
    for store in stores:
        place = max((made[name] for name in reads(store)), default=first)
        after.setdefault(max(place, first), []).append(store)
    placed: list[Statement] = list(after.get(-1, ()))
    for place, statement in enumerate(statements):
        placed += [statement, *after.get(place, ())]
    return placed


def stored_last(stores: Sequence[Store], taken: set[str]) -> list[Statement]:
    """Stores one behind the other; what a later one would read of an input has a name before the first."""
    named: list[Statement] = []
    last: list[Statement] = list(stores[:1])
    for store in stores[1:]:
        if _reads_input(store):
            name = f"{store.argument}_{store.element}"
            while name in taken:
                name += "_"
            taken.add(name)
            named.append(Let(name, store.value))
            store = replace(store, value=Name(name))
        last.append(store)
    return [*named, *last]


def _reads_input(statement: Statement) -> bool:
    return any(True for _ in elements(statement))
