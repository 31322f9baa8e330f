"""Momentum and the centre of mass against Pinocchio, sums over the links, and Newton's law."""

from __future__ import annotations

import numpy as np
from oracle import kinematics
from oracle.agreement import assert_agree
from oracle.dynamics import derivative, parameters_of_link
from torquec.peers.newton_euler import Array

from ..subject import State, Subject
from . import sizes
from .sizes import ROUNDING


def centre_of_mass_is_pinocchios(s: Subject, x: State) -> None:
    mass, first = _mass(s, x.q)
    c = s.models.com(x.q)
    if mass == 0:
        assert np.isnan(c).all()
        return
    assert_agree(c, first / mass, ROUNDING, sizes.reach(s.tree, x))
    if _has_mass_that_moves(s):
        assert_agree(c, s.pinocchio().com(x.q), ROUNDING, sizes.reach(s.tree, x))


def momentum_is_pinocchios(s: Subject, x: State) -> None:
    if _mass(s, x.q)[0] == 0:
        return
    scale = sizes.inertia(s.tree, x)
    A, P = s.models.momentum_matrix(x.q), s.models.momentum(x.q, x.qd)
    speed = float(np.abs(x.qd).sum())
    assert_agree(P, A @ x.qd, ROUNDING, scale * speed)
    if _has_mass_that_moves(s):
        assert_agree(A, s.pinocchio().momentum_matrix(x.q), ROUNDING, scale)
        assert_agree(P, s.pinocchio().momentum(x.q, x.qd), ROUNDING, scale * speed)


def linear_momentum_is_that_of_the_centre_of_mass(s: Subject, x: State) -> None:
    mass, _ = _mass(s, x.q)
    if mass == 0:
        return

    def centre(t: float) -> Array:
        return np.asarray(s.models.com(kinematics.moved(s.tree, x.q, x.qd, t)))

    speed = 1 + float(np.abs(x.qd).sum())
    rate = derivative(centre, sizes.step(s.tree, 3e-2) / speed)
    assert_agree(mass * rate, s.models.momentum(x.q, x.qd)[:3], 1e-10, sizes.inertia(s.tree, x) * speed)


def forces_on_a_floating_robot_change_its_momentum(s: Subject, x: State) -> None:
    # What moves the base beside the weight: a wrench about its origin, turned into the world and about the centre.
    if not s.tree.floating:
        return
    pose = kinematics.base_transform(x.q)
    tau = s.models.idm(x.q, x.qd, x.qdd)
    force, moment = pose[:3, :3] @ tau[:3], pose[:3, :3] @ tau[3:6]
    arm = pose[:3, 3] - s.models.com(x.q)

    def momentum(t: float) -> Array:
        return np.asarray(s.models.momentum(kinematics.moved(s.tree, x.q, x.qd, t), x.qd + t * x.qdd))

    speed = 1 + float(np.abs(x.qd).sum() + np.abs(x.qdd).sum())
    expected = [*(force + _mass(s, x.q)[0] * s.tree.gravity), *(moment + np.cross(arm, force))]
    rate = derivative(momentum, sizes.step(s.tree, 3e-2) / speed)
    assert_agree(rate, expected, 1e-9, sizes.torque(s.tree, x) * speed)


def _has_mass_that_moves(s: Subject) -> bool:
    """Whether Pinocchio, which leaves out what is fixed to the base, knows of a centre of mass."""
    return any(inertia.mass for inertia in list(s.pinocchio().model.inertias)[1:])


def _mass(s: Subject, q: Array) -> tuple[float, Array]:
    """Mass of the links and their first moment in the ground's frame."""
    mass, first = 0.0, np.zeros(3)
    for j, pose in enumerate(kinematics.link_transforms(s.tree, q)):
        *_, mx, my, mz, m = parameters_of_link(s.tree, j)
        mass, first = mass + m, first + m * pose[:3, 3] + pose[:3, :3] @ [mx, my, mz]
    return mass, first


LAWS = (
    centre_of_mass_is_pinocchios,
    momentum_is_pinocchios,
    linear_momentum_is_that_of_the_centre_of_mass,
    forces_on_a_floating_robot_change_its_momentum,
)
