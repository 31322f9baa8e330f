"""Values as text with the usual signs + - * /, which languages share. A language brings what stands between them."""

from __future__ import annotations

from collections.abc import Callable

from ..algebra.graph import Element
from .function import Call, Constant, Minus, Name, Number, Op, Value

# What a language writes in its own way.
Atom = Number | Name | Element | Constant | Call

# Of two neighbouring signs the higher one is computed first.
PRECEDENCE = {"+": 1, "-": 1, "*": 2, "/": 2}
# A negative stands alone or in parentheses.
NEGATIVE = 3


def infix(value: Value, atom: Callable[[Atom], str], outer: int = 0, right: bool = False) -> str:
    """Return a value as text, with the parentheses that its association needs: the schedule decides the order of a sum.

    `atom` writes what is no sum, product, quotient or negative. `outer` is the precedence of the sign beside the value
    (0: none), `right` says that the value stands behind this sign.
    """
    match value:
        case Minus(of):
            text = f"-{infix(of, atom, NEGATIVE)}"
            return f"({text})" if outer else text
        case Op(symbol, a, b):
            level = PRECEDENCE[symbol]
            sign = f" {symbol} " if level == PRECEDENCE["+"] else symbol
            text = f"{infix(a, atom, level)}{sign}{infix(b, atom, level, right=True)}"
            return f"({text})" if level < outer or (level == outer and right) else text
        case _:
            return atom(value)
