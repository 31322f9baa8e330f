"""What an iteration searches with, as a kernel of its own: the places of its frames and their Jacobians."""

from __future__ import annotations

from dataclasses import replace

from ..description.robot import Robot
from ..inverse.iteration import Iteration
from ..models.arguments import Q
from ..models.row import Argument
from .kernel import Kernel, Slot, Straight
from .variant import Variant

# Rows of Jacobians are filled up with zeros to whole vectors of so many elements (TQ_WIDEST_PACK).
WHOLE = 8


def shared_name(variant: Variant) -> str:
    """Return what the places of the frames are called: whatever of them is given, they are the same."""
    axes = tuple((axis, "pose" if axis == "given" else choice) for axis, choice in variant.axes)
    return replace(variant, axes=axes).name


def places_kernel(robot: Robot, kernel: Kernel, body: Iteration) -> Kernel:
    """Return the kernel that computes T and J at q."""
    name = f"places_of_{shared_name(kernel.variant)}"
    row = replace(kernel.variant.row, name=name, doc="Places of the frames, and their Jacobians.", axes=())
    T = Argument("T", (), "the first three rows of each frame's place")
    J = Argument("J", (), "the rows of each frame's Jacobian, a column for each joint that moves them, then zeros")
    columns, zero = len(body.coordinates), body.graph.zero.edge
    width = -(-columns // WHOLE) * WHOLE
    rows = (body.jacobians[first : first + columns] for first in range(0, len(body.jacobians), columns))
    padded = [edge for row in rows for edge in (*row, *[zero] * (width - columns))]
    return Kernel(
        variant=Variant(row),
        form=kernel.form,
        inputs=(Slot(Q, (len(robot.positions),)),),
        outputs=(Slot(T, (body.frames, 3, 4)), Slot(J, (body.frames, 6, width))),
        body=Straight(body.graph, (body.places, tuple(padded))),
    )
