"""Rotations as products of turns about x and z, as the notation builds them: Rot(z, gamma) Rot(x, alpha) Rot(z, theta).

Turns are applied to a vector one after the other. Each takes 4 multiplications, or none where its angle is a multiple
of pi/2. The matrix is formed only where its elements are what a model returns.
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
    """A rotation about one axis."""

    # X or Z.
    axis: int
    # Cosine and sine of the whole angle.
    c: Expr
    s: Expr
    # The angle in rad, less the quarters; None where only its cosine and sine are known.
    angle: Expr | None = None
    # Quarters of a full turn that come on top of `angle`.
    quarters: int = 0
    # The joints whose variables add up to the angle, or to its negative; () for any other angle.
    joints: tuple[int, ...] = ()

    @property
    def plane(self) -> tuple[int, int]:
        """Return the two coordinates that the turn mixes, the one that turns into the other first."""
        return (self.axis + 1) % 3, (self.axis + 2) % 3

    @property
    def T(self) -> Turn:
        """Return the turn back."""
        back = None if self.angle is None else -self.angle
        return Turn(self.axis, self.c, -self.s, back, -self.quarters, self.joints)

    @property
    def is_half(self) -> bool:
        """Whether it is a half turn H: a turn R about the other axis can change places with it, H R = R^T H."""
        return self.c.number == -1

    def then(self, other: Turn) -> Turn:
        """Return the turn by the sum of two angles about one axis, by the addition theorems where one is unknown."""
        if self.angle is not None and other.angle is not None:
            alike = self.joints and other.joints and self.angle.edge & 1 == other.angle.edge & 1
            joints = tuple(sorted(self.joints + other.joints)) if alike else ()
            return turn_by(self.axis, self.angle + other.angle, self.quarters + other.quarters, joints)
        return Turn(self.axis, self.c * other.c - self.s * other.s, self.s * other.c + self.c * other.s)

    def apply(self, v: Vector) -> Vector:
        """Return R v, for a vector v."""
        i, j = self.plane
        items = list(v)
        items[i], items[j] = self.c * v[i] - self.s * v[j], self.s * v[i] + self.c * v[j]
        return Vector(items)

    def turn_tensor(self, t: Matrix) -> Matrix:
        """Return R t R^T, for a 3x3 matrix t.

        With u = s (tii - tjj) + c (tij + tji), the diagonal changes by s u. It takes 8 products if t is symmetric.
        """
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
    """Return the turn by an angle and a number of quarters of a full turn.

    The quarters only exchange sine and cosine. The cosine and sine of the variables of joints 2 and 3 are called C23
    and S23.
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
    """A product of turns, the first factor first. As iAj it takes components in frame j to frame i."""

    turns: tuple[Turn, ...]

    @property
    def T(self) -> Rotation:
        """Return the inverse rotation."""
        return Rotation(tuple(turn.T for turn in reversed(self.turns)))

    def split_last_turn(self) -> tuple[Rotation, Rotation]:
        """Return the turns before a last turn about z, and this turn; the second has no turn where there is none."""
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
        """Return A t A^T, for the rotation A and a 3x3 matrix t, `tensor`."""
        for turn in reversed(self.turns):
            tensor = turn.turn_tensor(tensor)
        return tensor

    def matrix(self, graph: Graph) -> Matrix:
        """Return the 3x3 matrix of direction cosines."""
        return Matrix((self @ Vector(column)) for column in identity(graph, 3)).T


def rotation(turns: Iterable[Turn]) -> Rotation:
    """Return the product of turns. Turns about parallel axes become one, and those by an angle of 0 disappear."""
    kept: list[Turn] = []
    for turn in turns:
        if len(kept) > 1 and kept[-1].is_half and kept[-2].axis == turn.axis != kept[-1].axis:
            turn = kept.pop(-2).T.then(turn)
            kept = list(rotation(kept).turns)
        kept.append(kept.pop().then(turn) if kept and kept[-1].axis == turn.axis else turn)
        if kept[-1].c.number == 1:
            kept.pop()
    return Rotation(tuple(kept))
