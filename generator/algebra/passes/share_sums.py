"""Add two terms that several sums have in common, up to their sign, once."""

from __future__ import annotations

import heapq
from collections.abc import Mapping, Sequence
from itertools import combinations

from ..graph import Expr, Graph, reachable
from .rebuild import CopyOf, is_sum, rebuild

# The edges of two terms, the first one positive.
Pair = tuple[int, int]


def share_sums(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """Return the graph with common pairs of terms as sums, made in the order of frequency, and its output edges."""
    terms = {index: list(graph.nodes[index].args) for index in reachable(graph, outputs) if is_sum(graph, index)}
    pairs = _common_pairs(terms, 2 * len(graph))
    changed = {index for index, edges in terms.items() if len(edges) < len(graph.nodes[index].args)}

    def make(new: Graph, copy_of: CopyOf, index: int) -> Expr | None:
        return new.sum([_term(new, copy_of, pairs, edge) for edge in terms[index]]) if index in changed else None

    return rebuild(graph, outputs, make) if pairs else (graph, list(outputs))


def _term(new: Graph, copy_of: CopyOf, pairs: Mapping[int, Pair], edge: int) -> Expr:
    """Return the expression in the new graph for an edge of the old graph, or for a pair of terms."""
    if edge & ~1 not in pairs:
        return copy_of(edge)
    a, b = pairs[edge & ~1]
    together = new.sum((_term(new, copy_of, pairs, a), _term(new, copy_of, pairs, b)))
    return -together if edge & 1 else together


def _common_pairs(terms: dict[int, list[int]], free: int) -> dict[int, Pair]:
    """Replace pairs in the lists of terms by new edges, from `free` on, and return the pair of each new edge."""
    owners: dict[Pair, set[int]] = {}

    def enter(owner: int, edges: Sequence[int]) -> None:
        for a, b in combinations(edges, 2):
            owners.setdefault(_unsigned(a, b), set()).add(owner)

    for owner, edges in terms.items():
        enter(owner, edges)
    queue = [(-len(sharing), pair) for pair, sharing in owners.items() if len(sharing) > 1]
    heapq.heapify(queue)
    pairs: dict[int, Pair] = {}
    while queue:
        count, pair = heapq.heappop(queue)
        sharing = sorted(owner for owner in owners[pair] if _has(terms[owner], pair))
        if len(sharing) < -count:
            # Pairs before it have taken terms from some of its sums: it goes back to its new place in the queue.
            owners[pair] = set(sharing)
            if len(sharing) > 1:
                heapq.heappush(queue, (-len(sharing), pair))
            continue
        pairs[free] = pair
        new_owners: dict[Pair, set[int]] = {}
        for owner in sharing:
            edges = terms[owner]
            sign = 0 if pair[0] in edges else 1
            rest = [edge for edge in edges if edge not in (pair[0] ^ sign, pair[1] ^ sign)]
            terms[owner] = [*rest, free ^ sign]
            for edge in rest:
                new_owners.setdefault(_unsigned(edge, free ^ sign), set()).add(owner)
        for new, own in new_owners.items():
            owners[new] = own
            if len(own) > 1:
                heapq.heappush(queue, (-len(own), new))
        free += 2
    return pairs


def _unsigned(a: int, b: int) -> Pair:
    """Return a pair of terms, the same for a + b and -a - b."""
    a, b = min(a, b), max(a, b)
    return (a & ~1, b ^ (a & 1))


def _has(edges: list[int], pair: Pair) -> bool:
    a, b = pair
    return (a in edges and b in edges) or (a ^ 1 in edges and b ^ 1 in edges)
