"""Inverse and direct dynamics against Newton-Euler, Pinocchio and each other."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from oracle import dynamics
from oracle.agreement import assert_agree
from torquec.peers.newton_euler import Array, inverse_dynamics

from ..subject import State, Subject
from . import sizes
from .sizes import ROUNDING


def idm_is_newton_euler_and_pinocchio(s: Subject, x: State) -> None:
    tau = s.models.idm(x.q, x.qd, x.qdd)
    scale = sizes.torque(s.tree, x)
    assert_agree(tau, inverse_dynamics(s.tree, x.q, x.qd, x.qdd), ROUNDING, scale)
    assert_agree(tau, s.pinocchio().idm(x.q, x.qd, x.qdd), ROUNDING, scale)


def idm_carries_a_wrench_at_any_frame(s: Subject, x: State) -> None:
    other = s.pinocchio()
    scale = sizes.torque(s.tree, x)
    for frame in s.frames:
        tau = s.models.idm(x.q, x.qd, x.qdd, wrench=x.wrench, frame=frame)
        assert_agree(tau, inverse_dynamics(s.tree, x.q, x.qd, x.qdd, x.wrench, frame), ROUNDING, scale)
        assert_agree(tau, other.idm(x.q, x.qd, x.qdd, x.wrench, frame), ROUNDING, scale)


def idm_moves_with_its_base(s: Subject, x: State) -> None:
    if s.tree.floating:
        return
    tau = s.models.idm(x.q, x.qd, x.qdd, base=x.base)
    scale = sizes.torque(s.tree, x, base=True)
    assert_agree(tau, inverse_dynamics(s.tree, x.q, x.qd, x.qdd, base=x.base), ROUNDING, scale)
    assert_agree(tau, s.pinocchio(free_base=True).idm(x.q, x.qd, x.qdd, base=x.base), ROUNDING, scale)
    frame = s.frames[-1]
    both = s.models.idm(x.q, x.qd, x.qdd, wrench=x.wrench, frame=frame, base=x.base)
    assert_agree(both, inverse_dynamics(s.tree, x.q, x.qd, x.qdd, x.wrench, frame, x.base), ROUNDING, scale)


def friction_is_zero_at_rest_and_odd_but_for_its_offset(s: Subject, x: State) -> None:
    scale = sizes.torque(s.tree, x)
    rest = s.models.idm(x.q, 0 * x.qd, x.qdd)
    assert_agree(rest, dynamics.inertia(s.tree, x.q) @ x.qdd + dynamics.gravity(s.tree, x.q), ROUNDING, scale)
    # Coriolis terms are even in qd, FV qd + FS sign(qd) odd.
    odd = (s.models.h(x.q, x.qd) - s.models.h(x.q, -x.qd)) / 2
    loops = tuple(replace(loop, FO=0.0) for loop in s.tree.loops)
    assert_agree(odd, replace(s.tree, FO=0 * s.tree.FO, loops=loops).friction(x.q, x.qd), ROUNDING, scale)


def h_and_gravity_are_idm_without_acceleration_and_motion(s: Subject, x: State) -> None:
    scale = sizes.torque(s.tree, x)
    other = s.pinocchio()
    assert_agree(s.models.h(x.q, x.qd), s.models.idm(x.q, x.qd, 0 * x.qdd), ROUNDING, scale)
    assert_agree(s.models.h(x.q, x.qd), other.h(x.q, x.qd), ROUNDING, scale)
    assert_agree(s.models.gravity(x.q), s.models.idm(x.q, 0 * x.qd, 0 * x.qdd), ROUNDING, scale)
    assert_agree(s.models.gravity(x.q), other.gravity(x.q), ROUNDING, scale)


def idm_is_linear_in_the_accelerations(s: Subject, x: State) -> None:
    tau = s.models.inertia(x.q) @ x.qdd + s.models.h(x.q, x.qd)
    assert_agree(s.models.idm(x.q, x.qd, x.qdd), tau, ROUNDING, sizes.torque(s.tree, x))


def inertia_is_the_sum_over_the_links(s: Subject, x: State) -> None:
    A = s.models.inertia(x.q)
    scale = sizes.inertia(s.tree, x)
    assert_agree(A, dynamics.inertia(s.tree, x.q), ROUNDING, scale)
    assert_agree(A, s.pinocchio().inertia(x.q), ROUNDING, scale)


def inertia_is_symmetric_and_positive(s: Subject, x: State) -> None:
    A = s.models.inertia(x.q)
    np.testing.assert_array_equal(A, A.T)
    assert np.linalg.eigvalsh(A).min() > 0


def inverse_inertia_inverts_inertia(s: Subject, x: State) -> None:
    inverse, A = s.models.inverse_inertia(x.q), dynamics.inertia(s.tree, x.q)
    np.testing.assert_array_equal(inverse, inverse.T)
    conditioned = np.linalg.cond(A) * ROUNDING
    assert_agree(A @ inverse, np.eye(len(A)), conditioned, float(np.abs(A).max() * np.abs(inverse).max()))
    if not (s.tree.followers or s.tree.loops):
        assert_agree(inverse, s.pinocchio().inverse_inertia(x.q), conditioned)


def ddm_inverts_idm(s: Subject, x: State) -> None:
    qdd = s.models.ddm(x.q, x.qd, x.tau)
    assert_backward_stable(s, x, qdd, inverse_dynamics(s.tree, x.q, x.qd, qdd))
    conditioned = np.linalg.cond(dynamics.inertia(s.tree, x.q)) * ROUNDING
    assert_agree(qdd, s.pinocchio().ddm(x.q, x.qd, x.tau), conditioned, sizes.torque(s.tree, x))


def ddm_inverts_idm_with_wrench_and_base(s: Subject, x: State) -> None:
    for frame in s.some_frames:
        qdd = s.models.ddm(x.q, x.qd, x.tau, wrench=x.wrench, frame=frame)
        assert_backward_stable(s, x, qdd, inverse_dynamics(s.tree, x.q, x.qd, qdd, x.wrench, frame))
    if s.tree.floating:
        return
    qdd = s.models.ddm(x.q, x.qd, x.tau, base=x.base)
    assert_backward_stable(s, x, qdd, inverse_dynamics(s.tree, x.q, x.qd, qdd, base=x.base), base=True)
    qdd = s.models.ddm(x.q, x.qd, x.tau, wrench=x.wrench, frame=s.frames[0], base=x.base)
    tau = inverse_dynamics(s.tree, x.q, x.qd, qdd, x.wrench, s.frames[0], x.base)
    assert_backward_stable(s, x, qdd, tau, base=True)


def assert_backward_stable(s: Subject, x: State, qdd: Array, tau: Array, base: bool = False) -> None:
    """The torques of the accelerations are those asked for, but for the rounding of a stable solution."""
    moved = State(**{**vars(x), "qdd": qdd})
    assert_agree(tau, x.tau, ROUNDING, sizes.torque(s.tree, moved, base))


LAWS = (
    idm_is_newton_euler_and_pinocchio,
    idm_carries_a_wrench_at_any_frame,
    idm_moves_with_its_base,
    friction_is_zero_at_rest_and_odd_but_for_its_offset,
    h_and_gravity_are_idm_without_acceleration_and_motion,
    idm_is_linear_in_the_accelerations,
    inertia_is_the_sum_over_the_links,
    inertia_is_symmetric_and_positive,
    inverse_inertia_inverts_inertia,
    ddm_inverts_idm,
    ddm_inverts_idm_with_wrench_and_base,
)
