"""The chain: the longest way from the arguments of a call to its answers, in cycles of the table of latencies."""

from __future__ import annotations

import heapq
from collections.abc import Iterable

from .graph import Graph, Stage, reachable
from .ops import FUSED, OPERATIONS

# When a term of a sum is there, in cycles, and whether it is a product: then when its factors are there.
Term = tuple[float, bool]

_ADD, _MULTIPLY = OPERATIONS["sum"].latency, OPERATIONS["mul"].latency


def joined(earlier: Term, later: Term) -> float:
    """Return when the sum of two terms is there; one product is multiplied while it is added."""
    (first, is_product), (second, other_is_product) = earlier, later
    first += _MULTIPLY if is_product and other_is_product else 0
    return max(first, second) + (FUSED if is_product or other_is_product else _ADD)


def chain(graph: Graph, outputs: Iterable[int]) -> float:
    """Return the cycles from the arguments of a call to the last of its output edges, however many pipes there are.

    A sum adds the two terms that are there first, then the next two, as generated statements do.
    """
    ready: dict[int, float] = {}
    for index in reachable(graph, outputs := list(outputs)):
        node = graph.nodes[index]
        if node.stage < Stage.CALL or node.op == "input":
            ready[index] = 0
        elif node.op == "sum":
            terms = []
            for edge in node.args:
                is_product = graph.nodes[edge >> 1].op == "mul" and graph.nodes[edge >> 1].stage == Stage.CALL
                terms.append((ready[edge >> 1] - (_MULTIPLY if is_product else 0), is_product))
            heapq.heapify(terms)
            while len(terms) > 1:
                earlier = heapq.heappop(terms)
                heapq.heapreplace(terms, (joined(earlier, terms[0]), False))
            ready[index] = terms[0][0]
        else:
            ready[index] = max([ready[edge >> 1] for edge in node.args]) + OPERATIONS[node.op].latency
    return max((ready[edge >> 1] for edge in outputs), default=0)
