"""What modules of array code share: functions that stand in each of them as they stand here.

They need NumPy alone. Arrays of other libraries are known by what they say of themselves; `xp` is the library.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

import numpy

from ..algebra.ops import PIVOT_TOLERANCE


def _library(arrays: Iterable[Any]) -> Any:
    """Return the library of the first array that is not NumPy's; NumPy if there is none."""
    for array in arrays:
        name = type(array).__module__.partition(".")[0]
        if name in ("torch", "casadi"):
            return sys.modules[name]
        xp = array.__array_namespace__() if hasattr(array, "__array_namespace__") else numpy
        if xp is not numpy:
            return xp
    return numpy


def _own(xp: Any, array: Any) -> Any:
    """Return an array of the library; numbers, lists and arrays of NumPy become one."""
    if xp.__name__ == "casadi":
        return array if hasattr(array, "is_dense") else xp.DM(numpy.asarray(array, float))
    if type(array).__module__.partition(".")[0] in ("builtins", "numpy"):
        array = numpy.asarray(array)
        return xp.asarray(array + 0.0 if array.dtype.kind in "iu" else array)
    return array


def _read(xp: Any, k: Iterable[Any], arguments: Sequence[tuple[str, Any, tuple[int, ...]]]) -> tuple[Any, ...]:
    """Return the library, a zero of the shape of the batch, and every argument as a list of its elements, row by row.

    The batch has leading axes; in CasADi, where arrays are matrices, states stand side by side.
    """
    xp = xp or _library([*(array for _, array, _ in arguments), *k])
    zero: Any = 0.0
    lists = []
    for name, given, shape in arguments:
        array = _own(xp, given)
        if xp.__name__ == "casadi":
            rows, columns = (*shape, 1, 1)[:2]
            if array.shape[0] != rows or array.shape[1] % columns:
                raise ValueError(f"{name} is {rows} x {columns} for each state; got {array.shape}")
            elements = [array[i, j::columns] for i in range(rows) for j in range(columns)]
            zero = zero + xp.DM.zeros(*elements[0].shape)
        else:
            if tuple(array.shape[max(len(array.shape) - len(shape), 0) :]) != shape:
                raise ValueError(f"{name} is an array (..., {', '.join(map(str, shape))}); got {tuple(array.shape)}")
            elements = [array[(..., *place)] for place in product(*map(range, shape))]
            zero = zero + xp.zeros_like(elements[0])
        lists.append(elements)
    if xp.__name__ != "casadi":
        zero = zero if arguments else _own(xp, numpy.float64(0.0))
        zero = sum((xp.zeros_like(value) for value in k if not isinstance(value, float)), zero)
    return xp, zero, *lists


def _answer(xp: Any, zero: Any, shape: tuple[int, ...], values: Sequence[Any]) -> Any:
    """Return an array of a shape, with the axes of the batch before it, of its elements row by row."""
    values = [value + zero for value in values]
    if not shape:
        return values[0]
    if xp.__name__ == "casadi":
        rows, columns = (*shape, 1)[:2]
        column = xp.vertcat(*(values[i * columns + j] for j in range(columns) for i in range(rows)))
        return column if len(shape) == 1 else xp.reshape(column, rows, -1)
    array = xp.stack(values, axis=-1)
    return array if len(shape) == 1 else array.reshape((*zero.shape, *shape))


def _parameters(xp: Any, p: Any, names: Sequence[str]) -> tuple[Any, dict[str, Any]]:
    """Return the library and the parameters by name, of a mapping or of an array of them in the order of `names`."""
    if not isinstance(p, Mapping):
        xp, _, values = _read(xp, (), [("p", p, (len(names),))])
        return xp, dict(zip(names, values, strict=True))
    if set(p) != set(names):
        odd = ", ".join(sorted(set(p) ^ set(names)))
        raise ValueError(f"expected the names of PARAMETERS, as in {{**PARAMETERS, 'M1': 2.5}}; not in both: {odd}")
    given = [p[name] for name in names]
    xp = xp or _library(given)
    if xp.__name__ == "casadi":
        return xp, dict(zip(names, given, strict=True))
    # Not by the library's own numbers, which may have single precision.
    arrays = [value if hasattr(value, "shape") else numpy.float64(value) for value in given]
    return xp, {name: _own(xp, array) for name, array in zip(names, arrays, strict=True)}


def _sign(xp: Any, x: Any) -> Any:
    """Return -1, 0 or 1 as x is negative, 0 or positive; nan of nan."""
    return xp.sign(x) if xp.__name__ != "torch" else xp.where(x == x, xp.sign(x), x)  # torch.sign(nan) is 0


def _where(xp: Any, a: Any, b: Any, x: Any, y: Any) -> Any:
    """Return x where a < b, else y."""
    if xp.__name__ == "casadi":
        return xp.if_else(a < b, x, y)
    zero = xp.zeros_like(a - b)
    return xp.where(a < b, x + zero, y + zero)


def _pivot(xp: Any, d: Any, scale: Any) -> Any:
    """Return a divisor that came of subtractions from numbers of the size of `scale`; nan if rounding ate it."""
    return _where(xp, PIVOT_TOLERANCE * abs(scale), d, d, numpy.nan)


def _atan2(xp: Any, y: Any, x: Any) -> Any:
    """Return the angle of a point (x, y) from the axis x, in [-pi, pi] rad."""
    return xp.arctan2(y, x)


def _whole(xp: Any, x: Any) -> Any:
    """Return an integer, which stays a real number."""
    return x
