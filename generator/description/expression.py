"""Text of a description to SymPy and back: numbers, + - * / ^, parentheses, pi, sin, cos, sqrt and declared names.

    sum    = term { ("+" | "-") term }
    term   = signed { ("*" | "/") signed }
    signed = { "+" | "-" } power
    power  = atom [ ("^" | "**") [ "+" | "-" ] integer ]
    atom   = number | name | "pi" | ("sin" | "cos" | "sqrt") "(" sum ")" | "(" sum ")"

Texts come from strangers: this parser is all that reads them, and its length, depth, exponents and numbers are bounded.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import sympy as sp
from torquec.suggestion import did_you_mean

from .exact_value import NotRealError, Value, exact_value
from .messages import how_to_declare, show
from .robot import RESERVED, DescriptionError

# Characters of an expression: a formula of a robot has a hundred, and longer ones are given names in parts.
MAX_LENGTH = 1000
# Brackets inside each other: what a person still reads, and far below Python's limit of recursion.
MAX_DEPTH = 32
# Sines, cosines and square roots of an expression: a formula of a robot has ten.
MAX_FUNCTIONS = 50
# The largest exponent that may be written, and that powers of powers may make.
MAX_EXPONENT = 16
MAX_TOTAL_EXPONENT = 64
# Bits of an exact number: doubles need 1100, and a larger power is refused before it is computed.
MAX_BITS = 4096
# Doubles are exact integers up to here.
EXACT_INTEGERS = 2**53

FUNCTIONS: Mapping[str, Callable[[sp.Expr], sp.Expr]] = MappingProxyType(
    {"sin": sp.sin, "cos": sp.cos, "sqrt": sp.sqrt}
)

# A number, a name or an operator.
_TOKEN = re.compile(
    r"(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<operator>\*\*|[-+*/^()])"
)
# The digits of an exponent.
_INTEGER = re.compile(r"[0-9]{1,4}\Z")
# Characters of other notations, with what to write here.
_FOREIGN = {
    ",": "a decimal comma? write a decimal point",
    "=": "an expression has no =: give the right-hand side only",
    "[": "brackets are ( and )",
    "\N{GREEK SMALL LETTER PI}": "write pi",
    "\N{DEGREE SIGN}": "angles are in rad: write pi/2 for 90 degrees",
    "\N{MULTIPLICATION SIGN}": "write *",
    "\N{MIDDLE DOT}": "write *",
    "\N{MINUS SIGN}": "this is a typographic minus: write -",
    "\N{SUPERSCRIPT TWO}": "write ^2",
}


@dataclass(frozen=True)
class _Token:
    """A word of the grammar."""

    # "number", "name", "operator", "start" or "end".
    kind: str
    text: str
    # The index of its first character.
    at: int


def parse_expression(text: str, names: Collection[str]) -> sp.Expr:
    """Return the expression that `text` writes, in symbols of `names` alone; an error marks its place with a caret."""
    if len(text) > MAX_LENGTH:
        raise DescriptionError(
            f"an expression of {len(text)} characters: expected at most {MAX_LENGTH}; give its parts names in [values]"
        )
    parser = _Parser(text, names)
    expression = parser.sum()
    token = parser.token
    if token.kind != "end":
        raise _error(text, token.at, *parser.after_operand())
    expression = _canonical(text, expression)
    return sp.Integer(0) if parser.is_zero(expression, 0) else expression


def parse_number(text: str) -> float:
    """Return the finite double of a decimal literal; refuse one that would overflow or vanish."""
    value = float(text)
    if math.isinf(value):
        raise DescriptionError(f"the number {show(text)} is too large for double precision")
    if value == 0 and re.search("[1-9]", re.split("[eE]", text)[0]):
        raise DescriptionError(f"the number {show(text)} is too small for double precision: write 0 if that is meant")
    return value


def number(value: float) -> sp.Expr:
    """Return a finite double as a SymPy number: an Integer where it is one, so that 2.0*x equals 2*x."""
    return sp.Integer(int(value)) if value.is_integer() else sp.Float(value)


def nearest_double(value: sp.Expr) -> float:
    """Return the double of a number without symbols; refuse one that is too large for one."""
    double = float(sp.N(value, 30))
    if not math.isfinite(double):
        raise DescriptionError("it is not a finite number in double precision: masses are in kg, lengths in m")
    return double


def in_doubles(expression: sp.Expr) -> sp.Expr:
    """Return an expression with each number as its text is read back; refuse one that is too large for a double."""
    for part in expression.atoms(sp.Number):
        nearest_double(part)
    rounded = _rounded(expression)
    return expression if rounded == expression else in_doubles(rounded)


class _Parser:
    """Recursive descent over the grammar above; `token` is the one token of lookahead."""

    def __init__(self, text: str, names: Collection[str]) -> None:
        self.text = text
        self.names = names
        self.depth = 0
        self.functions = 0
        # The values of numeric parts, and the parts whose exponents and numbers are within bounds.
        self.values: dict[sp.Expr, Value] = {}
        self.checked: set[sp.Expr] = set()
        self.token = _Token("start", "", 0)
        self.advance()

    def advance(self) -> _Token:
        """Step to the next token and return the one before."""
        before = self.token
        at = before.at + len(before.text)
        while at < len(self.text) and self.text[at] in " \t":
            at += 1
        match = _TOKEN.match(self.text, at)
        if match:
            self.token = _Token(str(match.lastgroup), match.group(), at)
        elif at == len(self.text):
            self.token = _Token("end", "", at)
        else:
            raise _error(self.text, at, f"{show(self.text[at])} means nothing here", _FOREIGN.get(self.text[at], ""))
        return before

    def accept(self, *operators: str) -> str:
        """Step over one of these operators and return it, or return an empty text."""
        if self.token.kind == "operator" and self.token.text in operators:
            return self.advance().text
        return ""

    def sum(self) -> sp.Expr:
        """Parse the rule `sum`."""
        terms = [self.term()]
        while operator := self.accept("+", "-"):
            terms.append(self.term() if operator == "+" else sp.Mul(-1, self.term()))
        return sp.Add(*terms)

    def term(self) -> sp.Expr:
        """Parse the rule `term`."""
        # One flat product: SymPy distributes a number over a sum only when the two stand alone.
        factors = self.signed()
        while operator := self.accept("*", "/"):
            at = self.token.at
            right = self.signed()
            if operator == "/":
                if self.is_zero(sp.Mul(*right), at):
                    raise _error(self.text, at, "division by zero", "")
                right = [sp.Pow(factor, -1) for factor in right]
            factors += right
        return sp.Mul(*factors)

    def signed(self) -> list[sp.Expr]:
        """Parse the rule `signed` and return its factors."""
        sign = 1
        while operator := self.accept("+", "-"):
            sign = -sign if operator == "-" else sign
        power = self.power()
        return [sp.Integer(-1), power] if sign < 0 else [power]

    def power(self) -> sp.Expr:
        """Parse the rule `power`."""
        base = self.atom()
        at = self.token.at
        if not self.accept("^", "**"):
            return base
        sign = -1 if self.accept("+", "-") == "-" else 1
        digits = self.token
        if digits.kind != "number" or not _INTEGER.match(digits.text) or int(digits.text) > MAX_EXPONENT:
            raise _error(
                self.text,
                digits.at,
                f"expected an integer exponent from -{MAX_EXPONENT} to {MAX_EXPONENT}",
                "a square root is sqrt(...), another power a value of its own in [values]",
            )
        self.advance()
        if self.token.text in ("^", "**"):
            raise _error(self.text, self.token.at, "a power of a power is ambiguous", "write parentheses")
        exponent = sign * int(digits.text)
        if exponent < 0 and self.is_zero(base, at):
            raise _error(self.text, at, "division by zero", "")
        if base.is_Rational and max(abs(base.p), base.q).bit_length() * abs(exponent) > MAX_BITS:
            raise _error(self.text, at, "this power is too large for double precision", "")
        return self.within_bounds(sp.Pow(base, exponent), at)

    def atom(self) -> sp.Expr:
        """Parse the rule `atom`."""
        token = self.token
        if token.kind == "number":
            self.advance()
            try:
                return number(parse_number(token.text))
            except DescriptionError as error:
                raise _error(self.text, token.at, str(error), "") from None
        if token.text == "(":
            return self.parenthesis()
        if token.kind == "name":
            self.advance()
            return self.name_or_call(token)
        problem = "the text ends" if token.kind == "end" else f"{token.text!r} stands"
        cause = "an operand is missing, or a bracket too many" if self.text.strip() else "the expression is empty"
        raise _error(self.text, token.at, f"{problem} where a number, a name or ( is expected", cause)

    def name_or_call(self, token: _Token) -> sp.Expr:
        """Parse what starts with a name: a function, pi or a symbol."""
        if token.text in FUNCTIONS:
            if self.token.text != "(":
                raise _error(self.text, self.token.at, f"expected ( after {token.text}", f"write {token.text}(...)")
            at = self.token.at
            self.functions += 1
            if self.functions > MAX_FUNCTIONS:
                cause = "give its parts names in [values]"
                raise _error(self.text, token.at, f"more than {MAX_FUNCTIONS} functions in one expression", cause)
            argument = self.parenthesis()
            value = self.value(argument, at)
            if value is not None and value < 0 and token.text == "sqrt":
                raise _error(self.text, at, "the square root of a negative number", "")
            return self.within_bounds(FUNCTIONS[token.text](sp.Integer(0) if value == 0 else argument), at)
        if self.token.text == "(":
            cause = f"the functions are {', '.join(FUNCTIONS)}; a product needs its *"
            raise _error(self.text, token.at, f"{show(token.text)} is no function", cause)
        if token.text == "pi":
            return sp.pi
        if token.text in self.names:
            return sp.Symbol(token.text)
        hint = did_you_mean(token.text, sorted({*RESERVED, *self.names}))
        cause = how_to_declare(token.text)
        raise _error(self.text, token.at, f"{show(token.text)} is not declared{hint}", cause)

    def parenthesis(self) -> sp.Expr:
        """Parse a sum in brackets."""
        opening = self.advance()
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise _error(self.text, opening.at, f"more than {MAX_DEPTH} brackets inside each other", "")
        inside = self.sum()
        self.depth -= 1
        if not self.accept(")"):
            if self.token.kind == "end":
                raise _error(self.text, self.token.at, "expected )", f"the ( at character {opening.at + 1} stays open")
            raise _error(self.text, self.token.at, *self.after_operand())
        return inside

    def within_bounds(self, expression: sp.Expr, at: int) -> sp.Expr:
        """Return the expression; refuse exponents, which powers of powers multiply, and numbers out of bounds."""
        waiting = [expression]
        while waiting:
            part = waiting.pop()
            if part in self.checked:
                continue
            self.checked.add(part)
            waiting += part.args
            if part.is_Pow and part.exp.is_Rational and abs(part.exp) > MAX_TOTAL_EXPONENT:
                raise _error(self.text, at, f"a power above {MAX_TOTAL_EXPONENT}", "")
            if part.is_Number:
                _check_finite(self.text, at, part)
        return expression

    def is_zero(self, expression: sp.Expr, at: int) -> bool:
        """Return whether an expression is 0, be it by its value alone; refuse one that is not real."""
        return bool(self.value(expression, at) == 0)

    def value(self, expression: sp.Expr, at: int) -> Value | None:
        """Return the value of an expression, None if it has symbols; refuse one that is not real."""
        if expression.free_symbols:
            return None
        try:
            return exact_value(expression, self.values)
        except NotRealError as error:
            raise _error(self.text, at, str(error), "") from None

    def after_operand(self) -> tuple[str, str]:
        """Return problem and cause of a token that can't follow an operand."""
        if self.token.text == ")":
            return "this ) closes nothing", "an opening bracket is missing"
        cause = "a * is missing; numbers are decimal, without _ or a unit"
        return f"expected an operator, not {show(self.token.text)}", cause


def _check_finite(text: str, at: int, value: sp.Expr) -> None:
    """Refuse a number that overflows or vanishes in double precision."""
    try:
        converted = float(value)
    except (OverflowError, TypeError, ValueError):
        converted = math.nan
    if not math.isfinite(converted) or (converted == 0) != (value == 0):
        raise _error(text, at, "a number beyond double precision appears in this expression", "")


def _canonical(text: str, expression: sp.Expr) -> sp.Expr:
    """Return the expression with one form for each double: an Integer where it is one, else a Float.

    Refuse an expression that is not real or not finite.
    """
    if expression.has(sp.I, sp.nan, sp.zoo, sp.oo, -sp.oo):
        raise _error(text, 0, "this expression is not a real, finite number", "a negative square root, or 0/0")
    for part in expression.atoms(sp.Number):
        _check_finite(text, 0, part)
    rounded = _rounded(expression)
    return expression if rounded == expression else _canonical(text, rounded)


def _rounded(expression: sp.Expr) -> sp.Expr:
    """Return an expression whose inexact numbers are doubles; SymPy may join some of them to others, which are not."""
    doubles = {part: number(float(part)) for part in expression.atoms(sp.Number) if _is_inexact(part)}
    return expression.xreplace({part: double for part, double in doubles.items() if part != double})


def _is_inexact(value: sp.Expr) -> bool:
    return bool(value.is_Float or max(abs(value.p), value.q) > EXACT_INTEGERS)


def _error(text: str, at: int, problem: str, cause: str) -> DescriptionError:
    """Return the error: the problem, the part of the text around it, and a caret under the character."""
    start, stop = max(0, at - 50), at + 30
    line = "".join(c if c.isprintable() and c.isascii() else "?" for c in text[start:stop])
    head, tail = ("..." if start else ""), ("..." if stop < len(text) else "")
    caret = " " * (len(head) + at - start) + "^"
    return DescriptionError(f"{problem}{': ' + cause if cause else ''}\n    {head}{line}{tail}\n    {caret}")
