"""Forward differentiation: the derivatives of expressions along a direction, on the same graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .graph import Expr, Graph, reachable
from .ops import OPERATIONS


def derivatives(graph: Graph, outputs: Sequence[Expr], direction: Mapping[int, Expr]) -> list[Expr]:
    """How fast the outputs change when inputs do: `direction` is node of an input -> its rate, others are still."""
    # Of what does not move there is no entry.
    rate: dict[int, Expr] = {}

    def expr(edge: int) -> Expr:
        return Expr(graph, edge)

    def rate_of(edge: int) -> Expr:
        known = rate.get(edge >> 1, graph.zero)
        return -known if edge & 1 else known

    for index in list(reachable(graph, [output.edge for output in outputs])):
        node = graph.nodes[index]
        if index in direction:
            rate[index] = direction[index]
        elif any(arg >> 1 in rate for arg in node.args):
            x, d = [expr(arg) for arg in node.args], [rate_of(arg) for arg in node.args]
            moved = OPERATIONS[node.op].derivative(expr(2 * index), x, d)
            if moved.number != 0:
                rate[index] = moved
    return [rate_of(output.edge) for output in outputs]
