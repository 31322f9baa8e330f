"""A sum that only one other sum uses becomes part of it, so that terms meet and emission may associate them freely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..graph import Expr, Graph, Stage, reachable


def gather_sums(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """The graph with flat sums, and its output edges."""
    new = Graph()
    made: dict[int, int] = {}
    absorbed = _absorbed(graph, outputs)

    def edge(old: int) -> int:
        return made[old >> 1] ^ (old & 1)

    def terms(old: int) -> list[int]:
        if old >> 1 not in absorbed:
            return [edge(old)]
        return [term ^ (old & 1) for arg in graph.nodes[old >> 1].args for term in terms(arg)]

    for index in reachable(graph, outputs):
        node = graph.nodes[index]
        if index in absorbed:
            continue
        new.section = graph.sections[index]
        if node.op == "constant":
            expr = new.constant(node.value)
        elif node.op == "input":
            expr = new.input(node.name, node.stage)
        elif node.op == "sum":
            expr = new.sum(Expr(new, term) for arg in node.args for term in terms(arg))
        else:
            expr = new.apply(node.op, [edge(arg) for arg in node.args])
        made[index] = expr.edge
        if index in graph.labels:
            new.label(expr, graph.labels[index])
    return new, [edge(output) for output in outputs]


def _absorbed(graph: Graph, outputs: Sequence[int]) -> set[int]:
    """The sums of the call stage whose one user is a sum."""
    users: Counter[int] = Counter(output >> 1 for output in outputs)
    summed: set[int] = set()
    for index in reachable(graph, outputs):
        node = graph.nodes[index]
        users.update(arg >> 1 for arg in node.args)
        if node.op == "sum":
            summed.update(arg >> 1 for arg in node.args)
    return {
        index
        for index in summed
        if users[index] == 1 and graph.nodes[index].op == "sum" and graph.nodes[index].stage == Stage.CALL
    }
