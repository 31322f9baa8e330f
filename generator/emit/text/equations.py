"""Kernels as equations for people, in the variables of the notation, with their bill."""

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
from .listing import Chapter, Equation, Listing, Section, Step
from .notation import expression, sections

# The elements that a floating base adds before those of the joints: velocities along and about its axes, and its pose.
OF_BASE = {"n": ("VX", "VY", "VZ", "WX", "WY", "WZ"), "nq": ("PX", "PY", "PZ", "QX", "QY", "QZ", "QW")}


def equations(robot: Robot, kernel: Kernel, body: Straight) -> Listing:
    """Return the equations of a kernel: what is computed once for a set of parameters, and what every call."""
    constants = Constants(tuple(robot.values), prefix="")
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
    stored = [(answers[store.argument][store.element], store.value) for store in function.stores]
    named = [Equation(symbol, expression(value)) for symbol, value in stored if value != Name(symbol)]
    call = (*sections(function.definitions), Section("", tuple(named)))
    return listing_of(robot, kernel, kernel.variant.row.doc, constants, call)


def listing_of(
    robot: Robot, kernel: Kernel, doc: str, constants: Constants, call: tuple[Section | Step, ...]
) -> Listing:
    """Return the listing of a kernel: its constants, if it has any, and what is computed every call."""
    once = once_sections(constants)
    chapters = [Chapter("Once for a set of parameters", once)] if once else []
    title = f"{robot.title or robot.name}: {kernel.name}"
    return Listing(title, (*chapters, Chapter("Every call", call)), doc, kernel.operations)


def once_sections(constants: Constants) -> tuple[Section, ...]:
    """Return what is computed once for a set of parameters."""
    constants.graph = _labelled(constants.graph, {2 * node: name for node, name in constants.fields.items()})
    function = constants.prepare(())
    once = sections(each for each in function.definitions if not _reads_parameter(each))
    stored = zip(constants.fields.values(), (store.value for store in function.stores), strict=True)
    named = [Equation(field, expression(value)) for field, value in stored if value != Name(field)]
    return (*once, Section("", tuple(named))) if named else once


def symbols(robot: Robot, slot: Slot, kernel: Kernel) -> list[str]:
    """Return the elements of an argument as the notation writes them: QP2, A23."""
    symbol = slot.argument.symbol or slot.name
    joints = [str(j) for j in robot.moving]
    known = {"n": [*OF_BASE["n"], *joints], "nq": [*OF_BASE["nq"], *joints], "p": list(kernel.columns)}
    if not robot.base.floating:
        known |= {"n": joints, "nq": joints}
    known["joints"] = [str(j) for j in robot.mobile]
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
