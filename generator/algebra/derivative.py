"""Forward differentiation: the derivatives of expressions along a direction, on the same graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .graph import Expr, Graph, reachable
from .ops import OPERATIONS


def derivatives(graph: Graph, outputs: Sequence[Expr], direction: Mapping[int, Expr]) -> list[Expr]:
    """Return the rates of outputs. `direction` has the rates of inputs, by node; the rates of other inputs are 0."""
    # Node -> its rate; a node without an entry has the rate 0.
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
            change = OPERATIONS[node.op].derivative(expr(2 * index), x, d)
            if change.number != 0:
                rate[index] = change
    return [rate_of(output.edge) for output in outputs]
