"""A sum that only one other sum uses becomes part of it, so that terms meet and emission may associate them freely."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..graph import Expr, Graph, reachable
from .rebuild import Copied, is_sum, rebuilt, uses


def gather_sums(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """The graph with flat sums, and its output edges."""
    absorbed = _absorbed(graph, outputs)

    def make(new: Graph, copied: Copied, index: int) -> Expr | None:
        node = graph.nodes[index]
        if node.op != "sum" or not any(arg >> 1 in absorbed for arg in node.args):
            return None
        return new.sum([copied(term) for arg in node.args for term in _terms(graph, arg, absorbed)])

    return rebuilt(graph, outputs, make, absorbed)


def _terms(graph: Graph, edge: int, absorbed: Collection[int]) -> list[int]:
    """What an edge adds to a sum, sums that become part of it opened."""
    if edge >> 1 not in absorbed:
        return [edge]
    return [term ^ (edge & 1) for arg in graph.nodes[edge >> 1].args for term in _terms(graph, arg, absorbed)]


def _absorbed(graph: Graph, outputs: Sequence[int]) -> set[int]:
    """The sums of the call stage whose one user is a sum."""
    used = uses(graph, outputs)
    summed = {
        arg >> 1
        for index in reachable(graph, outputs)
        if graph.nodes[index].op == "sum"
        for arg in graph.nodes[index].args
    }
    return {index for index in summed if used[index] == 1 and is_sum(graph, index)}
