"""Gauss-Jordan elimination of sparse rows of expressions, keeping the first independent columns (9.4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..algebra.graph import Expr
from .samples import Samples

Row = dict[str, Expr]
"""The coefficients that are not 0, by column."""


def reduced(rows: Iterable[Row], columns: Sequence[str], samples: Samples) -> dict[str, Row]:
    """The rows of the reduced echelon form, by the column in which each has its leading 1."""
    left = [row for row in rows if row]
    made: dict[str, Row] = {}
    for column in columns:
        candidates = [row for row in left if column in row]
        if not candidates:
            continue
        chosen = max(candidates, key=lambda row: _merit(row, column, samples))
        left = [row for row in left if row is not chosen]
        pivot = {c: samples.simplest(e / chosen[column]) for c, e in chosen.items()} | {column: samples.graph.one}
        left = [rest for row in left if (rest := _without(row, column, pivot, samples))]
        made = {c: _without(row, column, pivot, samples) for c, row in made.items()} | {column: pivot}
    return made


def _merit(row: Row, column: str, samples: Samples) -> tuple[bool, int, float]:
    """Numbers divide best, then what leaves the other rows short; of equals the largest."""
    return row[column].number is not None, -len(row), abs(samples(row[column]))


def _without(row: Row, column: str, pivot: Row, samples: Samples) -> Row:
    """A row from which the pivot's row has taken its column."""
    factor = row.get(column)
    if factor is None:
        return row
    rest = dict(row)
    for c, e in pivot.items():
        product = factor * e
        known = rest.get(c, samples.graph.zero)
        size = max(abs(samples(known)), abs(samples(product)))
        value = samples.graph.zero if c == column else samples.simplest(known - product, size)
        if value.number == 0:
            rest.pop(c, None)
        else:
            rest[c] = value
    return rest
