"""How C compilers are called: gcc and clang, on Linux and macOS."""

from __future__ import annotations

import os
import platform
import shlex
import signal
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from functools import cache
from pathlib import Path

from ..progress import Progress, Report, silent
from .targets import ELSEWHERE, X86_64, X86_64_FEATURES, InstructionSet, Machines

# What every unit is compiled with. -ffp-contract: gcc and clang have different defaults. -fno-math-errno: square roots
# without a call.
FLAGS = ("-O2", "-g0", "-fPIC", "-fvisibility=hidden", "-ffp-contract=fast", "-fno-math-errno", "-Wall", "-Wextra")
# What gcc does about registers only when it is told to; docs/compilers.md has what that brings.
REGISTERS = ("-frename-registers", "-flive-range-shrinkage")
# What gcc and clang leave out of code for one state: to pack values of several statements into a vector, where each
# waits for its neighbours; docs/compilers.md has what that costs.
ONE_STATE = ("-fno-tree-slp-vectorize",)
# The stable ABI of Python 3.11: one module serves all Pythons from there on.
LIMITED_API = "0x030b0000"
# Of what a compiler says about an error no more is shown, in characters: its end.
SHOWN = 4000
INSTALL = "install gcc or clang (Debian: apt install gcc; macOS: xcode-select --install)"


class CompilerError(RuntimeError):
    """The C compiler is missing, or refused the generated code."""


class Programs:
    """Compilers that run side by side, each with the programs that it starts itself, and can be stopped together."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.running: set[subprocess.Popen[str]] = set()
        self.stopped = False

    def run(self, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
        """Run a program to its end, and return what it printed."""
        with self.lock:
            if self.stopped:
                return subprocess.CompletedProcess(arguments, -signal.SIGKILL, "", "stopped")
            # In a group of its own: gcc starts programs, too, and all of them are to end together.
            program = subprocess.Popen(
                arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace", process_group=0
            )
            self.running.add(program)
        try:
            printed, errors = program.communicate()
        except BaseException:
            # Ctrl-C while this thread waits: the program has a group of its own, to which no terminal tells it.
            _kill(program)
            program.communicate()
            raise
        finally:
            with self.lock:
                self.running.discard(program)
        return subprocess.CompletedProcess(arguments, program.returncode, printed, errors)

    def stop(self) -> None:
        """Stop all programs, and start no more."""
        with self.lock:
            self.stopped = True
            for program in self.running:
                _kill(program)


def _kill(program: subprocess.Popen[str]) -> None:
    """End a program and those that it started."""
    with suppress(ProcessLookupError):
        os.killpg(program.pid, signal.SIGKILL)


def command() -> list[str]:
    """Return the compiler's command: $CC, else the one that Python was built with, else cc."""
    if os.environ.get("CC", "").strip():
        return _words("CC", os.environ["CC"])
    return shlex.split(sysconfig.get_config_var("CC") or "cc")


def _words(variable: str, text: str) -> list[str]:
    """Return the words of an environment variable, as a shell reads them."""
    try:
        return shlex.split(text)
    except ValueError as error:
        reason = f"which can't be read as words ({error}): is a quotation mark missing?"
        raise CompilerError(f"${variable} is {text!r}, {reason}") from None


@cache
def version(compiler: tuple[str, ...]) -> str:
    """Return what the compiler says of itself."""
    return run([*compiler, "--version"], "ask the compiler for its version")


def all_flags() -> tuple[str, ...]:
    """Return the flags of every unit, the user's own last; those of one unit alone come behind."""
    return (*FLAGS, *_of_registers(tuple(command())), *extra_flags())


@cache
def _of_registers(compiler: tuple[str, ...]) -> tuple[str, ...]:
    """Return the flags of registers if the compiler takes them without a word: clang, which has none of them, warns."""
    try:
        run([*compiler, "-Werror", *REGISTERS, "-fsyntax-only", "-x", "c", os.devnull], "try flags of registers")
    except CompilerError:
        return ()
    return REGISTERS


def identity(machines: Machines = "any") -> str:
    """Return all of the compiler, and of this machine if code is not for any, that decides what a text becomes."""
    words = command()
    machine = [native_macros(tuple(words))] if machines == "native" else []
    machine += [one.name for one in instruction_sets(machines)] if machines == "like this" else []
    # Which flags of registers a compiler takes follows from its version.
    flags = (*FLAGS, *REGISTERS, *extra_flags())
    return "\0".join([version(tuple(words)), *words, *flags, suffix(), LIMITED_API, *machine])


def instruction_sets(machines: Machines = "any") -> tuple[InstructionSet, ...]:
    """Return the instruction sets that a module for these machines carries, best first."""
    x86_64 = platform.machine() in ("x86_64", "AMD64")
    if machines == "any" or (machines == "like this" and not x86_64):
        return X86_64 if x86_64 else ELSEWHERE
    if machines == "like this":
        return _best_here(tuple(command()))
    if not x86_64:
        raise CompilerError(
            f"--native is for x86-64, where machines differ; this is {platform.machine()}, for which every build has "
            "one instruction set. $CFLAGS can name its processor, as -mcpu=native"
        )
    features = _features(native_macros(tuple(command())))
    best = next(candidate for candidate in X86_64 if set(candidate.features) <= set(features))
    whole = tuple(flag for flag in best.flags if flag.startswith("-mprefer"))
    return (InstructionSet(f"native_{best.name}", ("-march=native", *whole), best.vector_bytes, features),)


def _best_here(compiler: tuple[str, ...]) -> tuple[InstructionSet, ...]:
    """Return the best instruction set of this machine; all, where the compiler can't say what this machine has."""
    try:
        features = _features(native_macros(compiler))
    except CompilerError:
        return X86_64
    return (next(candidate for candidate in X86_64 if set(candidate.features) <= set(features)),)


def _features(macros: str) -> tuple[str, ...]:
    """Return the features of the machine for which a compiler defines these macros."""
    defined = macros.split()
    return tuple(f for f in X86_64_FEATURES if f"__{f.upper().replace('.', '_')}__" in defined)


@cache
def native_macros(compiler: tuple[str, ...]) -> str:
    """Return what the compiler defines for the machine at hand."""
    return run([*compiler, "-march=native", "-dM", "-E", "-x", "c", os.devnull], "compile for this machine (--native)")


def abi3() -> bool:
    """Return whether one module serves all Pythons from 3.11 on (not on free-threaded builds)."""
    return not sysconfig.get_config_var("Py_GIL_DISABLED")


def suffix() -> str:
    """Return the file name ending of a module."""
    return ".abi3.so" if abi3() else str(sysconfig.get_config_var("EXT_SUFFIX"))


def extra_flags() -> tuple[str, ...]:
    """Return the user's own flags, $CFLAGS."""
    return tuple(_words("CFLAGS", os.environ.get("CFLAGS", "")))


def compile_units(
    directory: Path,
    units: Mapping[str, Sequence[str]],
    include: Sequence[Path],
    output: Path,
    jobs: int = 1,
    report: Report = silent,
) -> None:
    """Compile C files of a folder, each with flags of its own, and link them into an extension module."""
    compiler = command()
    python = [f"-I{sysconfig.get_path('include')}", *([f"-DPy_LIMITED_API={LIMITED_API}"] if abi3() else [])]
    common = [*all_flags(), *python, f"-I{directory}", *(f"-I{path}" for path in include)]

    programs = Programs()

    def compile_unit(name: str) -> str:
        arguments = [*compiler, *common, *units[name], "-c", str(directory / name)]
        return _made(directory / f"{name}.o", arguments, programs)

    with ThreadPoolExecutor(max_workers=jobs) as pool:
        running = {pool.submit(compile_unit, name): name for name in units}
        try:
            for number, done in enumerate(as_completed(running), 1):
                done.result()
                report(Progress("compile", running[done], number, len(units)))
        except BaseException:
            # Ctrl-C, too: nobody waits for compilers whose work is wanted no more.
            pool.shutdown(wait=False, cancel_futures=True)
            programs.stop()
            raise
        objects = [future.result() for future in running]
    shared = ["-bundle", "-undefined", "dynamic_lookup"] if sys.platform == "darwin" else ["-shared"]
    _made(output, [*compiler, *shared, *objects, "-lm"])


def _made(output: Path, arguments: Sequence[str], programs: Programs | None = None) -> str:
    """Run the compiler for a file, and return its name."""
    run([*arguments, "-o", str(output)], f"make {output.name}", programs)
    if not output.is_file() or not output.stat().st_size:
        raise CompilerError(
            f"the compiler ended without an error, and yet made no {output.name}: {shlex.join(arguments)}. Is "
            f"{arguments[0]!r} a C compiler? $CC names the one that is used"
        )
    return str(output)


def run(arguments: Sequence[str], purpose: str, programs: Programs | None = None) -> str:
    """Run the compiler and return what it printed; an error says what it was to do. `programs` can stop it."""
    try:
        done = (programs or Programs()).run(arguments)
    except FileNotFoundError:
        raise CompilerError(f"no C compiler: {arguments[0]!r} was not found; {INSTALL}") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise CompilerError(
            f"the C compiler {arguments[0]!r} can't be run ({reason}): expected a program in $CC, or {INSTALL}"
        ) from None
    if done.returncode:
        raise CompilerError(f"could not {purpose}: {shlex.join(arguments)}\n{done.stderr.strip()[-SHOWN:]}")
    return done.stdout
