"""p (a + b) + r (a - b) is (p + r) a + (p - r) b: where p and r are parameters, the brackets cost nothing a call."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ..graph import Expr, Graph, Stage, reachable
from .rebuild import Copied, is_sum, rebuilt, uses

Product = tuple[int, int]


def merge_products(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """The graph with such products merged where one of the sums has no other use, and its output edges."""
    used = uses(graph, outputs)

    def parameter_and_sum(edge: int) -> Product | None:
        """A product that only this sum uses, as parameter and a sum of two terms."""
        node = graph.nodes[edge >> 1]
        if node.op != "mul" or used[edge >> 1] > 1:
            return None
        for p, s in (node.args, node.args[::-1]):
            if graph.nodes[p >> 1].stage < Stage.CALL and is_sum(graph, s >> 1) and len(graph.nodes[s >> 1].args) == 2:
                return p ^ (edge & 1), s
        return None

    def like(a: Product, b: Product) -> bool:
        """Sums of the same two terms but for signs, one of them used here only."""
        terms = [{arg >> 1 for arg in graph.nodes[s >> 1].args} for _, s in (a, b)]
        return a[1] != b[1] and terms[0] == terms[1] and 1 in (used[a[1] >> 1], used[b[1] >> 1])

    merged: dict[int, dict[int, Product]] = {}
    for index in reachable(graph, outputs):
        if is_sum(graph, index):
            products = {edge: found for edge in graph.nodes[index].args if (found := parameter_and_sum(edge))}
            opened: dict[int, Product] = {}
            for a, b in combinations(products, 2):
                if a not in opened and b not in opened and like(products[a], products[b]):
                    opened |= {a: products[a], b: products[b]}
            if opened:
                merged[index] = opened

    def make(new: Graph, copied: Copied, index: int) -> Expr | None:
        if index not in merged:
            return None
        opened = merged[index]
        terms = [copied(edge) for edge in graph.nodes[index].args if edge not in opened]
        for p, s in opened.values():
            terms += [copied(p) * copied(arg) for arg in graph.nodes[s >> 1].args]
        return new.sum(terms)

    return rebuilt(graph, outputs, make) if merged else (graph, list(outputs))
