"""Kernels: their arguments, their bodies before and after passes, and what goes through them in lanes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import get_args

import pytest
from torquec.generator.algebra.graph import Element, Graph, Stage
from torquec.generator.algebra.passes.pipeline import PLAN, STRAIGHT
from torquec.generator.derive.kernel import Body, Form, Kernel, Slot, Straight
from torquec.generator.derive.variant import Variant
from torquec.generator.inverse.plan import Plan
from torquec.generator.models.catalogue import model
from torquec.generator.models.row import Argument

IN = Slot(Argument("x", (2,), "two numbers"), (2,))
OUT = Slot(Argument("y", (2,), "sum and product"), (2,)), Slot(Argument("z", (), "a square"), ())


@pytest.fixture
def kernel() -> Kernel:
    graph = Graph()
    x, y = (graph.input(IN.element(i), Stage.CALL) for i in range(2))
    body = Straight(graph, (((x + y).edge, (x * y).edge), ((x * x).edge,)))
    return Kernel(Variant(model("gravity")), Form(lambda: None, ()), (IN,), OUT, body)


@pytest.mark.parametrize("shape", [(), (3,), (6, 7)])
def test_a_slot_has_as_many_elements_as_its_shape(shape: tuple[int, ...]) -> None:
    slot = Slot(Argument("J", shape, "of any kind"), shape)
    assert slot.size == prod(shape)
    assert slot.element(0) == Element("J", 0)


def test_edges_are_those_of_all_outputs_in_their_order(kernel: Kernel) -> None:
    assert isinstance(kernel.body, Straight)
    (a, b), (c,) = kernel.body.elements
    assert kernel.body.edges == [a, b, c]


def test_a_pass_keeps_what_belongs_to_which_output(kernel: Kernel) -> None:
    def negated(graph: Graph, edges: Sequence[int]) -> tuple[Graph, list[int]]:
        return graph, [edge ^ 1 for edge in edges]

    body = kernel.after((negated,)).body
    assert isinstance(body, Straight)
    assert [len(part) for part in body.elements] == [2, 1]
    assert body.edges == [edge ^ 1 for edge in kernel.body.edges]


def test_the_bill_counts_each_operation_once(kernel: Kernel) -> None:
    assert kernel.operations == {"*": 2, "+": 1, "/": 0, "sincos": 0}


def test_whole_numbers_do_not_go_in_lanes(kernel: Kernel) -> None:
    assert kernel.in_lanes
    whole = replace(OUT[1], argument=replace(OUT[1].argument, kind="int"))
    assert not replace(kernel, outputs=(OUT[0], whole)).in_lanes


@pytest.mark.parametrize("kind", get_args(Body))
def test_every_kind_of_body_has_the_same_operations(kind: type) -> None:
    for name in ("edges", "on", "passes", "in_lanes", "answers", "facts"):
        assert hasattr(kind, name), f"{kind.__name__} has no {name}"


def test_a_plan_gets_only_the_passes_that_keep_its_steps_apart() -> None:
    assert Plan.passes is PLAN
    assert Straight.passes is STRAIGHT
    assert (PLAN.simplify, PLAN.finish) == ((), ())
