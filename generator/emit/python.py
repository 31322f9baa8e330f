"""Kernels -> Python over arrays: a module of functions that needs NumPy alone, and that runs under any library with
NumPy's names: JAX, PyTorch, CasADi.

Arguments and answers have the shapes that the catalogue says, with the axes of a batch before them. Inverse geometric
models, which branch, are not written.
"""

from __future__ import annotations

import inspect
import math
import textwrap
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from ..algebra.graph import Element
from ..algebra.ops import PIVOT_TOLERANCE
from ..derive.kernel import Kernel, Slot, Straight
from ..description.robot import Robot
from . import python_arrays
from .constants import Constants
from .function import Call, Constant, Definition, Function, Let, Name, Number, Section, SinCos, Store, Value, calls
from .infix import Atom, infix
from .naming import file_stem
from .schedule import function_of
from .tables import one_line

# What libraries call alike, and what they don't: how an operation of the graph is called there.
ALIKE = ("sin", "cos", "sqrt", "exp", "log", "tanh")
OWN: Mapping[str, Callable[..., Any]] = {
    "sign": python_arrays._sign,
    "where": python_arrays._where,
    "pivot": python_arrays._pivot,
    "atan2": python_arrays._atan2,
    "whole": python_arrays._whole,
}
# What some of these call themselves.
CALLED = {"pivot": "where"}
# What every module has.
SHARED: tuple[Callable[..., Any], ...] = (
    python_arrays._library,
    python_arrays._own,
    python_arrays._read,
    python_arrays._answer,
    python_arrays._parameters,
)
# Names that the module has, and that no variable of a robot may have.
RESERVED = frozenset({"numpy", "sys", "product", "namedtuple", "xp", "zero", "p", "k", *(f"_{name}" for name in OWN)})
# How many characters a line of a docstring or a comment has at most.
WIDTH = 118


def files(robot: Robot, kernels: Sequence[Kernel]) -> dict[str, str]:
    """Return the module of a robot's straight-line kernels, by its file name."""
    return {f"{file_stem(robot.name)}.py": module(robot, kernels)}


def module(robot: Robot, kernels: Sequence[Kernel]) -> str:
    """Return the text of a module: the parameters, `prepare`, and one function a straight-line kernel."""
    constants = Constants(tuple(robot.values))
    functions = [
        (kernel, function_of(kernel.body, kernel.outputs, constants.add(kernel), {*RESERVED, *_arguments(kernel)}))
        for kernel in kernels
        if isinstance(kernel.body, Straight)
    ]
    prepare = constants.prepare(RESERVED)
    every = (prepare, *(function for _, function in functions))
    used = {name for function in every for statement in function.statements for name in calls(statement)}
    used |= {CALLED[name] for name in used if name in CALLED}
    shared = [*SHARED, *(function for name, function in OWN.items() if name in used)]
    return "\n\n".join([
        _head(robot),
        *(inspect.getsource(function).replace("PIVOT_TOLERANCE", repr(PIVOT_TOLERANCE)) for function in shared),
        _prepare(constants, prepare),
        *(_function(kernel, function) for kernel, function in functions),
    ])


def _head(robot: Robot) -> str:
    """Return what a reader of the module wants to know first, and the values of the parameters."""
    values = [(name, math.nan if value is None else value) for name, value in robot.values.items()]
    return "\n".join([
        '"""Models of a robot, written by torquec: functions of arrays of NumPy, JAX, PyTorch or CasADi.',
        "",
        "    answer = model(q, ...)                     the axes of a batch come first, and broadcast",
        '    k = prepare({**PARAMETERS, "M1": 2.5})     once for another set of parameters, or an array of them',
        "    answer = model(q, ..., k)                  as often as wanted",
        "",
        "The library is that of the arguments; `xp` says it where they don't. In CasADi states stand side by side.",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "import sys",
        "from collections import namedtuple",
        "from collections.abc import Iterable, Mapping, Sequence",
        "from itertools import product",
        "from typing import Any",
        "",
        "import numpy",
        "",
        f"# {one_line(robot)}: the parameters as the description has them; nan where it gives no value.",
        "PARAMETERS = {",
        *(f'    "{name}": {_number(value)},' for name, value in values),
        "}",
        "",
    ])


def _prepare(constants: Constants, function: Function) -> str:
    """Return the function that computes the constants of a set of parameters, and those of the description."""
    given = {Element("p", i): f'p["{name}"]' for i, name in enumerate(constants.parameters)}
    values = zip(constants.fields.values(), function.stores, strict=True)
    body = [
        '"""Return the constants that the models read, for parameters by name, or an array of them in that order."""',
        "xp, p = _parameters(xp, p, tuple(PARAMETERS))",
        *_lines(function.definitions, given),
        "return Constants(",
        *(f"    {name}={_expression(store.value, given)}," for name, store in values),
        ")",
    ]
    return "\n".join([
        "Constants = namedtuple(",
        '    "Constants",',
        "    [",
        *(f'        "{name}",' for name in constants.fields.values()),
        "    ],",
        ")",
        "\n",
        _definition("prepare", ["p=PARAMETERS", "xp=None"], body),
        "",
        'with numpy.errstate(all="ignore"):',
        "    CONSTANTS = Constants(*map(float, prepare()))",
        "",
    ])


def _function(kernel: Kernel, function: Function) -> str:
    """Return the function of a kernel."""
    given = {slot.element(i): f"{slot.name}[{i}]" for slot in kernel.inputs for i in range(slot.size)}
    names = _arguments(kernel)
    pairs = [f'("{slot.name}", {slot.name}, {slot.shape!r})' for slot in kernel.inputs]
    answers = [_answer(slot, function.stores, given) for slot in kernel.outputs]
    body = [
        *_docstring(kernel),
        f"{', '.join(['xp', 'zero', *names])} = _read(xp, k, [{', '.join(pairs)}])",
        *_lines(function.definitions, given),
        *_return_statement(answers),
    ]
    return _definition(kernel.name, [*names, "k=CONSTANTS", "xp=None"], body)


def _arguments(kernel: Kernel) -> list[str]:
    return [slot.name for slot in kernel.inputs]


def _definition(name: str, arguments: Sequence[str], body: Iterable[str]) -> str:
    return "\n".join([f"def {name}({', '.join(arguments)}):", *(f"    {line}".rstrip() for line in body), ""])


def _docstring(kernel: Kernel) -> list[str]:
    """Return what a function computes, what it costs, its arguments and its answers."""
    cost = ", ".join(f"{number} {operation}" for operation, number in kernel.operations.items() if number)
    text = [
        *textwrap.wrap(kernel.variant.row.doc, WIDTH),
        "",
        f"Operations: {cost or 'none'}.",
        *(f"{slot.name}{_shape(slot)}: {slot.argument.doc}" for slot in kernel.inputs),
        *(f"Return {slot.name}{_shape(slot)}: {slot.argument.doc}" for slot in kernel.outputs),
    ]
    return [f'"""{text[0]}', *text[1:], '"""']


def _shape(slot: Slot) -> str:
    return "".join(f"[{size}]" for size in slot.shape)


def _lines(definitions: Iterable[Definition], given: Mapping[Element, str]) -> Iterator[str]:
    """Yield the lines of definitions."""
    for definition in definitions:
        match definition:
            case Section(title):
                yield f"# {title}"
            case Let(name, value):
                yield f"{name} = {_expression(value, given)}"
            case SinCos(sine, cosine, angle):
                yield f"{sine} = xp.sin({_expression(angle, given)})"
                yield f"{cosine} = xp.cos({_expression(angle, given)})"


def _answer(slot: Slot, stores: Sequence[Store], given: Mapping[Element, str]) -> list[str]:
    """Return the lines of an output: its elements, row by row."""
    values = [_expression(store.value, given) for store in stores if store.argument == slot.name]
    columns = slot.shape[-1] if slot.shape else 1
    rows = [", ".join(values[i : i + columns]) for i in range(0, len(values), columns)]
    start = f"_answer(xp, zero, {slot.shape!r}, ["
    return [f"{start}{rows[0]}])"] if len(rows) == 1 else [start, *(f"    {row}," for row in rows), "])"]


def _return_statement(answers: Sequence[Sequence[str]]) -> list[str]:
    """Return the statement that gives back one answer, or a tuple of several."""
    if len(answers) == 1:
        first, *others = answers[0]
        return [f"return {first}", *others]
    lines = [line for *before, last in answers for line in (*before, f"{last},")]
    return ["return (", *(f"    {line}" for line in lines), ")"]


def _expression(value: Value, given: Mapping[Element, str]) -> str:
    return infix(value, partial(_atom, given))


def _atom(given: Mapping[Element, str], atom: Atom) -> str:
    match atom:
        case Number(number):
            return _number(number)
        case Name(text):
            return text
        case Constant(field):
            return f"k.{field}"
        case Element():
            return given[atom]
        case Call(function, args):
            texts = [_expression(arg, given) for arg in args]
            name = function_name(function)
            return f"{name}({', '.join(texts if name.startswith('xp.') else ['xp', *texts])})"


def function_name(function: str) -> str:
    """Return what a function is called: it is defined in the module, or libraries have it under the same name."""
    if function in OWN:
        return f"_{function}"
    if function in ALIKE:
        return f"xp.{function}"
    raise ValueError(f"Python has no function {function!r}: expected one of ALIKE, or a definition in OWN")


def _number(number: float) -> str:
    if math.isfinite(number):
        return repr(number)
    return "numpy.nan" if math.isnan(number) else "numpy.inf" if number > 0 else "-numpy.inf"
