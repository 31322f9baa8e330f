"""The grammar of the graph as a check: each node is compared with what graph.py says of every node.

One preference of graph.py is no rule here: a sum may have two terms that are known before the call. merge_values leaves
such sums where it replaces a term by an earlier value.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence

from ..graph import Graph, Node, Stage
from ..ops import OPERATIONS

LEAVES = ("constant", "input")
# The most messages in one error: the first says most, and many would hide it.
SHOWN = 5

# Yields what is wrong with a node: what was found and what was expected.
Rule = Callable[[Graph, int, Node], Iterator[str]]


def verify(graph: Graph, outputs: Sequence[int]) -> None:
    """Raise a ValueError that names the first nodes and output edges that break the grammar of the graph."""
    wrong = list(violations(graph, outputs))
    if wrong:
        more = [f"and {len(wrong) - SHOWN} more"] if len(wrong) > SHOWN else []
        lines = ["the graph breaks its grammar (generator/algebra/graph.py):", *wrong[:SHOWN], *more]
        raise ValueError("\n".join(lines))


def violations(graph: Graph, outputs: Sequence[int]) -> Iterator[str]:
    """Yield one line for each thing that is wrong, in the order of the nodes."""
    size = len(graph)
    if [node.value for node in graph.nodes[:2] if node.op == "constant"] != [0.0, 1.0]:
        yield "nodes 0 and 1 are not the constants 0 and 1: expected of every graph from its start"
    if len(graph.sections) != size:
        yield f"{len(graph.sections)} sections for {size} nodes: expected one each"
    for index, node in enumerate(graph.nodes):
        # The rules look at arguments: these must be there.
        shape = list(_shape(index, node))
        for wrong in shape or (text for rule in RULES for text in rule(graph, index, node)):
            yield f"node {index} {_text(node)}: {wrong}"
    for index, label in graph.labels.items():
        if not 0 <= index < size or not graph.nodes[index].args:
            yield f"label {label!r} is on node {index}, which is no operation: expected labels on operations only"
        elif not re.fullmatch(r"[A-Za-z]\w*", label):
            yield f"label {label!r} of node {index} is no identifier: generated code could not name a variable so"
    for edge in outputs:
        if not 0 <= edge >> 1 < size:
            yield f"output edge {edge} leads to no node: expected an edge of the graph's {size} nodes"


def _shape(index: int, node: Node) -> Iterator[str]:
    """Check that the operation exists, and that its arguments are as many as it takes and stand before it."""
    if node.op in LEAVES:
        if node.args:
            yield f"a {node.op} with arguments: expected none"
        return
    row = OPERATIONS.get(node.op)
    if row is None:
        yield f"no operation {node.op!r}: expected one of {', '.join(OPERATIONS)}"
    elif row.arity == 0 and len(node.args) < 2:
        yield f"a {node.op} of less than two terms: expected the term itself"
    elif row.arity and len(node.args) != row.arity:
        yield f"{len(node.args)} arguments: expected {row.arity}"
    for arg in node.args:
        if not 0 <= arg >> 1 < index:
            yield f"argument {arg >> 1} does not stand before its user"


def _unique(graph: Graph, index: int, node: Node) -> Iterator[str]:
    """Check that equal nodes are one node, and that the graph finds it."""
    known = graph.find(node)
    if known is None:
        yield "the graph does not find it: an equal node would be made again"
    elif known != index:
        yield f"equal to node {known}: expected one node for equal expressions"


def _stage(graph: Graph, index: int, node: Node) -> Iterator[str]:
    """Check that an operation has the latest stage of its arguments."""
    match node.op:
        case "constant":
            expected = [Stage.BUILD]
        case "input":
            expected = [Stage.PREPARE, Stage.CALL]
        case _:
            expected = [max(graph.nodes[arg >> 1].stage for arg in node.args)]
    if node.stage not in expected:
        yield f"stage {node.stage.name}: expected {' or '.join(stage.name for stage in expected)}"


def _leaf(graph: Graph, index: int, node: Node) -> Iterator[str]:
    """Check that constants are not negative, and that inputs alone have names."""
    if node.op == "constant" and math.copysign(1.0, node.value) < 0 and not math.isnan(node.value):
        yield "a negative constant: expected the sign on its edges"
    if (node.op == "input") != (node.name != ""):
        yield f"the name {str(node.name)!r}: expected a name of inputs, and of nothing else"


def _sum(graph: Graph, index: int, node: Node) -> Iterator[str]:
    """Check that terms are ordered, each there once, and that the first is positive."""
    if node.op != "sum":
        return
    if node.args[0] & 1:
        yield "the first edge is negative: expected the sign on the edges of the sum"
    terms = [arg >> 1 for arg in node.args]
    if terms != sorted(terms):
        yield f"terms {terms}: expected them in the order of the nodes"
    if len(set(terms)) < len(terms):
        yield f"terms {terms}: expected each node once, with a coefficient"
    if any(graph.value(arg) == 0 for arg in node.args):
        yield "a term is 0: expected it to disappear"
    if sum(graph.nodes[term].op == "constant" for term in terms) > 1:
        yield "several constants: expected them folded"


def _mul(graph: Graph, index: int, node: Node) -> Iterator[str]:
    """Check that factors are ordered, and not 0 or 1."""
    if node.op != "mul":
        return
    a, b = node.args
    if a >> 1 > b >> 1:
        yield "the factors are not in the order of the nodes"
    values = [graph.value(edge) for edge in (a, b)]
    if 0 in values or 1 in values:
        yield "a factor is 0 or 1: expected it to disappear"
    if None not in values:
        yield "both factors are constants: expected them folded"


def _div(graph: Graph, index: int, node: Node) -> Iterator[str]:
    """Check that no constant could be folded."""
    if node.op != "div":
        return
    a, b = node.args
    x, y = graph.value(a), graph.value(b)
    if x == 0:
        yield "the dividend is 0: expected 0"
    if y == 0:
        yield "the divisor is 0: expected NaN"
    elif y is not None and (x is not None or math.isfinite(1 / y)):
        yield "the divisor is a constant: expected a product with its inverse"


def _signs(graph: Graph, index: int, node: Node) -> Iterator[str]:
    """Check that no argument is negative whose sign can stand outside, or changes nothing."""
    if node.op in LEAVES:
        return
    row = OPERATIONS[node.op]
    for i in (*row.odd, *row.even):
        if node.args[i] & 1:
            yield f"argument {i} is negative: expected {'no sign' if i in row.even else 'the sign on the edges'}"


def _function(graph: Graph, index: int, node: Node) -> Iterator[str]:
    """Check that no constant could be folded."""
    if node.op in (*LEAVES, "sum", "mul", "div"):
        return
    values = [graph.value(arg) for arg in (node.args[:2] if node.op == "where" else node.args)]
    if None not in values:
        yield "all its arguments are constants: expected it folded"
    if node.op == "where" and node.args[2] == node.args[3]:
        yield "both branches are the same: expected the branch"


RULES: tuple[Rule, ...] = (_unique, _stage, _leaf, _sum, _mul, _div, _signs, _function)


def _text(node: Node) -> str:
    """Return a node as the grammar writes it, with negative edges as -7."""
    match node.op:
        case "constant":
            return f"constant {node.value}"
        case "input":
            return f"input {node.name}"
        case _:
            return " ".join([node.op, *(f"{'-' if arg & 1 else ''}{arg >> 1}" for arg in node.args)])
