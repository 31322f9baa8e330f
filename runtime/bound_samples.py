"""A bound call of a robot with samples: the states of a batch, each with the parameters of its sample."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .answers import close_answers
from .batch import evaluate_batch
from .compiled import CompiledModule

if TYPE_CHECKING:
    from .model import Binding


class BoundSamples:
    """Runs a kernel on the arrays of a binding: no array is checked, copied or made again."""

    def __init__(self, module: CompiledModule, binding: Binding, has_answers: bool) -> None:
        self._module, self._binding, self._has_answers = module, binding, has_answers

    def __call__(self) -> Any:
        """Run the kernel, and return what the call was bound to."""
        binding = self._binding
        arrays = [*binding.inputs, *binding.outputs]
        evaluate_batch(self._module, binding.kernel, arrays, binding.constants.samples, binding.constants, 1)
        if self._has_answers:
            close_answers(binding.outputs)
        return binding.result

    def __reduce__(self) -> str:
        raise TypeError("a bound call refers to memory of this process and can't be pickled; bind again")
