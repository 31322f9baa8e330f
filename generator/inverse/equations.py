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
from dataclasses import dataclass

from ..algebra.graph import Expr, Graph, Stage
from .chain import Moving


@dataclass(frozen=True)
class Kind:
    """How a step is solved.

    `name`: its function in C. `roots`: the most that it has. `coefficients`, `equation`: as in the book.
    `solution`: likewise; empty where the equation is one. `angle`: whether the unknown is a turn.
    `odd`: the places of the coefficients that change their sign with the unknown's.
    """

    name: str
    roots: int
    coefficients: tuple[str, ...]
    equation: str
    solution: str = ""
    angle: bool = True
    odd: tuple[int, ...] = ()


LINEAR = Kind("linear", 1, ("X", "Y"), "X r = Y", "r = Y / X", angle=False, odd=(0,))
SINE_COSINE = Kind(
    "type2",
    2,
    ("X", "Y", "Z"),
    "X S + Y C = Z",
    "theta = atan2(X Z + e Y W, Y Z - e X W), W = sqrt(X^2 + Y^2 - Z^2), e = +-1",
    odd=(0,),
)
DIRECTION = Kind("direction", 1, ("Y", "X"), "theta = atan2(Y, X)", odd=(0,))
PAIR = Kind(
    "type3",
    1,
    ("X1", "Y1", "Z1", "X2", "Y2", "Z2"),
    "X1 S + Y1 C = Z1, X2 S + Y2 C = Z2",
    "theta = atan2((Z1 Y2 - Z2 Y1) / D, (Z2 X1 - Z1 X2) / D), D = X1 Y2 - X2 Y1",
    odd=(0, 3),
)
ROOT = Kind("signs", 2, ("P", "Q"), "w = +-sqrt(P - Q)", angle=False)
QUADRATIC = Kind(
    "quadratic",
    2,
    ("a", "b", "c"),
    "a r^2 + b r + c = 0",
    "r = (-b +- sqrt(b^2 - 4 a c)) / (2 a)",
    angle=False,
    odd=(1,),
)
QUARTIC = Kind(
    "quartic",
    4,
    ("a0", "a1", "a2", "a3", "a4"),
    "a4 r^4 + a3 r^3 + a2 r^2 + a1 r + a0 = 0",
    "r: each real root, between two places where the sign changes",
    angle=False,
    odd=(1, 3),
)
HARMONIC = Kind(
    "harmonic",
    4,
    ("c0", "c1", "s1", "c2", "s2"),
    "c2 C2 + s2 S2 + c1 C + s1 S + c0 = 0",
    "theta: each real root in t = tan(theta / 2), a quartic",
    odd=(2, 4),
)


@dataclass(frozen=True)
class Solve:
    """One step: one unknown from one equation.

    `type` is the book's. `joints` are those whose angles the unknown sums, mostly one, none for a sign. `variables`
    are the graph's names of what comes out, `title` is what people call it. `size` is what the coefficients would be
    for an arm stretched out, by which rounding is judged. `choice` says what the roots choose among: shoulder, elbow.
    """

    kind: Kind
    type: int
    joints: tuple[int, ...]
    variables: tuple[str, ...]
    coefficients: tuple[Expr, ...]
    size: Expr
    title: str
    choice: str = ""

    @property
    def joint(self) -> int:
        """Return the joint that the step makes known, the last one of a sum; 0 for a sign."""
        return self.joints[-1] if self.joints else 0

    @property
    def heading(self) -> str:
        """Return what is solved for, its type in the book, and the equation."""
        return f"{self.title}: type {self.type}, {self.kind.equation}"


def solve(kind: Kind, number: int, of: Moving, coefficients: Sequence[Expr], size: Expr, choice: str = "") -> Solve:
    """Return a step for the variable of J as it stands in the cycle; its sign goes into the coefficients."""
    given = [of.sign * x if i in kind.odd else x for i, x in enumerate(coefficients)]
    return Solve(kind, number, of.unknown.joints, of.unknown.names, tuple(given), size, of.unknown.title, choice)


def sign_of_root(graph: Graph, name: str, P: Expr, Q: Expr, size: Expr, choice: str) -> tuple[Solve, Expr]:
    """Return the step w = +-sqrt(P - Q), and w."""
    return Solve(ROOT, 2, (), (name,), (P, Q), size, name, choice), graph.input(name, Stage.CALL)
