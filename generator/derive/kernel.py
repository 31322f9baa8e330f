"""A derived variant of a model: expressions on a graph, what they are computed from and where they are stored."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..algebra.evaluate import evaluate
from ..algebra.graph import Element, Graph, Input
from ..algebra.operations import operations
from ..forms.rewrites import Rewrite
from ..inverse.plan import Plan
from ..models.catalogue import Argument
from .variant import Variant


@dataclass(frozen=True)
class Form:
    """How a kernel is derived: by which of the row's functions, on the mechanism after which rewrites."""

    function: Callable[..., Any]
    rewrites: tuple[Rewrite, ...]


@dataclass(frozen=True)
class Slot:
    """An argument of a kernel with its shape in numbers."""

    argument: Argument
    shape: tuple[int, ...]

    @property
    def name(self) -> str:
        """The argument's name."""
        return self.argument.name

    @property
    def size(self) -> int:
        """Number of elements."""
        return int(np.prod(self.shape, dtype=int))

    def element(self, i: int) -> Element:
        """Element i as an input of the graph."""
        return Element(self.name, i)


@dataclass(frozen=True)
class Kernel:
    """A derived model: a graph whose output edges are the elements of the outputs, row by row.

    `columns` are the labels of the size "p", where the model has it. With a plan, the edges are its
    expressions: what its steps are computed from.
    """

    variant: Variant
    form: Form
    inputs: tuple[Slot, ...]
    outputs: tuple[Slot, ...]
    graph: Graph
    edges: tuple[tuple[int, ...], ...]
    columns: tuple[str, ...] = ()
    plan: Plan | None = None

    @property
    def name(self) -> str:
        """The kernel's name in C, without the robot's."""
        return self.variant.name

    @property
    def in_lanes(self) -> bool:
        """Whether several states go through it in the lanes of a vector; branches and whole numbers go one by one."""
        return self.plan is None and all(slot.argument.kind == "real" for slot in self.outputs)

    @property
    def all_edges(self) -> list[int]:
        """The edges of all outputs."""
        return list(chain.from_iterable(self.edges))

    @property
    def operations(self) -> dict[str, int]:
        """The bill of a call."""
        return operations(self.graph, self.all_edges)

    def __call__(self, parameters: Mapping[str, float], *arguments: ArrayLike) -> tuple[NDArray[np.float64], ...]:
        """Interpret the graph on arguments of the kernel's shapes."""
        values: dict[Input, ArrayLike] = dict(parameters.items())
        for slot, argument in zip(self.inputs, arguments, strict=True):
            flat = np.asarray(argument, dtype=float).reshape(slot.size)
            values |= {slot.element(i): flat[i] for i in range(slot.size)}
        elements = [float(x) for x in evaluate(self.graph, self.all_edges, values)]
        cuts = np.cumsum([len(edges) for edges in self.edges])[:-1]
        parts = np.split(np.array(elements), cuts)
        return tuple(part.reshape(slot.shape) for part, slot in zip(parts, self.outputs, strict=True))
