"""The geometric constraint equations of closed loops, as the book would write them."""

from __future__ import annotations

from ..derive.derivation import derive
from ..derive.variant import Variant
from ..description.robot import Robot
from ..emit.text.files import kernel_listing
from ..emit.text.listing import Listing
from ..models.catalogue import model
from ..models.closed_loops import no_loops


def loops_listing(robot: Robot) -> Listing:
    """Return the equations of each loop in the order of solution: joint by joint its type, equation and solution."""
    reason = no_loops(robot)
    if reason:
        raise ValueError(f"robot {robot.name!r} can't have its loops shown: {reason}")
    return kernel_listing(robot, derive(robot, Variant(model("complete"), ground=robot.ground)))
