"""Kernels -> MATLAB, and GNU Octave: one class of static functions a robot, with no toolbox."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from ..derive.kernel import Kernel, Slot
from ..description.robot import Robot
from .function import Call, Definition, Let, Name, Number, Section, SinCos, Value
from .infix import Atom, infix
from .names import Names, Style, starting_with_a_letter
from .naming import file_stem
from .program import Part, Program, folded, index, program
from .tables import description, example, head_lines

# Operations that MATLAB has under a name of its own, and those that stand at the end of the class.
BUILTIN = ("sin", "cos", "exp", "tanh", "atan2", "sign")
OWN = {
    "sqrt": """\
function y = tq_sqrt(x)
    % The square root; NaN of a negative number, where sqrt would answer with a complex one.
    if x >= 0
        y = sqrt(x);
    else
        y = nan(class(x));
    end
end""",
    "log": """\
function y = tq_log(x)
    % The natural logarithm; NaN of a negative number, where log would answer with a complex one.
    if x >= 0
        y = log(x);
    else
        y = nan(class(x));
    end
end""",
    "where": """\
function y = tq_where(a, b, x, y)
    % x where a < b, else y.
    if a < b
        y = x;
    end
end""",
    "pivot": """\
function d = tq_pivot(d, scale)
    % A divisor that came of subtractions from numbers of the size of scale; NaN if rounding ate it.
    if ~(d > 2^-44*abs(scale))
        d = nan(class(d));
    end
end""",
}
WORDS = (
    "break", "case", "catch", "classdef", "continue", "do", "else", "elseif", "end", "endfunction", "endif", "for",
    "function", "global", "if", "methods", "otherwise", "parfor", "persistent", "properties", "return", "spmd",
    "switch", "try", "unwind_protect", "until", "while",
)  # fmt: skip
# What the class calls itself.
NAMES = (
    "parameters", "prepare", "p", "k", "nan", "inf", "zeros", "single", "int32", "nargin", "abs", "class", "struct",
    *BUILTIN, *(f"tq_{name}" for name in OWN),
)  # fmt: skip
STYLE = Style(frozenset((*WORDS, *NAMES)), starting_with_a_letter)
WIDTH = 110


def files(robot: Robot, kernels: Sequence[Kernel], float32: bool = False) -> dict[str, str]:
    """Return the class of a robot's straight-line kernels, by its file name."""
    stem = _stem(robot)
    return {f"{stem}.m": _class(stem, program(robot, kernels, STYLE, (stem,)), float32)}


def _stem(robot: Robot) -> str:
    return Names(STYLE).name(robot.name, file_stem(robot.name))


def _class(stem: str, source: Program, float32: bool) -> str:
    """Return the text of a class: parameters, `prepare`, and a function a straight-line kernel."""
    functions = [
        _parameters(source),
        _prepare(stem, source, float32),
        *(_function(stem, part, float32) for part in source.parts),
        *(OWN[name] for name in OWN if name in source.used),
    ]
    name, value = example(source.parameters)
    lines = [
        *(f"% {line}".rstrip() for line in head_lines(source.robot, source.kernels, "MATLAB and GNU Octave")),
        "%",
        f"%     p = {stem}.parameters();        those of the description",
        f"%     p.{name} = {value};",
        f"%     k = {stem}.prepare(p);          once for a set of parameters",
        f"%     answer = {stem}.model(q, ..., k)",
        f"classdef {stem}",
        "    methods (Static)",
        textwrap.indent("\n\n".join(functions), "        "),
        "    end",
        "end",
        "",
    ]
    return "\n".join(lines)


def _parameters(source: Program) -> str:
    """Return the function that gives the parameters of the description."""
    values = [(name, math.nan if value is None else value) for name, value in source.parameters.items()]
    return _block(
        "function p = parameters()",
        [
            "% The parameters as the description has them; NaN where it gives no value.",
            "p = struct();",
            *(f"p.{name} = {_number(value)};" for name, value in values),
        ],
    )


def _prepare(stem: str, source: Program, float32: bool) -> str:
    """Return the function that computes the constants of a set of parameters."""
    names = list(source.parameters)
    values = [_expression(stem, store.value) for store in source.prepare.stores]
    return _block(
        "function k = prepare(p)",
        [
            "% What the models read of a set of parameters.",
            *(f"{each.name} = p.{names[each.place[0]]};" for each in source.read),
            *_lines(stem, source.prepare.definitions),
            "k = struct();",
            *(
                f"k.{name} = {f'single({value})' if float32 else value};"
                for name, value in zip(source.constants, values, strict=True)
            ),
        ],
    )


def _function(stem: str, part: Part, float32: bool) -> str:
    """Return the function of a kernel."""
    kernel, called = part.kernel, part.arguments
    answers = [called[slot.name] for slot in kernel.outputs]
    inputs = [*(called[slot.name] for slot in kernel.inputs), "k"]
    answer = answers[0] if len(answers) == 1 else f"[{', '.join(answers)}]"
    read = [(each.name, f"{each.argument}{_place(each.place)}") for each in part.inputs]
    body = [
        *(f"% {line}".rstrip() for line in description(kernel)),
        f"if nargin < {len(inputs)}",
        f"    k = {stem}.prepare({stem}.parameters());",
        "end",
        *(f"{name} = {f'single({element})' if float32 else element};" for name, element in read),
        *(f"{name} = k.{field};" for field, name in part.constants.items()),
        *_lines(stem, part.function.definitions),
    ]
    for slot in kernel.outputs:
        body.append(f"{called[slot.name]} = zeros({_shape(slot)}, '{_type(slot, float32)}');")
        body += [
            f"{called[slot.name]}{_place(index(slot, store.element))} = {_expression(stem, store.value)};"
            for store in part.function.stores
            if store.argument == slot.name and store.value != Number(0.0)
        ]
    return _block(f"function {answer} = {part.name}({', '.join(inputs)})", body)


def _block(head: str, body: Iterable[str]) -> str:
    lines = [f"    {part}" for line in body for part in _folded(line)]
    return "\n".join([*_folded(head), *lines, "end"])


def _folded(line: str) -> list[str]:
    return [line] if line.startswith("%") else folded(line, WIDTH, " ...")


def _type(slot: Slot, float32: bool) -> str:
    if slot.argument.kind == "int":
        return "int32"
    return "single" if float32 else "double"


def _shape(slot: Slot) -> str:
    return ", ".join(map(str, (*slot.shape, 1, 1)[: max(len(slot.shape), 2)]))


def _place(place: tuple[int, ...]) -> str:
    return f"({', '.join(str(i + 1) for i in place)})" if place else ""


def _lines(stem: str, definitions: Iterable[Definition]) -> Iterator[str]:
    """Yield the lines of definitions."""
    for definition in definitions:
        match definition:
            case Section(title):
                yield f"% {title}"
            case Let(name, value):
                yield f"{name} = {_expression(stem, value)};"
            case SinCos(sine, cosine, angle):
                yield f"{sine} = sin({_expression(stem, angle)});"
                yield f"{cosine} = cos({_expression(stem, angle)});"


def _expression(stem: str, value: Value) -> str:
    return infix(value, partial(_atom, stem))


def _atom(stem: str, atom: Atom) -> str:
    match atom:
        case Number(number):
            return _number(number)
        case Name(text):
            return text
        case Call(function, args):
            name = function_name(function)
            owner = f"{stem}." if function in OWN else ""
            return f"{owner}{name}({', '.join(_expression(stem, arg) for arg in args)})"
    raise TypeError(f"no value of a program: {atom!r}")


def function_name(function: str) -> str:
    """Return what an operation is called."""
    if function == "whole":
        return "int32"
    if function in (*BUILTIN, *OWN):
        return f"tq_{function}" if function in OWN else function
    raise ValueError(f"MATLAB has no function {function!r}: expected one of BUILTIN, or a definition in OWN")


def _number(number: float) -> str:
    if math.isfinite(number):
        return repr(number)
    return "nan" if math.isnan(number) else "inf" if number > 0 else "(-inf)"
