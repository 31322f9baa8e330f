"""Rows for the derivatives of other rows: by their inputs, and by the parameters of the robot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..description.robot import Robot
from ..mechanism.mechanism import Mechanism
from .arguments import Q
from .differentiation import (
    Direction,
    Mode,
    Slopes,
    along_inputs,
    along_parameters,
    along_positions,
    backward,
    elements,
    forward,
    slopes,
)
from .dynamics_derivatives import gravity_derivatives, h_derivatives
from .projection import project
from .refusal import Refusal
from .row import Argument, Model

# What a derivative by an input of this role is called.
NAMES = {"position": "dq", "velocity": "dqd", "acceleration": "dqdd", "force": "dtau"}
# Derivations that know more of a model than its graph.
RECURSIONS: Mapping[str, Callable[..., Any]] = {"h": h_derivatives, "gravity": gravity_derivatives}
# Rows of the catalogue whose derivatives by their inputs have a row of their own there.
WRITTEN = ("idm", "ddm")
# Models that robots have whose descriptions declare them.
DECLARED = ("hybrid",)


@dataclass(frozen=True)
class Differentiated:
    """A function of a row, differentiated on its graph."""

    row: Model
    mode: Mode

    def __call__(self, mechanism: Mechanism, *given: Any, columns: Sequence[str] = (), **choices: Any) -> Any:
        """Return the derivatives of the model by its inputs; by parameters where `columns` names some."""
        (output,) = self.row.outputs
        answer = self.row.derive[0](mechanism, *given, **choices)
        if isinstance(answer, Refusal):
            return answer
        answer, graph = project(answer, output, mechanism), mechanism.graph
        if columns:
            wanted: list[Mapping[Any, Direction]] = [along_parameters(graph, columns)]
        else:
            rest = [argument for argument in self.row.inputs if argument is not Q]
            wanted = [along_positions(mechanism)] * (Q in self.row.inputs)
            wanted += [along_inputs(mechanism, x) for a, x in zip(rest, given, strict=True) if a.role in NAMES]
        every = {(n, key): each for n, directions in enumerate(wanted) for key, each in directions.items()}
        if self.mode is backward and len(list(elements(answer))) > len(every):
            return Refusal("the sweeps back from its outputs are more than those forward from its inputs")
        found = slopes(graph, answer, every, self.mode).by
        parts = tuple(Slopes({key: found[n, key] for key in directions}) for n, directions in enumerate(wanted))
        return parts if len(parts) > 1 else parts[0]


def derivative_rows(rows: Sequence[Model]) -> Iterator[Model]:
    """Yield the rows of the derivatives of those models that are straight lines with one output."""
    for row in rows:
        straight = row.takes == "mechanism" and Q in row.inputs and row.answers is None and len(row.outputs) == 1
        straight = straight and (row.unless is None or row.name in DECLARED)
        if straight and not (row.columns or row.derivative_of):
            if row.name not in WRITTEN:
                yield by_inputs(row)
            yield by_parameters(row)


def by_inputs(row: Model) -> Model:
    """Return the row of the derivatives of a model by positions, velocities, accelerations and forces."""
    modes = tuple(Differentiated(row, mode) for mode in (forward, backward))
    variables = [argument for argument in row.inputs if argument.role in NAMES]
    names = " and ".join([", ".join(a.name for a in variables[:-1]), variables[-1].name]).removeprefix(" and ")
    known = RECURSIONS.get(row.name)
    return _derived(
        row,
        f"{row.name}_derivatives",
        (known, *modes) if known else modes,
        tuple(_slope(row.outputs[0], NAMES[str(a.role)], "n", f"by {a.name}") for a in variables),
        f"Derivatives of {row.name} by {names}.",
    )


def by_parameters(row: Model) -> Model:
    """Return the row of the derivatives of a model by the parameters of the robot."""
    return _derived(
        row,
        f"{row.name}_parameter_derivatives",
        tuple(Differentiated(row, mode) for mode in (forward, backward)),
        (_slope(row.outputs[0], "dp", "p", "by each parameter, in the order of robot.parameters"),),
        f"Derivatives of {row.name} by the parameters of the robot.",
        parameter_names,
    )


def _derived(
    row: Model,
    name: str,
    derive: tuple[Callable[..., Any], ...],
    outputs: tuple[Argument, ...],
    doc: str,
    columns: Callable[..., tuple[str, ...] | Refusal] | None = None,
) -> Model:
    return Model(
        name,
        derive,
        row.inputs,
        outputs,
        doc,
        optional=row.optional,
        axes=row.axes,
        columns=columns,
        unless=row.unless,
        default=False,
        derivative_of=row.name,
    )


def _slope(output: Argument, name: str, size: str, by: str) -> Argument:
    return Argument(name, (*output.shape, size), f"derivatives of {output.name} {by}; {output.doc}")


def parameter_names(robot: Robot, **_: str) -> tuple[str, ...] | Refusal:
    """Return the names of a robot's parameters, or why there are none."""
    return tuple(robot.values) or Refusal("all numbers of its description are exact: it has no parameters")
