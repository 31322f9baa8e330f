"""Constraint equations of loops, and the forces that they transmit, against the tree that is opened at cut joints."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from oracle import kinematics
from oracle.agreement import assert_agree
from oracle.closed_robots import ends_of_loops
from oracle.tree import tree_of
from torquec.generator.description.numeric import evaluate
from torquec.generator.description.robot import Robot
from torquec.generator.models.catalogue import model
from torquec.peers.newton_euler import Array, Tree, inverse_dynamics

from ..subject import State, Subject
from . import sizes
from .sizes import ROUNDING

# Forces come from the squares of the constraint equations.
SQUARED = 1e3 * ROUNDING


def constraint_gives_the_velocities_of_all_joints(s: Subject, x: State) -> None:
    if not s.has(model("constraint")):
        return
    mobile = [j - 1 for j in s.robot.mobile]
    assert_agree(s.models.constraint(x.q), s.tree.rates(x.q)[mobile], 10 * ROUNDING)
    drift = s.tree.drift(x.q, x.qd)[mobile]
    assert_agree(s.models.constraint_drift(x.q, x.qd), drift, 100 * ROUNDING, 1 + float(np.abs(x.qd).sum()) ** 2)


def passive_joints_of_the_opened_tree_need_no_torque(s: Subject, x: State) -> None:
    # The wrenches act at both ends, where the robot was cut; motors give what they give in the closed robot.
    if not s.has(model("loop_forces")):
        return
    free = 6 * s.tree.floating
    opened, motors = opened_tree(s.robot), [s.robot.mobile.index(j) + free for j in s.robot.moving]
    passive = [k + free for k, j in enumerate(s.robot.mobile) if not s.robot.joints[j - 1].mu]
    q, qd, qdd = motion_of_opened(s, x)
    tree = inverse_dynamics(opened, q, qd, qdd)
    largest = sizes.torque(s.tree, x) * (1 + float(np.abs(s.tree.rates(x.q)).max())) ** 2
    both: list[dict[str, Any]] = [{}, {"wrench": x.wrench, "frame": s.frames[-1]}]
    for loads in both:
        torque = inverse_dynamics(opened, q, qd, qdd, **loads) if loads else tree.copy()
        for pair, wrench in zip(ends_of_loops(s.robot), s.models.loop_forces(x.q, x.qd, x.qdd, **loads), strict=True):
            cut, twin = pair
            pose = kinematics.transform(opened, q, cut.name)
            applied = np.concatenate([pose[:3, :3] @ wrench[:3], pose[:3, :3] @ wrench[3:]])
            ends = [kinematics.point_jacobian(opened, q, end.antecedent, pose[:3, 3]) for end in (cut, twin)]
            torque += (ends[0] - ends[1]).T @ applied
        # What follows another joint is driven by that one.
        for k, j in enumerate(s.robot.mobile):
            mimic = s.robot.joints[j - 1].mimic
            if mimic is not None:
                factor = evaluate(mimic.multiplier, s.robot.values)
                torque[s.robot.mobile.index(mimic.joint) + free] += factor * torque[k + free]
        assert_agree(torque[passive], np.zeros(len(passive)), SQUARED, largest)
        expected = s.models.idm(x.q, x.qd, x.qdd, **loads)
        assert_agree(torque[[*range(free), *motors]], expected, SQUARED, largest)


def opened_tree(robot: Robot) -> Tree:
    """The tree of a robot whose joints all have a variable, with frames at both ends of its loops."""
    frames = (*robot.frames, *(end for pair in ends_of_loops(robot) for end in pair))
    joints = tuple(replace(joint, mu=1, mimic=None) for joint in robot.joints)
    return tree_of(replace(robot, joints=joints, loops=(), frames=frames, order=None, assembly={}))


def motion_of_opened(s: Subject, x: State) -> tuple[Array, Array, Array]:
    """The state in the coordinates of the opened tree."""
    mobile, free = [j - 1 for j in s.robot.mobile], 6 * s.tree.floating
    G = s.tree.rates(x.q)[mobile]
    q = np.concatenate([x.q[: 7 * s.tree.floating], s.tree.positions(x.q)[mobile]])
    qd = np.concatenate([x.qd[:free], G @ x.qd])
    qdd = np.concatenate([x.qdd[:free], G @ x.qdd + s.tree.drift(x.q, x.qd)[mobile]])
    return q, qd, qdd


LAWS = (constraint_gives_the_velocities_of_all_joints, passive_joints_of_the_opened_tree_need_no_torque)
