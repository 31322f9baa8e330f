"""Kernels -> Julia: one module a robot, with no package but Base."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from ..derive.kernel import Kernel, Slot
from ..description.robot import Robot
from .function import Call, Definition, Let, Name, Number, Section, SinCos, Value
from .infix import Atom, infix
from .names import Names, Style
from .naming import file_stem
from .program import Part, Program, folded, index, program
from .tables import description, example, head_lines

# What stands in the module: operations that Julia hasn't, or that raise where NaN is wanted.
OWN = {
    "sincos": """\
# Sine and cosine; NaN of an infinite angle, where sincos would raise.
tq_sincos(x) = isfinite(x) ? sincos(x) : (oftype(x, NaN), oftype(x, NaN))""",
    "sqrt": """\
# The square root; NaN of a negative number, where sqrt would raise.
tq_sqrt(x) = x >= 0 ? sqrt(x) : oftype(x, NaN)""",
    "log": """\
# The natural logarithm; NaN of a negative number, where log would raise.
tq_log(x) = x >= 0 ? log(x) : oftype(x, NaN)""",
    "where": """\
# x where a < b, else y.
tq_where(a, b, x, y) = a < b ? x : y""",
    "pivot": """\
# A divisor that came of subtractions from numbers of the size of scale; NaN if rounding ate it.
tq_pivot(d, scale) = d > 2.0^-44*abs(scale) ? d : oftype(d, NaN)""",
}
# How Julia calls the others.
BUILTIN = {"sin": "sin", "cos": "cos", "exp": "exp", "tanh": "tanh", "atan2": "atan", "sign": "sign"}
WORDS = (
    "baremodule", "begin", "break", "catch", "const", "continue", "do", "else", "elseif", "end", "export", "false",
    "finally", "for", "function", "global", "if", "import", "in", "isa", "let", "local", "macro", "module", "public",
    "quote", "return", "struct", "true", "try", "using", "where", "while",
)  # fmt: skip
# What the module calls itself.
NAMES = (
    "Real", "Constants", "PARAMETERS", "CONSTANTS", "parameters", "prepare", "p", "k", "NaN", "Inf", "Float32",
    "Float64", "Int32", "abs", "round", "zeros", "isfinite", "oftype", "sincos", "sqrt", "log", "eval", "include",
    "merge", *BUILTIN.values(), *(f"tq_{name}" for name in OWN),
)  # fmt: skip
STYLE = Style(frozenset((*WORDS, *NAMES)))
WIDTH = 110


def files(robot: Robot, kernels: Sequence[Kernel], float32: bool = False) -> dict[str, str]:
    """Return the module of a robot's straight-line kernels, by its file name."""
    stem = Names(STYLE).name(robot.name, file_stem(robot.name))
    return {f"{stem}.jl": _module(stem, program(robot, kernels, STYLE, (stem,)), "Float32" if float32 else "Float64")}


def _module(stem: str, source: Program, real: str) -> str:
    """Return the text of a module: parameters, `prepare`, and a function a straight-line kernel."""
    number = _single if real == "Float32" else _number
    name, value = example(source.parameters)
    values = [(each, math.nan if value is None else value) for each, value in source.parameters.items()]
    lines = [
        *(f"# {line}".rstrip() for line in head_lines(source.robot, source.kernels, "Julia")),
        "#",
        f'#     include("{stem}.jl")',
        f"#     k = {stem}.prepare({stem}.parameters(; {name} = {value}))    once for a set of parameters",
        f"#     answer = {stem}.model(q, ..., k)                   as often as wanted",
        f"module {stem}",
        "",
        "# The number type of the constants and of the answers.",
        f"const Real = {real}",
        "",
        "# The parameters as the description has them; NaN where it gives no value.",
        "const PARAMETERS = (;",
        *(f"    {name} = {_number(value)}," for name, value in values),
        ")",
        "",
        "# The parameters of the description, others where they are given by name.",
        "parameters(; changed...) = merge(PARAMETERS, NamedTuple(changed))",
        "",
        "# What depends on the parameters alone.",
        "struct Constants",
        *(f"    {name}::Real" for name in source.constants),
        "end",
        "",
        *(f"{text}\n" for name, text in OWN.items() if name in source.used or name == "sincos"),
        _prepare(source),
        "",
        "const CONSTANTS = prepare(PARAMETERS)",
        "",
        "\n\n".join(_function(part, number) for part in source.parts),
        "",
        "end",
        "",
    ]
    return "\n".join(lines)


def _prepare(source: Program) -> str:
    """Return the function that computes the constants of a set of parameters."""
    names = list(source.parameters)
    return _block(
        "function prepare(p)",
        [
            *(f"{each.name} = p.{names[each.place[0]]}" for each in source.read),
            *_lines(source.prepare.definitions, _number),
            "return Constants(",
            *(
                f"    {_expression(store.value, _number)},  # {name}"
                for name, store in zip(source.constants, source.prepare.stores, strict=True)
            ),
            ")",
        ],
        ["What the models read of a set of parameters."],
    )


def _function(part: Part, number: Callable[[float], str]) -> str:
    """Return the function of a kernel."""
    kernel, called = part.kernel, part.arguments
    inputs = [*(called[slot.name] for slot in kernel.inputs), "k = CONSTANTS"]
    body = [
        *(f"{each.name} = Real({each.argument}{_place(each.place)})" for each in part.inputs),
        *(f"{name} = k.{field}" for field, name in part.constants.items()),
        *_lines(part.function.definitions, number),
    ]
    for slot in kernel.outputs:
        stores = [store for store in part.function.stores if store.argument == slot.name]
        if not slot.shape:
            body.append(f"{called[slot.name]} = {_expression(stores[0].value, number)}")
            continue
        body.append(f"{called[slot.name]} = zeros({_type(slot)}, {', '.join(map(str, slot.shape))})")
        body += [
            f"{called[slot.name]}{_place(index(slot, store.element))} = {_expression(store.value, number)}"
            for store in stores
            if store.value != Number(0.0)
        ]
    body.append(f"return {', '.join(called[slot.name] for slot in kernel.outputs)}")
    return _block(f"function {part.name}({', '.join(inputs)})", body, description(kernel))


def _block(head: str, body: Iterable[str], doc: Iterable[str]) -> str:
    lines = [f"    {part}" for line in body for part in ([line] if line[:1] == "#" else folded(line, WIDTH))]
    return "\n".join([*(f"# {line}" for line in doc), *folded(head, WIDTH), *lines, "end"])


def _type(slot: Slot) -> str:
    return "Int32" if slot.argument.kind == "int" else "Real"


def _place(place: tuple[int, ...]) -> str:
    return f"[{', '.join(str(i + 1) for i in place)}]" if place else ""


def _lines(definitions: Iterable[Definition], number: Callable[[float], str]) -> Iterator[str]:
    """Yield the lines of definitions."""
    for definition in definitions:
        match definition:
            case Section(title):
                yield f"# {title}"
            case Let(name, value):
                yield f"{name} = {_expression(value, number)}"
            case SinCos(sine, cosine, angle):
                yield f"{sine}, {cosine} = tq_sincos({_expression(angle, number)})"


def _expression(value: Value, number: Callable[[float], str]) -> str:
    return infix(value, partial(_atom, number))


def _atom(number: Callable[[float], str], atom: Atom) -> str:
    match atom:
        case Number(value):
            return number(value)
        case Name(text):
            return text
        case Call("whole", (arg,)):
            return f"round(Int32, {_expression(arg, number)})"
        case Call(function, args):
            return f"{function_name(function)}({', '.join(_expression(arg, number) for arg in args)})"
    raise TypeError(f"no value of a program: {atom!r}")


def function_name(function: str) -> str:
    """Return what an operation is called."""
    if function in OWN:
        return f"tq_{function}"
    if function in BUILTIN:
        return BUILTIN[function]
    raise ValueError(f"Julia has no function {function!r}: expected one of BUILTIN, or a definition in OWN")


def _number(number: float) -> str:
    if math.isfinite(number):
        return repr(number)
    return "NaN" if math.isnan(number) else "Inf" if number > 0 else "(-Inf)"


def _single(number: float) -> str:
    """Return a number in single precision."""
    if not math.isfinite(number):
        return f"Real({_number(number)})"
    return repr(number).replace("e", "f") if "e" in repr(number) else f"{number!r}f0"
