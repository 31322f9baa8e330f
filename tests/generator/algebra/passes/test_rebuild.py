"""rebuild: copies are equal, what nobody needs is gone, and labels and titles stay with what replaces a node."""

from __future__ import annotations

from torquec.generator.algebra.graph import Expr, Graph, Stage, cos, sin
from torquec.generator.algebra.passes.rebuild import CopyOf, rebuild, uses


def test_a_copy_without_what_nobody_needs() -> None:
    graph = Graph()
    x, p = graph.input("x", Stage.CALL), graph.input("p", Stage.PREPARE)
    graph.section = "link 1"
    unused = sin(x)
    graph.section = "link 2"
    product = -(cos(x) * p)
    graph.label(-product, "W1")
    new, (edge,) = rebuild(graph, [product.edge], lambda *_: None)
    assert [node.op for node in new.nodes] == ["constant", "constant", "input", "input", "cos", "mul"]
    assert edge == 2 * 5 + 1
    assert (new.labels, new.sections[4:]) == ({5: "W1"}, ["link 2", "link 2"])
    assert new.find(graph.nodes[unused.edge >> 1]) is None


def test_a_replaced_node_passes_on_its_label() -> None:
    graph = Graph()
    x, y = (graph.input(name, Stage.CALL) for name in "xy")
    product = x * y
    graph.label(product, "W1")

    def make(new: Graph, copy_of: CopyOf, index: int) -> Expr | None:
        return copy_of(x.edge) + copy_of(y.edge) if index == product.edge >> 1 else None

    new, (edge,) = rebuild(graph, [product.edge], make)
    assert new.nodes[edge >> 1].op == "sum"
    assert new.labels == {edge >> 1: "W1"}


def test_copies_are_normalised_again_where_arguments_change() -> None:
    graph = Graph()
    x, y, z = (graph.input(name, Stage.CALL) for name in "xyz")
    total = graph.sum((x, y, z))

    def make(new: Graph, copy_of: CopyOf, index: int) -> Expr | None:
        return new.constant(2) if index == y.edge >> 1 else copy_of(x.edge) if index == z.edge >> 1 else None

    new, (edge,) = rebuild(graph, [total.edge], make)
    again = 2 * new.input("x", Stage.CALL) + 2
    assert edge == again.edge


def test_a_term_that_becomes_a_multiple_of_another_meets_it() -> None:
    graph = Graph()
    x, y, z = (graph.input(name, Stage.CALL) for name in "xyz")
    total = graph.sum((x, y, z))
    new, (edge,) = rebuild(
        graph, [total.edge], lambda _, copy_of, index: 2 * copy_of(x.edge) if index == y.edge >> 1 else None
    )
    assert edge == (3 * new.input("x", Stage.CALL) + new.input("z", Stage.CALL)).edge


def test_uses_count_arguments_and_outputs() -> None:
    graph = Graph()
    x, y = (graph.input(name, Stage.CALL) for name in "xy")
    square = x * x
    found = uses(graph, [(square + y).edge, square.edge])
    assert [found[expr.edge >> 1] for expr in (x, y, square, square + y)] == [2, 1, 2, 1]
