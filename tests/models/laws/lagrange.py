"""The Lagrange form A qdd + C qd + Q: Christoffel's matrix."""

from __future__ import annotations

import numpy as np
from oracle import dynamics
from oracle.agreement import assert_agree
from oracle.kinematics import moved
from torquec.peers.newton_euler import Array

from ..subject import State, Subject
from . import sizes
from .sizes import ROUNDING


def coriolis_is_pinocchios(s: Subject, x: State) -> None:
    if s.tree.floating:
        return  # there C is one of many, of which Pinocchio takes another
    C = s.models.coriolis(x.q, x.qd)
    assert_agree(C, s.pinocchio().coriolis(x.q, x.qd), ROUNDING, coriolis(s, x))


def coriolis_is_made_of_christoffels_symbols(s: Subject, x: State) -> None:
    if s.tree.floating:
        return  # whose velocities are no derivatives of coordinates
    C = s.models.coriolis(x.q, x.qd)
    assert_agree(C, dynamics.coriolis(s.tree, x.q, x.qd, sizes.step(s.tree, 1e-2)), 1e-9, coriolis(s, x))


def h_is_its_three_parts(s: Subject, x: State) -> None:
    parts = s.models.coriolis(x.q, x.qd) @ x.qd + s.models.gravity(x.q) + s.tree.friction(x.q, x.qd)
    assert_agree(parts, s.models.h(x.q, x.qd), ROUNDING, sizes.torque(s.tree, x))


def inertias_rate_less_twice_coriolis_is_skew(s: Subject, x: State) -> None:
    def A(t: float) -> Array:
        return np.asarray(s.models.inertia(moved(s.tree, x.q, x.qd, t)))

    step = sizes.step(s.tree, 1e-2) / (1 + float(np.abs(x.qd).sum()))
    N = dynamics.derivative(A, step) - 2 * s.models.coriolis(x.q, x.qd)
    assert_agree(N, -N.T, 1e-9, coriolis(s, x))


def coriolis_is_linear_in_the_velocities(s: Subject, x: State) -> None:
    # And so the same for both orders of two velocities, as Christoffel's symbols are symmetric.
    C = s.models.coriolis
    both = C(x.q, x.qd + x.qdd)
    assert_agree(both, C(x.q, x.qd) + C(x.q, x.qdd), 2 * ROUNDING, sizes.torque(s.tree, x))
    if s.tree.floating:
        return
    assert_agree(C(x.q, x.qd) @ x.qdd, C(x.q, x.qdd) @ x.qd, ROUNDING, sizes.torque(s.tree, x) * (1 + abs(x.qd).sum()))


def coriolis(s: Subject, x: State) -> float:
    """What the elements of C can reach."""
    return sizes.inertia(s.tree, x) * (1 + float(np.abs(x.qd).sum()))


LAWS = (
    coriolis_is_pinocchios,
    coriolis_is_made_of_christoffels_symbols,
    h_is_its_three_parts,
    inertias_rate_less_twice_coriolis_is_skew,
    coriolis_is_linear_in_the_velocities,
)
