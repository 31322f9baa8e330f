"""The base inertial parameters in closed form, for serial and tree robots, rotor inertias included.

They are what the order of elimination of 9.4.1 makes them: standard parameters are listed link by link, XX XY XZ YY YZ
ZZ MX MY MZ M IA; one whose column of D depends on columns before it is eliminated, and added to the kept ones in the
proportion of its column. Most are grouped by the general relations of theorems 9.1 and 9.2, link with antecedent; the
few relations that are left, among links near the base whose motion is restricted, come of a small exact elimination,
which has the book's rules for them (9.58-9.60, 9.65-9.68) as special cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from ..algebra.evaluate import evaluate
from ..algebra.graph import Expr, Graph
from ..algebra.spatial import Inertia, second_moments, transfer
from ..algebra.vector import symmetric, vector
from ..description.robot import FIXED, INERTIA, PRISMATIC, REVOLUTE, Robot
from ..mechanism.freeze import freeze
from ..mechanism.mechanism import Mechanism
from .at_values import AtValues, at_values
from .base_set import BaseParameter, BaseParameters, combination
from .closed_rows import closed_columns, needs_numbers, numbers_of
from .effects import knowledge, open_links, rows
from .elimination import Row, add_scaled, echelon_form
from .parameters import FIELDS, Label, OnBody, Parameter, grouping_parameters, ungrouped
from .samples import Samples
from .shared_variables import lock_shared_variables, region_rows, regions

# What always moves with the antecedent, as bodies: parameter -> the elements that are 1 (theorems 9.1 and 9.2).
GROUPED_WITH_ANTECEDENT: Mapping[int, Mapping[str, tuple[str, ...]]] = {
    REVOLUTE: {"YY": ("XX", "YY"), "MZ": ("MZ",), "M": ("M",)},
    PRISMATIC: {name: (name,) for name in INERTIA[:6]},
    FIXED: {name: (name,) for name in INERTIA},
}


LARGEST_COEFFICIENT = 1e6
"""Coefficients of a grouping are products of lengths and factors: larger ones were divided by rounding."""


def base_parameters(robot: Robot) -> BaseParameters:
    """Return the base inertial parameters of a robot."""
    graph = Graph()
    combinations, rests_on = grouping_of(robot, freeze(robot, graph, {}))
    return BaseParameters(combinations, grouping_parameters(robot), graph, robot.values, rests_on)


def grouping_of(robot: Robot, mechanism: Mechanism) -> tuple[tuple[BaseParameter, ...], Mapping[str, float]]:
    """Return the base parameters on the graph of the robot's mechanism at rest, and the values that they rest on.

    Lengths and angles are symbols where that gives as few base parameters as there are, which then rest on no value.
    Where their values give fewer (two lengths that cancel, an angle that is 0 but for rounding), or a coefficient
    divides by what is 0 at these values, they are numbers. They are for loops that are no parallelograms, too.
    """
    standard = grouping_parameters(robot)
    if needs_numbers(robot):
        return grouping_on_closed_motions(robot, mechanism.graph)
    combinations = grouping(mechanism, standard)
    special = at_values(robot)
    if special is not None:
        numeric = grouping(freeze(special.robot, mechanism.graph, {}), standard, rounded=True)
        same = [base.kept for base in numeric] == [base.kept for base in combinations]
        if not same or not _is_defined(combinations, mechanism.graph, robot.values):
            return tuple(_in_metres(base, special) for base in numeric), special.values
    return combinations, {}


def grouping_on_closed_motions(
    robot: Robot, graph: Graph
) -> tuple[tuple[BaseParameter, ...], Mapping[str, float]]:
    """Return the same by numbers: the rank of what torques depend on at random positions in which loops are closed."""
    numeric = numbers_of(robot)
    mechanism = freeze(numeric.robot, graph, {})
    labels = [Parameter(name, 0) for name in INERTIA if robot.base.floating] + _labels(mechanism, mechanism)
    labels += [parameter for parameter in grouping_parameters(robot) if parameter.link > len(robot.joints)]
    ungrouped_columns: dict[Parameter, Row] = {
        label: {kept: graph.constant(x) for kept, x in column.items()}
        for label, column in closed_columns(robot, tuple(labels)).items()
    }
    combinations = grouping(mechanism, grouping_parameters(robot), ungrouped_columns, rounded=True)
    return tuple(_in_metres(base, numeric) for base in combinations), numeric.values


def _is_defined(combinations: Iterable[BaseParameter], graph: Graph, values: Mapping[str, float | None]) -> bool:
    """Return whether the coefficients have no division by 0 at these values; without all values nobody can tell."""
    known = {name: value for name, value in values.items() if value is not None}
    try:
        numbers = evaluate(graph, [e.edge for base in combinations for e in base.terms.values()], known)
    except KeyError:
        return True
    return all(abs(float(number)) < LARGEST_COEFFICIENT for number in numbers)


def _in_metres(base: BaseParameter, special: AtValues) -> BaseParameter:
    return combination(base.kept, ((p, special.scale(base.kept, p) * e) for p, e in base.terms.items()))


def grouping(
    mechanism: Mechanism,
    standard: Sequence[Parameter],
    known: Mapping[Parameter, Row] | None = None,
    *,
    rounded: bool = False,
) -> tuple[BaseParameter, ...]:
    """Return the base parameters of a mechanism at rest, made of these parameters, for all values of symbols.

    `known` are the columns of the parameters that the general relations do not group, where these have been found.
    `rounded` says that its numbers are rounded.
    """
    samples = Samples(mechanism.graph, rounded=rounded)
    columns = _columns(mechanism, samples, known)
    combined: dict[Label, Row] = {}
    for parameter in standard:
        for kept, coefficient in columns[parameter].items():
            combined.setdefault(kept, {})[parameter] = coefficient
    if any(kept not in terms for kept, terms in combined.items()):
        # Parameters that would be kept are not there, as zeros of the description are kept: others take their places.
        combined = echelon_form(combined.values(), standard, samples)
    return tuple(combination(kept, _parameters(combined[kept]).items()) for kept in columns if kept in combined)


def _parameters(row: Row) -> dict[Parameter, Expr]:
    """Return a row as one of standard parameters alone."""
    return {label: value for label, value in row.items() if isinstance(label, Parameter)}


def _columns(mechanism: Mechanism, samples: Samples, known: Mapping[Parameter, Row] | None) -> dict[Parameter, Row]:
    """Return each standard parameter of a dense robot as the kept ones that it acts through, with coefficients."""
    columns = _ungrouped_columns(mechanism, samples) if known is None else dict(known)
    if mechanism.floating:
        columns |= {Parameter(name, 0): {Parameter(name, 0): mechanism.graph.one} for name in INERTIA}
    for j in mechanism:
        link, i = mechanism[j], mechanism[j].antecedent
        for name in ungrouped(link.sigma):
            columns[Parameter(name, j)] = _without_bodies(columns[Parameter(name, j)], columns, samples)
        for name, elements in GROUPED_WITH_ANTECEDENT[link.sigma].items():
            column: Row = {}
            if link.sigma == REVOLUTE and name == "YY":  # 9.51: of XX and YY the difference stays
                column = {kept: -e for kept, e in columns[Parameter("XX", j)].items()}
            if i or mechanism.floating:
                body = transfer(_unit(mechanism.graph, elements), link.before_turn)
                for element, coefficient in _elements(body).items():
                    add_scaled(column, coefficient, columns[Parameter(element, i)], samples)
            columns[Parameter(name, j)] = column
    order = [Parameter(name, j) for j in (0, *mechanism) for name in FIELDS]
    cuts = [p for p in columns if isinstance(p, Parameter) and p.link > len(mechanism.links)]
    return {parameter: columns[parameter] for parameter in (*order, *cuts) if parameter in columns}


def _ungrouped_columns(mechanism: Mechanism, samples: Samples) -> dict[Parameter, Row]:
    """Return the same of the parameters that the general relations do not group; bodies on links may stand in rows."""
    locked = lock_shared_variables(mechanism)
    known = knowledge(locked, samples)
    links = open_links(locked, known)
    shared = regions(mechanism, known, links)
    if any(not region.floats for region in shared):
        links = set()
    systems: list[tuple[Iterable[Row], Iterable[int]]] = [(rows(locked, known, links, samples), sorted(links))]
    systems += [(region_rows(mechanism, region, samples), region.links) for region in shared]
    bodies: list[Label] = [OnBody(name, region.root) for region in shared if region.floats for name in INERTIA]
    columns: dict[Label, Row] = {}
    for system, of_links in systems:
        open_columns = _labels(mechanism, of_links)
        columns |= {label: {} for label in open_columns}
        for kept, terms in echelon_form(system, [*bodies, *open_columns], samples).items():
            for label, coefficient in terms.items():
                columns.setdefault(label, {})[kept] = coefficient
    one = mechanism.graph.one
    return {parameter: columns.get(parameter, {parameter: one}) for parameter in _labels(mechanism, mechanism)}


def _labels(mechanism: Mechanism, links: Iterable[int]) -> list[Parameter]:
    return [Parameter(name, j) for j in links for name in ungrouped(mechanism[j].sigma)]


def _without_bodies(column: Row, columns: Mapping[Parameter, Row], samples: Samples) -> Row:
    """Return a column with what parameters of bodies act through in place of these."""
    row: Row = {label: e for label, e in column.items() if isinstance(label, Parameter)}
    for label, e in column.items():
        if isinstance(label, OnBody):
            add_scaled(row, e, columns[Parameter(label.field, label.link)], samples)
    return row


def _unit(graph: Graph, elements: Sequence[str]) -> Inertia:
    one, zero = graph.one, graph.zero
    values = [one if name in elements else zero for name in INERTIA]
    return Inertia(second_moments(symmetric(*values[:6])), vector(graph, *values[6:9]), values[9])


def _elements(body: Inertia) -> dict[str, Expr]:
    """Return the parameters of a body that are not 0."""
    J = body.J
    values = (J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2], *body.MS, body.M)
    return {name: value for name, value in zip(INERTIA, values, strict=True) if value.number != 0}
