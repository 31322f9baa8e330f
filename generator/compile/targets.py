"""The instruction sets that modules carry code for: what a compiler is told, and what a CPU must have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# For which machines a module has code: any of its kind; those that have the best of the instruction sets below that
# this one has; those that have all that this CPU has.
Machines = Literal["any", "like this", "native"]


@dataclass(frozen=True)
class InstructionSet:
    """One unit of a module is compiled for each."""

    # What it is called in names of files and functions.
    name: str
    # What the compiler is told.
    flags: tuple[str, ...]
    # How many bytes a vector has.
    vector_bytes: int
    # The features that a CPU must have, as __builtin_cpu_supports names them.
    features: tuple[str, ...]


# Best first; the last one runs everywhere.
X86_64 = (
    InstructionSet(
        "avx512",
        ("-mavx512f", "-mavx512dq", "-mavx512vl", "-mavx2", "-mfma", "-mprefer-vector-width=512"),
        64,
        ("avx512f", "avx512dq", "avx512vl", "fma"),
    ),
    InstructionSet("avx2", ("-mavx2", "-mfma"), 32, ("avx2", "fma")),
    InstructionSet("generic", (), 16, ()),
)
# Other machines: the vectors of aarch64, which all of them have, are 16 bytes long.
ELSEWHERE = (InstructionSet("generic", (), 16, ()),)

# What the code for one machine alone may use of it, as __builtin_cpu_supports names it.
X86_64_FEATURES = (
    "sse3", "ssse3", "sse4.1", "sse4.2", "popcnt", "avx", "avx2", "fma", "bmi", "bmi2", "avx512f", "avx512cd",
    "avx512bw", "avx512dq", "avx512vl", "avx512ifma", "avx512vbmi", "avx512vbmi2", "avx512vnni", "avx512bitalg",
    "avx512vpopcntdq",
)
