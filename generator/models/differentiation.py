"""Derivatives of any model from its graph: by positions, velocities, accelerations, forces and parameters.

By positions they are taken along what a unit velocity of each coordinate does to the configuration. So those of a
floating base are in the tangent space, in the axes of the base, as Pinocchio has them, and those of loops are total:
the passive joints move along, by their row of G. Velocities, accelerations and forces stay what they are in numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..algebra.derivative import derivatives, gradients
from ..algebra.graph import Expr, Graph, Stage
from ..algebra.vector import Matrix, Vector
from ..description.robot import BASE_POSITIONS, BASE_VELOCITIES
from ..mechanism.coordinates import rates_of_positions
from ..mechanism.mechanism import JointVector, Mechanism

# The rates of the inputs of a graph, by node.
Direction = Mapping[int, Expr]
# How expressions are differentiated along some directions: the rates of all of them for each direction.
Mode = Callable[[Graph, Sequence[Expr], Sequence[Direction]], list[list[Expr]]]


@dataclass(frozen=True)
class Slopes:
    """The derivatives of an answer: one of its form for each variable, in the order of the coordinates or parameters."""

    by: Mapping[Any, Any]


def forward(graph: Graph, outputs: Sequence[Expr], directions: Sequence[Direction]) -> list[list[Expr]]:
    """Return the rates of outputs along each direction: a sweep forward for each direction."""
    return [derivatives(graph, outputs, direction) for direction in directions]


def backward(graph: Graph, outputs: Sequence[Expr], directions: Sequence[Direction]) -> list[list[Expr]]:
    """Return the rates of outputs along each direction: a sweep back from each output."""
    nodes = dict.fromkeys(node for direction in directions for node in direction)
    found = gradients(graph, outputs, nodes)
    return [
        [graph.sum(slope[node] * rate for node, rate in direction.items() if node in slope) for slope in found]
        for direction in directions
    ]


def slopes(graph: Graph, answer: Any, directions: Mapping[Any, Direction], mode: Mode) -> Slopes:
    """Return the derivatives of an answer along directions, by their keys."""
    rates = mode(graph, list(elements(answer)), list(directions.values()))
    return Slopes({key: _like(answer, iter(each)) for key, each in zip(directions, rates, strict=True)})


def elements(answer: Any) -> Iterator[Expr]:
    """Yield the expressions that an answer is made of."""
    match answer:
        case Expr():
            yield answer
        case Mapping():
            for each in answer.values():
                yield from elements(each)
        case Slopes():
            yield from elements(answer.by)
        case _:
            for each in answer:
                yield from elements(each)


def _like(answer: Any, values: Iterator[Expr]) -> Any:
    """Return an answer of the same form with other expressions."""
    match answer:
        case Expr():
            return next(values)
        case Vector():
            return Vector([next(values) for _ in answer])
        case Matrix():
            return Matrix([[next(values) for _ in row] for row in answer])
        case Slopes():
            return Slopes(_like(answer.by, values))
        case tuple():
            return tuple(_like(each, values) for each in answer)
    return {key: _like(each, values) for key, each in answer.items()}


def along_positions(mechanism: Mechanism) -> dict[int, Direction]:
    """Return the direction in which each coordinate moves the configuration at unit velocity."""
    one = mechanism.graph.one
    found: dict[int, Direction] = _along_base(mechanism) if mechanism.floating else {}
    for c in mechanism.coordinates:
        if c not in found:
            moving = {c: one} | {j: row[c] for j, row in mechanism.dependent.items() if c in row}
            found[c] = rates_of_positions(mechanism, moving)
    return {c: found[c] for c in mechanism.coordinates}


def _along_base(mechanism: Mechanism) -> dict[int, Direction]:
    """Return the rates of position and quaternion of a floating base that moves along and turns about its own axes."""
    assert mechanism.floating is not None
    pose = [mechanism.q[key].edge >> 1 for key in BASE_POSITIONS]
    x, y, z, w = (0.5 * mechanism.q[key] for key in BASE_POSITIONS[3:])
    turns = [(w, z, -y, -x), (-z, w, x, -y), (y, -x, w, -z)]
    shifts = [mechanism.floating.A.column(k) for k in range(3)]
    rates = [dict(zip(pose[:3], shift, strict=True)) for shift in shifts]
    rates += [dict(zip(pose[3:], turn, strict=True)) for turn in turns]
    return dict(zip(BASE_VELOCITIES, rates, strict=True))


def along_inputs(mechanism: Mechanism, values: JointVector) -> dict[int, Direction]:
    """Return the direction of each coordinate's element of velocities, accelerations or forces."""
    return {c: {values[c].edge >> 1: mechanism.graph.one} for c in mechanism.coordinates}


def along_parameters(graph: Graph, names: Sequence[str]) -> dict[str, Direction]:
    """Return the direction of each named parameter."""
    return {name: {graph.input(name, Stage.PREPARE).edge >> 1: graph.one} for name in names}
