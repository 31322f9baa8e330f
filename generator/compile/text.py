"""The C of one extension module: the robot's own, a unit for each instruction set, and cffi's wrapper around them."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cffi
from cffi import recompiler

from ..derive.selection import Selection
from ..emit.c.module import CDEF, main_unit
from ..emit.c.source import source
from ..emit.c.unit import is_for_one_state, pieces, units
from ..emit.metadata import metadata
from ..emit.naming import file_stem
from . import compiler
from .targets import InstructionSet, Machines


@dataclass(frozen=True)
class Options:
    """What to build of a robot."""

    models: tuple[str, ...] | None = None
    """Names of models; None: those that the catalogue marks as default."""

    frames: tuple[str, ...] | None = None
    """Names of frames or joints; None: the frames that the description names, or the last links."""

    float32: bool = False
    """Single instead of double precision."""

    machines: Machines = "any"
    """Which machines it is for."""

    contacts: tuple[str, ...] | None = None
    """Sets of frames that models of contacts hold; None: each frame, and all tips."""

    payload: tuple[str, ...] | None = None
    """Named frames at which there is room for a payload."""


@dataclass(frozen=True)
class ModuleText:
    """The generated files of one module."""

    robot: str
    """The robot's name."""

    files: dict[str, str]
    """File name -> C."""

    units: dict[str, tuple[str, ...]]
    """The files that are compiled, each with the compiler's flags of its own."""

    float32: bool = False
    """Whether it computes in single precision."""

    machines: Machines = "any"
    """Which machines it is for."""


def module_text(
    selection: Selection, options: Options, sets: Sequence[InstructionSet] | None = None
) -> ModuleText:
    """Return all generated text of a robot's module, for the instruction sets of its machines or for some."""
    robot, kernels = selection.robot, selection.kernels
    c = source(robot, kernels)
    name = robot.name
    dtype, real_bytes = ("float32", 4) if options.float32 else ("float64", 8)
    facts = metadata(selection, dtype, c.header + c.source)
    sets = sets or compiler.instruction_sets(options.machines)
    precision = ("-DTQ_FLOAT",) if options.float32 else ()
    ffi = cffi.FFI()
    ffi.cdef(CDEF)
    stem = file_stem(name)
    files = {f"{stem}.h": c.header, f"{stem}.c": c.source}
    files[f"_{name}.c"] = wrapper(ffi, f"_{name}", main_unit(name, {each.name: each.features for each in sets}, facts))
    parts = pieces(robot, kernels, c)
    files |= {part.file: part.text for part in parts}
    flags: dict[str, tuple[str, ...]] = {}
    for each in sets:
        lanes, shared = each.vector_bytes // real_bytes, each is sets[-1]
        made = units(robot, parts, c, each.name, lanes, shared, double=not options.float32)
        files |= made
        flags |= dict.fromkeys(made, (*each.flags, *precision))
        flags |= {file: (*flags[file], *compiler.ONE_STATE) for file in made if is_for_one_state(file)}
    flags[f"_{name}.c"] = ("-Wno-unused-parameter", *precision)
    return ModuleText(name, files, flags, options.float32, options.machines)


def wrapper(ffi: cffi.FFI, module: str, preamble: str) -> str:
    """Return the C of cffi's own module."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / f"{module}.c"
        recompiler.make_c_source(ffi, module, preamble, str(path))
        return path.read_text()
