"""Other programs that read strangers' files, each in a process of its own with bounded time, memory and output.

A file that makes them run without end, or crash, so costs no more than a sentence.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import IO

# Before the script: its time of processor, memory and files are bounded. macOS does not bound memory.
_PRELUDE = """
import contextlib, resource, sys
seconds, memory, output = (int(text) for text in sys.argv[1:4])
del sys.argv[1:4]
for name, most in (("CPU", seconds), ("AS", memory), ("FSIZE", output), ("CORE", 0)):
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(getattr(resource, "RLIMIT_" + name), (most, most))
"""
# Libraries of linear algebra reserve memory for every thread.
_ENVIRONMENT = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")
# What programs say when there is no more memory.
_NO_MEMORY = ("MemoryError", "bad_alloc", "Cannot allocate memory", "could not allocate", "Could not allocate")


@dataclass(frozen=True)
class Bounds:
    """What a program may use."""

    # Time in s, of the clock and of the processor.
    seconds: int = 30
    # Memory in bytes: several times what the largest robots need.
    memory: int = 2 * 2**30
    # Bytes of what it prints, and of every file that it writes.
    output: int = 200_000_000


@dataclass(frozen=True)
class Outcome:
    """How a program ended."""

    # Why it was ended, in words that follow the name of what it read; empty if it ended by itself.
    exceeded: str
    # Whether it ended without an error.
    succeeded: bool
    # What it printed, and what it said of errors.
    output: bytes
    errors: str


def run_limited(script: str, arguments: Sequence[str], bounds: Bounds) -> Outcome:
    """Return how a Python script ended that ran in a process with these bounds."""
    numbers = [str(bounds.seconds), str(bounds.memory), str(bounds.output)]
    # -P: no module comes from the working directory, where robots of strangers lie.
    command = [sys.executable, "-P", "-c", _PRELUDE + script, *numbers, *arguments]
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            env={**os.environ, **_ENVIRONMENT},
            start_new_session=True,
        )
        try:
            code = process.wait(bounds.seconds)
        except subprocess.TimeoutExpired:
            code = -signal.SIGXCPU
        finally:
            # What it started ends with it.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        printed, said = (_content(file, bounds.output) for file in (output, errors))
    text = said.decode(errors="replace")
    return Outcome(_exceeded(code, len(printed), text, bounds), code == 0, printed, text)


def _content(file: IO[bytes], most: int) -> bytes:
    """Return the first bytes of a file."""
    file.seek(0)
    return file.read(most)


def _exceeded(code: int, printed: int, errors: str, bounds: Bounds) -> str:
    """Return which bound a program reached, by how it ended."""
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return f"takes more than {bounds.seconds} s"
    if printed >= bounds.output or code == -signal.SIGXFSZ or "File too large" in errors:
        return f"becomes more than {bounds.output // 1_000_000} MB"
    if code and any(words in errors for words in _NO_MEMORY):
        return f"needs more than {bounds.memory / 2**30:g} GB of memory"
    if code in (-signal.SIGSEGV, -signal.SIGABRT, -signal.SIGBUS):
        return f"ends the program that reads it ({signal.Signals(-code).name})"
    return ""
