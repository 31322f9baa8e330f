"""verify: every way to break the grammar is found, and what the generator makes breaks it nowhere."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from functools import partial

import pytest
from hypothesis import given
from models.robots import SHIPPED
from torquec.generator.algebra.graph import Graph, Node, Stage
from torquec.generator.algebra.passes import pipeline
from torquec.generator.algebra.passes.verify import verify, violations
from torquec.generator.derive import derivation, kernel
from torquec.generator.derive.variant import variants
from torquec.generator.inverse.plan import Plan
from torquec.generator.models.catalogue import CATALOGUE

from ..programs import PROGRAMS_OF_ALL, Program, on_graph

# Nodes of the graph that is broken: inputs of the call, a parameter, a number, and an operation.
X, Y, P, TENTH, PRODUCT = 2, 3, 4, 5, 6


def whole() -> Graph:
    """A graph to break: 0, 1, x, y, p, 0.1, x y."""
    graph = Graph()
    x, y = (graph.input(name, Stage.CALL) for name in "xy")
    graph.input("p", Stage.PREPARE)
    graph.constant(0.1)
    graph.label(x * y, "W1")
    return graph


def append(graph: Graph, op: str, *args: int, stage: Stage = Stage.CALL, value: float = 0.0, name: str = "") -> None:
    """A node at the end, past all that normalises it."""
    node = Node(op, args, value, name, stage)
    graph._enter((op, args) if args else (op, name or value), node)


def append_another_product(graph: Graph) -> None:
    """A second x y, where the first is what is found."""
    append(graph, "mul", 2 * X, 2 * Y)
    graph._known["mul", (2 * X, 2 * Y)] = PRODUCT


Break = Callable[[Graph], object]
BREAKS: dict[str, tuple[str, Break]] = {
    "zero": ("nodes 0 and 1", lambda g: g.nodes.__setitem__(0, Node("constant", value=2.0))),
    "sections": ("sections for 7 nodes", lambda g: g.sections.append("")),
    "constant with arguments": ("constant with arguments", lambda g: append(g, "constant", 2 * X)),
    "unknown operation": ("no operation 'tan'", lambda g: append(g, "tan", 2 * X)),
    "short sum": ("less than two terms", lambda g: append(g, "sum", 2 * X)),
    "arity": ("3 arguments: expected 2", lambda g: append(g, "mul", 2 * X, 2 * Y, 2 * P)),
    "later argument": ("argument 9 does not stand before", lambda g: append(g, "sqrt", 18)),
    "own argument": ("argument 7 does not stand before", lambda g: append(g, "sqrt", 14)),
    "equal nodes": ("equal to node 6", append_another_product),
    "unfindable": ("does not find it", lambda g: g._known.pop(("mul", (4, 6)))),
    "early stage": ("stage PREPARE: expected CALL", lambda g: append(g, "sqrt", 2 * X, stage=Stage.PREPARE)),
    "late stage": ("stage CALL: expected PREPARE", lambda g: append(g, "sqrt", 2 * P)),
    "late constant": ("stage CALL: expected BUILD", lambda g: append(g, "constant", value=3.0)),
    "early input": ("stage BUILD: expected PREPARE", lambda g: append(g, "input", name="z", stage=Stage.BUILD)),
    "negative constant": ("negative constant", lambda g: append(g, "constant", value=-3.0, stage=Stage.BUILD)),
    "minus zero": ("negative constant", lambda g: append(g, "constant", value=-0.0, stage=Stage.BUILD)),
    "no name": ("the name ''", lambda g: append(g, "input")),
    "name": ("the name 'z'", lambda g: append(g, "sqrt", 2 * X, name="z")),
    "negative first term": ("first edge is negative", lambda g: append(g, "sum", 2 * X + 1, 2 * Y)),
    "order of terms": ("in the order of the nodes", lambda g: append(g, "sum", 2 * Y, 2 * X)),
    "like terms": ("each node once", lambda g: append(g, "sum", 2 * X, 2 * X)),
    "opposite terms": ("each node once", lambda g: append(g, "sum", 2 * X, 2 * X + 1)),
    "zero term": ("a term is 0", lambda g: append(g, "sum", 0, 2 * X)),
    "two constants": ("several constants", lambda g: append(g, "sum", 2, 2 * X, 2 * TENTH)),
    "negative factor": ("argument 1 is negative", lambda g: append(g, "mul", 2 * X, 2 * P + 1)),
    "order of factors": ("factors are not in", lambda g: append(g, "mul", 2 * P, 2 * X)),
    "factor 0": ("a factor is 0 or 1", lambda g: append(g, "mul", 0, 2 * X)),
    "factor 1": ("a factor is 0 or 1", lambda g: append(g, "mul", 2, 2 * X)),
    "constant factors": ("both factors are constants", lambda g: append(g, "mul", 10, 10, stage=Stage.BUILD)),
    "negative dividend": ("argument 0 is negative", lambda g: append(g, "div", 2 * X + 1, 2 * Y)),
    "negative divisor": ("argument 1 is negative", lambda g: append(g, "div", 2 * X, 2 * Y + 1)),
    "dividend 0": ("dividend is 0", lambda g: append(g, "div", 0, 2 * Y)),
    "divisor 0": ("divisor is 0", lambda g: append(g, "div", 2 * X, 0)),
    "divisor 0.1": ("product with its inverse", lambda g: append(g, "div", 2 * X, 2 * TENTH)),
    "sine of a negative": ("argument 0 is negative", lambda g: append(g, "sin", 2 * X + 1)),
    "negative size of a pivot": ("argument 1 is negative", lambda g: append(g, "pivot", 2 * X, 2 * Y + 1)),
    "constant sine": ("expected it folded", lambda g: append(g, "sin", 2 * TENTH, stage=Stage.BUILD)),
    "constant condition": ("expected it folded", lambda g: append(g, "where", 2, 10, 2 * X, 2 * Y)),
    "equal branches": ("branches are the same", lambda g: append(g, "where", 2 * X, 10, 2 * Y, 2 * Y)),
    "label of an input": ("no operation: expected labels", lambda g: g.labels.__setitem__(X, "W1")),
    "label of nothing": ("no operation: expected labels", lambda g: g.labels.__setitem__(99, "W1")),
    "label": ("no identifier", lambda g: g.labels.__setitem__(PRODUCT, "*/")),
}


@pytest.mark.parametrize("name", BREAKS)
def test_what_breaks_the_grammar_is_found(name: str) -> None:
    graph = whole()
    verify(graph, [2 * PRODUCT])
    message, breaks = BREAKS[name]
    breaks(graph)
    with pytest.raises(ValueError, match=re.escape(message)):
        verify(graph, [2 * PRODUCT])


def test_an_output_of_no_node_is_found() -> None:
    with pytest.raises(ValueError, match="output edge 40 leads to no node"):
        verify(whole(), [40])


def test_many_violations_are_counted() -> None:
    graph = whole()
    for _ in range(9):
        append(graph, "tan", 2 * X)
    with pytest.raises(ValueError, match=r"(?s)node 7 tan 2: .*node 11 .*\nand 4 more$"):
        verify(graph, [])


def test_nodes_are_told_as_the_grammar_writes_them() -> None:
    graph = whole()
    append(graph, "sum", 2 * X + 1, 2 * Y, stage=Stage.BUILD)
    assert [line.split(": ")[0] for line in violations(graph, [])] == ["node 7 sum -2 3"] * 2


def test_what_is_no_number_is_well_formed() -> None:
    graph = whole()
    graph.constant(math.nan)
    graph.constant(math.inf)
    verify(graph, [2 * PRODUCT])


@given(program=PROGRAMS_OF_ALL)
def test_the_graph_keeps_its_grammar(program: Program) -> None:
    verify(*on_graph(program))


CHEAP = ("transform", "idm", "inertia", "gravity")


@pytest.mark.parametrize("name", SHIPPED)
def test_every_pass_keeps_the_grammar_for_a_robot(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    robot = SHIPPED[name]
    runs: list[int] = []

    def check(graph: Graph, outputs: Sequence[int]) -> None:
        runs.append(len(graph))
        verify(graph, outputs)

    monkeypatch.setattr(kernel, "run", partial(pipeline.run, check=check))
    rows = [row for row in CATALOGUE if row.name in CHEAP and not (row.unless and row.unless(robot))]
    for row in rows:
        derivation.derive(robot, next(variants(row, robot)))
    assert len(runs) >= len(rows) * (len(pipeline.DRAFT) + len(pipeline.FINISH) + 2)


def test_passes_keep_the_grammar_for_a_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "run", partial(pipeline.run, check=verify))
    (row,) = (row for row in CATALOGUE if row.name == "igm")
    first = next(iter(derivation.derive_all(SHIPPED["rrp"], row).values()))
    assert isinstance(first, kernel.Kernel)
    assert isinstance(first.body, Plan)
