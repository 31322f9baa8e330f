"""A compiled robot as its extension module shows it: a table of C functions, and JSON that says what they are.

The structures of the table are in torquec_abi.h. They are read through the module's own cffi declarations.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from .arrays import Array
from .constants import Constants, Value, constants_of
from .rows import Kernel, Row, read_row

ABI = 5
FORMAT = 3


@dataclass(frozen=True, eq=False)
class CompiledModule:
    """One robot's code, shared by every Robot that differs only in its numbers."""

    reference: str
    """What torquec.load was given: a name or an absolute path."""
    ffi: Any
    table: Any
    """The module's torquec_module_t."""
    kernels: Mapping[str, Any]
    """Each kernel's torquec_kernel, as a pointer."""
    metadata: Mapping[str, Any]
    rows: tuple[Row, ...]
    dtype: np.dtype[Any]

    @property
    def name(self) -> str:
        """The robot's name."""
        return str(self.metadata["name"])

    def address(self, pointer: Any) -> int:
        """Return the address that a cffi pointer holds."""
        return int(self.ffi.cast("uintptr_t", pointer))

    def prepare(self, values: Sequence[Value]) -> Constants:
        """Return the constants of parameter values: numbers, or arrays with a value for each sample."""
        cast, real = self.ffi.cast, self.dtype

        def fill(sets: Array, made: Array) -> None:
            given, room = cast("const double *", sets.ctypes.data), cast("void *", made.ctypes.data)
            self.table.prepare(len(sets), given, room)

        return constants_of(values, fill, self.table.constants_bytes // real.itemsize, self.table.lanes, real)


def read_module(extension: ModuleType, reference: str) -> CompiledModule:
    """Return what an imported extension module holds; ImportError if this runtime can't use it."""
    try:
        ffi, table = extension.ffi, extension.lib.torquec_module()
    except AttributeError:
        raise ImportError(f"{reference!r} ({extension.__name__}) is not a robot compiled by torquec") from None
    # A module of another ABI may not have this.
    lacking = extension.lib.torquec_lacks() if hasattr(extension.lib, "torquec_lacks") else ffi.NULL
    if lacking != ffi.NULL:
        raise ImportError(
            f"robot {reference!r} was built on and for another machine, which has what this one lacks: "
            f"{_text(ffi, lacking)}. Build it again here, or there with --portable for every machine"
        )
    if table.abi != ABI:
        raise ImportError(
            f"robot {reference!r} was compiled for ABI {table.abi}; this torquec wants ABI {ABI}. "
            "Build it again with `torquec build`"
        )
    metadata = json.loads(b"".join(_pieces(ffi, table.metadata)).decode("utf-8"))
    if metadata["format"] != FORMAT:
        raise ImportError(
            f"robot {reference!r} has metadata of format {metadata['format']}; this torquec reads format {FORMAT}. "
            "Build it again with `torquec build`"
        )
    kernels = {_text(ffi, table.kernel[k].name): table.kernel + k for k in range(table.kernels)}
    rows = tuple(map(read_row, metadata["models"]))
    dtype = np.dtype(metadata["dtype"])
    wrong = _disagreements(ffi, table, kernels, metadata, rows, dtype)
    if wrong:
        raise ImportError(f"robot {reference!r}: code and metadata disagree ({wrong}). Build it again")
    return CompiledModule(reference, ffi, table, kernels, metadata, rows, dtype)


def _pieces(ffi: Any, pieces: Any) -> list[bytes]:
    texts: list[bytes] = []
    while pieces[len(texts)] != ffi.NULL:
        texts.append(bytes(ffi.string(pieces[len(texts)])))
    return texts


def _text(ffi: Any, pointer: Any) -> str:
    return str(ffi.string(pointer).decode("ascii"))


def _disagreements(
    ffi: Any,
    table: Any,
    kernels: Mapping[str, Any],
    metadata: Mapping[str, Any],
    rows: Sequence[Row],
    dtype: np.dtype[Any],
) -> str:
    """Return where table and metadata differ, "" if nowhere: with wrong sizes a call would overwrite memory."""
    if table.real_bytes != dtype.itemsize:
        return f"{table.real_bytes} bytes a real number, {dtype}"
    if table.parameters != len(metadata["parameters"]["names"]):
        return f"{table.parameters} parameters, {len(metadata['parameters']['names'])} names"
    for row in rows:
        for kernel in row.kernels:
            if kernel.name not in kernels:
                return f"no kernel {kernel.name!r}"
            if _sizes(kernels[kernel.name]) != _expected_sizes(kernel):
                return f"sizes of the arguments of {kernel.name!r}"
            arguments = kernel.inputs + kernel.outputs
            if _text(ffi, kernels[kernel.name].kinds) != "".join("i" if a.integer else "r" for a in arguments):
                return f"kinds of the arguments of {kernel.name!r}"
        if row.answers is not None and not _has_answers(row):
            return f"outputs of {row.name!r}"
    return ""


def _sizes(kernel: Any) -> tuple[int, int, list[int]]:
    return kernel.inputs, kernel.outputs, [kernel.sizes[a] for a in range(kernel.inputs + kernel.outputs)]


def _expected_sizes(kernel: Kernel) -> tuple[int, int, list[int]]:
    return len(kernel.inputs), len(kernel.outputs), [a.size for a in kernel.inputs + kernel.outputs]


def _has_answers(row: Row) -> bool:
    forms = [(a.integer, a.shape) for a in row.outputs]
    return len(forms) >= 3 and forms[0][1][:1] == (row.answers,) and forms[1:3] == [(True, ())] * 2 and not forms[0][0]
