"""A program that calls one model of a robot, and the CMake file that builds it: where users of exported C begin."""

from __future__ import annotations

from collections.abc import Sequence

from ...derive.kernel import Kernel, Slot
from ...description.robot import Robot
from ..naming import file_stem
from .comments import title
from .kernel import c_type

CMAKE = "CMakeLists.txt"
# The model that a sample calls where it is among those exported, as most who export want it; else the first.
_SHOWN = "idm"


def sample_files(robot: Robot, kernels: Sequence[Kernel]) -> dict[str, str]:
    """Return the sample and its CMake file, by name."""
    stem = file_stem(robot.name)
    shown = next((kernel for kernel in kernels if kernel.name == _SHOWN), kernels[0])
    return {f"{robot.name}_sample.c": _sample(robot, shown), CMAKE: _cmake(robot.name, stem)}


def _sample(robot: Robot, kernel: Kernel) -> str:
    """Return a program that prepares the parameters once, calls a model at rest and prints its answer."""
    slots = [*kernel.inputs, *kernel.outputs]
    declared = [f"    {c_type(slot, 'tq_scalar')} {slot.name}[{slot.size}] = {_start(robot, slot)};" for slot in slots]
    answer = kernel.outputs[0]
    arguments = ", ".join([*(slot.name for slot in slots), "&k"])
    return "\n".join([
        f"/* {title(robot)}: one call of {kernel.name}. */",
        "#include <stdio.h>",
        "",
        f'#include "{file_stem(robot.name)}.h"',
        "",
        "int main(void)",
        "{",
        f"    static {robot.name}_constants k;",
        *declared,
        "",
        "    /* Once for a set of parameters; then any number of calls, from any thread. */",
        f"    {robot.name}_prepare({robot.name}_parameters, &k);",
        f"    {robot.name}_{kernel.name}({arguments});",
        f"    for (int i = 0; i < {answer.size}; i++)",
        f'        printf("{answer.name}[%d] = %g\\n", i, (double){answer.name}[i]);',
        "    return 0;",
        "}",
        "",
    ])


def _start(robot: Robot, slot: Slot) -> str:
    """Return values that an input may have: a pose that is no turn, a base that is not turned, else 0."""
    if slot.shape == (4, 4):
        return "{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}"
    if slot.argument.role == "position" and robot.base.floating:
        return "{0, 0, 0, 0, 0, 0, 1}"
    return "{0}"


def _cmake(name: str, stem: str) -> str:
    return f"""cmake_minimum_required(VERSION 3.10)
project({name} C)

set(CMAKE_C_STANDARD 99)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release)
endif()

add_library({name} STATIC {stem}.c)
target_include_directories({name} PUBLIC ${{CMAKE_CURRENT_SOURCE_DIR}})
target_link_libraries({name} PUBLIC m)

add_executable({name}_sample {name}_sample.c)
target_link_libraries({name}_sample PRIVATE {name})
"""
