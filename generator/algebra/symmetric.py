"""Linear equations with a symmetric positive matrix. Its exact zeros stay zeros and cost nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .graph import Expr, pivot


def elimination(A: Mapping[tuple[int, int], Expr], order: Sequence[int]) -> Iterator[tuple[int, int, Expr]]:
    """Yield the factors of a symmetric positive A = L^T D L, the last row j first: (j, i, L_ji), then (j, j, 1 / D_j).

    A holds its elements that are not 0, in both triangles. The last rows are eliminated first. With this order the
    inertia matrix of a tree of links gets no new elements. 1 / D_j is NaN where rounding has left nothing of a pivot.
    """
    A, size = dict(A), {j: A[j, j] for j in order}
    for k in reversed(range(len(order))):
        j, line = order[k], [i for i in order[:k] if (order[k], i) in A]
        D = size[j].graph.one / pivot(A[j, j], size[j])
        factors: dict[int, Expr] = {}
        for n, i in enumerate(line):
            factors[i] = A[j, i] * D
            for e in line[: n + 1]:
                change = factors[i] * A[j, e]
                A[i, e] = A[e, i] = A[i, e] - change if (i, e) in A else -change
            yield j, i, factors[i]
        yield j, j, D


def solution(A: Mapping[tuple[int, int], Expr], b: Mapping[int, Expr]) -> dict[int, Expr]:
    """Return x with A x = b, for a symmetric positive A as `elimination` takes it; NaN where it is singular."""
    x = dict(b)
    L: dict[tuple[int, int], Expr] = {}
    order = list(b)
    for j, i, factor in elimination(A, order):    # L^T y = b
        if i == j:
            x[j] = x[j] * factor
        else:
            L[j, i] = factor
            x[i] = x[i] - factor * x[j]
    for k, j in enumerate(order):                 # D L x = y
        x[j] = x[j] - x[j].graph.sum(L[j, i] * x[i] for i in order[:k] if (j, i) in L)
    return x


def inverse(A: Mapping[tuple[int, int], Expr], order: Sequence[int]) -> dict[tuple[int, int], Expr]:
    """Return the inverse of a symmetric positive A as `elimination` takes it; a pair that is missing is 0.

    It is Y / D Y^T with Y = L^-1: an element is a sum over those rows before both of its own that A connects with them.
    """
    factors = {(j, i): factor for j, i, factor in elimination(A, order)}
    Y: dict[tuple[int, int], Expr] = {}
    for n, j in enumerate(order):
        for k in order[:n]:
            terms = [factors[j, i] * Y[i, k] for i in order[:n] if (j, i) in factors and (i, k) in Y]
            if terms:
                Y[j, k] = -terms[0].graph.sum(terms)
        Y[j, j] = factors[j, j].graph.one
    scaled = {(j, k): y * factors[k, k] for (j, k), y in Y.items()}
    result: dict[tuple[int, int], Expr] = {}
    for n, j in enumerate(order):
        for i in order[: n + 1]:
            terms = [scaled[j, k] * Y[i, k] for k in order[: n + 1] if (j, k) in Y and (i, k) in Y]
            if terms:
                result[i, j] = result[j, i] = terms[0].graph.sum(terms)
    return result
