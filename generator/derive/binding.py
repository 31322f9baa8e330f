"""Between the arguments of a row and expressions: what the functions of a model get, and what is stored of an answer.

The equations of a model run over all joints, its arguments over the coordinates. With qd = G qd_c the roles of the
arguments say what lies between: motions are expanded, G x; forces are projected, G^T f; so are both sides of an inertia
matrix, G^T A G, and the columns of a Jacobian, J G.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from ..algebra.graph import Expr, Graph, Stage
from ..algebra.vector import Matrix, Vector
from ..base_parameters.closed_form import base_parameters
from ..description.robot import Robot
from ..mechanism.closure import with_drift
from ..mechanism.coordinates import accelerations, velocities
from ..mechanism.mechanism import Mechanism
from ..models.arguments import optional_inputs
from ..models.differentiation import Slopes
from ..models.row import Argument
from .kernel import Slot
from .variant import Variant


def input_slots(robot: Robot, variant: Variant, columns: Sequence[str] = ()) -> tuple[Slot, ...]:
    """Return what a variant is called with; `columns` are the labels that the size "p" counts."""
    row = variant.row
    given = [*row.inputs, *(argument for argument in optional_inputs(row) if argument.name in variant.optional)]
    return _slots(robot, variant, given, columns)


def output_slots(robot: Robot, variant: Variant, columns: Sequence[str] = ()) -> tuple[Slot, ...]:
    """Return what a variant answers with; `columns` are the labels that the size "p" counts."""
    return _slots(robot, variant, variant.row.outputs, columns)


def _slots(
    robot: Robot, variant: Variant, arguments: Sequence[Argument], columns: Sequence[str] = ()
) -> tuple[Slot, ...]:
    row = variant.row
    sizes = {"n": len(robot.velocities), "nq": len(robot.positions), "joints": len(robot.mobile)}
    sizes |= {"contacts": variant.contacts}
    sizes |= {"frames": len(robot.frames), "loops": len(robot.loops), "answers": row.answers or 0, "p": len(columns)}
    if any("b" in argument.shape for argument in arguments):
        sizes["b"] = len(base_parameters(robot).names)
    return tuple(Slot(_explained(argument, robot), _shape(argument, sizes)) for argument in arguments)


def _explained(argument: Argument, robot: Robot) -> Argument:
    """Return an argument with what a floating base adds to its explanation."""
    if not (argument.of_base and robot.base.floating):
        return argument
    return replace(argument, doc=f"{argument.doc}, {argument.of_base}")


def _shape(argument: Argument, sizes: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(size if isinstance(size, int) else sizes[size] for size in argument.shape)


def symbols(slot: Slot, robot: Robot, graph: Graph) -> Any:
    """Return an input of the graph: a mapping from coordinate to expression, or an Expr, a Vector or a Matrix."""
    elements = [graph.input(slot.element(i), Stage.CALL) for i in range(slot.size)]
    match slot.argument.role:
        case "position":
            return dict(zip(robot.positions, elements, strict=True))
        case "velocity" | "acceleration" | "rate" | "force":
            return dict(zip(robot.velocities, elements, strict=True))
        case "all positions":
            return dict(zip(robot.mobile, elements, strict=True))
    match slot.shape:
        case ():
            return elements[0]
        case (_, columns):
            return Matrix(elements[i : i + columns] for i in range(0, slot.size, columns))
        case _:
            return Vector(elements)


def expand_motions(
    mechanism: Mechanism, slots: Sequence[Slot], values: Mapping[str, Any]
) -> tuple[Mechanism, dict[str, Any]]:
    """Return inputs as the functions of a model get them: motions of all joints, anything else as it is.

    The mechanism of a closed robot knows then what of the accelerations comes from velocities alone.
    """
    of_role = {slot.argument.role: slot.name for slot in slots}
    expanded = dict(values)
    if "velocity" in of_role:
        name = of_role["velocity"]
        expanded[name] = velocities(mechanism, values[name])
        mechanism = with_drift(mechanism, expanded[name])
        mechanism = replace(mechanism, original=mechanism)
    if "acceleration" in of_role:
        name = of_role["acceleration"]
        expanded[name] = accelerations(mechanism, values[name])
    return mechanism, expanded


def edges_of(answer: Any, slot: Slot, robot: Robot, graph: Graph, columns: Sequence[str] = ()) -> tuple[int, ...]:
    """Return the edges of an answer's elements, row by row; `columns` are the labels that the size "p" counts.

    The last index of derivatives is that of their variables.
    """
    order = robot.mobile if "joints" in slot.argument.shape else robot.velocities
    order = robot.positions if slot.argument.shape == ("nq",) else order
    zero = graph.zero
    match answer, slot.argument.shape:
        case Slopes(), (*shape, _):
            one = replace(slot, argument=replace(slot.argument, shape=tuple(shape)), shape=slot.shape[:-1])
            columns_of = [edges_of(each, one, robot, graph, columns) for each in answer.by.values()]
            return tuple(chain.from_iterable(zip(*columns_of, strict=True)))
        case Expr(), _:
            elements = [answer]
        case Vector(), _:
            elements = list(answer)
        case Matrix(), _:
            elements = [item for row in answer for item in row]
        case dict(), ("joints", "n"):
            elements = [answer.get((i, j), zero) for i in order for j in robot.velocities]
        case dict(), ("loops", int()):
            elements = [item for k in sorted(answer) for item in answer[k]]
        case dict(), ("n", "n"):
            elements = [answer.get((i, j), zero) for i in order for j in order]
        case dict(), ("n", "p"):
            elements = [answer[label][j] for j in order for label in columns]
        case dict(), ("p",):
            elements = [answer[label] for label in columns]
        case dict(), ("n", int()):
            elements = [item for j in order for item in answer[j]]
        case dict(), (int(rows), "n"):
            elements = [answer[j][i] for i in range(rows) for j in order]
        case dict(), _:
            elements = [answer[j] for j in order]
        case _:
            raise TypeError(f"{slot.name}: a model answers with expressions, vectors, matrices or mappings by joint")
    if len(elements) != slot.size:
        raise TypeError(f"{slot.name}: the model gave {len(elements)} elements, its row says {slot.shape}")
    return tuple(element.edge for element in elements)
