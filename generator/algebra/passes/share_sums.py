"""Two terms that several sums have in common, up to their sign, are added once."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from itertools import combinations

from ..graph import Expr, Graph, reachable
from .rebuild import Copied, is_sum, rebuilt

Pair = tuple[int, int]


def share_sums(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """The graph with common pairs of terms as sums of their own, the most frequent first, and its output edges."""
    terms = {index: list(graph.nodes[index].args) for index in reachable(graph, outputs) if is_sum(graph, index)}
    pairs = _common_pairs(terms, 2 * len(graph))
    changed = {index for index, edges in terms.items() if len(edges) < len(graph.nodes[index].args)}

    def make(new: Graph, copied: Copied, index: int) -> Expr | None:
        return new.sum([_term(new, copied, pairs, edge) for edge in terms[index]]) if index in changed else None

    return rebuilt(graph, outputs, make) if pairs else (graph, list(outputs))


def _term(new: Graph, copied: Copied, pairs: Mapping[int, Pair], edge: int) -> Expr:
    """A term in the new graph: that of an edge, or a pair."""
    if edge & ~1 not in pairs:
        return copied(edge)
    a, b = pairs[edge & ~1]
    together = new.sum((_term(new, copied, pairs, a), _term(new, copied, pairs, b)))
    return -together if edge & 1 else together


def _common_pairs(terms: dict[int, list[int]], free: int) -> dict[int, Pair]:
    """Replaces pairs in the lists of terms by new edges, from `free` on; which edge is which pair."""
    owners: dict[Pair, set[int]] = {}

    def enter(owner: int, edges: Sequence[int]) -> None:
        for a, b in combinations(edges, 2):
            owners.setdefault(_unsigned(a, b), set()).add(owner)

    for owner, edges in terms.items():
        enter(owner, edges)
    queue = [(-len(having), pair) for pair, having in owners.items() if len(having) > 1]
    heapq.heapify(queue)
    found: dict[int, Pair] = {}
    while queue:
        count, pair = heapq.heappop(queue)
        having = sorted(owner for owner in owners[pair] if _has(terms[owner], pair))
        if len(having) < -count:
            # Others have taken terms of it meanwhile: it comes back at its place.
            owners[pair] = set(having)
            if len(having) > 1:
                heapq.heappush(queue, (-len(having), pair))
            continue
        found[free] = pair
        touched: dict[Pair, set[int]] = {}
        for owner in having:
            edges = terms[owner]
            sign = 0 if pair[0] in edges else 1
            rest = [edge for edge in edges if edge not in (pair[0] ^ sign, pair[1] ^ sign)]
            terms[owner] = [*rest, free ^ sign]
            for edge in rest:
                touched.setdefault(_unsigned(edge, free ^ sign), set()).add(owner)
        for new, own in touched.items():
            owners[new] = own
            if len(own) > 1:
                heapq.heappush(queue, (-len(own), new))
        free += 2
    return found


def _unsigned(a: int, b: int) -> Pair:
    """A pair of terms, the same for a + b and -a - b."""
    a, b = min(a, b), max(a, b)
    return (a & ~1, b ^ (a & 1))


def _has(edges: list[int], pair: Pair) -> bool:
    a, b = pair
    return (a in edges and b in edges) or (a ^ 1 in edges and b ^ 1 in edges)
