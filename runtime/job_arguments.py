"""Arguments of a simulation as arrays and numbers; what is none is said here, with words."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf, isfinite, prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from .arrays import Array, check_apart, common_shape, is_masked
from .rows import shape_text


def per_velocity(where: str, name: str, value: ArrayLike, n: int, real: np.dtype[Any]) -> Array:
    """Return an array with an element for each velocity behind the dimensions of its batch; a number is for all."""
    array = numbers_of(where, name, value, real)
    array = np.broadcast_to(array, (n,)) if array.ndim == 0 else array
    check_size(where, name, array, n)
    return array


def effort_of(where: str, value: ArrayLike, n: int, joints: int, real: np.dtype[Any]) -> Array:
    """Return the largest torques of a law, (n,): infinite where a base floats, of which robot.limits has none."""
    given, array = numbers_of(where, "effort", value, real), np.full(n, np.inf, real)
    if given.shape not in ((), (joints,), (n,)) or not (given >= 0).all():
        raise ValueError(f"{where}: effort is a number, or ({joints},) of them, at least 0; got {value!r}")
    array[n - joints if given.shape == (joints,) else 0 :] = given
    return array


def outputs_of(
    where: str, shapes: Mapping[str, tuple[int, ...]], out: tuple[Array, ...] | None, real: np.dtype[Any]
) -> list[Array]:
    """Return the arrays of the answer: new ones, or those that are given."""
    if out is None:
        try:
            return [np.empty(shape, real) for shape in shapes.values()]
        except (MemoryError, ValueError):
            size = sum(map(prod, shapes.values())) * real.itemsize
            each = ", ".join(f"{name} {shape_text(shape)}" for name, shape in shapes.items())
            raise MemoryError(
                f"{where}: {each} take {size / 1e9:.3g} GB, which there aren't: every= writes fewer rows"
            ) from None
    names = ", ".join(shapes)
    if not isinstance(out, tuple) or len(out) != len(shapes):
        raise TypeError(f"{where}: out is a tuple of {len(shapes)} arrays ({names})")
    for array, (name, shape) in zip(out, shapes.items(), strict=True):
        if type(array) is not np.ndarray or array.shape != shape or array.dtype != real:
            raise ValueError(f"{where}: out for {name} is an array {shape_text(shape)} of {real}; got {_kind(array)}")
        if not (array.flags.c_contiguous and array.flags.aligned and array.flags.writeable):
            raise ValueError(f"{where}: out for {name} is not C-contiguous, aligned and writeable")
    check_apart(where, list(shapes), out)
    return list(out)


def _kind(value: Any) -> str:
    return f"{shape_text(value.shape)} of {value.dtype}" if isinstance(value, np.ndarray) else type(value).__name__


def numbers_of(where: str, name: str, value: Any, real: np.dtype[Any]) -> Array:
    """Return an array of the robot's type; TypeError or ValueError if it has none."""
    if is_masked(value):
        raise TypeError(f"{where}: {name} is a masked array, whose mask would be lost; .filled(np.nan) keeps it")
    try:
        array = np.asarray(value)
    except ValueError as error:
        raise ValueError(f"{where}: {name} is not an array of numbers: {error}") from None
    if array.dtype.kind not in "fiu":
        raise TypeError(f"{where}: {name} is an array of numbers; got {value!r} ({type(value).__name__})")
    return array.astype(real, copy=False)


def check_size(where: str, name: str, array: Array, size: int, *, rows: bool = False) -> None:
    """Raise ValueError if the last axis has another size, or there are no rows along time before it."""
    if array.ndim < 1 + rows or array.shape[-1] != size:
        along = "rows along time, " if rows else ""
        raise ValueError(f"{where}: {name} has shape {shape_text(array.shape)}; expected (..., {along}{size})")
    if rows and not array.shape[-2]:
        raise ValueError(f"{where}: {name} has no row along time: shape {shape_text(array.shape)}")


def broadcast(where: str, leading: Mapping[str, tuple[int, ...]]) -> tuple[int, ...]:
    """Return the dimensions of the batch."""
    try:
        return common_shape(leading.values())
    except ValueError:
        shapes = ", ".join(f"{name} {shape_text(shape)}" for name, shape in leading.items() if shape)
        raise ValueError(f"{where}: the leading dimensions do not broadcast against each other: {shapes}") from None


def positive(where: str, name: str, value: Any) -> float:
    """Return a finite number above 0; TypeError or ValueError if it is none."""
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{where}: {name} is a number; got {value!r}") from None
    except OverflowError:
        number = inf
    if not (isfinite(number) and number > 0):
        raise ValueError(f"{where}: {name} is a finite number above 0; got {number}")
    return number
