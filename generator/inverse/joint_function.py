"""Functions of one joint's variable: harmonics of an angle or powers of a shift, up to the fourth degree together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..algebra.graph import Expr
from .chain import Moving
from .equations import HARMONIC, LINEAR, QUADRATIC, QUARTIC, SINE_COSINE, Solve, solve


@dataclass(frozen=True)
class JointFunction:
    """A function of one joint's variable: harmonics (1, C, S, C2, S2) of an angle, or powers (1, r, ... r^4)."""

    of: Moving
    terms: tuple[Expr, ...]

    @property
    def degree(self) -> int:
        """Return the highest harmonic or power with a coefficient that is not 0 by structure."""
        there = [i for i, term in enumerate(self.terms) if term.number != 0]
        highest = there[-1] if there else 0
        return (highest + 1) // 2 if self.of.revolute else highest

    def __add__(self, other: JointFunction) -> JointFunction:
        return replace(self, terms=tuple(a + b for a, b in zip(self.terms, other.terms, strict=True)))

    def __sub__(self, other: JointFunction) -> JointFunction:
        return replace(self, terms=tuple(a - b for a, b in zip(self.terms, other.terms, strict=True)))

    @property
    def value(self) -> Expr:
        """Return the function of the first degree at the joint's variable."""
        constant, first, second = self.terms[:3]
        if self.of.revolute:
            return constant + self.of.c * first + self.of.s * second
        return constant + self.of.r * first

    def scaled(self, factor: Expr) -> JointFunction:
        """Return a factor times the function."""
        return replace(self, terms=tuple(factor * term for term in self.terms))

    def plus(self, constant: Expr) -> JointFunction:
        """Return the function plus a constant."""
        return replace(self, terms=(self.terms[0] + constant, *self.terms[1:]))

    def __neg__(self) -> JointFunction:
        return replace(self, terms=tuple(-term for term in self.terms))

    def __mul__(self, other: JointFunction) -> JointFunction:
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
        """Return the step that makes the function 0; None where it does not depend on the variable."""
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


def constant_function(of: Moving, value: Expr) -> JointFunction:
    """Return the function of a joint that has one value everywhere."""
    return JointFunction(of, (value, *[value.graph.zero] * 4))
