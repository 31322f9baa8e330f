"""The arrays of a call: what they must be, and how others become that.

A kernel wants native elements of one type, aligned, the elements of one state next to each other. The states of a batch
may lie anywhere, at constant steps.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .rows import Argument, shape_text

Array: TypeAlias = NDArray[Any]

INTEGER = np.dtype(np.int32)


def element_type(argument: Argument, real: np.dtype[Any]) -> np.dtype[Any]:
    """Return the dtype of the argument's elements, in a module of this real type."""
    return INTEGER if argument.integer else real


def filled(arguments: Sequence[Argument], values: Sequence[Any], zeros: bool, real: np.dtype[Any]) -> list[Any]:
    """Return the values of inputs; those that a call leaves out are NaN, or 0."""
    fill = 0.0 if zeros else np.nan
    pairs = zip(arguments, values, strict=True)
    return [np.full(a.shape, fill, real) if value is None else value for a, value in pairs]


def read_input(where: str, argument: Argument, value: Any, real: np.dtype[Any]) -> Array:
    """Return the array of an input: one state or a batch of what the argument is."""
    array = _as_array(where, argument, value)
    if array.dtype != real and not np.can_cast(array.dtype, real, "same_kind"):
        raise TypeError(f"{where}: {argument.name} has dtype {array.dtype}; expected {real}, or what converts to it")
    leading = array.ndim - len(argument.shape)
    if leading < 0 or array.shape[leading:] != argument.shape:
        raise ValueError(
            f"{where}: {argument.name} has shape {shape_text(array.shape)}; expected {shape_text(argument.shape)} "
            f"or a batch {batch_text(argument.shape)}"
        )
    return array


def ready_input(argument: Argument, array: Array, real: np.dtype[Any]) -> Array:
    """Return the same states, each as a kernel wants it: the array itself wherever that is possible."""
    leading = array.ndim - len(argument.shape)
    if leading and 0 in array.strides[:leading]:
        # What NumPy has broadcast is never copied: one state stands for all.
        array = array[tuple(slice(0, 1) if step == 0 else slice(None) for step in array.strides[:leading])]
    return array if states_ready(array, leading, real) else array.astype(real, order="C")


def _as_array(where: str, argument: Argument, value: Any) -> Array:
    if is_masked(value):
        raise TypeError(
            f"{where}: {argument.name} is a masked array, or has one in it, whose mask would be lost; "
            f"{argument.name}.filled(np.nan) keeps it"
        )
    try:
        return np.asarray(value)
    except ValueError as error:
        raise ValueError(f"{where}: {argument.name} is not an array {batch_text(argument.shape)}: {error}") from None


def is_masked(value: Any) -> bool:
    """Tell whether a value is a masked array, or a list with one in it."""
    if isinstance(value, (list, tuple)):
        return any(map(is_masked, value))
    return isinstance(value, np.ma.MaskedArray)


def states_ready(array: Array, leading: int, dtype: np.dtype[Any]) -> bool:
    """Tell whether a kernel can use each state of the array where it is."""
    if array.dtype != dtype or not array.flags.aligned:
        return False
    if array.flags.c_contiguous:
        return True
    expected = dtype.itemsize
    for size, step in zip(reversed(array.shape[leading:]), reversed(array.strides[leading:]), strict=True):
        if size != 1 and step != expected:
            return False
        expected *= size
    return all(step >= 0 for step in array.strides[:leading])


def broadcast_states(
    where: str, arguments: Sequence[Argument], arrays: Sequence[Array], samples: tuple[int, ...]
) -> tuple[int, ...]:
    """Return the leading dimensions of a call on so many samples of a robot: () for a single state."""
    leading = [array.shape[: array.ndim - len(a.shape)] for a, array in zip(arguments, arrays, strict=True)]
    leading.append(samples)
    first = leading[0]
    if all(shape == first for shape in leading):
        return first
    try:
        return common_shape(leading)
    except ValueError:
        shapes = ", ".join(f"{a.name} {shape_text(array.shape)}" for a, array in zip(arguments, arrays, strict=True))
        shapes += f", the robot's parameters {shape_text(samples)}" if samples else ""
        raise ValueError(f"{where}: the leading dimensions do not broadcast against each other: {shapes}") from None


def common_shape(shapes: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    """Return what shapes broadcast to; ValueError if they don't, or have more dimensions than NumPy broadcasts."""
    try:
        return np.broadcast_shapes(*shapes)
    except RuntimeError as error:
        raise ValueError(str(error)) from None


def check_outputs(
    where: str, arguments: Sequence[Argument], out: Any, batch: tuple[int, ...], real: np.dtype[Any]
) -> tuple[Array, ...]:
    """Return the arrays of `out`: one, or a tuple of as many as there are outputs."""
    given = (out,) if len(arguments) == 1 else out
    if not isinstance(given, tuple) or len(given) != len(arguments):
        names = ", ".join(a.name for a in arguments)
        raise TypeError(f"{where}: out is a tuple of {len(arguments)} arrays ({names}); got {_kind(out)}")
    for argument, array in zip(arguments, given, strict=True):
        if not isinstance(array, np.ndarray):
            raise TypeError(f"{where}: out for {argument.name} is an array; got {_kind(array)}")
        if isinstance(array, np.ma.MaskedArray):
            raise TypeError(
                f"{where}: out for {argument.name} is a masked array, whose mask would hide what is written; "
                "give its .data"
            )
        if array.shape != batch + argument.shape:
            raise ValueError(
                f"{where}: out for {argument.name} has shape {shape_text(array.shape)}; "
                f"expected {shape_text(batch + argument.shape)}"
            )
        dtype = element_type(argument, real)
        if array.dtype != dtype and not np.can_cast(dtype, array.dtype, "same_kind"):
            raise TypeError(f"{where}: out for {argument.name} has dtype {array.dtype}; expected {dtype}")
        if not array.flags.writeable:
            raise ValueError(f"{where}: out for {argument.name} is read-only")
    check_apart(where, [a.name for a in arguments], given)
    return given


def check_apart(where: str, names: Sequence[str], arrays: Sequence[Array]) -> None:
    """Raise ValueError where two arrays of `out` share memory: one answer would be written over the other."""
    for o, array in enumerate(arrays):
        for name, other in zip(names[:o], arrays, strict=False):
            if np.shares_memory(array, other):
                raise ValueError(
                    f"{where}: out for {names[o]} shares memory with out for {name}, so that one answer would be "
                    "written over the other; give each an array of its own"
                )


def check_bound(
    where: str,
    argument: Argument,
    array: Any,
    real: np.dtype[Any],
    samples: tuple[int, ...] = (),
    *,
    role: str = "",
    writeable: bool = False,
) -> Array:
    """Return the array itself, if a bound call can keep using its memory."""
    name, dtype = role or argument.name, element_type(argument, real)
    if not isinstance(array, np.ndarray) or isinstance(array, np.ma.MaskedArray):
        raise TypeError(
            f"{where}: a bound call reads and writes the same arrays every time; {name} is {_kind(array)}, "
            f"expected an array {shape_text(argument.shape)} of {dtype}"
        )
    if array.shape not in (argument.shape, samples + argument.shape):
        of_samples = f" or {shape_text(samples + argument.shape)}, one for each sample" if samples else ""
        raise ValueError(
            f"{where}: {name} has shape {shape_text(array.shape)}; expected {shape_text(argument.shape)}{of_samples}"
        )
    if array.dtype != dtype:
        raise TypeError(f"{where}: {name} has dtype {array.dtype}; a bound call wants {dtype}")
    if not (array.flags.c_contiguous and array.flags.aligned):
        raise ValueError(f"{where}: {name} is not C-contiguous and aligned, which a bound call wants")
    if writeable and not array.flags.writeable:
        raise ValueError(f"{where}: {name} is read-only")
    return array


def batch_text(shape: tuple[int, ...]) -> str:
    """Write the shape of a batch: (..., 6)."""
    return "(" + ", ".join(["...", *map(str, shape)]) + ")"


def _kind(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"{type(value).__name__} {shape_text(value.shape)} of {value.dtype}"
    return f"{type(value).__name__} of {len(value)}" if isinstance(value, (tuple, list)) else type(value).__name__
