"""A derived variant of a model: expressions on a graph, what they are computed from and where they are stored."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from math import prod
from typing import Any, ClassVar

from ..algebra.bill import bill, cost_of_call
from ..algebra.graph import Element, Graph
from ..algebra.passes.pipeline import STRAIGHT, Pass, Pipeline, run
from ..forms.rewrites import Rewrite
from ..inverse.completion import Completion
from ..inverse.iteration import Iteration
from ..inverse.plan import Plan
from ..models.row import Argument
from .variant import Variant


@dataclass(frozen=True)
class Form:
    """How a kernel is derived."""

    # One of the row's functions.
    function: Callable[..., Any]
    # What is done to the mechanism before the function gets it, in this order.
    rewrites: tuple[Rewrite, ...]


@dataclass(frozen=True)
class Slot:
    """An argument of a kernel."""

    # The row's argument, with what a floating base adds to its explanation.
    argument: Argument
    # Its shape in numbers.
    shape: tuple[int, ...]
    # What the notation calls its elements, where they are a few that were chosen; none where all are there.
    chosen: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The argument's name."""
        return self.argument.name

    @property
    def size(self) -> int:
        """Number of elements."""
        return prod(self.shape)

    def element(self, i: int) -> Element:
        """Return element i as an input of a graph."""
        return Element(self.name, i)


@dataclass(frozen=True)
class Straight:
    """Outputs that are computed without branches: their elements are edges of a graph."""

    # States go through it side by side, in the lanes of a vector.
    in_lanes: ClassVar[bool] = True
    passes: ClassVar[Pipeline] = STRAIGHT
    # Only a plan decides itself for how many answers there is room.
    answers: ClassVar[int | None] = None

    graph: Graph
    # Of each output the edges of its elements, row by row.
    elements: tuple[tuple[int, ...], ...]

    @property
    def edges(self) -> list[int]:
        """The edges of all outputs."""
        return list(chain.from_iterable(self.elements))

    @property
    def facts(self) -> dict[str, Any]:
        """What a compiled robot tells of it beyond its arguments and operations: nothing."""
        return {}

    def on(self, graph: Graph, edges: Sequence[int]) -> Straight:
        """Return the same outputs on another graph, given their edges there."""
        ordered = iter(edges)
        return Straight(graph, tuple(tuple(islice(ordered, len(part))) for part in self.elements))


# How a kernel computes. Every kind has `graph`, `edges` (from which emission starts), `on` (itself after a pass),
# `passes`, `in_lanes`, `answers` (for how many it asks for room, or None) and `facts` (for the metadata). A further
# kind is one dataclass with these, a case here and one in emission.
Body = Straight | Plan | Iteration | Completion


@dataclass(frozen=True)
class Kernel:
    """A variant of a model, derived."""

    variant: Variant
    # How it was derived.
    form: Form
    inputs: tuple[Slot, ...]
    outputs: tuple[Slot, ...]
    body: Body
    # The labels of what the size "p" counts, where the model has it.
    columns: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The kernel's name in C, without the robot's."""
        return self.variant.name

    @property
    def in_lanes(self) -> bool:
        """Whether several states go through it in the lanes of a vector; with whole numbers they go one by one."""
        return self.body.in_lanes and all(slot.argument.kind == "real" for slot in self.outputs)

    @property
    def operations(self) -> dict[str, int]:
        """The bill of a call: how many of each operation."""
        return bill(self.body.graph, self.body.edges)

    @property
    def cost(self) -> float:
        """What a call costs, in units of a multiplication: by this, forms are compared."""
        return cost_of_call(self.body.graph, self.body.edges)

    def after(self, passes: Sequence[Pass]) -> Kernel:
        """Return the kernel after some passes."""
        return self.on(*run(passes, self.body.graph, self.body.edges)) if passes else self

    def on(self, graph: Graph, edges: Sequence[int]) -> Kernel:
        """Return the same kernel on another graph, given its edges there."""
        return replace(self, body=self.body.on(graph, edges))
