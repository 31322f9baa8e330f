"""The rows of the catalogue that a compiled robot carries: what each model takes and gives, and its kernels.

A row is one model. Its variants differ by the optional inputs given and by the value of each axis (the frame of a
Jacobian); every variant that was compiled is one kernel.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

# The optional input that is no choice of a call: robots whose loops have no closed form need it.
PASSIVE = "passive"


@dataclass(frozen=True)
class Argument:
    """An array that a kernel reads or writes, for one state."""

    name: str
    shape: tuple[int, ...]
    doc: str
    integer: bool = False
    symmetric: bool = False
    """Whether the upper triangle of this matrix tells all of it."""
    nonzero: tuple[int, ...] | None = None
    """The elements that are not 0 in every state, by their numbers; None where all are to be told."""

    @cached_property
    def chosen(self) -> tuple[int, ...] | None:
        """The elements that tell all of it, row by row: those of a call with `packed=True`. None: every one."""
        if not self.symmetric:
            return self.nonzero
        n = self.shape[0]
        return tuple(n * i + j for i in range(n) for j in range(i, n))

    @cached_property
    def numbers(self) -> NDArray[np.intc] | None:
        """The chosen elements as C takes them."""
        return None if self.chosen is None else np.array(self.chosen, np.intc)

    @cached_property
    def packed(self) -> Argument:
        """The same of a call with `packed=True`: a row of the chosen elements."""
        if self.chosen is None:
            return self
        return replace(self, shape=(len(self.chosen),), symmetric=False, nonzero=None)

    @property
    def size(self) -> int:
        """How many elements it has."""
        return prod(self.shape)


@dataclass(frozen=True)
class Axis:
    """An argument that is one of a few names."""

    name: str
    values: tuple[str, ...]
    default: str | None
    requires: str | None
    """The optional input without which the axis means nothing."""
    others: str | None = None
    """Why there are no more values; of frames, which have no such reason, more can be compiled."""
    several: bool = False
    """Whether each value is one name or several, joined by +."""


@dataclass(frozen=True)
class Kernel:
    """One compiled variant of a model."""

    name: str
    optional: tuple[str, ...]
    axes: Mapping[str, str]
    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    operations: Mapping[str, int]
    choices: tuple[tuple[str, int], ...] = ()
    """What the branches of several answers choose among, and how many ways; the first varies fastest."""
    columns: tuple[str, ...] = ()
    """The parameters that the columns of a regressor belong to."""


@dataclass(frozen=True)
class Row:
    """One model. Inputs and the axes without `requires` may come by position; everything else comes by name.

    Some robots need an input that is optional to others: those with a loop that has no closed form need `passive`.
    """

    name: str
    doc: str
    inputs: tuple[Argument, ...]
    optional: tuple[Argument, ...]
    axes: tuple[Axis, ...]
    outputs: tuple[Argument, ...]
    answers: int | None
    """The most answers there can be, where their number varies. The outputs are then values, count and status."""
    kernels: tuple[Kernel, ...]
    refused: Mapping[str, str]
    """Optional inputs that this robot can't have, and why."""
    barred: tuple[tuple[Mapping[str, str], str], ...] = ()
    """Choices on the axes that this robot can't have, and why."""
    blanks: bool = False
    """Whether one kernel takes all optional inputs: those that a call leaves out are NaN."""
    switches: Mapping[str, str] = field(default_factory=dict)
    """Words that a call may say, `careful=True`, each with the row that answers in place of this one."""
    zeros: bool = False
    """Whether the kernel with all optional inputs serves calls with some of them: those that are left out are 0."""

    @cached_property
    def positional(self) -> tuple[str, ...]:
        """Names of the arguments that may come by position, in order."""
        return tuple(a.name for a in self.inputs) + tuple(axis.name for axis in self.axes if axis.requires is None)

    @cached_property
    def needed(self) -> tuple[str, ...]:
        """Names of the optional inputs without which this robot has no kernel."""
        always = [a.name for a in self.optional if all(a.name in kernel.optional for kernel in self.kernels)]
        return () if self.blanks else tuple(always)

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """Names of all arguments."""
        tied = tuple(axis.name for axis in self.axes if axis.requires is not None)
        packed = ("packed",) if self.packs else ()
        optional = (a.name for a in self.optional)
        return (*self.positional, *optional, *tied, *self.switches, *packed, "out", "threads")

    @cached_property
    def packs(self) -> bool:
        """Whether fewer elements tell all of an answer, so that a call may want it packed."""
        return any(a.chosen is not None for kernel in self.kernels for a in kernel.outputs)

    @cached_property
    def _by_choice(self) -> dict[tuple[tuple[str, ...], tuple[str | None, ...]], Kernel]:
        return {(k.optional, tuple(k.axes.get(axis.name) for axis in self.axes)): k for k in self.kernels}

    def find(self, optional: tuple[str, ...], axes: tuple[str | None, ...]) -> Kernel | None:
        """Return the kernel for these optional inputs and axis values (None where without meaning)."""
        kernel = None if self.blanks else self._by_choice.get((optional, axes))
        if kernel is None and (self.blanks or self.zeros):
            everything = tuple(a.name for a in self.optional if a.name != PASSIVE or PASSIVE in optional)
            kernel = self._by_choice.get((everything, axes))
        return kernel

    @cached_property
    def signature(self) -> str:
        """As Python writes it: "(q, qd, qdd, *, wrench=None, frame='tool', out=None, threads=1)"."""
        words = [a.name for a in self.inputs]
        # Python allows no argument without a default after one with a default.
        optional_by_position = False
        for axis in self.axes:
            if axis.requires is None:
                optional_by_position |= axis.default is not None
                words.append(f"{axis.name}={axis.default!r}" if optional_by_position else axis.name)
        words.append("*")
        words += [a.name if a.name in self.needed else f"{a.name}=None" for a in self.optional]
        words += [f"{axis.name}={axis.default!r}" for axis in self.axes if axis.requires is not None]
        words += [f"{name}=False" for name in self.switches]
        words += ["packed=False"] if self.packs else []
        return f"({', '.join([*words, 'out=None', 'threads=1'])})"

    @cached_property
    def _outputs_by_default(self) -> tuple[Argument, ...]:
        """Return the outputs of a call that makes no choice, or of the first kernel where one has to be made."""
        default = {axis.name: axis.default for axis in self.axes if axis.requires is None}
        plain = [kernel for kernel in self.kernels if not kernel.optional] or list(self.kernels)
        chosen = [kernel for kernel in plain if {**default, **kernel.axes} == default]
        return (chosen or plain)[0].outputs if plain else self.outputs

    @cached_property
    def _other_shapes(self) -> list[str]:
        """Return a line for each choice with which an answer has another shape."""
        ours, lines = self._outputs_by_default, dict[str, None]()
        for kernel in self.kernels:
            for own, other in zip(ours, kernel.outputs, strict=True):
                if own.shape != other.shape:
                    choices = ", ".join(f"{name}={value!r}" for name, value in kernel.axes.items())
                    lines[f"With {choices} {other.name} is {shape_text(other.shape)}."] = None
        return list(lines)

    @cached_property
    def text(self) -> str:
        """The docstring: what the model computes, then every argument with its shape."""
        lines = [self.doc, ""]
        lines += [_line(a) for a in self.inputs]
        lines += [f"{_line(a)}{'' if a.name in self.needed else ' Optional.'}" for a in self.optional]
        for axis in self.axes:
            tied = f" Goes with {axis.requires}." if axis.requires else ""
            lines.append(f"{axis.name}: one of {', '.join(map(repr, axis.values))}.{tied}")
        lines += [f"{name}: True asks for the model {other}." for name, other in self.switches.items()]
        outputs = self._outputs_by_default
        results = [a for a in outputs if self.answers is None or a is not outputs[1]]
        lines += ["", "Returns " + "; ".join(_line(a) for a in results)]
        lines += self._other_shapes
        lines += [
            f"With packed=True {a.name} is {shape_text(a.packed.shape)}: "
            + ("its upper triangle, row by row." if a.symmetric else "what is not always 0, at robot.pattern(...).")
            for a in outputs
            if a.chosen is not None
        ]
        if self.answers is not None:
            lines.append(f"There are at most {self.answers} answers; a batch has NaN where there are fewer.")
        lines.append("Arrays may have leading dimensions, which broadcast: (..., n).")
        return "\n".join(lines)


def _line(argument: Argument) -> str:
    return f"{argument.name} {shape_text(argument.shape)}: {argument.doc.rstrip('.')}."


def shape_text(shape: tuple[int, ...]) -> str:
    """Write a shape as Python does: (6,)."""
    return "(" + ", ".join(map(str, shape)) + ("," if len(shape) == 1 else "") + ")"


def _argument(data: Mapping[str, Any]) -> Argument:
    integer, symmetric = data.get("kind", "real") == "int", bool(data.get("symmetric", False))
    nonzero = tuple(map(int, data["nonzero"])) if "nonzero" in data else None
    return Argument(data["name"], tuple(data["shape"]), data.get("doc", ""), integer, symmetric, nonzero)


def read_row(data: Mapping[str, Any]) -> Row:
    """Read a row of a module's metadata. A kernel has arguments of its own where their shapes depend on an axis."""
    inputs = tuple(map(_argument, data["inputs"]))
    optional = tuple(map(_argument, data["optional"]))

    def inputs_of(kernel: Mapping[str, Any]) -> tuple[Argument, ...]:
        if "inputs" in kernel:
            return tuple(map(_argument, kernel["inputs"]))
        return inputs + tuple(a for a in optional if a.name in kernel["optional"])

    kernels = tuple(
        Kernel(
            name=kernel["kernel"],
            optional=tuple(a.name for a in optional if a.name in kernel["optional"]),
            axes=dict(kernel["axes"]),
            inputs=inputs_of(kernel),
            outputs=tuple(map(_argument, kernel.get("outputs", data["outputs"]))),
            operations=dict(kernel["operations"]),
            choices=tuple((str(name), int(ways)) for name, ways in kernel.get("choices", ())),
            columns=tuple(kernel.get("columns", ())),
        )
        for kernel in data["kernels"]
    )
    axes = tuple(
        Axis(a["name"], tuple(a["values"]), a["default"], a["with"], a.get("others"), bool(a.get("several")))
        for a in data["axes"]
    )
    outputs = tuple(map(_argument, data["outputs"]))
    refused = dict(data.get("refused", {}))
    barred = tuple((dict(each["axes"]), str(each["reason"])) for each in data.get("barred", ()))
    return Row(
        name=data["name"],
        doc=data["doc"],
        inputs=inputs,
        optional=optional,
        axes=axes,
        outputs=outputs,
        answers=data["answers"],
        kernels=kernels,
        refused=refused,
        barred=barred,
        blanks=bool(data.get("blanks", False)),
        zeros=bool(data.get("zeros", False)),
        switches=dict(data.get("switches", {})),
    )
