"""The values of expressions at one random point: they tell which vanish, and which do not vary at all.

Parameters get random complex values, the same for a name wherever it occurs. An expression that is 0 there is 0 for all
values of its parameters, and one that is real there is a constant: exceptions have the probability 0.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

from ..algebra.graph import Expr, Graph, Node
from ..algebra.ops import OPERATIONS

# Values and remainders below this are rounding: samples are of the size of 1 and exact to some 1e-14.
TOLERANCE = 1e-9

# Of rounded numbers this is rounding, and more is kept: what is small may be divided by what is small. Rows that differ
# by less than TOLERANCE are dependent all the same.
ROUNDED_TOLERANCE = 1e-13


class Samples:
    """The values of a graph's nodes at the random point, each computed once."""

    def __init__(self, graph: Graph, *, rounded: bool = False) -> None:
        self.graph = graph
        # Whether numbers on the graph are rounded: numbers that should be equal may differ by some 1e-12.
        self.rounded = rounded
        self.values: list[complex] = []

    def __call__(self, expr: Expr) -> complex:
        """Return the value of an expression."""
        number = expr.number
        if number is not None:
            return number
        for node in self.graph.nodes[len(self.values) :]:
            self.values.append(self._value(node))
        value = self.values[expr.edge >> 1]
        return -value if expr.edge & 1 else value

    def row(self, exprs: Sequence[Expr]) -> list[complex]:
        """Return the values of several expressions."""
        return [self(expr) for expr in exprs]

    def simplest(self, expr: Expr, size: float = 1.0) -> Expr:
        """Return the number that an expression always is, or the expression; `size` is that of its terms."""
        value = self(expr)
        tolerance = ROUNDED_TOLERANCE if self.rounded else TOLERANCE
        if abs(value) < tolerance * size:
            return self.graph.zero
        if (expr.number is None or self.rounded) and abs(value.imag) < tolerance * abs(value):
            nearest = round(4 * value.real) / 4
            return self.graph.constant(nearest if abs(value - nearest) < tolerance else value.real)
        return expr

    def _value(self, node: Node) -> complex:
        args = [-self.values[arg >> 1] if arg & 1 else self.values[arg >> 1] for arg in node.args]
        match node.op:
            case "constant":
                return node.value
            case "input":
                point = random.Random(str(node.name))
                return complex(point.uniform(0.6, 1.8), point.choice((-1, 1)) * point.uniform(0.2, 0.7))
        return OPERATIONS[node.op].point(*args)


def independent(rows: Sequence[Sequence[complex]], tolerance: float = TOLERANCE) -> list[int]:
    """Return the places of the rows that are no combination of rows before them (Gram-Schmidt, twice).

    `tolerance` is the least part of a row that is no such combination.
    """
    places: list[int] = []
    basis: list[list[complex]] = []
    for index, row in enumerate(rows):
        size = _norm(row)
        if size < TOLERANCE:
            continue
        rest = [x / size for x in row]
        for unit in basis + basis:
            along = sum(u.conjugate() * x for u, x in zip(unit, rest, strict=True))
            rest = [x - along * u for u, x in zip(unit, rest, strict=True)]
        length = _norm(rest)
        if length > tolerance:
            basis.append([x / length for x in rest])
            places.append(index)
    return places


def _norm(row: Sequence[complex]) -> float:
    return math.sqrt(sum(abs(x) ** 2 for x in row))
