"""Passive joints of loops: published modes, constraints against differences, and refusals that say what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy as sp
from oracle.closed_robots import MODES, REFERENCE, akr3000, five_bar, fourbar, slider_crank, spherical, three_legs
from passive import positions, rates
from torquec.generator.algebra.evaluate import evaluate
from torquec.generator.algebra.graph import Element, Graph, Stage
from torquec.generator.description import DescriptionError
from torquec.generator.description.robot import Mimic, Robot
from torquec.generator.inverse.loop_search import loop_solutions, needs_passive
from torquec.generator.inverse.loop_steps import LoopSystem
from torquec.generator.inverse.loops import freeze_closed
from torquec.peers.newton_euler import Array


@pytest.mark.parametrize("mode", [0, 1])
def test_both_modes_of_the_slider_crank(mode: int) -> None:
    found = positions(slider_crank(mode), [float(MODES["slider_crank"]["q"])])
    rod, _, slide = (float(x) for x in MODES["slider_crank"]["solutions"][mode])
    assert list(found.values()) == pytest.approx([rod, slide], abs=1e-14)


@pytest.mark.parametrize("mode", [0, 1])
def test_both_modes_of_the_spherical_four_bar(mode: int) -> None:
    found = positions(spherical(mode), [float(MODES["spherical4R"]["th1"])])
    expected = [float(x) for x in MODES["spherical4R"]["solutions"][mode][:2]]
    assert list(found.values()) == pytest.approx(expected, abs=1e-14)


@pytest.mark.parametrize("state", REFERENCE["fourbar"]["states"])
def test_the_four_bar_is_that_of_the_reference(state: dict[str, Any]) -> None:
    robot = fourbar()
    q, qd = [state["q_a"]], [state["qd_a"]]
    found = positions(robot, q)
    turns = np.subtract(list(found.values()), state["q_p"])
    assert np.abs((turns + np.pi) % (2 * np.pi) - np.pi).max() < 1e-13
    speeds, drift = rates(robot, q, qd)
    np.testing.assert_allclose(speeds, state["qd_p"], rtol=1e-12, atol=1e-13)
    expected = np.multiply(state["Wdot"], state["qd_a"])
    np.testing.assert_allclose(drift, expected, rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize("make", [fourbar, slider_crank, five_bar, spherical, akr3000], ids=lambda make: make.__name__)
def test_velocities_and_drift_are_the_slopes_of_the_positions(make: Callable[[], Robot]) -> None:
    robot = make()
    q = np.array([robot.assembly[robot.joints[j - 1].name] for j in robot.moving])
    qd = np.linspace(0.7, -1.1, len(q))

    def at(t: float) -> Array:
        return np.array(list(positions(robot, q + t * qd).values()))

    speeds, drift = rates(robot, q, qd)
    h = 1e-4
    np.testing.assert_allclose((at(h) - at(-h)) / (2 * h), speeds, rtol=1e-6, atol=1e-7)
    np.testing.assert_allclose((at(h) - 2 * at(0) + at(-h)) / h**2, drift, rtol=1e-5, atol=1e-6)


def test_a_position_out_of_reach_is_nan() -> None:
    assert np.isnan(list(positions(slider_crank(), [0.9]).values())).sum() == 0
    short = replace(slider_crank(), values={**slider_crank().values, "E": 5.0})
    with pytest.raises(DescriptionError, match="can't be closed: expected lengths with which their ends meet"):
        positions(short, [0.9])
    robot = five_bar()
    assert np.isnan(list(positions(robot, [np.pi, 0.0]).values())).all()


def test_a_robot_without_assembly_is_asked_for_it() -> None:
    with pytest.raises(DescriptionError, match=r"several modes; expected \[assembly\].*missing: joint1"):
        positions(replace(fourbar(), assembly={}), [0.9])


def test_an_assembly_far_from_closed_is_refused() -> None:
    robot = fourbar()
    with pytest.raises(DescriptionError, match=r"no mode of a loop is near its assembly, joint1 = 0\.9"):
        positions(replace(robot, assembly={**robot.assembly, "joint2": 2.5}), [0.9])


def test_positions_of_passive_and_cut_joints_are_those_near_where_they_are_drawn() -> None:
    robot = fourbar()
    turned = replace(robot.joints[2], offset=sp.Integer(2))
    drawn = {**robot.assembly, "joint3": robot.assembly["joint3"] - 2 + 2 * np.pi, "cut": 9.0}
    loop = replace(robot.loops[0], cut=replace(robot.loops[0].cut, K=sp.Integer(3)))
    robot = replace(robot, joints=(*robot.joints[:2], turned), loops=(loop,), assembly=drawn)
    graph = Graph()
    mechanism = freeze_closed(robot, graph, {1: graph.input(Element("q", 0), Stage.CALL)})
    numbers: dict[Any, float] = {**robot.given_values, Element("q", 0): drawn["joint1"]}
    first, second, third, cut = (float(evaluate(graph, [mechanism.q[j].edge], numbers)[0]) for j in (1, 2, 3, 4))
    assert [second, third] == pytest.approx([drawn["joint2"], drawn["joint3"]], abs=1e-12)
    # The angles of a loop sum to whole turns.
    turns = (first + second + cut - (third + 2)) / (2 * np.pi)
    assert turns == pytest.approx(round(turns), abs=1e-12)
    assert abs(cut - 9.0) < np.pi


@pytest.mark.parametrize(
    ("mu", "message"),
    [((1, 1, 0), r"leave 1 motion free, and 2 .*mu = 0\) for 'joint2'"), ((1, 1, 1), "all its joints")],
)
def test_more_motors_than_the_loop_leaves_free_are_refused(mu: tuple[int, ...], message: str) -> None:
    robot = fourbar()
    joints = tuple(replace(joint, mu=m) for joint, m in zip(robot.joints, mu, strict=True))
    graph = Graph()
    closed = replace(robot, joints=joints)
    q = {j: graph.input(Element("q", i), Stage.CALL) for i, j in enumerate(closed.moving)}
    with pytest.raises(DescriptionError, match=message):
        freeze_closed(closed, graph, q)


def test_a_loop_without_enough_constraints_is_refused() -> None:
    robot = five_bar()
    joints = (robot.joints[0], robot.joints[1], replace(robot.joints[2], mu=0), robot.joints[3])
    with pytest.raises(DescriptionError, match=r"leave 2 motions free, and 1 .*mu = 1\) for 'joint2'"):
        positions(replace(robot, joints=joints), [2.2])


@pytest.mark.parametrize("mode", [0, 1])
def test_two_loops_one_after_the_other(mode: int) -> None:
    """The near loop places the arm, on which the far loop stands."""
    robot, data = akr3000(mode), MODES["akr3000"]
    assert robot.moving == (1, 5, 6)
    found = positions(robot, [0.4, float(data["r5"]), float(data["r6"])])
    names = {2: "th2", 3: "th3", 4: "th4", 7: "th7"}
    for j, name in names.items():
        turned = found[j] - float(data["solutions"][mode][name])
        assert abs((turned + np.pi) % (2 * np.pi) - np.pi) < 1e-13


def test_loops_that_share_unknown_joints_are_put_together() -> None:
    assert loop_solutions(three_legs()) == (LoopSystem(loops=(1, 2), held=(1, 4, 6), passive=(2, 3, 5, 7)),)
    assert needs_passive(three_legs())
    assert not needs_passive(fourbar())


def test_a_robot_whose_loops_have_no_closed_form_says_what_gives_its_passive_joints() -> None:
    with pytest.raises(DescriptionError, match="no closed form for elbow1, platform, elbow2, elbow3; expected"):
        positions(three_legs(), [0.1, 0.2, 0.3])


@pytest.mark.parametrize("distance", [0.0, 1e-16, 1e-15, 3e-15, 1e-14, 1e-13, 1e-12, 1e-11, 1e-9, 1e-6, 1e-3])
def test_near_a_dead_centre_rates_are_right_or_nan(distance: float) -> None:
    """A crank that is longer than the rod turns up to where the rod stands across the slide."""
    robot = slider_crank()
    A, B = 0.6, 0.5
    limit = mpmath.asin(mpmath.mpf(B) / mpmath.mpf(A))
    robot = replace(robot, values={**robot.values, "A": A, "B": B, "E": 0.0})
    drawn = {"crank": 0.5, "rod": float(-0.5 - mpmath.asin(mpmath.mpf(A) * mpmath.sin(0.5) / B))}
    drawn["slider"] = float(A * mpmath.cos(0.5) + mpmath.sqrt(B**2 - (A * mpmath.sin(0.5)) ** 2))
    robot = replace(robot, assembly=drawn)
    q = float(limit - distance)
    (_, slide), _ = rates(robot, [q], [1.0])
    with mpmath.workdps(60):
        s, c = mpmath.sin(mpmath.mpf(q)), mpmath.cos(mpmath.mpf(q))
        inside = mpmath.mpf(B) ** 2 - (mpmath.mpf(A) * s) ** 2
        expected = float(-A * s - A * A * s * c / mpmath.sqrt(inside)) if inside > 0 else np.nan
    if distance < 1e-14:
        assert np.isnan(slide)
    if distance > 1e-10:
        assert np.isfinite(slide)
    if np.isfinite(slide):
        assert slide == pytest.approx(expected, rel=0.05)


def test_a_joint_on_a_loop_that_mimics_a_passive_one_is_refused() -> None:
    robot = five_bar()
    far = replace(robot.joints[2], mimic=Mimic(2, sp.Integer(2)))
    with pytest.raises(DescriptionError, match=r"'joint3', which is on a loop, mimics 'joint2', which a loop moves"):
        positions(replace(robot, joints=(*robot.joints[:2], far, robot.joints[3])), [0.9])


def test_joints_that_mimic_motors_stand_on_loops_and_beside_them() -> None:
    """The far motor of a five-bar follows the near one: what is left is a four-bar with a moving ground."""
    robot = five_bar()
    drawn = robot.assembly["joint3"] - 0.5 * robot.assembly["joint1"]
    far = replace(robot.joints[2], mimic=Mimic(1, sp.Rational(1, 2), sp.Float(drawn)))
    geared = replace(robot, joints=(*robot.joints[:2], far, robot.joints[3]))
    q1 = 2.25
    assert geared.moving == (1,)
    both = positions(robot, [q1, 0.5 * q1 + drawn])
    assert positions(geared, [q1]) == pytest.approx(both, abs=1e-12)
    one, drift = rates(geared, [q1], [0.8])
    two, expected = rates(robot, [q1, 0.5 * q1 + drawn], [0.8, 0.4])
    np.testing.assert_allclose(one, two, rtol=1e-11)
    np.testing.assert_allclose(drift, expected, rtol=1e-11)
