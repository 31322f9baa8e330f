"""Gauss-Jordan elimination of sparse rows of expressions, keeping the first independent columns (9.4.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ..algebra.graph import Expr
from .parameters import Label
from .samples import TOLERANCE, Samples

LAST_DIGITS, FEWEST_DIGITS = 1e-14, 1e-12
"""Singular values below the first are rounding, those above the second may be none, as parts of the largest."""

Row = dict[Label, Expr]
"""The coefficients that are not 0, by column."""


def echelon_form(rows: Iterable[Row], columns: Sequence[Label], samples: Samples) -> dict[Label, Row]:
    """Return the rows of the reduced echelon form, by the column in which each has its leading 1."""
    remaining = [row for row in rows if row]
    if samples.rounded and all(value.number is not None for row in remaining for value in row.values()):
        return _numeric_echelon_form(remaining, columns, samples)
    leading: dict[Label, Row] = {}
    for column in columns:
        candidates = [row for row in remaining if column in row]
        if not candidates:
            continue
        chosen = max(candidates, key=lambda row: _suitability(row, column, samples))
        remaining = [row for row in remaining if row is not chosen]
        pivot = {c: samples.simplest(e / chosen[column]) for c, e in chosen.items()} | {column: samples.graph.one}
        remaining = [rest for row in remaining if (rest := _subtract(row, column, pivot, samples))]
        leading = {c: _subtract(row, column, pivot, samples) for c, row in leading.items()} | {column: pivot}
    return leading


def _numeric_echelon_form(rows: Sequence[Row], columns: Sequence[Label], samples: Samples) -> dict[Label, Row]:
    """Return the same of rounded numbers, by orthogonal projections: small pivots would blow up their errors."""
    D = np.array([[value.number if (value := row.get(label)) else 0.0 for label in columns] for row in rows])
    kept = first_independent_columns(D) if rows else []
    coefficients = np.linalg.lstsq(D[:, kept], D, rcond=None)[0] if kept else []
    simple = [[samples.simplest(samples.graph.constant(x)) for x in row] for row in coefficients]
    return {
        columns[k]: {label: value for label, value in zip(columns, row, strict=True) if value.number != 0}
        for k, row in zip(kept, simple, strict=True)
    }


def triangle(D: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return R of D = Q R: few rows, among whose columns the same relations hold."""
    return np.asarray(np.linalg.qr(D, mode="r"), dtype=np.float64)


def first_independent_columns(D: NDArray[np.float64]) -> list[int]:
    """Return the first independent columns, as many as the rank: of the tolerances that give so many, the largest.

    Dust in a column grows where it is projected on columns that are nearly dependent, which a fixed tolerance would
    take for independence.
    """
    sizes = np.linalg.norm(D, axis=0)
    values = np.linalg.svd(D / np.where(sizes > TOLERANCE, sizes, 1.0), compute_uv=False)
    return independent_columns(D, int((values > TOLERANCE * values[0]).sum()))


def independent_columns(D: NDArray[np.float64], rank: int) -> list[int]:
    """Return the first independent columns of a matrix of that rank."""
    for digits in range(2, 13):
        kept = _independent_of_those_before(D, 10.0**-digits)
        if len(kept) >= rank:
            break
    return kept


def _independent_of_those_before(D: NDArray[np.float64], tolerance: float) -> list[int]:
    """Return the columns that are no combination of columns before them (Gram-Schmidt, twice)."""
    kept: list[int] = []
    basis = np.zeros((len(D), min(D.shape)))
    for k, column in enumerate(D.T):
        size = float(np.linalg.norm(column))
        if size < TOLERANCE or len(kept) == basis.shape[1]:
            continue
        known, rest = basis[:, : len(kept)], column / size
        for _ in range(2):
            rest = rest - known @ (known.T @ rest)
        length = float(np.linalg.norm(rest))
        if length > tolerance:
            basis[:, len(kept)] = rest / length
            kept.append(k)
    return kept


def rank_by_gap(D: NDArray[np.float64]) -> int:
    """Return how many singular values are above the widest gap in the last digits, of a matrix that is not rounded."""
    sizes = np.linalg.norm(D, axis=0)
    values = np.linalg.svd(D / np.where(sizes > TOLERANCE, sizes, 1.0), compute_uv=False)
    values = np.maximum(values / max(values[0], TOLERANCE), LAST_DIGITS)
    below = np.append(values[1:], LAST_DIGITS)
    gaps = np.where((values > FEWEST_DIGITS) & (below < TOLERANCE), values / below, 0)
    return int(gaps.argmax()) + 1 if gaps.any() else 0


def add_scaled(row: Row, factor: Expr, other: Mapping[Label, Expr], samples: Samples) -> None:
    """Add a multiple of another row to a row, in place."""
    for label, e in other.items():
        value = samples.simplest(factor * e + row[label] if label in row else factor * e)
        if value.number == 0:
            row.pop(label, None)
        else:
            row[label] = value


def _suitability(row: Row, column: Label, samples: Samples) -> tuple[bool, int, float]:
    """Rank a row as a pivot: numbers first, then short rows, which leave the others short, then large numbers."""
    return row[column].number is not None, -len(row), abs(samples(row[column]))


def _subtract(row: Row, column: Label, pivot: Row, samples: Samples) -> Row:
    """Return a row less the multiple of the pivot's row that makes its column 0."""
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
