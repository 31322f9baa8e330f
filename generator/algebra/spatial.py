"""Rigid bodies in space: where a frame is seen from another, and the ten inertial parameters, moved and joined.

The second moments are kept as L, the integral of p p^T dm, and not as the tensor J = tr(L) - L of the description: L
moves between frames in one line, what lies on a joint's axis is its last element, and moments take fewer operations.
"""

from __future__ import annotations

from dataclasses import dataclass

from .graph import Expr, Graph
from .rotation import Rotation, rotation
from .vector import Matrix, Vector, diagonal, outer, trace, vector, zeros


@dataclass(frozen=True)
class Placement:
    """A frame seen from another: rotation A (components there = A @ components here) and origin P."""

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


def unturned(graph: Graph) -> Placement:
    """The placement of a frame on itself."""
    return Placement(rotation(()), vector(graph, 0, 0, 0))


@dataclass(frozen=True)
class Inertia:
    """A body about the origin of a frame, in its axes: second moments L, first moments MS, mass M."""

    L: Matrix
    MS: Vector
    M: Expr

    @property
    def J(self) -> Matrix:
        """The inertia tensor (9.3)."""
        return diagonal([trace(self.L)] * 3) - self.L


def second_moments(J: Matrix) -> Matrix:
    """L of an inertia tensor: tr(J)/2 - J."""
    return diagonal([0.5 * trace(J)] * 3) - J


def nothing(graph: Graph) -> Inertia:
    """No body."""
    return Inertia(Matrix(zeros(graph, 3, 3)), vector(graph, 0, 0, 0), graph.zero)


def moved(body: Inertia, to: Placement) -> Inertia:
    """The same body about the origin and in the axes of the frame in which its own frame has placement `to`.

    L' = A L A^T + P h^T + h P^T with h = MS + M P / 2: the theorem of parallel axes.
    """
    MS, P = to.A @ body.MS, to.P
    h = MS + 0.5 * body.M * P
    across = outer(P, h)
    return Inertia(to.A.turn_tensor(body.L) + across + across.T, MS + body.M * P, body.M)


def joined(a: Inertia, b: Inertia) -> Inertia:
    """Two bodies fixed to each other, about the same origin."""
    return Inertia(a.L + b.L, a.MS + b.MS, a.M + b.M)
