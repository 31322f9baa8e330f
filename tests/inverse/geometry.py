"""Direct models of many states at once, and all solutions of an inverse one by Newton's method from many starts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from oracle.kinematics import frame_of, six_parameters
from torquec.peers.newton_euler import Array, Tree


def transforms(tree: Tree, q: Array, frame: str, ref: str = "base") -> Array:
    """Transforms (..., 4, 4) of a named frame in another at each q (..., n)."""
    links = _links(tree, np.asarray(q, dtype=float))

    def pose(name: str) -> Array:
        at = frame_of(tree, name)
        return np.asarray(links[at.antecedent] @ six_parameters(at.gamma, at.b, at.alpha, at.d, at.theta, at.r))

    return np.asarray(np.linalg.inv(pose(ref)) @ pose(frame))


def _links(tree: Tree, q: Array) -> list[Array]:
    links = [np.broadcast_to(np.eye(4), (*q.shape[:-1], 4, 4))]
    for j, antecedent in enumerate(tree.antecedent, 1):
        parts = (tree.gamma, tree.b, tree.alpha, tree.d, tree.theta, tree.r)
        step = np.broadcast_to(six_parameters(*(part[j - 1] for part in parts)), (*q.shape[:-1], 4, 4))
        if j in tree.moving:
            step = step @ _moved(tree.sigma[j - 1], q[..., tree.moving.index(j)] + tree.offset[j - 1])
        links.append(links[antecedent] @ step)
    return links


def _moved(sigma: int, q: Array) -> Array:
    step = np.zeros((*q.shape, 4, 4))
    step[..., range(4), range(4)] = 1
    if sigma:
        step[..., 2, 3] = q
    else:
        step[..., 0, 0] = step[..., 1, 1] = np.cos(q)
        step[..., 1, 0] = np.sin(q)
        step[..., 0, 1] = -np.sin(q)
    return step


def by_newton(
    tree: Tree, T: Array, frame: str, ref: str, starts: Array, columns: Sequence[int] = range(4)
) -> Array:
    """The solutions that Newton's method on columns of T finds from the starts (m, n), each once."""
    q, h = starts.copy(), 1e-6

    def elements(x: Array) -> Array:
        return transforms(tree, x, frame, ref)[..., :3, list(columns)].reshape(len(x), -1)

    goal = T[:3, list(columns)].ravel()
    for _ in range(40):
        error = elements(q) - goal
        steps = []
        for j in range(q.shape[1]):
            ahead, behind = q.copy(), q.copy()
            ahead[:, j] += h
            behind[:, j] -= h
            steps.append((elements(ahead) - elements(behind)) / (2 * h))
        J = np.stack(steps, axis=-1)
        move = np.einsum("mij,mj->mi", np.linalg.pinv(J, rcond=1e-9), -error)
        size = np.linalg.norm(move, axis=1, keepdims=True)
        q += move * np.minimum(1, 0.5 / np.maximum(size, 1e-300))
    error = np.abs(elements(q) - goal).max(axis=1)
    found: list[Array] = []
    turns = np.array([tree.sigma[j - 1] == 0 for j in tree.moving])
    for x in q[error < 1e-11]:
        x = np.where(turns, (x + np.pi) % (2 * np.pi) - np.pi, x)
        apart = [np.abs(np.where(turns, (x - y + np.pi) % (2 * np.pi) - np.pi, x - y)).max() for y in found]
        if not apart or min(apart) > 1e-6:
            found.append(x)
    return np.array(found).reshape(-1, q.shape[1])
