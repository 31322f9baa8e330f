"""The regressor of a tree in numbers, for many motions at once, and what it says of the base parameters.

A link's ten parameters give, about the origin of its frame, the force M a + wd x MS + w x (w x MS) and the moment
MS x a + J wd + w x (J w); the torque of a joint is their power in the motion that the joint gives the link.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from torquec.peers.newton_euler import INERTIA, PRISMATIC, REVOLUTE, Array, Tree, base_pose, joint_pose

from .random_robots import random_positions

NAMES = (*INERTIA, "IA")
GAP = 1e-9
PAIRS = {"XX": (0, 0), "XY": (0, 1), "XZ": (0, 2), "YY": (1, 1), "YZ": (1, 2), "ZZ": (2, 2)}


def motions_of(tree: Tree, count: int, seed: int) -> list[tuple[Array, Array, Array]]:
    """Random motions q, qd, qdd."""
    rng = np.random.default_rng(seed)
    return [
        (random_positions(tree, rng), rng.uniform(-1.5, 1.5, tree.n), rng.uniform(-1.5, 1.5, tree.n))
        for _ in range(count)
    ]


def regressor(tree: Tree, parameters: Sequence[tuple[str, int]], seed: int) -> Array:
    """The matrix D of enough random motions, columns in the order of the parameters (field, link)."""
    return regressor_at(tree, parameters, motions_of(tree, max(18, 3 * len(parameters) // tree.n), seed))


def regressor_at(
    tree: Tree, parameters: Sequence[tuple[str, int]], motions: Sequence[tuple[Array, Array, Array]]
) -> Array:
    """The rows of D for some motions, n of each."""
    states, joints = len(motions), range(1, len(tree.name) + 1)
    qd, qdd = np.array([m[1] for m in motions]), np.array([m[2] for m in motions])
    q = np.array([tree.positions(m[0]) for m in motions])
    G = np.array([tree.rates(m[0]) for m in motions])
    speed = np.einsum("sjk,sk->sj", G, qd)
    acceleration = np.einsum("sjk,sk->sj", G, qdd) + [tree.drift(*m[:2]) for m in motions]
    free = 6 * tree.floating
    # Of each link: angular velocity, angular acceleration, acceleration of the origin less gravity, and the twists
    # [linear; angular] that unit velocities of a floating base and of the joints before it give it: (states, 3 or 6).
    w, wd, a = (np.zeros((len(joints) + 1, states, 3)) for _ in range(3))
    twists: list[dict[int, Array]] = [{} for _ in range(len(joints) + 1)]
    a[0] = -tree.gravity
    if tree.floating:
        w[0], wd[0] = qd[:, 3:6], qdd[:, 3:6]
        up = np.array([base_pose(m[0])[0].T @ tree.gravity for m in motions])
        a[0] = qdd[:, :3] + np.cross(w[0], qd[:, :3]) - up
        twists[0] = {-6 + i: np.tile(np.eye(6)[i], (states, 1)) for i in range(6)}
    for j in joints:
        i, sigma = tree.antecedent[j - 1], tree.sigma[j - 1]
        poses = [joint_pose(tree, j, x) for x in q[:, j - 1]]
        R, p = np.array([pose[0] for pose in poses]), np.array([pose[1] for pose in poses])

        def seen(v: Array, R: Array = R) -> Array:
            return np.asarray(np.einsum("sji,sj->si", R, v))

        w[j], wd[j] = seen(w[i]), seen(wd[i])
        a[j] = seen(a[i] + np.cross(wd[i], p) + np.cross(w[i], np.cross(w[i], p)))
        z = np.tile([0.0, 0.0, 1.0], (states, 1))
        velocity, rate = speed[:, j - 1, None] * z, acceleration[:, j - 1, None] * z
        twists[j] = {
            k: np.hstack([seen(t[:, :3] + np.cross(t[:, 3:], p)), seen(t[:, 3:])]) for k, t in twists[i].items()
        }
        if sigma == REVOLUTE:
            wd[j] += np.cross(w[j], velocity) + rate
            w[j] += velocity
            twists[j][j] = np.hstack([0 * z, z])
        elif sigma == PRISMATIC:
            a[j] += 2 * np.cross(w[j], velocity) + rate
            twists[j][j] = np.hstack([z, 0 * z])

    columns = []
    for field, j in parameters:
        torque = np.zeros((states, free + len(joints)))
        if field == "IA":
            torque[:, free + j - 1] = acceleration[:, j - 1]
        else:
            force, moment = _wrench(field, w[j], wd[j], a[j])
            for k, twist in twists[j].items():
                place = free + k - 1 if k > 0 else k + 6
                torque[:, place] = np.sum(twist[:, :3] * force + twist[:, 3:] * moment, axis=1)
        of_coordinates = np.einsum("sj,sjk->sk", torque[:, free:], G)
        of_coordinates[:, :free] += torque[:, :free]
        columns.append(of_coordinates.ravel())
    return np.column_stack(columns)


def _wrench(field: str, w: Array, wd: Array, a: Array) -> tuple[Array, Array]:
    """Force and moment (states, 3) of a link with one parameter 1 and the others 0."""
    if field == "M":
        return a, np.zeros_like(a)
    if field in PAIRS:
        i, k = PAIRS[field]
        J = np.zeros((3, 3))
        J[i, k] = J[k, i] = 1.0
        return np.zeros_like(a), wd @ J + np.cross(w, w @ J)
    MS = np.tile(np.eye(3)[("MX", "MY", "MZ").index(field)], (len(w), 1))
    return np.cross(wd, MS) + np.cross(w, np.cross(w, MS)), np.cross(MS, a)


def base_map(D: Array, gap: float = GAP) -> tuple[list[int], Array]:
    """The first independent columns of D, and the map (rank, columns) from standard to base parameters (9.38-9.40)."""
    kept: list[int] = []
    basis = np.zeros((len(D), min(D.shape)))
    for k, d in enumerate(D.T):
        size = max(1.0, float(np.linalg.norm(d)))
        rest = d / size
        known = basis[:, : len(kept)]
        for _ in range(2):
            rest = rest - known @ (known.T @ rest)
        length = float(np.linalg.norm(rest))
        if length > gap:
            basis[:, len(kept)] = rest / length
            kept.append(k)
    return kept, np.asarray(np.linalg.lstsq(D[:, kept], D, rcond=None)[0])
