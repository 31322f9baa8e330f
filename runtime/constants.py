"""The constants of kernels: what prepare makes of parameter values, one set of them or one for each sample.

Arrays of values broadcast against each other; their shape is that of the samples. Batch calls broadcast it further,
against the leading dimensions of their arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any, TypeAlias

import numpy as np

from .arrays import Array, common_shape

Value: TypeAlias = "float | Array"

ALIGNMENT = 64
# Sets of parameters that are written out for prepare at a time.
SOME = 4096


@dataclass(frozen=True, eq=False)
class Constants:
    """The constants of all samples, in C order.

    `blocks` are what lane kernels read: (passes, elements, lanes), sample s in lane s % lanes of pass s // lanes; lanes
    too many repeat the last sample. A single set (`samples` is empty) is in every lane.
    """

    samples: tuple[int, ...]
    blocks: Array

    @property
    def count(self) -> int:
        """How many samples there are."""
        return prod(self.samples)

    @cached_property
    def rows(self) -> Array:
        """What kernels of one state read: (count, elements)."""
        lanes = self.blocks.shape[2]
        rows = aligned((self.count, self.blocks.shape[1]), self.blocks.dtype)
        for lane in range(min(lanes, self.count)):
            rows[lane::lanes] = self.blocks[: len(rows[lane::lanes]), :, lane]
        return rows

    @property
    def address(self) -> int:
        """Where the constants of a single set are, for one state."""
        return int(self.rows.ctypes.data)

    def along(self, first: int, step: int, count: int, in_lanes: bool) -> Array:
        """Return rows, or blocks, of `count` states from sample `first` on in steps of `step`; one row if that is 0."""
        rows_wanted = slice(first, first + step * count if step else first + 1, step or None)
        if not in_lanes:
            return np.ascontiguousarray(self.rows[rows_wanted])
        lanes = self.blocks.shape[2]
        if not self.samples or (step == 1 and first % lanes == 0):
            return self.blocks[first // lanes :]
        return passes_of(self.rows[rows_wanted], lanes)


def constants_of(values: Sequence[Value], prepare: Any, elements: int, lanes: int, real: np.dtype[Any]) -> Constants:
    """Return the constants of parameter values, numbers or arrays of them; prepare(sets, made) fills rows from rows."""
    samples = shape_of(values)
    count = prod(samples)
    varying = {i: np.broadcast_to(x, samples).reshape(-1) for i, x in enumerate(values) if isinstance(x, np.ndarray)}
    some = max(SOME // lanes, 1) * lanes
    blocks = aligned((-(-count // lanes), elements, lanes), real)
    sets = np.empty((min(count, some), len(values)), np.float64)
    sets[:] = np.array([0.0 if i in varying else value for i, value in enumerate(values)])
    for first in range(0, count, some):
        now = sets[: min(some, count - first)]
        for i, column in varying.items():
            now[:, i] = column[first : first + len(now)]
        made = np.empty((len(now), elements), real)
        prepare(now, made)
        passes = passes_of(made, lanes)
        blocks[first // lanes : first // lanes + len(passes)] = passes
    blocks.flags.writeable = False
    return Constants(samples, blocks)


def shape_of(values: Iterable[Value]) -> tuple[int, ...]:
    """Return the shape that the arrays among parameter values broadcast to; ValueError if they don't."""
    return common_shape(value.shape for value in values if isinstance(value, np.ndarray))


def passes_of(rows: Array, lanes: int) -> Array:
    """Return the constants row by row, as lane kernels read them: lanes too many repeat the last row."""
    passes = -(-len(rows) // lanes)
    blocks = aligned((passes, rows.shape[1], lanes), rows.dtype)
    whole = len(rows) // lanes
    blocks[:whole] = rows[: whole * lanes].reshape(whole, lanes, rows.shape[1]).swapaxes(1, 2)
    if whole < passes:
        blocks[whole] = rows[-1][:, np.newaxis]
        blocks[whole, :, : len(rows) - whole * lanes] = rows[whole * lanes :].T
    return blocks


def aligned(shape: tuple[int, ...], dtype: np.dtype[Any]) -> Array:
    """Return an array, not filled, that starts at a multiple of 64 bytes."""
    size = prod(shape) * dtype.itemsize
    memory = np.empty(size + ALIGNMENT, dtype=np.uint8)
    start = -memory.ctypes.data % ALIGNMENT
    return memory[start : start + size].view(dtype).reshape(shape)
