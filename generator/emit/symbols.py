"""What the notation calls the elements of a kernel's arguments: QP2, GAM3, A23."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from itertools import product

from ..algebra.graph import Expr, Graph
from ..derive.kernel import Kernel, Slot
from ..description.robot import Robot

# The elements that a floating base adds before those of the joints: velocities along and about its axes, and its pose.
OF_BASE = {"n": ("VX", "VY", "VZ", "WX", "WY", "WZ"), "nq": ("PX", "PY", "PZ", "QX", "QY", "QZ", "QW")}


def symbols(robot: Robot, slot: Slot, kernel: Kernel) -> list[str]:
    """Return the elements of an argument as the notation writes them: QP2, A23."""
    if slot.chosen:
        return list(slot.chosen)
    symbol = slot.argument.symbol or slot.name
    joints = [str(j) for j in robot.moving]
    known = {"n": [*OF_BASE["n"], *joints], "nq": [*OF_BASE["nq"], *joints], "p": list(kernel.columns)}
    if not robot.base.floating:
        known |= {"n": joints, "nq": joints}
    known["joints"] = [str(j) for j in robot.mobile]
    labels = [
        known.get(str(name)) or [str(i) for i in range(1, size + 1)]
        for name, size in zip(slot.argument.shape, slot.shape, strict=True)
    ]
    between = "_" if any(len(label) > 1 for place in labels for label in place) else ""
    return [symbol + between.join(place) for place in product(*labels)]


def labelled(graph: Graph, names: Mapping[int, str]) -> Graph:
    """Return the graph with names for edges whose operations have none yet."""
    copied = copy(graph)
    copied.labels = dict(graph.labels)
    for edge, name in names.items():
        copied.label(Expr(graph, edge), name)
    return copied
