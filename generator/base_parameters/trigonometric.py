"""Polynomials in the variables of joints and in the cosines and sines of their multiples, and vectors of them.

A polynomial is a sum of terms c q^a cos(w.q) and c q^a sin(w.q), with constants c over the graph, powers a and
frequencies w. Products of cosines and sines are written as sums, so that equal functions are equal terms and different
terms are independent functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from ..algebra.graph import Expr, Graph, cos, sin
from ..algebra.rotation import Rotation
from ..algebra.vector import Vector
from .samples import Samples

SAME_FREQUENCY = 1e-9
"""Frequencies are samples of expressions, some 1 in size: those that differ by less than this differ by rounding."""


class Function(NamedTuple):
    """What a term multiplies: the power of each variable, and cosine or sine of the variables times frequencies."""

    powers: tuple[int, ...]
    frequencies: tuple[complex, ...]
    is_sine: bool = False


class Ring:
    """The polynomials in some variables, with coefficients over a graph."""

    def __init__(self, samples: Samples, variables: Sequence[int]) -> None:
        self.samples = samples
        self.variables = tuple(variables)
        self.frequencies: list[complex] = [0j]
        self.one = Function((0,) * len(variables), (0j,) * len(variables))

    @property
    def graph(self) -> Graph:
        """Where the coefficients are."""
        return self.samples.graph

    def constant(self, value: Expr) -> Polynomial:
        """Return a polynomial without variables."""
        return Polynomial(self, {self.one: value})

    def constants(self, values: Iterable[Expr]) -> PolynomialVector:
        """Return a vector without variables."""
        x, y, z = map(self.constant, values)
        return PolynomialVector(x, y, z)

    def linear(self, rest: Expr, factors: Mapping[int, Expr]) -> Polynomial:
        """Return rest + the sum of factor * variable."""
        terms = {self.one: rest}
        for variable, factor in factors.items():
            powers = tuple(int(v == variable) for v in self.variables)
            terms[self.one._replace(powers=powers)] = factor
        return Polynomial(self, terms)

    def cos_and_sin(self, rest: Expr, factors: Mapping[int, Expr]) -> tuple[Polynomial, Polynomial]:
        """Return cosine and sine of the angle rest + the sum of factor * variable."""
        frequencies = [self.samples(factors[v]) if v in factors else 0 for v in self.variables]
        (c, _), (s, sign) = (
            self.normalised(Function(self.one.powers, tuple(frequencies), is_sine)) for is_sine in (False, True)
        )
        cos_rest, sin_rest = cos(rest), sign * sin(rest)
        return (
            Polynomial(self, {c: cos_rest, s: -sin_rest}),
            Polynomial(self, {c: sin(rest), s: sign * cos(rest)}),
        )

    def normalised(self, function: Function) -> tuple[Function, int]:
        """Return a function as terms have it, and its sign.

        The first frequency that is not 0 is positive; the sign of sin 0 is 0.
        """
        frequencies = self._known(function.frequencies)
        first = next((w for w in frequencies if w), 0)
        if not first:
            return Function(function.powers, frequencies), int(not function.is_sine)
        if (first.real, first.imag) > (0, 0):
            return function._replace(frequencies=frequencies), 1
        opposite = self._known([-w for w in frequencies])
        return function._replace(frequencies=opposite), -1 if function.is_sine else 1

    def _known(self, frequencies: Iterable[complex]) -> tuple[complex, ...]:
        """Return frequencies with those that occurred before in place of any that are the same but for rounding."""
        return tuple(map(self._known_frequency, frequencies))

    def _known_frequency(self, frequency: complex) -> complex:
        for known in self.frequencies:
            if abs(known - frequency) < SAME_FREQUENCY:
                return known
        self.frequencies.append(complex(frequency))
        return self.frequencies[-1]


class Polynomial:
    """A sum of functions with the coefficients `terms`, none of which is exactly 0."""

    def __init__(self, ring: Ring, terms: Mapping[Function, Expr]) -> None:
        self.ring = ring
        self.terms = {function: value for function, value in terms.items() if value.number != 0}

    def __add__(self, other: Polynomial) -> Polynomial:
        return total(self, other)

    def __sub__(self, other: Polynomial) -> Polynomial:
        return total(self, -other)

    def __neg__(self) -> Polynomial:
        return Polynomial(self.ring, {function: -value for function, value in self.terms.items()})

    def __rmul__(self, factor: Expr) -> Polynomial:
        return Polynomial(self.ring, {function: factor * value for function, value in self.terms.items()})

    def __mul__(self, other: Polynomial) -> Polynomial:
        pairs = product(self.terms.items(), other.terms.items())
        return _collected(self.ring, (term for (f, x), (g, y) in pairs for term in _products(self.ring, f, g, x * y)))


@dataclass(frozen=True)
class PolynomialVector:
    """Three components that are polynomials."""

    x: Polynomial
    y: Polynomial
    z: Polynomial

    @property
    def components(self) -> tuple[Polynomial, Polynomial, Polynomial]:
        """All three."""
        return self.x, self.y, self.z

    def __add__(self, other: PolynomialVector) -> PolynomialVector:
        return PolynomialVector(self.x + other.x, self.y + other.y, self.z + other.z)

    def __matmul__(self, other: PolynomialVector) -> Polynomial:
        """Return the scalar product."""
        return total(self.x * other.x, self.y * other.y, self.z * other.z)

    def scaled(self, factor: Polynomial) -> PolynomialVector:
        """Return the vector times a polynomial."""
        return PolynomialVector(self.x * factor, self.y * factor, self.z * factor)


def total(first: Polynomial, *others: Polynomial) -> Polynomial:
    """Return the sum of polynomials of one ring."""
    return _collected(first.ring, (term for polynomial in (first, *others) for term in polynomial.terms.items()))


def cross(a: PolynomialVector, b: PolynomialVector) -> PolynomialVector:
    """Return the vector product a x b."""
    return PolynomialVector(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)


def turn(A: Rotation, v: PolynomialVector) -> PolynomialVector:
    """Return A v for a constant rotation."""
    ring, zero = v.x.ring, v.x.ring.graph.zero
    turned = {
        function: A @ Vector(component.terms.get(function, zero) for component in v.components)
        for function in dict.fromkeys(function for component in v.components for function in component.terms)
    }
    x, y, z = (Polynomial(ring, {function: value[i] for function, value in turned.items()}) for i in range(3))
    return PolynomialVector(x, y, z)


def turn_back_about_z(c: Polynomial, s: Polynomial, v: PolynomialVector) -> PolynomialVector:
    """Return the components of v in axes that are turned about z by the angle of cosine c and sine s."""
    return PolynomialVector(c * v.x + s * v.y, c * v.y - s * v.x, v.z)


def _products(ring: Ring, f: Function, g: Function, value: Expr) -> list[tuple[Function, Expr]]:
    """Return the terms of value * f * g: products of cosines and sines of a and b, as sums of those of a + b, a - b."""
    powers = tuple(a + b for a, b in zip(f.powers, g.powers, strict=True))
    if not any(g.frequencies):
        return [(f._replace(powers=powers), value)]
    # By whether f and g are sines: the signs of the functions of a + b and of a - b.
    signs = {(False, False): (1, 1), (True, False): (1, 1), (False, True): (1, -1), (True, True): (-1, 1)}
    terms = []
    for direction, sign in zip((1, -1), signs[f.is_sine, g.is_sine], strict=True):
        frequencies = tuple(a + direction * b for a, b in zip(f.frequencies, g.frequencies, strict=True))
        function, turned = ring.normalised(Function(powers, frequencies, f.is_sine != g.is_sine))
        if turned:
            terms.append((function, (0.5 * sign * turned) * value))
    return terms


def _collected(ring: Ring, terms: Iterable[tuple[Function, Expr]]) -> Polynomial:
    """Return the polynomial of some terms, of which several may have the same function."""
    values: dict[Function, list[Expr]] = {}
    for function, value in terms:
        values.setdefault(function, []).append(value)
    return Polynomial(ring, {function: ring.graph.sum(parts) for function, parts in values.items()})
