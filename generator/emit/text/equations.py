"""Kernels as equations for people: the notation's own variables, one a line, with the bill."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from itertools import product

from ...algebra.graph import Element, Expr, Graph, Input
from ...derive.kernel import Kernel, Slot, Straight
from ...description.robot import Robot
from ..constants import Constants
from ..function import Definition, Let, Name
from ..schedule import function_of
from .notation import definition_lines, written

# The elements that a floating base adds before those of the joints: velocities along and about its axes, and its pose.
OF_BASE = {"n": ("VX", "VY", "VZ", "WX", "WY", "WZ"), "nq": ("PX", "PY", "PZ", "QX", "QY", "QZ", "QW")}
# The operations of a bill in words.
IN_WORDS = {"*": "multiplication", "+": "addition", "/": "division", "sincos": "sine/cosine pair"}


def equations(robot: Robot, kernel: Kernel, body: Straight) -> list[str]:
    """Return a heading with the operations, what is computed once for a set of parameters, and what every call."""
    constants = Constants(tuple(robot.values))
    known = constants.add(kernel)
    names: dict[Input, str] = {
        slot.element(i): symbol for slot in kernel.inputs for i, symbol in enumerate(symbols(robot, slot, kernel))
    }
    answers = {slot.name: symbols(robot, slot, kernel) for slot in kernel.outputs}
    labels = {
        edge: symbol
        for slot, edges in zip(kernel.outputs, body.elements, strict=True)
        for edge, symbol in zip(edges, answers[slot.name], strict=True)
    }
    function = function_of(
        replace(body, graph=_labelled(body.graph, labels)),
        kernel.outputs,
        known,
        taken={*names.values(), *constants.fields.values(), *robot.values},
        inputs=lambda given: Name(names[given]),
    )
    call = list(definition_lines(function.definitions))
    for store in function.stores:
        symbol = answers[store.argument][store.element]
        call += [f"{symbol} = {written(store.value)}"] if store.value != Name(symbol) else []
    return [*heading(robot, kernel, kernel.variant.row.doc), *once(constants), *call]


def heading(robot: Robot, kernel: Kernel, text: str) -> list[str]:
    """Return the lines above the equations: the robot, the model, a text about it, the operations."""
    return [f"{robot.title or robot.name}: {kernel.name}", text, bill(kernel), ""]


def once(constants: Constants) -> list[str]:
    """Return what is computed once for a set of parameters, under its heading."""
    constants.graph = _labelled(constants.graph, {2 * node: name for node, name in constants.fields.items()})
    definitions, fields = constants.statements()
    lines = list(definition_lines(each for each in definitions if not _reads_parameter(each)))
    lines += [f"{field} = {written(value)}" for field, value in fields if value != Name(field)]
    return ["Once for a set of parameters:", "", *lines, "", "Every call:", ""] if lines else []


def bill(kernel: Kernel) -> str:
    """Return the operations of a call in words."""
    counts = {IN_WORDS.get(op, op): count for op, count in kernel.operations.items() if count}
    return ", ".join(f"{count} {name}{'s' if count > 1 else ''}" for name, count in counts.items()) or "no operations"


def symbols(robot: Robot, slot: Slot, kernel: Kernel) -> list[str]:
    """Return the elements of an argument as the notation writes them: QP2, A23."""
    symbol = slot.argument.symbol or slot.name
    joints = [str(j) for j in robot.moving]
    known = {"n": [*OF_BASE["n"], *joints], "nq": [*OF_BASE["nq"], *joints], "p": list(kernel.columns)}
    if not robot.base.floating:
        known |= {"n": joints, "nq": joints}
    labels = [
        known.get(str(name)) or [str(i) for i in range(1, size + 1)]
        for name, size in zip(slot.argument.shape, slot.shape, strict=True)
    ]
    between = "_" if any(len(label) > 1 for place in labels for label in place) else ""
    return [symbol + between.join(place) for place in product(*labels)]


def _labelled(graph: Graph, names: Mapping[int, str]) -> Graph:
    """Return the graph with names for edges whose operations have none yet."""
    labelled = copy(graph)
    labelled.labels = dict(graph.labels)
    for edge, name in names.items():
        labelled.label(Expr(graph, edge), name)
    return labelled


def _reads_parameter(definition: Definition) -> bool:
    return isinstance(definition, Let) and isinstance(definition.value, Element)
