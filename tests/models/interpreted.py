"""The models of a robot evaluated in NumPy over their graphs, without C: quick enough for many random robots."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.derive.derivation import derive, draft, simplified
from torquec.generator.derive.kernel import Form, Kernel
from torquec.generator.derive.variant import Variant, default_of
from torquec.generator.description.robot import Robot
from torquec.generator.models.arguments import optional_inputs
from torquec.generator.models.catalogue import CATALOGUE
from torquec.generator.models.row import Model
from torquec.peers.newton_euler import Array


def called(kernel: Kernel, parameters: Mapping[str, float], *arguments: Array) -> tuple[Array, ...]:
    """Return the outputs of a kernel; arguments have its shapes, with leading dimensions that broadcast."""
    inputs = list(zip(kernel.inputs, arguments, strict=True))
    batch = np.broadcast_shapes(*(array.shape[: array.ndim - len(slot.shape)] for slot, array in inputs))
    values: dict[Any, Any] = dict(parameters)
    for slot, array in inputs:
        flat = array.reshape((*array.shape[: array.ndim - len(slot.shape)], slot.size))
        values |= {slot.element(i): flat[..., i] for i in range(slot.size)}
    elements = evaluate(kernel.body.graph, kernel.body.edges, values)
    columns = np.stack([np.broadcast_to(element, batch) for element in elements], axis=-1)
    cuts = np.cumsum([output.size for output in kernel.outputs])[:-1]
    parts = np.split(columns, cuts, axis=-1)
    return tuple(part.reshape(batch + slot.shape) for part, slot in zip(parts, kernel.outputs, strict=True))


class Interpreted:
    """Has the methods of a compiled robot: `idm(q, qd, qdd)`, `inertia(q)`, ... over (..., n) arrays that broadcast.

    A model in `forced` is derived in that form if the robot at hand can have it, another in the cheapest.
    """

    def __init__(self, robot: Robot, forced: Mapping[str, Form] | None = None) -> None:
        self.robot = robot
        self.forced = forced or {}
        self._kernels: dict[Variant, Kernel] = {}

    def with_parameters(self, values: Mapping[str, float]) -> Interpreted:
        """The same kernels with other numbers."""
        other = Interpreted(replace(self.robot, values={**self.robot.values, **values}), self.forced)
        other._kernels = self._kernels
        return other

    def __getattr__(self, name: str) -> Callable[..., Array]:
        for row in CATALOGUE:
            if row.name == name:
                return lambda *arguments, **keywords: self._call(row, arguments, keywords)
        raise AttributeError(name)

    def _call(self, row: Model, arguments: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
        names = [argument.name for argument in row.inputs]
        names += [axis.name for axis in row.axes if axis.goes_with is None]
        given = {**dict(zip(names, arguments, strict=False)), **keywords}
        optional = tuple(argument.name for argument in optional_inputs(row) if given.get(argument.name) is not None)
        axes = tuple(
            (axis.name, str(given.get(axis.name, default_of(axis, self.robot.ground))))
            for axis in row.axes
            if axis.goes_with is None or axis.goes_with in optional
        )
        kernel = self._kernel(Variant(row, optional, axes, self.robot.ground))

        arrays = [np.asarray(given[slot.name], dtype=float) for slot in kernel.inputs]
        values = {name: value for name, value in self.robot.values.items() if value is not None}
        answers = called(kernel, values, *arrays)
        return answers[0] if len(answers) == 1 else answers

    def _kernel(self, variant: Variant) -> Kernel:
        if variant not in self._kernels:
            forced = self.forced.get(variant.row.name)
            self._kernels[variant] = self._derived(variant, forced) if forced else derive(self.robot, variant)
        return self._kernels[variant]

    def _derived(self, variant: Variant, forced: Form) -> Kernel:
        """In the form that is asked for, unless it is none for this robot."""
        drawn = draft(self.robot, variant, forced)
        # The last passes take most of the time and tell nothing of a form.
        return simplified(drawn) if isinstance(drawn, Kernel) else derive(self.robot, variant)
