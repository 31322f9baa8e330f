"""Kernels -> LaTeX: the tables of a robot and its equations as a book prints them, a document of its own."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence

import sympy as sp

from ..derive.kernel import Kernel, Slot
from ..description.robot import DRIVE, GEOMETRY, INERTIA, PRISMATIC, REVOLUTE, Joint, Robot
from .function import Call, Definition, Let, Minus, Name, Number, Op, Section, SinCos, Value
from .infix import NEGATIVE, PRECEDENCE
from .names import Style
from .naming import PARAMETER, file_stem
from .program import Part, Program, index, program
from .tables import CONVENTIONS, PLACES, one_line, operations

# What the letters of the notation stand for.
LETTERS = {
    "QP": r"\dot{q}", "QDP": r"\ddot{q}", "GAM": r"\Gamma", "W": r"\omega", "WP": r"\dot{\omega}", "VP": r"\dot{V}",
    "GAMMA": r"\gamma", "ALPHA": r"\alpha", "THETA": r"\theta", "wrench": "w",
}  # fmt: skip
# How operations are printed, {} for the arguments.
OPERATORS = {
    "sin": r"\sin({})", "cos": r"\cos({})", "exp": r"\exp({})", "log": r"\ln({})", "tanh": r"\tanh({})",
    "sqrt": r"\sqrt{{{}}}", "sign": r"\operatorname{{sgn}}({})", "atan2": r"\operatorname{{atan2}}({}, {})",
    "where": r"\operatorname{{if}}({} < {}, {}, {})", "pivot": r"\operatorname{{pivot}}({}, {})", "whole": "{}",
}  # fmt: skip
PRIME = "'"
# About how many signs a line of an equation has room for.
WIDTH = 78


def symbol(name: str) -> str:
    """Return a name of the notation as it is printed: digits are indices, and each _ that more names need a prime."""
    primes = len(name) - len(name.rstrip("_"))
    plain = name.rstrip("_").removeprefix(PARAMETER)
    letters = re.match(r"[A-Za-z]*", plain)
    head = letters[0] if letters else ""
    rest = re.sub(r"_+", ",", plain[len(head) :].strip("_"))
    base = LETTERS.get(head) or (head if len(head) == 1 else rf"\mathit{{{head}}}" if head else "x")
    below = f"_{{{_indices(rest)}}}" if rest else ""
    return f"{base}{below}{PRIME * primes}"


def _indices(text: str) -> str:
    return re.sub(r"[A-Za-z]+", lambda m: rf"\mathit{{{m[0]}}}", text)


STYLE = Style(frozenset(), key=symbol, given=())


def files(robot: Robot, kernels: Sequence[Kernel]) -> dict[str, str]:
    """Return the document of a robot's straight-line kernels, by its file name."""
    return {f"{file_stem(robot.name)}.tex": _document(robot, program(robot, kernels, STYLE))}


def _document(robot: Robot, source: Program) -> str:
    """Return the text of a document: the tables, the constants, and a section a kernel."""
    lines = [
        r"\documentclass{article}",
        r"\usepackage{amsmath}",
        r"\setlength{\textwidth}{160mm}",
        r"\setlength{\oddsidemargin}{0mm}",
        r"\allowdisplaybreaks",
        r"\begin{document}",
        rf"\section*{{{plain(one_line(robot))}}}",
        "",
        rf"{plain(PLACES.removeprefix('Geometry: '))}:",
        "",
        *_table(["j", "a(j)", r"\sigma_j", *map(_heading, GEOMETRY)], _geometry(robot)),
        "Parameters of the links, about the origins of their frames, and of their drives:",
        "",
        *_table(["j", *(rf"\mathit{{{name}}}_j" for name in INERTIA)], _fields(robot, INERTIA)),
        *_table(["j", *(rf"\mathit{{{name}}}_j" for name in DRIVE)], _fields(robot, DRIVE)),
        *_values(source),
        plain(CONVENTIONS),
        r"A quotient by $\operatorname{pivot}(d, s)$ is one by $d$, undetermined where $d$ is rounding beside $s$.",
        "",
        *_table(None, [[plain(cell) for cell in row] for row in operations(source.kernels)], "l"),
        r"\section*{Once for a set of parameters}",
        *_equations(source.prepare.definitions, _constants(source)),
        *(line for part in source.parts for line in _section(part)),
        r"\end{document}",
        "",
    ]
    return "\n".join(lines)


def plain(text: str) -> str:
    """Return any text so that LaTeX prints it as it stands."""
    special = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"}
    special |= {"<": r"$<$", ">": r"$>$", "|": r"$|$"}
    return "".join(special.get(c, f"\\{c}" if c in "#$%&_{}" else c if c.isascii() else "?") for c in text)


def _heading(name: str) -> str:
    return f"\\{name}_j" if name in ("gamma", "alpha", "theta") else f"{name}_j"


def _geometry(robot: Robot) -> Iterator[list[str]]:
    for j, joint in enumerate(robot.joints, 1):
        cells = [f"{j}", f"{joint.antecedent}", f"{joint.sigma}", *(_place(j, joint, name) for name in GEOMETRY)]
        yield [f"${cell}$" for cell in cells]


def _place(j: int, joint: Joint, name: str) -> str:
    """Return one of a joint's six numbers; the variable one by q."""
    if name != {REVOLUTE: "theta", PRISMATIC: "r"}.get(joint.sigma):
        return _formula(getattr(joint, name))
    return f"q_{{{j}}} + {_formula(joint.offset)}" if joint.offset != 0 else f"q_{{{j}}}"


def _fields(robot: Robot, names: Sequence[str]) -> Iterator[list[str]]:
    for j, joint in enumerate(robot.joints, 1):
        yield [f"${j}$", *(f"${_formula(getattr(joint, name))}$" for name in names)]


def _formula(formula: sp.Expr) -> str:
    """Return a formula of the description."""
    return str(sp.latex(formula, symbol_names={each: symbol(str(each)) for each in formula.free_symbols}))


def _table(head: Sequence[str] | None, rows: Iterable[Sequence[str]], align: str = "c") -> list[str]:
    """Return a table; its head is mathematics, its cells are LaTeX."""
    table = [*([[f"${cell}$" for cell in head]] if head else []), *rows]
    lines = [f"{' & '.join(row)} \\\\" for row in table]
    return [
        r"\begin{center}\footnotesize",
        rf"\begin{{tabular}}{{{align * max(len(row) for row in table)}}}",
        lines[0],
        r"\hline",
        *lines[1:],
        r"\end{tabular}",
        r"\end{center}",
    ]


def _values(source: Program) -> list[str]:
    """Return the values of the parameters that are read, a paragraph of them."""
    values = list(source.robot.values.values())
    read = [(each.name, values[each.place[0]]) for each in source.read]
    known = [f"${symbol(name)} = {_number(value)}$" for name, value in read if value is not None]
    return [f"Values: {', '.join(known)}.", ""] if known else []


def _constants(source: Program) -> list[tuple[str, Value]]:
    return [
        (name, store.value)
        for name, store in zip(source.constants, source.prepare.stores, strict=True)
        if store.value != Name(name)
    ]


def _section(part: Part) -> list[str]:
    """Return the section of a kernel: what it is, its arguments, and its equations."""
    kernel = part.kernel
    cost = ", ".join(f"{number} {operation}" for operation, number in kernel.operations.items() if number)
    arguments = [
        rf"{word} $\mathit{{{plain(slot.name)}}}$: {plain(slot.argument.doc)}"
        for word, slots in (("Given", kernel.inputs), ("Answer", kernel.outputs))
        for slot in slots
    ]
    answers = {slot.name: slot for slot in kernel.outputs}
    stored = [(_element(answers[each.argument], each.element), each.value) for each in part.function.stores]
    read = [(each.name, _element_of(part, each.argument, each.place)) for each in part.inputs]
    return [
        rf"\section*{{{plain(kernel.name)}}}",
        f"{plain(kernel.variant.row.doc)} Operations: {plain(cost or 'none')}.",
        "",
        *(f"{text}. " for text in arguments),
        *_align([f"{symbol(name)} &= {element}" for name, element in read if symbol(name) != element]),
        *_align([f"{symbol(name)} &= {symbol(field)}" for field, name in part.constants.items() if name != field]),
        *_equations(part.function.definitions, []),
        *_align([f"{element} &= {_tex(value)}" for element, value in stored]),
    ]


def _element(slot: Slot, place: int) -> str:
    """Return an element of an answer by its place."""
    return _indexed(slot.name, index(slot, place))


def _element_of(part: Part, argument: str, place: tuple[int, ...]) -> str:
    names = {called: name for name, called in part.arguments.items()}
    return _indexed(names[argument], place)


def _indexed(name: str, place: tuple[int, ...]) -> str:
    indices = ",".join(str(i + 1) for i in place)
    return rf"\mathit{{{plain(name)}}}" + (f"[{indices}]" if place else "")


def _equations(definitions: Iterable[Definition], more: Sequence[tuple[str, Value]]) -> Iterator[str]:
    """Yield the equations of definitions, under the headings that stand among them."""
    group: list[str] = []
    for definition in definitions:
        match definition:
            case Section(title):
                yield from _align(group)
                yield rf"\paragraph{{{plain(title)}}}"
                group = []
            case Let(name, value):
                group.append(f"{symbol(name)} &= {_tex(value)}")
            case SinCos(sine, cosine, angle):
                group.append(rf"{symbol(sine)} &= \sin({_tex(angle)})")
                group.append(rf"{symbol(cosine)} &= \cos({_tex(angle)})")
    yield from _align([*group, *(f"{symbol(name)} &= {_tex(value)}" for name, value in more)])


def _align(equations: Sequence[str]) -> Iterator[str]:
    if equations:
        lines = [line for equation in equations for line in _broken(equation)]
        yield r"\begin{align*}"
        yield " \\\\\n".join(lines)
        yield r"\end{align*}"


def _broken(equation: str) -> Iterator[str]:
    """Yield an equation in lines that fit; one that goes on begins with its sign."""
    line, depth = "", 0
    for piece in re.split(r"(?= [+-] )", equation):
        if line and depth == 0 and _length(line + piece) > WIDTH:
            yield line
            line = r"&\quad {}"
        line += piece
        depth += piece.count("{") - piece.count("}")
    yield line


def _length(text: str) -> int:
    """Return about how many signs are printed of some LaTeX."""
    return len(re.sub(r"\\operatorname|\\mathit|\\quad|\\(?=[a-zA-Z])|\\[,!]|[{}_^&]", "", text))


def _tex(value: Value, outer: int = 0, right: bool = False) -> str:
    """Return a value; `outer` is the precedence of the sign beside it, `right` says that it stands behind this sign."""
    match value:
        case Minus(of):
            text = f"-{_tex(of, NEGATIVE)}"
            return f"({text})" if outer else text
        case Op("/", a, b):
            return rf"\frac{{{_tex(a)}}}{{{_tex(b)}}}"
        case Op("*", Name(text), Name(again)) if text == again:
            return f"{symbol(text)}^{{2}}"
        case Op("*", a, Number() as b) if not isinstance(a, Number):
            return _tex(Op("*", b, a), outer, right)
        case Op(sign, a, b):
            level = PRECEDENCE[sign]
            between = r"\," if sign == "*" else f" {sign} "
            text = f"{_tex(a, level)}{between}{_tex(b, level, right=True)}"
            return f"({text})" if level < outer or (level == outer and right) else text
        case Call(function, args):
            return operator(function).format(*map(_tex, args))
        case Name(text):
            return symbol(text)
        case Number(number):
            return f"({_number(number)})" if outer and number < 0 else _number(number)
    raise TypeError(f"no value of a program: {value!r}")


def operator(function: str) -> str:
    """Return how an operation is printed."""
    if function not in OPERATORS:
        raise ValueError(f"LaTeX has no function {function!r}: expected one of OPERATORS")
    return OPERATORS[function]


def _number(number: float) -> str:
    if not math.isfinite(number):
        return r"\mathrm{NaN}" if math.isnan(number) else r"\infty" if number > 0 else r"(-\infty)"
    digits, _, power = repr(number).partition("e")
    digits = digits.removesuffix(".0")
    return rf"{digits}\cdot 10^{{{int(power)}}}" if power else digits
