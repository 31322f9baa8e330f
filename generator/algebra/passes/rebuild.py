"""The frame of every pass: copy what the outputs need to a new graph, making some nodes otherwise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence

from ..graph import Expr, Graph, Stage, reachable

Copied = Callable[[int], Expr]
Make = Callable[[Graph, Copied, int], Expr | None]


def rebuilt(
    graph: Graph, outputs: Sequence[int], make: Make, left_out: Collection[int] = ()
) -> tuple[Graph, list[int]]:
    """The graph made anew, and its output edges.

    `make(new, copied, index)` answers with what stands for a node, or None to copy it; `copied` gives the expression in
    the new graph of an edge of the old one. Nodes that are left out nobody may ask for.
    """
    new = Graph()
    made: dict[int, int] = {}

    def copied(edge: int) -> Expr:
        return Expr(new, made[edge >> 1] ^ (edge & 1))

    for index in reachable(graph, outputs):
        if index in left_out:
            continue
        new.section = graph.sections[index]
        expr = make(new, copied, index) or copy(graph, index, new, made)
        made[index] = expr.edge
        if index in graph.labels:
            new.label(expr, graph.labels[index])
    return new, [made[output >> 1] ^ (output & 1) for output in outputs]


def copy(graph: Graph, index: int, new: Graph, made: dict[int, int]) -> Expr:
    """A node in another graph in which its arguments are made; normalised again only if they are others now."""
    node = graph.nodes[index]
    if node.op == "constant":
        return new.constant(node.value)
    if node.op == "input":
        return new.input(node.name, node.stage)
    args = [made[arg >> 1] ^ (arg & 1) for arg in node.args]
    same = all(new.nodes[arg >> 1].op == graph.nodes[old >> 1].op for arg, old in zip(args, node.args, strict=True))
    if same and node.op == "sum" and len({arg >> 1 for arg in args}) == len(args):
        return new.known_sum(args)
    return new.apply(node.op, args)


def uses(graph: Graph, outputs: Sequence[int]) -> Counter[int]:
    """How often each node is an argument or an output."""
    count: Counter[int] = Counter(output >> 1 for output in outputs)
    for index in reachable(graph, outputs):
        count.update(arg >> 1 for arg in graph.nodes[index].args)
    return count


def is_sum(graph: Graph, index: int) -> bool:
    """A sum of the call stage."""
    node = graph.nodes[index]
    return node.op == "sum" and node.stage == Stage.CALL
