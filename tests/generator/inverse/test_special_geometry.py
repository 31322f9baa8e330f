"""Loops that close by special geometry alone: with other lengths models say NaN, where the loop does not close."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from models.interpreted import Interpreted
from oracle.closed_robots import akr3000, bennett, five_bar, fourbar, slider_crank, spherical
from oracle.random_mechanisms import random_loop
from torquec.generator.description.robot import Robot
from torquec.generator.inverse.loop_search import loop_solutions
from torquec.generator.inverse.loop_steps import LoopSolution
from torquec.generator.inverse.special_geometry import is_special

Q, QD, X = np.array([0.9]), np.array([0.3]), np.array([0.2])
# Bennett's condition is sin(AL1) / A1 = sin(AL2) / A2.
OPEN: dict[str, Mapping[str, float]] = {
    "a length": {"A1": 0.4001},
    "an angle": {"AL2": 0.81},
    "a length and an angle": {"A2": 0.55, "AL1": 0.52},
}


@pytest.fixture(scope="module")
def models() -> Interpreted:
    """The linkage as described, whose kernels other lengths share."""
    models = Interpreted(bennett())
    evaluated(models)
    return models


def evaluated(models: Interpreted) -> list[np.ndarray]:
    return [models.idm(Q, QD, X), models.ddm(Q, QD, X), models.constraint(Q)]


@pytest.mark.parametrize("change", OPEN)
def test_models_of_a_loop_that_stays_open_are_no_numbers(models: Interpreted, change: str) -> None:
    for value in evaluated(models.with_parameters(OPEN[change])):
        assert np.isnan(value).any()
        assert not np.isfinite(value[np.isfinite(value) & (value != 0) & (value != 1)]).any()


def test_models_of_other_lengths_that_close_are_those_of_a_robot_rebuilt(models: Interpreted) -> None:
    robot, twist = bennett(), {"AL1": 0.6, "AL2": float(np.arcsin(1.5 * np.sin(0.6)))}
    assert np.isfinite(np.concatenate([x.ravel() for x in evaluated(models)])).all()
    changed = models.with_parameters(twist)
    rebuilt = Interpreted(replace(robot, values={**robot.values, **twist}))
    np.testing.assert_allclose(changed.idm(Q, QD, X), rebuilt.idm(Q, QD, X), rtol=1e-9)
    larger = models.with_parameters({"A1": 0.8, "A2": 1.2})
    np.testing.assert_allclose(larger.constraint(Q), models.constraint(Q), rtol=1e-9)


@pytest.mark.parametrize("robot", [fourbar(), five_bar(), slider_crank(), akr3000(), spherical()], ids=lambda r: r.name)
def test_loops_that_close_for_all_lengths_are_not_special(robot: Robot) -> None:
    assert not any(special(robot))


@pytest.mark.parametrize("kind", ["bennett", "spherical"])
def test_axes_that_meet_by_number_alone_are_special(kind: str) -> None:
    assert all(special(random_loop(kind, 0)))


def special(robot: Robot) -> list[bool]:
    return [is_special(robot, each) for each in loop_solutions(robot) if isinstance(each, LoopSolution)]
