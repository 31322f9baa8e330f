"""Loops of placed robots in numbers: openings, their slopes, positions that close them, freedoms."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from oracle.random_mechanisms import KINDS, drawn
from torquec.generator.description.placed.closing import CLOSED, LoopEquations, rank
from torquec.generator.description.placed.rehanging import recut

FREEDOMS = {"five_bar": 2, "three_legs": 3}


@pytest.mark.parametrize("kind", KINDS)
def test_openings_have_their_slopes_and_leave_the_motors_free(kind: str) -> None:
    robot = drawn(kind, 0)
    equations = LoopEquations(robot)
    x, h = equations.start(robot.drawn[0]), 1e-6
    assert np.abs(equations.opening(x)).max() < CLOSED
    steps = h * np.eye(len(x))
    differences = [(equations.opening(x + step) - equations.opening(x - step)) / (2 * h) for step in steps]
    np.testing.assert_allclose(equations.slopes(x), np.transpose(differences), atol=1e-8)
    samples = equations.samples(x, range(len(x)))
    assert len(samples) > 1
    assert len(x) - max(map(rank, samples)) == FREEDOMS.get(kind, 1)


def test_newtons_method_closes_what_is_open_and_moves_what_is_free_alone() -> None:
    robot = drawn("fourbar", 0)
    equations = LoopEquations(robot)
    x = equations.start(robot.drawn[0])
    away = x + np.array([0.1, -0.2, 0.15])
    closed = equations.closed(away, [1, 2])
    assert np.abs(equations.opening(closed)).max() < CLOSED
    assert closed[0] == away[0]
    assert np.abs(equations.opening(equations.closed(away, []))).max() > 1e-3


@pytest.mark.parametrize("kind", ["fourbar", "slider_crank", "spherical", "rssr"])
def test_a_loop_cut_elsewhere_is_closed_at_the_same_positions(kind: str) -> None:
    robot = drawn(kind, 1)
    names = [joint.name for joint in robot.joints if joint.name not in robot.motors.names]
    for name in names:
        other = recut(robot, 0, name)
        assert other.loops[0].joint.name == name
        # The joint that was cut is drawn at 0: its frames coincide there.
        equations = LoopEquations(other)
        assert np.abs(equations.opening(equations.start(robot.drawn[0]))).max() < CLOSED
        own = robot.loops[0].joint.name
        again = recut(replace(other, drawn=robot.drawn), 0, own)
        assert again.loops[0].joint.name == own
        back = LoopEquations(again)
        assert np.abs(back.opening(back.start(robot.drawn[0]))).max() < CLOSED
