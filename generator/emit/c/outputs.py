"""Statements -> statements: where outputs are stored. An output may be an input too, so inputs are read first.

Long answers have elements that are 0, and some that are the same as another: a regressor has both. Lanes store each
value once; what writes their rows knows the places.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ...algebra.graph import Graph
from ..function import Definition, Let, Name, Number, Statement, Store, Value, elements, reads
from .angles import SinCosGroup

# Of outputs of no more elements lanes store every one: in the widest vectors they are single values to the compiler.
MOST_ONE_BY_ONE = 96
# How many numbers are set to 0 at once at most: of double as many as the widest vectors hold.
WIDEST = 8
# Knowing the places costs something, and pays where one element in so many need not be stored.
WORTH = 8


@dataclass(frozen=True)
class Repeat:
    """A store that lanes leave out."""

    store: Store

    @property
    def values(self) -> tuple[Value, ...]:
        """The value of the element."""
        return self.store.values

    @property
    def variables(self) -> tuple[str, ...]:
        """An output is no variable."""
        return ()


@dataclass(frozen=True)
class Zeros:
    """Stores of 0 in elements that stand side by side, which lanes leave out: one for a compiler, in wide vectors."""

    argument: str
    element: int
    count: int

    @property
    def values(self) -> tuple[Value, ...]:
        """Nothing is computed."""
        return ()

    @property
    def variables(self) -> tuple[str, ...]:
        """An output is no variable."""
        return ()


AnyStore = Store | Repeat | Zeros


def zeros_together(stores: Iterable[Store | Repeat]) -> list[AnyStore]:
    """Return stores with those of 0 that lanes leave out joined where they stand side by side, in the widest vector."""
    together: list[AnyStore] = []
    for each in stores:
        before = together[-1] if together else None
        if not (isinstance(each, Repeat) and each.store.value == Number(0.0)):
            together.append(each)
        elif isinstance(before, Zeros) and before.count < WIDEST and _goes_on(before, each.store):
            together[-1] = replace(before, count=before.count + 1)
        else:
            together.append(Zeros(each.store.argument, each.store.element, 1))
    return together


def _goes_on(zeros: Zeros, store: Store) -> bool:
    return (zeros.argument, zeros.element + zeros.count) == (store.argument, store.element)


def places(graph: Graph, edges: Sequence[int]) -> tuple[int, ...]:
    """Return where each element of an output stands: in the place of the first that is the same; -1 if it is 0.

    Nothing, where storing each costs no more.
    """
    zero, first, found = graph.zero.edge, dict[int, int](), list[int]()
    for i, edge in enumerate(edges):
        found.append(-1 if edge >> 1 == zero >> 1 else first.setdefault(edge, i))
    spared = sum(place != i for i, place in enumerate(found))
    return tuple(found) if len(edges) > MOST_ONE_BY_ONE and WORTH * spared >= len(edges) else ()


def store_early(
    definitions: Sequence[Definition | SinCosGroup], stores: Sequence[AnyStore]
) -> list[Definition | SinCosGroup | AnyStore]:
    """Return definitions with each store as soon as its value is there and no input is read any more."""
    place_of = {name: place for place, definition in enumerate(definitions) for name in definition.variables}
    last_input = max((place for place, definition in enumerate(definitions) if _reads_input(definition)), default=-1)
    after: dict[int, list[AnyStore]] = {}
    for store in stores:
        place = max((place_of[name] for name in reads(store)), default=last_input)
        after.setdefault(max(place, last_input), []).append(store)
    statements: list[Definition | SinCosGroup | AnyStore] = list(after.get(-1, ()))
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
