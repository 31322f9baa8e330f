"""Between the arguments of a row and expressions: what the models take of an input, and what of an answer is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..algebra.graph import Expr, Graph, Stage
from ..algebra.vector import Matrix, Vector
from ..base_parameters.closed_form import base_parameters
from ..description.robot import Robot
from ..mechanism.coordinates import projected, projected_matrix
from ..mechanism.mechanism import Mechanism
from ..models.catalogue import Argument, Model
from .kernel import Slot
from .variant import Variant


def input_slots(robot: Robot, variant: Variant) -> tuple[Slot, ...]:
    """What a variant is called with."""
    row = variant.row
    given = [*row.inputs, *(argument for argument in row.optional if argument.name in variant.optional)]
    return _slots(robot, row, given)


def output_slots(robot: Robot, variant: Variant, columns: Sequence[str]) -> tuple[Slot, ...]:
    """What a variant answers with."""
    return _slots(robot, variant.row, variant.row.outputs, columns)


def _slots(robot: Robot, row: Model, arguments: Sequence[Argument], columns: Sequence[str] = ()) -> tuple[Slot, ...]:
    sizes = {"n": len(robot.velocities), "nq": len(robot.positions), "answers": row.answers or 0, "p": len(columns)}
    if any("b" in argument.shape for argument in arguments):
        sizes["b"] = len(base_parameters(robot).names)
    return tuple(Slot(_described(argument, robot), _shape(argument, sizes)) for argument in arguments)


def _described(argument: Argument, robot: Robot) -> Argument:
    """An argument with what a floating base adds to it."""
    if not (argument.of_base and robot.base.floating):
        return argument
    return replace(argument, doc=f"{argument.doc}, {argument.of_base}")


def _shape(argument: Argument, sizes: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(size if isinstance(size, int) else sizes[size] for size in argument.shape)


def symbols(slot: Slot, robot: Robot, graph: Graph) -> Any:
    """An input as the models take it."""
    elements = [graph.input(slot.element(i), Stage.CALL) for i in range(slot.size)]
    if slot.argument.shape in (("n",), ("nq",)):
        keys = robot.velocities if slot.argument.shape == ("n",) else robot.positions
        return dict(zip(keys, elements, strict=True))
    match slot.shape:
        case ():
            return elements[0]
        case (_, columns):
            return Matrix(elements[i : i + columns] for i in range(0, slot.size, columns))
        case _:
            return Vector(elements)


def elements_of(answer: Any, slot: Slot, mechanism: Mechanism, columns: Sequence[str]) -> list[int]:
    """The edges of an answer, row by row; what was computed for all joints is projected on the coordinates."""
    zero, order = mechanism.graph.zero, mechanism.coordinates
    match answer, slot.argument.shape:
        case Expr(), _:
            elements = [answer]
        case Vector(), _:
            elements = list(answer)
        case Matrix(), _:
            elements = [item for row in answer for item in row]
        case dict(), ("n", "n"):
            answer = projected_matrix(mechanism, answer)
            elements = [answer.get((i, j), zero) for i in order for j in order]
        case dict(), ("n", "p"):
            answer = {label: projected(mechanism, answer[label]) for label in columns}
            elements = [answer[label][j] for j in order for label in columns]
        case dict(), ("p",):
            elements = [answer[label] for label in columns]
        case dict(), ("n", int()):
            elements = [item for j in order for item in answer[j]]
        case dict(), (int(rows), "n"):
            answer = projected(mechanism, answer)
            elements = [answer[j][i] for i in range(rows) for j in order]
        case dict(), _:
            answer = projected(mechanism, answer)
            elements = [answer[j] for j in order]
        case _:
            raise TypeError(f"{slot.name}: a model answers with expressions, vectors, matrices or mappings by joint")
    if len(elements) != slot.size:
        raise TypeError(f"{slot.name}: the model gave {len(elements)} elements, its row says {slot.shape}")
    return [element.edge for element in elements]
