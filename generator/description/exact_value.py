"""Values of expressions without symbols in fifty digits: real, and an exact 0 where terms cancel."""

from __future__ import annotations

from typing import Any

import mpmath
import sympy as sp

_MP = mpmath.mp.clone()
_MP.dps = 50
# A sum this small beside its largest term is 0: more than half of the digits cancelled, which no decimal number does.
_CANCELLED = _MP.mpf("1e-40")

Value = Any


class NotRealError(ValueError):
    """An expression has no real value."""


def exact_value(expression: sp.Expr, known: dict[sp.Expr, Value]) -> Value:
    """Return the value of an expression without symbols; `known` holds those of its parts and is filled."""
    value = known.get(expression)
    if value is None:
        value = known[expression] = _value(expression, known)
    return value


def _value(expression: sp.Expr, known: dict[sp.Expr, Value]) -> Value:
    if expression.is_Rational:
        return _MP.mpf(int(expression.p)) / int(expression.q)
    if expression.is_Float:
        return _MP.mpf(float(expression))
    if expression is sp.pi:
        return +_MP.pi
    parts = [exact_value(part, known) for part in expression.args]
    if expression.is_Add:
        total = _MP.fsum(parts)
        return total if abs(total) > _CANCELLED * max(map(abs, parts)) else _MP.mpf(0)
    if expression.is_Mul:
        return _MP.fprod(parts)
    if expression.is_Pow:
        return _power(parts[0], expression.exp)
    if isinstance(expression, sp.sin):
        return _MP.sin(parts[0])
    if isinstance(expression, sp.cos):
        return _MP.cos(parts[0])
    raise NotRealError("this expression is not a real, finite number")


def _power(base: Value, exponent: sp.Expr) -> Value:
    if base == 0 and exponent < 0:
        raise NotRealError("division by zero")
    if base < 0 and not exponent.is_Integer:
        raise NotRealError("the square root of a negative number")
    return _MP.power(base, _MP.mpf(int(exponent.p)) / int(exponent.q))
