"""Transforms and Jacobians by products of 4x4 matrices, each elementary motion a matrix of its own.

Transforms are homogeneous matrices (4, 4) of a frame in the base frame unless said otherwise; lengths in m.
"""

from __future__ import annotations

import numpy as np
from torquec.peers.newton_euler import PRISMATIC, REVOLUTE, Array, Frame, Tree


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
    """Frame j in the ground's frame at index j; the base at index 0. The ground is the world if the base floats."""
    transforms, joints = [base_transform(q) if tree.floating else np.eye(4)], tree.positions(q)
    for j, antecedent in enumerate(tree.antecedent, 1):
        theta, r = tree.theta[j - 1], tree.r[j - 1]
        if tree.sigma[j - 1] == REVOLUTE:
            theta += tree.offset[j - 1] + joints[j - 1]
        elif tree.sigma[j - 1] == PRISMATIC:
            r += tree.offset[j - 1] + joints[j - 1]
        step = six_parameters(tree.gamma[j - 1], tree.b[j - 1], tree.alpha[j - 1], tree.d[j - 1], theta, r)
        transforms.append(transforms[antecedent] @ step)
    return transforms


def base_transform(q: Array) -> Array:
    """The pose of a floating base in the world: p' = u p u* for the quaternion u."""
    x, y, z, w = q[3:7]
    left = np.array([[w, -z, y, x], [z, w, -x, y], [-y, x, w, z], [-x, -y, -z, w]])
    right = np.array([[w, -z, y, -x], [z, w, -x, -y], [-y, x, w, -z], [x, y, z, w]])
    return np.block([[(left @ right)[:3, :3], q[:3, np.newaxis]], [np.zeros((1, 3)), np.ones((1, 1))]])


def moved(tree: Tree, q: Array, qd: Array, t: float) -> Array:
    """q after the time t at the velocity qd, that of a floating base constant in its own axes but for what turns."""
    if not tree.floating:
        return q + t * qd
    angle = t * float(np.linalg.norm(qd[3:6]))
    half = np.array([*(np.sinc(angle / 2 / np.pi) * t / 2 * qd[3:6]), np.cos(angle / 2)])
    (x, y, z, w), turn = q[3:7], base_transform(q)[:3, :3]
    product = np.array([[w, -z, y, x], [z, w, -x, y], [-y, x, w, z], [-x, -y, -z, w]]) @ half
    return np.concatenate([q[:3] + t * turn @ qd[:3], product, q[7:] + t * qd[6:]])


def ground(tree: Tree) -> str:
    """The frame that stays where it is."""
    return "world" if tree.floating else "base"


def frame_of(tree: Tree, name: str) -> Frame:
    """The frame of that name, the base included."""
    base = Frame("base", 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    return {frame.name: frame for frame in (base, *tree.frames)}[name]


def transform(tree: Tree, q: Array, frame: str, ref: str | None = None) -> Array:
    """Transform of `frame` in the frame `ref`, else in the ground's."""
    links = link_transforms(tree, q)

    def pose(name: str) -> Array:
        if name == ground(tree):
            return np.eye(4)
        at = frame_of(tree, name)
        return links[at.antecedent] @ six_parameters(at.gamma, at.b, at.alpha, at.d, at.theta, at.r)

    return np.linalg.inv(pose(ref or ground(tree))) @ pose(frame)


def branch(tree: Tree, j: int) -> set[int]:
    """The joints between the base and link j, joint j included."""
    joints = set()
    while j:
        joints.add(j)
        j = tree.antecedent[j - 1]
    return joints


def point_jacobian(tree: Tree, q: Array, link: int, point: Array) -> Array:
    """Jacobian (6, n), [linear; angular], of a point (3,) of `link`; point and columns in the ground's frame."""
    links = link_transforms(tree, q)
    jacobian = np.zeros((6, len(tree.name)))
    for j in branch(tree, link):
        axis, origin = links[j][:3, 2], links[j][:3, 3]
        if tree.sigma[j - 1] == REVOLUTE:
            jacobian[:, j - 1] = [*np.cross(axis, point - origin), *axis]
        elif tree.sigma[j - 1] == PRISMATIC:
            jacobian[:3, j - 1] = axis
    columns: Array = jacobian @ tree.rates(q)
    if tree.floating:
        for k, axis in enumerate(links[0][:3, :3].T):
            columns[:3, k] = axis
            columns[:, 3 + k] = [*np.cross(axis, point - links[0][:3, 3]), *axis]
    return columns


def jacobian(tree: Tree, q: Array, frame: str, axes: str | None = None) -> Array:
    """Jacobian (6, n), [linear; angular], of the origin of `frame`, in the axes of the frame `axes` or the ground."""
    at = frame_of(tree, frame)
    turn = transform(tree, q, axes or ground(tree))[:3, :3].T
    in_ground = point_jacobian(tree, q, at.antecedent, transform(tree, q, frame)[:3, 3])
    return np.vstack([turn @ in_ground[:3], turn @ in_ground[3:]])
