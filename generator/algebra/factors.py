"""The factors of a symmetric positive matrix, kept to serve several right sides, and products with its inverse."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .graph import Expr
from .symmetric import elimination

# A vector by the rows of the matrix; what is missing is 0.
Sparse = Mapping[int, Expr]


@dataclass(frozen=True)
class Factors:
    """A = L^T D L. Half of A^-1 b is y with L^T y = b: a^T A^-1 b is the product of two halves over D."""

    order: tuple[int, ...]
    # The elements of L beside its diagonal of ones, those that are not 0.
    L: Mapping[tuple[int, int], Expr]
    # 1 / D; NaN where rounding has left nothing of a pivot.
    reciprocal: Mapping[int, Expr]

    @classmethod
    def of(cls, A: Mapping[tuple[int, int], Expr], order: Sequence[int]) -> Factors:
        """Return the factors of A as `elimination` takes it."""
        found = {(j, i): factor for j, i, factor in elimination(A, order)}
        L = {place: factor for place, factor in found.items() if place[0] != place[1]}
        return cls(tuple(order), L, {j: found[j, j] for j in order})

    def half(self, b: Sparse) -> dict[int, Expr]:
        """Return y with L^T y = b."""
        y = {j: x for j, x in b.items() if x.number != 0}
        for k in reversed(range(len(self.order))):
            j = self.order[k]
            for i in self.order[:k] if j in y else ():
                if (j, i) in self.L:
                    change = self.L[j, i] * y[j]
                    y[i] = y[i] - change if i in y else -change
        return y

    def scaled(self, y: Sparse) -> dict[int, Expr]:
        """Return y / D."""
        return {j: self.reciprocal[j] * x for j, x in y.items()}

    def rest(self, x: Sparse) -> dict[int, Expr]:
        """Return z with L z = x: A^-1 b, given its half over D."""
        z: dict[int, Expr] = {}
        for k, j in enumerate(self.order):
            known = [-(self.L[j, i] * z[i]) for i in self.order[:k] if (j, i) in self.L and i in z]
            if j in x or known:
                z[j] = self.reciprocal[j].graph.sum([*([x[j]] if j in x else []), *known])
        return z

    def solve(self, b: Sparse) -> dict[int, Expr]:
        """Return z with A z = b."""
        return self.rest(self.scaled(self.half(b)))


def products(rows: Sequence[Sparse], others: Sequence[Sparse], least: Expr) -> dict[tuple[int, int], Expr]:
    """Return the symmetric matrix of the products of rows with others, `least` added to its diagonal.

    A pair beside the diagonal that is missing is 0.
    """
    result: dict[tuple[int, int], Expr] = {}
    for r, row in enumerate(rows):
        for s, other in enumerate(others[: r + 1]):
            terms = [x * other[c] for c, x in row.items() if c in other]
            element = least.graph.sum([*terms, *([least] if r == s else [])])
            if r == s or element.number != 0:
                result[r, s] = result[s, r] = element
    return result
