"""Write a x + b x as (a + b) x, and open a sum within a sum where terms then cancel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..graph import Expr, Graph, reachable
from .rebuild import CopyOf, is_sum, rebuild, uses


def take_out_factors(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """Return the graph with common factors of the products of each sum taken out, and its output edges."""
    products = _Products(graph, uses(graph, outputs))
    changed = set()
    for index in reachable(graph, outputs):
        args = graph.nodes[index].args
        if is_sum(graph, index) and (products.most_common(args)[1] > 1 or open_sums(graph, args) != list(args)):
            changed.add(index)

    def make(new: Graph, copy_of: CopyOf, index: int) -> Expr | None:
        return products.factor_out(new, copy_of, graph.nodes[index].args) if index in changed else None

    return rebuild(graph, outputs, make) if changed else (graph, list(outputs))


@dataclass(frozen=True)
class _Products:
    """The products in the sums of a graph."""

    graph: Graph
    # How often each node is used.
    used: Mapping[int, int]

    def own_factors(self, edge: int) -> tuple[int, ...]:
        """Return the factors of a product that only one sum uses; () for any other edge."""
        node = self.graph.nodes[edge >> 1]
        return node.args if node.op == "mul" and self.used[edge >> 1] == 1 else ()

    def most_common(self, edges: Sequence[int]) -> tuple[int, int]:
        """Return the factor that most products have, and how many have it."""
        count = Counter(factor for edge in edges for factor in set(self.own_factors(edge)))
        return min(count.items(), key=lambda entry: (-entry[1], entry[0]), default=(0, 0))

    def factor_out(self, new: Graph, copy_of: CopyOf, edges: Sequence[int]) -> Expr:
        """Return a sum in the new graph, with the factors taken out that its products have in common."""
        terms: list[Expr] = []
        edges = open_sums(self.graph, edges)
        while True:
            factor, times = self.most_common(edges)
            if times < 2:
                return new.sum([*terms, *(copy_of(edge) for edge in edges)])
            products = [edge for edge in edges if factor in self.own_factors(edge)]
            edges = [edge for edge in edges if edge not in products]
            others = [_other(self.graph, edge, factor) for edge in products]
            terms.append(copy_of(factor) * self.factor_out(new, copy_of, others))


def _other(graph: Graph, edge: int, factor: int) -> int:
    """Return a product without one of its factors."""
    a, b = graph.nodes[edge >> 1].args
    return (b if a == factor else a) ^ (edge & 1)


def open_sums(graph: Graph, edges: Sequence[int]) -> list[int]:
    """Return the terms of a sum after opening sums among them, one or two at a time, while no terms are gained."""
    edges = list(edges)
    sums = [edge for edge in edges if is_sum(graph, edge >> 1)]
    for some in (*combinations(sums, 1), *combinations(sums, 2)):
        inner = [arg ^ (edge & 1) for edge in some for arg in graph.nodes[edge >> 1].args]
        count = Counter([*(edge for edge in edges if edge not in some), *inner])
        rest = [edge for edge in count if count[edge] != count[edge ^ 1]]
        if len(rest) <= len(edges) and all(count[edge] - count[edge ^ 1] == 1 for edge in rest):
            return open_sums(graph, rest)
    return edges
