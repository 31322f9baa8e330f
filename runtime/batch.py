"""Many states at once: kernels over broadcast arrays, on as many threads as asked for."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product, zip_longest
from math import prod
from typing import Any

import numpy as np

from .arrays import Array, element_type
from .compiled import CompiledModule
from .constants import Constants, aligned
from .rows import Kernel
from .threads import AUTO, MOST_THREADS, split, threads_for


def evaluate_one(module: CompiledModule, kernel: Kernel, arrays: Sequence[Array], constants: int) -> None:
    """Call a kernel on one state. The arrays are its inputs, then its outputs."""
    ffi = module.ffi
    pointers = ffi.new("uintptr_t[]", [array.ctypes.data for array in arrays])
    module.kernels[kernel.name].scalar(
        ffi.cast("const void *const *", pointers),
        ffi.cast("void *const *", pointers + len(kernel.inputs)),
        ffi.cast("const void *", constants),
    )


def evaluate_packed(
    module: CompiledModule,
    kernel: Kernel,
    inputs: Sequence[Array],
    results: Sequence[Array],
    batch: tuple[int, ...],
    constants: Constants,
    threads: int,
) -> None:
    """Call a kernel on every state of a batch, or on one, and write the chosen elements of outputs."""
    elements = [a.numbers for a in kernel.outputs]
    # A module that was compiled before there were packed answers has no such call; states that go one by one neither.
    if batch and hasattr(module.table, "batch_chosen") and module.kernels[kernel.name].lanes != module.ffi.NULL:
        evaluate_batch(module, kernel, [*inputs, *results], batch, constants, threads, elements)
        return
    whole = [np.empty(batch + a.shape, element_type(a, module.dtype)) for a in kernel.outputs]
    if batch:
        evaluate_batch(module, kernel, [*inputs, *whole], batch, constants, threads)
    else:
        evaluate_one(module, kernel, [*inputs, *whole], constants.address)
    for result, answer, chosen in zip(results, whole, elements, strict=True):
        rows = answer.reshape(result.shape) if chosen is None else answer.reshape(*batch, -1)[..., chosen]
        np.copyto(result, rows)


def evaluate_batch(
    module: CompiledModule,
    kernel: Kernel,
    arrays: Sequence[Array],
    batch: tuple[int, ...],
    constants: Constants,
    threads: int,
    elements: Sequence[Array | None] = (),
) -> None:
    """Call a kernel on every state of a batch. The arrays are its inputs, which broadcast as the constants do, then its
    outputs. With `elements` the rows of each output have those by their numbers, of None all."""
    states = prod(batch)
    if states == 0:
        return
    outputs = tuple(a if chosen is None else a.packed for a, chosen in zip_longest(kernel.outputs, elements))
    arguments, whole = kernel.inputs + outputs, kernel.inputs + kernel.outputs
    steps = [
        _steps(array, array.ndim - len(argument.shape), len(batch))
        for argument, array in zip(arguments, arrays, strict=True)
    ]
    # Constants are walked as an array of samples: their steps count samples, not bytes.
    sizes, steps = _merged(batch, [*steps, _sample_steps(constants.samples, len(batch))])
    sample_steps = steps.pop()
    # The C driver walks one dimension: the longest. Python walks the others.
    inner = max(range(len(sizes)), key=sizes.__getitem__)
    outer = [d for d in range(len(sizes)) if d != inner]
    starts = [array.ctypes.data for array in arrays]
    offsets = [
        [sum(i * step[d] for i, d in zip(place, outer, strict=True)) for step in (*steps, sample_steps)]
        for place in product(*(range(sizes[d]) for d in outer))
    ]
    ffi, table = module.ffi, module.table
    inner_steps = [step[inner] for step in steps]
    c_steps = ffi.new("ptrdiff_t[]", inner_steps)
    c_kernel = module.kernels[kernel.name]
    in_lanes, sample_step = c_kernel.lanes != ffi.NULL, sample_steps[inner]
    known = {
        sample: constants.along(sample, sample_step, sizes[inner], in_lanes)
        for sample in dict.fromkeys(offset[-1] for offset in offsets)
    }
    layouts = ffi.new("torquec_layout_t[]", len(elements)) if elements else ffi.NULL
    for o, chosen in enumerate(elements):
        layouts[o].chosen = ffi.NULL if chosen is None else ffi.cast("const int *", chosen.ctypes.data)
        layouts[o].elements = outputs[o].size
    workspace_bytes = 2 * (table.lanes * table.real_bytes * sum(a.size for a in whole) + 128 * len(arguments))

    def run(first: int, count: int, _kept: Any = (arrays, elements)) -> None:
        workspace = aligned((workspace_bytes,), np.dtype(np.uint8))
        c_workspace = ffi.cast("void *", workspace.ctypes.data)
        pointers = ffi.new("uintptr_t[]", len(arguments))
        inputs = ffi.cast("const void *const *", pointers)
        written = ffi.cast("void *const *", pointers + len(kernel.inputs))
        c_constants = ffi.new("torquec_constants_t *")
        for offset in offsets:
            for a, start in enumerate(starts):
                pointers[a] = start + offset[a] + first * inner_steps[a]
            array = known[offset[-1]]
            step = array.strides[0] if sample_step else 0
            if in_lanes:
                c_constants.lanes = ffi.cast("const void *", array.ctypes.data + first // table.lanes * step)
                c_constants.lanes_step = step
            else:
                c_constants.scalar = ffi.cast("const void *", array.ctypes.data + first * step)
                c_constants.scalar_step = step
            if elements:
                table.batch_chosen(
                    c_kernel, count, inputs, written, c_steps, layouts, c_constants, c_workspace
                )
            else:
                table.batch(c_kernel, count, inputs, written, c_steps, c_constants, c_workspace)

    _split(run, sizes[inner], threads, table.lanes)


def _steps(array: Array, leading: int, dimensions: int) -> list[int]:
    """Return the bytes from state to state along each dimension of the batch; 0 where the array is broadcast."""
    own = [0 if size == 1 else step for size, step in zip(array.shape[:leading], array.strides[:leading], strict=True)]
    return [0] * (dimensions - leading) + own


def _sample_steps(samples: tuple[int, ...], dimensions: int) -> list[int]:
    """Return the samples from state to state along each dimension of the batch; 0 where one serves for all."""
    own = [0 if size == 1 else prod(samples[d + 1 :]) for d, size in enumerate(samples)]
    return [0] * (dimensions - len(samples)) + own


def _merged(batch: tuple[int, ...], steps: list[list[int]]) -> tuple[list[int], list[list[int]]]:
    """Return the same states in the fewest dimensions: those that every array runs through at one step become one."""
    sizes: list[int] = []
    merged: list[list[int]] = [[] for _ in steps]
    for d, size in enumerate(batch):
        if size == 1:
            continue
        if sizes and all(m[-1] == step[d] * size for m, step in zip(merged, steps, strict=True)):
            sizes[-1] *= size
            for m, step in zip(merged, steps, strict=True):
                m[-1] = step[d]
        else:
            sizes.append(size)
            for m, step in zip(merged, steps, strict=True):
                m.append(step[d])
    return (sizes, merged) if sizes else ([1], [[0] for _ in steps])


def _split(run: Any, states: int, threads: int, lanes: int) -> None:
    """Divide the states among threads, in whole passes of the lane kernels; the caller's thread takes part."""
    threads = threads_for(states) if threads == AUTO else threads
    passes = -(-states // lanes)
    size = -(-passes // min(threads, MOST_THREADS)) * lanes
    if size >= states:
        run(0, states)
        return
    split(run, [(first, min(size, states - first)) for first in range(0, states, size)], threads)
