"""The passes in their order, as data: which of them a kernel gets as a draft, for a comparison, and in the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..graph import Graph
from .gather_sums import gather_sums
from .merge_products import merge_products
from .merge_values import merge_values
from .reuse_values import reuse_values
from .share_sums import share_sums
from .take_out_factors import take_out_factors

# A graph and its output edges -> an equivalent graph and its output edges.
Pass = Callable[[Graph, Sequence[int]], tuple[Graph, list[int]]]
# Raises if a graph with these output edges is not well formed.
Check = Callable[[Graph, Sequence[int]], None]

# Quick: each form of a model gets it, so that their costs can be compared.
DRAFT: tuple[Pass, ...] = (gather_sums, merge_values, gather_sums)
# Takes little time: the search for forms runs it on every draft that it compares.
SIMPLIFY: tuple[Pass, ...] = (merge_products, take_out_factors, merge_values, gather_sums, share_sums)
# Takes long: only the form that was chosen gets it. reuse_values runs twice: its first run exposes new matches.
FINISH: tuple[Pass, ...] = (*SIMPLIFY, reuse_values, reuse_values)


@dataclass(frozen=True)
class Pipeline:
    """The passes of one kind of kernel."""

    # What every derivation gets.
    draft: tuple[Pass, ...]
    # What a draft gets to be compared with others.
    simplify: tuple[Pass, ...]
    # What the chosen draft gets.
    finish: tuple[Pass, ...]


STRAIGHT = Pipeline(DRAFT, SIMPLIFY, FINISH)
# For the expressions of an inverse model. Other passes would share values between steps that know different unknowns.
PLAN = Pipeline(draft=(gather_sums,), simplify=(), finish=())


def run(
    passes: Sequence[Pass], graph: Graph, outputs: Sequence[int], check: Check | None = None
) -> tuple[Graph, list[int]]:
    """Return the graph after some passes and its output edges; `check` looks at it before, between and after them."""
    edges = list(outputs)
    idle: Pass | None = None
    if check:
        check(graph, edges)
    for one_pass in passes:
        if one_pass is idle:
            continue
        before = graph
        graph, edges = one_pass(graph, edges)
        # A pass that has just found nothing would find nothing again.
        idle = one_pass if graph is before else None
        if check:
            check(graph, edges)
    return graph, edges
