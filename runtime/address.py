"""Where a kernel is in memory, for code that calls C functions itself: numba, C, other frameworks."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from .rows import Argument, Kernel, shape_text

if TYPE_CHECKING:
    from .model import Model

# A kernel's function as ctypes and numba call it: void (in, out, constants).
PROTOTYPE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)


@dataclass(frozen=True)
class Address:
    """A compiled kernel with the numbers of one robot, as C calls it.

    `signature` is the function's type: `in` and `out` are arrays of pointers, one for each of `inputs` and `outputs`,
    to C-contiguous elements of `dtype`. It allocates nothing, takes no lock, and may be called from any thread as long
    as this object is kept: that keeps code and constants where they are.
    """

    name: str
    function: int
    """The address of the function."""
    constants: int
    """The address of what it reads besides its inputs: the third argument."""
    inputs: Mapping[str, tuple[int, ...]]
    """Names and shapes of the inputs, in their order."""
    outputs: Mapping[str, tuple[int, ...]]
    dtype: np.dtype[Any]
    model: Model = field(repr=False, compare=False)
    kernel: Kernel = field(repr=False, compare=False)

    def __reduce__(self) -> Any:
        raise TypeError(f"the address of {self.name} means something in this process alone: pickle the robot instead")

    @property
    def signature(self) -> str:
        """The function in C, with the shapes of its arguments."""
        texts = [
            ", ".join(f"{name}{shape_text(shape)}" for name, shape in arguments.items())
            for arguments in (self.inputs, self.outputs)
        ]
        counts = len(self.inputs), len(self.outputs)
        return (
            f"void {self.name}(const void *const in[{counts[0]}], void *const out[{counts[1]}], const void *constants)"
            f"  /* in: {texts[0]}; out: {texts[1]}; {self.dtype} */"
        )

    @cached_property
    def ctypes(self) -> Any:
        """The function for ctypes, which numba calls too: of the addresses of `in`, `out` and the constants."""
        return PROTOTYPE(self.function)


def address_of(model: Model, optional: Sequence[str] = (), choices: Mapping[str, str] | None = None) -> Address:
    """Return where the kernel of a model is that takes these optional inputs too, for these choices (of a frame)."""
    where, module = model.where, model.module
    kernel = model.kernel_of(optional, choices or {})
    constants = model._require_values()
    if constants.samples:
        raise ValueError(
            f"{where}: this robot is {constants.count} samples, and a function has the numbers of one; "
            "take one of them by with_parameters"
        )

    def shapes(arguments: Sequence[Argument]) -> dict[str, tuple[int, ...]]:
        return {argument.name: argument.shape for argument in arguments}

    return Address(
        name=f"{module.name}_{kernel.name}",
        function=module.address(module.kernels[kernel.name].scalar),
        constants=constants.address,
        inputs=shapes(kernel.inputs),
        outputs=shapes(kernel.outputs),
        dtype=module.dtype,
        model=model,
        kernel=kernel,
    )
