"""Transforms and Jacobians against products of matrices, differences and Pinocchio."""

from __future__ import annotations

import numpy as np
from oracle import kinematics
from oracle.agreement import assert_agree
from oracle.dynamics import derivative
from torquec.peers.newton_euler import Array

from ..subject import State, Subject
from .sizes import ROUNDING, reach, step


def transforms_are_products_of_matrices(s: Subject, x: State) -> None:
    other = s.pinocchio()
    for frame in s.frames:
        T = s.models.transform(x.q, frame)
        assert_agree(T, kinematics.transform(s.tree, x.q, frame), ROUNDING, reach(s.tree, x))
        assert_agree(T, other.transform(x.q, frame), ROUNDING, reach(s.tree, x))


def transforms_between_frames_compose(s: Subject, x: State) -> None:
    for ref in s.frames:
        for frame in s.frames:
            T = s.models.transform(x.q, frame, ref=ref)
            assert_agree(T, kinematics.transform(s.tree, x.q, frame, ref), ROUNDING, 2 * reach(s.tree, x))


def jacobians_are_those_of_the_axes(s: Subject, x: State) -> None:
    other = s.pinocchio()
    for frame in s.frames:
        J = s.models.jacobian(x.q, frame)
        assert_agree(J, kinematics.jacobian(s.tree, x.q, frame), ROUNDING, reach(s.tree, x))
        assert_agree(J, other.jacobian(x.q, frame), ROUNDING, reach(s.tree, x))
        for axes in s.axes(frame):
            turned = s.models.jacobian(x.q, frame, axes=axes)
            assert_agree(turned, kinematics.jacobian(s.tree, x.q, frame, axes), ROUNDING, 2 * reach(s.tree, x))


def jacobian_is_the_derivative_of_the_transform(s: Subject, x: State) -> None:
    for frame in s.frames:

        def placement(t: float, frame: str = frame) -> Array:
            return np.asarray(s.models.transform(kinematics.moved(s.tree, x.q, x.qd, t), frame))

        # d/dt of R and p along qd is [w] R and v.
        twist = s.models.jacobian(x.q, frame) @ x.qd
        speed = float(np.abs(x.qd).sum())
        rate = derivative(placement, step(s.tree, 1e-2) / (1 + speed))
        spin = rate[:3, :3] @ placement(0.0)[:3, :3].T
        actual = [*rate[:3, 3], spin[2, 1], spin[0, 2], spin[1, 0]]
        assert_agree(actual, twist, 1e-10, (1 + speed) * reach(s.tree, x))


def velocity_is_the_jacobian_times_the_rates(s: Subject, x: State) -> None:
    other = s.pinocchio()
    for frame in s.frames:
        scale = speed(s, x)
        V = s.models.velocity(x.q, x.qd, frame)
        assert_agree(V, kinematics.jacobian(s.tree, x.q, frame) @ x.qd, ROUNDING, scale)
        assert_agree(V, s.models.jacobian(x.q, frame) @ x.qd, ROUNDING, scale)
        assert_agree(V, other.frame_velocity(x.q, x.qd, frame), ROUNDING, scale)
        for axes in s.axes(frame):
            turned = kinematics.jacobian(s.tree, x.q, frame, axes) @ x.qd
            assert_agree(s.models.velocity(x.q, x.qd, frame, axes=axes), turned, ROUNDING, scale)


def acceleration_is_pinocchios_classical_one(s: Subject, x: State) -> None:
    other = s.pinocchio()
    for frame in s.frames:
        VP = s.models.acceleration(x.q, x.qd, x.qdd, frame)
        scale = acceleration(s, x)
        assert_agree(VP, other.frame_acceleration(x.q, x.qd, x.qdd, frame), ROUNDING, scale)
        JPQP = s.models.jpqp(x.q, x.qd, frame)
        assert_agree(JPQP, other.frame_acceleration(x.q, x.qd, 0 * x.qdd, frame), ROUNDING, scale)
        J = s.models.jacobian(x.q, frame)
        assert_agree(VP, J @ x.qdd + JPQP, ROUNDING, scale)
        for axes in s.axes(frame):
            turn = np.kron(np.eye(2), kinematics.transform(s.tree, x.q, axes)[:3, :3].T)
            assert_agree(s.models.acceleration(x.q, x.qd, x.qdd, frame, axes=axes), turn @ VP, ROUNDING, scale)
            assert_agree(s.models.jpqp(x.q, x.qd, frame, axes=axes), turn @ JPQP, ROUNDING, scale)


def acceleration_is_the_derivative_of_the_velocity(s: Subject, x: State) -> None:
    # As q moves at qd and qd at qdd.
    for frame in s.frames:

        def twist(t: float, frame: str = frame) -> Array:
            q, qd = kinematics.moved(s.tree, x.q, x.qd, t), x.qd + x.qdd * t
            return np.asarray(s.models.velocity(q, qd, frame))

        rates = 1 + float(np.abs(x.qd).sum() + np.abs(x.qdd).sum())
        rate = derivative(twist, step(s.tree, 3e-2) / rates)
        assert_agree(rate, s.models.acceleration(x.q, x.qd, x.qdd, frame), 1e-9, rates * acceleration(s, x))


def speed(s: Subject, x: State) -> float:
    """What velocities can reach."""
    return float(np.abs(x.qd).sum()) * reach(s.tree, x)


def acceleration(s: Subject, x: State) -> float:
    """What accelerations can reach."""
    return float(np.abs(x.qdd).sum() + np.abs(x.qd).sum() ** 2) * reach(s.tree, x)


LAWS = (
    transforms_are_products_of_matrices,
    transforms_between_frames_compose,
    jacobians_are_those_of_the_axes,
    jacobian_is_the_derivative_of_the_transform,
    velocity_is_the_jacobian_times_the_rates,
    acceleration_is_pinocchios_classical_one,
    acceleration_is_the_derivative_of_the_velocity,
)
