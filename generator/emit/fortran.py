"""Kernels -> Fortran 2008: one module a robot, with no other library."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from ..derive.kernel import Kernel, Slot
from ..description.robot import Robot
from .function import Call, Definition, Let, Name, Number, Section, SinCos, Value
from .infix import Atom, infix
from .names import Names, Style, starting_with_a_letter
from .naming import file_stem
from .program import Part, Program, folded, index, program
from .tables import description, example, head_lines

# Operations that Fortran has under a name of its own, and those that stand at the end of the module.
INTRINSIC = ("sin", "cos", "sqrt", "exp", "log", "tanh", "atan2")
OWN = {
    "sign": """\
elemental real(wp) function tq_sign(x)
    ! -1, 0 or 1 as x is negative, 0 or positive; NaN of NaN.
    real(wp), intent(in) :: x
    tq_sign = x
    if (x > 0) tq_sign = 1
    if (x < 0) tq_sign = -1
end function""",
    "where": """\
elemental real(wp) function tq_where(a, b, x, y)
    ! x where a < b, else y.
    real(wp), intent(in) :: a, b, x, y
    tq_where = merge(x, y, a < b)
end function""",
    "pivot": """\
elemental real(wp) function tq_pivot(d, scale)
    ! A divisor that came of subtractions from numbers of the size of scale; NaN if rounding ate it.
    real(wp), intent(in) :: d, scale
    tq_pivot = tq_nan()
    if (d > 2.0_wp**(-44)*abs(scale)) tq_pivot = d
end function""",
}
# Numbers that Fortran has no literal for.
VALUES = {
    "tq_nan": """\
pure real(wp) function tq_nan()
    tq_nan = ieee_value(1.0_wp, ieee_quiet_nan)
end function""",
    "tq_inf": """\
pure real(wp) function tq_inf()
    tq_inf = ieee_value(1.0_wp, ieee_positive_inf)
end function""",
}
# What the module calls itself.
NAMES = (
    "wp", "constants", "parameters", "prepare", "p", "k", "real", "real32", "real64", "nint", "merge", "abs",
    "ieee_value", "ieee_quiet_nan", "ieee_positive_inf", "tq_nan", "result",
    "tq_inf", *INTRINSIC, *(f"tq_{name}" for name in OWN),
)  # fmt: skip
STYLE = Style(frozenset(NAMES), starting_with_a_letter, str.lower)
WIDTH = 100


def files(robot: Robot, kernels: Sequence[Kernel], float32: bool = False) -> dict[str, str]:
    """Return the module of a robot's straight-line kernels, by its file name."""
    return {f"{file_stem(robot.name)}.f90": module(robot, kernels, float32)}


def module(robot: Robot, kernels: Sequence[Kernel], float32: bool = False) -> str:
    """Return the text of a module: parameters, `prepare`, and a subroutine a straight-line kernel."""
    stem = Names(STYLE).name(robot.name, file_stem(robot.name))
    source = program(robot, kernels, STYLE, (stem,))
    numbers = Names(STYLE, {stem, *(part.name for part in source.parts)})
    places = {name: numbers.name(name, f"i_{name}") for name in source.parameters}
    name, value = example(source.parameters)
    public = ["wp", "constants", "parameters", "prepare", *(part.name for part in source.parts)]
    functions = [OWN[name] for name in OWN if name in source.used]
    texts = [_parameters(source), _prepare(source), *map(_subroutine, source.parts), *functions]
    values = [text for name, text in VALUES.items() if any(f"{name}()" in each for each in texts)]
    body = "\n\n".join([*texts, *values])
    lines = [
        *(f"! {line}".rstrip() for line in head_lines(robot, source.kernels, "Fortran 2008")),
        "!",
        f"!     use {stem}",
        "!     type(constants) :: k",
        f"!     real(wp) :: p({len(places)})",
        "!     p = parameters()                ! those of the description",
        f"!     p({places.get(name, 1)}) = {value}_wp",
        "!     call prepare(p, k)              ! once for a set of parameters",
        "!     call model(q, ..., k, answer)   ! as often as wanted",
        f"module {stem}",
        f"    use, intrinsic :: iso_fortran_env, only: wp => {'real32' if float32 else 'real64'}",
        "    use, intrinsic :: ieee_arithmetic, only: ieee_value, ieee_quiet_nan, ieee_positive_inf",
        "    implicit none",
        "    private",
        *(f"    public :: {name}" for name in public),
        "",
        "    ! Where each parameter stands in p.",
        *(f"    integer, parameter, public :: {place} = {i}" for i, place in enumerate(places.values(), 1)),
        "",
        "    ! What depends on the parameters alone.",
        "    type :: constants",
        *(f"        real(wp) :: {name}" for name in source.constants or ("none",)),
        "    end type",
        "contains",
        "",
        textwrap.indent(body, "    "),
        f"end module {stem}",
        "",
    ]
    return "\n".join(lines)


def _parameters(source: Program) -> str:
    """Return the function that gives the parameters of the description."""
    values = [math.nan if value is None else value for value in source.parameters.values()]
    named = zip(source.parameters, values, strict=True)
    return "\n".join([
        "pure function parameters() result(p)",
        "    ! The parameters as the description has them; NaN where it gives no value.",
        f"    real(wp) :: p({len(values)})",
        *(f"    p({i}) = {_number(value)}  ! {name}" for i, (name, value) in enumerate(named, 1)),
        "end function",
    ])


def _prepare(source: Program) -> str:
    """Return the subroutine that computes the constants of a set of parameters."""
    values = zip(source.constants, source.prepare.stores, strict=True)
    return _procedure(
        "prepare",
        ["p", "k"],
        ["! Computes what the models read of a set of parameters."],
        [f"real(wp), intent(in) :: p({len(source.parameters)})", "type(constants), intent(out) :: k"],
        source.prepare_locals,
        [
            *(f"{each.name} = p({each.place[0] + 1})" for each in source.read),
            *_lines(source.prepare.definitions),
            *(f"k%{name} = {_expression(store.value)}" for name, store in values),
            *([] if source.constants else ["k%none = 0"]),
        ],
    )


def _subroutine(part: Part) -> str:
    """Return the subroutine of a kernel."""
    kernel, called = part.kernel, part.arguments
    return _procedure(
        part.name,
        [*(called[slot.name] for slot in kernel.inputs), "k", *(called[slot.name] for slot in kernel.outputs)],
        [f"! {line}".rstrip() for line in description(kernel)],
        [
            *(f"real(wp), intent(in) :: {called[slot.name]}{_shape(slot)}" for slot in kernel.inputs),
            "type(constants), intent(in) :: k",
            *(f"{_type(slot)}, intent(out) :: {called[slot.name]}{_shape(slot)}" for slot in kernel.outputs),
        ],
        part.locals,
        [
            *(f"{each.name} = {each.argument}{_place(each.place)}" for each in part.inputs),
            *(f"{name} = k%{field}" for field, name in part.constants.items()),
            *_lines(part.function.definitions),
            *(
                f"{called[slot.name]}{_place(index(slot, store.element))} = {_expression(store.value)}"
                for slot in kernel.outputs
                for store in part.function.stores
                if store.argument == slot.name
            ),
        ],
    )


def _procedure(
    name: str,
    arguments: Sequence[str],
    comment: Iterable[str],
    declarations: Iterable[str],
    variables: Sequence[str],
    body: Iterable[str],
) -> str:
    declared = [f"real(wp) :: {', '.join(variables[i : i + 8])}" for i in range(0, len(variables), 8)]
    inside = [line for text in (*declarations, *declared, *body) for line in _folded(text)]
    lines = [f"    {line}" for line in (*comment, *inside)]
    return "\n".join([*_folded(f"pure subroutine {name}({', '.join(arguments)})"), *lines, "end subroutine"])


def _folded(line: str) -> list[str]:
    return folded(line, WIDTH, " &")


def _type(slot: Slot) -> str:
    return "real(wp)" if slot.argument.kind == "real" else "integer"


def _shape(slot: Slot) -> str:
    return f"({', '.join(map(str, slot.shape))})" if slot.shape else ""


def _place(place: tuple[int, ...]) -> str:
    return f"({', '.join(str(i + 1) for i in place)})" if place else ""


def _lines(definitions: Iterable[Definition]) -> Iterator[str]:
    """Yield the lines of definitions."""
    for definition in definitions:
        match definition:
            case Section(title):
                yield f"! {title}"
            case Let(name, value):
                yield f"{name} = {_expression(value)}"
            case SinCos(sine, cosine, angle):
                yield f"{sine} = sin({_expression(angle)})"
                yield f"{cosine} = cos({_expression(angle)})"


def _expression(value: Value) -> str:
    return infix(value, _atom)


def _atom(atom: Atom) -> str:
    match atom:
        case Number(number):
            return _number(number)
        case Name(text):
            return text
        case Call(function, args):
            return f"{function_name(function)}({', '.join(map(_expression, args))})"
    raise TypeError(f"no value of a program: {atom!r}")


def function_name(function: str) -> str:
    """Return what an operation is called."""
    if function == "whole":
        return "nint"
    if function in (*INTRINSIC, *OWN):
        return f"tq_{function}" if function in OWN else function
    raise ValueError(f"Fortran has no function {function!r}: expected one of INTRINSIC, or a definition in OWN")


def _number(number: float) -> str:
    if math.isfinite(number):
        return f"{number!r}_wp"
    return "tq_nan()" if math.isnan(number) else "tq_inf()" if number > 0 else "(-tq_inf())"
