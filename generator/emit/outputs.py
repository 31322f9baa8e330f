"""Statements -> statements: every output is stored as soon as it is known, not kept for the end."""

from __future__ import annotations

from collections.abc import Sequence

from .statements import Definition, Statement, Store, defines, reads


def stored_early(statements: Sequence[Definition], stores: Sequence[Store]) -> list[Statement]:
    """Stores behind the last definition that each needs. What may alias the outputs has been read before them all."""
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


def _reads_input(statement: Definition) -> bool:
    return any("[" in name for name in reads(statement))
