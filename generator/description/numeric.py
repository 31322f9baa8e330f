"""Numbers from a description's expressions, in plain floating point."""

from __future__ import annotations

import math
from collections.abc import Mapping

import sympy as sp

from .robot import DescriptionError


def evaluate(expression: sp.Expr, values: Mapping[str, float | None]) -> float:
    """Return the value of an expression; the error names symbols that have none."""
    missing = sorted(str(symbol) for symbol in expression.free_symbols if values.get(str(symbol)) is None)
    if missing:
        raise DescriptionError(
            f"{expression} needs a number, but {', '.join(missing)} {'has' if len(missing) == 1 else 'have'} no value: "
            "give one in the description or when you ask"
        )
    try:
        value = _evaluate(expression, values)
    except (ZeroDivisionError, OverflowError):
        value = math.nan
    if not math.isfinite(value):
        raise DescriptionError(f"{expression} is not a finite number with the values given: check for a division by 0")
    return value


def _evaluate(expression: sp.Expr, values: Mapping[str, float | None]) -> float:
    """Return the value of an expression whose symbols all have one."""
    if expression.is_Symbol:
        value = values[str(expression)]
        assert value is not None
        return float(value)
    if expression.is_Rational:
        return int(expression.p) / int(expression.q)
    if expression.is_Float:
        return float(expression)
    if expression is sp.pi:
        return math.pi
    parts = [_evaluate(part, values) for part in expression.args]
    if expression.is_Add:
        return math.fsum(parts)
    if expression.is_Mul:
        return math.prod(parts)
    if expression.is_Pow:
        base, exponent = parts
        return math.nan if base < 0 and exponent != int(exponent) else base**exponent
    if isinstance(expression, sp.sin):
        return math.sin(parts[0])
    if isinstance(expression, sp.cos):
        return math.cos(parts[0])
    raise DescriptionError(f"{expression} holds {expression.func.__name__}: expected + - * / ^, sin, cos and sqrt")
