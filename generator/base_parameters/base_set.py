"""The base inertial parameters of a robot as data: which there are, and what each is made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..algebra.evaluate import evaluate
from ..algebra.graph import Expr, Graph
from ..description.robot import DescriptionError
from .parameters import FIELDS, Parameter
from .relations import coefficient_text, relation


@dataclass(frozen=True, repr=False)
class BaseParameter:
    """A linear combination of standard parameters that the torques depend on."""

    kept: Parameter
    """The standard parameter that the others are grouped with."""

    terms: Mapping[Parameter, Expr]
    """Standard parameter -> coefficient: the kept one first with coefficient 1, others in the book's order."""

    def __repr__(self) -> str:
        return f"<{self.relation}>"

    @property
    def name(self) -> str:
        """Its name: that of the kept parameter, with an R where others are grouped with it, as in ZZR1."""
        return self.kept.grouped_name if len(self.terms) > 1 else str(self.kept)

    @property
    def relation(self) -> str:
        """The grouping relation as in example 9.2: "MYR3 = MY3 + MZ4 + RL4*(M4 + M5 + M6)"."""
        return relation(self.name, self.terms)

    @property
    def coefficients(self) -> dict[str, str]:
        """The coefficients as text, by the names of the standard parameters."""
        return {str(parameter): coefficient_text(value) for parameter, value in self.terms.items()}


@dataclass(frozen=True)
class BaseParameters:
    """The map from standard to base parameters.

    It is that of general values of the symbols. Where a value makes more parameters depend on each other (a length of
    0) the map still holds, with more parameters than are needed, unless a coefficient divides by that value.
    """

    combinations: tuple[BaseParameter, ...]
    """The base parameters, in the order of the standard parameters that they keep."""

    standard: tuple[Parameter, ...]
    """The standard parameters that they are made of, in the book's order."""

    graph: Graph = field(repr=False, compare=False)
    """Where the coefficients are; their inputs are the geometric parameters."""

    values: Mapping[str, float | None] = field(default_factory=dict, repr=False)
    """Values of the robot's parameters."""

    rests_on: Mapping[str, float] = field(default_factory=dict, repr=False)
    """The geometry's values where the grouping holds for these alone; empty where it holds for general values."""

    def __str__(self) -> str:
        return "\n".join(combination.relation for combination in self.combinations)

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the base parameters."""
        return tuple(combination.name for combination in self.combinations)

    @property
    def kept(self) -> tuple[Parameter, ...]:
        """The standard parameters that stay, in the order of `names`."""
        return tuple(combination.kept for combination in self.combinations)

    @property
    def without_effect(self) -> tuple[Parameter, ...]:
        """Standard parameters that the torques do not depend on."""
        effective = {parameter for combination in self.combinations for parameter in combination.terms}
        return tuple(parameter for parameter in self.standard if parameter not in effective)

    @property
    def grouped(self) -> tuple[Parameter, ...]:
        """Standard parameters that act only together with kept ones."""
        others = {*self.kept, *self.without_effect}
        return tuple(parameter for parameter in self.standard if parameter not in others)

    def relations(self) -> tuple[str, ...]:
        """Return the grouping relations as in example 9.2: "MYR3 = MY3 + MZ4 + RL4*(M4 + M5 + M6)"."""
        return tuple(combination.relation for combination in self.combinations if len(combination.terms) > 1)

    def table(self) -> list[list[str]]:
        """Return rows of text as in table 9.3: the base parameters at the places of the standard ones that are kept."""
        names = dict(zip(self.kept, self.names, strict=True))
        links = sorted({parameter.link for parameter in self.standard})
        rows = ([str(j), *(names.get(Parameter(field, j), "0") for field in FIELDS)] for j in links)
        return [["j", *FIELDS], *rows]

    def matrix(self, values: Mapping[str, float] | None = None) -> NDArray[np.float64]:
        """Return the map in numbers: base parameters = matrix @ standard ones, as in `names` and `standard`.

        `values` are those of symbols in the geometry, in place of the description's.
        """
        columns = {parameter: i for i, parameter in enumerate(self.standard)}
        known = {name: value for name, value in {**self.values, **(values or {})}.items() if value is not None}
        entries = [(i, columns[p], e) for i, base in enumerate(self.combinations) for p, e in base.terms.items()]
        matrix = np.zeros((len(self.combinations), len(self.standard)))
        try:
            numbers = evaluate(self.graph, [e.edge for _, _, e in entries], known)
        except KeyError as error:
            needed = error.args[0]
            raise DescriptionError(f"the base parameters need a value of {needed}: give one in `values`") from None
        for (i, column, _), entry in zip(entries, numbers, strict=True):
            matrix[i, column] = entry
        return matrix


def combination(kept: Parameter, terms: Iterable[tuple[Parameter, Expr]]) -> BaseParameter:
    """Return the base parameter of these terms, the kept one first."""
    coefficients = dict(terms)
    return BaseParameter(kept, {kept: coefficients[kept]} | coefficients)
