"""Placements, directions and tensors of a URDF, each rounded number made whole with a note of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..placed import rounding
from ..placed.placed import NOTHING
from ..placed.space import Array, Number, Place, clean, exact, norm, turn, unit, vector
from .markup import Element, wrong

# An angle of more than a turn, in rad, is probably in degrees.
MOST_RADIANS = 6.3
# The attributes of <inertia>.
_MOMENTS = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")
# Elements off the diagonal, relative to its largest, that CAD programs leave where symmetry makes a 0.
_NOISE = exact("1e-9")


@dataclass(eq=False)
class Numbers:
    """Reads placements and tensors, and notes each number that it makes whole."""

    # Whether numbers are taken as they stand.
    as_written: bool
    notes: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def place(self, origin: Element | None, owner: str) -> Place:
        """Return where an <origin> stands; without one at the origin."""
        if origin is None:
            return Place()
        origin.check(("xyz", "rpy"))
        P = self.lengths(origin, owner)
        A = np.array(turn(0, 0), dtype=object)
        for axis, text in enumerate(origin.numbers("rpy", 3, "0 0 0")):
            angle, change = rounding.angle(text, as_written=self.as_written)
            A = turn(axis, angle) @ A
            self._note(change, f"{owner}, line {origin.line}: {text} rad is taken as {rounding.name_of(angle)}", "rad")
            if abs(float(text)) > MOST_RADIANS:
                where = f"{owner}, line {origin.line}"
                self.warnings.append(f"{where}: rpy has {text} rad: degrees are meant? URDF is in rad")
        return Place(clean(A), P)

    def lengths(self, origin: Element, owner: str) -> Array:
        """Return the vector xyz in m."""
        parts = []
        for text in origin.numbers("xyz", 3, "0 0 0"):
            length, change = rounding.length(text, as_written=self.as_written)
            parts.append(length)
            self._note(change, f"{owner}, line {origin.line}: {text} m is taken as 0", "m")
        return vector(parts)

    def direction(self, element: Element, owner: str) -> Array:
        """Return the unit vector of an <axis>."""
        axis = vector(element.numbers("xyz", 3))
        if norm(axis) == 0:
            raise wrong(element, "the axis is 0 0 0", "a direction, such as 0 0 1")
        direction = unit(axis)
        small = [i for i in range(3) if direction[i] != 0 and abs(direction[i]) <= rounding.CLOSE]
        if self.as_written or not small:
            return direction
        change = max(abs(direction[i]) for i in small)
        direction[small] = exact(0)
        text = element.attributes["xyz"]
        self._note(change, f"{owner}, line {element.line}: the axis {text} is taken without its least parts", "rad")
        return unit(direction)

    def tensor(self, element: Element, owner: str) -> Array:
        """Return the tensor (3, 3) of an <inertia>, without noise off its diagonal."""
        element.check(_MOMENTS)
        xx, xy, xz, yy, yz, zz = (exact(element.numbers(key, 1)[0]) for key in _MOMENTS)
        largest = max(abs(xx), abs(yy), abs(zz))
        products = []
        for key, value in (("ixy", xy), ("ixz", xz), ("iyz", yz)):
            noise = not self.as_written and 0 < abs(value) <= _NOISE * largest
            products.append(exact(0) if noise else value)
            self._note(
                abs(value) if noise else NOTHING, f"{owner}, line {element.line}: {key} is taken as 0", "kg m^2"
            )
        xy, xz, yz = products
        return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], dtype=object)

    def _note(self, change: Number, what: str, unit_of: str) -> None:
        """Note a change, unless double precision can't tell it apart from none."""
        if change > exact("1e-15"):
            self.notes.append(f"{what}, {float(change):.2g} {unit_of} off")
