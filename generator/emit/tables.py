"""The tables that stand at the head of what is written of a robot, in every language."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from ..derive.kernel import Kernel, Slot
from ..description.robot import DRIVE, ELASTIC, GEOMETRY, INERTIA, PRISMATIC, REVOLUTE, SPRING, STRIBECK, Joint, Robot

# How six numbers place a frame.
PLACES = "Geometry: Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)"
# What a reader has to know of signs, axes and units.
CONVENTIONS = (
    "Conventions: SI units. Frame j stands on link j, its axis z along joint j; six numbers take frame a(j) to it. "
    "Inertial parameters are about the origin of frame j; XY = - integral of x y dm. A wrench is [force; moment], "
    "exerted by the robot on its environment. G1, G2, G3: gravity in the axes of the base. QP, QDP: velocities and "
    "accelerations of joints; GAM: their torques or forces. Sj, Cj: sine and cosine of qj."
)
# The columns of the table of operations.
OPERATIONS = ("*", "+", "/", "sincos")
# The longest line of prose.
WIDTH = 110


def head_lines(robot: Robot, kernels: Sequence[Kernel], language: str) -> list[str]:
    """Return the lines at the head of a file: tables, conventions and the bill of operations, in no comment yet."""
    return [
        f"{one_line(robot)}: {language} by torquec",
        "",
        PLACES,
        "",
        *columns(geometry(robot)),
        "",
        "Parameters of the links, about the origins of their frames:",
        "",
        *columns(inertia(robot)),
        "",
        *textwrap.wrap(CONVENTIONS, WIDTH),
        "",
        "Operations a call:",
        "",
        *columns(operations(kernels)),
    ]


def description(kernel: Kernel) -> list[str]:
    """Return what a function computes, what it costs, its arguments and its answers, a line each, in no comment yet."""
    cost = ", ".join(f"{number} {operation}" for operation, number in kernel.operations.items() if number)
    return [
        *textwrap.wrap(f"{kernel.name}: {kernel.variant.row.doc}", WIDTH),
        f"Operations: {cost or 'none'}.",
        *(f"in  {_slot(slot)}: {slot.argument.doc}" for slot in kernel.inputs),
        *(f"out {_slot(slot)}: {slot.argument.doc}" for slot in kernel.outputs),
    ]


def _slot(slot: Slot) -> str:
    """Return an argument with its shape, and the names of those of its elements that were chosen."""
    shape = f"[{', '.join(map(str, slot.shape))}]" if slot.shape else ""
    return f"{slot.name}{shape}{' = ' if slot.chosen else ''}{', '.join(slot.chosen)}"


def one_line(robot: Robot) -> str:
    """Return what a stranger called the robot, as one line of printable text."""
    return "".join(c if c.isprintable() else " " for c in robot.title or robot.name)


def geometry(robot: Robot) -> list[list[str]]:
    """Return the six numbers of each joint."""
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


def inertia(robot: Robot) -> list[list[str]]:
    """Return the parameters of each link and of its drive."""
    rubbed = STRIBECK if any(joint.FST != 0 or joint.QPS != 0 for joint in robot.joints) else ()
    elastic = ELASTIC if any(joint.KE != 0 for joint in robot.joints) else ()
    fields = (*INERTIA, *DRIVE, *rubbed, *elastic, *(SPRING if any(joint.K != 0 for joint in robot.joints) else ()))
    links = [[str(j), *(str(getattr(joint, name)) for name in fields)] for j, joint in enumerate(robot.joints, 1)]
    return [["j", *fields], *links]


def operations(kernels: Sequence[Kernel]) -> list[list[str]]:
    """Return the operations of a call of each kernel."""
    counts = [(kernel.name, kernel.operations) for kernel in kernels]
    return [["model", *OPERATIONS], *([name, *(str(count[op]) for op in OPERATIONS)] for name, count in counts)]


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a table, a line a row, its columns as wide as their longest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]


def example(parameters: Mapping[str, float | None]) -> tuple[str, str]:
    """Return a parameter to change and a number to give it, for a line that shows how: a mass where there is one."""
    masses = [name for name in parameters if name[:1] == "M" and name[1:].isdigit()]
    return next(iter((*masses, *parameters)), "M1"), "2.5"
