"""The graph in SymPy, which writes expressions for people. Inputs become symbols of the same names."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import sympy as sp

from .graph import Graph, Stage, reachable
from .ops import OPERATIONS


def in_sympy(graph: Graph, edges: Sequence[int], number: Callable[[float], sp.Expr]) -> list[sp.Expr]:
    """Return edges as SymPy expressions; `number` makes those of constants.

    A sine or cosine of the call stage becomes a symbol: its label on the graph.
    """
    made: dict[int, sp.Expr] = {}

    def of(edge: int) -> sp.Expr:
        return -made[edge >> 1] if edge & 1 else made[edge >> 1]

    for index in reachable(graph, edges):
        node = graph.nodes[index]
        args = [of(arg) for arg in node.args]
        match node.op:
            case "constant":
                made[index] = number(node.value)
            case "input":
                made[index] = sp.Symbol(str(node.name))
            case "sin" | "cos" if node.stage == Stage.CALL:
                made[index] = sp.Symbol(graph.labels[index])
            case _:
                made[index] = OPERATIONS[node.op].sympy(*args)
    return [of(edge) for edge in edges]
