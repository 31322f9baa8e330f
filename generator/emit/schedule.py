"""Graph -> statements: in which order values are computed, and how sums are associated.

A sum adds the two terms that are ready first, then the next two: this shortens the critical path. A product that only
one sum uses stands inside this sum, where a compiler can fuse the two.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ..algebra.chain import joined
from ..algebra.graph import Element, Graph, Input, Stage, reachable
from ..algebra.ops import OPERATIONS
from ..derive.kernel import Slot, Straight
from .function import Call, Definition, Function, Let, Minus, Name, Op, Section, SinCos, Store, Value


def own_name(given: Input) -> Value:
    """Return an input as it stands: an element of an argument, or a variable of this name."""
    return given if isinstance(given, Element) else Name(given)


@dataclass
class Scheduler:
    """Turns the nodes of one stage of a graph into statements.

    Nodes of earlier stages come from `known`, inputs from `inputs`. Variables avoid the names in `taken`. With
    `levels` (node -> how many steps of a plan come before it) only the nodes of the present `level` become statements.
    """

    graph: Graph
    stage: Stage
    known: Callable[[int], Value]
    inputs: Callable[[Input], Value] = own_name
    taken: set[str] = field(default_factory=set)
    levels: Mapping[int, int] | None = None
    level: int = 0
    # What is scheduled already: node -> the cycle in which it is ready, and how it is read.
    ready: dict[int, float] = field(default_factory=dict)
    value: dict[int, Value] = field(default_factory=dict)
    # Node -> how many operations and outputs use it.
    users: Counter[int] = field(default_factory=Counter)

    def statements(self, edges: Sequence[int]) -> Iterator[Definition]:
        """Yield the definitions that edges need, arguments first, under the titles of the graph."""
        title = ""
        for index, definition in self._definitions(edges):
            if self.graph.sections[index] not in ("", title):
                title = self.graph.sections[index]
                yield Section(title)
            yield definition

    def edge(self, edge: int) -> Value:
        """Return how an edge is read, once the statements that it needs are made."""
        index = edge >> 1
        if index not in self.value:
            self._enter(index, self.known(index), 0)
        value = self.value[index]
        return Minus(value) if edge & 1 else value

    def _definitions(self, edges: Sequence[int]) -> Iterator[tuple[int, Let | SinCos]]:
        nodes = [index for index in reachable(self.graph, edges) if self._is_here(index)]
        self.users.update(edge >> 1 for edge in edges)
        for index in nodes:
            self.users.update(arg >> 1 for arg in self.graph.nodes[index].args)
        terms = {
            arg >> 1 for index in nodes if self.graph.nodes[index].op == "sum" for arg in self.graph.nodes[index].args
        }
        for index in nodes:
            node = self.graph.nodes[index]
            if node.op == "input":
                self._enter(index, self.inputs(node.name), 0)
            elif node.op in ("sin", "cos"):
                for pair in self._sincos(index):
                    yield index, pair
            else:
                value, ready = self._operation(index)
                if node.op == "mul" and self.users[index] == 1 and index in terms:
                    self._enter(index, value, ready)
                else:
                    name = self._free_name(self.graph.labels.get(index, f"t{index}"))
                    self._enter(index, Name(name), ready)
                    yield index, Let(name, value)

    def _is_here(self, index: int) -> bool:
        return self.graph.nodes[index].stage == self.stage and (
            self.levels is None or self.levels[index] == self.level
        )

    def _enter(self, index: int, value: Value, ready: float) -> None:
        self.value[index], self.ready[index] = value, ready

    def _free_name(self, name: str) -> str:
        while name in self.taken:
            name += "_"
        self.taken.add(name)
        return name

    def _sincos(self, index: int) -> Iterator[SinCos]:
        if index in self.value:
            return
        angle = self.graph.nodes[index].args[0]
        pair = {op: self.graph.known_unary(op, angle) for op in ("sin", "cos")}
        label = self.graph.labels.get(index, f"x_{index}")[1:]
        names = {op: self._free_name(f"{op[0].upper()}{label}") for op in ("sin", "cos")}
        yield SinCos(names["sin"], names["cos"], self.edge(angle))
        for op, node in pair.items():
            if node is not None:
                self._enter(node, Name(names[op]), self.ready[angle >> 1] + OPERATIONS[op].latency)

    def _operation(self, index: int) -> tuple[Value, float]:
        node = self.graph.nodes[index]
        if node.op == "sum":
            return self._sum(node.args)
        args = [self.edge(arg) for arg in node.args]
        latest = max(self.ready[arg >> 1] for arg in node.args)
        row = OPERATIONS[node.op]
        value = Op(row.symbol, args[0], args[1]) if row.symbol else Call(node.op, tuple(args))
        return value, latest + row.latency

    def _sum(self, args: Sequence[int]) -> tuple[Value, float]:
        """Return Huffman's tree over arrival times; a product inside is ready with its factors, and then fuses."""
        multiply = OPERATIONS["mul"].latency
        queue: list[tuple[float, int, int, Value, bool]] = []
        for order, arg in enumerate(args):
            value = self.edge(arg & ~1)
            is_product = isinstance(value, Op)
            ready = self.ready[arg >> 1] - (multiply if is_product else 0)
            heapq.heappush(queue, (ready, order, arg & 1, value, is_product))
        order = len(args)
        while len(queue) > 1:
            (t1, _, minus1, a, product1), (t2, _, minus2, b, product2) = heapq.heappop(queue), heapq.heappop(queue)
            ready = joined((t1, product1), (t2, product2))
            if minus1 == minus2:
                value = Op("+", a, b)
            else:
                value = Op("-", b, a) if minus1 else Op("-", a, b)
            heapq.heappush(queue, (ready, order, minus1 & minus2, value, False))
            order += 1
        ready, _, minus, value, _ = queue[0]
        return (Minus(value) if minus else value), ready


def function_of(
    body: Straight,
    outputs: Sequence[Slot],
    known: Callable[[int], Value],
    taken: Iterable[str] = (),
    inputs: Callable[[Input], Value] = own_name,
) -> Function:
    """Return the statements of a straight-line kernel, which store the elements of its outputs.

    `known` reads the constants (Constants.add), `taken` are names that no variable may have, `inputs` reads the
    elements of the arguments.
    """
    scheduler = Scheduler(body.graph, Stage.CALL, known, inputs, set(taken))
    definitions = tuple(scheduler.statements(body.edges))
    stores = tuple(
        Store(slot.name, i, _of_kind(slot, scheduler.edge(edge)))
        for slot, edges in zip(outputs, body.elements, strict=True)
        for i, edge in enumerate(edges)
    )
    return Function(definitions, stores)


def _of_kind(slot: Slot, value: Value) -> Value:
    return value if slot.argument.kind == "real" else Call("whole", (value,))
