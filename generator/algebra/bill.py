"""The bill: how many operations a call takes, and what they cost a machine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from .chain import chain
from .graph import Graph, Stage, reachable
from .ops import OPERATIONS, PIPES

# What a call waits for counts so much beside what it computes: no more, or a chain that is some cycles shorter would be
# bought with operations, and calls that don't wait for each other would take up to 12 % longer (docs/benchmarks.md).
WAITING = 2.0**-10


def bill(graph: Graph, outputs: Sequence[int]) -> dict[str, int]:
    """Count the operations of the call stage that output edges need, by their names in the table of operations.

    2*x counts as an addition, signs are free, and the sine and cosine of one angle count as one pair.
    """
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
            count[OPERATIONS[node.op].bill] += 1
    count["sincos"] = len(angles)
    return dict(count)


def cost(count: Mapping[str, int]) -> float:
    """Return the time that a bill stands for, in units of a multiplication."""
    costs = {row.bill: row.cost for row in OPERATIONS.values()}
    return sum(costs[name] * number for name, number in count.items())


def cost_of_call(graph: Graph, outputs: Sequence[int]) -> float:
    """Return the cost of a call in units of a multiplication, of which PIPES begin in a cycle, to compare forms.

    Calls take what the pipes that multiply take; one whose inputs come from the one before waits for its chain, where
    that is longer. So of two forms that cost the same in the pipes the one with the shorter chain costs less.
    """
    in_pipes = cost(bill(graph, outputs))
    return in_pipes + WAITING * max(in_pipes, PIPES * chain(graph, outputs))


def cost_of_node(graph: Graph, index: int) -> float:
    """Return the time of one node in units of a multiplication; of a sine or a cosine, half the time of the pair."""
    node = graph.nodes[index]
    match node.op:
        case "constant" | "input":
            return 0.0
        case "sum":
            return OPERATIONS["sum"].cost * (len(node.args) - 1)
        case "sin" | "cos":
            return OPERATIONS[node.op].cost / 2
    return OPERATIONS[node.op].cost
