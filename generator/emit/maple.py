"""Kernels -> Maple: one file a robot, with a table of parameters and a procedure a kernel."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from ..derive.kernel import Kernel, Slot
from ..description.robot import Robot
from .function import Call, Definition, Let, Name, Number, Section, SinCos, Store, Value
from .infix import Atom, infix
from .names import Style
from .naming import file_stem
from .program import Part, Program, folded, program
from .tables import description, example, head_lines

# Operations that Maple has under a name of its own, and those that stand in the file, behind the robot's name.
BUILTIN = {"sin": "sin", "cos": "cos", "exp": "exp", "tanh": "tanh", "whole": "round"}
OWN = {
    "sign": "proc(x) if x > 0 then 1 elif x < 0 then -1 else x end if end proc",
    "sqrt": "proc(x) if x < 0 then Float(undefined) else sqrt(x) end if end proc",
    "log": "proc(x) if x < 0 then Float(undefined) else ln(x) end if end proc",
    "where": "proc(a, b, x, y) if a < b then x else y end if end proc",
    "pivot": "proc(d, size) if d > abs(size)/2.0^44 then d else Float(undefined) end if end proc",
    "atan2": (
        "proc(y, x)\n"
        "    if x > 0 then arctan(y/x) elif y > 0 then evalf(Pi)/2 - arctan(x/y)\n"
        "    elif y < 0 then -evalf(Pi)/2 - arctan(x/y) elif x < 0 and y = 0 then evalf(Pi)\n"
        "    elif x = 0 and y = 0 then 0.0 else Float(undefined) end if\n"
        "end proc"
    ),
}
WORDS = (
    "and", "assuming", "break", "by", "catch", "description", "do", "done", "elif", "else", "end", "error", "export",
    "fi", "finally", "for", "from", "global", "if", "implies", "in", "intersect", "local", "minus", "mod", "module",
    "next", "not", "od", "option", "options", "or", "proc", "quit", "read", "return", "save", "stop", "subset", "then",
    "to", "try", "union", "until", "use", "uses", "while", "xor",
)  # fmt: skip
# What the file calls itself, and names that Maple protects, or that Giac does, which reads Maple too.
NAMES = (
    "p", "k", "base", "D", "I", "O", "Pi", "gamma", "table", "abs", "round", "arctan", "sqrt", "ln", "Float",
    "undefined",
)  # fmt: skip
STYLE = Style(frozenset((*WORDS, *NAMES, *BUILTIN.values())))
WIDTH = 110


def files(robot: Robot, kernels: Sequence[Kernel]) -> dict[str, str]:
    """Return the file of a robot's straight-line kernels, by its name."""
    return {f"{file_stem(robot.name)}.mpl": _file(robot.name, program(robot, kernels, STYLE))}


def _file(robot: str, source: Program) -> str:
    """Return the text of a file: parameters, `prepare`, and a procedure a straight-line kernel."""
    changed, value = example(source.robot.values)
    values = [(each, math.nan if value is None else value) for each, value in source.robot.values.items()]
    lines = [
        *(f"# {line}".rstrip() for line in head_lines(source.robot, source.kernels, "Maple")),
        "#",
        f'#     read "{file_stem(robot)}.mpl":',
        "#     Digits := 17:                        # 10, as Maple begins, are fewer than a double has",
        f'#     {robot}_parameters["{changed}"] := {value}:',
        f"#     k := {robot}_prepare({robot}_parameters):   # once for a set of parameters",
        f"#     answer := {robot}_model(q, ..., k);   # as often as wanted, for lists of numbers",
        "",
        "# The parameters as the description has them; undefined where it gives no value.",
        f"{robot}_parameters := table([",
        ",\n".join(f'    "{each}" = {_number(value)}' for each, value in values),
        "]):",
        "",
        *(f"{robot}_tq_{name} := {text}:\n" for name, text in OWN.items() if name in source.used),
        _prepare(robot, source),
        "",
        "\n\n".join(_function(robot, part) for part in source.parts),
        "",
    ]
    return "\n".join(lines)


def _prepare(robot: str, source: Program) -> str:
    """Return the procedure that computes the constants of a set of parameters."""
    names = list(source.robot.values)
    values = [
        f'    "{name}" = {_expression(robot, store.value)}'
        for name, store in zip(source.constants, source.prepare.stores, strict=True)
    ]
    body = [
        *(f'{each.name} := p["{names[each.place[0]]}"];' for each in source.read),
        *_lines(robot, source.prepare.definitions),
        "return table([",
        *(f"{value}{',' if value is not values[-1] else ''}" for value in values),
        "]);",
    ]
    doc = ["What the models read of a set of parameters."]
    return _procedure(f"{robot}_prepare", ["p"], doc, source.prepare_locals, body)


def _function(robot: str, part: Part) -> str:
    """Return the procedure of a kernel."""
    called = part.arguments
    answers = [_answer(robot, slot, part.function.stores) for slot in part.kernel.outputs]
    body = [
        *(f"{each.name} := {each.argument}{_place(each.place)};" for each in part.inputs),
        *(f'{name} := k["{field}"];' for field, name in part.constants.items()),
        *_lines(robot, part.function.definitions),
        f"return {answers[0] if len(answers) == 1 else '[' + ', '.join(answers) + ']'};",
    ]
    arguments = [*(called[slot.name] for slot in part.kernel.inputs), "k"]
    return _procedure(f"{robot}_{part.kernel.name}", arguments, description(part.kernel), part.locals, body)


def _procedure(
    name: str, arguments: Sequence[str], doc: Iterable[str], variables: Sequence[str], body: Iterable[str]
) -> str:
    declared = folded(f"    local {', '.join(variables)};", WIDTH) if variables else []
    lines = [f"    {part}" for line in body for part in ([line] if line[:1] == "#" else folded(line, WIDTH))]
    head = f"{name} := proc({', '.join(arguments)})"
    return "\n".join([*(f"# {line}".rstrip() for line in doc), head, *declared, *lines, "end proc:"])


def _answer(robot: str, slot: Slot, stores: Sequence[Store]) -> str:
    """Return an output as a list, or as a list of rows."""
    values = [_expression(robot, store.value) for store in stores if store.argument == slot.name]
    for size in reversed(slot.shape):
        values = [f"[{', '.join(values[i : i + size])}]" for i in range(0, len(values), size)]
    return values[0]


def _place(place: tuple[int, ...]) -> str:
    return "".join(f"[{i + 1}]" for i in place)


def _lines(robot: str, definitions: Iterable[Definition]) -> Iterator[str]:
    """Yield the lines of definitions."""
    for definition in definitions:
        match definition:
            case Section(title):
                yield f"# {title}"
            case Let(name, value):
                yield f"{name} := {_expression(robot, value)};"
            case SinCos(sine, cosine, angle):
                yield f"{sine} := sin({_expression(robot, angle)});"
                yield f"{cosine} := cos({_expression(robot, angle)});"


def _expression(robot: str, value: Value) -> str:
    return infix(value, partial(_atom, robot))


def _atom(robot: str, atom: Atom) -> str:
    match atom:
        case Number(number):
            return _number(number)
        case Name(text):
            return text
        case Call(function, args):
            owner = f"{robot}_" if function in OWN else ""
            return f"{owner}{function_name(function)}({', '.join(_expression(robot, arg) for arg in args)})"
    raise TypeError(f"no value of a program: {atom!r}")


def function_name(function: str) -> str:
    """Return what an operation is called."""
    if function in BUILTIN:
        return BUILTIN[function]
    if function in OWN:
        return f"tq_{function}"
    raise ValueError(f"Maple has no function {function!r}: expected one of BUILTIN, or a definition in OWN")


def _number(number: float) -> str:
    if math.isfinite(number):
        return repr(number)
    return "Float(undefined)" if math.isnan(number) else "Float(infinity)" if number > 0 else "(-Float(infinity))"
