"""The expression graph: a hash-consed DAG of scalar operations in three stages.

    edge  = node | -node                      signs live on edges, so -(a*b) and b-a are no new nodes
    node  = constant                          a non-negative number, known at BUILD
          | input                             a parameter (PREPARE) or an element of an argument (CALL)
          | sum edge edge ...                 n-ary, first edge positive, ordered by node
          | mul edge edge                     both positive, ordered by node
          | div edge edge                     both positive
          | sin node | cos node | sqrt edge | sign node
          | where a b x y                     x if a < b else y (y if either is NaN); four edges
          | pivot d s                         d if d > 2^-44 |s| else NaN: a divisor of which rounding has left enough;
                                              an edge and a node

Equal expressions are one node. Constants fold, and 0 and +-1 disappear. The stage of a node is the latest stage of its
arguments. What depends on parameters alone is computed once per parameter set. So products and sums are associated to
keep their parameters together: p*(r*x) is (p*r)*x, and p*x + r*x is (p+r)*x. This never adds an operation to a call.
The graph has no loops, arrays, assignments or side effects.

ops.py has a row for each operation; passes/verify.py checks the grammar.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from .ops import OPERATIONS, PIVOT_TOLERANCE, Operation, apply


class Stage(IntEnum):
    """When a node can be computed: at build, whenever parameters are chosen, or in every call."""

    BUILD = 0
    PREPARE = 1
    CALL = 2


class Element(NamedTuple):
    """An input of the call stage: one number of an argument, counted row by row."""

    argument: str
    place: int

    def __str__(self) -> str:
        return f"{self.argument}[{self.place}]"


# A parameter, or a variable of an inverse model's plan, by its name; an element of an argument by its place.
Input = str | Element


class Node(NamedTuple):
    """A constant, an input or an operation."""

    # "constant", "input", or an operation of the table in ops.py.
    op: str
    # Edges: 2*node + (1 if negative).
    args: tuple[int, ...] = ()
    # The value of a constant.
    value: float = 0.0
    # The name of an input.
    name: Input = ""
    # When it can be computed.
    stage: Stage = Stage.BUILD


class Mark(NamedTuple):
    """How far a graph had grown: its nodes, its labels, and the section that it was in."""

    nodes: int
    labels: int
    section: str


# The edge of the number 1, node 1.
_ONE = 2
# Looked up often: a name of the module is found faster than a member of an enumeration.
_CALL = Stage.CALL


class Graph:
    """Nodes, each after its arguments. New nodes are appended, and no node ever changes.

    nodes     the nodes; an edge names a node by its place here
    labels    node -> the name of an operation in the notation
    section   the title under which the next nodes appear in generated code: the link that a recursion is at
    sections  the title of each node
    """

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.labels: dict[int, str] = {}
        self.section = ""
        self.sections: list[str] = []
        self._known: dict[tuple[object, ...], int] = {}
        self.constant(0.0)
        self.constant(1.0)

    def __len__(self) -> int:
        return len(self.nodes)

    def mark(self) -> Mark:
        """Return how far the graph has grown."""
        return Mark(len(self.nodes), len(self.labels), self.section)

    def rewind(self, mark: Mark) -> None:
        """Forget all nodes and labels since a mark: expressions that were made since then mean nothing any more."""
        for _ in range(len(self.nodes) - mark.nodes):
            self._known.popitem()
        del self.nodes[mark.nodes :], self.sections[mark.nodes :]
        while len(self.labels) > mark.labels:
            self.labels.popitem()
        self.section = mark.section

    @property
    def zero(self) -> Expr:
        """Return the number 0: node 0."""
        return Expr(self, 0)

    @property
    def one(self) -> Expr:
        """Return the number 1: node 1."""
        return Expr(self, 2)

    def _node(self, op: str, args: tuple[int, ...]) -> int:
        key = (op, args)
        known = self._known.get(key)
        if known is None:
            nodes = self.nodes
            stage = max([nodes[edge >> 1].stage for edge in args])
            known = self._enter(key, Node(op, args, 0.0, "", stage))
        return known

    def _enter(self, key: tuple[object, ...], node: Node) -> int:
        self._known[key] = known = len(self.nodes)
        self.nodes.append(node)
        self.sections.append(self.section)
        return known

    def constant(self, value: float) -> Expr:
        """Return a number that is known at build."""
        value = float(value)
        size = abs(value)
        key = _constant_key(size)
        known = self._known.get(key)
        if known is None:
            known = self._enter(key, Node("constant", value=size))
        return Expr(self, 2 * known + (value < 0))

    def input(self, name: Input, stage: Stage) -> Expr:
        """Return a number that comes later: a parameter (PREPARE) or an element of an argument (CALL)."""
        key = ("input", name)
        known = self._known.get(key)
        if known is None:
            known = self._enter(key, Node("input", name=name, stage=stage))
        return Expr(self, 2 * known)

    def label(self, expr: Expr, name: str) -> None:
        """Name an operation as the notation does, unless it has a name already or the edge is negative."""
        if not expr.edge & 1 and self.nodes[expr.edge >> 1].args:
            self.labels.setdefault(expr.edge >> 1, name)

    def value(self, edge: int) -> float | None:
        """Return the number that an edge stands for; None if its node is no constant."""
        node = self.nodes[edge >> 1]
        if node.op != "constant":
            return None
        return -node.value if edge & 1 else node.value

    def find(self, node: Node) -> int | None:
        """Return the index of the node that is equal to this one; None if the graph has none."""
        match node.op:
            case "constant":
                return self._known.get(_constant_key(node.value))
            case "input":
                return self._known.get(("input", node.name))
            case _:
                return self._known.get((node.op, node.args))

    def known_unary(self, op: str, arg: int) -> int | None:
        """Return the node of a unary operation on the node of an edge; None if the graph has none."""
        return self._known.get((op, (arg & ~1,)))

    def apply(self, op: str, args: Iterable[int]) -> Expr:
        """Return the normal form of an operation on edges. Every pass makes its nodes here."""
        edges = tuple(args)
        match op:
            case "sum":
                return self.sum(Expr(self, edge) for edge in edges)
            case "mul":
                return self.product(*edges)
            case "div":
                return self._div(*edges)
            case "where":
                return self._where(*edges)
            case "pivot":
                return self._pivot(*edges)
            case _:
                return self._function(op, *edges)

    def add(self, a: int, b: int) -> Expr:
        """Return the sum of two edges: the sum of two terms, at once where nothing is to be collected or folded."""
        if a <= 1:
            return Expr(self, b if b > 1 else 0)
        if b <= 1:
            return Expr(self, a)
        first, second = self.nodes[a >> 1], self.nodes[b >> 1]
        folds = first.op == "constant" and second.op == "constant"
        if folds or self._split(a, first)[1] == self._split(b, second)[1]:
            return self.sum((Expr(self, a), Expr(self, b)))
        if b < a:
            a, b = b, a
        negative = a & 1
        return Expr(self, 2 * self._node("sum", (a ^ negative, b ^ negative)) | negative)

    def sum(self, terms: Iterable[Expr]) -> Expr:
        """Return the sum of terms: like terms are collected, and what is known before the call is added up first."""
        nodes = self.nodes
        late: dict[int, int] = {}
        early: dict[int, int] = {}
        known = 0.0
        for term in terms:
            edge = term.edge
            node = nodes[edge >> 1]
            if node.op == "constant":
                known += -node.value if edge & 1 else node.value
                continue
            coefficient, index = self._split(edge, node)
            group = early if nodes[index].stage < _CALL else late
            if index in group:
                coefficient = (Expr(self, group[index]) + Expr(self, coefficient)).edge
            group[index] = coefficient
        edges = self._products(early)
        if known:
            edges.append(self.constant(known).edge)
        if late:
            ahead = self._sum_edges(edges).edge if edges else 0
            edges = self._products(late)
            edges.append(ahead)
        return self._sum_edges(edges)

    def _split(self, edge: int, node: Node) -> tuple[int, int]:
        """Return an edge as the product of a coefficient (an edge) and a node of a later stage."""
        if node.op == "mul":
            a, b = node.args
            first, second = self.nodes[a >> 1].stage, self.nodes[b >> 1].stage
            if first < second:
                return a ^ (edge & 1), b >> 1
            if second < first:
                return b ^ (edge & 1), a >> 1
        return _ONE | (edge & 1), edge >> 1

    def _products(self, coefficients: Mapping[int, int]) -> list[int]:
        return [
            2 * node | (c & 1) if c >> 1 == 1 else self.product(c, 2 * node).edge for node, c in coefficients.items()
        ]

    def _sum_edges(self, edges: list[int]) -> Expr:
        kept = sorted([edge for edge in edges if edge > 1])
        if not kept:
            return Expr(self, 0)
        if len(kept) == 1:
            return Expr(self, kept[0])
        negative = kept[0] & 1
        if negative:
            kept = [edge ^ 1 for edge in kept]
        return Expr(self, 2 * self._node("sum", tuple(kept)) | negative)

    def known_sum(self, edges: Iterable[int]) -> Expr:
        """Return the sum of edges without like terms and numbers among them, such as copies of the terms of a sum."""
        return self._sum_edges(list(edges))

    def product(self, a: int, b: int) -> Expr:
        """Return the product of two edges; factors of earlier stages are multiplied first."""
        negative = (a ^ b) & 1
        a, b = a & ~1, b & ~1
        if a > b:
            a, b = b, a
        known = self._known.get(("mul", (a, b)))
        if known is not None:
            return Expr(self, 2 * known | negative)
        if a == _ONE:
            return Expr(self, b | negative)
        nodes = self.nodes
        first, second = nodes[a >> 1], nodes[b >> 1]
        if first.op == "constant" and second.op == "constant":
            return self._fold(first.value * second.value, negative)
        if a == 0:
            return Expr(self, 0)
        for early, early_stage, node in ((a, first.stage, second), (b, second.stage, first)):
            # p*(r*x) = (p*r)*x where p and r are known before x.
            if early_stage < node.stage and node.op == "mul":
                for r, x in (node.args, node.args[::-1]):
                    if nodes[r >> 1].stage < node.stage:
                        return Expr(self, self.product(self.product(early, r).edge, x).edge ^ negative)
        return Expr(self, 2 * self._node("mul", (a, b)) | negative)

    def _div(self, a: int, b: int) -> Expr:
        """Return a / b. A division by an exact 0 is NaN, so that no wrong finite number comes of it."""
        negative = (a ^ b) & 1
        a, b = a & ~1, b & ~1
        x, y = self.value(a), self.value(b)
        if y == 0:
            return self.constant(math.nan)
        if x == 0:
            return self.zero
        if x is not None and y is not None:
            return self._fold(x / y, negative)
        if y is not None and math.isfinite(1.0 / y):
            return self.product(self.constant(1.0 / y).edge ^ negative, a)
        return Expr(self, 2 * self._node("div", (a, b)) | negative)

    def _fold(self, value: float, negative: int) -> Expr:
        return self.constant(-value if negative else value)

    def _function(self, op: str, *args: int) -> Expr:
        """Return an operation without a normal form of its own: constants fold, signs go where the table says."""
        row = OPERATIONS[op]
        values = [value for arg in args if (value := self.value(arg)) is not None]
        if len(values) == len(args):
            return self.constant(_folded(row, values))
        negative = 0
        edges = list(args)
        for i in row.odd:
            negative ^= edges[i] & 1
            edges[i] &= ~1
        for i in row.even:
            edges[i] &= ~1
        return Expr(self, 2 * self._node(op, tuple(edges)) | negative)

    def _where(self, a: int, b: int, x: int, y: int) -> Expr:
        if x == y:
            return Expr(self, x)
        left, right = self.value(a), self.value(b)
        if left is not None and right is not None:
            return Expr(self, x if left < right else y)
        return Expr(self, 2 * self._node("where", (a, b, x, y)))

    def _pivot(self, d: int, scale: int) -> Expr:
        value, size = self.value(d), self.value(scale)
        if value is not None and size is not None:
            return Expr(self, d) if value > PIVOT_TOLERANCE * abs(size) else self.constant(math.nan)
        if value is not None and not value > 0:
            return self.constant(math.nan)
        return Expr(self, 2 * self._node("pivot", (d, scale & ~1)))


def _constant_key(size: float) -> tuple[object, ...]:
    """Return what a number is known by: NaN is not equal to itself, but one node."""
    return ("constant", size if size == size else "nan")


def _folded(row: Operation, values: Sequence[float]) -> float:
    """Return the value of an operation on constants; NaN where it has none."""
    try:
        return row.value(*values)
    except (ArithmeticError, ValueError):
        return math.nan


class Expr:
    """An edge of a graph, with arithmetic: the equations of the models are written with it."""

    __slots__ = ("edge", "graph")
    graph: Graph
    edge: int

    def __init__(self, graph: Graph, edge: int) -> None:
        self.graph = graph
        self.edge = edge

    def _edge(self, other: Expr | float) -> int:
        return other.edge if isinstance(other, Expr) else self.graph.constant(other).edge

    def __neg__(self) -> Expr:
        return self if self.edge <= 1 else Expr(self.graph, self.edge ^ 1)

    def __add__(self, other: Expr | float) -> Expr:
        return self.graph.add(self.edge, other.edge if isinstance(other, Expr) else self._edge(other))

    def __sub__(self, other: Expr | float) -> Expr:
        return self.graph.add(self.edge, (other.edge if isinstance(other, Expr) else self._edge(other)) ^ 1)

    def __mul__(self, other: Expr | float) -> Expr:
        if isinstance(other, Expr):
            return self.graph.product(self.edge, other.edge)
        if not isinstance(other, (float, int)):
            return NotImplemented
        return self.graph.product(self.edge, self._edge(other))

    def __truediv__(self, other: Expr | float) -> Expr:
        return self.graph.apply("div", (self.edge, self._edge(other)))

    def __radd__(self, other: float) -> Expr:
        return self + other

    def __rsub__(self, other: float) -> Expr:
        return -self + other

    def __rmul__(self, other: float) -> Expr:
        return self * other

    def __rtruediv__(self, other: float) -> Expr:
        return self.graph.constant(other) / self

    @property
    def is_given(self) -> bool:
        """Whether it is a number or a parameter, up to its sign, and no operation."""
        return self.stage < Stage.CALL and self.graph.nodes[self.edge >> 1].op in ("constant", "input")

    @property
    def factors(self) -> list[Expr] | None:
        """Return its factors, up to its sign, if they are numbers and parameters only; None otherwise."""
        if self.is_given:
            return [self]
        node = self.graph.nodes[self.edge >> 1]
        if node.op != "mul":
            return None
        a, b = Expr(self.graph, node.args[0] ^ (self.edge & 1)).factors, Expr(self.graph, node.args[1]).factors
        return None if a is None or b is None else a + b

    @property
    def number(self) -> float | None:
        """Return the value where it is known at build; None otherwise."""
        return self.graph.value(self.edge)

    @property
    def stage(self) -> Stage:
        """Return when it can be computed."""
        return self.graph.nodes[self.edge >> 1].stage

    def __repr__(self) -> str:
        return f"<{'-' if self.edge & 1 else ''}{self.graph.nodes[self.edge >> 1].op} {self.edge >> 1}>"


def sin(x: Expr) -> Expr:
    """Return the sine of an angle in rad."""
    return apply("sin", x)


def cos(x: Expr) -> Expr:
    """Return the cosine of an angle in rad."""
    return apply("cos", x)


def sqrt(x: Expr) -> Expr:
    """Return the square root; NaN below 0."""
    return apply("sqrt", x)


def sign(x: Expr) -> Expr:
    """Return -1, 0 or 1 as x is negative, 0 or positive; NaN of NaN."""
    return apply("sign", x)


def where_less(a: Expr, b: Expr, x: Expr, y: Expr) -> Expr:
    """Return x if a < b, else y; y also if a or b is NaN."""
    return apply("where", a, b, x, y)


def pivot(d: Expr, scale: Expr) -> Expr:
    """Return a divisor d, a difference of numbers of the size of `scale`; NaN if rounding has left nothing of d."""
    return apply("pivot", d, scale)


def reachable(graph: Graph, edges: Iterable[int]) -> Iterator[int]:
    """Return the nodes that edges need, arguments before their users."""
    needed = bytearray(len(graph.nodes))
    for edge in edges:
        needed[edge >> 1] = 1
    # A node stands behind its arguments, so one walk back from the last one meets each user before its arguments.
    last = needed.rfind(1)
    for index in range(last, -1, -1):
        if needed[index]:
            for edge in graph.nodes[index].args:
                needed[edge >> 1] = 1
    return (index for index in range(last + 1) if needed[index])
