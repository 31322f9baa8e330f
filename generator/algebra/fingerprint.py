"""Fingerprints: values of expressions in a finite field, which are equal if the expressions are equal as formulas.

Arithmetic in the field is exact, so no rounding hides that two formulas are equal. Each input has a random value,
chosen by its name. An angle stands for a point of the circle, so that the addition theorems of sine and cosine hold.
Two different formulas have the same fingerprint with a probability below 1e-30.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from fractions import Fraction
from math import isfinite

from .graph import Graph
from .ops import OPERATIONS, inverse

# The largest prime of the form 2^n - 1 below 2^128: so large that no two formulas meet by chance.
PRIME = 2**127 - 1
# Cosine and sine.
Point = tuple[int, int]


class Fingerprints(dict[int, int]):
    """The fingerprint of each node, in the field of a prime of the form 4 k + 3 (its circle has no point at infinity).

    A function that is not rational has a random value, chosen by the values of its arguments.
    """

    def __init__(self, graph: Graph, prime: int = PRIME) -> None:
        super().__init__()
        self.graph = graph
        self.prime = prime

    def of(self, edge: int) -> int:
        """Return the fingerprint of an edge whose node has been entered."""
        return -self[edge >> 1] % self.prime if edge & 1 else self[edge >> 1]

    def enter(self, nodes: Iterable[int]) -> Fingerprints:
        """Enter the fingerprints of nodes, each after its arguments, and return self."""
        for index in nodes:
            if index not in self:
                self[index] = self._value(index)
        return self

    def _value(self, index: int) -> int:
        node = self.graph.nodes[index]
        row = OPERATIONS.get(node.op)
        if row and row.field:
            return row.field(self.prime, *[self.of(arg) for arg in node.args])
        match node.op:
            case "constant" if isfinite(node.value):
                exact = Fraction(node.value)
                return exact.numerator * inverse(exact.denominator, self.prime) % self.prime
            case "input":
                return self._random("input", str(node.name))
            case "cos":
                return self._circle(node.args[0])[0]
            case "sin":
                return self._circle(node.args[0])[1]
            case _:
                return self._random(node.op, node.value, *[self.of(arg) for arg in node.args])

    def _circle(self, edge: int) -> Point:
        """Return the cosine and sine of an angle; those of a sum follow from those of its terms."""
        node = self.graph.nodes[edge >> 1]
        if node.op == "sum":
            c, s = 1, 0
            for arg in node.args:
                a, b = self._circle(arg)
                c, s = (c * a - s * b) % self.prime, (s * a + c * b) % self.prime
        else:
            t = self._random("angle", self[edge >> 1])
            d = inverse(1 + t * t, self.prime)
            c, s = (1 - t * t) * d % self.prime, 2 * t * d % self.prime
        return (c, -s % self.prime) if edge & 1 else (c, s)

    def _random(self, *key: object) -> int:
        """Return an element of the field that a key chooses, the same in every run."""
        return int.from_bytes(hashlib.sha256(repr(key).encode()).digest()[:16], "big") % self.prime
