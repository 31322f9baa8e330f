"""Derivatives of a model by its inputs: which compiled kernels give them.

A framework that differentiates a call asks here. `<model>_derivatives` has the derivatives by the inputs of <model>:
dq, dqd ... The inverse dynamic model is linear in the accelerations; by these, its derivative is the inertia matrix.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .address import Address, address_of

if TYPE_CHECKING:
    from .robot import Robot

# Models that are a derivative themselves: of which model's answer, by which input.
LINEAR = {("idm", "qdd"): "inertia"}


@dataclass(frozen=True)
class Partial:
    """The derivative of a model's answer by one input: the output `place` of a kernel, whose inputs are among the
    model's. It has the shape of the answer, then that of the input."""

    address: Address
    place: int


class NotDifferentiableError(TypeError):
    """A compiled model is to be differentiated, and the robot has no kernel for that."""


@dataclass(frozen=True)
class Differentiable:
    """A kernel of a robot, and those of its derivatives."""

    robot: Robot
    address: Address

    def partial(self, name: str) -> Partial:
        """Return the derivative by an input; NotDifferentiableError says how to get it where there is none."""
        found = next(self._found(name), None)
        if found is None:
            raise NotDifferentiableError(self._lacking(name))
        return found

    def _found(self, name: str) -> Iterator[Partial]:
        """Yield the kernels that give the derivative by an input."""
        kernel, models = self.address.kernel, self.robot._models
        if len(kernel.outputs) > 1:
            return
        shape = kernel.outputs[0].shape + self.address.inputs[name]
        for model in (f"{self.model}_derivatives", LINEAR.get((self.model, name), "")):
            if model not in models:
                continue
            row = models[model].row
            has = {argument.name for argument in row.optional}
            optional = [each for each in kernel.optional if each in has]
            choices = {axis.name: kernel.axes[axis.name] for axis in row.axes if axis.name in kernel.axes}
            address = address_of(models[model], optional, choices)
            for place, output in enumerate(address.kernel.outputs):
                if output.shape == shape and output.name == ("A" if model == "inertia" else f"d{name}"):
                    yield Partial(address, place)

    def _lacking(self, name: str) -> str:
        """Return what to build for the derivative by an input."""
        where = f"{self.robot.name}.{self.model} can't be differentiated by {name}"
        needed = LINEAR.get((self.model, name), f"{self.model}_derivatives")
        if len(self.address.outputs) == 1 and needed not in self.robot.models:
            return (
                f"{where}: the robot was built without {needed}; torquec.build(..., models={[self.model, needed]}) "
                "has it"
            )
        return (
            f"{where}: no model has this derivative; `torquec export --to python --models {self.model}` writes code "
            "that frameworks differentiate themselves"
        )

    @property
    def model(self) -> str:
        """The name of the model."""
        return self.address.model.row.name


def differentiable(robot: Robot, model: str, optional: tuple[str, ...], choices: dict[str, str]) -> Differentiable:
    """Return a kernel of a robot with its derivatives, for these optional inputs and choices."""
    return Differentiable(robot, robot.address(model, optional=optional, **choices))
