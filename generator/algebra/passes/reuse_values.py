"""Replace a node, or two terms of a sum, by one + or * of two existing nodes whose fingerprint is the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ..fingerprint import Fingerprints
from ..graph import Expr, Graph, Stage, reachable
from ..ops import OPERATIONS, inverse
from .rebuild import CopyOf, rebuild, uses

# A prime so small that products fit NumPy's integers. A match in its field is then checked in the field of PRIME.
SMALL = 2**31 - 1
# The most pairs of expressions that one run compares: this bounds its time. In larger graphs, only the nodes near the
# inputs are improved.
MOST_PAIRS = 8_000_000
# A table of this many residues rules out nearly all pairs that match nothing. It is a power of 2, so that BINS - 1 is a
# mask.
BINS = 2**18
# The cost of each operation that may stand in.
COSTS = {op: OPERATIONS[op].cost for op in ("sum", "mul")}


@dataclass(frozen=True)
class Reuse:
    """A replacement by one operation on two edges."""

    # What is replaced: the positive edge of a node, or two terms of a sum.
    instead: tuple[int, ...]
    # The operation that replaces it, and its arguments.
    op: str
    args: tuple[int, ...]
    # How much cheaper the call is, in units of a multiplication.
    saved: float


def reuse_values(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """Return the graph with every replacement that makes a call cheaper, and its output edges."""
    search = _Search(graph, outputs)
    reuses = {index: best for index in search.nodes if (best := search.best(index))}

    def make(new: Graph, copy_of: CopyOf, index: int) -> Expr | None:
        if index not in reuses:
            return None
        reuse = reuses[index]
        made = new.apply(reuse.op, [copy_of(edge).edge for edge in reuse.args])
        rest = [copy_of(edge) for edge in graph.nodes[index].args if edge not in reuse.instead]
        return made if reuse.instead == (2 * index,) else new.sum([*rest, made])

    return rebuild(graph, outputs, make) if reuses else (graph, list(outputs))


class _Search:
    """Uses and values of nodes; the uses are updated as nodes are replaced, one after the other."""

    def __init__(self, graph: Graph, outputs: Sequence[int]) -> None:
        self.graph = graph
        self.nodes = list(reachable(graph, outputs))
        self.used = uses(graph, outputs)
        self.args = {index: graph.nodes[index].args for index in self.nodes}
        # The cost of each node by itself.
        self.cost = {index: _cost(graph, index) for index in self.nodes}
        # Fingerprints in the large field and in the small one.
        self.value = Fingerprints(graph).enter(self.nodes)
        self.residue = Fingerprints(graph, SMALL).enter(self.nodes)
        edges = [2 * index + sign for index in self.nodes if graph.nodes[index].op != "constant" for sign in (0, 1)]
        self.edge_of = {self.residue.of(edge): edge for edge in edges}
        # Whether there is an edge with a residue that ends in these bits.
        self.bins = np.zeros(BINS, dtype=np.bool_)
        self.bins[np.array([*self.edge_of], dtype=np.int64) & BINS - 1] = True
        # The first operand is of the call stage. For products its sign is left to the second operand.
        call_edges = [edge for edge in edges if graph.nodes[edge >> 1].stage == Stage.CALL]
        self.edges = {"sum": call_edges, "mul": call_edges[::2]}
        self.values = np.array([self.residue.of(edge) for edge in call_edges], dtype=np.int64)
        self.inverses = np.array([inverse(self.residue.of(edge), SMALL) for edge in call_edges[::2]], dtype=np.int64)
        # How many pairs have been compared.
        self.pairs = 0

    def best(self, index: int) -> Reuse | None:
        """Return the replacement at a node that saves most, None if nothing does; the uses are then those after it."""
        best = max(self._reuses(index), key=lambda reuse: reuse.saved, default=None)
        if best:
            whole = best.instead == (2 * index,)
            edges = self.args[index] if whole else best.instead
            self.used.subtract(self._released(edges)[1])
            self.used.update(edge >> 1 for edge in best.args)
            rest = () if whole else tuple(edge for edge in self.args[index] if edge not in best.instead)
            self.args[index] = (*rest, *best.args)
            self.cost[index] = COSTS[best.op] + COSTS["sum"] * len(rest)
        return best

    def _reuses(self, index: int) -> Iterator[Reuse]:
        node = self.graph.nodes[index]
        if node.stage < Stage.CALL or node.op not in COSTS or not self.used[index]:
            return
        yield from self._instead_of(index, (2 * index,), node.args, self.cost[index])
        if node.op == "sum":
            for two in combinations(node.args, 2):
                yield from self._instead_of(index, two, two, COSTS["sum"])

    def _instead_of(self, index: int, instead: tuple[int, ...], args: tuple[int, ...], own: float) -> Iterator[Reuse]:
        """Yield replacements of `instead`, whose own operations cost `own`, by an operation on nodes before a node."""
        released, lost = self._released(args)
        field, small = self.value, self.residue
        wanted = sum(map(field.of, instead)) % field.prime
        asked = sum(map(small.of, instead)) % SMALL
        for op in COSTS:
            saved = own + released - COSTS[op]
            if saved <= 0 or self.pairs > MOST_PAIRS:
                continue
            self.pairs += len(self.edges[op])
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
        """Return whether a node is before another and is still used without the uses in `lost`; inputs always are."""
        return index < before and (lost[index] < self.used[index] or not self.args[index])

    def _released(self, edges: Sequence[int]) -> tuple[float, Counter[int]]:
        """Return what changes if edges are used once less.

        These are the cost of the nodes of which no use remains, and the number of uses that each node loses.
        """
        cost, lost = 0.0, Counter[int]()
        stack = [edge >> 1 for edge in edges]
        while stack:
            index = stack.pop()
            lost[index] += 1
            if lost[index] == self.used[index] and self.graph.nodes[index].stage == Stage.CALL:
                cost += self.cost[index]
                stack += [edge >> 1 for edge in self.args[index]]
        return cost, lost


def _residues(x: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return x modulo SMALL, by three operations, as 2^31 is 1 there. A few results are SMALL itself instead of 0."""
    folded = (x & SMALL) + (x >> 31)
    return (folded & SMALL) + (folded >> 31)


def _cost(graph: Graph, index: int) -> float:
    node = graph.nodes[index]
    return COSTS.get(node.op, 0.0) * (len(node.args) - 1)
