"""Compute expressions that are equal as formulas, (a + b) c and a c + b c, only once, and those that are 0 never."""

from __future__ import annotations

from collections.abc import Sequence

from ..fingerprint import PRIME, Fingerprints
from ..graph import Expr, Graph, reachable
from .rebuild import CopyOf, rebuild


def merge_values(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """Return the graph with the first node of each value in place of the others, and its output edges."""
    nodes = list(reachable(graph, outputs))
    value = Fingerprints(graph).enter(nodes)
    first: dict[int, int] = {0: graph.zero.edge}
    same: dict[int, int] = {}
    for index in nodes:
        x, node = value[index], graph.nodes[index]
        if node.args and x in first and graph.nodes[first[x] >> 1].stage <= node.stage:
            same[index] = first[x]
        else:
            first |= {x: 2 * index, -x % PRIME: 2 * index + 1}

    def make(new: Graph, copy_of: CopyOf, index: int) -> Expr | None:
        if index not in same:
            return None
        return new.zero if same[index] == graph.zero.edge else copy_of(same[index])

    return rebuild(graph, outputs, make) if same else (graph, list(outputs))
