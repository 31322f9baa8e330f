"""What is one operation on expressions that are there anyway takes that one, whatever formula it was written with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ..fingerprint import Fingerprints
from ..graph import Expr, Graph, Stage, reachable
from ..ops import OPERATIONS
from .rebuild import Copied, rebuilt, uses

# A prime whose products NumPy's integers hold: what is found with it is then checked in a field of certainty.
SMALL = 2**31 - 1
# As many expressions are looked at in all: of large graphs, those near the inputs are improved.
LOOKED_AT = 8_000_000
# Residues of values that sort out nearly all that is looked for in vain.
BINS = 2**18
WORTH = {op: OPERATIONS[op].cost for op in ("sum", "mul")}


@dataclass(frozen=True)
class Reuse:
    """Instead of a node, or of two terms of one that is a sum: the sum or product of two edges."""

    instead: tuple[int, ...]
    op: str
    args: tuple[int, ...]
    saved: float


def reuse_values(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """The graph with such terms, sums and products replaced where that is cheaper, and its output edges."""
    search = _Search(graph, outputs)
    found = {index: best for index in search.nodes if (best := search.best(index))}

    def make(new: Graph, copied: Copied, index: int) -> Expr | None:
        if index not in found:
            return None
        reuse = found[index]
        made = new.apply(reuse.op, [copied(edge).edge for edge in reuse.args])
        kept = [copied(edge) for edge in graph.nodes[index].args if edge not in reuse.instead]
        return made if reuse.instead == (2 * index,) else new.sum([*kept, made])

    return rebuilt(graph, outputs, make) if found else (graph, list(outputs))


class _Search:
    """Who uses what, and what has which value, while nodes are replaced one after the other."""

    def __init__(self, graph: Graph, outputs: Sequence[int]) -> None:
        self.graph = graph
        self.nodes = list(reachable(graph, outputs))
        self.used = uses(graph, outputs)
        self.args = {index: graph.nodes[index].args for index in self.nodes}
        self.worth = {index: _worth(graph, index) for index in self.nodes}
        self.value = Fingerprints(graph).enter(self.nodes)
        self.small = Fingerprints(graph, SMALL).enter(self.nodes)
        there = [2 * index + sign for index in self.nodes if graph.nodes[index].op != "constant" for sign in (0, 1)]
        self.edge_of = {self.small.of(edge): edge for edge in there}
        self.bins = np.zeros(BINS, dtype=np.bool_)
        self.bins[np.array([*self.edge_of], dtype=np.int64) & BINS - 1] = True
        # One of two operands is of the call stage; of a product's the sign of one is enough.
        called = [edge for edge in there if graph.nodes[edge >> 1].stage == Stage.CALL]
        self.edges = {"sum": called, "mul": called[::2]}
        self.values = np.array([self.small.of(edge) for edge in called], dtype=np.int64)
        self.inverses = np.array([pow(self.small.of(edge), SMALL - 2, SMALL) for edge in called[::2]], dtype=np.int64)
        self.looked_at = 0

    def best(self, index: int) -> Reuse | None:
        """What saves most at a node; those who use what is then no longer used are told."""
        best = max(self._reuses(index), key=lambda reuse: reuse.saved, default=None)
        if best:
            whole = best.instead == (2 * index,)
            edges = self.args[index] if whole else best.instead
            self.used.subtract(self._released(edges)[1])
            self.used.update(edge >> 1 for edge in best.args)
            kept = () if whole else tuple(edge for edge in self.args[index] if edge not in best.instead)
            self.args[index] = (*kept, *best.args)
            self.worth[index] = WORTH[best.op] + WORTH["sum"] * len(kept)
        return best

    def _reuses(self, index: int) -> Iterator[Reuse]:
        node = self.graph.nodes[index]
        if node.stage < Stage.CALL or node.op not in WORTH or not self.used[index]:
            return
        yield from self._instead_of(index, (2 * index,), node.args, self.worth[index])
        if node.op == "sum":
            for two in combinations(node.args, 2):
                yield from self._instead_of(index, two, two, WORTH["sum"])

    def _instead_of(self, index: int, instead: tuple[int, ...], args: tuple[int, ...], own: float) -> Iterator[Reuse]:
        """The ways to have what `instead` is, whose operations are worth `own`, of what comes before a node."""
        worth, lost = self._released(args)
        field, small = self.value, self.small
        wanted = sum(map(field.of, instead)) % field.prime
        asked = sum(map(small.of, instead)) % SMALL
        for op in WORTH:
            saved = own + worth - WORTH[op]
            if saved <= 0 or self.looked_at > LOOKED_AT:
                continue
            self.looked_at += len(self.edges[op])
            others = _residues(asked + SMALL - self.values if op == "sum" else asked * self.inverses)
            for k in np.flatnonzero(self.bins[others & BINS - 1]):
                a, b = self.edges[op][k], self.edge_of.get(int(others[k]))
                if b is None or not all(self._remains(edge >> 1, index, lost) for edge in (a, b)):
                    continue
                x, y = field.of(a), field.of(b)
                if (x + y if op == "sum" else x * y) % field.prime == wanted:
                    yield Reuse(instead, op, (a, b), saved)
                    break

    def _remains(self, index: int, before: int, lost: Counter[int]) -> bool:
        """Whether a node comes before another and is there, be it an input, when others have lost uses."""
        return index < before and (lost[index] < self.used[index] or not self.args[index])

    def _released(self, edges: Sequence[int]) -> tuple[float, Counter[int]]:
        """If edges are used once less: what the operations are worth that nobody needs then, and who loses uses."""
        worth, lost = 0.0, Counter[int]()
        stack = [edge >> 1 for edge in edges]
        while stack:
            index = stack.pop()
            lost[index] += 1
            if lost[index] == self.used[index] and self.graph.nodes[index].stage == Stage.CALL:
                worth += self.worth[index]
                stack += [edge >> 1 for edge in self.args[index]]
        return worth, lost


def _residues(x: NDArray[np.int64]) -> NDArray[np.int64]:
    """Modulo 2^31 - 1, where 2^31 is 1: in three operations, but for a few of which SMALL itself is left."""
    folded = (x & SMALL) + (x >> 31)
    return (folded & SMALL) + (folded >> 31)


def _worth(graph: Graph, index: int) -> float:
    node = graph.nodes[index]
    return WORTH.get(node.op, 0.0) * (len(node.args) - 1)
