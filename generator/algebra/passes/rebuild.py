"""What every pass is built on: copy the nodes that the outputs need to a new graph, and replace some of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from ..graph import Expr, Graph, Stage, reachable

# An edge of the old graph -> the expression in the new graph that stands for it.
CopyOf = Callable[[int], Expr]
# The new graph, the copies made so far, and a node of the old graph -> what replaces it; None where it is copied.
Make = Callable[[Graph, CopyOf, int], Expr | None]


def rebuild(
    graph: Graph, outputs: Sequence[int], make: Make, left_out: Collection[int] = ()
) -> tuple[Graph, list[int]]:
    """Return a new graph with the nodes that outputs need, and its output edges.

    `make` may replace nodes. Nodes in `left_out` get no copy: `make` must not ask for one.
    """
    new = Graph()
    made: dict[int, int] = {}

    def copy_of(edge: int) -> Expr:
        return Expr(new, made[edge >> 1] ^ (edge & 1))

    for index in reachable(graph, outputs):
        if index in left_out:
            continue
        new.section = graph.sections[index]
        expr = make(new, copy_of, index) or copy(graph, index, new, made)
        made[index] = expr.edge
        if index in graph.labels:
            new.label(expr, graph.labels[index])
    return new, [made[output >> 1] ^ (output & 1) for output in outputs]


def copy(graph: Graph, index: int, new: Graph, made: dict[int, int]) -> Expr:
    """Return the copy of a node whose arguments are copied, normalised again where their operations changed."""
    node = graph.nodes[index]
    if node.op == "constant":
        return new.constant(node.value)
    if node.op == "input":
        return new.input(node.name, node.stage)
    args = [made[arg >> 1] ^ (arg & 1) for arg in node.args]
    match node.op:
        case "mul":
            return new.product(*args)
        case "sum" if _has_the_terms(graph, node.args, new, args):
            return new.known_sum(args)
    return new.apply(node.op, args)


def _has_the_terms(graph: Graph, terms: Sequence[int], new: Graph, copies: Sequence[int]) -> bool:
    """Return whether the copies of a sum's terms are different nodes, each of the operation of its original."""
    nodes, originals = new.nodes, graph.nodes
    for copied, term in zip(copies, terms, strict=True):
        if nodes[copied >> 1].op != originals[term >> 1].op:
            return False
    return len({copied >> 1 for copied in copies}) == len(copies)


def uses(graph: Graph, outputs: Sequence[int]) -> Counter[int]:
    """Count how often each node is an argument or an output."""
    nodes = graph.nodes
    arguments = [arg >> 1 for index in reachable(graph, outputs) for arg in nodes[index].args]
    return Counter([*(output >> 1 for output in outputs), *arguments])


def is_sum(graph: Graph, index: int) -> bool:
    """Return whether a node is a sum of the call stage."""
    node = graph.nodes[index]
    return node.op == "sum" and node.stage == Stage.CALL
