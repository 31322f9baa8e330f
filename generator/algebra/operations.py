"""The bill: how many operations a call takes, and what they cost a machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from .graph import Graph, Stage, reachable

# Weights of a superscalar machine with fused multiply-add: additions ride along with multiplications.
COST = {"*": 1.0, "+": 0.3, "/": 4.0, "sqrt": 4.0, "sincos": 12.0, "sign": 1.0, "where": 1.0, "pivot": 1.0}


def operations(graph: Graph, outputs: Iterable[int]) -> dict[str, int]:
    """Operations of the call stage. 2*x is an addition, signs are free, a sine and cosine of one angle are a pair."""
    count: Counter[str] = Counter({"*": 0, "+": 0, "/": 0, "sincos": 0})
    angles: set[int] = set()
    for index in reachable(graph, outputs):
        node = graph.nodes[index]
        if node.stage < Stage.CALL or node.op == "input":
            continue
        if node.op in ("sin", "cos"):
            angles.add(node.args[0])
        elif node.op == "sum":
            count["+"] += len(node.args) - 1
        elif node.op == "mul":
            count["+" if graph.value(node.args[0]) == 2 or graph.value(node.args[1]) == 2 else "*"] += 1
        else:
            count["/" if node.op == "div" else node.op] += 1
    count["sincos"] = len(angles)
    return dict(count)


def cost(count: dict[str, int]) -> float:
    """Time in units of a multiplication."""
    return sum(COST[name] * number for name, number in count.items())
