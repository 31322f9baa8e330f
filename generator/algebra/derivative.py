"""Forward differentiation: the derivatives of expressions along a direction, on the same graph."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .graph import Expr, Graph, cos, reachable, sin, where_less

Rule = Callable[[Expr, Sequence[Expr], Sequence[Expr]], Expr]

# y = f(x): y' from y, x and x'.
RULES: dict[str, Rule] = {
    "sum": lambda y, x, d: y.graph.sum(d),                                # (a + b)' = a' + b'
    "mul": lambda y, x, d: d[0] * x[1] + x[0] * d[1],                     # (a b)'   = a' b + a b'
    "div": lambda y, x, d: (d[0] - y * d[1]) / x[1],                      # (a / b)' = (a' - (a / b) b') / b
    "sin": lambda y, x, d: cos(x[0]) * d[0],                              # sin'     = cos
    "cos": lambda y, x, d: -sin(x[0]) * d[0],                             # cos'     = -sin
    "sqrt": lambda y, x, d: 0.5 * d[0] / y,                               # sqrt'    = 1 / (2 sqrt)
    "sign": lambda y, x, d: y.graph.zero,                                 # flat but for the step
    "where": lambda y, x, d: where_less(x[0], x[1], d[2], d[3]),          # that of the branch taken
    "pivot": lambda y, x, d: d[0],                                        # a pivot is its first argument
}


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
            moved = RULES[node.op](expr(2 * index), x, d)
            if moved.number != 0:
                rate[index] = moved
    return [rate_of(output.edge) for output in outputs]
