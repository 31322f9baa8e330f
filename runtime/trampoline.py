"""How calls get from Python to C: through torquec._call, or through cffi where that extension is not at hand.

TORQUEC_PURE=1 asks for the second way: the same behaviour, microseconds instead of nanoseconds.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from .answers import close_answers, of_one_state
from .bound_samples import BoundSamples
from .compiled import CompiledModule
from .constants import Constants
from .model import Binding, Model
from .rows import Argument, Axis, Kernel, Row

if TYPE_CHECKING:
    from types import ModuleType

# What the extension takes of outputs: shape, and whether elements are whole numbers.
Forms = tuple[tuple[tuple[int, ...], bool], ...]
# Of packed outputs: the address of the numbers of their elements, None for all, and how many these are.
Layouts = tuple[tuple[int | None, int], ...]
# A variant of a model as the extension takes it.
Variant = tuple[int, int, Forms, Callable[..., Any] | None] | tuple[int, int, Forms, None, Layouts]
# As many samples as the extension is told of where one set of parameters serves all states.
ONE_SET = -1

native: ModuleType | None = None
if os.environ.get("TORQUEC_PURE", "0") in ("", "0"):
    with suppress(ImportError):
        from . import _call as native


class _Explained:
    """A base whose classes have `_explain(name)`, which is called for attributes that there aren't."""

    if not TYPE_CHECKING:  # a type checker takes __getattr__ to mean that every attribute exists

        def __getattr__(self, name: str) -> Any:
            if name == "_explain":
                raise AttributeError(name)
            return self._explain(name)


# In C it costs nothing where the attribute is there, and every call of a model looks its function up. An extension that
# was compiled earlier has it not.
Explained: type = getattr(native, "Explained", _Explained)


def model_function(model: Model) -> Callable[..., Any]:
    """Return the function that users call."""
    row, module, constants = model.row, model.module, model.constants
    if native is None or (constants is not None and len(constants.samples) > 1):
        return model
    keys = _Keys(row)
    # The order of the slots: axes that may come by position stand behind the inputs.
    axes = sorted(row.axes, key=lambda axis: axis.requires is not None)
    # One whose arguments have other shapes than the row's is left to Python.
    usual = {*row.inputs, *row.optional}
    kernels = [] if constants is None else [kernel for kernel in row.kernels if usual.issuperset(kernel.inputs)]
    made = [_variant(module, row, kernel, keys.key(kernel)) for kernel in kernels]
    # A module, or an extension, that was compiled before there were packed answers has no such call.
    packs = row.packs and hasattr(module.table, "batch_chosen") and hasattr(native, "LAYOUTS")
    if packs:
        made += [_packed_variant(module, kernel, keys.key(kernel) + keys.packed) for kernel in kernels]
    variants = tuple(sorted(made, key=_key))
    optional = tuple(a.name for a in row.optional)
    packed = {"packed": ({False: 0, True: keys.packed}, 0, 0, -1)} if packs else {}
    function: Callable[..., Any] = native.model(
        (row.name, f"{row.name}{row.signature}\n--\n\n{row.text}"),
        (*(a.name for a in row.inputs), *(axis.name for axis in axes), *packed, *optional, "out"),
        tuple(a.shape for a in row.inputs),
        tuple(a.shape for a in row.optional),
        len(row.positional),
        (*(_axis(axis, keys, optional) for axis in axes), *packed.values()),
        variants,
        row.answers or 0,
        module.address(module.table),
        (0, 0, 0, ONE_SET) if constants is None else _addresses(constants),
        model,
        (module, constants, variants),
        model.reduction,
        *((True,) if row.blanks else ()),
    )
    return function


def bound_call(model: Model, binding: Binding) -> Callable[[], Any]:
    """Return a function without arguments that runs the kernel on the arrays of the binding. It allocates nothing."""
    if binding.constants.samples:
        return BoundSamples(model.module, binding, model.row.answers is not None)
    if native is None:
        return _BoundThroughCffi(model, binding)
    module, answers = model.module, model.row.answers
    call: Callable[[], Any] = native.bound(
        module.address(module.kernels[binding.kernel.name].scalar),
        binding.constants.address,
        tuple(array.ctypes.data for array in binding.inputs),
        tuple(array.ctypes.data for array in binding.outputs),
        answers or 0,
        binding.kernel.outputs[0].size // answers if answers else 1,
        module.dtype.itemsize,
        binding.result,
        (module, binding.constants, *binding.inputs, *binding.outputs),
    )
    return call


class _BoundThroughCffi:
    """A bound call where torquec._call is not at hand."""

    def __init__(self, model: Model, binding: Binding) -> None:
        ffi = model.module.ffi
        self._binding, self._function = binding, model.module.kernels[binding.kernel.name].scalar
        self._close = model.row.answers is not None
        pointers = ffi.new("uintptr_t[]", [array.ctypes.data for array in (*binding.inputs, *binding.outputs)])
        # Memory that the addresses below do not keep alive.
        self._keep = binding.constants, pointers
        self._inputs = ffi.cast("const void *const *", pointers)
        self._outputs = ffi.cast("void *const *", pointers + len(binding.inputs))
        self._constants = ffi.cast("const void *", binding.constants.address)

    def __call__(self) -> Any:
        self._function(self._inputs, self._outputs, self._constants)
        if self._close:
            close_answers(self._binding.outputs)
        return self._binding.result

    def __reduce__(self) -> str:
        raise TypeError("a bound call refers to memory of this process and can't be pickled; bind again")


class _Keys:
    """The number of each variant: bit o says whether optional input o is given, then one digit an axis.

    A digit is the index of the value, or the number of values where the axis has no meaning. The last one says whether
    answers are packed.
    """

    def __init__(self, row: Row) -> None:
        self._bits = {a.name: 1 << o for o, a in enumerate(row.optional)}
        self._digits: dict[str, dict[str | None, int]] = {}
        radix = 1 << len(row.optional)
        for axis in row.axes:
            values: tuple[str | None, ...] = (*axis.values, None)
            self._digits[axis.name] = {value: digit * radix for digit, value in enumerate(values)}
            radix *= len(values)
        self.packed = radix
        if radix >= 1 << 62:
            raise ValueError(f"model {row.name!r} has too many variants to number them")

    def contribution(self, axis: Axis, value: str | None) -> int:
        return self._digits[axis.name][value]

    def key(self, kernel: Kernel) -> int:
        axes = sum(digits[kernel.axes.get(name)] for name, digits in self._digits.items())
        return axes + sum(self._bits[name] for name in kernel.optional)


def _variant(module: CompiledModule, row: Row, kernel: Kernel, key: int) -> Variant:
    """Return one variant as the extension takes it: key, kernel, outputs, the function that makes answers or None."""
    wrap = None if row.answers is None else of_one_state(kernel, module.metadata)
    return key, module.address(module.kernels[kernel.name]), _forms(kernel.outputs), wrap


def _packed_variant(module: CompiledModule, kernel: Kernel, key: int) -> Variant:
    """Return a variant whose answers are packed; the kernel keeps the numbers of their elements alive."""
    outputs = tuple(a.packed for a in kernel.outputs)
    addresses = [None if a.numbers is None else a.numbers.ctypes.data for a in kernel.outputs]
    layouts = tuple((address, a.size) for address, a in zip(addresses, outputs, strict=True))
    return key, module.address(module.kernels[kernel.name]), _forms(outputs), None, layouts


def _axis(axis: Axis, keys: _Keys, optional: tuple[str, ...]) -> tuple[dict[str, int], int, int, int]:
    """Return an axis as the extension takes it."""
    return (
        {value: keys.contribution(axis, value) for value in axis.values},
        keys.contribution(axis, None),
        -1 if axis.default not in axis.values else keys.contribution(axis, axis.default),
        -1 if axis.requires is None else optional.index(axis.requires),
    )


def _key(variant: Variant) -> int:
    return variant[0]


def _addresses(constants: Constants) -> tuple[int, int, int, int]:
    """Return the constants for one state (0 if of several samples), those for lanes, bytes of a pass, samples."""
    blocks = constants.blocks
    if not constants.samples:
        return constants.address, blocks.ctypes.data, 0, ONE_SET
    return 0, blocks.ctypes.data, blocks.strides[0], constants.count


def _forms(outputs: tuple[Argument, ...]) -> Forms:
    return tuple((a.shape, a.integer) for a in outputs)
