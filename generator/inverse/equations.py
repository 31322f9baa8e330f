"""The types of equations that inverse geometric models are made of, and how each is asked and solved.

The numbers are those of the book (Khalil & Dombre, table 4.1): types 4 to 8 are pairs of equations that come down to
two steps of the others. Here S, C are the sine and cosine of a joint's theta, r its shift.

     1  X r = Y                                           1 root
     2  X S + Y C = Z                                     2
     3  X1 S + Y1 C = Z1, X2 S + Y2 C = Z2                1
     4  X1 r S = Y1, X2 r C = Y2                          9, then 3
     5  X1 S = Y1 + Z1 r, X2 C = Y2 + Z2 r                a sign and 1, for 9; then 3
     6  W S2 = X C1 + Y S1 + Z1, W C2 = X S1 - Y C1 + Z2  2 or 11, then 3
     7  W1 C2 + W2 S2 = X C1 ..., W1 S2 - W2 C2 = ...     2 or 11, then 3
     8  X C1 + Y C12 = Z1, X S1 + Y S12 = Z2              2, then 3
     9  a r^2 + b r + c = 0                               2
    10  a4 r^4 + a3 r^3 + a2 r^2 + a1 r + a0 = 0          4
    11  c2 C2 + s2 S2 + c1 C + s1 S + c0 = 0              4, of the angle and its double

In 4 to 8 a turn by one angle is an invertible A times (C, S) on one side, and the other side is any function of one
other unknown. With the turn on the other side 4 and 5 are 2 and 1, and 8 is 7. So 4 and 5 come up where a third joint
is in all elements then: a slide along the axis of the turn, links behind it that stand askew. 8 comes up in robots
without a plan.

A step may also be a sign: w = +-sqrt(P - Q), where that is more accurate than the type 2 or 9 that it belongs to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..algebra.graph import Expr, Graph, Stage
from .chain import Moving


@dataclass(frozen=True)
class Kind:
    """How a step is solved: its C function, its most roots, the equation and its coefficients, the book's solution.

    There is no solution to tell where the equation is one.
    """

    name: str
    roots: int
    coefficients: tuple[str, ...]
    equation: str
    solution: str = ""
    angle: bool = True


LINEAR = Kind("linear", 1, ("X", "Y"), "X r = Y", "r = Y / X", angle=False)
SINE_COSINE = Kind(
    "type2",
    2,
    ("X", "Y", "Z"),
    "X S + Y C = Z",
    "theta = atan2(X Z + e Y W, Y Z - e X W), W = sqrt(X^2 + Y^2 - Z^2), e = +-1",
)
DIRECTION = Kind("direction", 1, ("Y", "X"), "theta = atan2(Y, X)")
PAIR = Kind(
    "type3",
    1,
    ("X1", "Y1", "Z1", "X2", "Y2", "Z2"),
    "X1 S + Y1 C = Z1, X2 S + Y2 C = Z2",
    "theta = atan2((Z1 Y2 - Z2 Y1) / D, (Z2 X1 - Z1 X2) / D), D = X1 Y2 - X2 Y1",
)
ROOT = Kind("signs", 2, ("P", "Q"), "w = +-sqrt(P - Q)", angle=False)
QUADRATIC = Kind(
    "quadratic", 2, ("a", "b", "c"), "a r^2 + b r + c = 0", "r = (-b +- sqrt(b^2 - 4 a c)) / (2 a)", angle=False
)
QUARTIC = Kind(
    "quartic",
    4,
    ("a0", "a1", "a2", "a3", "a4"),
    "a4 r^4 + a3 r^3 + a2 r^2 + a1 r + a0 = 0",
    "r: each real root, between two places where the sign changes",
    angle=False,
)
HARMONIC = Kind(
    "harmonic",
    4,
    ("c0", "c1", "s1", "c2", "s2"),
    "c2 C2 + s2 S2 + c1 C + s1 S + c0 = 0",
    "theta: each real root in t = tan(theta / 2), a quartic",
)


@dataclass(frozen=True)
class Solve:
    """One step: the unknown of a joint (a sign's, where joint is 0) from one equation.

    `type` is the book's, `size` what the coefficients would be for a robot stretched out, by which rounding is judged.
    `variables` are the graph's names of what comes out, `title` is what people call it. `choice` says what its roots
    choose among: shoulder, elbow ... Of a sum of parallel joints' angles, `joint` is the last one.
    """

    kind: Kind
    type: int
    joint: int
    variables: tuple[str, ...]
    coefficients: tuple[Expr, ...]
    size: Expr
    title: str
    choice: str = ""

    @property
    def heading(self) -> str:
        """What is solved for, its type in the book, and the equation."""
        return f"{self.title}: type {self.type}, {self.kind.equation}"


def solve(kind: Kind, number: int, of: Moving, coefficients: Sequence[Expr], size: Expr, choice: str = "") -> Solve:
    """A step whose equation is in the variable of J as it stands in the cycle; its sign goes to the coefficients."""
    sign, given = of.sign, list(coefficients)
    signed = {"linear": (0,), "type2": (0,), "direction": (0,), "type3": (0, 3), "quadratic": (1,)}
    signed |= {"quartic": (1, 3), "harmonic": (2, 4)}
    for i in signed[kind.name]:
        given[i] = sign * given[i]
    return Solve(kind, number, of.joint, of.unknown.names, tuple(given), size, of.unknown.title, choice)


def sign_of_root(graph: Graph, name: str, P: Expr, Q: Expr, size: Expr, choice: str) -> tuple[Solve, Expr]:
    """w = +-sqrt(P - Q), and w."""
    return Solve(ROOT, 2, 0, (name,), (P, Q), size, name, choice), graph.input(name, Stage.CALL)


@dataclass(frozen=True)
class Poly:
    """A function of one joint's variable: harmonics (1, C, S, C2, S2) of an angle, or powers (1, r, ... r^4)."""

    of: Moving
    terms: tuple[Expr, ...]

    @property
    def degree(self) -> int:
        """The highest harmonic or power with a coefficient that is not 0 by structure."""
        there = [i for i, term in enumerate(self.terms) if term.number != 0]
        highest = there[-1] if there else 0
        return (highest + 1) // 2 if self.of.revolute else highest

    def __add__(self, other: Poly) -> Poly:
        return replace(self, terms=tuple(a + b for a, b in zip(self.terms, other.terms, strict=True)))

    def __sub__(self, other: Poly) -> Poly:
        return replace(self, terms=tuple(a - b for a, b in zip(self.terms, other.terms, strict=True)))

    def scaled(self, factor: Expr) -> Poly:
        """Factor times the function."""
        return replace(self, terms=tuple(factor * term for term in self.terms))

    def plus(self, constant: Expr) -> Poly:
        """The function plus a constant."""
        return replace(self, terms=(self.terms[0] + constant, *self.terms[1:]))

    def __neg__(self) -> Poly:
        return replace(self, terms=tuple(-term for term in self.terms))

    def __mul__(self, other: Poly) -> Poly:
        a, b = self.terms, other.terms
        zero = a[0].graph.zero
        if self.of.revolute:
            # Of two first harmonics: C C = (1 + C2)/2, S S = (1 - C2)/2, C S = S2/2.
            cc, ss = 0.5 * (a[1] * b[1]), 0.5 * (a[2] * b[2])
            terms = (
                a[0].graph.sum((a[0] * b[0], cc, ss)),
                a[0] * b[1] + a[1] * b[0],
                a[0] * b[2] + a[2] * b[0],
                cc - ss,
                0.5 * (a[1] * b[2] + a[2] * b[1]),
            )
            return replace(self, terms=terms)
        sums = [zero] * 5
        for i, x in enumerate(a):
            for k, y in enumerate(b):
                if i + k < 5:
                    sums[i + k] = sums[i + k] + x * y
        return replace(self, terms=tuple(sums))

    def root(self, size: Expr, choice: str = "") -> Solve | None:
        """The step that makes the function 0; None where it does not depend on the variable."""
        t = self.terms
        if self.of.revolute:
            if self.degree == 1:
                return solve(SINE_COSINE, 2, self.of, (t[2], t[1], -t[0]), size, choice)
            return solve(HARMONIC, 11, self.of, t, size, choice) if self.degree == 2 else None
        match self.degree:
            case 0:
                return None
            case 1:
                return solve(LINEAR, 1, self.of, (t[1], -t[0]), size)
            case 2:
                return solve(QUADRATIC, 9, self.of, (t[2], t[1], t[0]), size, choice)
        return solve(QUARTIC, 10, self.of, t, size, choice)


def constant(of: Moving, value: Expr) -> Poly:
    """A function that is the same everywhere."""
    return Poly(of, (value, *[value.graph.zero] * 4))
