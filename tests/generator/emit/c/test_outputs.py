"""Where outputs are stored: an output may be an input, so no store comes before a read of an input."""

from __future__ import annotations

from torquec.generator.algebra.graph import Element, Graph, Stage
from torquec.generator.emit.c.outputs import (
    MOST_ONE_BY_ONE,
    WIDEST,
    Repeat,
    Zeros,
    places,
    store_early,
    store_last,
    zeros_together,
)
from torquec.generator.emit.function import Let, Name, Number, Store, Value

Q0, Q1 = Element("q", 0), Element("q", 1)


def tau(element: int, value: Value) -> Store:
    return Store("tau", element, value)


def test_an_early_store_follows_its_value_and_the_last_read_of_an_input() -> None:
    a, b, c = Let("a", Q0), Let("b", Q1), Let("c", Name("a"))
    zero, of_a, of_c = tau(0, Number(0.0)), tau(1, Name("a")), tau(2, Name("c"))
    assert store_early([a, b, c], [zero, of_a, of_c]) == [a, b, zero, of_a, c, of_c]


def test_without_inputs_zeros_come_at_once() -> None:
    a = Let("a", Number(1.0))
    assert store_early([a], [tau(0, Number(0.0)), tau(1, Name("a"))]) == [tau(0, Number(0.0)), a, tau(1, Name("a"))]


def test_what_a_later_store_reads_of_an_input_is_copied_before_the_first() -> None:
    statements = store_last([tau(0, Q1), tau(1, Q0), tau(2, Name("a"))], {"a"})
    assert statements == [Let("tau_1", Q0), tau(0, Q1), tau(1, Name("tau_1")), tau(2, Name("a"))]


def test_a_copy_has_a_name_of_its_own() -> None:
    copies = store_last([tau(0, Q1), tau(1, Q0), tau(1, Q1)], {"tau_1"})[:2]
    assert copies == [Let("tau_1_", Q0), Let("tau_1__", Q1)]


def test_nothing_is_stored_of_nothing() -> None:
    assert store_last([], set()) == []


def test_long_outputs_have_each_value_once_and_no_zeros() -> None:
    graph = Graph()
    a, b = (graph.input(Element("q", i), Stage.CALL).edge for i in range(2))
    zeros = [graph.zero.edge] * MOST_ONE_BY_ONE
    assert places(graph, [a, graph.zero.edge, b, a, *zeros]) == (0, -1, 2, 0, *([-1] * len(zeros)))
    # A negative is another value.
    assert places(graph, [a, a ^ 1, *zeros])[:2] == (0, 1)


def test_short_outputs_and_those_without_repetitions_store_all() -> None:
    graph = Graph()
    inputs = [graph.input(Element("q", i), Stage.CALL).edge for i in range(MOST_ONE_BY_ONE + 1)]
    assert places(graph, inputs) == ()
    assert places(graph, [*inputs[1:-1], inputs[1]]) == ()


def test_zeros_that_lanes_leave_out_are_stored_together() -> None:
    zeros = [Repeat(tau(i, Number(0.0))) for i in range(WIDEST + 3)]
    other, same = tau(WIDEST + 3, Name("a")), Repeat(tau(WIDEST + 4, Name("a")))
    together = [Zeros("tau", 0, WIDEST), Zeros("tau", WIDEST, 3)]
    assert zeros_together([*zeros, other, same]) == [*together, other, same]
    # Neither across a gap, nor from one output to the next, nor where lanes store them, too.
    assert zeros_together([zeros[0], zeros[2]]) == [Zeros("tau", 0, 1), Zeros("tau", 2, 1)]
    assert zeros_together([zeros[0], Repeat(Store("h", 1, Number(0.0)))]) == [Zeros("tau", 0, 1), Zeros("h", 1, 1)]
    assert zeros_together([tau(0, Number(0.0)), tau(1, Number(0.0))]) == [tau(0, Number(0.0)), tau(1, Number(0.0))]
