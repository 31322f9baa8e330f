"""Random robots with dense links whose motion is as restricted as it gets: right angles, zero lengths, slides, no
gravity. These are the ones in which parameters near the base have no effect or merge."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import sympy as sp
from torquec.generator.description.robot import (
    DRIVE,
    FIXED,
    INERTIA,
    PARAMETER_PREFIX,
    PRISMATIC,
    REVOLUTE,
    ZERO,
    Joint,
    Mimic,
    Robot,
)

G3 = sp.Symbol("G3")


def restricted_robot(seed: int) -> Robot:
    """The robot of that number, serial or a tree, with 2 to 5 joints."""
    rng = np.random.default_rng(seed)
    n, tree = int(rng.integers(2, 6)), rng.random() < 0.4
    no_length, parallel = rng.choice([0.3, 0.7]), rng.choice([0.3, 0.8])
    values: dict[str, float | None] = {"G3": -9.81}

    def length(name: str, j: int) -> sp.Expr:
        if rng.random() < no_length:
            return ZERO
        values[f"{PARAMETER_PREFIX[name]}{j}"] = float(rng.uniform(0.2, 0.9))
        return sp.Symbol(f"{PARAMETER_PREFIX[name]}{j}")

    def angle() -> sp.Expr:
        exact = (sp.pi / 2, -sp.pi / 2, sp.pi, sp.pi / 3)
        return ZERO if rng.random() < parallel else exact[rng.choice([0, 0, 1, 1, 2, 3])]

    joints: list[Joint] = []
    for j in range(1, n + 1):
        sigma = int(rng.choice([REVOLUTE, PRISMATIC, FIXED], p=[0.48, 0.46, 0.06]))
        if j == n and all(joint.sigma == FIXED for joint in joints):
            sigma = PRISMATIC
        geometry = {"alpha": angle(), "d": length("d", j)}
        if tree:
            geometry |= {"gamma": angle(), "b": length("b", j)}
        if sigma != REVOLUTE:
            geometry["theta"] = angle()
        if sigma != PRISMATIC:
            geometry["r"] = length("r", j)
        antecedent = int(rng.integers(0, j)) if tree else j - 1
        joints.append(Joint(name=f"joint{j}", antecedent=antecedent, sigma=sigma, **geometry))
    gravity = [(ZERO, ZERO, ZERO), (ZERO, ZERO, G3), (G3, ZERO, ZERO)][int(rng.integers(3))]
    return dense(Robot(name=f"restricted_{seed}", joints=tuple(joints), gravity=gravity, values=values))


def following(robot: Robot, seed: int) -> Robot:
    """The robot with some of its joints following one of the others, if it has two."""
    rng, joints, values = np.random.default_rng(seed), list(robot.joints), dict(robot.values)
    mobile = list(robot.mobile)
    if len(mobile) == 1:
        return robot
    source = int(rng.choice(mobile))
    others = [j for j in mobile if j != source]
    for j in [j for j in others if rng.random() < 0.5] or others[:1]:
        multiplier = (sp.Integer(-1), sp.Integer(1), sp.Integer(2), sp.Symbol(f"MULTIPLIER{j}"))[int(rng.integers(4))]
        values |= {str(symbol): float(rng.uniform(0.3, 1.7)) for symbol in multiplier.free_symbols}
        mimic = Mimic(source, multiplier, (ZERO, sp.pi / 2)[int(rng.integers(2))])
        joints[j - 1] = replace(joints[j - 1], mimic=mimic)
    return replace(robot, joints=tuple(joints), values=values)


def dense(robot: Robot, rotors: bool = True) -> Robot:
    """The robot with a symbol for each standard inertial parameter, with or without rotors, and no friction."""
    rng = np.random.default_rng(1)
    values, joints = dict(robot.values), []
    for j, joint in enumerate(robot.joints, 1):
        names = INERTIA if joint.sigma == FIXED or not rotors else (*INERTIA, "IA")
        values |= {f"{name}{j}": float(rng.uniform(0.1, 1.0)) for name in names}
        numbers = dict.fromkeys((*INERTIA, *DRIVE), ZERO) | {name: sp.Symbol(f"{name}{j}") for name in names}
        joints.append(replace(joint, **numbers))
    base = robot.base
    if base.floating:
        values |= {f"{name}0": float(rng.uniform(0.1, 1.0)) for name in INERTIA}
        base = replace(base, **{name: sp.Symbol(f"{name}0") for name in INERTIA})
    return replace(robot, joints=tuple(joints), base=base, values=values)

