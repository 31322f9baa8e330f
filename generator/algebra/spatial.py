"""Frames and rigid bodies in space: placements, poses, and the ten inertial parameters of a body.

A body has its second moments as L, the integral of p p^T dm. The tensor of a description is J = tr(L) - L. L is simpler
here: its change of frame is one line, a mass on a joint's axis changes its last element only, and moments of forces
take fewer operations.
"""

from __future__ import annotations

from dataclasses import dataclass

from .graph import Expr, Graph
from .rotation import Rotation, rotation
from .vector import Matrix, Vector, diagonal, outer, trace, vector, zeros


@dataclass(frozen=True)
class Placement:
    """Where frame j stands in frame i: A takes components in frame j to frame i, P is the origin of j in frame i."""

    A: Rotation
    P: Vector

    def __matmul__(self, inner: Placement) -> Placement:
        return Placement(self.A @ inner.A, self.P + self.A @ inner.P)


@dataclass(frozen=True)
class Pose:
    """A frame seen from another: direction cosines A, written out as a matrix, and origin P."""

    A: Matrix
    P: Vector

    def axes_of(self, rotation: Rotation) -> Matrix:
        """Return A times a rotation, a turn at a time."""
        return Matrix(rotation.T @ Vector(row) for row in self.A)

    def outwards(self, step: Placement) -> Pose:
        """Return the pose of the frame that is placed at `step` in this one."""
        return Pose(self.axes_of(step.A), self.P + self.A @ step.P)

    def inwards(self, step: Placement) -> Pose:
        """Return the pose of the frame in which this one is placed at `step`."""
        A = self.axes_of(step.A.T)
        return Pose(A, self.P - A @ step.P)


def unit_placement(graph: Graph) -> Placement:
    """Return the placement of a frame in itself."""
    return Placement(rotation(()), vector(graph, 0, 0, 0))


@dataclass(frozen=True)
class Inertia:
    """A body, in the axes of a frame and about its origin."""

    # Second moments, in kg m^2: the integral of p p^T dm.
    L: Matrix
    # First moments, in kg m: the integral of p dm.
    MS: Vector
    # Mass, in kg.
    M: Expr

    def __add__(self, other: Inertia) -> Inertia:
        """Return two bodies fixed to each other as one, both in the same frame."""
        return Inertia(self.L + other.L, self.MS + other.MS, self.M + other.M)

    @property
    def J(self) -> Matrix:
        """Return the inertia tensor (9.3)."""
        return diagonal([trace(self.L)] * 3) - self.L


def second_moments(J: Matrix) -> Matrix:
    """Return L = tr(J)/2 - J of an inertia tensor J."""
    return diagonal([0.5 * trace(J)] * 3) - J


def no_body(graph: Graph) -> Inertia:
    """Return the inertia of no body: zeros."""
    return Inertia(Matrix(zeros(graph, 3, 3)), vector(graph, 0, 0, 0), graph.zero)


def transfer(body: Inertia, to: Placement) -> Inertia:
    """Return a body of frame j in frame i, where `to` is the placement of frame j in frame i.

    iL = A jL A^T + P h^T + h P^T with h = A jMS + M P / 2: the theorem of parallel axes.
    """
    MS, P = to.A @ body.MS, to.P
    h = MS + 0.5 * body.M * P
    across = outer(P, h)
    return Inertia(to.A.turn_tensor(body.L) + across + across.T, MS + body.M * P, body.M)
