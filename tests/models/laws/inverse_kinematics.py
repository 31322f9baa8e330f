"""From the velocity of a frame to those of the joints: against NumPy's inverses of the oracle's Jacobian."""

from __future__ import annotations

import numpy as np
from oracle import kinematics
from oracle.agreement import assert_agree
from torquec.generator.models.inverse_kinematics import no_decoupled_wrist

from ..subject import State, Subject
from .sizes import ROUNDING, reach


def damped_least_squares_solve_their_equations(s: Subject, x: State) -> None:
    for frame in s.frames:
        for axes in (s.robot.ground, frame):
            J = kinematics.jacobian(s.tree, x.q, frame, axes)
            qd, damping = s.models.dls(x.q, x.V, x.damping, frame, axes=axes), float(x.damping)
            expected = np.linalg.solve(J.T @ J + damping**2 * np.eye(s.tree.n), J.T @ x.V)
            conditioned = ROUNDING * (1 + float(np.linalg.norm(J)) / damping) ** 2
            assert_agree(qd, expected, conditioned, float(np.abs(x.V).max()) / damping)


def inverse_jacobian_inverts_the_jacobian(s: Subject, x: State) -> None:
    if no_decoupled_wrist(s.robot):
        return
    for frame in s.frames:
        for axes in (s.robot.ground, frame):
            J = kinematics.jacobian(s.tree, x.q, frame, axes)
            inverse = s.models.inverse_jacobian(x.q, frame, axes=axes)
            conditioned = ROUNDING * float(np.linalg.cond(J))
            assert_agree(inverse @ J, np.eye(6), conditioned)
            assert_agree(J @ inverse, np.eye(6), conditioned)


def determinant_is_that_of_the_jacobian_of_any_frame(s: Subject, x: State) -> None:
    if no_decoupled_wrist(s.robot):
        return
    for frame in s.frames:
        det = np.linalg.det(kinematics.jacobian(s.tree, x.q, frame))
        assert_agree(s.models.jacobian_determinant(x.q), det, ROUNDING, reach(s.tree, x) ** 3)


LAWS = (
    damped_least_squares_solve_their_equations,
    inverse_jacobian_inverts_the_jacobian,
    determinant_is_that_of_the_jacobian_of_any_frame,
)
