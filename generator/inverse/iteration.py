"""An iteration: an inverse geometric model by a search, of which the places of frames and their Jacobians are derived.

The search itself is the same for all robots, C that is written by hand: torquec_solving.h. A robot gives it where its
frames are, and how they move, as straight-line code.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, ClassVar

from ..algebra.graph import Graph
from ..algebra.passes.pipeline import STRAIGHT, Pipeline

# The components of what a frame misses that count, by what is given of its place: of a shift, then of a turn, in axes
# of the place. Of "pointing" the turn is the least that brings the z axis there.
PARTS = {"pose": 0b111111, "position": 0b000111, "pointing": 0b011111, "orientation": 0b111000}


@dataclass(frozen=True)
class Iteration:
    """What a search needs of a robot.

    `places` are the edges of the first three rows of T, frame by frame; `jacobians` those of the rows of J, frame by
    frame, with a column for each of `coordinates`; all are expressions in q. `length` is the edge of the arm's length,
    which lengths are compared with. `given` says what of T counts.
    """

    # A search takes as many steps as a state needs.
    in_lanes: ClassVar[bool] = False
    passes: ClassVar[Pipeline] = STRAIGHT
    # It ends with one answer, or with none.
    answers: ClassVar[int] = 1

    graph: Graph
    places: tuple[int, ...]
    jacobians: tuple[int, ...]
    length: int
    coordinates: tuple[int, ...]
    frames: int
    given: str

    @property
    def edges(self) -> list[int]:
        """Return the edges of all that is computed."""
        return [*self.places, *self.jacobians, self.length]

    @property
    def facts(self) -> dict[str, Any]:
        """Return what a compiled robot knows of it: its method."""
        return {"method": "Levenberg and Marquardt's method within the limits, with fresh starts"}

    def on(self, graph: Graph, edges: Sequence[int]) -> Iteration:
        """Return the same iteration on another graph, given its edges there."""
        ordered = iter(edges)
        places, jacobians = (tuple(islice(ordered, len(part))) for part in (self.places, self.jacobians))
        (length,) = chain(ordered)
        return Iteration(graph, places, jacobians, length, self.coordinates, self.frames, self.given)
