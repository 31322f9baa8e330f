"""Derivatives of a model by its inputs: which compiled kernels give them.

A framework that differentiates a call asks here. `<model>_derivatives` has the derivatives by the inputs of <model>:
dq, dqd ... The inverse dynamic model is linear in the accelerations; by these, its derivative is the inertia matrix.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .address import Address, address_of

if TYPE_CHECKING:
    from .robot import Robot

# Models that are a derivative themselves: of which model's answer, by which input.
LINEAR = {("idm", "qdd"): "inertia"}
# Inputs in which answers are linear, up to a constant, and that no model is the derivative by.
UNITS = {("idm", "wrench"), ("ddm", "wrench")}


@dataclass(frozen=True)
class Partial:
    """The derivative of a model's answer by one input: the output `place` of a kernel, whose inputs are among the
    model's. It has the shape of the answer, then that of the input."""

    address: Address
    place: int
    is_linear: bool = False
    """Whether the answer is linear in the input, up to a constant, so that the model itself gives its derivative: the
    answers to unit inputs, less that to 0."""
    of_motions: bool = False
    """Whether it is one by the motions of a floating base, of which by_positions makes that by its positions."""


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
        if (self.model, name) in UNITS:
            yield Partial(self.address, 0, is_linear=True)
        answer, of_motions = kernel.outputs[0].shape, name == "q" and self.robot.floating
        shape = answer + ((self.robot.n,) if of_motions else self.address.inputs[name])
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
                    yield Partial(address, place, of_motions=of_motions)

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


def by_positions(xp: Any, slope: Any, q: Any) -> Any:
    """Return derivatives by the positions of a floating base and its joints, (..., nq), of those by motions, (..., n).

    Motions are in the base's axes, as qd is. A quaternion (x, y, z, w) stands for its direction: the derivative along
    itself is 0. `xp` is the library of the arrays, slope (..., answers, n) and q (..., nq).
    """
    x, y, z, w = (q[..., i] for i in range(3, 7))
    s = 2 / (x * x + y * y + z * z + w * w)
    # The rows of R, the orientation of the base: its velocity in its own axes is R^T times the rate of its position.
    R = [
        [1 - s * (y * y + z * z), s * (x * y - z * w), s * (x * z + y * w)],
        [s * (x * y + z * w), 1 - s * (x * x + z * z), s * (y * z - x * w)],
        [s * (x * z - y * w), s * (y * z + x * w), 1 - s * (x * x + y * y)],
    ]
    # Its angular velocity: twice the vector of conj(p) p', by x', y', z', w'.
    W = [[s * w, s * z, -s * y, -s * x], [-s * z, s * w, s * x, -s * y], [s * y, -s * x, s * w, -s * z]]
    turned = xp.stack([xp.stack([R[j][i] for j in range(3)], -1) for i in range(3)], -2)
    rates = xp.stack([xp.stack(row, -1) for row in W], -2)
    parts = [slope[..., :3] @ turned, slope[..., 3:6] @ rates, slope[..., 6:]]
    return xp.concatenate(parts, -1)
