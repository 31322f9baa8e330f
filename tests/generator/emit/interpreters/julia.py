"""The part of Julia that torquec writes, parsed and evaluated: no Julia can be had where the tests run.

A strict grammar, written from the language's manual and not from the emitter; what it doesn't know is an error. It is
not Julia: types, macros and multiple dispatch are not in it.

    module  = "module" NAME, (const | struct | short | function)*, "end"
    const   = "const" NAME "=" (NAME | "(;" (NAME "=" expr ",")* ")" | expr)
    struct  = "struct" NAME, (NAME "::" NAME)*, "end"
    short   = NAME "(" NAME, ... ")" "=" expr
    function= "function" NAME "(" NAME ["=" NAME], ... ")", (target "=" expr)*, "return" expr, ..., "end"
    target  = NAME | NAME "," NAME | NAME "[" INT, ... "]"
    expr    = compare ["?" expr ":" expr];  compare = sum [("<" | ">" | ">=") sum];  sum = term (("+" | "-") term)*
    term    = unary (("*" | "/") unary)*;   unary = "-" unary | power;   power = atom ["^" unary]
    atom    = NUMBER | NAME | atom "." NAME | atom "[" expr, ... "]" | atom "(" expr, ... ")" | "(" expr, ... ")"
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

TOKEN = re.compile(
    r"\s*(?:(\d+\.\d+(?:e[+-]?\d+)?|\d+(?:e[+-]?\d+)?)(?![\w.])|([A-Za-z_]\w*)|(\.\.\.|::|>=|[-+*/^()\[\],.;=<>?:]))"
)
ALL = {
    "NaN": math.nan, "Inf": math.inf, "Float64": float, "Int32": int, "isfinite": math.isfinite, "sincos": lambda x: (
        math.sin(x), math.cos(x)), "oftype": lambda x, y: y, "sqrt": math.sqrt, "log": math.log, "exp": math.exp,
    "tanh": math.tanh, "atan": math.atan2, "sign": lambda x: x if x == 0 or math.isnan(x) else math.copysign(1, x),
    "abs": abs, "round": lambda kind, x: kind(round(x)), "zeros": lambda kind, *shape: np.zeros(shape, kind),
}  # fmt: skip


def statements(text: str) -> list[str]:
    """Lines without comments; one goes on where it can't end: behind an operator or a comma, or in brackets."""
    found: list[str] = []
    whole = ""
    for line in text.split("\n"):
        code = line.partition("#")[0].strip()
        whole = f"{whole} {code}".strip()
        if whole and not re.search(r"[-+*/=,(]$", whole) and whole.count("(") == whole.count(")"):
            found.append(whole)
            whole = ""
    assert not whole, f"the file ends within a statement: {whole}"
    return found


class Expression:
    """Parses one expression into a function of the variables."""

    def __init__(self, text: str) -> None:
        self.tokens: list[tuple[str, str]] = []
        place = 0
        while place < len(text.rstrip()):
            match = TOKEN.match(text, place)
            assert match, f"no token of Julia: {text[place : place + 30]!r}"
            kind = "number" if match[1] else "name" if match[2] else "sign"
            self.tokens.append((kind, match[1] or match[2] or match[3]))
            place = match.end()
        self.tokens.append(("end", ""))
        self.place = 0

    @property
    def next(self) -> str:
        return self.tokens[self.place][1]

    def take(self, expected: str = "") -> str:
        text = self.next
        assert not expected or text == expected, f"expected {expected!r}, got {text!r}"
        self.place += 1
        return text

    def list_until(self, end: str) -> list[Callable[[dict[str, Any]], Any]]:
        items = []
        while self.next != end:
            items.append(self.expression())
            if self.next != end:
                self.take(",")
        self.take(end)
        return items

    def expression(self) -> Callable[[dict[str, Any]], Any]:
        test = self.compare()
        if self.next != "?":
            return test
        self.take()
        yes = self.expression()
        self.take(":")
        no = self.expression()
        return lambda names: yes(names) if test(names) else no(names)

    def compare(self) -> Callable[[dict[str, Any]], Any]:
        left = self.sum()
        if self.next not in ("<", ">", ">="):
            return left
        sign, right = self.take(), self.sum()
        tests = {"<": lambda a, b: a < b, ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}
        return lambda names: tests[sign](left(names), right(names))

    def sum(self) -> Callable[[dict[str, Any]], Any]:
        return self.chain(("+", "-"), self.term)

    def term(self) -> Callable[[dict[str, Any]], Any]:
        return self.chain(("*", "/"), self.unary)

    def chain(self, signs: tuple[str, ...], part: Callable[[], Any]) -> Callable[[dict[str, Any]], Any]:
        value: Callable[[dict[str, Any]], Any] = part()
        while self.next in signs:
            value = binary(self.take(), value, part())
        return value

    def unary(self) -> Callable[[dict[str, Any]], Any]:
        if self.next != "-":
            return self.power()
        self.take()
        of = self.unary()
        return lambda names: -of(names)

    def power(self) -> Callable[[dict[str, Any]], Any]:
        base = self.atom()
        return binary(self.take(), base, self.unary()) if self.next == "^" else base

    def atom(self) -> Callable[[dict[str, Any]], Any]:
        kind, text = self.tokens[self.place]
        self.take()
        value: Callable[[dict[str, Any]], Any]
        if kind == "number":
            value = (lambda number: lambda names: number)(float(text) if re.search("[.e]", text) else int(text))
        elif text == "(":
            items = self.list_until(")")
            value = items[0] if len(items) == 1 else lambda names: tuple(item(names) for item in items)
        else:
            assert kind == "name", f"no expression begins with {text!r}"
            value = (lambda name: lambda names: names[name])(text)
        while self.next in (".", "[", "("):
            value = self.after(self.take(), value)
        return value

    def after(self, sign: str, value: Callable[[dict[str, Any]], Any]) -> Callable[[dict[str, Any]], Any]:
        if sign == ".":
            name = self.take()
            return lambda names: getattr(value(names), name)
        items = self.list_until("]" if sign == "[" else ")")
        if sign == "[":
            return lambda names: np.asarray(value(names))[tuple(item(names) - 1 for item in items)].item()
        return lambda names: value(names)(*(item(names) for item in items))


def binary(sign: str, a: Callable[..., Any], b: Callable[..., Any]) -> Callable[[dict[str, Any]], Any]:
    match sign:
        case "+":
            return lambda names: a(names) + b(names)
        case "-":
            return lambda names: a(names) - b(names)
        case "*":
            return lambda names: a(names) * b(names)
        case "/":
            return lambda names: divided(a(names), b(names))
    return lambda names: a(names) ** b(names)


def divided(a: float, b: float) -> float:
    with np.errstate(all="ignore"):
        return float(np.float64(a) / np.float64(b))


def parsed(text: str) -> Callable[[dict[str, Any]], Any]:
    """Return the function of an expression, or of several with commas."""
    reader = Expression(f"({text})")
    value = reader.expression()
    reader.take("")
    assert reader.place == len(reader.tokens)
    return value


def executed(text: str) -> SimpleNamespace:
    """Return what a module defines."""
    lines = statements(text)
    head = re.fullmatch(r"module (\w+)", lines[0])
    assert head
    assert lines[-1] == "end"
    names: dict[str, Any] = dict(ALL)
    rest = iter(lines[1:-1])
    for line in rest:
        if match := re.fullmatch(r"const (\w+) = \(;(.*)\)", line):
            pairs = [each.split("=") for each in match[2].split(",") if each.strip()]
            names[match[1]] = SimpleNamespace(**{name.strip(): parsed(value)(names) for name, value in pairs})
        elif match := re.fullmatch(r"const (\w+) = (.*)", line):
            names[match[1]] = parsed(match[2])(names)
        elif match := re.fullmatch(r"(\w+)\(; (\w+)\.\.\.\) = merge\((\w+), NamedTuple\(\2\)\)", line):
            given = names[match[3]]
            names[match[1]] = lambda given=given, **changed: SimpleNamespace(**{**vars(given), **changed})
        elif match := re.fullmatch(r"struct (\w+)", line):
            fields = [each.split("::")[0] for each in iter(lambda: next(rest), "end")]
            assert len(set(fields)) == len(fields)
            names[match[1]] = lambda *given, fields=fields: SimpleNamespace(**dict(zip(fields, given, strict=True)))
        elif match := re.fullmatch(r"function (\w+)\(([^()]*)\)", line):
            names[match[1]] = function(match[2], list(iter(lambda: next(rest), "end")), names)
        else:
            match = re.fullmatch(r"(\w+)\(([\w, ]+)\) = (.*)", line)
            assert match, f"no statement of a module: {line}"
            names[match[1]] = function(match[2], [f"return {match[3]}"], names)
    return SimpleNamespace(**names)


def function(arguments: str, body: list[str], outer: dict[str, Any]) -> Callable[..., Any]:
    """Return a function; a name is read in its scope or in the module's."""
    declared = [each.split("=") for each in arguments.split(",")]
    defaults = {name.strip(): outer[value[0].strip()] for name, *value in declared if value}
    order = [name.strip() for name, *_ in declared]
    assert len({*order}) == len(order)
    steps = []
    for line in body[:-1]:
        match = re.fullmatch(r"([A-Za-z_]\w*(?:, [A-Za-z_]\w*)*|[A-Za-z_]\w*\[[\d, ]+\]) = (.*)", line)
        assert match, f"no statement of a function: {line}"
        steps.append((match[1], parsed(match[2])))
    assert body[-1].startswith("return ")
    answer = parsed(body[-1].removeprefix("return "))

    def call(*given: Any) -> Any:
        names = {**outer, **defaults, **dict(zip(order, given, strict=False))}
        for target, value in steps:
            assign(names, target, value(names))
        return answer(names)

    return call


def assign(names: dict[str, Any], target: str, value: Any) -> None:
    if "[" in target:
        name, _, place = target.rstrip("]").partition("[")
        names[name][tuple(int(i) - 1 for i in place.split(","))] = value
    elif "," in target:
        names.update(zip(target.split(", "), value, strict=True))
    else:
        names[target] = value
