"""Write p (a + b) + r (a - b) as (p + r) a + (p - r) b. Sums of the parameters p and r cost a call nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from ..graph import Expr, Graph, Stage, reachable
from .rebuild import CopyOf, is_sum, rebuild, uses

# The edges of a parameter and of a sum.
Product = tuple[int, int]


def merge_products(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """Return the graph with such products merged where one of the two sums has no other use, and its output edges."""
    used = uses(graph, outputs)

    def parameter_and_sum(edge: int) -> Product | None:
        """Return parameter and sum of a product that only this sum uses, where the sum has two terms."""
        node = graph.nodes[edge >> 1]
        if node.op != "mul" or used[edge >> 1] > 1:
            return None
        for p, s in (node.args, node.args[::-1]):
            if graph.nodes[p >> 1].stage < Stage.CALL and is_sum(graph, s >> 1) and len(graph.nodes[s >> 1].args) == 2:
                return p ^ (edge & 1), s
        return None

    def mergeable(a: Product, b: Product) -> bool:
        """Return whether two products have sums of the same two terms, up to signs, one sum without another use."""
        terms = [{arg >> 1 for arg in graph.nodes[s >> 1].args} for _, s in (a, b)]
        return a[1] != b[1] and terms[0] == terms[1] and 1 in (used[a[1] >> 1], used[b[1] >> 1])

    merged: dict[int, dict[int, Product]] = {}
    for index in reachable(graph, outputs):
        if is_sum(graph, index):
            products = {edge: factors for edge in graph.nodes[index].args if (factors := parameter_and_sum(edge))}
            opened: dict[int, Product] = {}
            for a, b in combinations(products, 2):
                if a not in opened and b not in opened and mergeable(products[a], products[b]):
                    opened |= {a: products[a], b: products[b]}
            if opened:
                merged[index] = opened

    def make(new: Graph, copy_of: CopyOf, index: int) -> Expr | None:
        if index not in merged:
            return None
        opened = merged[index]
        terms = [copy_of(edge) for edge in graph.nodes[index].args if edge not in opened]
        for p, s in opened.values():
            terms += [copy_of(p) * copy_of(arg) for arg in graph.nodes[s >> 1].args]
        return new.sum(terms)

    return rebuild(graph, outputs, make) if merged else (graph, list(outputs))
