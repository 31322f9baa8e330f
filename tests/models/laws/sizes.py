"""How large the terms are that torques, energies and poses are made of."""

from __future__ import annotations

import numpy as np
from oracle import dynamics, kinematics
from torquec.peers.newton_euler import Tree

from ..subject import State

ROUNDING = 1e-13


def step(tree: Tree, length: float) -> float:
    """The step of a difference; a shorter one where positions of joints are roots, which end somewhere."""
    return length / 10 if tree.loops else length


def reach(tree: Tree, state: State) -> float:
    """The largest distance of a link or frame from the base, in m, at least 1."""
    links = kinematics.link_transforms(tree, state.q)
    poses = [*links, *(kinematics.transform(tree, state.q, frame.name) for frame in tree.frames)]
    return max(1.0, *(float(np.linalg.norm(pose[:3, 3])) for pose in poses))


def inertia(tree: Tree, state: State) -> float:
    """Sum of all links' inertias at the end of the robot's reach, in kg m^2."""
    length = reach(tree, state)
    total = float(np.abs(tree.IA).sum())
    for j in range(len(tree.name) + 1):
        spatial = np.abs(dynamics.link_spatial_inertia(tree, j))
        total += float(spatial[:3, :3].max() * length**2 + spatial[:3, 3:].max() * length + spatial[3:, 3:].max())
    return total


def torque(tree: Tree, state: State, base: bool = False) -> float:
    """What the torques of a motion can reach, in N m or N, the wrench included."""
    w, wd, a = np.abs(state.base.reshape(3, 3)).sum(axis=1) * base
    speed = float(np.abs(state.qd).sum() + w)
    acceleration = float(np.abs(state.qdd).sum() + speed**2 + np.abs(tree.gravity).sum() + wd + a)
    drive = float(np.abs([tree.FV, tree.FS, tree.FO]).sum()) * (1 + speed)
    drive += float(np.abs(tree.K).sum()) * _stretched(tree, state)
    return inertia(tree, state) * acceleration + drive + float(np.abs(state.wrench).sum()) * reach(tree, state)


def column(tree: Tree, state: State) -> float:
    """What a unit of an inertial parameter can ask of a joint, in N m or N."""
    speed = float(np.abs(state.qd).sum())
    acceleration = float(np.abs(state.qdd).sum() + speed**2 + np.abs(tree.gravity).sum())
    return (1 + acceleration) * reach(tree, state) ** 2


def energy(tree: Tree, state: State) -> float:
    """What kinetic and potential energy can reach, in J."""
    springs = float(np.abs(tree.K).sum()) * _stretched(tree, state) ** 2
    return inertia(tree, state) * (float(np.abs(state.qd).sum()) ** 2 + float(np.abs(tree.gravity).sum())) + springs


def _stretched(tree: Tree, state: State) -> float:
    """What a spring can be stretched by, in rad or m."""
    return float(1 + np.abs(tree.positions(state.q)).max() + np.abs(tree.QK).max())
