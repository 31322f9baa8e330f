"""Statements -> statements: where outputs are stored. An output may be an input too, so inputs are read first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..function import Definition, Let, Name, Statement, Store, elements, reads
from .angles import SinCosGroup


def store_early(
    definitions: Sequence[Definition | SinCosGroup], stores: Sequence[Store]
) -> list[Definition | SinCosGroup | Store]:
    """Return definitions with each store as soon as its value is there and no input is read any more."""
    place_of = {name: place for place, definition in enumerate(definitions) for name in definition.variables}
    last_input = max((place for place, definition in enumerate(definitions) if _reads_input(definition)), default=-1)
    after: dict[int, list[Store]] = {}
    for store in stores:
        place = max((place_of[name] for name in reads(store)), default=last_input)
        after.setdefault(max(place, last_input), []).append(store)
    statements: list[Definition | SinCosGroup | Store] = list(after.get(-1, ()))
    for place, definition in enumerate(definitions):
        statements += [definition, *after.get(place, ())]
    return statements


def store_last(stores: Sequence[Store], taken: Iterable[str]) -> list[Let | Store]:
    """Return stores one behind the other; what a later one reads of an input gets a variable before the first one.

    The variable has the name of the element, tau_2, and none that is `taken`.
    """
    names, copies = set(taken), list[Let]()
    last: list[Store] = list(stores[:1])
    for store in stores[1:]:
        if _reads_input(store):
            name = f"{store.argument}_{store.element}"
            while name in names:
                name += "_"
            names.add(name)
            copies.append(Let(name, store.value))
            store = replace(store, value=Name(name))
        last.append(store)
    return [*copies, *last]


def _reads_input(statement: Statement) -> bool:
    return any(True for _ in elements(statement))
