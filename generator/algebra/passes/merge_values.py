"""What is equal as a formula, (a + b) c and a c + b c, is computed once; what is 0 so, not at all."""

from __future__ import annotations

from collections.abc import Sequence

from ..fingerprint import PRIME, Fingerprints
from ..graph import Expr, Graph, reachable
from .rebuild import Copied, rebuilt


def merge_values(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """The graph with one node for each value, the first, and its output edges."""
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

    def make(new: Graph, copied: Copied, index: int) -> Expr | None:
        if index not in same:
            return None
        return new.zero if same[index] == graph.zero.edge else copied(same[index])

    return rebuilt(graph, outputs, make) if same else (graph, list(outputs))
