"""Energies, and their balance with the power of the joints."""

from __future__ import annotations

import numpy as np
from oracle import dynamics
from oracle.agreement import assert_agree
from oracle.kinematics import moved
from torquec.peers.newton_euler import Array

from ..subject import State, Subject
from . import sizes
from .sizes import ROUNDING


def energies_are_those_of_the_links(s: Subject, x: State) -> None:
    scale = sizes.energy(s.tree, x)
    other = s.pinocchio()
    T, U = s.models.kinetic_energy(x.q, x.qd), s.models.potential_energy(x.q)
    assert_agree(T, dynamics.kinetic_energy(s.tree, x.q, x.qd), ROUNDING, scale)
    assert_agree(T, other.kinetic_energy(x.q, x.qd), ROUNDING, scale)
    assert_agree(T, x.qd @ s.models.inertia(x.q) @ x.qd / 2, ROUNDING, scale)
    assert_agree(U, dynamics.potential_energy(s.tree, x.q), ROUNDING, scale)
    assert_agree(U, other.potential_energy(x.q), ROUNDING, scale)


def gravity_is_the_slope_of_the_potential(s: Subject, x: State) -> None:
    for k, e in enumerate(np.eye(s.tree.n)):

        def potential(t: float, e: Array = e) -> float:
            return float(s.models.potential_energy(moved(s.tree, x.q, e, t)))

        slope = dynamics.derivative(potential, sizes.step(s.tree, 1e-2))
        assert_agree(slope, s.models.gravity(x.q)[k], 1e-11, sizes.energy(s.tree, x))


def power_of_the_joints_changes_the_energy(s: Subject, x: State) -> None:
    # d/dt (T + U) = qd . (tau - friction) as q moves at qd and qd at qdd.
    def energy(t: float) -> float:
        q, qd = moved(s.tree, x.q, x.qd, t), x.qd + x.qdd * t
        return float(s.models.kinetic_energy(q, qd) + s.models.potential_energy(q))

    tau = s.models.idm(x.q, x.qd, x.qdd) - s.tree.friction(x.q, x.qd)
    speed = 1 + float(np.abs(x.qd).sum() + np.abs(x.qdd).sum())
    scale = sizes.torque(s.tree, x) * speed
    assert_agree(dynamics.derivative(energy, sizes.step(s.tree, 3e-2) / speed), x.qd @ tau, 1e-9, scale)


LAWS = (
    energies_are_those_of_the_links,
    gravity_is_the_slope_of_the_potential,
    power_of_the_joints_changes_the_energy,
)
