"""What an iteration searches with, as a kernel of its own: the places of its frames and their Jacobians."""

from __future__ import annotations

from dataclasses import replace

from ..description.robot import Robot
from ..inverse.iteration import Iteration
from ..models.catalogue import Argument, Q
from .kernel import Kernel, Slot, Straight
from .variant import Variant


def shared_name(variant: Variant) -> str:
    """Return what the places of the frames are called: whatever of them is given, they are the same."""
    axes = tuple((axis, "pose" if axis == "given" else choice) for axis, choice in variant.axes)
    return replace(variant, axes=axes).name


def places_kernel(robot: Robot, kernel: Kernel, body: Iteration) -> Kernel:
    """Return the kernel that computes T and J at q."""
    name = f"places_of_{shared_name(kernel.variant)}"
    row = replace(kernel.variant.row, name=name, doc="Places of the frames, and their Jacobians.", axes=())
    T = Argument("T", (), "the first three rows of each frame's place")
    J = Argument("J", (), "the rows of each frame's Jacobian, a column for each joint that moves one of them")
    return Kernel(
        variant=Variant(row),
        form=kernel.form,
        inputs=(Slot(Q, (len(robot.positions),)),),
        outputs=(Slot(T, (body.frames, 3, 4)), Slot(J, (body.frames, 6, len(body.coordinates)))),
        body=Straight(body.graph, (body.places, body.jacobians)),
    )
