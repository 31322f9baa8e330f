"""The table of the graph's operations: all that torquec knows of each stands in one row.

A new function of one or two arguments is a row here and its C in the headers: `tq_<name>` in torquec_real.h, for one
state or a vector of states, and `tqd_<name>` in torquec_scalar.h, for a double. Equations write it as
`apply("<name>", x, y)`.

Sums, products, quotients, `where` and `pivot` have normal forms of their own, in graph.py. Sine and cosine of an angle
are computed as a pair.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import sympy as sp

if TYPE_CHECKING:
    from .graph import Expr

# The cycles of a multiplication and an addition that are one operation, on a processor of today.
FUSED = 4
# Multiplications that begin in a cycle.
PIPES = 2

# A pivot up to this part of the numbers that it is a difference of is nothing but rounding: 256 times that of a double.
PIVOT_TOLERANCE = 2.0**-44

# The derivative y' along a direction, from y, the arguments x and their derivatives d.
Rule = Callable[["Expr", Sequence["Expr"], Sequence["Expr"]], "Expr"]


def _no_complex_value(*_: complex) -> complex:
    return complex("nan")


@dataclass(frozen=True, kw_only=True)
class Operation:
    """One row of the table. Functions take the arguments of the operation one by one.

    arity       the number of arguments; 0 stands for two or more
    value       the value of numbers, with which constants are folded; where it raises, the value is NaN
    array       the value of NumPy arrays, element by element; NaN where there is none
    derivative  the rule of differentiation
    sympy       the SymPy expression, for people
    bill        the name in the bill of operations
    cost        the time in units of a multiplication: of one addition of a sum, of a whole pair of sine and cosine
    latency     the cycles until the result can be used, for the order of statements and the chain
    symbol      the operator that languages have for it; without one it is a function of the generated code's headers
    odd, even   the arguments whose sign becomes the sign of the result, and those whose sign changes nothing
    field       the value in a finite field, given its prime first; without one it is a random function of the values
    point       the value of complex numbers; descriptions of robots use the few operations that have one
    """

    arity: int
    value: Callable[..., float]
    array: Callable[..., Any]
    derivative: Rule
    sympy: Callable[..., sp.Expr]
    bill: str
    cost: float
    latency: int
    symbol: str = ""
    odd: tuple[int, ...] = ()
    even: tuple[int, ...] = ()
    field: Callable[..., int] | None = None
    point: Callable[..., complex] = _no_complex_value


def apply(op: str, *arguments: Expr) -> Expr:
    """Return an operation of the table on expressions."""
    return arguments[0].graph.apply(op, [argument.edge for argument in arguments])


def inverse(x: int, prime: int) -> int:
    """Return 1 / x in the field of a prime; 0 for 0."""
    return pow(x, -1, prime) if x % prime else 0


# Costs are those of a superscalar machine with fused multiply-add: additions ride along with multiplications.
OPERATIONS: dict[str, Operation] = {
    "sum": Operation(
        arity=0,
        value=lambda *x: sum(x),
        array=lambda *x: np.asarray(sum(x[1:], x[0])),
        derivative=lambda y, x, d: y.graph.sum(d),                          # (a + b)' = a' + b'
        sympy=sp.Add,
        bill="+", cost=0.3, latency=2, symbol="+",
        field=lambda prime, *x: sum(x) % prime,
        point=lambda *x: sum(x),
    ),
    "mul": Operation(
        arity=2,
        value=lambda a, b: a * b,
        array=lambda a, b: a * b,
        derivative=lambda y, x, d: d[0] * x[1] + x[0] * d[1],               # (a b)' = a' b + a b'
        sympy=sp.Mul,
        bill="*", cost=1.0, latency=3, symbol="*",
        odd=(0, 1),
        field=lambda prime, a, b: a * b % prime,
        point=lambda a, b: a * b,
    ),
    "div": Operation(
        arity=2,
        value=lambda a, b: a / b,
        array=lambda a, b: a / b,
        derivative=lambda y, x, d: (d[0] - y * d[1]) / x[1],                # (a / b)' = (a' - (a / b) b') / b
        sympy=lambda a, b: a / b,
        bill="/", cost=4.0, latency=13, symbol="/",
        odd=(0, 1),
        field=lambda prime, a, b: a * inverse(b, prime) % prime,
        point=lambda a, b: a / b if b else complex("nan"),
    ),
    "sin": Operation(
        arity=1,
        value=math.sin,
        array=np.sin,
        derivative=lambda y, x, d: apply("cos", x[0]) * d[0],               # sin' = cos
        sympy=sp.sin,
        bill="sincos", cost=12.0, latency=30,
        odd=(0,),
        point=cmath.sin,
    ),
    "cos": Operation(
        arity=1,
        value=math.cos,
        array=np.cos,
        derivative=lambda y, x, d: -apply("sin", x[0]) * d[0],              # cos' = -sin
        sympy=sp.cos,
        bill="sincos", cost=12.0, latency=30,
        even=(0,),
        point=cmath.cos,
    ),
    "sqrt": Operation(
        arity=1,
        value=math.sqrt,
        array=np.sqrt,
        derivative=lambda y, x, d: 0.5 * d[0] / y,                          # sqrt' = 1 / (2 sqrt)
        sympy=sp.sqrt,
        bill="sqrt", cost=4.0, latency=4,
        point=cmath.sqrt,
    ),
    "sign": Operation(
        arity=1,
        value=lambda x: math.copysign(1.0, x) if x < 0 or x > 0 else x,
        array=np.sign,
        derivative=lambda y, x, d: y.graph.zero,                            # 0 on both sides of the step
        sympy=sp.sign,
        bill="sign", cost=1.0, latency=4,
        odd=(0,),
    ),
    "exp": Operation(
        arity=1,
        value=math.exp,
        array=np.exp,
        derivative=lambda y, x, d: y * d[0],                                # exp' = exp
        sympy=sp.exp,
        bill="exp", cost=12.0, latency=30,
        point=cmath.exp,
    ),
    "log": Operation(
        arity=1,
        value=math.log,
        array=np.log,
        derivative=lambda y, x, d: d[0] / x[0],                             # log' = 1 / x
        sympy=sp.log,
        bill="log", cost=25.0, latency=40,
    ),
    "tanh": Operation(
        arity=1,
        value=math.tanh,
        array=np.tanh,
        derivative=lambda y, x, d: (y.graph.one - y * y) * d[0],            # tanh' = 1 - tanh^2
        sympy=sp.tanh,
        bill="tanh", cost=18.0, latency=45,
        odd=(0,),
        point=cmath.tanh,
    ),
    # the angle of a point (x, y) from the axis x, in [-pi, pi], given y and x; its rate is (x y' - y x') / (x^2 + y^2)
    "atan2": Operation(
        arity=2,
        value=math.atan2,
        array=np.arctan2,
        derivative=lambda y, x, d: (d[0] * x[1] - x[0] * d[1]) / (x[0] * x[0] + x[1] * x[1]),
        sympy=sp.atan2,
        bill="atan2", cost=20.0, latency=45,
        odd=(0,),
    ),
    # x if a < b else y
    "where": Operation(
        arity=4,
        value=lambda a, b, x, y: x if a < b else y,
        array=lambda a, b, x, y: np.where(a < b, x, y),
        derivative=lambda y, x, d: apply("where", x[0], x[1], d[2], d[3]),  # of the branch taken
        sympy=lambda a, b, x, y: sp.Piecewise((x, a < b), (y, True)),
        bill="where", cost=1.0, latency=4,
    ),
    # d, or NaN where rounding has left nothing of numbers of the size of s
    "pivot": Operation(
        arity=2,
        value=lambda d, s: d if d > PIVOT_TOLERANCE * abs(s) else math.nan,
        array=lambda d, s: np.where(d > PIVOT_TOLERANCE * np.abs(s), d, np.nan),
        derivative=lambda y, x, d: d[0],                                    # that of its first argument
        sympy=lambda d, s: d,
        bill="pivot", cost=1.0, latency=4,
        even=(1,),
    ),
}
