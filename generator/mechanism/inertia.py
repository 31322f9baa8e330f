"""The ten inertial parameters of a rigid body, moved and joined."""

from __future__ import annotations

from dataclasses import dataclass

from ..algebra.graph import Expr, Graph
from ..algebra.vector import Matrix, Vector, diagonal, outer, vector, zeros
from .placement import Placement


@dataclass(frozen=True)
class Inertia:
    """A body about the origin of a frame, in its axes: tensor J, first moments MS, mass M."""

    J: Matrix
    MS: Vector
    M: Expr


def nothing(graph: Graph) -> Inertia:
    """No body."""
    return Inertia(Matrix(zeros(graph, 3, 3)), vector(graph, 0, 0, 0), graph.zero)


def moved(body: Inertia, to: Placement) -> Inertia:
    """The same body about the origin and in the axes of the frame in which its own frame has placement `to`.

    With h = MS + M P / 2 the parallel axes cost J' = A J A^T + 2 (P.h) - (P h^T + h P^T).
    """
    MS, P = to.A @ body.MS, to.P
    h = MS + 0.5 * body.M * P
    along = [p * c for p, c in zip(P, h, strict=True)]
    across = outer(P, h)
    spread = diagonal([2 * (along[1] + along[2]), 2 * (along[0] + along[2]), 2 * (along[0] + along[1])])
    products = Matrix(
        (across[i, j] + across[j, i] if i != j else body.M.graph.zero for j in range(3)) for i in range(3)
    )
    return Inertia(to.A.turn_tensor(body.J) + spread - products, MS + body.M * P, body.M)


def joined(a: Inertia, b: Inertia) -> Inertia:
    """Two bodies fixed to each other, about the same origin."""
    return Inertia(a.J + b.J, a.MS + b.MS, a.M + b.M)
