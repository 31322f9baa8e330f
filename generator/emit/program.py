"""A robot's straight-line kernels in the notation's names, ready to be printed: what languages of plain text share.

    parameters -> prepare -> constants -> a function a kernel

Elements of arguments are variables of the notation (q2, QP2, GAM3), and so are the constants that a function reads: a
language begins its function with what gives them their values, and prints the statements as they stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..algebra.graph import Element
from ..derive.kernel import Kernel, Slot, Straight
from ..description.robot import Robot
from .constants import Constants
from .function import (
    Call,
    Constant,
    Definition,
    Function,
    Let,
    Minus,
    Name,
    Number,
    Op,
    SinCos,
    Statement,
    Value,
    calls,
    elements,
    leaves,
)
from .names import Names, Style, parameter_name
from .schedule import function_of
from .symbols import labelled, symbols


@dataclass(frozen=True)
class Input:
    """An element of an argument, or a parameter, that a function reads."""

    # The variable that it becomes.
    name: str
    # The argument; "p" for the parameters.
    argument: str
    # Where it stands in the argument, from 0.
    place: tuple[int, ...]


@dataclass(frozen=True)
class Part:
    """The function of a kernel."""

    kernel: Kernel
    # What the language calls it.
    name: str
    # Its arguments as the language calls them, by their names in the catalogue.
    arguments: dict[str, str]
    # What it reads: elements of arguments, and constants by the names of their fields.
    inputs: tuple[Input, ...]
    constants: dict[str, str]
    function: Function

    @property
    def locals(self) -> list[str]:
        """Every variable of the function, in order."""
        computed = [name for each in self.function.definitions for name in each.variables]
        return [*(each.name for each in self.inputs), *self.constants.values(), *computed]


@dataclass(frozen=True)
class Program:
    """All of a robot's file."""

    robot: Robot
    kernels: tuple[Kernel, ...]
    # Of each parameter the name in the language, and the value of the description.
    parameters: dict[str, float | None]
    # The names of the constants.
    constants: tuple[str, ...]
    # The parameters that prepare reads, and what it computes; store i has the value of constant i.
    read: tuple[Input, ...]
    prepare: Function
    parts: tuple[Part, ...]

    @property
    def used(self) -> set[str]:
        """The functions of the target's runtime that are called."""
        every = (self.prepare, *(part.function for part in self.parts))
        return {name for function in every for statement in function.statements for name in calls(statement)}

    @property
    def prepare_locals(self) -> list[str]:
        """Every variable of prepare, in order."""
        return [*(each.name for each in self.read), *(name for d in self.prepare.definitions for name in d.variables)]


def program(robot: Robot, kernels: Sequence[Kernel], style: Style, own: Iterable[str] = ()) -> Program:
    """Return the program of a robot's straight-line kernels; `own` are the names that the file uses itself."""
    constants = Constants(tuple(robot.values), prefix="")
    straight = tuple(kernel for kernel in kernels if isinstance(kernel.body, Straight))
    outer = Names(style, set(own))
    drafts = [_draft(robot, kernel, constants) for kernel in straight]
    fields = Names(style)
    names = [fields.name(field, _field_name(robot, field)) for field in constants.fields.values()]
    number = {field: i for i, field in enumerate(constants.fields.values())}
    functions = [outer.name(kernel.name, kernel.name) for kernel in straight]
    outside = {*own, *functions}
    parts = [
        _part(kernel, name, draft, Names(style, set(outside)), number, dict(zip(number, names, strict=True)))
        for kernel, name, draft in zip(straight, functions, drafts, strict=True)
    ]
    known = Names(style)
    parameters = {known.name(name, parameter_name(name)): value for name, value in robot.values.items()}
    local = Names(style, {*outside, *style.given})
    places = list(robot.values)
    function = constants.prepare({"p", "k"})
    reading = {
        each.name: Input(local.name(each.name, parameter_name(places[each.value.place])), "p", (each.value.place,))
        for each in function.definitions
        if isinstance(each, Let) and isinstance(each.value, Element)
    }
    computed = tuple(
        each for each in function.definitions if not (isinstance(each, Let) and isinstance(each.value, Element))
    )
    renaming = _Renaming(local, {name: each.name for name, each in reading.items()}, {})
    return Program(
        robot, straight, parameters, tuple(names), tuple(reading.values()),
        renaming.function(replace(function, definitions=computed)), tuple(parts),
    )  # fmt: skip


def _draft(robot: Robot, kernel: Kernel, constants: Constants) -> Function:
    """Return the function of a kernel in the graph's own names; its outputs are computed under theirs."""
    body = kernel.body
    assert isinstance(body, Straight)
    labels = {
        edge: symbol
        for slot, edges in zip(kernel.outputs, body.elements, strict=True)
        for edge, symbol in zip(edges, symbols(robot, slot, kernel), strict=True)
    }
    known = constants.add(kernel)
    function = function_of(replace(body, graph=labelled(body.graph, labels)), kernel.outputs, known)
    stored = {slot.name: symbols(robot, slot, kernel) for slot in kernel.outputs}
    computed = {name for each in function.definitions for name in each.variables}
    definitions, stores = list(function.definitions), []
    for store in function.stores:
        symbol = stored[store.argument][store.element]
        if not isinstance(store.value, Name | Number) and symbol not in computed:
            computed.add(symbol)
            definitions.append(Let(symbol, store.value))
            store = replace(store, value=Name(symbol))
        stores.append(store)
    elements = {
        slot.element(i): symbol for slot in kernel.inputs for i, symbol in enumerate(symbols(robot, slot, kernel))
    }
    inputs = [Let(symbol, element) for element, symbol in elements.items()]
    return Function((*inputs, *definitions), tuple(stores))


def _part(
    kernel: Kernel, name: str, draft: Function, names: Names, number: dict[str, int], fields: dict[str, str]
) -> Part:
    """Return the function of a kernel in the names of the language."""
    slots = {slot.name: slot for slot in (*kernel.inputs, *kernel.outputs)}
    names.reserve(names.style.given)
    arguments = {each: names.name(("argument", each), each) for each in slots}
    count = sum(slot.size for slot in kernel.inputs)
    given = [each for each in draft.definitions[:count] if isinstance(each, Let)]
    computed = draft.definitions[count:]
    statements = (*computed, *draft.stores)
    read_elements = {leaf for each in statements for leaf in elements(each)}
    read_constants = sorted({field for each in statements for field in _constants(each)}, key=number.__getitem__)
    inputs = {
        each.value: Input(names.name(each.value, each.name), arguments[each.value.argument], place)
        for each in given
        if isinstance(each.value, Element) and each.value in read_elements
        for place in [index(slots[each.value.argument], each.value.place)]
    }
    constants = {each: names.name(("k", each), fields[each]) for each in read_constants}
    known: dict[Element | str, str] = {element: each.name for element, each in inputs.items()}
    known.update(constants)
    renaming = _Renaming(names, {}, known)
    function = renaming.function(Function(computed, draft.stores))
    named = {fields[each]: name for each, name in constants.items()}
    return Part(kernel, name, arguments, tuple(inputs.values()), named, function)


def index(slot: Slot, place: int) -> tuple[int, ...]:
    """Return where an element of an argument stands, from 0; an argument without a shape has no index."""
    return tuple(int(i) for i in np.unravel_index(place, slot.shape)) if slot.shape else ()


def _field_name(robot: Robot, field: str) -> str:
    """Return what a constant is called: a parameter as parameters are, what is computed of them as it was."""
    name = next((each for each in (field, field.rstrip("_")) if each in robot.values), None)
    return parameter_name(name) if name else field


@dataclass(frozen=True)
class _Renaming:
    """Gives each variable of a function its name in the language."""

    names: Names
    # Variables that have a name already.
    variables: dict[str, str]
    # The names of elements of arguments and of constants.
    inputs: dict[Element | str, str]

    def function(self, function: Function) -> Function:
        """Return a function in the language's names."""
        definitions = tuple(self._definition(each) for each in function.definitions)
        return Function(definitions, tuple(replace(each, value=self._value(each.value)) for each in function.stores))

    def _definition(self, definition: Definition) -> Definition:
        match definition:
            case Let(name, value):
                return Let(self._name(name), self._value(value))
            case SinCos(sine, cosine, angle):
                return SinCos(self._name(sine), self._name(cosine), self._value(angle))
        return definition

    def _name(self, name: str) -> str:
        return self.variables[name] if name in self.variables else self.names.name(("local", name), name)

    def _value(self, value: Value) -> Value:
        match value:
            case Name(text):
                return Name(self._name(text))
            case Element():
                return Name(self.inputs[value])
            case Constant(field):
                return Name(self.inputs[field])
            case Call(function, args):
                return Call(function, tuple(map(self._value, args)))
            case Op(symbol, left, right):
                return Op(symbol, self._value(left), self._value(right))
            case Minus(of):
                return Minus(self._value(of))
        return value


def _constants(statement: Statement) -> Iterable[str]:
    return (leaf.field for value in statement.values for leaf in leaves(value) if isinstance(leaf, Constant))


def folded(line: str, width: int, end: str = "", indent: str = "    ") -> list[str]:
    """Return a statement as lines of at most `width` characters, broken behind + - = and commas where spaces follow.

    `end` stands at the end of a line that goes on.
    """
    start = line[: len(line) - len(line.lstrip())]
    lines, rest = [], line
    while len(rest) > width:
        cuts = [m.end() for m in re.finditer(r"[-+=,] ", rest) if len(start) + len(indent) < m.end() <= width]
        if not cuts:
            break
        lines.append(rest[: cuts[-1]].rstrip() + end)
        rest = f"{start}{indent}{rest[cuts[-1] :]}"
    return [*lines, rest]


def unused(part: Part) -> list[str]:
    """Return the arguments that a function doesn't read."""
    read = {each.argument for each in part.inputs}
    names = [part.arguments[slot.name] for slot in part.kernel.inputs]
    return [name for name in names if name not in read] + ([] if part.constants else ["k"])

