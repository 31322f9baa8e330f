"""Values of expressions in a finite field, where equal means equal as formulas: what no rounding can tell.

Inputs stand at points that their names choose, an angle for a point of the circle, so that sines and cosines of sums
are those of the addition theorems. Two different formulas have the same value with a probability below 1e-30.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from fractions import Fraction
from math import isfinite

from .graph import Graph

PRIME = 2**127 - 1
Point = tuple[int, int]


class Fingerprints(dict[int, int]):
    """Node -> value in the field of a prime of the form 4 k + 3, whose circle has no point at infinity.

    Functions that aren't rational are points chosen by the values of their arguments.
    """

    def __init__(self, graph: Graph, prime: int = PRIME) -> None:
        super().__init__()
        self.graph = graph
        self.prime = prime

    def of(self, edge: int) -> int:
        """The value of an edge whose node has one."""
        return -self[edge >> 1] % self.prime if edge & 1 else self[edge >> 1]

    def enter(self, nodes: Iterable[int]) -> Fingerprints:
        """Values for nodes that come after their arguments."""
        for index in nodes:
            if index not in self:
                self[index] = self._value(index)
        return self

    def _value(self, index: int) -> int:
        node = self.graph.nodes[index]
        x = [self.of(arg) for arg in node.args]
        match node.op:
            case "constant" if isfinite(node.value):
                exact = Fraction(node.value)
                return exact.numerator * self._inverse(exact.denominator) % self.prime
            case "input":
                return self._chosen("input", str(node.name))
            case "sum":
                return sum(x) % self.prime
            case "mul":
                return x[0] * x[1] % self.prime
            case "div":
                return x[0] * self._inverse(x[1]) % self.prime
            case "cos":
                return self._circle(node.args[0])[0]
            case "sin":
                return self._circle(node.args[0])[1]
            case _:
                return self._chosen(node.op, node.value, *x)

    def _circle(self, edge: int) -> Point:
        """Cosine and sine of an angle: sums turn one point by the other."""
        node = self.graph.nodes[edge >> 1]
        if node.op == "sum":
            c, s = 1, 0
            for arg in node.args:
                a, b = self._circle(arg)
                c, s = (c * a - s * b) % self.prime, (s * a + c * b) % self.prime
        else:
            t = self._chosen("angle", self[edge >> 1])
            d = self._inverse(1 + t * t)
            c, s = (1 - t * t) * d % self.prime, 2 * t * d % self.prime
        return (c, -s % self.prime) if edge & 1 else (c, s)

    def _inverse(self, x: int) -> int:
        """1 / x; 0 for 0."""
        return pow(x, self.prime - 2, self.prime)

    def _chosen(self, *key: object) -> int:
        """An element of the field for a key, the same in every run."""
        return int.from_bytes(hashlib.sha256(repr(key).encode()).digest()[:16], "big") % self.prime
