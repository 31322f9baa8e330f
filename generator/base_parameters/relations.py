"""Grouping relations as text, in the manner of example 9.2. SymPy writes; the graph's inputs are its symbols."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

import sympy as sp

from ..algebra.graph import Expr
from ..algebra.in_sympy import in_sympy
from ..description.expression_writer import write_expression
from .parameters import Parameter


def relation(name: str, terms: Mapping[Parameter, Expr]) -> str:
    """Return one relation as text; standard parameters with the same coefficient share it."""
    shared: dict[tuple[sp.Expr, Parameter | None], list[tuple[int, Parameter]]] = {}
    for standard, expr in terms.items():
        coefficient = symbolic(expr)
        sign = -1 if coefficient.could_extract_minus_sign() else 1
        size = sign * coefficient
        shared.setdefault((size, standard if size == 1 else None), []).append((sign, standard))
    text = " ".join(_term(size, members) for (size, _), members in shared.items())
    return f"{name} = {text.removeprefix('+ ')}"


def _term(size: sp.Expr, members: Sequence[tuple[int, Parameter]]) -> str:
    """Return + size*(a + b - c), with the sign of the first member in front."""
    first = members[0][0]
    text = " ".join(f"{'+' if sign == first else '-'} {name}" for sign, name in members).removeprefix("+ ")
    if len(members) > 1:
        text = f"({text})"
    if size != 1:
        factor = write_expression(size)
        text = f"({factor})*{text}" if size.is_Add else f"{factor}*{text}"
    return f"{'+' if first > 0 else '-'} {text}"


def coefficient_text(expr: Expr) -> str:
    """Return a coefficient as an expression of a description."""
    return str(write_expression(symbolic(expr)))


def symbolic(expr: Expr) -> sp.Expr:
    """Return an expression of the graph in SymPy, its numbers exact where they are roots and fractions."""
    (value,) = in_sympy(expr.graph, [expr.edge], exact)
    return _short(value)


def _short(expression: sp.Expr) -> sp.Expr:
    """Return the shortest of a few forms of an expression."""
    if expression.is_Number or expression.is_Symbol:
        return expression
    expanded = sp.expand(expression)
    forms = [expression, expanded]
    if expanded.has(sp.sin, sp.cos):
        forms += [_by_pythagoras(expanded, sp.sin, sp.cos), _by_pythagoras(expanded, sp.cos, sp.sin)]
    forms += [sp.factor_terms(form) for form in forms[1:]]
    if any(power.exp.is_negative for power in expression.atoms(sp.Pow)):
        forms += [form for form in (sp.cancel(expression), sp.simplify(expression)) if not form.has(sp.tan, sp.cot)]
    return min(forms, key=lambda form: (form.count_ops(), len(str(form))))


def _by_pythagoras(expression: sp.Expr, f: type[sp.Function], g: type[sp.Function]) -> sp.Expr:
    """Return the expression with 1 - g(x)^2 for f(x)^2."""
    squares = [power for power in expression.atoms(sp.Pow) if power.exp == 2 and isinstance(power.base, f)]
    pairs = {square: 1 - g(*square.base.args) ** 2 for square in squares}
    return sp.expand(expression.xreplace(pairs))


@cache
def exact(value: float) -> sp.Expr:
    """Return the fraction, or fraction of a root, that a double is nearest to; without one, the double."""
    if value == int(value):
        return sp.Integer(int(value))
    for first, second in ((1, 0), (2, 0), (3, 0), (6, 0), (6, 2), (6, -2)):
        root = math.sqrt(first) + math.copysign(math.sqrt(abs(second)), second)
        fraction = Fraction(value / root).limit_denominator(64)
        if abs(float(fraction) * root - value) <= 4 * math.ulp(value):
            roots = sp.sqrt(first) + (sp.sign(second) * sp.sqrt(abs(second)) if second else 0)
            return sp.Rational(fraction.numerator, fraction.denominator) * roots
    return sp.Float(value)
