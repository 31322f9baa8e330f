"""All files that other programs need of a robot: C, headers, programs to begin with, and how they are built."""

from __future__ import annotations

from collections.abc import Sequence

from ...derive.kernel import Kernel
from ...description.robot import Robot
from ..naming import file_stem
from . import headers
from .header import exported_header
from .project import project_files
from .realtime import realtime
from .sample import sample, shown
from .source import source

# What a source in double precision says to who asks for another by a macro.
_REFUSED = (
    "#ifdef TQ_FLOAT",
    '#error "these files compute in double: torquec export --float32 writes those that compute in float"',
    "#endif",
)
_SINGLE = ("#undef TQ_FLOAT", "#define TQ_FLOAT")


def files(robot: Robot, kernels: Sequence[Kernel], float32: bool = False, libm: bool = True) -> dict[str, str]:
    """Return the text of each file by its name; without `libm` the source calls no function that isn't its own."""
    own_math = () if libm else (f'#include "{headers.OWN_MATH}"',)
    text = source(robot, kernels, [*own_math, *(_SINGLE if float32 else _REFUSED)])
    stem, number = file_stem(robot.name), "float" if float32 else "double"
    kernel = shown(kernels)
    return {
        f"{stem}.h": exported_header(robot, kernels, text.constants, float32),
        f"{stem}.c": text.source,
        **headers.files([*text.includes, *(() if libm else (headers.OWN_MATH,))]),
        f"{robot.name}_sample.c": sample(robot, kernel, number),
        f"{robot.name}_realtime.c": realtime(robot, kernel, number),
        **project_files(robot.name, libm),
    }
