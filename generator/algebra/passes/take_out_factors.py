"""a x + b x is (a + b) x, and a sum within a sum is opened where terms then cancel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from ..graph import Expr, Graph, reachable
from .rebuild import Copied, is_sum, rebuilt, uses


def take_out_factors(graph: Graph, outputs: Sequence[int]) -> tuple[Graph, list[int]]:
    """The graph with common factors of a sum's products taken out, and its output edges."""
    products = _Products(graph, uses(graph, outputs))
    changed = set()
    for index in reachable(graph, outputs):
        args = graph.nodes[index].args
        if is_sum(graph, index) and (products.most_common(args)[1] > 1 or opened(graph, args) != list(args)):
            changed.add(index)

    def make(new: Graph, copied: Copied, index: int) -> Expr | None:
        return products.factored(new, copied, graph.nodes[index].args) if index in changed else None

    return rebuilt(graph, outputs, make) if changed else (graph, list(outputs))


@dataclass(frozen=True)
class _Products:
    """The products of a graph's sums, and how often its nodes are used."""

    graph: Graph
    used: Mapping[int, int]

    def own_factors(self, edge: int) -> tuple[int, ...]:
        """The factors of a product that only one sum uses."""
        node = self.graph.nodes[edge >> 1]
        return node.args if node.op == "mul" and self.used[edge >> 1] == 1 else ()

    def most_common(self, edges: Sequence[int]) -> tuple[int, int]:
        """The factor of most products, and of how many."""
        count = Counter(factor for edge in edges for factor in set(self.own_factors(edge)))
        return min(count.items(), key=lambda entry: (-entry[1], entry[0]), default=(0, 0))

    def factored(self, new: Graph, copied: Copied, edges: Sequence[int]) -> Expr:
        """A sum with the factors that its products have in common taken out."""
        terms: list[Expr] = []
        edges = opened(self.graph, edges)
        while True:
            factor, times = self.most_common(edges)
            if times < 2:
                return new.sum([*terms, *(copied(edge) for edge in edges)])
            having = [edge for edge in edges if factor in self.own_factors(edge)]
            edges = [edge for edge in edges if edge not in having]
            others = [_other(self.graph, edge, factor) for edge in having]
            terms.append(copied(factor) * self.factored(new, copied, others))


def _other(graph: Graph, edge: int, factor: int) -> int:
    """The product without the factor."""
    a, b = graph.nodes[edge >> 1].args
    return (b if a == factor else a) ^ (edge & 1)


def opened(graph: Graph, edges: Sequence[int]) -> list[int]:
    """The terms of a sum, one or two sums among them opened as long as no more terms are left then."""
    edges = list(edges)
    sums = [edge for edge in edges if is_sum(graph, edge >> 1)]
    for some in (*combinations(sums, 1), *combinations(sums, 2)):
        inner = [arg ^ (edge & 1) for edge in some for arg in graph.nodes[edge >> 1].args]
        count = Counter([*(edge for edge in edges if edge not in some), *inner])
        left = [edge for edge in count if count[edge] != count[edge ^ 1]]
        if len(left) <= len(edges) and all(count[edge] - count[edge ^ 1] == 1 for edge in left):
            return opened(graph, left)
    return edges
