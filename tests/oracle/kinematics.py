"""Transforms and Jacobians by products of 4x4 matrices, each elementary motion a matrix of its own.

Transforms are homogeneous matrices (4, 4) of a frame in the base frame unless said otherwise; lengths in m.
"""

from __future__ import annotations

import numpy as np
from torquec.newton_euler import PRISMATIC, REVOLUTE, Array, Frame, Tree


def rot_z(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1.0]])


def rot_x(angle: float) -> Array:
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[1, 0, 0, 0], [0, c, -s, 0], [0, s, c, 0], [0, 0, 0, 1.0]])


def trans(x: float, y: float, z: float) -> Array:
    matrix = np.eye(4)
    matrix[:3, 3] = x, y, z
    return matrix


def six_parameters(gamma: float, b: float, alpha: float, d: float, theta: float, r: float) -> Array:
    """The motion of Khalil & Kleinfinger from a frame to the next."""
    return rot_z(gamma) @ trans(0, 0, b) @ rot_x(alpha) @ trans(d, 0, 0) @ rot_z(theta) @ trans(0, 0, r)


def link_transforms(tree: Tree, q: Array) -> list[Array]:
    """Frame j in the base frame at index j; the base itself at index 0."""
    transforms = [np.eye(4)]
    for j, antecedent in enumerate(tree.antecedent, 1):
        theta, r = tree.theta[j - 1], tree.r[j - 1]
        if tree.sigma[j - 1] == REVOLUTE:
            theta += tree.offset[j - 1] + q[tree.moving.index(j)]
        elif tree.sigma[j - 1] == PRISMATIC:
            r += tree.offset[j - 1] + q[tree.moving.index(j)]
        step = six_parameters(tree.gamma[j - 1], tree.b[j - 1], tree.alpha[j - 1], tree.d[j - 1], theta, r)
        transforms.append(transforms[antecedent] @ step)
    return transforms


def frame_of(tree: Tree, name: str) -> Frame:
    """The frame of that name, the base included."""
    base = Frame("base", 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return {frame.name: frame for frame in (base, *tree.frames)}[name]


def transform(tree: Tree, q: Array, frame: str, ref: str = "base") -> Array:
    """Transform of `frame` in the frame `ref`."""
    links = link_transforms(tree, q)

    def pose(name: str) -> Array:
        at = frame_of(tree, name)
        return links[at.antecedent] @ six_parameters(at.gamma, at.b, at.alpha, at.d, at.theta, at.r)

    return np.linalg.inv(pose(ref)) @ pose(frame)


def branch(tree: Tree, j: int) -> set[int]:
    """The joints between the base and link j, joint j included."""
    joints = set()
    while j:
        joints.add(j)
        j = tree.antecedent[j - 1]
    return joints


def point_jacobian(tree: Tree, q: Array, link: int, point: Array) -> Array:
    """Jacobian (6, n), [linear; angular] in base axes, of a point (3,) of `link`, given in the base frame."""
    links = link_transforms(tree, q)
    joints = branch(tree, link)
    jacobian = np.zeros((6, tree.n))
    for k, j in enumerate(tree.moving):
        axis, origin = links[j][:3, 2], links[j][:3, 3]
        if j in joints and tree.sigma[j - 1] == REVOLUTE:
            jacobian[:, k] = [*np.cross(axis, point - origin), *axis]
        elif j in joints:
            jacobian[:3, k] = axis
    return jacobian


def jacobian(tree: Tree, q: Array, frame: str, axes: str = "base") -> Array:
    """Jacobian (6, n), [linear; angular], of the origin of `frame`, in the axes of the frame `axes`."""
    at = frame_of(tree, frame)
    turn = transform(tree, q, axes)[:3, :3].T
    in_base = point_jacobian(tree, q, at.antecedent, transform(tree, q, frame)[:3, 3])
    return np.vstack([turn @ in_base[:3], turn @ in_base[3:]])
