"""The PUMA 560 and the Stanford arm against a Lagrangian in 110 digits, to 1e-12 of the largest element."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any

import numpy as np
import pytest
from oracle import reference
from oracle.agreement import assert_agree
from torquec.generator.description import Robot
from torquec.generator.description.robot import INERTIA
from torquec.generator.models import regressor

from .interpreted import Interpreted
from .robots import SHIPPED, built

EXACT = 1e-12
MODELS = (
    *("idm", "h", "gravity", "inertia", "coriolis", "ddm", "transform", "jacobian", "velocity", "jpqp"),
    *("acceleration", "kinetic_energy", "potential_energy", "regressor"),
)
MAKE: dict[str, Callable[[Robot], Any]] = {
    "interpreted": Interpreted,
    "compiled": partial(built, models=MODELS),
}
STATES = [(arm, label) for arm in ("puma560", "stanford") for label in reference.states(arm)]
WRENCH = np.array([1.0, 2.0, 3.0, 1.0, 2.0, 3.0])


@cache
def arm(way: str, name: str) -> Any:
    return MAKE[way](SHIPPED[name])


@pytest.mark.parametrize("way", MAKE)
@pytest.mark.parametrize(("name", "label"), STATES)
def test_models_of_the_reference_arms(way: str, name: str, label: str) -> None:
    robot, s = arm(way, name), reference.states(name)[label]
    q, qd, qdd, friction = s["q"], s["qd"], s["qdd"], s["friction"]
    assert_agree(robot.idm(q, qd, qdd), s["tau"], EXACT, what="idm")
    with_wrench = robot.idm(q, qd, qdd, wrench=WRENCH, frame="tool")
    assert_agree(with_wrench, s["tau_with_fext_123123"], EXACT, what="idm with a wrench")
    assert_agree(robot.h(q, qd), s["h_Cqd_plus_g"] + friction, EXACT, what="h")
    assert_agree(robot.gravity(q), s["g"], EXACT, what="gravity")
    assert_agree(robot.inertia(q), s["M"], EXACT, what="inertia")
    assert_agree(robot.coriolis(q, qd), s["C_christoffel"], EXACT, what="coriolis")
    assert_agree(robot.ddm(q, qd, friction), s["qdd_from_zero_torque_no_friction"], EXACT, what="ddm")
    assert_agree(robot.transform(q, "tool"), s["T0e"], EXACT, what="transform")
    assert_agree(robot.jacobian(q, "tool"), s["J0"], EXACT, what="jacobian")
    assert_agree(robot.jacobian(q, "tool", axes="tool"), s["Je"], EXACT, what="jacobian in the tool's axes")
    assert_agree(robot.velocity(q, qd, "tool"), s["J0"] @ qd, EXACT, what="velocity")
    assert_agree(robot.jpqp(q, qd, "tool"), s["J0dot_qd"], EXACT, what="jpqp")
    VP = s["J0"] @ qdd + s["J0dot_qd"]
    assert_agree(robot.acceleration(q, qd, qdd, "tool"), VP, EXACT, what="acceleration")
    assert_agree(robot.kinetic_energy(q, qd), s["kinetic_energy"], EXACT, what="kinetic energy")
    assert_agree(robot.potential_energy(q), s["potential_energy_z"], EXACT, what="potential energy")


@pytest.mark.parametrize("way", MAKE)
def test_published_accelerations_of_the_puma(way: str) -> None:
    for case in reference.read("puma560")["computed"]["forward"].values():
        q, qd, tau = (np.array(case[key]) for key in ("q", "qd", "tau"))
        assert_agree(arm(way, "puma560").ddm(q, qd, tau), case["qdd"], EXACT, what=case["source"])


@pytest.mark.parametrize("way", MAKE)
@pytest.mark.parametrize("name", ["puma560", "stanford"])
def test_regressors_of_the_reference_arms(way: str, name: str) -> None:
    data = reference.read(name)
    columns = regressor.columns(SHIPPED[name], "standard")
    inertial = [k for k, column in enumerate(columns) if column.rstrip("123456") in INERTIA]
    for label, s in reference.states(name).items():
        expected = data.get("regressor", data).get(f"Y_{label}")
        if expected is not None:
            Y = arm(way, name).regressor(s["q"], s["qd"], s["qdd"])
            assert_agree(Y[:, inertial], expected, EXACT, what=f"regressor at {label}")
