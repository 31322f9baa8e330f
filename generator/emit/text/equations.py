"""Kernels as equations for people, in the variables of the notation, with their bill."""

from __future__ import annotations

from dataclasses import replace

from ...algebra.graph import Element, Input
from ...derive.kernel import Kernel, Straight
from ...description.robot import Robot
from ..constants import Constants
from ..function import Definition, Let, Name
from ..schedule import function_of
from ..symbols import labelled, symbols
from ..tables import one_line
from .listing import Chapter, Equation, Listing, Section, Step
from .notation import expression, sections


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
        replace(body, graph=labelled(body.graph, labels)),
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
    title = f"{one_line(robot)}: {kernel.name}"
    return Listing(title, (*chapters, Chapter("Every call", call)), doc, kernel.operations)


def once_sections(constants: Constants) -> tuple[Section, ...]:
    """Return what is computed once for a set of parameters."""
    constants.graph = labelled(constants.graph, {2 * node: name for node, name in constants.fields.items()})
    function = constants.prepare(())
    once = sections(each for each in function.definitions if not _reads_parameter(each))
    stored = zip(constants.fields.values(), (store.value for store in function.stores), strict=True)
    named = [Equation(field, expression(value)) for field, value in stored if value != Name(field)]
    return (*once, Section("", tuple(named))) if named else once


def _reads_parameter(definition: Definition) -> bool:
    return isinstance(definition, Let) and isinstance(definition.value, Element)
