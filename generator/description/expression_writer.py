"""SymPy to the text of a description: what the parser of expression.py reads back."""

from __future__ import annotations

import sympy as sp

from .expression import MAX_EXPONENT, MAX_LENGTH, number
from .robot import DescriptionError

# How strongly a part binds, in the order of the grammar's rules: a part that binds less than its place needs brackets.
_SUM, _TERM, _POWER, _ATOM = range(4)


def write_expression(expression: sp.Expr) -> str:
    """Return the text that parse_expression reads back as `expression`."""
    text = _write(expression, _SUM)
    if len(text) > MAX_LENGTH:
        raise DescriptionError(f"{text[:60]}... has {len(text)} characters: a description holds at most {MAX_LENGTH}")
    return text


def _write(expression: sp.Expr, level: int) -> str:
    """Return the text of a part where the grammar expects `level`, in brackets where the part binds less."""
    if expression.is_Symbol or expression is sp.pi:
        return str(expression)
    if isinstance(expression, sp.sin | sp.cos):
        return f"{expression.func.__name__}({_write(expression.args[0], _SUM)})"
    if expression.is_Add:
        text, rank = _write_sum(expression), _SUM
    elif expression.is_Float or expression.is_Integer:
        value = int(expression) if expression.is_Integer else float(expression)
        text, rank = repr(value), (_TERM if value < 0 else _ATOM)
        if value == float(value):
            # 1e+300, where the whole number has three hundred digits.
            text = min(text, repr(float(value)), key=len)
    elif expression.is_Mul or expression.is_Rational:
        text, rank = _write_term(expression), _TERM
    elif expression.is_Pow:
        return _write_power(expression, level)
    else:
        raise DescriptionError(f"{expression} cannot be written: expected + - * / ^, pi, sin, cos, sqrt and names")
    return f"({text})" if level > rank else text


def _write_sum(expression: sp.Expr) -> str:
    terms = [_write(term, _TERM) for term in expression.as_ordered_terms()]
    return terms[0] + "".join(f" - {t[1:]}" if t.startswith("-") else f" + {t}" for t in terms[1:])


def _write_term(expression: sp.Expr) -> str:
    coefficient, rest = expression.as_coeff_Mul()
    factors = [] if rest == 1 else rest.as_ordered_factors()
    numerator = [factor for factor in factors if not _is_divisor(factor)]
    denominator = [sp.Pow(factor.base, -factor.exp) for factor in factors if _is_divisor(factor)]
    sign = "-" if coefficient < 0 else ""
    size = abs(coefficient)
    leading = [number(float(size)) if size.is_Float else sp.Integer(size.p)]
    if leading[0] == 1 and numerator:
        leading = []
    if size.is_Rational and size.q != 1:
        denominator.insert(0, sp.Integer(size.q))
    product = "*".join(_write(factor, _POWER) for factor in [*leading, *numerator])
    return sign + product + "".join(f"/{_write(factor, _POWER)}" for factor in denominator)


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
