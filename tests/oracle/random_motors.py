"""Random robots with motors that are not their joints: elastic joints, and drives that are coupled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import sympy as sp
from torquec.generator.description.motors import coupled, motor_of
from torquec.generator.description.robot import Robot

from .random_robots import random_robot


def with_motors(robot: Robot, elastic: Sequence[int], drives: Sequence[int], seed: int, damped: bool = True) -> Robot:
    """The robot with these joints elastic, and the drives of those coupled, each with the next, by dense numbers."""
    rng, values = np.random.default_rng(seed), dict(robot.values)
    joints = list(robot.joints)

    def parameter(name: str, low: float, high: float) -> sp.Symbol:
        values[name] = float(rng.uniform(low, high))
        return sp.Symbol(name)

    def drive(m: int) -> dict[str, sp.Expr]:
        return {"IA": parameter(f"IA{m}", 0.5, 2), "FV": parameter(f"FV{m}", 0.1, 2), "FS": parameter(f"FS{m}", 0.1, 2)}

    for j in elastic:
        damping = parameter(f"DE{j}", 1, 4) if damped else sp.Integer(0)
        joints[j - 1] = replace(joints[j - 1], KE=parameter(f"KE{j}", 40, 90), DE=damping)
        joints.append(motor_of(joints[j - 1], j, "", drive(len(joints) + 1)))
    first = len(joints) + 1
    motors = [motor_of(joints[j - 1], j, "", drive(m)) for m, j in enumerate(drives, first)]
    rows = [[(j, sp.Integer(1))] for j in drives]
    for k, j in enumerate(drives[1:]):
        rows[k].append((j, parameter(f"C{first + k}_{j}", 0.2, 0.6)))
    order = robot.order and (*robot.order, *range(len(robot.joints) + 1, first))
    return replace(robot, joints=(*joints, *coupled(motors, rows)), values=values, order=order)


def random_motors(seed: int, joints: int = 4, varieties: Sequence[str] = (), damped: bool = True) -> Robot:
    """A random robot whose first two variables are elastic and the drives of whose others are coupled."""
    robot = random_robot(seed, joints, varieties)
    own = sorted(robot.moving)
    return with_motors(robot, own[:2], own[2:], seed, damped)
