"""Kernels -> plain Python: a module of functions that needs nothing but `math`, to read, to teach and to compare with.

Arguments and answers are sequences of the shapes that the catalogue says. Inverse geometric models, which branch, are
not written. An answer that C gives as NaN because of a division by an exact 0 is a ZeroDivisionError here.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product

from ..algebra.graph import Element
from ..algebra.ops import PIVOT_TOLERANCE
from ..derive.kernel import Kernel, Slot, Straight
from ..description.robot import Robot
from .constants import Constants
from .function import Call, Constant, Definition, Function, Let, Name, Number, Section, SinCos, Store, Value, calls
from .infix import Atom, infix
from .naming import file_stem
from .schedule import function_of

# What `math` hasn't: how an operation of the graph is called, and its definition.
OWN = {
    "sqrt": '''\
def _sqrt(x):
    """Return the square root, nan below 0."""
    return math.nan if x < 0 else math.sqrt(x)
''',
    "sign": '''\
def _sign(x):
    """Return -1, 0 or 1 as x is negative, 0 or positive; nan of nan."""
    return math.copysign(1.0, x) if abs(x) > 0 else x
''',
    "where": '''\
def _where(a, b, x, y):
    """Return x if a < b, else y."""
    return x if a < b else y
''',
    "pivot": f'''\
def _pivot(d, scale):
    """Return a divisor that came of subtractions from numbers of the size of `scale`; nan if rounding ate it."""
    return d if d > {PIVOT_TOLERANCE!r} * abs(scale) else math.nan
''',
    "whole": '''\
def _whole(x):
    """Return the integer that a real is."""
    return int(x)
''',
}
# Names that the module has, and that no variable of a robot may have.
RESERVED = frozenset({"math", "SimpleNamespace", "p", "k", *(f"_{name}" for name in OWN)})
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
    return "\n\n".join([
        _head(robot),
        *(definition for name, definition in OWN.items() if name in used),
        _prepare(constants, prepare),
        *(_function(kernel, function) for kernel, function in functions),
    ])


def _head(robot: Robot) -> str:
    """Return what a reader of the module wants to know first, and the values of the parameters."""
    values = [(name, math.nan if value is None else value) for name, value in robot.values.items()]
    return "\n".join([
        '"""Models of a robot, written by torquec: plain functions of sequences of numbers.',
        "",
        "    k = prepare(PARAMETERS)          once for a set of parameters",
        "    answer = model(q, ..., k)        as often as wanted",
        '"""',
        "",
        "import math",
        "from types import SimpleNamespace",
        "",
        f"# {_title(robot)}: the parameters as the description has them; nan where it gives no value.",
        "PARAMETERS = {",
        *(f'    "{name}": {_number(value)},' for name, value in values),
        "}",
        "",
    ])


def _title(robot: Robot) -> str:
    """Return what a stranger called the robot, as one line of a comment that it can't end."""
    return "".join(c if c.isprintable() else " " for c in robot.title or robot.name)


def _prepare(constants: Constants, function: Function) -> str:
    """Return the function that computes the constants of a set of parameters."""
    given = {Element("p", i): f'p["{name}"]' for i, name in enumerate(constants.parameters)}
    values = zip(constants.fields.values(), function.stores, strict=True)
    body = [
        '"""Return the constants that the models read, for parameters by name such as PARAMETERS."""',
        *_lines(function.definitions, given),
        "return SimpleNamespace(",
        *(f"    {name}={_expression(store.value, given)}," for name, store in values),
        ")",
    ]
    return _definition("prepare", ["p"], body)


def _function(kernel: Kernel, function: Function) -> str:
    """Return the function of a kernel."""
    given = {slot.element(i): text for slot in kernel.inputs for i, text in enumerate(_places(slot))}
    answers = [_answer(slot, function.stores, given) for slot in kernel.outputs]
    body = [*_docstring(kernel), *_lines(function.definitions, given), *_return_statement(answers)]
    return _definition(kernel.name, [*_arguments(kernel), "k"], body)


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


def _places(slot: Slot) -> Iterator[str]:
    """Yield how the elements of an argument are read, row by row: q[1], T[2][3]; a single number by its name."""
    for place in product(*(range(size) for size in slot.shape)):
        yield slot.name + "".join(f"[{i}]" for i in place)


def _lines(definitions: Iterable[Definition], given: Mapping[Element, str]) -> Iterator[str]:
    """Yield the lines of definitions."""
    for definition in definitions:
        match definition:
            case Section(title):
                yield f"# {title}"
            case Let(name, value):
                yield f"{name} = {_expression(value, given)}"
            case SinCos(sine, cosine, angle):
                yield f"{sine} = math.sin({_expression(angle, given)})"
                yield f"{cosine} = math.cos({_expression(angle, given)})"


def _answer(slot: Slot, stores: Sequence[Store], given: Mapping[Element, str]) -> list[str]:
    """Return an output as lines: one number, a list, or a list of rows."""
    values = [_expression(store.value, given) for store in stores if store.argument == slot.name]
    match slot.shape:
        case ():
            return values
        case (_,):
            return [f"[{', '.join(values)}]"]
    columns = slot.shape[-1]
    rows = [f"    [{', '.join(values[i : i + columns])}]," for i in range(0, len(values), columns)]
    return ["[", *rows, "]"]


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
            return f"{function_name(function)}({', '.join(_expression(arg, given) for arg in args)})"


def function_name(function: str) -> str:
    """Return what a function is called: it is defined in the module, or `math` has it under the same name."""
    if function in OWN:
        return f"_{function}"
    if hasattr(math, function):
        return f"math.{function}"
    raise ValueError(f"Python has no function {function!r}: expected one that math has, or a definition in OWN")


def _number(number: float) -> str:
    if math.isfinite(number):
        return repr(number)
    return "math.nan" if math.isnan(number) else "math.inf" if number > 0 else "-math.inf"
