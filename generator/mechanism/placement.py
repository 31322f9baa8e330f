"""Where a frame is, seen from another."""

from __future__ import annotations

from dataclasses import dataclass

from ..algebra.graph import Graph
from ..algebra.rotation import Rotation, rotation
from ..algebra.vector import Vector, vector


@dataclass(frozen=True)
class Placement:
    """A frame seen from another: rotation A (components there = A @ components here) and origin P."""

    A: Rotation
    P: Vector

    def __matmul__(self, inner: Placement) -> Placement:
        return Placement(self.A @ inner.A, self.P + self.A @ inner.P)


def unturned(graph: Graph) -> Placement:
    """The placement of a frame on itself."""
    return Placement(rotation(()), vector(graph, 0, 0, 0))
