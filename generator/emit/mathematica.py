"""Kernels -> Mathematica (the Wolfram language): one package a robot, for numbers and for symbols."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence

from ..derive.kernel import Kernel, Slot
from ..description.robot import Robot
from .function import Call, Definition, Let, Name, Number, Section, SinCos, Store, Value
from .infix import Atom, infix
from .names import Style
from .naming import file_stem
from .program import Part, Program, folded, program
from .tables import description, example, head_lines

# Operations that Mathematica has under a name of its own, and those that stand in the package.
BUILTIN = {"sin": "Sin", "cos": "Cos", "exp": "Exp", "tanh": "Tanh", "sign": "Sign", "whole": "Round"}
OWN = {
    "sqrt": ("root", "root[x_] := If[x < 0, Indeterminate, Sqrt[x]]"),
    "log": ("logarithm", "logarithm[x_] := If[x < 0, Indeterminate, Log[x]]"),
    "where": ("where", "where[a_, b_, x_, y_] := If[a < b, x, y]"),
    "pivot": ("pivot", "pivot[d_, scale_] := If[d > 2.^-44*Abs[scale], d, Indeterminate, d]"),
    "atan2": ("angle", "angle[y_, x_] := If[x == 0 && y == 0, 0., ArcTan[x, y], ArcTan[x, y]]"),
}
# What the package calls itself, and names of one letter that Mathematica has.
NAMES = (
    "parameters", "prepare", "p", "k", "C", "D", "E", "I", "K", "N", "O",
    *(name for name, _ in OWN.values()),
)  # fmt: skip
WIDTH = 110


def spelled(name: str) -> str:
    """Return a name in letters, digits and $, as _ has a meaning: that of x_1 is x$1."""
    return name.replace("_", "$")


STYLE = Style(frozenset(NAMES), spelled, other="$")


def files(robot: Robot, kernels: Sequence[Kernel]) -> dict[str, str]:
    """Return the package of a robot's straight-line kernels, by its file name."""
    return {f"{file_stem(robot.name)}.wl": _package(program(robot, kernels, STYLE), context(robot))}


def context(robot: Robot) -> str:
    """Return the context of the package."""
    return f"{spelled(file_stem(robot.name))}`"


def _package(source: Program, name: str) -> str:
    """Return the text of a package: parameters, `prepare`, and a function a straight-line kernel."""
    changed, value = example(source.robot.values)
    values = [(each, math.nan if value is None else value) for each, value in source.robot.values.items()]
    head = head_lines(source.robot, source.kernels, "Mathematica")
    usage = [
        "",
        f'    Get["{file_stem(source.robot.name)}.wl"]',
        f'    k = prepare[Join[parameters, <|"{changed}" -> {value}|>]];   once for a set of parameters',
        "    answer = model[q, ..., k]                        as often as wanted, for numbers or symbols",
    ]
    lines = [
        _comment([*head, *usage]),
        f'BeginPackage["{name}"]',
        "",
        'parameters::usage = "The parameters as the description has them; Indeterminate where it gives no value.";',
        'prepare::usage = "What the models read of a set of parameters.";',
        *(_usage(part) for part in source.parts),
        "",
        'Begin["`Private`"]',
        "",
        "parameters = <|",
        ",\n".join(f'    "{each}" -> {_number(value)}' for each, value in values),
        "|>;",
        "",
        *(OWN[name][1] for name in OWN if name in source.used),
        "",
        _prepare(source),
        "",
        "\n\n".join(map(_function, source.parts)),
        "",
        "End[]",
        "",
        "EndPackage[]",
        "",
    ]
    return "\n".join(lines)


def _comment(lines: Sequence[str]) -> str:
    """Return lines as a comment that nothing in them begins or ends."""
    plain = [re.sub(r"\((?=\*)|\*(?=\))", lambda m: f"{m[0]} ", line) for line in lines]
    return "\n".join(["(*", *(f"  {line}".rstrip() for line in plain), "*)"])


def _usage(part: Part) -> str:
    arguments = ", ".join([*(part.arguments[slot.name] for slot in part.kernel.inputs), "k"])
    return f'{part.name}::usage = "{part.name}[{arguments}]: {part.kernel.variant.row.doc}";'


def _prepare(source: Program) -> str:
    """Return the function that computes the constants of a set of parameters."""
    names = list(source.robot.values)
    values = [
        f'    "{name}" -> {_expression(store.value)}'
        for name, store in zip(source.constants, source.prepare.stores, strict=True)
    ]
    body = [
        *(f'{each.name} = p["{names[each.place[0]]}"];' for each in source.read),
        *_lines(source.prepare.definitions),
        "<|",
        *(f"{value}{',' if value is not values[-1] else ''}" for value in values),
        "|>",
    ]
    return _module("prepare[p_]", source.prepare_locals, body)


def _function(part: Part) -> str:
    """Return the function of a kernel."""
    called = part.arguments
    inputs = [f"{called[slot.name]}_" for slot in part.kernel.inputs]
    answers = [_answer(slot, part.function.stores) for slot in part.kernel.outputs]
    body = [
        *(f"{each.name} = {each.argument}{_place(each.place)};" for each in part.inputs),
        *(f'{name} = k["{field}"];' for field, name in part.constants.items()),
        *_lines(part.function.definitions),
        answers[0] if len(answers) == 1 else f"{{{', '.join(answers)}}}",
    ]
    head = f"{part.name}[{', '.join([*inputs, 'k_'])}]"
    return f"{_comment(description(part.kernel))}\n{_module(head, part.locals, body)}"


def _module(head: str, variables: Sequence[str], body: Iterable[str]) -> str:
    declared = folded(f"    {{{', '.join(variables)}}},", WIDTH)
    lines = [f"    {part}" for line in body for part in ([line] if line[:2] == "(*" else folded(line, WIDTH))]
    return "\n".join([f"{head} := Module[", *declared, *lines, "]"])


def _answer(slot: Slot, stores: Sequence[Store]) -> str:
    """Return an output as a list, or as a list of rows."""
    values = [_expression(store.value) for store in stores if store.argument == slot.name]
    for size in reversed(slot.shape):
        values = [f"{{{', '.join(values[i : i + size])}}}" for i in range(0, len(values), size)]
    return values[0]


def _place(place: tuple[int, ...]) -> str:
    return f"[[{', '.join(str(i + 1) for i in place)}]]" if place else ""


def _lines(definitions: Iterable[Definition]) -> Iterator[str]:
    """Yield the lines of definitions."""
    for definition in definitions:
        match definition:
            case Section(title):
                yield f"(* {title} *)"
            case Let(name, value):
                yield f"{name} = {_expression(value)};"
            case SinCos(sine, cosine, angle):
                yield f"{sine} = Sin[{_expression(angle)}];"
                yield f"{cosine} = Cos[{_expression(angle)}];"


def _expression(value: Value) -> str:
    return infix(value, _atom)


def _atom(atom: Atom) -> str:
    match atom:
        case Number(number):
            return _number(number)
        case Name(text):
            return text
        case Call(function, args):
            return f"{function_name(function)}[{', '.join(map(_expression, args))}]"
    raise TypeError(f"no value of a program: {atom!r}")


def function_name(function: str) -> str:
    """Return what an operation is called."""
    if function in BUILTIN:
        return BUILTIN[function]
    if function in OWN:
        return OWN[function][0]
    raise ValueError(f"Mathematica has no function {function!r}: expected one of BUILTIN, or a definition in OWN")


def _number(number: float) -> str:
    if math.isfinite(number):
        return repr(number).replace("e", "*^").replace("*^+", "*^")
    return "Indeterminate" if math.isnan(number) else "Infinity" if number > 0 else "(-Infinity)"
