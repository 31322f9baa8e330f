"""Differentiation of expressions on the same graph: forward along a direction, or backward from an output."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

from .graph import Expr, Graph, Stage, reachable
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


def slope(function: Callable[[Expr], Expr], x: Expr) -> Expr:
    """Return the derivative of a function of one variable at x, whatever x was computed from."""
    graph = x.graph
    variable = graph.input("the variable of a slope", Stage.CALL)
    (rate,) = derivatives(graph, [function(variable)], {variable.edge >> 1: graph.one})
    # Node -> the same with x for the variable.
    at_x = {variable.edge >> 1: x.edge}
    for index in list(reachable(graph, [rate.edge])):
        if index not in at_x:
            node = graph.nodes[index]
            args = [at_x[arg >> 1] ^ (arg & 1) for arg in node.args]
            at_x[index] = graph.apply(node.op, args).edge if args else 2 * index
    return Expr(graph, at_x[rate.edge >> 1] ^ (rate.edge & 1))


def gradients(graph: Graph, outputs: Sequence[Expr], inputs: Collection[int]) -> list[dict[int, Expr]]:
    """Return the partial derivatives of each output by inputs, by their nodes; what is missing is 0.

    One sweep back from each output: fewer operations than `derivatives` where inputs outnumber outputs.
    """
    order = list(reachable(graph, [output.edge for output in outputs]))
    # Node -> what its value changes by per unit of each argument, for the nodes that depend on the inputs.
    partial: dict[int, dict[int, Expr]] = {index: {} for index in order if index in inputs}
    for index in order:
        node = graph.nodes[index]
        moving = [i for i, arg in enumerate(node.args) if arg >> 1 in partial]
        if moving and index not in partial:
            partial[index] = {i: _partial(graph, index, i) for i in moving}
    return [_gradient(graph, output, inputs, partial) for output in outputs]


def _partial(graph: Graph, index: int, place: int) -> Expr:
    node = graph.nodes[index]
    x = [Expr(graph, arg) for arg in node.args]
    d = [graph.one if i == place else graph.zero for i, _ in enumerate(node.args)]
    return OPERATIONS[node.op].derivative(Expr(graph, 2 * index), x, d)


def _gradient(
    graph: Graph, output: Expr, inputs: Collection[int], partial: Mapping[int, Mapping[int, Expr]]
) -> dict[int, Expr]:
    terms: dict[int, list[Expr]] = {output.edge >> 1: [-graph.one if output.edge & 1 else graph.one]}
    found = {}
    for index in reversed(list(reachable(graph, [output.edge]))):
        if index not in partial or index not in terms:
            continue
        weight = graph.sum(terms.pop(index))
        if index in inputs:
            found[index] = weight
        for place, slope in partial[index].items():
            arg = graph.nodes[index].args[place]
            term = weight * slope
            if term.number != 0:
                terms.setdefault(arg >> 1, []).append(-term if arg & 1 else term)
    return found
