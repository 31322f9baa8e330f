"""Virtual joints: they make six joints of an arm with fewer, which the general method solves for.

They turn about axes that have nothing to do with the arm's, behind its frame, and where they are at 0 the frame is
where it was. A pose that the arm reaches has finitely many solutions of six joints, and those of the arm are the ones
among them whose virtual joints are at 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from ..algebra.evaluate import evaluate
from ..algebra.graph import Expr, Graph
from ..algebra.rotation import Turn, X, Z
from .chain import Between, Cycle, Moving, Shift, Steps, angle, closing_ends, inverse
from .rearrangement import LINK
from .trial import Numbers

Array = NDArray[np.float64]

# The least singular value of the axes of six joints, relative: below it they depend on each other.
RIGID = 1e-9

# Cosine and sine of two turns, about z and then about x, and shifts along these axes in units of the arm: of the axis
# of each virtual joint, seen from the frame. Numbers that no arm is built to.
AXES = (
    ((0.28, 0.96), 0.37, (0.6, 0.8), 0.43),
    ((0.8, -0.6), -0.29, (-0.28, 0.96), 0.31),
    ((-0.6, 0.8), 0.41, (0.352, -0.936), -0.23),
    ((0.96, 0.28), -0.19, (0.936, 0.352), -0.47),
    ((-0.352, -0.936), 0.23, (0.8, 0.6), 0.53),
)


def with_virtual_joints(cycle: Cycle, known: int, count: int) -> Cycle:
    """Return a cycle with virtual joints, `count` joints in all; they are numbered from `known` + 1 on."""
    graph = cycle.graph
    start, end = closing_ends(cycle)
    asked = cycle.between[-1].steps[len(end)]
    joints, between = list(cycle.joints), list(cycle.between[:-1])
    for place in range(count - len(cycle)):
        axis = _axis(graph, cycle.length, place)
        between.append(Between((*end, *axis)))
        unknown = angle(graph, (known + 1 + place,), f"theta{known + 1 + place}")
        joints.append(Moving(unknown, 1, Turn(Z, graph.one, graph.zero), graph.zero))
        end = inverse(axis)
    return replace(cycle, joints=tuple(joints), between=(*between, Between((*end, asked, *start))))


def _axis(graph: Graph, length: Expr, place: int) -> Steps:
    """Return the steps from the frame to the axis of a virtual joint."""
    (cz, sz), along_z, (cx, sx), along_x = AXES[place]
    turns = Turn(Z, graph.constant(cz), graph.constant(sz)), Turn(X, graph.constant(cx), graph.constant(sx))
    return turns[0], Shift(Z, along_z * length), turns[1], Shift(X, along_x * length)


def is_never_rigid(cycle: Cycle, links: Sequence[Expr], numbers: Numbers) -> bool:
    """Return whether the axes of six joints depend on each other at every configuration: poses leave some free."""
    return bool((least_singular_values(cycle, links, numbers) < RIGID).all())


def least_singular_values(cycle: Cycle, links: Sequence[Expr], numbers: Numbers) -> Array:
    """Return the least singular value of the axes of six joints, relative, at each configuration."""
    graph, columns = cycle.graph, []
    at = np.eye(4)
    longest = 0.0
    for i, joint in enumerate(cycle.joints):
        z, p = np.broadcast_arrays(at[..., :3, 2], at[..., :3, 3])
        columns.append(np.concatenate([z, np.cross(p, z)] if joint.revolute else [0 * z, z], axis=-1))
        longest = max(longest, float(np.abs(p).max()))
        read = (joint.s, joint.c, joint.r, *links[LINK * i : LINK * (i + 1)])
        values = evaluate(graph, [x.edge for x in read], numbers)
        s, c, r, *link = np.broadcast_arrays(*values)
        at = at @ _motion(joint.revolute, s, c, r) @ _matrix(link)
    J = np.stack(np.broadcast_arrays(*columns), axis=-1)
    J[..., 3:, :] /= longest or 1
    singular = np.linalg.svd(J, compute_uv=False)
    return np.asarray(singular[..., -1] / singular[..., 0])


def _motion(turns: bool, s: Array, c: Array, r: Array) -> Array:
    one, none = np.ones_like(r), np.zeros_like(r)
    if not turns:
        return _matrix([one, none, none, none, one, none, none, none, one, none, none, r])
    return _matrix([c, -s, none, s, c, none, none, none, one, none, none, none])


def _matrix(link: Sequence[Array]) -> Array:
    made = np.zeros((*link[0].shape, 4, 4))
    made[..., :3, :3] = np.stack(link[:9], axis=-1).reshape(*link[0].shape, 3, 3)
    made[..., :3, 3] = np.stack(link[9:], axis=-1)
    made[..., 3, 3] = 1
    return made
