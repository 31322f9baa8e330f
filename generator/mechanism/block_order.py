"""The blocks of a sparse system of linear equations, in an order in which each needs none that comes later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Structure = Mapping[int, Sequence[int]]
Block = tuple[list[int], list[int]]


def block_order(structure: Structure, unknowns: Sequence[int]) -> Iterator[Block]:
    """Yield rows and unknowns of each block, given the unknowns that are in each row.

    What shares no unknown stands apart. Of as many rows as unknowns the parts are strongly connected components:
    square, and as small as zeros allow.
    """
    for rows, columns in _connected(structure, unknowns):
        if len(rows) != len(columns):
            yield rows, columns
            continue
        row_of = _matched(structure, rows, columns)
        for component in _components(structure, columns, row_of):
            ordered = [u for u in columns if u in component]
            yield sorted(row_of[u] for u in ordered), ordered


def _connected(structure: Structure, unknowns: Sequence[int]) -> list[Block]:
    """Return the rows and unknowns that belong together, by the first unknown of each group."""
    groups: list[tuple[list[int], set[int]]] = []
    for r, own in structure.items():
        if not own:
            continue
        rows, columns = [r], {*own}
        for group in [group for group in groups if group[1] & columns]:
            groups.remove(group)
            rows, columns = group[0] + rows, group[1] | columns
        groups.append((sorted(rows), columns))
    blocks = [(rows, [u for u in unknowns if u in columns]) for rows, columns in groups]
    return sorted(blocks, key=lambda block: unknowns.index(block[1][0]))


def _matched(structure: Structure, rows: Sequence[int], columns: Sequence[int]) -> dict[int, int]:
    """Return a row of its own for each unknown."""
    row_of: dict[int, int] = {}

    def place(r: int, seen: set[int]) -> bool:
        for u in structure[r]:
            if u in seen:
                continue
            seen.add(u)
            if u not in row_of or place(row_of[u], seen):
                row_of[u] = r
                return True
        return False

    if not all(place(r, set()) for r in rows) or {*row_of} != {*columns}:
        raise ValueError(f"rows {list(rows)} do not determine the unknowns {list(columns)}")
    return row_of


def _components(structure: Structure, columns: Sequence[int], row_of: Mapping[int, int]) -> list[set[int]]:
    """Return the strongly connected components of unknowns, each behind those that its rows need (Tarjan)."""
    number: dict[int, int] = {}
    lowest: dict[int, int] = {}
    stack: list[int] = []
    found: list[set[int]] = []

    def visit(u: int) -> None:
        number[u] = lowest[u] = len(number)
        stack.append(u)
        for w in structure[row_of[u]]:
            if w not in number:
                visit(w)
                lowest[u] = min(lowest[u], lowest[w])
            elif w in stack:
                lowest[u] = min(lowest[u], number[w])
        if lowest[u] == number[u]:
            place = stack.index(u)
            found.append({*stack[place:]})
            del stack[place:]

    for u in columns:
        if u not in number:
            visit(u)
    return found
