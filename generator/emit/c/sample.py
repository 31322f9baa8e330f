"""A program that calls one model of a robot: where users of exported C begin."""

from __future__ import annotations

from collections.abc import Sequence

from ...derive.kernel import Kernel, Slot
from ...description.robot import Robot
from ..naming import file_stem
from .comments import title
from .kernel import c_type

# The model that a sample calls where it is among those exported, as most who export want it; else the first.
_SHOWN = "idm"


def shown(kernels: Sequence[Kernel]) -> Kernel:
    """Return the kernel that programs call to show how."""
    return next((kernel for kernel in kernels if kernel.name == _SHOWN), kernels[0])


def sample(robot: Robot, kernel: Kernel, number: str) -> str:
    """Return a program that prepares the parameters once, calls a model at rest and prints its answer."""
    answer = kernel.outputs[0]
    return "\n".join([
        f"/* {title(robot)}: one call of {kernel.name}. */",
        "#include <stdio.h>",
        "",
        f'#include "{file_stem(robot.name)}.h"',
        "",
        "int main(void)",
        "{",
        f"    static {robot.name}_constants k;",
        *declared_slots(robot, kernel, number),
        "",
        "    /* Once for a set of parameters; then any number of calls, from any thread. */",
        f"    {robot.name}_prepare({robot.name}_parameters, &k);",
        f"    {call(robot, kernel)};",
        f"    for (int i = 0; i < {answer.size}; i++)",
        f'        printf("{answer.name}[%d] = %g\\n", i, (double){answer.name}[i]);',
        "    return 0;",
        "}",
        "",
    ])


def declared_slots(robot: Robot, kernel: Kernel, number: str) -> list[str]:
    """Return the arguments of a kernel as arrays, with values that they may have at rest."""
    slots = [*kernel.inputs, *kernel.outputs]
    return [f"    {c_type(slot, number)} {slot.name}[{slot.size}] = {_start(robot, slot)};" for slot in slots]


def call(robot: Robot, kernel: Kernel) -> str:
    """Return the call of a kernel with these arrays and the constants k."""
    arguments = ", ".join([*(slot.name for slot in (*kernel.inputs, *kernel.outputs)), "&k"])
    return f"{robot.name}_{kernel.name}({arguments})"


def _start(robot: Robot, slot: Slot) -> str:
    """Return values that an input may have: a pose that is no turn, a base that is not turned, else 0."""
    if slot.shape == (4, 4):
        return "{1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1}"
    if slot.argument.role == "position" and robot.base.floating:
        return "{0, 0, 0, 0, 0, 0, 1}"
    return "{0}"
