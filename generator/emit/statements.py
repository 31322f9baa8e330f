"""Graph -> statements: the last language-independent form, which the printers of C and other languages read.

    program   = statement*
    statement = Section title | Let name value | SinCos sine cosine angle | Angles SinCos* | Ahead number
              | Store argument element value
    value     = Number x | Name text | Element argument place | Constant field
              | Call function value* | Op symbol left right | Minus value

Sums are associated here, by arrival time: the two terms that are ready first are added first, which shortens the
critical path. A product that only one sum uses stands inside it, where the compiler can fuse the two.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from ..algebra.graph import Element, Graph, Input, Stage, reachable

# Latencies of multiplication, addition and fused multiply-add, in cycles.
MULTIPLY, ADD, FUSED, DIVIDE, SINCOS = 3, 2, 4, 13, 30


@dataclass(frozen=True)
class Number:
    """A constant known at build."""

    value: float


@dataclass(frozen=True)
class Name:
    """A variable."""

    text: str


@dataclass(frozen=True)
class Constant:
    """A field of the constants struct."""

    field: str


@dataclass(frozen=True)
class Call:
    """A function of the target's runtime: sqrt, sign, where, pivot; whole, the integer that a real is."""

    function: str
    args: tuple[Value, ...]


@dataclass(frozen=True)
class Op:
    """left symbol right, with + - * /."""

    symbol: str
    left: Value
    right: Value


@dataclass(frozen=True)
class Minus:
    """The negative of a value."""

    of: Value


Value = Number | Name | Element | Constant | Call | Op | Minus


@dataclass(frozen=True)
class Section:
    """What follows belongs to a link of the recursion."""

    title: str


@dataclass(frozen=True)
class Let:
    """A new variable."""

    name: str
    value: Value


@dataclass(frozen=True)
class SinCos:
    """Two new variables: sine and cosine of an angle."""

    sine: str
    cosine: str
    angle: Value


@dataclass(frozen=True)
class Angles:
    """Sines and cosines of several angles at once; with a number, lanes have those of the angles from it on already."""

    pairs: tuple[SinCos, ...]
    first: int | None = None


@dataclass(frozen=True)
class Ahead:
    """The place where lanes compute sine and cosine of an angle of the next states."""

    number: int


@dataclass(frozen=True)
class Store:
    """An element of an output gets its value."""

    argument: str
    element: int
    value: Value


Definition = Section | Let | SinCos | Angles | Ahead
Statement = Definition | Store


def as_given(name: Input) -> Value:
    """Return an input as it stands: an element of an argument, or a variable."""
    return name if isinstance(name, Element) else Name(name)


@dataclass
class Scheduler:
    """Turns the nodes of one stage of a graph into statements; nodes of earlier stages come by `known`."""

    graph: Graph
    stage: Stage
    known: Callable[[int], Value]
    inputs: Callable[[Input], Value] = as_given
    taken: set[str] = field(default_factory=set)
    ready: dict[int, float] = field(default_factory=dict)
    value: dict[int, Value] = field(default_factory=dict)
    users: Counter[int] = field(default_factory=Counter)

    def statements(self, edges: Sequence[int]) -> Iterator[Definition]:
        """Definitions of everything the edges need, arguments first, under the titles of the graph."""
        title = ""
        for index, definition in self._definitions(edges):
            if self.graph.sections[index] not in ("", title):
                title = self.graph.sections[index]
                yield Section(title)
            yield definition

    def _definitions(self, edges: Sequence[int]) -> Iterator[tuple[int, Let | SinCos]]:
        nodes = [index for index in reachable(self.graph, edges) if self._here(index)]
        self.users.update(edge >> 1 for edge in edges)
        for index in nodes:
            self.users.update(arg >> 1 for arg in self.graph.nodes[index].args)
        summed = {
            arg >> 1 for index in nodes if self.graph.nodes[index].op == "sum" for arg in self.graph.nodes[index].args
        }
        for index in nodes:
            node = self.graph.nodes[index]
            if node.op == "input":
                self._is(index, self.inputs(node.name), 0)
            elif node.op in ("sin", "cos"):
                for pair in self._sincos(index):
                    yield index, pair
            else:
                value, ready = self._operation(index)
                if node.op == "mul" and self.users[index] == 1 and index in summed:
                    self._is(index, value, ready)
                else:
                    name = self._name(index)
                    self._is(index, Name(name), ready)
                    yield index, Let(name, value)

    def edge(self, edge: int) -> Value:
        """The value of an edge."""
        index = edge >> 1
        if index not in self.value:
            self._is(index, self.known(index), 0)
        value = self.value[index]
        return Minus(value) if edge & 1 else value

    def _here(self, index: int) -> bool:
        return self.graph.nodes[index].stage == self.stage

    def _is(self, index: int, value: Value, ready: float) -> None:
        self.value[index], self.ready[index] = value, ready

    def _name(self, index: int) -> str:
        return self._unique(self.graph.labels.get(index, f"t{index}"))

    def _unique(self, name: str) -> str:
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
        names = {op: self._unique(f"{op[0].upper()}{label}") for op in ("sin", "cos")}
        yield SinCos(names["sin"], names["cos"], self.edge(angle))
        for op, node in pair.items():
            if node is not None:
                self._is(node, Name(names[op]), self.ready[angle >> 1] + SINCOS)

    def _operation(self, index: int) -> tuple[Value, float]:
        node = self.graph.nodes[index]
        if node.op == "sum":
            return self._sum(node.args)
        args = [self.edge(arg) for arg in node.args]
        latest = max(self.ready[arg >> 1] for arg in node.args)
        if node.op == "mul":
            return Op("*", *args), latest + MULTIPLY
        if node.op == "div":
            return Op("/", *args), latest + DIVIDE
        return Call(node.op, tuple(args)), latest + FUSED

    def _sum(self, args: Sequence[int]) -> tuple[Value, float]:
        """Huffman's tree over arrival times; an inlined product is ready with its factors and then fuses."""
        queue: list[tuple[float, int, int, Value, bool]] = []
        for order, arg in enumerate(args):
            value = self.edge(arg & ~1)
            inlined = isinstance(value, Op)
            ready = self.ready[arg >> 1] - (MULTIPLY if inlined else 0)
            heapq.heappush(queue, (ready, order, arg & 1, value, inlined))
        order = len(args)
        while len(queue) > 1:
            (t1, _, minus1, a, product1), (t2, _, minus2, b, product2) = heapq.heappop(queue), heapq.heappop(queue)
            t1 += MULTIPLY if product1 and product2 else 0
            ready = max(t1, t2) + (FUSED if product1 or product2 else ADD)
            if minus1 == minus2:
                value = Op("+", a, b)
            else:
                value = Op("-", b, a) if minus1 else Op("-", a, b)
            heapq.heappush(queue, (ready, order, minus1 & minus2, value, False))
            order += 1
        ready, _, minus, value, _ = queue[0]
        return (Minus(value) if minus else value), ready


def leaves(value: Value) -> Iterator[Number | Name | Element | Constant]:
    """Yield what a value is made of: numbers, variables, elements of arguments and constants."""
    match value:
        case Call(_, args):
            for arg in args:
                yield from leaves(arg)
        case Op(_, left, right):
            yield from leaves(left)
            yield from leaves(right)
        case Minus(of):
            yield from leaves(of)
        case _:
            yield value


def reads(statement: Statement) -> Iterator[str]:
    """Yield the variables that a statement reads."""
    return (leaf.text for leaf in _leaves(statement) if isinstance(leaf, Name))


def elements(statement: Statement) -> Iterator[Element]:
    """Yield the elements of arguments that a statement reads."""
    return (leaf for leaf in _leaves(statement) if isinstance(leaf, Element))


def _leaves(statement: Statement) -> Iterator[Number | Name | Element | Constant]:
    for value in _values(statement):
        yield from leaves(value)


def _values(statement: Statement) -> tuple[Value, ...]:
    match statement:
        case Let(_, value) | Store(_, _, value):
            return (value,)
        case SinCos(_, _, angle):
            return (angle,)
        case Angles(pairs):
            return tuple(pair.angle for pair in pairs)
    return ()


def defines(statement: Statement) -> tuple[str, ...]:
    """The variables that a statement makes."""
    match statement:
        case Let(name, _):
            return (name,)
        case SinCos(sine, cosine, _):
            return sine, cosine
        case Angles(pairs):
            return tuple(name for pair in pairs for name in defines(pair))
    return ()


def reads_constants(statement: Statement) -> bool:
    """Whether a statement reads the constants struct."""
    return any(isinstance(leaf, Constant) for leaf in _leaves(statement))
