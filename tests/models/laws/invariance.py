"""Another description of the same machine: nothing physical changes."""

from __future__ import annotations

import numpy as np
from oracle.agreement import assert_agree
from oracle.equivalent_robots import flipped, moving_in, other_order, renumbered

from ..subject import State, Subject
from . import sizes
from .sizes import ROUNDING


def flipping_a_joint_changes_only_its_sign(s: Subject, x: State) -> None:
    k = len(s.tree.moving) // 2
    sign, of_position = np.ones(s.tree.n), np.ones(s.tree.nq)
    sign[6 * s.tree.floating + k] = of_position[7 * s.tree.floating + k] = -1
    other = s.remade(flipped(s.robot, s.robot.moving[k])).models
    q, qd, qdd, tau = of_position * x.q, sign * x.qd, sign * x.qdd, sign * x.tau
    assert_agree(sign * other.idm(q, qd, qdd), s.models.idm(x.q, x.qd, x.qdd), ROUNDING, sizes.torque(s.tree, x))
    A = other.inertia(q) * np.outer(sign, sign)
    assert_agree(A, s.models.inertia(x.q), ROUNDING, sizes.inertia(s.tree, x))
    conditioned = float(np.linalg.cond(A)) * ROUNDING
    assert_agree(sign * other.ddm(q, qd, tau), s.models.ddm(x.q, x.qd, x.tau), conditioned, sizes.torque(s.tree, x))
    for frame in s.frames:
        assert_agree(other.transform(q, frame), s.models.transform(x.q, frame), ROUNDING, sizes.reach(s.tree, x))


def renumbering_links_permutes(s: Subject, x: State) -> None:
    order = other_order(s.robot)
    if order == sorted(order):
        return
    joints = np.array(moving_in(s.robot, order))
    place, of_position = ([*range(k * s.tree.floating), *(joints + k * s.tree.floating)] for k in (6, 7))
    other = s.remade(renumbered(s.robot, order)).models
    q, qd, qdd, tau = x.q[of_position], x.qd[place], x.qdd[place], x.tau[place]
    A = s.models.inertia(x.q)
    assert_agree(other.idm(q, qd, qdd), s.models.idm(x.q, x.qd, x.qdd)[place], ROUNDING, sizes.torque(s.tree, x))
    assert_agree(other.inertia(q), A[np.ix_(place, place)], ROUNDING, sizes.inertia(s.tree, x))
    conditioned = float(np.linalg.cond(A)) * ROUNDING
    assert_agree(other.ddm(q, qd, tau), s.models.ddm(x.q, x.qd, x.tau)[place], conditioned, sizes.torque(s.tree, x))
    for frame in s.frames:
        J = s.models.jacobian(x.q, frame)[:, place]
        assert_agree(other.jacobian(q, frame), J, ROUNDING, sizes.reach(s.tree, x))


LAWS = (flipping_a_joint_changes_only_its_sign, renumbering_links_permutes)
