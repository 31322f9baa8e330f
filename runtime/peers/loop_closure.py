"""Loops in numbers: where they put their passive joints, by Newton's method, and how these move with the motors.

A twist (6,) is the velocity of the point that passes the base's origin, then the angular velocity, both in the axes of
the base. A loop is closed where the frame of its cut joint is its twin, and stays closed as the twists of both ends are
equal. Constraints may be redundant: they are solved by least squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from .newton_euler import FIXED, REVOLUTE, Array, Closed, Tree, cross, frame_placement, joint_pose, rotation_z

STEPS = 60
# What counts as closed, in m and rad; what the motors move at most between two uses of Newton's method.
CLOSED, STRIDE = 1e-10, 0.2


def close(tree: Tree, q: Array) -> Closed:
    """Return where the loops of a tree put all joints at q (nq,); NaN where they can't be closed."""
    return _close(tree, q.tobytes())


@lru_cache(maxsize=4096)
def _close(tree: Tree, key: bytes) -> Closed:
    count = len(tree.name)
    goal = tree.given_positions(np.frombuffer(key))
    unknown = unknowns(tree)
    x = np.zeros(count + len(tree.loops))
    x[: len(goal)] = goal
    cuts = np.array([tree.drawn.get(count + k, 0.0) for k, _ in enumerate(tree.loops, 1)])
    x[count:] = cuts
    x[:count] += [tree.drawn.get(j, 0.0) if j - 1 in unknown else 0.0 for j in range(1, count + 1)]
    motors = [j - 1 for j in tree.moving]
    start = np.array([tree.drawn.get(j + 1, goal[j]) for j in motors])
    strides = max(1, int(np.ceil(np.abs(goal[motors] - start).max(initial=0) / STRIDE)))
    for t in np.linspace(0, 1, strides + 1)[1:]:
        q = np.frombuffer(key).copy()
        q[7 * tree.floating :] = start + t * (goal[motors] - start)
        given = tree.given_positions(q)
        x[:count] = [x[j] if j in unknown else given[j] for j in range(count)]
        x = _newton(tree, x, unknown)
    geared = [(j, f) for j, f in tree.followers.items() if any(c - 1 in unknown for c, _ in f.terms)]
    for j, follower in geared:
        x[j - 1] = sum((multiplier * x[c - 1] for c, multiplier in follower.terms), follower.offset)
    turning = np.array([loop.sigma == REVOLUTE for loop in tree.loops])
    # Whole turns of a cut joint mean nothing: it is within half a turn of where it is drawn.
    x[count:] -= turning * 2 * np.pi * np.round((x[count:] - cuts) / (2 * np.pi))
    known = [j for j in range(count) if j not in unknown]
    K = constraints(tree, x)
    rates = np.zeros((count + len(tree.loops), tree.n))
    rates[:count] = tree.given_rates
    if np.isfinite(x).all():
        rates[unknown] = np.linalg.lstsq(K[:, unknown], -K[:, known] @ rates[known], rcond=1e-11)[0]
    else:
        rates[unknown] = np.nan
    for j, follower in geared:
        rates[j - 1] = sum(multiplier * rates[c - 1] for c, multiplier in follower.terms)
    return Closed(x, rates)


def unknowns(tree: Tree) -> list[int]:
    """Return the places of the joints that the loops move, and of the cut joints behind all others."""
    own = {*tree.moving, *tree.followers}
    passive = [j for j, sigma in enumerate(tree.sigma) if sigma != FIXED and j + 1 not in own]
    return [*passive, *range(len(tree.name), len(tree.name) + len(tree.loops))]


def _newton(tree: Tree, x: Array, unknown: Sequence[int]) -> Array:
    """Return the positions near x at which all loops are closed; NaN where there are none."""
    x, last = x.copy(), np.inf
    if not np.isfinite(x).all():
        return x
    for _ in range(STEPS):
        error = errors(tree, x)
        size = float(np.abs(error).max())
        if size < CLOSED and size >= last / 2:
            return x
        last = size
        step = np.linalg.lstsq(constraints(tree, x)[:, unknown], error, rcond=1e-11)[0]
        x[list(unknown)] += np.clip(step, -0.3, 0.3)
    if last > CLOSED:
        x[list(unknown)] = np.nan
    return x


def errors(tree: Tree, x: Array) -> Array:
    """Return for each loop the twist that would take the frame of its cut joint to its twin, one after the other."""
    found = []
    for (R, p), (R_twin, p_twin) in _ends(tree, x):
        turn = R_twin @ R.T
        w = np.array([turn[2, 1] - turn[1, 2], turn[0, 2] - turn[2, 0], turn[1, 0] - turn[0, 1]]) / 2
        found += [*(p_twin - p - cross(w, p)), *w]
    return np.array(found)


def constraints(tree: Tree, x: Array) -> Array:
    """Return the matrix (6 loops, joints + loops) of what each rate adds to the cut end's twist less the twin's."""
    axes = _axes(tree, x)
    K = np.zeros((6 * len(tree.loops), len(x)))
    for k, loop in enumerate(tree.loops):
        rows = K[6 * k : 6 * k + 6]
        for end, sign in ((loop.cut.antecedent, 1.0), (loop.twin.antecedent, -1.0)):
            for j in _branch(tree, end):
                rows[:, j - 1] += sign * axes[j - 1]
        rows[:, len(tree.name) + k] = axes[len(tree.name) + k]
    return K


def drift(tree: Tree, q: Array, qd: Array) -> Array:
    """Return the accelerations (joints + loops,) of all joints where those of the robot are 0."""
    closed = close(tree, q)
    axes, speed = _axes(tree, closed.positions), closed.rates @ qd
    count = len(tree.name)
    V, A = np.zeros((2, count + 1, 6))
    for j in range(1, count + 1):
        i = tree.antecedent[j - 1]
        own = axes[j - 1] * speed[j - 1]
        V[j], A[j] = V[i] + own, A[i] + _motion_cross(V[i], own)
    psi = []
    for k, loop in enumerate(tree.loops):
        i, own = loop.cut.antecedent, axes[count + k] * speed[count + k]
        psi += [*(A[i] + _motion_cross(V[i], own) - A[loop.twin.antecedent])]
    found, unknown = np.zeros(len(speed)), unknowns(tree)
    if not np.isfinite(speed).all():
        found[unknown] = np.nan
        return found
    K = constraints(tree, closed.positions)[:, unknown]
    found[unknown] = np.linalg.lstsq(K, -np.array(psi), rcond=1e-11)[0]
    for j, follower in tree.followers.items():
        found[j - 1] = sum(multiplier * found[c - 1] for c, multiplier in follower.terms)
    return found


def _motion_cross(a: Array, b: Array) -> Array:
    """Return the rate of a twist b that is carried along by a."""
    return np.concatenate([cross(a[3:], b[:3]) + cross(a[:3], b[3:]), cross(a[3:], b[3:])])


def _poses(tree: Tree, x: Array) -> list[tuple[Array, Array]]:
    """Return rotation and origin of each link's frame in that of the base, the base's own first."""
    poses = [(np.eye(3), np.zeros(3))]
    for j in range(1, len(tree.name) + 1):
        R, p = poses[tree.antecedent[j - 1]]
        turn, shift = joint_pose(tree, j, x[j - 1])
        poses.append((R @ turn, p + R @ shift))
    return poses


def _ends(tree: Tree, x: Array) -> list[tuple[tuple[Array, Array], tuple[Array, Array]]]:
    """Return the poses of both ends of each loop: the cut joint's frame, moved, and its twin."""
    poses, found = _poses(tree, x), []
    for k, loop in enumerate(tree.loops):
        pair = []
        for frame in (loop.cut, loop.twin):
            R, p = poses[frame.antecedent]
            turn, shift = frame_placement(frame)
            pair.append((R @ turn, p + R @ shift))
        (R, p), twin = pair
        value = x[len(tree.name) + k] + loop.offset
        if loop.sigma == REVOLUTE:
            R = R @ rotation_z(value)
        else:
            p = p + value * R[:, 2]
        found.append(((R, p), twin))
    return found


def _axes(tree: Tree, x: Array) -> list[Array]:
    """Return the twist of each joint at a unit rate, then those of the cut joints."""
    placed = [*zip(tree.sigma, _poses(tree, x)[1:], strict=True)]
    placed += [(loop.sigma, end) for loop, (end, _) in zip(tree.loops, _ends(tree, x), strict=True)]
    return [_axis(sigma, R[:, 2], p) for sigma, (R, p) in placed]


def _axis(sigma: int, a: Array, p: Array) -> Array:
    if sigma == FIXED:
        return np.zeros(6)
    linear, angular = (cross(p, a), a) if sigma == REVOLUTE else (a, 0 * a)
    return np.concatenate([linear, angular])


def _branch(tree: Tree, j: int) -> list[int]:
    """Return the joints between the base and link j, joint j included."""
    found = []
    while j:
        found.append(j)
        j = tree.antecedent[j - 1]
    return found
