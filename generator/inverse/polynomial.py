"""Polynomials in the variables of joints that are not yet known, each of the first degree, over the graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..algebra.graph import Expr
from .chain import Unknown


class Variable(NamedTuple):
    """A variable of an unknown: its cosine "C", its sine "S" or its shift "r"; and the joints that it is of."""

    letter: str
    joints: tuple[int, ...]


# A product of variables, in their order; ONE is the empty product.
Monomial = tuple[Variable, ...]
ONE: Monomial = ()


@dataclass(frozen=True)
class Polynomial:
    """Coefficients of products of variables. None is 0 by structure."""

    terms: Mapping[Monomial, Expr]

    def __add__(self, other: Polynomial) -> Polynomial:
        terms = dict(self.terms)
        for monomial, x in other.terms.items():
            terms[monomial] = terms[monomial] + x if monomial in terms else x
        return _without_zeros(terms)

    def __neg__(self) -> Polynomial:
        return Polynomial({monomial: -x for monomial, x in self.terms.items()})

    def __sub__(self, other: Polynomial) -> Polynomial:
        return self + -other

    def __mul__(self, other: Polynomial) -> Polynomial:
        """Return the product of two polynomials in different variables."""
        terms: dict[Monomial, Expr] = {}
        for one, x in self.terms.items():
            for two, y in other.terms.items():
                monomial = tuple(sorted(one + two))
                terms[monomial] = terms[monomial] + x * y if monomial in terms else x * y
        return _without_zeros(terms)

    @property
    def unknowns(self) -> frozenset[tuple[int, ...]]:
        """Return the unknowns in it, by their joints."""
        return frozenset(variable.joints for monomial in self.terms for variable in monomial)

    @property
    def is_linear(self) -> bool:
        """Whether no term is a product of two variables."""
        return all(len(monomial) <= 1 for monomial in self.terms)

    def coefficient(self, monomial: Iterable[Variable] = ONE) -> Expr | None:
        """Return the coefficient of a product of variables, None where there is none."""
        return self.terms.get(tuple(sorted(monomial)))


def _without_zeros(terms: Mapping[Monomial, Expr]) -> Polynomial:
    return Polynomial({monomial: x for monomial, x in terms.items() if x.number != 0})


def constant(x: Expr) -> Polynomial:
    """Return a polynomial without variables."""
    return _without_zeros({ONE: x})


def variable(letter: str, unknown: Unknown, one: Expr) -> Polynomial:
    """Return a variable of an unknown as a polynomial."""
    return Polynomial({(Variable(letter, unknown.joints),): one})
