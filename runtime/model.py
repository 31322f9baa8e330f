"""One model of one robot: every way of calling it.

`torquec._call` makes the common call (one state, arrays as the kernel wants them) without coming here; what it does is
a special case of what is done here. Without it, this is the whole of a call.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from .answers import answers_of, close_answers
from .arguments import choose, named
from .arrays import (
    Array,
    broadcast_states,
    check_bound,
    check_outputs,
    element_type,
    filled,
    read_input,
    ready_input,
    states_ready,
)
from .batch import evaluate_batch, evaluate_one, evaluate_packed
from .compiled import CompiledModule
from .constants import Constants
from .rows import Argument, Kernel, Row


@dataclass(frozen=True)
class Binding:
    """The arrays of a bound call, and what it returns: one output or a tuple of them.

    Of a robot with samples outputs have the samples' leading dimensions, and inputs those or none.
    """

    kernel: Kernel
    constants: Constants
    inputs: Sequence[Array]
    outputs: Sequence[Array]
    result: Any


class Model:
    """The model of a row, with the constants of one set of parameter values (None while values are missing)."""

    def __init__(
        self,
        module: CompiledModule,
        row: Row,
        constants: Constants | None,
        missing: Sequence[str],
        reduction: tuple[Callable[..., Any], tuple[Any, ...]],
    ) -> None:
        self.module = module
        self.row = row
        self.constants = constants
        self.missing = tuple(missing)
        self.reduction = reduction
        """What pickles the robot."""
        self.others: Mapping[str, Model] = {}
        """The models that switches ask for, by name, as far as the robot has them."""
        self.where = f"{module.name}.{row.name}"
        self.__name__ = row.name
        self.__doc__ = row.text

    @property
    def __signature__(self) -> inspect.Signature:
        inputs, P = {a.name for a in self.row.inputs}, inspect.Parameter
        defaults: dict[str, Any] = {axis.name: axis.default for axis in self.row.axes} | {"threads": 1, "packed": False}
        defaults |= dict.fromkeys(self.row.switches, False)
        parameters, optional_by_position = [], False
        for name in self.row.keywords:
            by_position = name in self.row.positional
            optional_by_position |= by_position and name not in inputs and defaults[name] is not None
            required = name in inputs or name in self.row.needed or (by_position and not optional_by_position)
            kind = P.POSITIONAL_OR_KEYWORD if by_position else P.KEYWORD_ONLY
            parameters.append(P(name, kind, default=P.empty if required else defaults.get(name)))
        return inspect.Signature(parameters)

    def __repr__(self) -> str:
        return f"<model {self.where}{self.row.signature}>"

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        return restore_model, (*self.reduction, self.row.name)

    def __call__(self, /, *args: Any, **keywords: Any) -> Any:
        """Make any call: one state or a batch, whatever NumPy can make arrays from."""
        model, by_place, by_name = self.asked(args, keywords)
        return model._called(by_place, by_name)

    def asked(
        self, args: Sequence[Any], keywords: Mapping[str, Any]
    ) -> tuple[Model, Sequence[Any], Mapping[str, Any]]:
        """Return the model that answers a call, this one or the one that a switch asks for, and its arguments."""
        for switch, name in self.row.switches.items():
            if switch not in keywords:
                continue
            chosen, left = keywords[switch], {word: value for word, value in keywords.items() if word != switch}
            if not isinstance(chosen, bool | np.bool_ | None):
                raise TypeError(f"{self.where}: {switch} is True or False; got {chosen!r}")
            if not chosen:
                return self.asked(args, left)
            if name not in self.others:
                raise ValueError(self._lacks(switch, name))
            other = self.others[name]
            return other, (), self._shared(switch, other, named(self.row, self.where, args, left))
        return self, args, keywords

    def _lacks(self, switch: str, name: str) -> str:
        reason = self.module.metadata.get("impossible", {}).get(name)
        if reason:
            return f"{self.where} can't be {switch}: {reason}"
        own = self.row.name
        return (
            f"{self.where} with {switch}=True is the model {name!r}, which was not compiled: `torquec build --models "
            f"{own},{name} ...` or torquec.build(..., models=[{own!r}, {name!r}, ...]) compiles both"
        )

    def _shared(self, switch: str, other: Model, given: Mapping[str, Any]) -> dict[str, Any]:
        """Return the arguments of a call for another model, which may lack choices and answers for their defaults."""
        for axis in self.row.axes:
            value = given.get(axis.name, axis.default)
            if axis.name not in other.row.keywords and value != axis.default:
                raise ValueError(
                    f"{self.where}: {switch}=True goes with {axis.name}={axis.default!r} alone; got {value!r}"
                )
        lacking = {axis.name for axis in self.row.axes if axis.name not in other.row.keywords}
        return {name: value for name, value in given.items() if name not in lacking}

    def _called(self, args: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
        chosen = choose(self.row, self.where, args, keywords)
        constants = self._require_values()
        kernel, real = chosen.kernel, self.module.dtype
        outputs = tuple(a.packed for a in kernel.outputs) if chosen.packed else kernel.outputs
        values = filled(kernel.inputs, chosen.values, self.row.zeros, real)
        arrays = [read_input(self.where, a, value, real) for a, value in zip(kernel.inputs, values, strict=True)]
        batch = broadcast_states(self.where, kernel.inputs, arrays, constants.samples)
        inputs = [ready_input(a, array, real) for a, array in zip(kernel.inputs, arrays, strict=True)]
        out = chosen.out
        given = None if out is None else check_outputs(self.where, outputs, out, batch, real)
        results = self._results(kernel, outputs, batch, inputs, given)
        if chosen.packed:
            evaluate_packed(self.module, kernel, inputs, results, batch, constants, chosen.threads)
        elif batch:
            evaluate_batch(self.module, kernel, [*inputs, *results], batch, constants, chosen.threads)
        else:
            evaluate_one(self.module, kernel, [*inputs, *results], constants.address)
        if self.row.answers is not None:
            close_answers(results)
        if given is None:
            return self._returned(kernel, results, batch)
        for result, array in zip(results, given, strict=True):
            if result is not array:
                np.copyto(array, result, casting="same_kind")
        return out

    def bind(self, args: Sequence[Any], keywords: Mapping[str, Any]) -> Binding:
        """Return what a call without arguments needs to use the memory of these arrays; everything is checked here."""
        where = f"{self.module.name}.bind({self.row.name!r})"
        if "threads" in keywords:
            raise TypeError(f"{where}: a bound call is one state on one thread; threads= has no meaning")
        chosen = choose(self.row, where, args, keywords)
        if chosen.packed:
            raise TypeError(f"{where}: a bound call writes whole matrices; packed= is for calls, of batches above all")
        constants = self._require_values()
        kernel, real, samples = chosen.kernel, self.module.dtype, constants.samples
        values = filled(kernel.inputs, chosen.values, self.row.zeros, real)
        inputs = [check_bound(where, a, value, real, samples) for a, value in zip(kernel.inputs, values, strict=True)]
        if chosen.out is None:
            outputs = tuple(np.zeros(samples + a.shape, element_type(a, real)) for a in kernel.outputs)
            result = outputs[0] if len(outputs) == 1 else outputs
        else:
            result = chosen.out
            outputs = check_outputs(where, kernel.outputs, result, samples, real)
            for argument, array in zip(kernel.outputs, outputs, strict=True):
                check_bound(where, argument, array, real, samples, role=f"out for {argument.name}", writeable=True)
            if samples and any(np.may_share_memory(array, given) for array in outputs for given in inputs):
                raise ValueError(f"{where}: out shares memory with an input, which later samples still read")
        return Binding(kernel, constants, inputs, outputs, result)

    def labels(self, args: Sequence[Any], keywords: Mapping[str, Any]) -> tuple[str, ...]:
        """Return what the last axis of this call's answer counts: parameters, of a regressor and of their values."""
        columns = choose(self.row, self.where, args, keywords).kernel.columns
        if not columns:
            raise ValueError(f"{self.where}: its answer has no labels; expected a regressor or values of parameters")
        return columns

    def kernel_of(self, optional: Sequence[str], choices: Mapping[str, Any]) -> Kernel:
        """Return the kernel of a call with these optional inputs and choices, whatever its numbers are."""
        given: dict[str, Any] = dict.fromkeys((*(a.name for a in self.row.inputs), *optional), ...)
        return choose(self.row, self.where, (), {**given, **choices}).kernel

    def pattern(self, choices: Mapping[str, Any]) -> Any:
        """Return where the elements of packed answers stand, of each output as np.nonzero has them."""
        outputs = self.kernel_of(self.row.needed, choices).outputs
        if any(a.chosen is None for a in outputs):
            raise ValueError(f"{self.where}: its answers have no packed form: every element has to be told")
        found = tuple(np.unravel_index(np.array(a.chosen, int), a.shape) for a in outputs)
        return found[0] if len(found) == 1 else found

    def _require_values(self) -> Constants:
        if self.constants is None:
            names = ", ".join(self.missing)
            example = f'{{"{self.missing[0]}": ...}}'
            raise ValueError(
                f"{self.where} needs numbers that the description of {self.module.name} does not give: {names}. "
                f"Give them with robot.with_parameters({example}), which returns a robot that has them"
            )
        return self.constants

    def _results(
        self,
        kernel: Kernel,
        outputs: Sequence[Argument],
        batch: tuple[int, ...],
        inputs: Sequence[Array],
        given: Sequence[Array] | None,
    ) -> list[Array]:
        """Return the arrays that the kernel writes: those given wherever it can."""
        real = self.module.dtype
        results = []
        for o, argument in enumerate(outputs):
            dtype = element_type(argument, real)
            if given is not None and _writable(argument, given[o], kernel.inputs, inputs, batch, dtype):
                results.append(given[o])
            else:
                results.append(np.empty(batch + argument.shape, dtype))
        return results

    def _returned(self, kernel: Kernel, results: Sequence[Array], batch: tuple[int, ...]) -> Any:
        if self.row.answers is not None:
            return answers_of(kernel, self.module.metadata, batch, results)
        # A single number is a NumPy scalar, as from NumPy's own functions.
        shown = [array[()] if array.ndim == 0 else array for array in results]
        return shown[0] if len(shown) == 1 else tuple(shown)


def restore_model(restore: Callable[..., Any], arguments: tuple[Any, ...], name: str) -> Any:
    """Unpickle a model: that of the restored robot."""
    return getattr(restore(*arguments), name)


def _writable(
    argument: Argument,
    array: Array,
    input_arguments: Sequence[Argument],
    inputs: Sequence[Array],
    batch: tuple[int, ...],
    dtype: np.dtype[Any],
) -> bool:
    """Tell whether the kernel can write into `array` directly: it must not overwrite what other states still read."""
    if not states_ready(array, len(batch), dtype):
        return False
    for other, given in zip(input_arguments, inputs, strict=True):
        if np.may_share_memory(array, given):
            leading = given.ndim - len(other.shape)
            same_place = array.ctypes.data == given.ctypes.data and argument.size == other.size
            same_states = given.shape[:leading] == batch and given.strides[:leading] == array.strides[: len(batch)]
            if not (same_place and same_states):
                return False
    return True
