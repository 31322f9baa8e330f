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

from .robot import RESERVED, DescriptionError

MAX_LENGTH = 1000
MAX_DEPTH = 32
MAX_EXPONENT = 16
_MAX_TOTAL_EXPONENT = 64
_MAX_BITS = 4096
_EXACT_INTEGERS = 2**53

FUNCTIONS: Mapping[str, Callable[[sp.Expr], sp.Expr]] = MappingProxyType(
    {"sin": sp.sin, "cos": sp.cos, "sqrt": sp.sqrt}
)

_TOKEN = re.compile(
    r"(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<operator>\*\*|[-+*/^()])"
)
_INTEGER = re.compile(r"[0-9]{1,4}\Z")
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
    kind: str
    text: str
    at: int


def parse_expression(text: str, names: Collection[str]) -> sp.Expr:
    """The expression that `text` writes, in symbols of `names` alone; an error shows with a caret where it is wrong."""
    if len(text) > MAX_LENGTH:
        raise DescriptionError(
            f"an expression of {len(text)} characters: expected at most {MAX_LENGTH}; give its parts names in [values]"
        )
    parser = _Parser(text, names)
    expression = parser.sum()
    token = parser.token
    if token.kind != "end":
        raise _error(text, token.at, *parser.after_operand())
    return _sound(text, expression)


def parse_number(text: str) -> float:
    """The finite double that a decimal literal writes; what would overflow or vanish is refused."""
    value = float(text)
    if math.isinf(value):
        raise DescriptionError(f"the number {_shown(text)} is too large for double precision")
    if value == 0 and re.search("[1-9]", re.split("[eE]", text)[0]):
        raise DescriptionError(f"the number {_shown(text)} is too small for double precision: write 0 if that is meant")
    return value


def number(value: float) -> sp.Expr:
    """A finite double as a SymPy number: an Integer where it is one, so that 2.0*x and 2*x are one expression."""
    return sp.Integer(int(value)) if value.is_integer() else sp.Float(value)


class _Parser:
    """Recursive descent over the grammar above; `token` is the one token of lookahead."""

    def __init__(self, text: str, names: Collection[str]) -> None:
        self.text = text
        self.names = names
        self.depth = 0
        self.token = _Token("start", "", 0)
        self.advance()

    def advance(self) -> _Token:
        past = self.token
        at = past.at + len(past.text)
        while at < len(self.text) and self.text[at] in " \t":
            at += 1
        match = _TOKEN.match(self.text, at)
        if match:
            self.token = _Token(str(match.lastgroup), match.group(), at)
        elif at == len(self.text):
            self.token = _Token("end", "", at)
        else:
            raise _error(self.text, at, f"{_shown(self.text[at])} means nothing here", _FOREIGN.get(self.text[at], ""))
        return past

    def accept(self, *operators: str) -> str:
        if self.token.kind == "operator" and self.token.text in operators:
            return self.advance().text
        return ""

    def sum(self) -> sp.Expr:
        terms = [self.term()]
        while operator := self.accept("+", "-"):
            terms.append(self.term() if operator == "+" else sp.Mul(-1, self.term()))
        return sp.Add(*terms)

    def term(self) -> sp.Expr:
        # One flat product: SymPy distributes a number over a sum only when the two stand alone.
        factors = self.signed()
        while operator := self.accept("*", "/"):
            at = self.token.at
            right = self.signed()
            if operator == "/":
                if sp.Mul(*right) == 0:
                    raise _error(self.text, at, "division by zero", "")
                right = [sp.Pow(factor, -1) for factor in right]
            factors += right
        return sp.Mul(*factors)

    def signed(self) -> list[sp.Expr]:
        sign = 1
        while operator := self.accept("+", "-"):
            sign = -sign if operator == "-" else sign
        power = self.power()
        return [sp.Integer(-1), power] if sign < 0 else [power]

    def power(self) -> sp.Expr:
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
        if base == 0 and exponent < 0:
            raise _error(self.text, at, "division by zero", "")
        if base.is_Rational and max(abs(base.p), base.q).bit_length() * abs(exponent) > _MAX_BITS:
            raise _error(self.text, at, "this power is too large for double precision", "")
        return self.bounded(sp.Pow(base, exponent), at)

    def atom(self) -> sp.Expr:
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
            return self.named(token)
        given = "the text ends" if token.kind == "end" else f"{token.text!r} stands"
        cause = "an operand is missing, or a bracket too many" if self.text.strip() else "the expression is empty"
        raise _error(self.text, token.at, f"{given} where a number, a name or ( is expected", cause)

    def named(self, token: _Token) -> sp.Expr:
        if token.text in FUNCTIONS:
            if self.token.text != "(":
                raise _error(self.text, self.token.at, f"expected ( after {token.text}", f"write {token.text}(...)")
            at = self.token.at
            argument = self.parenthesis()
            if token.text == "sqrt" and not argument.free_symbols and sp.N(argument) < 0:
                raise _error(self.text, at, "the square root of a negative number", "")
            return self.bounded(FUNCTIONS[token.text](argument), at)
        if self.token.text == "(":
            cause = f"the functions are {', '.join(FUNCTIONS)}; a product needs its *"
            raise _error(self.text, token.at, f"{_shown(token.text)} is no function", cause)
        if token.text == "pi":
            return sp.pi
        if token.text in self.names:
            return sp.Symbol(token.text)
        hint = did_you_mean(token.text, sorted({*RESERVED, *self.names}))
        cause = "give it a value in [values], or list it in symbols to leave it without one"
        raise _error(self.text, token.at, f"{_shown(token.text)} is not declared{hint}", cause)

    def parenthesis(self) -> sp.Expr:
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

    def bounded(self, expression: sp.Expr, at: int) -> sp.Expr:
        """Powers of powers multiply their exponents: keep them, and the numbers they make, within bounds."""
        for part in sp.preorder_traversal(expression):
            if part.is_Pow and part.exp.is_Rational and abs(part.exp) > _MAX_TOTAL_EXPONENT:
                raise _error(self.text, at, f"a power above {_MAX_TOTAL_EXPONENT}", "")
            if part.is_Number:
                _finite(self.text, at, part)
        return expression

    def after_operand(self) -> tuple[str, str]:
        if self.token.text == ")":
            return "this ) closes nothing", "an opening bracket is missing"
        cause = "a * is missing; numbers are decimal, without _ or a unit"
        return f"expected an operator, not {_shown(self.token.text)}", cause


def _finite(text: str, at: int, value: sp.Expr) -> None:
    try:
        converted = float(value)
    except (OverflowError, TypeError, ValueError):
        converted = math.nan
    if not math.isfinite(converted) or (converted == 0) != (value == 0):
        raise _error(text, at, "a number beyond double precision appears in this expression", "")


def _sound(text: str, expression: sp.Expr) -> sp.Expr:
    """The expression with one form for each double: an integer where it is one, no integer that is none.

    What is not real or not finite is refused.
    """
    if expression.has(sp.I, sp.nan, sp.zoo, sp.oo, -sp.oo):
        raise _error(text, 0, "this expression is not a real, finite number", "a negative square root, or 0/0")
    for part in expression.atoms(sp.Number):
        _finite(text, 0, part)
    doubles = {part: number(float(part)) for part in expression.atoms(sp.Number) if _is_inexact(part)}
    changed = {part: double for part, double in doubles.items() if part != double}
    return _sound(text, expression.xreplace(changed)) if changed else expression


def _is_inexact(value: sp.Expr) -> bool:
    return bool(value.is_Float or max(abs(value.p), value.q) > _EXACT_INTEGERS)


def _error(text: str, at: int, problem: str, cause: str) -> DescriptionError:
    """The problem under its text: a caret marks the character; long texts show the part around it."""
    start, stop = max(0, at - 50), at + 30
    line = "".join(c if c.isprintable() and c.isascii() else "?" for c in text[start:stop])
    head, tail = ("..." if start else ""), ("..." if stop < len(text) else "")
    caret = " " * (len(head) + at - start) + "^"
    return DescriptionError(f"{problem}{': ' + cause if cause else ''}\n    {head}{line}{tail}\n    {caret}")


def _shown(text: str) -> str:
    return ascii(text if len(text) <= 40 else text[:40] + "...")


_SUM, _TERM, _POWER, _ATOM = range(4)


def write_expression(expression: sp.Expr) -> str:
    """The text that parse_expression reads back as `expression`."""
    text = _write(expression, _SUM)
    if len(text) > MAX_LENGTH:
        raise DescriptionError(f"{text[:60]}... has {len(text)} characters: a description holds at most {MAX_LENGTH}")
    return text


def _write(expression: sp.Expr, level: int) -> str:
    """The text of a part that stands where the grammar expects `level`; brackets where the part binds less."""
    if expression.is_Symbol or expression is sp.pi:
        return str(expression)
    if isinstance(expression, sp.sin | sp.cos):
        return f"{expression.func.__name__}({_write(expression.args[0], _SUM)})"
    if expression.is_Add:
        text, own = _write_sum(expression), _SUM
    elif expression.is_Float or expression.is_Integer:
        value = int(expression) if expression.is_Integer else float(expression)
        text, own = repr(value), (_TERM if value < 0 else _ATOM)
    elif expression.is_Mul or expression.is_Rational:
        text, own = _write_term(expression), _TERM
    elif expression.is_Pow:
        return _write_power(expression, level)
    else:
        raise DescriptionError(f"{expression} cannot be written: expected + - * / ^, pi, sin, cos, sqrt and names")
    return f"({text})" if level > own else text


def _write_sum(expression: sp.Expr) -> str:
    terms = [_write(term, _TERM) for term in expression.as_ordered_terms()]
    return terms[0] + "".join(f" - {t[1:]}" if t.startswith("-") else f" + {t}" for t in terms[1:])


def _write_term(expression: sp.Expr) -> str:
    coefficient, rest = expression.as_coeff_Mul()
    factors = [] if rest == 1 else rest.as_ordered_factors()
    over = [factor for factor in factors if not _is_divisor(factor)]
    under = [sp.Pow(factor.base, -factor.exp) for factor in factors if _is_divisor(factor)]
    sign = "-" if coefficient < 0 else ""
    size = abs(coefficient)
    leading = [number(float(size)) if size.is_Float else sp.Integer(size.p)]
    if leading[0] == 1 and over:
        leading = []
    if size.is_Rational and size.q != 1:
        under.insert(0, sp.Integer(size.q))
    numerator = "*".join(_write(factor, _POWER) for factor in [*leading, *over])
    return sign + numerator + "".join(f"/{_write(factor, _POWER)}" for factor in under)


def _is_divisor(factor: sp.Expr) -> bool:
    return bool(factor.is_Pow and factor.exp.is_Rational and factor.exp < 0)


def _write_power(expression: sp.Expr, level: int) -> str:
    base, exponent = expression.base, expression.exp
    if not exponent.is_Rational or exponent.q & (exponent.q - 1):
        raise DescriptionError(f"{expression} cannot be written: expected an integer power or a square root")
    if exponent < 0:
        text = f"1/{_write(sp.Pow(base, -exponent), _POWER)}"
        return f"({text})" if level > _TERM else text
    roots = exponent.q.bit_length() - 1
    text = _write(base, _SUM if roots else _ATOM)
    for _ in range(roots):
        text = f"sqrt({text})"
    if exponent.p == 1:
        return text
    # A higher power than the grammar has is a product of those that it has: x^16*x^4.
    whole, rest = divmod(exponent.p, MAX_EXPONENT)
    powers = [f"{text}^{MAX_EXPONENT}"] * whole + [f"{text}^{rest}" if rest > 1 else text] * (rest > 0)
    text = "*".join(powers)
    return f"({text})" if level > (_POWER if len(powers) == 1 else _TERM) else text
