"""What all kernels of a robot read instead of computing it: the fields of the constants struct, filled by prepare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from ..algebra.graph import Element, Expr, Graph, Input, Stage, reachable
from ..derive.kernel import Kernel
from .statements import Constant, Definition, Let, Minus, Name, Number, Scheduler, Value


@dataclass
class Constants:
    """The prepare stage of several kernels on one graph. `fields` are node -> field name, in the struct's order."""

    parameters: tuple[str, ...]
    graph: Graph = field(default_factory=Graph)
    fields: dict[int, str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=set)

    @property
    def names(self) -> tuple[str, ...]:
        """The fields of the struct, which can't be empty."""
        return tuple(self.fields.values()) or ("none",)

    def add(self, kernel: Kernel) -> Callable[[int], Value]:
        """Take in what a kernel needs; answers how the kernel's own early nodes are read."""
        made: dict[int, Expr] = {}
        for index in reachable(kernel.graph, kernel.all_edges):
            node = kernel.graph.nodes[index]
            if node.stage == Stage.PREPARE:
                made[index] = self._copy(kernel.graph, index, made)
            elif node.stage == Stage.BUILD:
                made[index] = self.graph.constant(node.value)
        for index in _frontier(kernel):
            self._field(made[index])
        return lambda index: self._read(made[index])

    def _copy(self, graph: Graph, index: int, made: dict[int, Expr]) -> Expr:
        node = graph.nodes[index]
        if node.op == "input":
            return self.graph.input(node.name, Stage.PREPARE)
        copy = self.graph.apply(node.op, [made[arg >> 1].edge ^ (arg & 1) for arg in node.args])
        if index in graph.labels:
            self.graph.label(copy, graph.labels[index])
        return copy

    def _field(self, expr: Expr) -> None:
        node = expr.edge >> 1
        if node in self.fields or expr.number is not None:
            return
        name = str(self.graph.nodes[node].name) or self.graph.labels.get(node, f"K{len(self.fields)}")
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        self.fields[node] = name

    def _read(self, expr: Expr) -> Value:
        if expr.number is not None:
            return Number(expr.number)
        value = Constant(self.fields[expr.edge >> 1])
        return Minus(value) if expr.edge & 1 else value

    def statements(self) -> tuple[list[Definition], list[tuple[str, Value]]]:
        """The body of prepare, and the value of each field."""
        graph = self.graph
        edges = [2 * node for node in self.fields]
        read = {str(graph.nodes[index].name) for index in reachable(graph, edges)}
        local = {name: f"{name}_" if name in ("p", "k") else name for name in self.parameters if name in read}
        inputs: list[Definition] = [
            Let(local[name], Element("p", i)) for i, name in enumerate(self.parameters) if name in read
        ]

        def known(index: int) -> Value:
            return Number(graph.nodes[index].value)

        def parameter(name: Input) -> Value:
            return Name(local[str(name)])

        scheduler = Scheduler(graph, Stage.PREPARE, known, parameter, taken={"p", "k", *local.values()})
        lets = [*inputs, *scheduler.statements(edges)]
        return lets, [(name, scheduler.edge(edge)) for edge, name in zip(edges, self.fields.values(), strict=True)]


def _frontier(kernel: Kernel) -> Iterator[int]:
    """The early nodes that a call reads: arguments of call nodes, and outputs."""
    seen: set[int] = set()
    for index in _edges_read(kernel):
        if index not in seen and kernel.graph.nodes[index].stage == Stage.PREPARE:
            seen.add(index)
            yield index


def _edges_read(kernel: Kernel) -> Iterable[int]:
    for index in reachable(kernel.graph, kernel.all_edges):
        node = kernel.graph.nodes[index]
        if node.stage == Stage.CALL:
            yield from (arg >> 1 for arg in node.args)
    yield from (edge >> 1 for edge in kernel.all_edges)
