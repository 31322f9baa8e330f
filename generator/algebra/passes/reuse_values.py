"""Replace a node, or two terms of a sum, by one + or * of two existing nodes whose fingerprint is the same."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..fingerprint import Fingerprints
from ..graph import Expr, Graph, Stage, reachable
from ..ops import OPERATIONS
from .rebuild import CopyOf, rebuild, uses

# A prime so small that products fit NumPy's integers. A match in its field is then checked in the field of PRIME.
SMALL = 2**31 - 1
# The most pairs of expressions that one run compares: this bounds its time. In larger graphs, only the nodes near the
# inputs are improved.
MOST_PAIRS = 8_000_000
# A table of 2^BITS bins of residues rules out nearly all pairs that match nothing. A residue of r is in the bin of the
# highest bits of r / SMALL as a fixed-point number of 64 bits: such numbers add up as residues do, without a division.
BITS = 20
BIN_SHIFT = np.uint64(64 - BITS)
# More than a fraction is off, in units of 2^-64: each SMALL that was not taken off is worth 2^64 mod SMALL = 4 of them.
ROUNDING = 16
# Residues, or numbers that are to become residues.
Residues = NDArray[np.uint64]
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
        # Whether there is an edge with a residue of this bin, or so near it that rounding may lead there.
        self.bins = np.zeros(2**BITS, dtype=np.bool_)
        known = _fractions(np.array([*self.edge_of], dtype=np.uint64))
        for off in (0, ROUNDING, -ROUNDING):
            self.bins[(known + np.uint64(off % 2**64)) >> BIN_SHIFT] = True
        # The first operand is of the call stage. For products its sign is left to the second operand.
        call_edges = [edge for edge in edges if graph.nodes[edge >> 1].stage == Stage.CALL]
        self.edges = {"sum": call_edges, "mul": call_edges[::2]}
        self.values = np.array([self.residue.of(edge) for edge in call_edges], dtype=np.uint64)
        self.fractions = _fractions(self.values)
        self.inverses = _inverses(self.values[::2])
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
            for a, other in self._candidates(op, index, asked):
                b = self.edge_of.get(other)
                if b is None or not all(self._remains(edge >> 1, index, lost) for edge in (a, b)):
                    continue
                x, y = field.of(a), field.of(b)
                if (x + y if op == "sum" else x * y) % field.prime == wanted:
                    yield Reuse(instead, op, (a, b), saved)
                    break

    def _candidates(self, op: str, index: int, asked: int) -> Iterator[tuple[int, int]]:
        """Yield edges before a node and the residues that each needs beside it, if there may be an edge of that one."""
        edges = self.edges[op]
        before = bisect_left(edges, 2 * index)
        if op == "sum":
            others = _fractions(np.uint64(asked)) - self.fractions[:before]
            near = self.bins[others >> BIN_SHIFT].nonzero()[0]
            residues = (asked - self.values[near].astype(np.int64)) % SMALL
        else:
            products = _residues(np.uint64(asked) * self.inverses[:before])
            near = self.bins[_fractions(products) >> BIN_SHIFT].nonzero()[0]
            residues = products[near] % np.uint64(SMALL)
        for k, residue in zip(near.tolist(), residues.tolist(), strict=True):
            yield edges[k], residue

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


def _residues(x: Residues) -> Residues:
    """Return x modulo SMALL, or that and SMALL on top, as 2^31 is 1 there."""
    return (x & np.uint64(SMALL)) + (x >> np.uint64(31))


def _fractions(residues: Any) -> Any:
    """Return residues as parts of SMALL, in units of 2^-64."""
    return residues * np.uint64(2**64 // SMALL)


def _inverses(residues: Residues) -> Residues:
    """Return 1 / x in the field of SMALL for each x, 0 for 0: the power SMALL - 2, by squares."""
    power, square, exponent = np.ones_like(residues), residues, SMALL - 2
    while exponent:
        if exponent & 1:
            power = _residues(_residues(power * square))
        square = _residues(_residues(square * square))
        exponent >>= 1
    return power % np.uint64(SMALL)


def _cost(graph: Graph, index: int) -> float:
    node = graph.nodes[index]
    return COSTS.get(node.op, 0.0) * (len(node.args) - 1)
