"""The order of statements, and how sums are associated."""

from __future__ import annotations

from dataclasses import replace

import pytest
from places import ROBOTS
from torquec.generator.algebra.graph import Element, Expr, Graph, Stage, cos, sin
from torquec.generator.compile.kernels import derive
from torquec.generator.compile.text import Options
from torquec.generator.derive.kernel import Slot, Straight
from torquec.generator.description import read_robot
from torquec.generator.emit.function import Call, Definition, Let, Minus, Name, Number, Op, Section, SinCos, Value
from torquec.generator.emit.schedule import Scheduler, function_of


def inputs(graph: Graph, count: int) -> list[Expr]:
    return [graph.input(Element("q", i), Stage.CALL) for i in range(count)]


def number(graph: Graph, index: int) -> Value:
    return Number(graph.nodes[index].value)


def scheduled(*outputs: Expr, **keywords: object) -> tuple[list[Definition], list[Value]]:
    graph = outputs[0].graph
    scheduler = Scheduler(graph, Stage.CALL, lambda index: number(graph, index), **keywords)  # type: ignore[arg-type]
    definitions = list(scheduler.statements([x.edge for x in outputs]))
    return definitions, [scheduler.edge(x.edge) for x in outputs]


def test_what_is_ready_first_is_added_first() -> None:
    graph = Graph()
    a, b, c = inputs(graph, 3)
    late = sin(c)
    graph.label(late, "S3")
    definitions, _ = scheduled(graph.sum([late, a, b]))
    assert isinstance(definitions[-1], Let)
    # The sine comes 30 cycles later than a + b, and is added last.
    assert definitions[-1].value == Op("+", Op("+", Element("q", 0), Element("q", 1)), Name("S3"))


def test_a_product_of_one_sum_stands_inside_it_and_a_product_of_two_has_a_name() -> None:
    graph = Graph()
    a, b, c, d = inputs(graph, 4)
    product = a * b
    once, _ = scheduled(product + c)
    assert len(once) == 1
    twice, _ = scheduled(product + c, product + d)
    assert [type(definition) for definition in twice] == [Let, Let, Let]


def test_sine_and_cosine_of_an_angle_are_one_statement() -> None:
    graph = Graph()
    (q,) = inputs(graph, 1)
    definitions, (s, c) = scheduled(sin(q), cos(q))
    assert definitions == [SinCos("S_3", "C_3", Element("q", 0))]
    assert (s, c) == (Name("S_3"), Name("C_3"))


def test_a_negative_output_is_no_statement() -> None:
    graph = Graph()
    a, b = inputs(graph, 2)
    definitions, (value,) = scheduled(-(a * b))
    assert len(definitions) == 1
    assert isinstance(value, Minus)


def test_a_variable_avoids_the_names_that_are_taken() -> None:
    graph = Graph()
    a, b = inputs(graph, 2)
    graph.label(a * b, "W33")
    definitions, _ = scheduled(a * b, taken={"W33", "W33_"})
    assert [definition.variables for definition in definitions] == [("W33__",)]


def test_titles_stand_where_they_change() -> None:
    graph = Graph()
    a, b = inputs(graph, 2)
    graph.section = "link 1"
    first, second = a * b, a * a
    graph.section = "link 2"
    definitions, _ = scheduled(first, second, b * b)
    assert [definition.title for definition in definitions if isinstance(definition, Section)] == ["link 1", "link 2"]
    assert [type(definition) for definition in definitions] == [Section, Let, Let, Section, Let]


def test_levels_give_what_can_be_computed_after_so_many_steps() -> None:
    graph = Graph()
    a, b = inputs(graph, 2)
    early, late = a * a, b * b
    levels = {a.edge >> 1: 0, b.edge >> 1: 1, early.edge >> 1: 0, late.edge >> 1: 1}
    scheduler = Scheduler(graph, Stage.CALL, lambda index: number(graph, index), levels=levels)
    edges = [early.edge, late.edge]
    first = list(scheduler.statements(edges))
    scheduler.level = 1
    second = list(scheduler.statements(edges))
    assert [len(first), len(second)] == [1, 1]
    assert second[0].values == (Op("*", Element("q", 1), Element("q", 1)),)


def test_a_function_stores_each_element_and_whole_numbers_as_such() -> None:
    (kernel,) = derive(read_robot(ROBOTS / "planar2r.toml"), Options(("gravity",))).kernels
    assert isinstance(kernel.body, Straight)
    constants: list[int] = []

    def known(index: int) -> Value:
        constants.append(index)
        return Name("k")

    function = function_of(kernel.body, kernel.outputs, known)
    assert [(store.argument, store.element) for store in function.stores] == [("Q", 0), ("Q", 1)]
    assert constants
    (slot,) = kernel.outputs
    count = Slot(replace(slot.argument, kind="int"), slot.shape)
    whole = function_of(kernel.body, (count,), known)
    assert all(isinstance(store.value, Call) and store.value.function == "whole" for store in whole.stores)


@pytest.mark.parametrize("terms", [2, 3, 5, 8])
def test_equal_terms_are_added_as_a_balanced_tree(terms: int) -> None:
    graph = Graph()
    (let,), _ = scheduled(graph.sum(inputs(graph, terms)))
    assert isinstance(let, Let)
    assert depth(let.value) == (terms - 1).bit_length()


def depth(value: Value) -> int:
    return 1 + max(depth(value.left), depth(value.right)) if isinstance(value, Op) else 0
