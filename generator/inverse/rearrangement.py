"""Which rearrangement of a cycle of six joints the general method is sound for: measured on numbers at the build.

The cycle Z0 K0 Z1 K1 ... Z5 K5 = 1 can start at any joint and go either way. Joints 4 and 5 of it are eliminated and
joint 3 drops out; what is left is a determinant, a trigonometric polynomial of degree 8 in joint 0. For some geometries
it is rounding alone, in others answers share roots. The steps are those of torquec_elimination.h and torquec_pencil.h;
with two slides the polynomial is that of two_slides.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..algebra.evaluate import evaluate
from ..algebra.graph import Element, Expr, Graph
from . import two_slides
from .trial import Numbers

Array = NDArray[np.float64]
Complex = NDArray[np.complex128]

JOINTS = 6
LINK = 12
# Configurations that are tried, and samples of the determinant at each: degree 8 has seventeen coefficients.
STATES, SAMPLES, DEGREE = 24, 24, 8
ANGLES = 2 * np.pi * np.arange(SAMPLES) / SAMPLES
# How much the coefficients of degrees up to 8 must be larger than those above, which are rounding; with less than the
# second number the compiled method, whose roundings are larger, may learn nothing from them.
SOUND, EXACT = 1e8, 1e11
# The least singular value of the eight equations for joints 4 and 5, relative.
REGULAR = 1e-7
# Roots so near to the unit circle count as real; roots closer together than the second number as double.
NEAR_CIRCLE, DOUBLE = 1e-4, 1e-4
# Errors of coefficients as in torquec_tolerances.h: so many times what samples miss, and a rounding.
NOISES, ROUNDING = 8, 1e-16
# Half angles and shifts are turned by it, so that no angle that people choose is at infinity.
TILT = 0.6


@dataclass(frozen=True)
class Rearrangement:
    """A start and a direction: the joint that comes first, from 0, and whether the cycle is gone round backwards."""

    first: int
    backwards: bool
    # For people: the joint whose polynomial is solved, that which drops out, the two that are eliminated.
    name: str = ""

    @property
    def joints(self) -> tuple[int, ...]:
        """Return the joints in its order."""
        step = -1 if self.backwards else 1
        return tuple((self.first + step * i) % JOINTS for i in range(JOINTS))


class Rearrangements:
    """The rearrangements of one cycle; what they are worth is measured when it is asked for, once."""

    def __init__(
        self,
        graph: Graph,
        links: Sequence[Expr],
        slides: Sequence[bool],
        names: Sequence[str],
        numbers: Callable[[int], Numbers],
    ) -> None:
        self._graph, self._edges = graph, [x.edge for x in links]
        self._slides, self._names = tuple(slides), tuple(names)
        self._numbers = numbers
        self.two_slides = sum(slides) == two_slides.SLIDES

    @cached_property
    def sound(self) -> tuple[Rearrangement, ...]:
        """The rearrangements that are sound, the best one first.

        The best has the fewest roots that may be real, as far as its samples tell, then the widest gaps between them.
        """
        links = self.links
        merits: list[tuple[int, int, int, Rearrangement]] = []
        for place, candidate in enumerate(self._candidates()):
            found = self._worth(links, candidate)
            if found is not None:
                roots, gap = found
                merits.append((round(4 * roots), -round(2 * gap), place, candidate))
        return tuple(candidate for *_, candidate in sorted(merits, key=lambda merit: merit[:3]))

    def _worth(self, links: Sequence[Array], chosen: Rearrangement) -> tuple[float, float] | None:
        if not self.two_slides:
            return worth(*equations(links, self._slides, chosen))
        slides = [self._slides[i] for i in chosen.joints]
        values = two_slides.determinants(links_in_order(links, chosen), slides, ANGLES)
        return None if values is None else worth_of(values, two_slides.DEGREE)

    def _candidates(self) -> Iterator[Rearrangement]:
        for backwards in (False, True):
            for first, half in halves():
                if self._slides[first] or (self._slides[half] and not self.two_slides):
                    continue
                joints = Rearrangement(first, backwards).joints
                names = [self._names[i] for i in joints]
                if self.two_slides:
                    (_, second, third, fourth), ends = (
                        [name for i, name in zip(joints, names, strict=True) if self._slides[i] == slides]
                        for slides in (False, True)
                    )
                    name = f"{second} is eliminated; {third}, {fourth}, {' and '.join(ends)} follow"
                else:
                    name = f"{names[3]} drops out, {names[4]} and {names[5]} are eliminated"
                yield Rearrangement(first, backwards, f"polynomial in {names[0]}; {name}")

    @cached_property
    def links(self) -> list[Array]:
        """Return the six links of the cycle as matrices (states, 4, 4), in units of the arm; T is in the last one."""
        numbers = self._numbers(STATES)
        values = evaluate(self._graph, self._edges, numbers)
        made = []
        for i in range(JOINTS + 1):
            rows = [np.broadcast_to(x, (STATES,)) for x in values[LINK * i : LINK * (i + 1)]]
            link = np.zeros((STATES, 4, 4))
            link[:, :3, :3] = np.stack(rows[:9], axis=-1).reshape(STATES, 3, 3)
            link[:, :3, 3] = np.stack(rows[9:], axis=-1)
            link[:, 3, 3] = 1
            made.append(link)
        T = np.zeros((STATES, 4, 4))
        elements = {name.place: value for name, value in numbers.items() if isinstance(name, Element)}
        for place, value in elements.items():
            T[:, place // 4, place % 4] = value
        T[:, 3, 3] = 1
        made[JOINTS - 1] = made[JOINTS - 1] @ np.linalg.inv(T) @ made.pop()
        unit = max(float(np.abs(link[:, :3, 3]).max()) for link in made) or 1.0
        for link in made:
            link[:, :3, 3] /= unit
        return made


def halves() -> list[tuple[int, int]]:
    """Return each joint with that half way round the cycle."""
    return [(first, (first + 3) % JOINTS) for first in range(JOINTS)]


def links_in_order(links: Sequence[Array], chosen: Rearrangement) -> list[Array]:
    """Return the links of a cycle as a rearrangement goes through them."""
    order = [(j - 1) % JOINTS if chosen.backwards else j for j in chosen.joints]
    return [np.asarray(np.linalg.inv(links[i])) if chosen.backwards else links[i] for i in order]


def equations(links: Sequence[Array], slides: Sequence[bool], chosen: Rearrangement) -> tuple[Array, Array]:
    """Return the fourteen equations: (3, states, 14, 9) for S, C and 1 of joint 0; on the right (states, 14, 9)."""
    joints, sign = chosen.joints, -1 if chosen.backwards else 1
    K = links_in_order(links, chosen)
    axis = np.zeros((len(K[0]), 15, 1))
    axis[:, [2, 14], 0] = 1

    def moved(place: int, lines: Array, sign: int) -> list[Array]:
        return [part @ lines for part in motion(slides[joints[place]], sign)]

    def tilted(place: int, parts: list[Array]) -> Array:
        form = forms(slides[joints[place]])
        return np.concatenate([sum(form[p, f] * part for p, part in enumerate(parts)) for f in range(3)], axis=-1)

    left = tilted(2, moved(2, carried(K[2]) @ axis, sign))
    left = tilted(1, moved(1, carried(K[1]) @ left, sign))
    left = np.stack(moved(0, carried(K[0]) @ left, sign))[:, :, :14]
    back = [carried(np.asarray(np.linalg.inv(K[i]))) for i in (3, 4, 5)]
    right = np.concatenate(moved(4, back[0] @ axis, -sign), axis=-1)
    right = back[2] @ np.concatenate(moved(5, back[1] @ right, -sign), axis=-1)
    right = right[:, :14]
    one = np.kron(forms(slides[joints[1]])[2], forms(slides[joints[2]])[2])
    left[2] -= right[:, :, 8:] * one
    return left, right


def carried(link: Array) -> Array:
    """Return what carries lines (l, p, p x l, w, p.p, l.p, 1) through links, as matrices (states, 15, 15)."""
    R, t = link[:, :3, :3], link[:, :3, 3]
    turn, shift = np.zeros((2, len(t), 15, 15))
    for block in range(0, 12, 3):
        turn[:, block : block + 3, block : block + 3] = R
    turn[:, range(12, 15), range(12, 15)] = 1
    cross = np.zeros((len(t), 3, 3))
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        cross[:, i, j], cross[:, j, i] = -t[:, k], t[:, k]
    square = np.sum(t * t, axis=1)
    shift[:, range(15), range(15)] = 1
    shift[:, 3:6, 14] = t
    shift[:, 6:9, :3] = cross
    shift[:, 9:12, :3] = square[:, np.newaxis, np.newaxis] * np.eye(3) - 2 * t[:, :, np.newaxis] * t[:, np.newaxis]
    shift[:, 9:12, 13] = -2 * t
    shift[:, 9:12, 6:9] = -2 * cross
    shift[:, 12, 3:6], shift[:, 12, 14] = 2 * t, square
    shift[:, 13, :3] = t
    return np.asarray(shift @ turn)


def motion(slides: bool, sign: int) -> tuple[Array, Array, Array]:
    """Return what a joint's motion does to lines, by S, C and 1 of its angle or r^2, r and 1 of its shift: (15, 15)."""
    S, C, one = np.zeros((3, 15, 15))
    if slides:
        z = np.zeros((2, 4, 4))
        z[:] = np.eye(4)
        z[:, 2, 3] = 1, -1
        ahead, behind = carried(z)
        one = np.eye(15)
        return (ahead + behind) / 2 - one, sign * (ahead - behind) / 2, one
    for x in range(0, 12, 3):
        S[x, x + 1], S[x + 1, x] = -sign, sign
        C[x, x] = C[x + 1, x + 1] = one[x + 2, x + 2] = 1
    one[range(12, 15), range(12, 15)] = 1
    return S, C, one


def forms(slides: bool) -> Array:
    """Return S, C and 1, or r^2, r and 1, as quadratic forms x^2, x y, y^2 of a point x : y of a line: (3, 3)."""
    c, s = np.cos(TILT), np.sin(TILT)
    u, v = np.array([c, s]), np.array([-s, c])

    def product(a: Array, b: Array) -> Array:
        return np.array([a[0] * b[0], a[0] * b[1] + a[1] * b[0], a[1] * b[1]])

    square = product(v, v)
    if slides:
        return np.array([product(u, u), product(u, v), square])
    return np.array([2 * product(u, v), square - product(u, u), square + product(u, u)])


def worth(left: Array, right: Array) -> tuple[float, float] | None:
    """Return how many roots may be real, in the mean, and the decimal logarithm of the usual gap between two that are.

    None if the determinant is rounding, or joints 4 and 5 don't follow from the others.
    """
    U, values, _ = np.linalg.svd(right[:, :, :8])
    if (values[:, -1] < REGULAR * values[:, 0]).all():
        return None
    E = np.swapaxes(U[:, :, 8:], -1, -2) @ left
    wave = np.stack([np.sin(ANGLES), np.cos(ANGLES), np.ones(SAMPLES)])
    F = np.einsum("ps,pnij->nsij", wave, E)
    M = np.zeros((*F.shape[:2], 12, 12))
    M[..., :6, 3:] = F
    M[..., 6:, :9] = F
    return worth_of(np.linalg.det(M), DEGREE)


def worth_of(values: Array, degree: int) -> tuple[float, float] | None:
    """Return the same of a polynomial of some degree, by its values (states, SAMPLES)."""
    harmonics = np.fft.rfft(values, axis=1)
    size = np.abs(harmonics)
    largest, noise = size[:, : degree + 1].max(axis=1), size[:, degree + 1 :].max(axis=1)
    if not (largest > SOUND * noise).all():
        return None
    counts, gaps = [], []
    errors = NOISES * noise + ROUNDING * largest
    for row, error, exact in zip(harmonics[:, : degree + 1], errors, largest > EXACT * noise, strict=True):
        z, radius = roots_of(row, float(error))
        counts.append(int(np.count_nonzero(np.abs(np.abs(z) - 1) < radius)) if exact else 2 * degree)
        real = z[np.abs(np.log(np.abs(z))) < NEAR_CIRCLE]
        apart = np.abs(real[:, np.newaxis] - real) + 3 * np.eye(len(real))
        gaps.append(np.log10(max(float(apart.min(initial=3.0)), DOUBLE)))
    return float(np.mean(counts)), float(np.median(gaps))


def roots_of(coefficients: Complex, error: float) -> tuple[Complex, Array]:
    """Return the roots of a polynomial, C_0 .. C_n with an error each, and the radius of a disc about each.

    They are those of a trigonometric polynomial, without leading coefficients that the error hides.
    """
    large = np.flatnonzero(np.abs(coefficients) > error)
    kept = coefficients[: large[-1] + 1] if len(large) else coefficients[:1]
    whole = np.concatenate([kept[::-1], np.conj(kept[1:])])
    z: Complex = np.asarray(np.roots(whole), dtype=complex)
    value = np.abs(np.polyval(whole, np.where(np.abs(z) > 1, 1 / np.conj(z), z)))
    apart = np.abs(z[:, np.newaxis] - z) + np.eye(len(z))
    with np.errstate(divide="ignore", over="ignore"):
        return z, np.asarray(len(z) * (value + error) / (np.abs(kept[-1]) * apart.prod(axis=1)))
