"""Linear equations with a symmetric positive matrix. Its exact zeros stay zeros and cost nothing."""

from __future__ import annotations

from collections.abc import Mapping

from .graph import Expr, pivot


def solution(A: Mapping[tuple[int, int], Expr], b: Mapping[int, Expr]) -> dict[int, Expr]:
    """Return x with A x = b, for a symmetric positive A; NaN where rounding has left nothing of a pivot.

    A holds its elements that are not 0, in both triangles. The last rows are eliminated first. With this order the
    inertia matrix of a tree of links gets no new elements.
    """
    A, x = dict(A), dict(b)
    L: dict[tuple[int, int], Expr] = {}
    size = {j: A[j, j] for j in b}
    order = list(b)
    for k in reversed(range(len(order))):         # A = L^T D L, L^T y = b
        j, line = order[k], [i for i in order[:k] if (order[k], i) in A]
        D = x[j].graph.one / pivot(A[j, j], size[j])
        for n, i in enumerate(line):
            L[j, i] = A[j, i] * D
            for e in line[: n + 1]:
                change = L[j, i] * A[j, e]
                A[i, e] = A[e, i] = A[i, e] - change if (i, e) in A else -change
            x[i] = x[i] - L[j, i] * x[j]
        x[j] = x[j] * D
    for k, j in enumerate(order):                 # D L x = y
        x[j] = x[j] - x[j].graph.sum(L[j, i] * x[i] for i in order[:k] if (j, i) in L)
    return x
