"""Other descriptions of the same machine: a joint's axis reversed, links numbered in another order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import sympy as sp
from torquec.generator.description.robot import Frame, Joint, Robot

T = TypeVar("T", Joint, Frame)


def flipped(robot: Robot, j: int) -> Robot:
    """The robot with the axis of joint j reversed, so that its variable, which it has, and its torque change sign.

    Frame j turns by pi about x_j, which passes to the other side of Rot(z, theta) Trans(z, r) by changing their signs
    and there adds to alpha. What stands on link j turns back.
    """
    joint = robot.joints[j - 1]
    turned = ("theta", "r", "offset", "FO", "QK")
    changed = {"alpha": joint.alpha + sp.pi} | {key: -getattr(joint, key) for key in turned}
    changed |= {key: -getattr(joint, key) for key in ("XY", "XZ", "MY", "MZ")}
    joints = [turned_back(other) if other.antecedent == j else other for other in robot.joints]
    joints[j - 1] = replace(joint, **changed)
    for k, other in enumerate(joints):
        if other.mimic and other.mimic.joint == j:
            joints[k] = replace(other, mimic=replace(other.mimic, multiplier=-other.mimic.multiplier))
    frames = tuple(turned_back(frame) if frame.antecedent == j else frame for frame in robot.frames)
    loops = tuple(
        replace(
            loop,
            cut=turned_back(loop.cut) if loop.cut.antecedent == j else loop.cut,
            twin=turned_back(loop.twin) if loop.twin.antecedent == j else loop.twin,
        )
        for loop in robot.loops
    )
    return replace(robot, joints=tuple(joints), frames=frames, loops=loops)


def turned_back(placed: T) -> T:
    """The same place described from a frame that turned by pi about its x axis."""
    return replace(placed, gamma=-placed.gamma, b=-placed.b, alpha=placed.alpha - sp.pi)


def renumbered(robot: Robot, order: Sequence[int]) -> Robot:
    """The robot whose joint k is joint order[k-1] of `robot`; antecedents must still come first."""
    number = {0: 0} | {old: new for new, old in enumerate(order, 1)}
    joints = [replace(robot.joints[j - 1], antecedent=number[robot.joints[j - 1].antecedent]) for j in order]
    joints = [replace(j, mimic=replace(j.mimic, joint=number[j.mimic.joint])) if j.mimic else j for j in joints]

    def moved(frame: T) -> T:
        return replace(frame, antecedent=number[frame.antecedent])

    frames = map(moved, robot.frames)
    loops = (replace(loop, cut=moved(loop.cut), twin=moved(loop.twin)) for loop in robot.loops)
    variables = tuple(number[j] for j in robot.order) if robot.order else None
    return replace(robot, joints=tuple(joints), frames=tuple(frames), loops=tuple(loops), order=variables)


def other_order(robot: Robot) -> list[int]:
    """An order of the joints, antecedents first, that takes the last possible joint each time."""
    order: list[int] = []
    while len(order) < len(robot.joints):
        done = {0, *order}
        order.append(max(j for j, joint in enumerate(robot.joints, 1) if j not in done and joint.antecedent in done))
    return order


def moving_in(robot: Robot, order: Sequence[int]) -> list[int]:
    """For each variable of `renumbered(robot, order)` the place of the same variable in `robot`."""
    if robot.order:
        return list(range(len(robot.order)))
    return [robot.moving.index(j) for j in order if j in robot.moving]
