"""What the generated C says of itself to people: the robot's tables, and what each function computes."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from ...derive.kernel import Kernel
from ...description.robot import Robot
from ..tables import PLACES, columns, geometry, inertia, one_line, operations
from .text import comment

# The longest line of a comment, and of the values of the parameters.
WIDTH = 118


def head(robot: Robot, kernels: Sequence[Kernel]) -> str:
    """Return the comment at the head of a robot's source: its geometry, its parameters, the operations of a call."""
    return comment([
        f"{title(robot)}: C99 by torquec. One function a model, prototypes in the header.",
        "",
        PLACES,
        "",
        *columns(geometry(robot)),
        "",
        "Parameters of the links, about the origins of their frames:",
        "",
        *columns(inertia(robot)),
        "",
        "Operations a call:",
        "",
        *columns(operations(kernels)),
    ])


def title(robot: Robot) -> str:
    """Return what a stranger called the robot, as one line of a comment that it can't end."""
    return one_line(robot).replace("*/", "* /").replace("/*", "/ *")


def description(kernel: Kernel) -> str:
    """Return the comment that a function opens with: what it computes, what it costs, its arguments."""
    cost = ", ".join(f"{number} {op}" for op, number in kernel.operations.items() if number)
    text = textwrap.wrap(f"{kernel.name}: {kernel.variant.row.doc}", WIDTH - 3)
    text.append(f"operations: {cost or 'none'}")
    for way, slots in (("in ", kernel.inputs), ("out", kernel.outputs)):
        for slot in slots:
            shape = "".join(f"[{size}]" for size in slot.shape) or "[1]"
            text.append(f"{way} {slot.name}{shape}: {slot.argument.doc}")
    return comment(text)
