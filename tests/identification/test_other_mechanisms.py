"""Floating bases and closed loops in all four models, with terms that the user declares."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
import torquec
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation
from torquec import Robot, identification
from torquec.generator.description.formats import toml
from torquec.identification.linear_models import MODELS

Array = NDArray[np.float64]
STEP, SAMPLES = 0.004, 4000
NEEDED = (
    "idm", "base_values", "column_values", "regressor", "filtered_regressor", "energy_regressor", "power_regressor",
)  # fmt: skip
FLOATING = """
name = "floating_arm"
gravity = [0, 0, -9.81]
[base]
floating = true
link = { mass = 3, com = [0.02, -0.01, 0.05], inertia_com = [0.05, 0.002, -0.003, 0.06, 0.004, 0.07] }
[[joints]]
name = "hip"
alpha = "pi/2"
d = 0.1
link = { mass = 1.5, com = [0.12, -0.02, 0.01], inertia_com = [0.004, 0.0005, -0.0007, 0.02, 0.0004, 0.021] }
drive = { IA = 0.1, FV = 0.4, FS = 1.1 }
"""


def waves(count: int, size: float, seed: int = 0) -> tuple[Array, Array, Array]:
    """Return sums of sines with their derivatives (samples, count)."""
    rng = np.random.default_rng(seed)
    t = STEP * np.arange(SAMPLES)
    w, phase = rng.uniform(0.5, 5, (5, 1, count)), rng.uniform(0, 6, (5, 1, count))
    a = size * rng.uniform(-1, 1, w.shape)
    angle = w * t[:, None] + phase
    return (a * np.sin(angle)).sum(0), (a * w * np.cos(angle)).sum(0), (-a * w**2 * np.sin(angle)).sum(0)


def turning(angles: Array, rates: Array) -> Array:
    """Return the angular velocity in its own axes of a body turned about x, then y, then z of the ground."""
    (a, b), (da, db, dc) = angles.T[:2], rates.T
    return np.column_stack([
        da - np.sin(b) * dc,
        np.cos(a) * db + np.sin(a) * np.cos(b) * dc,
        -np.sin(a) * db + np.cos(a) * np.cos(b) * dc,
    ])


@cache
def floating() -> Robot:
    return torquec.build(toml.parse(FLOATING, "floating_arm"), models=NEEDED)


@cache
def flown() -> identification.Log:
    """A motion of the floating robot with exact velocities and accelerations, in the axes of its base."""
    x, rate, second = waves(7, 0.3)
    turned = Rotation.from_euler("ZYX", x[:, 5:2:-1])
    angles, own, h = x[:, 3:6], rate[:, 3:6], 1e-5
    omega = turning(angles, own)
    ends = [turning(angles + s * h * own, own + s * h * second[:, 3:6]) for s in (1, -1)]
    linear = turned.inv().apply(rate[:, :3])
    linear_rate = turned.inv().apply(second[:, :3]) - np.cross(omega, linear)
    q = np.column_stack([x[:, :3], turned.as_quat(), x[:, 6]])
    qd = np.column_stack([linear, omega, rate[:, 6]])
    qdd = np.column_stack([linear_rate, (ends[0] - ends[1]) / (2 * h), second[:, 6]])
    robot = floating()
    return identification.log(STEP, q, robot.idm(q, qd, qdd), qd=qd, qdd=qdd, joint_names=robot.joint_names)


def check(robot: Robot, log: identification.Log, model: str, within: float) -> None:
    """Compare the parameters that a log without noise gives with those it was made with; a spring is declared."""
    known = dict(zip(robot.columns["column_values_base"], robot.column_values(parameters="base"), strict=True))
    stretched = np.zeros_like(log.tau)
    stretched[:, -1] = np.sin(7 * log.q[:, -1])
    sprung = identification.log(
        log.t, log.q, log.tau + 7 * stretched, qd=log.qd, qdd=log.qdd, joint_names=log.joint_names, used=log.used
    )
    spring = identification.Column("spring", stretched)
    equations = identification.equations(robot, sprung, model, columns=[spring], interval=20)
    found = {**identification.least_squares(identification.factors(equations)).as_mapping()}
    assert found.pop("spring") == pytest.approx(7, abs=within)
    size = max(map(abs, known.values()))
    for name, value in found.items():
        assert value == pytest.approx(known[name], abs=within * size), name


@pytest.mark.parametrize("model", MODELS)
def test_a_floating_base_has_its_wrench_in_the_equations(model: str) -> None:
    check(floating(), flown(), model, 1e-9)
    rows = identification.equations(floating(), flown(), model).rows
    assert len(rows) == (7 if model in ("dynamic", "filtered") else 1)


def test_the_whole_way_of_a_floating_base() -> None:
    log, rng = flown(), np.random.default_rng(0)
    tau = log.tau + rng.normal(0, 0.05, log.tau.shape)
    raw = identification.log(log.t, log.q, tau, qd=log.qd, joint_names=log.joint_names)
    found = identification.identify(floating(), raw)
    assert found.objections() == ()
    assert found.best == "consistent"
    text = identification.page(found, source="a log", objections=())
    assert "force_x" in text


@pytest.mark.sweep_only
@pytest.mark.parametrize("name", ["fourbar", "sr400"])
@pytest.mark.parametrize("model", MODELS)
def test_equations_of_closed_loops_are_projected(name: str, model: str) -> None:
    robot = torquec.build(name, models=NEEDED)
    middle = (robot.limits.lower + robot.limits.upper) / 2
    x, qd, qdd = waves(robot.n, 0.2)
    q = middle + x
    log = identification.log(STEP, q, robot.idm(q, qd, qdd), qd=qd, qdd=qdd, joint_names=robot.joint_names)
    assert log.used.all()
    check(robot, log, model, 1e-6)
