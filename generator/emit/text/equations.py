"""Kernels as equations for people: the notation's own variables, one a line, with the bill."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from itertools import product

from ...algebra.graph import Element, Expr, Graph, Input, Stage
from ...derive.kernel import Kernel, Slot
from ...description.robot import Robot
from ..c.text import Dialect, expression
from ..constants import Constants
from ..statements import Constant, Definition, Let, Minus, Name, Scheduler, Section, SinCos, Value

PAPER = Dialect("", "", "{}", "{}")
# The elements that a floating base adds before those of the joints: along and about its axes, and its pose.
_OF_BASE = {"n": ("VX", "VY", "VZ", "WX", "WY", "WZ"), "nq": ("PX", "PY", "PZ", "QX", "QY", "QZ", "QW")}

SPELLED = {"*": "multiplication", "+": "addition", "/": "division", "sincos": "sine/cosine pair"}


def equations(robot: Robot, kernel: Kernel) -> list[str]:
    """A heading with the operations, what is computed once for a set of parameters, what is computed every call."""
    constants = Constants(tuple(robot.values))
    known = constants.add(kernel)
    names: dict[Input, str] = {
        slot.element(i): symbol for slot in kernel.inputs for i, symbol in enumerate(symbols(robot, slot, kernel))
    }
    answers = {
        edge: symbol
        for slot, edges in zip(kernel.outputs, kernel.edges, strict=True)
        for edge, symbol in zip(edges, symbols(robot, slot, kernel), strict=True)
    }
    scheduler = Scheduler(
        _labelled(kernel.graph, answers),
        Stage.CALL,
        lambda index: named_constants(known(index)),
        inputs=lambda name: Name(names[name]),
        taken={*names.values(), *constants.fields.values(), *robot.values},
    )
    call = list(definitions(scheduler.statements(kernel.all_edges)))
    for slot, edges in zip(kernel.outputs, kernel.edges, strict=True):
        for symbol, edge in zip(symbols(robot, slot, kernel), edges, strict=True):
            text = expression(scheduler.edge(edge), PAPER)
            call += [f"{symbol} = {text}"] if text != symbol else []
    lines = [f"{robot.title or robot.name}: {kernel.name}", kernel.variant.row.doc, bill(kernel), ""]
    return lines + once_lines(constants) + call


def once_lines(constants: Constants) -> list[str]:
    """What is computed once for a set of parameters, under its heading."""
    constants.graph = _labelled(constants.graph, {2 * node: name for node, name in constants.fields.items()})
    lets, fields = constants.statements()
    once = list(definitions(let for let in lets if not _reads_parameter(let)))
    once += [f"{field} = {text}" for field, value in fields if (text := expression(value, PAPER)) != field]
    return ["Once for a set of parameters:", "", *once, "", "Every call:", ""] if once else []


def bill(kernel: Kernel) -> str:
    """The operations of a call in words."""
    counts = {SPELLED.get(op, op): count for op, count in kernel.operations.items() if count}
    return ", ".join(f"{count} {name}{'s' if count > 1 else ''}" for name, count in counts.items()) or "no operations"


def symbols(robot: Robot, slot: Slot, kernel: Kernel) -> list[str]:
    """The elements of an argument as the notation writes them: QP2, A23."""
    symbol = slot.argument.symbol or slot.name
    joints = [str(j) for j in robot.moving]
    known = {"n": [*_OF_BASE["n"], *joints], "nq": [*_OF_BASE["nq"], *joints], "p": list(kernel.columns)}
    if not robot.base.floating:
        known |= {"n": joints, "nq": joints}
    labels = [
        known.get(str(name)) or [str(i) for i in range(1, size + 1)]
        for name, size in zip(slot.argument.shape, slot.shape, strict=True)
    ]
    between = "_" if any(len(label) > 1 for place in labels for label in place) else ""
    return [symbol + between.join(place) for place in product(*labels)]


def _labelled(graph: Graph, names: Mapping[int, str]) -> Graph:
    """The graph with names for edges whose operations have none yet."""
    labelled = copy(graph)
    labelled.labels = dict(graph.labels)
    for edge, name in names.items():
        labelled.label(Expr(graph, edge), name)
    return labelled


def named_constants(value: Value) -> Value:
    """A value with the constants struct's fields by their names."""
    match value:
        case Constant(field):
            return Name(field)
        case Minus(of):
            return Minus(named_constants(of))
    return value


def _reads_parameter(let: Definition) -> bool:
    return isinstance(let, Let) and isinstance(let.value, Element)


def definitions(statements: Iterable[Definition]) -> Iterator[str]:
    """The definitions of variables, a line each."""
    for statement in statements:
        match statement:
            case Section(title):
                yield f"{title}:"
            case Let(name, value):
                yield f"{name} = {expression(value, PAPER)}"
            case SinCos(sine, cosine, angle):
                yield f"{cosine} = cos({expression(angle, PAPER)})"
                yield f"{sine} = sin({expression(angle, PAPER)})"
