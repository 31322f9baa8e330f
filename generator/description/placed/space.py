"""Placements in fifty digits: an exact 0 or a right angle of a file stays one however frames are joined.

A number is an mpf of the context MP, a vector an object array (3,), a rotation an object array (3, 3) whose columns are
the axes of the inner frame in the outer one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import mpmath
import numpy as np
from numpy.typing import NDArray

from ..robot import DescriptionError

# A context of its own, so that no other user of mpmath changes its digits: fifty, three times those of a double.
MP = mpmath.mp.clone()
MP.dps = 50
# Residues of products of sines are below it, what a file can say is not.
RESIDUE = MP.mpf("1e-40")

Number = Any
Array = NDArray[np.object_]


def exact(value: float | int | str) -> Number:
    """Return a number as it is written: 0.1 is one tenth, and so is the double nearest to it."""
    if isinstance(value, str) and float(value) == 0:
        return MP.mpf(0)
    return MP.mpf(repr(float(value)) if isinstance(value, float | np.floating) else value)


def vector(elements: Iterable[Number]) -> Array:
    """Return an array (3,) of numbers; doubles are the decimals that people write for them."""
    return np.array([exact(x) for x in elements], dtype=object)


def null() -> Array:
    """Return the vector of zeros."""
    return vector((0, 0, 0))


def identity() -> Array:
    """Return the rotation that turns nothing."""
    return np.array([vector(row) for row in ((1, 0, 0), (0, 1, 0), (0, 0, 1))], dtype=object)


def clean(array: Array) -> Array:
    """Return the array with exact zeros for its residues."""
    result = np.array(array, dtype=object)
    for place, x in np.ndenumerate(result):
        if abs(x) < RESIDUE:
            result[place] = MP.mpf(0)
    return result


def dot(a: Array, b: Array) -> Number:
    """Return the scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def cross(a: Array, b: Array) -> Array:
    """Return the vector product."""
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], dtype=object)


def norm(a: Array) -> Number:
    """Return the length of a vector."""
    return MP.sqrt(dot(a, a))


def unit(a: Array) -> Array:
    """Return the direction of a vector that is not 0."""
    return clean(a / norm(a))


def turn(axis: int, angle: Number) -> Array:
    """Return the rotation about the axis x, y or z (0, 1, 2) by an angle in rad."""
    c, s = MP.cos(angle), MP.sin(angle)
    A = identity()
    i, j = (axis + 1) % 3, (axis + 2) % 3
    A[i, i], A[i, j], A[j, i], A[j, j] = c, -s, s, c
    return clean(A)


def turn_about(direction: Array, angle: Number) -> Array:
    """Return the rotation about a unit vector by an angle in rad, by Rodrigues' formula."""
    x, y, z = direction
    zero = MP.mpf(0)
    K = np.array([[zero, -z, y], [z, zero, -x], [-y, x, zero]], dtype=object)
    return clean(identity() + MP.sin(angle) * K + (1 - MP.cos(angle)) * (K @ K))


def from_quaternion(w: Number, x: Number, y: Number, z: Number) -> Array:
    """Return the rotation of a quaternion, which need not be of length 1."""
    w, x, y, z = (exact(part) for part in (w, x, y, z))
    squared = w * w + x * x + y * y + z * z
    if not 0 < squared < MP.inf:
        found = ", ".join(f"{float(part):g}" for part in (w, x, y, z))
        raise DescriptionError(
            f"a quaternion has no direction, ({found}): expected a length above 0; one with numbers beyond 1e150 "
            "becomes 0 where a program makes its length 1"
        )
    s = 2 / squared
    rows = (
        (1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)),
        (s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)),
        (s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)),
    )
    return clean(np.array(rows, dtype=object))


@dataclass(frozen=True, eq=False)
class Place:
    """A frame seen from another."""

    # Its axes there, as columns.
    A: Array = field(default_factory=identity)
    # Its origin there, in m.
    P: Array = field(default_factory=null)

    def __matmul__(self, inner: Place) -> Place:
        return Place(clean(self.A @ inner.A), clean(self.P + self.A @ inner.P))

    def seen_from(self, other: Place) -> Place:
        """Return this frame as seen from `other`; both are given in one frame."""
        back = other.A.T
        return Place(clean(back @ self.A), clean(back @ (self.P - other.P)))
