"""Rotations as products of turns about x and z, as the notation builds them: Rot(z, gamma) Rot(x, alpha) Rot(z, theta).

A turn is applied to one vector at a time: 4 multiplications, none where the angle is a multiple of pi/2. The matrix is
formed only where its elements are the answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import overload

from .graph import Expr, Graph, cos, sin
from .vector import Matrix, Vector, identity

X, Y, Z = 0, 1, 2


@dataclass(frozen=True)
class Turn:
    """A rotation about one axis, X or Z, by the angle of cosine c and sine s.

    Where it is known, `angle` is that angle less a number of quarters of a full turn; of a sum of joint variables, or
    its negative, `joints` are theirs.
    """

    axis: int
    c: Expr
    s: Expr
    angle: Expr | None = None
    quarters: int = 0
    joints: tuple[int, ...] = ()

    @property
    def plane(self) -> tuple[int, int]:
        """The two coordinates that it mixes, in the sense of the rotation."""
        return (self.axis + 1) % 3, (self.axis + 2) % 3

    @property
    def T(self) -> Turn:
        """The turn back."""
        back = None if self.angle is None else -self.angle
        return Turn(self.axis, self.c, -self.s, back, -self.quarters, self.joints)

    @property
    def is_half(self) -> bool:
        """A half turn: what it is done after is turned the other way round."""
        return self.c.number == -1

    def then(self, other: Turn) -> Turn:
        """The turn by both angles about one axis: where they are known, its sine and cosine are those of a sum."""
        if self.angle is not None and other.angle is not None:
            alike = self.joints and other.joints and self.angle.edge & 1 == other.angle.edge & 1
            joints = tuple(sorted(self.joints + other.joints)) if alike else ()
            return turn_by(self.axis, self.angle + other.angle, self.quarters + other.quarters, joints)
        return Turn(self.axis, self.c * other.c - self.s * other.s, self.s * other.c + self.c * other.s)

    def apply(self, v: Vector) -> Vector:
        """R v."""
        i, j = self.plane
        items = list(v)
        items[i], items[j] = self.c * v[i] - self.s * v[j], self.s * v[i] + self.c * v[j]
        return Vector(items)

    def turn_tensor(self, t: Matrix) -> Matrix:
        """R t R^T: with u = s (tii - tjj) + c (tij + tji) the diagonal moves by s u (8 products if t is symmetric)."""
        i, j, k = *self.plane, self.axis
        if self.c.number == 0 or self.s.number == 0:
            return self._permute_tensor(t)
        c, s = self.c, self.s
        u = s * (t[i, i] - t[j, j]) + (2 * c * t[i, j] if t[i, j].edge == t[j, i].edge else c * (t[i, j] + t[j, i]))
        rows = [list(row) for row in t]
        rows[i][i], rows[j][j] = t[i, i] - s * u, t[j, j] + s * u
        rows[i][j], rows[j][i] = c * u - t[j, i], c * u - t[i, j]
        rows[i][k], rows[j][k] = c * t[i, k] - s * t[j, k], s * t[i, k] + c * t[j, k]
        rows[k][i], rows[k][j] = c * t[k, i] - s * t[k, j], s * t[k, i] + c * t[k, j]
        return Matrix(rows)

    def _permute_tensor(self, t: Matrix) -> Matrix:
        columns = Matrix(self.apply(column) for column in map(Vector, t.T))
        return Matrix(self.apply(row) for row in map(Vector, columns.T))


def turn_by(axis: int, angle: Expr, quarters: int = 0, joints: tuple[int, ...] = ()) -> Turn:
    """The turn by an angle and a number of quarters, which only exchange its sine and cosine.

    Those of the variables of joints 2 and 3 are C23 and S23.
    """
    c, s = cos(angle), sin(angle)
    if joints:
        name = ("" if max(joints) < 10 else "_").join(map(str, joints))
        angle.graph.label(c, f"C{name}")
        angle.graph.label(s, f"S{name}")
    c, s = ((c, s), (-s, c), (-c, -s), (s, -c))[quarters % 4]
    return Turn(axis, c, s, angle, quarters, joints)


@dataclass(frozen=True)
class Rotation:
    """A product of turns, first factor first: iAj takes components in frame j to frame i."""

    turns: tuple[Turn, ...]

    @property
    def T(self) -> Rotation:
        """The inverse."""
        return Rotation(tuple(turn.T for turn in reversed(self.turns)))

    @property
    def parted(self) -> tuple[Rotation, Rotation]:
        """What comes before a last turn about z, and that turn."""
        last = len(self.turns) - bool(self.turns and self.turns[-1].axis == Z)
        return Rotation(self.turns[:last]), Rotation(self.turns[last:])

    @overload
    def __matmul__(self, other: Vector) -> Vector: ...
    @overload
    def __matmul__(self, other: Rotation) -> Rotation: ...
    def __matmul__(self, other: Vector | Rotation) -> Vector | Rotation:
        if isinstance(other, Rotation):
            return rotation(self.turns + other.turns)
        for turn in reversed(self.turns):
            other = turn.apply(other)
        return other

    def turn_tensor(self, tensor: Matrix) -> Matrix:
        """A tensor A^T."""
        for turn in reversed(self.turns):
            tensor = turn.turn_tensor(tensor)
        return tensor

    def matrix(self, graph: Graph) -> Matrix:
        """The 3x3 matrix of direction cosines."""
        return Matrix((self @ Vector(column)) for column in identity(graph, 3)).T


def rotation(turns: Iterable[Turn]) -> Rotation:
    """The product of turns, those about parallel axes as one, without those that turn nothing."""
    kept: list[Turn] = []
    for turn in turns:
        if len(kept) > 1 and kept[-1].is_half and kept[-2].axis == turn.axis != kept[-1].axis:
            turn = kept.pop(-2).T.then(turn)
            kept = list(rotation(kept).turns)
        kept.append(kept.pop().then(turn) if kept and kept[-1].axis == turn.axis else turn)
        if kept[-1].c.number == 1:
            kept.pop()
    return Rotation(tuple(kept))
