"""Homogeneous matrices of polynomials, the first three rows: what Paul's method compares element by element."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..algebra.graph import Expr
from ..algebra.spatial import Pose
from .polynomial import Polynomial, constant

Rows = list[list[Polynomial]]


@dataclass(frozen=True)
class TurnBy:
    """A turn about axis x (0) or z (2), by its cosine and sine."""

    axis: int
    c: Polynomial
    s: Polynomial


@dataclass(frozen=True)
class ShiftBy:
    """A shift along an axis."""

    axis: int
    by: Polynomial


Motion = TurnBy | ShiftBy


def identity_rows(one: Expr) -> Rows:
    """Return the rows of the unit matrix."""
    return [[constant(one) if i == j else Polynomial({}) for j in range(4)] for i in range(3)]


def pose_rows(pose: Pose) -> Rows:
    """Return the rows of a known pose."""
    return [[*(constant(x) for x in pose.A.rows[i]), constant(pose.P[i])] for i in range(3)]


def left_product(motions: Sequence[Motion], rows: Rows) -> Rows:
    """Return motions @ rows."""
    for motion in reversed(motions):
        new = [list(row) for row in rows]
        if isinstance(motion, TurnBy):
            i, j = (motion.axis + 1) % 3, (motion.axis + 2) % 3
            c, s = motion.c, motion.s
            new[i] = [x * c - y * s for x, y in zip(rows[i], rows[j], strict=True)]
            new[j] = [x * s + y * c for x, y in zip(rows[i], rows[j], strict=True)]
        else:
            new[motion.axis][3] = new[motion.axis][3] + motion.by
        rows = new
    return rows


def right_product(rows: Rows, motions: Sequence[Motion]) -> Rows:
    """Return rows @ motions."""
    for motion in motions:
        new = [list(row) for row in rows]
        i, j = (motion.axis + 1) % 3, (motion.axis + 2) % 3
        for row, old in zip(new, rows, strict=True):
            if isinstance(motion, TurnBy):
                row[i] = old[i] * motion.c + old[j] * motion.s
                row[j] = old[j] * motion.c - old[i] * motion.s
            else:
                row[3] = old[3] + old[motion.axis] * motion.by
        rows = new
    return rows
