"""Robots with loops in motion without friction: the energy stays, and accelerations of all joints keep loops closed."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest
import torquec
from oracle.closed_robots import fourbar, slider_crank
from oracle.dense_closed_robots import dense
from oracle.tree import tree_of
from torquec.generator.description import Robot
from torquec.peers.newton_euler import Array

pytestmark = [
    pytest.mark.usefixtures("unoptimised"),
    # They have the names of robots that ship, and one has a parameter that nothing uses.
    pytest.mark.filterwarnings("ignore::torquec.DescriptionWarning"),
]

MODELS = ("ddm", "kinetic_energy", "potential_energy", "constraint", "constraint_drift")
# Cranks that turn all the way round, with a rotor at every joint, passive and cut ones included.
ROBOTS: dict[str, Robot] = {
    "fourbar": dense(fourbar(), 0, drive=("IA",)),
    "slider_crank": dense(slider_crank(), 1, drive=("IA",)),
}
STEP = 1e-3


@cache
def model(name: str) -> torquec.Robot:
    return torquec.build(ROBOTS[name], models=MODELS)


def rates(robot: torquec.Robot) -> Callable[[Array], Array]:
    """Return the derivative of [positions, velocities] of all joints, with no torque at the motor, joint 1."""

    def slope(x: Array) -> Array:
        speeds = x[len(x) // 2 :]
        q, qd = x[:1], speeds[:1]
        qdd = robot.ddm(q, qd, np.zeros(1))
        return np.concatenate([speeds, robot.constraint(q) @ qdd + robot.constraint_drift(q, qd)])

    return slope


def runge_kutta(slope: Callable[[Array], Array], x: Array, step: float) -> Array:
    """The state after a step of order four."""
    a = slope(x)
    b = slope(x + step / 2 * a)
    c = slope(x + step / 2 * b)
    return np.asarray(x + step / 6 * (a + 2 * b + 2 * c + slope(x + step * c)))


def drift_and_energy(name: str, seconds: float) -> tuple[float, float]:
    """What positions of passive joints are off closed loops, in rad or m, and the change of energy over its size."""
    robot, tree = model(name), tree_of(ROBOTS[name])

    def energy(x: Array) -> float:
        q, qd = x[:1], x[len(x) // 2 : len(x) // 2 + 1]
        return float(robot.kinetic_energy(q, qd) + robot.potential_energy(q))

    q, qd = np.array([ROBOTS[name].assembly["joint1" if name == "fourbar" else "crank"]]), np.array([9.0])
    x = np.concatenate([tree.positions(q), robot.constraint(q) @ qd])
    slope, first, apart, change = rates(robot), energy(x), 0.0, 0.0
    for k in range(round(seconds / STEP)):
        x = runge_kutta(slope, x, STEP)
        if k % 100 == 99:
            change = max(change, abs(energy(x) - first))
            off = tree.positions(x[:1]) - x[: len(x) // 2]
            turns = np.array([joint.sigma == 0 for joint in ROBOTS[name].joints])
            off -= turns * 2 * np.pi * np.round(off / (2 * np.pi))
            apart = max(apart, float(np.abs(off).max()))
    return apart, change / float(robot.kinetic_energy(q, qd))


@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize("seconds", [0.3, pytest.param(10.0, marks=pytest.mark.sweep_only)])
def test_loops_stay_closed_and_the_energy_stays(
    name: str, seconds: float, record_property: Callable[[str, object], None]
) -> None:
    drift, energy = drift_and_energy(name, seconds)
    record_property("drift", drift)
    record_property("energy", energy)
    assert drift < 1e-7
    assert energy < 1e-8
