"""A robot about a point as a linear system: against its own motion, and scipy's exponential."""

from __future__ import annotations

import numpy as np
import pinocchio as pin
import pytest
import scipy
import torquec
from oracle.agreement import assert_agree
from oracle.random_robots import random_robot
from torquec.generator.description import Robot
from torquec.linearised import continuous, exponential
from torquec.peers.newton_euler import Array

from .interpreted import Interpreted
from .robots import SHIPPED
from .subject import Subject, random_state

ROBOTS = (SHIPPED["planar2r"], random_robot(12, 2, ["floating"]))


@pytest.mark.parametrize("robot", ROBOTS, ids=lambda robot: robot.name)
def test_differences_of_a_motion_move_as_the_system_says(robot: Robot) -> None:
    s = Subject.of(robot, Interpreted)
    x, n = random_state(s.tree, np.random.default_rng(0)), s.tree.n
    dq, dqd, dtau = s.models.ddm_derivatives(x.q, x.qd, x.tau)
    A, B = continuous(x.qd, dq, dqd, dtau, robot.base.floating)
    peer = s.pinocchio()
    if not robot.base.floating:
        assert_agree(A[:n], np.hstack([np.zeros((n, n)), np.eye(n)]), 0)
        return
    # Rates of tangent vectors between two motions: by differences of poses that have moved a little.
    model, q, step = peer.model, peer.positions(x.q), 1e-5
    found = np.empty((n, 2 * n))
    for k in range(2 * n):
        d = np.zeros(2 * n)
        d[k] = step
        apart = [
            pin.difference(model, pin.integrate(model, q, t * x.qd),
                           pin.integrate(model, pin.integrate(model, q, sign * d[:n]), t * (x.qd + sign * d[n:])))
            for sign in (1, -1) for t in (step, -step)
        ]  # fmt: skip
        found[:, k] = (apart[0] - apart[1] - apart[2] + apart[3]) / (4 * step * step)
    assert_agree(A[:n], found, 1e-5)
    assert not B[:n].any()


def test_exponentials_are_scipys() -> None:
    rng = np.random.default_rng(1)
    for size in (1e-9, 0.3, 5.0, 60.0):
        M = rng.normal(size=(3, 7, 7)) * size
        M[1, 2, 3] = np.nan
        ours = exponential(M)
        for i in (0, 2):
            expected: Array = scipy.linalg.expm(M[i])
            assert_agree(ours[i], expected, 1e-11)
        assert np.isnan(ours[1]).all()
        # What a neighbour is does not matter.
        beside = exponential(np.stack([M[0], np.diag(np.full(7, -1e9))]))
        assert np.array_equal(beside[0], exponential(M[0]))


def test_a_compiled_robot_is_linear_about_a_point() -> None:
    robot = torquec.build(SHIPPED["planar2r"], models=["ddm", "ddm_derivatives"])
    rng = np.random.default_rng(2)
    q, qd, tau = rng.uniform(0.2, 1, (3, 5, 2))
    A, B = robot.linearise(q, qd, tau)
    assert (A.shape, B.shape) == ((5, 4, 4), (5, 4, 2))
    h, moved = 1e-6, np.eye(6)
    for k, e in enumerate(moved):
        ahead, behind = (robot.ddm(q + s * e[:2], qd + s * e[2:4], tau + s * e[4:]) for s in (h, -h))
        slope = np.concatenate([A, B], axis=-1)[:, 2:, k]
        assert_agree(slope, (ahead - behind) / (2 * h), 1e-6, float(np.abs(A).max()))
    Ad, Bd = robot.linearise(q[0], qd[0], tau[0], dt=0.01)
    expected = scipy.signal.cont2discrete((A[0], B[0], np.eye(4), np.zeros((4, 2))), 0.01)
    assert_agree(Ad, expected[0], 1e-12)
    assert_agree(Bd, expected[1], 1e-12)
    with pytest.raises(ValueError, match=r"dt is 0; expected the length of a step"):
        robot.linearise(q, qd, tau, dt=0)
    with pytest.raises(ValueError, match=r"expected the length of a step"):
        robot.linearise(q, qd, tau, dt=10**400)
    assert not np.isfinite(robot.linearise(q, qd, tau, dt=1e300)[0]).all()  # and no warning of NumPy's
    with pytest.raises(ValueError, match=r"linearise: .*no model 'ddm_derivatives'"):
        torquec.load("planar2r").linearise(q, qd, tau)
