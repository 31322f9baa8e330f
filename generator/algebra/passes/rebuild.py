"""The frame of every pass: copy what the outputs need to a new graph, making some nodes otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from ..graph import Expr, Graph, Stage, reachable

Make = Callable[[Graph, Callable[[int], Expr], int], Expr | None]


def rebuilt(graph: Graph, outputs: Sequence[int], make: Make) -> tuple[Graph, list[int]]:
    """The graph made anew. `make(new, copied, index)` answers with what stands for a node, or None to copy it.

    `copied` gives the expression in the new graph of an edge of the old one, also of one that nothing has needed yet.
    """
    new = Graph()
    made: dict[int, int] = {}

    def copied(edge: int) -> Expr:
        return Expr(new, made[edge >> 1] ^ (edge & 1))

    for index in reachable(graph, outputs):
        node = graph.nodes[index]
        new.section = graph.sections[index]
        if node.op == "constant":
            expr = new.constant(node.value)
        elif node.op == "input":
            expr = new.input(node.name, node.stage)
        else:
            own = make(new, copied, index)
            expr = own if own is not None else new.apply(node.op, [copied(arg).edge for arg in node.args])
        made[index] = expr.edge
        if index in graph.labels:
            new.label(expr, graph.labels[index])
    return new, [made[output >> 1] ^ (output & 1) for output in outputs]


def uses(graph: Graph, outputs: Sequence[int]) -> Counter[int]:
    """How often each node is an argument or an output."""
    count: Counter[int] = Counter(output >> 1 for output in outputs)
    for index in reachable(graph, outputs):
        count.update(arg >> 1 for arg in graph.nodes[index].args)
    return count


def is_sum(graph: Graph, index: int) -> bool:
    """A sum of the call stage."""
    node = graph.nodes[index]
    return node.op == "sum" and node.stage == Stage.CALL
