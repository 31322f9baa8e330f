"""Square or overdetermined systems of linear equations over the graph, solved in a way that no position makes unsound.

Zeros that are structure part a system into blocks, solved one after the other. Up to three unknowns are solved by
Cramer's rule, with one division. More are solved by Householder's reflections, which divide by nothing that vanishes
elsewhere than at a singular matrix; so are blocks with more rows than unknowns, whose rows agree. A singular block
gives NaN.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ..algebra.graph import Expr, pivot, sqrt, where_less
from .block_order import block_order

# Unknowns of a block that Cramer's rule solves.
MOST_BY_CRAMER = 3

Key = TypeVar("Key", bound=int | str)
Row = list[Expr]


@dataclass(frozen=True)
class LinearSystem:
    """Rows of a matrix, with what tells a small number from a 0 in it."""

    # Row -> unknown -> element; what is missing is 0.
    rows: Mapping[int, Mapping[int, Expr]]
    unknowns: tuple[int, ...]
    # The rows whose elements are lengths for the unknowns that turn and numbers for those that slide. In the others
    # they are numbers for the unknowns that turn; those that slide are not in them.
    of_lengths: frozenset[int]
    sliding: frozenset[int]
    # The square of the length that elements are compared with.
    square: Expr

    def solve(self, right: Mapping[Key, Mapping[int, Expr]]) -> dict[Key, dict[int, Expr]]:
        """Return the unknowns for each of several right sides, given by rows; what is missing there is 0."""
        zero = self.square.graph.zero
        structure = {
            r: tuple(u for u in self.unknowns if u in row and row[u].number != 0) for r, row in self.rows.items()
        }
        found: dict[Key, dict[int, Expr]] = {key: {} for key in right}
        for rows, unknowns in block_order(structure, self.unknowns):
            sides = []
            for r in rows:
                known = [u for u in structure[r] if u not in unknowns]
                sides.append(
                    [
                        zero.graph.sum([side.get(r, zero), *(-(self.rows[r][u] * found[key][u]) for u in known)])
                        for key, side in right.items()
                    ]
                )
            matrix = [[self.rows[r].get(u, zero) for u in unknowns] for r in rows]
            if len(rows) == len(unknowns) <= MOST_BY_CRAMER:
                values = _by_cramer(matrix, sides, self._scale(rows, unknowns))
            else:
                values = self._by_reflections(rows, unknowns, matrix, sides)
            for u, row in zip(unknowns, values, strict=True):
                for key, value in zip(right, row, strict=True):
                    found[key][u] = value
        return found

    def _scale(self, rows: Sequence[int], unknowns: Sequence[int]) -> tuple[Expr, Expr]:
        """Return the square of what a determinant is compared with, as a factor of its own square and a number."""
        one = self.square.graph.one
        power = len(self.of_lengths.intersection(rows)) - len(self.sliding.intersection(unknowns))
        size = one
        for _ in range(abs(power)):
            size = size * self.square
        return (one, size) if power >= 0 else (size, one)

    def _by_reflections(
        self, rows: Sequence[int], unknowns: Sequence[int], matrix: list[Row], sides: list[Row]
    ) -> list[Row]:
        """Return the unknowns of a block, each for all right sides, by orthogonal elimination."""
        one = self.square.graph.one
        lengths = [r in self.of_lengths for r in rows]
        if any(lengths) and not all(lengths):
            # Numbers are made lengths, so that what is added up is of one size.
            length = sqrt(self.square)
            factors = [one if is_length else length for is_length in lengths]
            matrix = [[factor * x for x in row] for factor, row in zip(factors, matrix, strict=True)]
            sides = [[factor * x for x in row] for factor, row in zip(factors, sides, strict=True)]
        turning = self.square if any(lengths) else one
        scales = [one if u in self.sliding else turning for u in unknowns]
        return Reflections(matrix, sides, scales).solve()


def _by_cramer(matrix: list[Row], sides: list[Row], scale: tuple[Expr, Expr]) -> list[Row]:
    """Return the unknowns of up to three equations, each for all right sides."""
    adjugate, determinant = _adjugate(matrix)
    factor, size = scale
    if determinant.number is None:
        # 1 / det, or NaN where the determinant is nothing but rounding of its elements.
        reciprocal = determinant * factor / pivot(factor * (determinant * determinant), size)
    else:
        reciprocal = determinant.graph.one / determinant
    total = determinant.graph.sum
    inverse = [[reciprocal * x for x in row] for row in adjugate]
    return [
        [total(x * side[k] for x, side in zip(row, sides, strict=True)) for k in range(len(sides[0]))]
        for row in inverse
    ]


def _adjugate(m: list[Row]) -> tuple[list[Row], Expr]:
    """Return the adjugate of a matrix of up to three rows, and its determinant."""
    match m:
        case [[a]]:
            return [[a.graph.one]], a
        case [[a, b], [c, d]]:
            return [[d, -b], [-c, a]], a * d - b * c
    cofactor = [
        [
            m[(i + 1) % 3][(j + 1) % 3] * m[(i + 2) % 3][(j + 2) % 3]
            - m[(i + 1) % 3][(j + 2) % 3] * m[(i + 2) % 3][(j + 1) % 3]
            for j in range(3)
        ]
        for i in range(3)
    ]
    determinant = m[0][0].graph.sum(x * y for x, y in zip(m[0], cofactor[0], strict=True))
    return [list(column) for column in zip(*cofactor, strict=True)], determinant


class Reflections:
    """Householder's elimination of sparse rows: of each column only the rows that have it are reflected."""

    def __init__(self, matrix: list[Row], sides: list[Row], scales: Sequence[Expr]) -> None:
        self.count = len(scales)
        # The matrix with the right sides behind it.
        self.rows = [[*row, *side] for row, side in zip(matrix, sides, strict=True)]
        self.scales = scales

    def solve(self) -> list[Row]:
        """Return the unknowns, each for all right sides."""
        active, waiting = list(range(len(self.rows))), list(range(self.count))
        # (row, column, 1 / the element there) of each column that is eliminated.
        steps: list[tuple[int, int, Expr]] = []
        while waiting:
            column = min(waiting, key=lambda u: sum(self.rows[r][u].number != 0 for r in active))
            waiting.remove(column)
            row, reciprocal = self._eliminate(column, active, waiting)
            active.remove(row)
            steps.append((row, column, reciprocal))
        found: dict[int, Row] = {}
        for row, column, reciprocal in reversed(steps):
            own, total = self.rows[row], reciprocal.graph.sum
            found[column] = [
                reciprocal * total([own[k], *(-(own[u] * x[k - self.count]) for u, x in found.items())])
                for k in range(self.count, len(own))
            ]
        return [found[u] for u in range(self.count)]

    def _eliminate(self, column: int, active: Sequence[int], waiting: Sequence[int]) -> tuple[int, Expr]:
        """Leave a column in one row only; return that row and the reciprocal of what is left there."""
        part = [r for r in active if self.rows[r][column].number != 0]
        # The row that is left has the fewest elements.
        row = min(part, key=lambda r: sum(x.number != 0 for x in self.rows[r]))
        head, graph = self.rows[row][column], self.scales[column].graph
        if len(part) == 1:
            return row, head / pivot(head * head, self.scales[column])
        square = pivot(graph.sum(self.rows[r][column] * self.rows[r][column] for r in part), self.scales[column])
        length = sqrt(square)
        signed = where_less(head, graph.zero, -length, length)
        # The normal of the mirror; 2 / its square.
        normal = {r: self.rows[r][column] for r in part} | {row: head + signed}
        factor = graph.one / (signed * normal[row])
        reciprocal = -(factor * normal[row])
        for k in (*waiting, *range(self.count, len(self.rows[row]))):
            mirrored = graph.sum(normal[r] * self.rows[r][k] for r in part)
            if mirrored.number == 0:
                continue
            depth = factor * mirrored
            for r in part:
                self.rows[r][k] = self.rows[r][k] - depth * normal[r]
        return row, reciprocal
