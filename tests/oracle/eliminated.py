"""All solutions of six joints by the resultant of Raghavan and Roth, as eigenvalues: an oracle that shares no code.

Its equations are not written down but fitted: the fourteen functions of both sides are evaluated at random angles, and
what multiplies the products of sines and cosines follows by least squares.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from torquec.peers.newton_euler import Array

from .kinematics import rot_z, trans

FITTED = 60
HALF = np.array([[0, 2, 0], [-1, 0, 1], [1, 0, 1.0]])
SHIFT = np.eye(3)


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


def angles_of_first(links: Sequence[Array], slides: Sequence[bool], seed: int = 0) -> Array:
    """Every angle of the first joint of a cycle Z0 K0 ... Z5 K5 = 1 that solves it, by eigenvalues; doubles twice."""
    rng = np.random.default_rng(seed)
    K = list(links)

    def left(q: Array) -> Array:
        return np.asarray(
            moved(slides[0], q[0]) @ K[0] @ moved(slides[1], q[1]) @ K[1] @ moved(slides[2], q[2]) @ K[2]
        )

    def right(q: Array) -> Array:
        return np.asarray(np.linalg.inv(K[3] @ moved(slides[4], q[0]) @ K[4] @ moved(slides[5], q[1]) @ K[5]))

    P, Q = fitted(left, slides[:3], rng).reshape(14, 3, 9), fitted(right, slides[4:], rng)
    # The constant of the right side goes to the left.
    P[:, 2, 8] -= Q[:, 8]
    U = np.linalg.svd(Q[:, :8])[0]
    E = np.einsum("ki,kpj->pij", U[:, 8:], P)
    E = E @ np.kron(SHIFT if slides[1] else HALF, SHIFT if slides[2] else HALF)

    def twelve(F: Array) -> Array:
        return np.block([[np.zeros((6, 3)), F], [F, np.zeros((6, 3))]])

    # theta = t + 2 atan(x): the matrix at x = infinity has to be regular.
    places = np.linspace(-np.pi, np.pi, 40)
    weights = [np.linalg.cond(twelve(E[2] - np.sin(t) * E[0] - np.cos(t) * E[1])) for t in places]
    t = places[int(np.argmin(weights))]
    s, c = np.sin(t), np.cos(t)
    parts = (E[2] - s * E[0] - c * E[1], 2 * (c * E[0] - s * E[1]), E[2] + s * E[0] + c * E[1])
    A, B, C = (twelve(part) for part in parts)
    lower = -np.linalg.solve(A, np.hstack([C, B]))
    x = np.linalg.eigvals(np.vstack([np.hstack([np.zeros((12, 12)), np.eye(12)]), lower]))
    real = np.abs(x.imag) < 1e-6 * (1 + np.abs(x) ** 2)
    return np.asarray(t + 2 * np.arctan(x[real].real))
