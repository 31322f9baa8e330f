"""The base inertial parameters in closed form, for serial and tree robots, rotor inertias included.

They are what the order of elimination of 9.4.1 makes them: standard parameters are listed link by link, XX XY XZ YY YZ
ZZ MX MY MZ M IA; one whose column of D depends on columns before it is eliminated, and added to the kept ones in the
proportion of its column. Most are grouped by the general relations of theorems 9.1 and 9.2, link with antecedent; the
few relations that are left, among links near the base whose motion is restricted, come of a small exact elimination,
which has the book's rules for them (9.58-9.60, 9.65-9.68) as special cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from ..algebra.evaluate import evaluate
from ..algebra.graph import Expr, Graph
from ..algebra.spatial import Inertia, moved, second_moments
from ..algebra.vector import Vector, symmetric, vector
from ..description.robot import FIXED, INERTIA, PRISMATIC, REVOLUTE, DescriptionError, Robot
from ..mechanism.freeze import freeze, number
from ..mechanism.mechanism import Mechanism
from .effects import REMAINING, knowledge, rows, unsettled
from .elimination import Row, reduced
from .relations import relation
from .samples import Samples
from .shared import held, region_rows, regions

# What always moves with the antecedent, as bodies: parameter -> the elements that are 1 (theorems 9.1 and 9.2).
CARRIED: Mapping[int, Mapping[str, tuple[str, ...]]] = {
    REVOLUTE: {"YY": ("XX", "YY"), "MZ": ("MZ",), "M": ("M",)},
    PRISMATIC: {name: (name,) for name in INERTIA[:6]},
    FIXED: {name: (name,) for name in INERTIA},
}


@dataclass(frozen=True)
class BaseParameters:
    """The map from standard to base parameters. A base parameter that groups others has an R in its name: ZZR1.

    It is that of general values of the symbols. Where a value makes more parameters depend on each other (a length of
    0) the map still holds, with more parameters than are needed, unless a coefficient divides by that value.
    """

    combinations: Mapping[str, Mapping[str, Expr]]
    """Base parameter -> its standard parameters with their coefficients, the kept one first with coefficient 1."""

    standard: tuple[str, ...]
    """The standard parameters that the robot has (those not exactly 0), in the book's order."""

    graph: Graph = field(repr=False, compare=False)
    """Where the coefficients are; their inputs are the geometric parameters."""

    values: Mapping[str, float | None] = field(default_factory=dict, repr=False)
    """Values of the robot's parameters."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the base parameters."""
        return tuple(self.combinations)

    @property
    def kept(self) -> tuple[str, ...]:
        """The standard parameters that stay, in the order of `names`."""
        return tuple(next(iter(terms)) for terms in self.combinations.values())

    @property
    def without_effect(self) -> tuple[str, ...]:
        """Standard parameters that the torques don't depend on."""
        used = {name for terms in self.combinations.values() for name in terms}
        return tuple(name for name in self.standard if name not in used)

    @property
    def grouped(self) -> tuple[str, ...]:
        """Standard parameters that act only together with kept ones."""
        out = {*self.kept, *self.without_effect}
        return tuple(name for name in self.standard if name not in out)

    def relations(self) -> tuple[str, ...]:
        """The grouping relations as in example 9.2: "MYR3 = MY3 + MZ4 + RL4*(M4 + M5 + M6)"."""
        return tuple(relation(name, terms) for name, terms in self.combinations.items() if len(terms) > 1)

    def table(self) -> list[list[str]]:
        """Rows of text as in table 9.3: the base parameters at the places of the standard ones that are kept."""
        at = dict(zip(self.kept, self.names, strict=True))
        links = sorted({split_name(name)[1] for name in self.standard})
        fields = (*INERTIA, "IA")
        return [["j", *fields], *([str(j), *(at.get(f"{field}{j}", "0") for field in fields)] for j in links)]

    def matrix(self, values: Mapping[str, float] | None = None) -> NDArray[np.float64]:
        """The map in numbers: base parameters = matrix @ standard ones, in the orders of `names` and `standard`."""
        columns = {name: i for i, name in enumerate(self.standard)}
        known = {name: value for name, value in {**self.values, **(values or {})}.items() if value is not None}
        entries = [(i, columns[c], e) for i, terms in enumerate(self.combinations.values()) for c, e in terms.items()]
        matrix = np.zeros((len(self.combinations), len(self.standard)))
        try:
            numbers = evaluate(self.graph, [e.edge for _, _, e in entries], known)
        except KeyError as error:
            needed = error.args[0]
            raise DescriptionError(f"the base parameters need a value of {needed}: give one in `values`") from None
        for (i, c, _), entry in zip(entries, numbers, strict=True):
            matrix[i, c] = entry
        return matrix


def base_parameters(robot: Robot) -> BaseParameters:
    """The base inertial parameters of a robot, its geometry symbolic."""
    graph = Graph()
    mechanism = freeze(robot, graph, {})
    standard = standard_parameters(robot, graph)
    combinations = grouping(mechanism, list(standard))
    return BaseParameters(
        MappingProxyType({name: MappingProxyType(terms) for name, terms in combinations.items()}),
        tuple(standard),
        graph,
        robot.values,
    )


def base_values(robot: Robot, mechanism: Mechanism) -> Vector:
    """The values of the base parameters."""
    values = standard_parameters(robot, mechanism.graph)
    combinations = grouping(mechanism, list(values)).values()
    return Vector(mechanism.graph.sum(e * values[name] for name, e in terms.items()) for terms in combinations)


def standard_parameters(robot: Robot, graph: Graph) -> dict[str, Expr]:
    """The standard parameters that are not exactly 0, in the book's order."""
    found: dict[str, Expr] = {}
    if robot.base.floating:
        of_base = {f"{name}0": number(getattr(robot.base, name), graph) for name in INERTIA}
        found |= {name: value for name, value in of_base.items() if value.number != 0}
    for j, joint in enumerate(robot.joints, 1):
        for name in INERTIA if joint.sigma == FIXED else (*INERTIA, "IA"):
            value = number(getattr(joint, name), graph)
            if value.number != 0:
                found[f"{name}{j}"] = value
    return found


def grouping(mechanism: Mechanism, standard: Sequence[str]) -> dict[str, dict[str, Expr]]:
    """Base parameter -> standard parameter -> coefficient, of a mechanism at rest."""
    samples = Samples(mechanism.graph)
    columns = _columns(mechanism, samples)
    combined: dict[str, Row] = {}
    for name in standard:
        for base, coefficient in columns[name].items():
            combined.setdefault(base, {})[name] = coefficient
    if any(base not in terms for base, terms in combined.items()):
        # The description has zeros where parameters would be kept: others take their places.
        combined = reduced(combined.values(), standard, samples)
    ordered = {kept: combined[kept] for kept in columns if kept in combined}
    return {_name(kept, terms): {kept: terms[kept]} | terms for kept, terms in ordered.items()}


def split_name(standard: str) -> tuple[str, int]:
    """XX and 2 of XX2."""
    letters = standard.rstrip("0123456789")
    return letters, int(standard[len(letters) :])


def _name(kept: str, terms: Mapping[str, Expr]) -> str:
    letters, j = split_name(kept)
    return kept if len(terms) == 1 else f"{letters}R{j}"


def _columns(mechanism: Mechanism, samples: Samples) -> dict[str, Row]:
    """Each standard parameter of a dense robot -> the kept ones that it acts through, with coefficients."""
    columns = _remaining(mechanism, samples)
    if mechanism.floating:
        columns |= {f"{name}0": {f"{name}0": mechanism.graph.one} for name in INERTIA}
    for j in mechanism:
        link, i = mechanism[j], mechanism[j].antecedent
        for name in _with_rotor(link.sigma):
            columns[f"{name}{j}"] = _on_bodies(columns[f"{name}{j}"], columns, samples)
        for name, elements in CARRIED[link.sigma].items():
            column: Row = {}
            if link.sigma == REVOLUTE and name == "YY":  # 9.51: of XX and YY the difference stays
                column = {base: -e for base, e in columns[f"XX{j}"].items()}
            if i or mechanism.floating:
                body = moved(_unit(mechanism.graph, elements), link.unturned)
                for element, coefficient in _elements(body).items():
                    _add(column, coefficient, columns[f"{element}{i}"], samples)
            columns[f"{name}{j}"] = column
    order = [f"{name}{j}" for j in (0, *mechanism) for name in (*INERTIA, "IA") if f"{name}{j}" in columns]
    return {name: columns[name] for name in order}


def _remaining(mechanism: Mechanism, samples: Samples) -> dict[str, Row]:
    """The same of the parameters that the general relations leave."""
    still = held(mechanism)
    known = knowledge(still, samples)
    links = unsettled(still, known)
    shared = regions(mechanism, known, links)
    if any(not region.floats for region in shared):
        links = set()
    names = [f"{name}{j}" for j in mechanism for name in _with_rotor(mechanism[j].sigma)]
    systems: list[tuple[Iterable[Row], Iterable[int]]] = [(rows(still, known, links, samples), sorted(links))]
    systems += [(region_rows(mechanism, region, samples), region.links) for region in shared]
    columns: dict[str, Row] = {}
    for system, of_links in systems:
        open_names = [f"{name}{j}" for j in of_links for name in _with_rotor(mechanism[j].sigma)]
        columns |= {name: {} for name in open_names}
        bodies = [f"@{name}{region.root}" for region in shared for name in INERTIA if region.floats]
        for kept, terms in reduced(system, [*bodies, *open_names], samples).items():
            for name, coefficient in terms.items():
                columns.setdefault(name, {})[kept] = coefficient
    one = mechanism.graph.one
    return {name: columns.get(name, {name: one}) for name in names}


def _on_bodies(column: Row, columns: Mapping[str, Row], samples: Samples) -> Row:
    """A column that may go by elements of a body, "@XX3", by what these act through."""
    result = {base: e for base, e in column.items() if not base.startswith("@")}
    for element, e in column.items():
        if element.startswith("@"):
            _add(result, e, columns[element[1:]], samples)
    return result


def _with_rotor(sigma: int) -> Sequence[str]:
    return () if sigma == FIXED else (*REMAINING[sigma], "IA")


def _add(column: Row, factor: Expr, other: Row, samples: Samples) -> None:
    for base, e in other.items():
        value = samples.simplest(factor * e + column[base] if base in column else factor * e)
        if value.number == 0:
            column.pop(base, None)
        else:
            column[base] = value


def _unit(graph: Graph, elements: Sequence[str]) -> Inertia:
    one, zero = graph.one, graph.zero
    values = [one if name in elements else zero for name in INERTIA]
    return Inertia(second_moments(symmetric(*values[:6])), vector(graph, *values[6:9]), values[9])


def _elements(body: Inertia) -> dict[str, Expr]:
    """The parameters of a body that are not 0."""
    J = body.J
    values = (J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2], *body.MS, body.M)
    return {name: value for name, value in zip(INERTIA, values, strict=True) if value.number != 0}
