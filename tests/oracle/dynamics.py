"""Inertia matrix, energies, forces and accelerations from Jacobians and energies, with no recursion over links.

Nothing is shared with `newton_euler` but the numbers of the tree.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import numpy.typing as npt
from torquec.peers.newton_euler import INERTIA, Array, Tree

from . import kinematics


def link_spatial_inertia(tree: Tree, j: int) -> Array:
    """Spatial inertia (6, 6) of link j about the origin of frame j in its axes, for twists [linear; angular]."""
    xx, xy, xz, yy, yz, zz, *first, mass = parameters_of_link(tree, j)
    S, J = skew(np.array(first)), np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return np.block([[mass * np.eye(3), S.T], [S, J]])


def parameters_of_link(tree: Tree, j: int) -> list[float]:
    """The ten of link j; a base that stays where it is has none."""
    if j == 0:
        return list(tree.base * tree.floating)
    return [float(getattr(tree, key)[j - 1]) for key in INERTIA]


def skew(v: Array) -> Array:
    """The matrix (3, 3) of the cross product by v."""
    return np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0.0]])


def inertia(tree: Tree, q: Array) -> Array:
    """Inertia matrix (n, n): the sum of J^T I J over the links, and the rotors on its diagonal."""
    links = kinematics.link_transforms(tree, q)
    G = tree.rates(q)
    A = G.T @ np.diag(tree.IA) @ G + tree.inertia_of_cuts(q)
    for j, pose in enumerate(links):
        turn = np.kron(np.eye(2), pose[:3, :3].T)
        J = turn @ kinematics.point_jacobian(tree, q, j, pose[:3, 3])
        A = A + J.T @ link_spatial_inertia(tree, j) @ J
    return A


def kinetic_energy(tree: Tree, q: Array, qd: Array) -> float:
    """Kinetic energy in J, that of the rotors included."""
    return float(qd @ inertia(tree, q) @ qd / 2)


def potential_energy(tree: Tree, q: Array) -> float:
    """Energy in J of springs and against gravity; a mass at the origin of the ground has none."""
    energy = tree.spring_energy(q)
    for j, pose in enumerate(kinematics.link_transforms(tree, q)):
        *_, mx, my, mz, mass = parameters_of_link(tree, j)
        first_moment = mass * pose[:3, 3] + pose[:3, :3] @ [mx, my, mz]
        energy -= float(tree.gravity @ first_moment)
    return energy


def gravity(tree: Tree, q: Array) -> Array:
    """Torques (n,) that hold the robot: springs, and each link's weight through the Jacobian of its frame."""
    torque = tree.springs(q)
    for j, pose in enumerate(kinematics.link_transforms(tree, q)):
        *_, mx, my, mz, mass = parameters_of_link(tree, j)
        J = kinematics.point_jacobian(tree, q, j, pose[:3, 3])
        torque -= J.T @ np.concatenate([mass * tree.gravity, np.cross(pose[:3, :3] @ [mx, my, mz], tree.gravity)])
    return torque


def coriolis(tree: Tree, q: Array, qd: Array, step: float = 1e-2) -> Array:
    """Christoffel's matrix C (n, n), of a robot on a fixed base, by differences of the inertia matrix.

    Good to about 1e-10 of the latter's size.
    """
    directions = [partial(_inertia_along, tree, q, e) for e in np.eye(tree.n)]
    dA = np.stack([derivative(A, step) for A in directions], axis=-1)
    return (dA @ qd + (dA.transpose(0, 2, 1) - dA.transpose(2, 1, 0)) @ qd) / 2


def _inertia_along(tree: Tree, q: Array, direction: Array, distance: float) -> Array:
    return inertia(tree, q + distance * direction)


def h(tree: Tree, q: Array, qd: Array) -> Array:
    """What idm gives without acceleration (n,): Coriolis and centrifugal terms, gravity, friction."""
    return coriolis(tree, q, qd) @ qd + gravity(tree, q) + tree.friction(q, qd)


def derivative(f: Callable[[float], npt.ArrayLike], step: float) -> Array:
    """Derivative at 0 of f(s) by the central difference of order eight."""
    weights = {1: 4 / 5, 2: -1 / 5, 3: 4 / 105, 4: -1 / 280}
    terms = [c * (np.asarray(f(k * step)) - np.asarray(f(-k * step))) for k, c in weights.items()]
    return np.asarray(sum(terms[1:], terms[0])) / step
