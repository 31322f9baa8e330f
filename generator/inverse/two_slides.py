"""Six joints two of which slide: the resultant of two equations in two turns, a polynomial of degree 4 in one of them.

The four turns of the cycle are a spherical four-bar: the axes z2 and z3 of the third and the fourth keep their angle,
which is one equation in the first two. Shifts along two directions close the rest if the sum p of all other
displacements lies in their plane: p . (w_a x w_b) = 0. Displacements stand still behind the first turn (C), turn with
the second (X) or against the first (Y); those between the third and the fourth are sums of z2 (an X), z3 (a Y) and
N = z2 x z3. Then this triple product, too, is linear in sine and cosine of either turn, wherever the slides are, as

    (z2 . u) (z3 . X) = (z2 . z3) (u . X) + z3 . (u x (X x z2)),
    (z2 . Y) (z3 . v) = (z2 . z3) (Y . v) + z2 . (v x (Y x z3)).

The steps are those of torquec_two_slides.h.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

DEGREE = 4
SLIDES = 2
# Least sine of the angle between the third axis and the fourth.
CROSSING = 1e-3
# Sine, cosine and 1 by the values at 0, a quarter of a turn and half a turn.
BY_QUARTERS = np.array([[-0.5, 1.0, -0.5], [0.5, 0.0, -0.5], [0.5, 0.0, 0.5]])


@dataclass(frozen=True)
class Parts:
    """A displacement as C + X + Y + n N, for some states: C, X, Y (states, 3), n (states)."""

    C: Array
    X: Array
    Y: Array
    n: Array

    def __add__(self, other: Parts) -> Parts:
        return Parts(self.C + other.C, self.X + other.X, self.Y + other.Y, self.n + other.n)


@dataclass(frozen=True)
class FourTurns:
    """What stands between four turns, of some states: rotations (states, 3, 3), and displacements in parts."""

    A: Sequence[Array]
    p: Parts
    slides: Sequence[Parts]


def determinants(links: Sequence[Array], slides: Sequence[bool], angles: Array) -> Array | None:
    """Return the resultant at angles of the first joint, (states, angles); None if the third axis is the fourth's.

    The links are those of the cycle as it is rearranged, with a turn first.
    """
    turns = four_turns(links, slides)
    if turns is None:
        return None
    f, g = np.zeros((2, len(links[0]), 3, 3))
    quarters = [0, np.pi / 2, np.pi]
    for i, first in enumerate(quarters):
        for j, second in enumerate(quarters):
            f[:, i, j], g[:, i, j] = values(turns, first, second)
    wave = np.stack([np.sin(angles), np.cos(angles), np.ones(len(angles))])
    rows = [np.einsum("pi,qj,sij,pa->qsa", BY_QUARTERS, BY_QUARTERS, form, wave) for form in (f, g)]
    (a1, b1, c1), (a2, b2, c2) = (row / np.abs(row).max(axis=(0, 2), keepdims=True) for row in rows)
    return np.asarray((c1 * b2 - c2 * b1) ** 2 + (a1 * c2 - a2 * c1) ** 2 - (a1 * b2 - a2 * b1) ** 2)


def four_turns(links: Sequence[Array], slides: Sequence[bool]) -> FourTurns | None:
    """Return what is between the four turns of a cycle; None if the axes of the last two are parallel."""
    A: list[Array] = []
    displacements: list[tuple[int, Array]] = []
    directions: list[tuple[int, Array]] = []
    for link, sliding in zip(links, slides, strict=True):
        R, t = link[:, :3, :3], link[:, :3, 3]
        if sliding:
            directions.append((len(A) - 1, A[-1][:, :, 2]))
        else:
            A.append(np.broadcast_to(np.eye(3), R.shape))
        displacements.append((len(A) - 1, np.einsum("sij,sj->si", A[-1], t)))
        A[-1] = A[-1] @ R
    if np.hypot(A[2][:, 0, 2], A[2][:, 1, 2]).max() < CROSSING:
        return None
    parts = [in_parts(A, place, v) for place, v in displacements]
    total = parts[0]
    for part in parts[1:]:
        total += part
    return FourTurns(A, total, [in_parts(A, place, v) for place, v in directions])


def in_parts(A: Sequence[Array], place: int, v: Array) -> Parts:
    """Return a vector that stands still behind turn number `place`, from 0, in parts."""
    nothing = np.zeros_like(v)
    if place != 2:
        C, X, Y = (v if place == i else nothing for i in (0, 1, 3))
        return Parts(C, X, Y, nothing[:, 0])
    m = A[2][:, :, 2]
    square = m[:, 0] ** 2 + m[:, 1] ** 2
    along = (v[:, 0] * m[:, 0] + v[:, 1] * m[:, 1]) / square
    n = (v[:, 1] * m[:, 0] - v[:, 0] * m[:, 1]) / square
    X = (v[:, 2] - along * m[:, 2])[:, np.newaxis] * A[1][:, :, 2]
    return Parts(nothing, X, along[:, np.newaxis] * [0.0, 0.0, 1.0], n)


def values(turns: FourTurns, first: float, second: float) -> tuple[Array, Array]:
    """Return z2 . z3 less what it is to be, and p . (w_a x w_b), at two turns."""
    A = turns.A
    of_X = A[0] @ _turned(second)
    of_Y = (A[3] @ _turned(first)).transpose(0, 2, 1)
    z2, z3 = np.einsum("sij,sj->si", of_X, A[1][:, :, 2]), of_Y[:, :, 2]
    cosine = A[2][:, 2, 2]

    def seen(parts: Parts) -> Parts:
        X, Y = np.einsum("sij,sj->si", of_X, parts.X), np.einsum("sij,sj->si", of_Y, parts.Y)
        return Parts(parts.C, X, Y, parts.n)

    def along_both(u: Parts, v: Parts) -> Array:
        """Return (z2 . u) (z3 . v), with what makes it linear in either turn."""
        whole, rest = u.C + u.X + u.Y, v.C + v.Y
        with_X = cosine * _dot(whole, v.X) + _dot(z3, np.cross(whole, np.cross(v.X, z2)))
        with_Y = cosine * _dot(u.Y, rest) + _dot(z2, np.cross(rest, np.cross(u.Y, z3)))
        return np.asarray(with_X + with_Y + _dot(z2, u.C + u.X) * _dot(z3, rest))

    p, a, b = seen(turns.p), seen(turns.slides[0]), seen(turns.slides[1])
    triple = _dot(p.C + p.X + p.Y, np.cross(a.C + a.X + a.Y, b.C + b.X + b.Y))
    for u, v, w in ((p, a, b), (a, b, p), (b, p, a)):
        triple += u.n * (along_both(v, w) - along_both(w, v))
    return _dot(z2, z3) - cosine, triple


def _dot(a: Array, b: Array) -> Array:
    return np.asarray(np.sum(a * b, axis=-1))


def _turned(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
