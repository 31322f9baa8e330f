"""The dynamics of a robot as a named frame feels them: inertia, bias and gravity in operational space (Khatib)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..algebra.factors import Factors, Sparse, products
from ..algebra.graph import Expr
from ..algebra.vector import Matrix, Vector
from ..description.robot import BASE, WORLD
from ..mechanism.coordinates import projected, projected_matrix
from ..mechanism.mechanism import JointVector, Mechanism
from .inertia_matrix import inertia
from .kinematics import jacobian, jpqp
from .newton_euler import gravity, h


@dataclass(frozen=True)
class ProjectedInertia:
    """J A^-1 J^T of some rows J, with the halves of A = L^T D L that it is made of."""

    A: Factors
    # The halves of A^-1 J^T, and the same over D: row -> coordinate -> element.
    halves: tuple[Sparse, ...]
    scaled: tuple[Sparse, ...]
    # What is added to the diagonal.
    least: Expr

    @classmethod
    def of(cls, mechanism: Mechanism, rows: Sequence[Sparse], damping: Expr | None) -> ProjectedInertia:
        """Return that of a mechanism; the square of the damping is added."""
        A = Factors.of(projected_matrix(mechanism, inertia(mechanism)), sorted(mechanism.coordinates))
        halves = tuple(A.half(row) for row in rows)
        least = mechanism.graph.zero if damping is None else damping * damping
        return cls(A, halves, tuple(map(A.scaled, halves)), least)

    @cached_property
    def factors(self) -> Factors:
        """Return the factors of J A^-1 J^T."""
        return Factors.of(products(self.halves, self.scaled, self.least), range(len(self.halves)))

    def motions(self, half: Sparse) -> list[Expr]:
        """Return J A^-1 b, given the half of b."""
        total = self.least.graph.sum
        return [total(x * half[c] for c, x in row.items() if c in half) for row in self.scaled]

    def solve(self, right: Sequence[Expr]) -> list[Expr]:
        """Return (J A^-1 J^T)^-1 of a vector."""
        found = self.factors.solve(dict(enumerate(right)))
        return [found.get(r, self.least.graph.zero) for r in range(len(right))]


def rows_of(mechanism: Mechanism, frame: str, axes: str, count: int = 6) -> list[Sparse]:
    """Return the rows of the Jacobian of a frame: all, or the first three of its origin."""
    J = projected(mechanism, jacobian(mechanism, frame=frame, axes=axes))
    return [{c: column[i] for c, column in J.items() if column[i].number != 0} for i in range(count)]


def operational_space(
    mechanism: Mechanism, qd: JointVector, *, frame: str, damping: Expr | None = None
) -> tuple[Matrix, Vector, Vector]:
    """Return Lambda, mu and p of a frame: tau = J^T F gives F = Lambda VP + mu + p with its acceleration VP."""
    return _felt(mechanism, qd, frame, damping, 6)


def operational_position(
    mechanism: Mechanism, qd: JointVector, *, frame: str, damping: Expr | None = None
) -> tuple[Matrix, Vector, Vector]:
    """Return the same of the origin of a frame, which may turn as it will."""
    return _felt(mechanism, qd, frame, damping, 3)


def _felt(
    mechanism: Mechanism, qd: JointVector, frame: str, damping: Expr | None, count: int
) -> tuple[Matrix, Vector, Vector]:
    axes = WORLD if mechanism.floating else BASE
    felt = ProjectedInertia.of(mechanism, rows_of(mechanism, frame, axes, count), damping)
    graph = mechanism.graph
    # Lambda = (J A^-1 J^T)^-1, a column for each unit vector; its other triangle is the same.
    columns = [felt.solve([graph.one if i == k else graph.zero for i in range(count)]) for k in range(count)]
    inertia_there = Matrix([columns[max(i, k)][min(i, k)] for k in range(count)] for i in range(count))
    H, Q = projected(mechanism, h(mechanism, qd)), projected(mechanism, gravity(mechanism))
    drift = jpqp(mechanism, qd, frame=frame, axes=axes)
    moved = felt.motions(felt.A.half({c: H[c] - Q[c] for c in H}))
    mu = inertia_there @ Vector(x - y for x, y in zip(moved, drift, strict=False))
    p = inertia_there @ Vector(felt.motions(felt.A.half(Q)))
    return inertia_there, mu, p
