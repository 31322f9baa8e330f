"""Times of C functions on rows of states, and of batches from Python."""

from __future__ import annotations

import platform
import re
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import cffi
import numpy as np
import torquec
from numpy.typing import NDArray
from torquec.constants import Constants
from torquec.generator.compile import compiler
from torquec.generator.compile.targets import X86_64
from torquec.peers.newton_euler import Array

HERE = Path(__file__).parent
STATES, BATCH, COLD = 512, 1024, 30
DECLARATIONS = """
typedef void (*function)(const void *const *in, void *const *out, const void *constants);
double warm(function f, int inputs, const int *size, const double *const *rows, int states, int rounds,
            void *const *out, const void *constants);
double dependent(function f, int inputs, const int *size, const double *const *rows, int states, int rounds,
                 void *const *out, const void *constants);
void cold(function f, int inputs, const int *size, const double *const *rows, int states, int calls,
          void *const *out, const void *constants, unsigned char *sweep, const uintptr_t *code, int ranges,
          double *times);
double peak(int rounds);
"""

Way = Callable[[], float]
"""Times one round: ns a call, or a state."""


def flags() -> list[str]:
    """Those of torquec's own kernels, for this machine, to make a library."""
    machine = "-march=native" if vars(compiler)["X86_64"] is X86_64 else "-march=haswell"
    return [*compiler.all_flags(), "-fvisibility=default", "-shared", machine, "-w"]


def without_avx512() -> None:
    """Have all that is compiled from here on, torquec's modules and the peers, be that of a CPU with AVX2 and FMA."""
    vars(compiler)["X86_64"] = tuple(each for each in X86_64 if each.name != "avx512")


def constants_of(robot: torquec.Robot) -> Constants:
    """Return what the kernels of a robot read of its parameters, all of which have values."""
    constants = next(iter(robot._models.values())).constants
    assert constants is not None
    return constants


class Stopwatch:
    """The loops in C, and memory to sweep the caches with."""

    def __init__(self) -> None:
        self.ffi = cffi.FFI()
        self.ffi.cdef(DECLARATIONS)
        made = Path(tempfile.mkdtemp()) / "stopwatch.so"
        compiler.run(
            [*compiler.command(), *flags(), "-O3", str(HERE / "stopwatch.c"), "-o", str(made)],
            "compile the clock",
        )
        self.library = self.ffi.dlopen(str(made))
        self.sweep = np.zeros(48 << 20, dtype=np.uint8)

    def way(
        self,
        loop: str,
        address: int,
        inputs: Sequence[Array],
        out: Array | Sequence[NDArray[Any]],
        constants: Array | None,
        rounds: int,
    ) -> Way:
        """A loop over a function on rows of states; `out` is where its answer goes, or each of its answers."""
        answers = [out] if isinstance(out, np.ndarray) else list(out)
        ffi = self.ffi
        function = ffi.cast("function", address)
        sizes = ffi.new("int[]", [array.shape[1] for array in inputs])
        rows = ffi.new("double *[]", [ffi.cast("double *", array.ctypes.data) for array in inputs])
        outs = ffi.new("void *[]", [ffi.cast("void *", answer.ctypes.data) for answer in answers])
        known = ffi.NULL if constants is None else ffi.cast("void *", constants.ctypes.data)
        given = (len(inputs), sizes, rows, STATES, rounds, outs, known)
        # Pointers hold no memory: the loops do.
        held = (*inputs, *answers, constants)

        def timed(_: Any = held) -> float:
            return float(getattr(self.library, loop)(function, *given))

        code = code_around(address)

        def timed_cold(_: Any = held) -> float:
            times = np.empty(COLD)
            self.library.cold(
                function, len(inputs), sizes, rows, STATES, len(times), outs, given[-1],
                ffi.cast("unsigned char *", self.sweep.ctypes.data), ffi.new("uintptr_t[]", code), len(code) // 2,
                ffi.cast("double *", times.ctypes.data),
            )
            return float(np.median(times))

        return timed_cold if loop == "cold" else timed

    def peak(self) -> float:
        """GFLOP/s that one core reaches, the best of some tries."""
        return max(float(self.library.peak(2_000_000)) for _ in range(5))


def code_around(address: int) -> list[int]:
    """Starts and ends of the code in the file that a function is from, and of the libraries that compute with it."""
    maps = Path("/proc/self/maps")
    if not maps.exists():
        return []
    mapped = [line.split() for line in maps.read_text().splitlines()]
    limits = [(*row[0].split("-"), row[-1]) for row in mapped if "x" in row[1]]
    code = [(int(start, 16), int(end, 16), name) for start, end, name in limits]
    own = next(name for start, end, name in code if start <= address < end)
    ranges = [(start, end) for start, end, name in code if name == own or re.search(r"libm\b|pinocchio_default", name)]
    return [address for both in ranges for address in both]


def batch_way(
    robot: torquec.Robot, model: str, inputs: Sequence[Array], count: int, threads: int, choice: Mapping[str, Any] = {}
) -> Way:
    """A call of a model on so many states, into an array that is there, ns a state."""
    many = [np.resize(array, (count, array.shape[1])) for array in inputs]
    function = getattr(robot, model)
    out = function(*many, **choice)
    split = {**choice, "threads": threads} if threads > 1 else choice
    return per_state(lambda: function(*many, out=out, **split), count)


def per_state(call: Callable[[], Any], count: int) -> Way:
    """One call on so many states."""

    def timed() -> float:
        start = time.perf_counter_ns()
        call()
        return (time.perf_counter_ns() - start) / count

    return timed


def cpu() -> str:
    """The processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text().splitlines() if info.exists() else []
    names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()
