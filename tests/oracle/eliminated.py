"""All solutions of six joints by the resultant of Raghavan and Roth and QZ: an oracle that shares no code.

Its equations are not written down but fitted: the fourteen functions of both sides are evaluated at random positions,
and what multiplies the products of sines and cosines follows by least squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eig
from torquec.peers.newton_euler import Array

from .kinematics import rot_z, trans

FITTED = 60
# Products of sine, cosine and 1 from those of the tangent of the half angle.
HALF = np.array([[0, 2, 0], [-1, 0, 1], [1, 0, 1.0]])
SHIFT = np.eye(3)
# How far from the unit circle e^(i angle) of a root may be that is tried, relative singular values of a null space, and
# what a solution leaves of the cycle at most. Roots that are double to rounding are 1e-5 off.
NEARLY_REAL, NULL, CLOSED = 1e-3, 1e-5, 1e-10
SAME = 1e-6


def moved(slides: bool, q: float) -> Array:
    """The motion of a joint."""
    return trans(0, 0, q) if slides else rot_z(q)


def products(slides: bool, q: float) -> Array:
    """What a joint's motion is linear in: sine, cosine and 1, or r^2, r and 1."""
    return np.array([q * q, q, 1]) if slides else np.array([np.sin(q), np.cos(q), 1])


def fourteen(M: Array) -> Array:
    """The functions of a line and its point at (0, 0, 1) and 0 of a frame."""
    z, p = M[:3, 2], M[:3, 3]
    return np.concatenate([z, p, np.cross(p, z), (p @ p) * z - 2 * (z @ p) * p, [p @ p, z @ p]])


def fitted(side: Callable[[Array], Array], slides: Sequence[bool], rng: np.random.Generator) -> Array:
    """What multiplies the products of some joints in the fourteen functions of a frame."""
    q = rng.uniform(-3, 3, (FITTED, len(slides)))
    basis, values = [], []
    for row in q:
        factors = [products(*pair) for pair in zip(slides, row, strict=True)]
        term: Array = np.ones(1)
        for factor in factors:
            term = np.asarray(np.kron(term, factor))
        basis.append(term)
        values.append(fourteen(side(row)))
    return np.asarray(np.linalg.lstsq(np.array(basis), np.array(values), rcond=None)[0].T)


class Eliminated:
    """A cycle Z0 K0 ... Z5 K5 = 1 of which joints 3, 4 and 5 are eliminated; joints 0 and 3 turn."""

    def __init__(self, links: Sequence[Array], slides: Sequence[bool], seed: int = 0) -> None:
        rng = np.random.default_rng(seed)
        K = self.links = list(links)
        self.slides = list(slides)

        def left(q: Array) -> Array:
            return chain(K[:3], slides[:3], q)

        def right(q: Array) -> Array:
            return np.asarray(np.linalg.inv(K[3] @ chain(K[4:], slides[4:], q)))

        self.P, self.Q = fitted(left, slides[:3], rng).reshape(14, 3, 9), fitted(right, slides[4:], rng)
        # The constant of the right side goes to the left.
        self.P[:, 2, 8] -= self.Q[:, 8]
        U = np.linalg.svd(self.Q[:, :8])[0]
        E = np.einsum("ki,kpj->pij", U[:, 8:], self.P)
        self.E = E @ np.kron(SHIFT if slides[1] else HALF, SHIFT if slides[2] else HALF)

    def matrix(self, angle: float) -> Array:
        """The 12 x 12 matrix that is singular at solutions; it multiplies (a^3, a^2, a, 1) x (b^2, b, 1)."""
        return twelve(np.tensordot(products(False, angle), self.E, 1))

    @property
    def soundness(self) -> float:
        """How regular the matrix is at other angles than roots: rounding alone where the elimination is unsound."""
        values = [np.linalg.svd(self.matrix(t), compute_uv=False) for t in np.linspace(0, 6, 25)]
        return float(np.median([value[-1] / value[0] for value in values]))

    def angles(self) -> Array:
        """Every angle of joint 0 that nearly is a real root, by QZ on a pencil of 24 x 24: nothing is inverted."""
        A, B, C = (twelve(part) for part in np.tensordot(HALF.T, self.E, 1))
        zero, one = np.zeros((12, 12)), np.eye(12)
        pencil = np.block([[zero, one], [-C, -B]]), np.block([[one, zero], [zero, A]])
        (x, y), _ = eig(*pencil, homogeneous_eigvals=True)
        # Of tan(angle / 2) = x / y the point e^(i angle).
        with np.errstate(all="ignore"):
            z = (y + 1j * x) / (y - 1j * x)
            return np.asarray(np.angle(z[np.abs(np.log(np.abs(z))) < NEARLY_REAL]))

    def solutions(self) -> Iterator[Array]:
        """Yield the positions of all six joints at each root."""
        for angle in self.angles():
            value, V = np.linalg.svd(self.matrix(angle))[1:]
            null = V[10 if value[10] < NULL * value[0] else 11 :].reshape(-1, 4, 3)
            for powers in [null[0]] if len(null) == 1 else of_rank_one(*null):
                u, _, v = np.linalg.svd(powers)
                first = np.array([angle, root(self.slides[1], u[:, 0]), root(self.slides[2], v[0])])
                yield np.concatenate([first, self.others(first)])

    def others(self, first: Array) -> Array:
        """The positions of joints 3, 4 and 5 from those of the first ones."""
        K, slides = self.links, self.slides
        term = np.kron(*(products(*pair) for pair in zip(slides[1:3], first[1:], strict=True)))
        known = np.einsum("kpj,p,j->k", self.P, products(False, first[0]), term)
        y = np.linalg.lstsq(self.Q[:, :8], known, rcond=None)[0]
        # Of the products of joints 4 and 5 those with 1: sine and cosine, or r^2 and r.
        alone = zip(slides[4:], (y[[2, 5]], y[[6, 7]]), strict=True)
        last = np.array([pair[1] if slide else np.arctan2(*pair) for slide, pair in alone])
        turn = np.linalg.inv(K[3] @ chain(K[4:], slides[4:], last) @ chain(K[:3], slides[:3], first))
        return np.array([np.arctan2(turn[1, 0], turn[0, 0]), *last])


def chain(links: Sequence[Array], slides: Sequence[bool], q: Array) -> Array:
    """The motion of some joints, each with the link behind it."""
    made: Array = np.eye(4)
    for K, slide, x in zip(links, slides, q, strict=True):
        made = made @ moved(slide, x) @ K
    return made


def twelve(F: Array) -> Array:
    return np.block([[np.zeros((6, 3)), F], [F, np.zeros((6, 3))]])


def root(slides: bool, powers: Array) -> float:
    """What falling powers are those of: a shift, or the angle whose half has that tangent."""
    i = int(np.argmax(np.hypot(powers[:-1], powers[1:])))
    return float(powers[i] / powers[i + 1] if slides else 2 * np.arctan2(powers[i], powers[i + 1]))


def of_rank_one(a: Array, b: Array) -> Iterator[Array]:
    """Yield the real combinations x a + y b of rank one: all their minors vanish, quadratic in x and y."""
    rows = []
    for (i, k), (j, m) in product(combinations(range(4), 2), combinations(range(3), 2)):
        mixed = a[i, j] * b[k, m] + b[i, j] * a[k, m] - a[i, m] * b[k, j] - b[i, m] * a[k, j]
        rows.append([a[i, j] * a[k, m] - a[i, m] * a[k, j], mixed, b[i, j] * b[k, m] - b[i, m] * b[k, j]])
    quadratic = np.linalg.svd(np.array(rows))[2][0]
    for x in np.roots(quadratic):
        if abs(x.imag) < NEARLY_REAL * (1 + abs(x)):
            yield x.real * a + b


def closed(links: Sequence[Array], slides: Sequence[bool], q: Array) -> Array | None:
    """The solution that Newton's method leads to in a few steps, if it does."""

    def left(x: Array) -> Array:
        return np.asarray((chain(links, slides, x) - np.eye(4))[:3].ravel())

    h = 1e-6
    for _ in range(6):
        J = np.stack([(left(q + d) - left(q - d)) / (2 * h) for d in h * np.eye(6)], axis=1)
        q = q - np.linalg.lstsq(J, left(q), rcond=None)[0]
    return q if np.abs(left(q)).max() < CLOSED else None


def solutions(links: Sequence[Array], slides: Sequence[bool]) -> NDArray[np.float64]:
    """Every real solution (m, 6) of a cycle Z0 K0 ... Z5 K5 = 1, each once; angles in (-pi, pi]."""
    turned = [i for i in range(6) if not slides[i] and not slides[(i + 3) % 6]]
    cut = [Eliminated([*links[i:], *links[:i]], [*slides[i:], *slides[:i]]) for i in turned]
    best = int(np.argmax([each.soundness for each in cut]))
    found: list[Array] = []
    for start in cut[best].solutions():
        q = closed(links, slides, np.roll(start, turned[best]))
        if q is None:
            continue
        q = np.where(slides, q, np.angle(np.exp(1j * q)))
        apart = [np.abs(np.where(slides, q - x, np.exp(1j * q) - np.exp(1j * x))).max() for x in found]
        if min(apart, default=1) > SAME:
            found.append(q)
    return np.array(found).reshape(-1, 6)
