"""The mathematics that torquec prints, parsed and evaluated: what a reader would compute by hand from the page.

    equation = name "&=" sum;  sum = ["-"] term (("+" | "-") term)*;  term = factor (["\\,"] factor)*
    factor   = "\\mathrm{NaN}" | NUMBER ["\\cdot 10^{" INT "}"] | name ["^{2}"] | "(" sum ")" | function
    function = "\\frac{" sum "}{" sum "}" | "\\sqrt{" sum "}" | ("\\sin" | "\\operatorname{sgn}" ...) "(" sum, ... ")"
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping

TOKEN = re.compile(
    r"\s*(\\cdot 10\^\{-?\d+\}|\d+(?:\.\d+)?|\\operatorname\{\w+\}|\\(?:sin|cos|exp|ln|tanh|sqrt|frac)(?![A-Za-z])"
    r"|\\mathrm\{NaN\}|\^\{2\}|\\,|[-+(){}<,]|(?:\\(?:dot|ddot)\{(?:\\omega|[A-Za-z])\}|\\mathit\{[\w\\]+\}|\\[A-Za-z]+|[A-Za-z])"
    r"(?:_\{(?:[^{}]|\{[^{}]*\})*\})?'*(?:\[[\d,]+\])?)"
)
COMMANDS = """
documentclass usepackage setlength textwidth oddsidemargin allowdisplaybreaks begin end section paragraph footnotesize
hline mathit mathrm operatorname frac sqrt sin cos exp ln tanh dot ddot omega Gamma gamma alpha theta sigma pi cdot quad
infty textasciicircum textasciitilde textbackslash left right
"""
FUNCTIONS: dict[str, Callable[..., float]] = {
    r"\sin": math.sin, r"\cos": math.cos, r"\exp": math.exp, r"\tanh": math.tanh,
    r"\ln": lambda x: math.log(x) if x > 0 else math.nan,
    r"\operatorname{sgn}": lambda x: (x > 0) - (x < 0), r"\operatorname{atan2}": math.atan2,
    r"\operatorname{pivot}": lambda d, s: d if d > abs(s) / 2**44 else math.nan,
}  # fmt: skip


def equations(text: str) -> list[tuple[str, str]]:
    """The equations of a section, in their order, each on one line again."""
    found = []
    for block in re.findall(r"\\begin\{align\*\}\n(.*?)\n\\end\{align\*\}", text, re.S):
        lines = re.sub(r" \\\\\n&\\quad \{\}", "", block).split(" \\\\\n")
        for line in lines:
            name, equal, value = line.partition(" &= ")
            assert equal, f"no equation: {line}"
            found.append((name, value))
    return found


class Reader:
    """Evaluates one right side."""

    def __init__(self, text: str, names: Mapping[str, float]) -> None:
        self.names = names
        self.tokens: list[str] = []
        place = 0
        while place < len(text):
            match = TOKEN.match(text, place)
            assert match, f"no mathematics of ours: {text[place : place + 40]!r}"
            self.tokens.append(match[1])
            place = match.end()
        self.tokens.append("")
        self.place = 0

    @property
    def next(self) -> str:
        return self.tokens[self.place]

    def take(self, expected: str = "") -> str:
        text = self.next
        assert not expected or text == expected, f"expected {expected!r}, got {text!r}"
        self.place += 1
        return text

    def sum(self) -> float:
        sign = self.take() if self.next == "-" else "+"
        value = -self.term() if sign == "-" else self.term()
        while self.next in ("+", "-"):
            value = value + self.term() if self.take() == "+" else value - self.term()
        return value

    def term(self) -> float:
        value = self.factor()
        while self.next == r"\,":
            self.take()
            value *= self.factor()
        return value

    def factor(self) -> float:
        text = self.take()
        if text == r"\frac":
            above = self.group()
            below = self.group()
            return above / below if below else math.nan
        if text == r"\sqrt":
            of = self.group()
            return math.sqrt(of) if of >= 0 else math.nan
        if text == "(":
            value = self.sum()
            self.take(")")
            return value
        if text == r"\operatorname{if}":
            self.take("(")
            a = self.sum()
            self.take("<")
            b, x, y = self.rest()
            return x if a < b else y
        if text in FUNCTIONS:
            self.take("(")
            return float(FUNCTIONS[text](*self.rest()))
        value = float(text) if text[0].isdigit() else math.nan if text == r"\mathrm{NaN}" else self.names[text]
        if self.next.startswith(r"\cdot"):
            value = float(f"{text}e{self.take()[10:-1]}")
        if self.next == "^{2}":
            self.take()
            value *= value
        return value

    def group(self) -> float:
        self.take("{")
        value = self.sum()
        self.take("}")
        return value

    def rest(self) -> list[float]:
        values = [self.sum()]
        while self.take() == ",":
            values.append(self.sum())
        return values


def evaluated(text: str, names: dict[str, float]) -> None:
    """Add what the equations of a section define."""
    for name, value in equations(text):
        reader = Reader(value, names)
        names[name] = reader.sum()
        assert reader.next == "", f"{value}: not read to its end, {reader.tokens[reader.place :]}"


def check(text: str) -> None:
    """Assert what every document needs: environments that close in order, braces that match, nothing but ASCII."""
    assert text.isascii()
    stack: list[str] = []
    for kind, name in re.findall(r"\\(begin|end)\{([\w*]+)\}", text):
        if kind == "begin":
            stack.append(name)
        else:
            assert stack.pop() == name
    assert not stack
    depth = 0
    for sign in re.findall(r"(?<!\\)[{}]", text.replace("\\\\", "")):
        depth += 1 if sign == "{" else -1
        assert depth >= 0
    assert depth == 0
    assert {*re.findall(r"\\([A-Za-z]+)", text)} <= {*COMMANDS.split()}
