"""The kernels that a build asks for: the stage between a description and its text."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext

from ..derive.finishing import Finishing, finishing
from ..derive.selection import Selection, select
from ..description.robot import Robot
from ..models.catalogue import CATALOGUE
from ..models.row import Model
from ..progress import Report, silent
from .text import Options


def derive(
    robot: Robot,
    options: Options,
    rows: Sequence[Model] = CATALOGUE,
    report: Report = silent,
    begun: Finishing | None = None,
) -> Selection:
    """Return what a robot gets of the models and frames that are asked for.

    `begun` finishes kernels beside this process; without it that begins here, where nothing forbids it.
    """
    with without_collector(), nullcontext(begun) if begun else finishing() as crew:
        asked = options.models, options.frames, rows, report, options.contacts, options.payload
        return select(robot, *asked, crew)


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
