"""Put a sum that only one other sum uses into that sum. Like terms meet there, and emission chooses the order."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ..graph import Expr, Graph, reachable
from .rebuild import CopyOf, is_sum, rebuild, uses


def gather_sums(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """Return the graph with flat sums, and its output edges; itself, if all sums are flat and no node is idle."""
    nodes = list(reachable(graph, outputs))
    absorbed = _sums_of_one_sum(graph, outputs, nodes)
    if not absorbed and sum(index > 1 for index in nodes) == len(graph) - 2:
        return graph, list(outputs)

    def make(new: Graph, copy_of: CopyOf, index: int) -> Expr | None:
        node = graph.nodes[index]
        if node.op != "sum" or not any(arg >> 1 in absorbed for arg in node.args):
            return None
        return new.sum([copy_of(term) for arg in node.args for term in _terms(graph, arg, absorbed)])

    return rebuild(graph, outputs, make, absorbed)


def _terms(graph: Graph, edge: int, absorbed: Collection[int]) -> list[int]:
    """Return the terms that an edge adds to a sum: those of an absorbed sum, or itself."""
    if edge >> 1 not in absorbed:
        return [edge]
    return [term ^ (edge & 1) for arg in graph.nodes[edge >> 1].args for term in _terms(graph, arg, absorbed)]


def _sums_of_one_sum(graph: Graph, outputs: Sequence[int], nodes: Sequence[int]) -> set[int]:
    """Return the sums of the call stage whose only user is a sum; `nodes` are those that the outputs need."""
    used = uses(graph, outputs)
    summed = {arg >> 1 for index in nodes if graph.nodes[index].op == "sum" for arg in graph.nodes[index].args}
    return {index for index in summed if used[index] == 1 and is_sum(graph, index)}
