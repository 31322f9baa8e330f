"""What the generated C says of itself to people: the robot's tables, and what each function computes."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from ...derive.kernel import Kernel
from ...description.robot import DRIVE, ELASTIC, GEOMETRY, INERTIA, PRISMATIC, REVOLUTE, SPRING, STRIBECK, Joint, Robot
from .text import comment

# The longest line of a comment, and of the values of the parameters.
WIDTH = 118
# The columns of the table of operations.
OPERATIONS = ("*", "+", "/", "sincos")


def head(robot: Robot, kernels: Sequence[Kernel]) -> str:
    """Return the comment at the head of a robot's source: its geometry, its parameters, the operations of a call."""
    return comment([
        f"{title(robot)}: C99 by torquec. One function a model, prototypes in the header.",
        "",
        "Geometry: Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)",
        "",
        *_columns(_geometry(robot)),
        "",
        "Parameters of the links, about the origins of their frames:",
        "",
        *_columns(_inertia(robot)),
        "",
        "Operations a call:",
        "",
        *_columns(_operations(kernels)),
    ])


def title(robot: Robot) -> str:
    """Return what a stranger called the robot, as one line of a comment that it can't end."""
    plain = "".join(c if c.isprintable() else " " for c in robot.title or robot.name)
    return plain.replace("*/", "* /").replace("/*", "/ *")


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


def _geometry(robot: Robot) -> list[list[str]]:
    joints = [
        [str(j), str(joint.antecedent), str(joint.sigma), *(_place(j, joint, name) for name in GEOMETRY)]
        for j, joint in enumerate(robot.joints, 1)
    ]
    return [["j", "a(j)", "sigma", *GEOMETRY], *joints]


def _place(j: int, joint: Joint, name: str) -> str:
    """Return one of a joint's six numbers; the variable one by q."""
    if name != {REVOLUTE: "theta", PRISMATIC: "r"}.get(joint.sigma):
        return str(getattr(joint, name))
    return f"q{j} + {joint.offset}" if joint.offset != 0 else f"q{j}"


def _inertia(robot: Robot) -> list[list[str]]:
    rubbed = STRIBECK if any(joint.FST != 0 or joint.QPS != 0 for joint in robot.joints) else ()
    elastic = ELASTIC if any(joint.KE != 0 for joint in robot.joints) else ()
    fields = (*INERTIA, *DRIVE, *rubbed, *elastic, *(SPRING if any(joint.K != 0 for joint in robot.joints) else ()))
    links = [[str(j), *(str(getattr(joint, name)) for name in fields)] for j, joint in enumerate(robot.joints, 1)]
    return [["j", *fields], *links]


def _operations(kernels: Sequence[Kernel]) -> list[list[str]]:
    counts = [(kernel.name, kernel.operations) for kernel in kernels]
    return [["model", *OPERATIONS], *([name, *(str(count[op]) for op in OPERATIONS)] for name, count in counts)]


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a table, a line a row, its columns as wide as their longest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
