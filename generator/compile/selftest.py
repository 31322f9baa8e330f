"""A trial of the C compiler: what it makes with the flags at hand has to compute right numbers.

Flags that break arithmetic are many (-Ofast, -fassociative-math, -fsingle-precision-constant, ...), compilers have
faults, and a list of bad flags never ends. So no flag is looked at: a small robot is compiled with the compiler and all
of its flags, once for each instruction set, and run beside numbers that are known. With flags that do harm the numbers
are off by 1e-2 and more, with others by 1e-15. A compiler that passed is noted in the cache and not tried again.
"""

from __future__ import annotations

import json
import math
import shlex
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import torquec
from numpy.typing import NDArray

from ..algebra.evaluate import evaluate
from ..cache import CacheError, cache_directory, is_trusted, scratch_folder, store_file
from ..derive.selection import Selection
from ..description import from_dh
from ..emit.c import headers
from . import compiler, inventory
from .compiler import instruction_sets
from .kernels import derive
from .targets import InstructionSet, Machines
from .text import Options, module_text

Array = NDArray[np.float64]

RUN = Path(__file__).with_name("run_module.py")
# Two links that swing in a vertical plane, with friction: sines, cosines, sums, products and signs.
LINK = {"mass": 2, "com": [-0.2, 0.01, 0.02], "inertia_com": [0.02, 0.001, 0.002, 0.03, 0.003, 0.04]}
JOINT = {"a": 0.5, "link": LINK, "drive": {"IA": 0.1, "FV": 0.2, "FS": 0.3}}
NAME = "selftest"
# The models that are run, with how far off their answers may be, in double and in single precision: elements of a
# rotation by one angle are its sine and cosine; torques are compared with the largest of them.
ALLOWED = {"transform": (1e-15, 5e-7), "idm": (1e-13, 2e-5)}
# Multiples of pi/2 beside which angles are reduced with the greatest care, and angles beyond that reduction.
QUARTERS = (0, 1, 2, 3, 4, 5, 7, 12, 101, 1002, 10_003, 100_004, 1_000_001)
FAR = (1e7, 3e9, 1e15)


def check_compiler(float32: bool = False, machines: Machines = "any") -> None:
    """Raise CompilerError if modules of this kind compute wrong numbers; note a compiler whose modules do not."""
    _check(inventory.compiler_key(float32, machines), float32, machines)


@cache
def _check(key: str, float32: bool, machines: Machines) -> None:
    note = cache_directory() / "compilers" / key
    if is_trusted(note):
        return
    for model, error in errors(float32, machines).items():
        allowed = ALLOWED[model][float32]
        if not error <= allowed:
            raise compiler.CompilerError(
                f"what {_command()} makes computes wrong numbers: {model} of a robot that is known is {error:.1g} off, "
                f"where {allowed:g} is allowed. Flags that change arithmetic do that (-funsafe-math-optimizations, "
                "-fassociative-math, -fsingle-precision-constant, -mfpmath=387): take them out of $CFLAGS and $CC"
            )
    with suppress(CacheError):
        store_file(note, b"passed")


def errors(float32: bool, machines: Machines) -> dict[str, float]:
    """Return how far off the answers of each model are at worst: in any instruction set that runs here, in any call."""
    options = Options(tuple(ALLOWED), ("joint1",), float32, machines)
    selection = derive(from_dh([JOINT, JOINT], name=NAME, gravity=[0, -9.81, 0]), options)
    states = sample_states(np.float32 if float32 else np.float64)
    calls = {"transform": states[:1], "idm": states}
    known = {name: answers_of(selection, name, arguments) for name, arguments in calls.items()}
    with scratch_folder() as scratch:
        modules = [str(_compiled(selection, options, one, scratch)) for one in instruction_sets(machines)]
        batches = {name: [argument.tolist() for argument in arguments] for name, arguments in calls.items()}
        results = run_modules(modules, list(batches.items()))
    worst = dict.fromkeys(calls, 0.0)
    for result in results:
        for name, answers in zip(calls, result, strict=True) if isinstance(result, list) else ():
            worst[name] = max(worst[name], *(error_of(np.asarray(answer), known[name]) for answer in answers))
    return worst


def sample_states(real: type[np.floating[Any]]) -> tuple[Array, Array, Array]:
    """Return q, qd and qdd of (states, 2) numbers: hard angles, random ones, rest, and one that is not a number."""
    rng = np.random.default_rng(0)
    near = [math.nextafter(k * math.pi / 2, end) for k in QUARTERS for end in (-math.inf, math.inf)]
    hard = np.array([*near, *FAR, math.nan, 0.0])
    angles = np.concatenate([hard, -hard, rng.uniform(-7, 7, 64)])
    motion = rng.uniform(-2, 2, (3, len(angles), 2))
    motion[0, :, 0] = angles
    motion[1:, len(hard) - 1] = 0
    q, qd, qdd = motion.astype(real).astype(np.float64)
    return q, qd, qdd


def answers_of(selection: Selection, name: str, arguments: Sequence[Array]) -> Array:
    """Return what a model answers, evaluated on its graph in double precision."""
    (kernel,) = [kernel for kernel in selection.kernels if kernel.name in (name, f"{name}_joint1")]
    values: dict[Any, Any] = dict(selection.robot.values)
    for slot, argument in zip(kernel.inputs, arguments, strict=True):
        values |= {slot.element(i): argument[:, i] for i in range(slot.size)}
    states = len(arguments[0])
    elements = [np.broadcast_to(x, states) for x in evaluate(kernel.body.graph, kernel.body.edges, values)]
    return np.stack(elements, axis=1).reshape(states, *kernel.outputs[0].shape)


def error_of(answer: Array, known: Array) -> float:
    """Return how far off an answer is, relative to the largest number of its state; NaN must be where it is known."""
    if answer.shape != known.shape or not np.array_equal(np.isnan(answer), np.isnan(known)):
        return math.inf
    states = len(known)
    size = np.maximum(np.nanmax(np.abs(known).reshape(states, -1), axis=1, initial=0), 1)
    difference = np.nanmax(np.abs(answer - known).reshape(states, -1), axis=1, initial=0)
    return float(np.max(difference / size))


def _compiled(selection: Selection, options: Options, one: InstructionSet, scratch: Path) -> Path:
    """Compile the module of one instruction set in a folder of its own."""
    folder = scratch / one.name
    folder.mkdir()
    text = module_text(selection, options, (one,))
    for name, content in text.files.items():
        (folder / name).write_text(content, encoding="utf-8")
    made = folder / f"_{NAME}{compiler.suffix()}"
    compiler.compile_units(folder, text.units, [headers.FOLDER], made, len(text.units))
    return made


def run_modules(modules: Sequence[str], calls: Sequence[Any]) -> Any:
    """Return the answers of modules, run in another process; RUN says in which form."""
    request = {"package": list(torquec.__path__), "path": sys.path, "modules": modules, "calls": calls}
    done = subprocess.run(
        [sys.executable, str(RUN)], input=json.dumps(request), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise compiler.CompilerError(
            f"what {_command()} makes does not run ({_reason(done)}): is $CC a C compiler for this machine?"
        )
    return json.loads(done.stdout)


def check_loads(module: Path) -> None:
    """Raise CompilerError if a new module can't be loaded; in another process, which alone ends if it is broken."""
    load = "import ctypes, sys; ctypes.CDLL(sys.argv[1])"
    done = subprocess.run([sys.executable, "-c", load, module], capture_output=True, text=True, check=False)
    if done.returncode:
        raise compiler.CompilerError(
            f"the compiler ended without an error, and yet {module.name} can't be loaded ({_reason(done)}): is the "
            "disk full, or $CC no C compiler for this machine?"
        )


def _reason(done: subprocess.CompletedProcess[str]) -> str:
    """Return why a process failed, in a line."""
    return (done.stderr.strip().splitlines() or [f"the process ended with {done.returncode}"])[-1]


def _command() -> str:
    return shlex.join([*compiler.command(), *compiler.all_flags()])
