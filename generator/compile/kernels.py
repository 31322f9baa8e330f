"""The kernels that a build asks for: the stage between a description and its text."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from ..derive.derivation import derive_all
from ..derive.kernel import Kernel
from ..derive.selection import possible, with_frames
from ..description.robot import Robot
from ..models.catalogue import CATALOGUE, Model
from ..progress import Progress, Report, silent
from .text import Options


def derive(
    robot: Robot, options: Options, rows: Sequence[Model] = CATALOGUE, report: Report = silent
) -> tuple[Robot, list[Kernel]]:
    """Return the robot with the frames that are asked for, and the kernels of the models that are asked for."""
    robot = with_frames(robot, options.frames)
    rows = possible(robot, options.models, rows)
    kernels: list[Kernel] = []
    with without_collector():
        for number, row in enumerate(rows, 1):
            report(Progress("derive", row.name, number, len(rows)))
            kernels += derive_all(robot, row)
    return robot, kernels


@contextmanager
def without_collector() -> Iterator[None]:
    """Switch the garbage collector off: graphs hold no cycles, so it would go through their many nodes for nothing."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
