"""What prepare computes once for a set of parameters, and the kernels of a robot read: the constants."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from ..algebra.graph import Element, Expr, Graph, Input, Stage, reachable
from ..derive.kernel import Kernel
from .function import Constant, Definition, Function, Let, Minus, Name, Number, Store, Value, leaves
from .naming import PARAMETER
from .schedule import Scheduler

# The arguments of prepare: the parameters, and the constants that it fills.
ARGUMENTS = ("p", "k")


@dataclass
class Constants:
    """The prepare stage of several kernels on one graph."""

    # The robot's parameters, in the order in which prepare gets them.
    parameters: tuple[str, ...]
    # What stands before the names of parameters: PARAMETER in programs, nothing in equations for people.
    prefix: str = PARAMETER
    graph: Graph = field(default_factory=Graph)
    # Node -> name of the constant, in their order.
    fields: dict[int, str] = field(default_factory=dict)
    _names: set[str] = field(default_factory=set)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the constants; "none" where there are none, as a struct of C can't be empty."""
        return tuple(self.fields.values()) or ("none",)

    def add(self, kernel: Kernel) -> Callable[[int], Value]:
        """Add what a kernel needs, and return how its calls read a node of an earlier stage."""
        copies: dict[int, Expr] = {}
        for index in reachable(kernel.body.graph, kernel.body.edges):
            node = kernel.body.graph.nodes[index]
            if node.stage == Stage.PREPARE:
                copies[index] = self._copy(kernel.body.graph, index, copies)
            elif node.stage == Stage.BUILD:
                copies[index] = self.graph.constant(node.value)
        for index in _frontier(kernel):
            self._enter(copies[index])
        return lambda index: self._read(copies[index])

    def read_by(self, kernel: Kernel) -> tuple[str, ...]:
        """Return the names of the constants that a kernel reads."""
        known = self.add(kernel)
        read = (leaf for index in _frontier(kernel) for leaf in leaves(known(index)))
        return tuple(dict.fromkeys(leaf.field for leaf in read if isinstance(leaf, Constant)))

    def _copy(self, graph: Graph, index: int, copies: Mapping[int, Expr]) -> Expr:
        node = graph.nodes[index]
        if node.op == "input":
            return self.graph.input(node.name, Stage.PREPARE)
        copy = self.graph.apply(node.op, [copies[arg >> 1].edge ^ (arg & 1) for arg in node.args])
        if index in graph.labels:
            self.graph.label(copy, graph.labels[index])
        return copy

    def _enter(self, expr: Expr) -> None:
        """Give a node a field, unless it has one or is a number."""
        node = expr.edge >> 1
        if node in self.fields or expr.number is not None:
            return
        parameter = str(self.graph.nodes[node].name)
        name = self.prefix + parameter if parameter else self.graph.labels.get(node, f"K{len(self.fields)}")
        while name in self._names:
            name += "_"
        self._names.add(name)
        self.fields[node] = name

    def _read(self, expr: Expr) -> Value:
        if expr.number is not None:
            return Number(expr.number)
        value = Constant(self.fields[expr.edge >> 1])
        return Minus(value) if expr.edge & 1 else value

    def prepare(self, taken: Collection[str] = ARGUMENTS) -> Function:
        """Return the function that reads the parameters as p[0], p[1] ... and stores the constants as k[0], k[1] ...

        No variable has a name that is `taken`: by the arguments of prepare, and by the functions of a language.
        """
        graph = self.graph
        edges = [2 * node for node in self.fields]
        read = {str(graph.nodes[index].name) for index in reachable(graph, edges)}
        local = {name: self.prefix + name for name in self.parameters if name in read}
        inputs: list[Definition] = [
            Let(local[name], Element("p", i)) for i, name in enumerate(self.parameters) if name in read
        ]

        def known(index: int) -> Value:
            return Number(graph.nodes[index].value)

        def parameter(name: Input) -> Value:
            return Name(local[str(name)])

        scheduler = Scheduler(graph, Stage.PREPARE, known, parameter, taken={*taken, *local.values()})
        definitions = (*inputs, *scheduler.statements(edges))
        return Function(definitions, tuple(Store("k", i, scheduler.edge(edge)) for i, edge in enumerate(edges)))


def _frontier(kernel: Kernel) -> Iterator[int]:
    """Yield the nodes of the prepare stage that a call reads: arguments of its operations, and outputs."""
    seen: set[int] = set()
    for index in _edges_read(kernel):
        if index not in seen and kernel.body.graph.nodes[index].stage == Stage.PREPARE:
            seen.add(index)
            yield index


def _edges_read(kernel: Kernel) -> Iterable[int]:
    for index in reachable(kernel.body.graph, kernel.body.edges):
        node = kernel.body.graph.nodes[index]
        if node.stage == Stage.CALL:
            yield from (arg >> 1 for arg in node.args)
    yield from (edge >> 1 for edge in kernel.body.edges)
