"""A robot about a point as a linear system, in continuous time and in steps.

The state is x = [q, qd]. On a floating base the part of q is in the tangent space at the point: what moves the base, in
its own axes, then joints.
"""

from __future__ import annotations

import numpy as np

from .arrays import Array

# The order of Pade's approximation of the exponential, and the largest norm that it is used for: 1e-17 off.
ORDER, LARGEST = 8, 0.5
# The coordinates of a floating base.
BASE = 6


def continuous(qd: Array, dq: Array, dqd: Array, dtau: Array, floating: bool) -> tuple[Array, Array]:
    """Return A (..., 2n, 2n) and B (..., 2n, n) from the derivatives of the accelerations by q, qd and tau."""
    n = dq.shape[-1]
    shape = dq.shape[:-2]
    A, B = np.zeros((*shape, 2 * n, 2 * n), dq.dtype), np.zeros((*shape, 2 * n, n), dq.dtype)
    A[..., :n, n:] = np.eye(n)
    if floating:
        # A pose T exp(d) moves by d' = (V + dV) - V - [V, d], with the velocity V in the base's axes.
        linear, angular = cross_matrix(qd[..., :3]), cross_matrix(qd[..., 3:BASE])
        A[..., :3, :3] = A[..., 3:BASE, 3:BASE] = -angular
        A[..., :3, 3:BASE] = -linear
    A[..., n:, :n], A[..., n:, n:], B[..., n:, :] = dq, dqd, dtau
    return A, B


def cross_matrix(v: Array) -> Array:
    """Return the matrices (..., 3, 3) of the products v x."""
    result = np.zeros((*v.shape, 3), v.dtype)
    for i, k, j in ((1, 0, 2), (2, 1, 0), (0, 2, 1)):
        result[..., i, k], result[..., k, i] = v[..., j], -v[..., j]
    return result


def discrete(A: Array, B: Array, dt: float) -> tuple[Array, Array]:
    """Return the matrices of a step of dt s, over which the torques stay what they are."""
    size, torques = A.shape[-1], B.shape[-1]
    both = np.zeros((*A.shape[:-2], size + torques, size + torques), A.dtype)
    both[..., :size, :size], both[..., :size, size:] = A * dt, B * dt
    whole = exponential(both)
    return whole[..., :size, :size].copy(), whole[..., :size, size:].copy()


def exponential(M: Array) -> Array:
    """Return exp(M) of matrices (..., m, m), by Pade's approximation of exp(M / 2^s), squared s times; NaN of NaN."""
    identity = np.broadcast_to(np.eye(M.shape[-1], dtype=M.dtype), M.shape)
    norms = np.asarray(np.abs(M).sum(axis=-2).max(axis=-1, initial=0.0))
    wrong = ~np.isfinite(norms)
    M = np.where(wrong[..., np.newaxis, np.newaxis], 0, M)
    # Each matrix has its own number of squarings: those that one needs would round another's digits away.
    halvings = np.asarray(np.where(wrong, 0, np.maximum(0, np.frexp(norms / LARGEST)[1])))
    M = np.ldexp(M, -halvings[..., np.newaxis, np.newaxis])
    power, factor = identity, 1.0
    numerator, denominator = identity.copy(), identity.copy()
    for k in range(1, ORDER + 1):
        factor *= (ORDER - k + 1) / (k * (2 * ORDER - k + 1))
        power = power @ M
        numerator = numerator + factor * power
        denominator = denominator + (-1) ** k * factor * power
    result: Array = np.linalg.solve(denominator, numerator)
    for done in range(int(halvings.max(initial=0))):
        more = done < halvings
        # A step in which motions grow beyond all numbers leaves infinities, or NaN.
        with np.errstate(over="ignore", invalid="ignore"):
            result[more] = result[more] @ result[more]
    result[wrong] = np.nan
    return result.astype(M.dtype)
