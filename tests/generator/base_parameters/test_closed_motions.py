"""Base parameters of closed loops by numbers: the closed form's where there is one, the rank of an oracle elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
import sympy as sp
from models.interpreted import Interpreted
from oracle.agreement import assert_agree
from oracle.closed_motions import ClosedMotions
from oracle.closed_robots import akr3000, five_bar, fourbar, parallelogram, slider_crank, spherical, sr400
from places import ROBOTS
from torquec.generator.algebra.graph import Graph
from torquec.generator.base_parameters.base_description import in_base_parameters
from torquec.generator.base_parameters.base_set import BaseParameters
from torquec.generator.base_parameters.closed_form import base_parameters, grouping_on_closed_motions
from torquec.generator.base_parameters.friction import friction_parameters
from torquec.generator.base_parameters.parameters import grouping_parameters
from torquec.generator.description import Robot, read_robot
from torquec.generator.description.robot import Joint
from torquec.generator.models import regressor
from torquec.generator.models.refusal import Refusal

MAKERS = (fourbar, slider_crank, five_bar, spherical, akr3000)
OPEN = ("planar2r", "rrp", "gripper", "th8", "rx90", "biped")


def by_numbers(robot: Robot) -> BaseParameters:
    graph = Graph()
    combinations, rests_on = grouping_on_closed_motions(robot, graph)
    return BaseParameters(combinations, grouping_parameters(robot), graph, robot.values, rests_on)


def assert_same(robot: Robot) -> None:
    exact, numeric = base_parameters(robot), by_numbers(robot)
    assert numeric.names == exact.names
    np.testing.assert_allclose(numeric.matrix(), exact.matrix(), atol=1e-9)


@pytest.mark.parametrize("name", OPEN)
def test_of_open_robots_numbers_say_what_the_closed_form_says(name: str) -> None:
    assert_same(read_robot(ROBOTS / f"{name}.toml"))


@pytest.mark.parametrize("make", [sr400, parallelogram, lambda: parallelogram(flip=True)])
def test_of_parallelograms_numbers_say_what_the_closed_form_says(make: Callable[[], Robot]) -> None:
    assert_same(make())


def test_lengths_that_are_equal_by_number_are_no_parallelogram() -> None:
    """A four-bar with sides of equal length, drawn crossed: other base parameters than the parallelogram's."""
    robot = replace(fourbar(), values={**fourbar().values, "L0": 0.5, "L1": 0.3, "L2": 0.5, "L3": 0.3})
    crank = 0.9
    beside = {"joint1": crank, "joint2": -crank, "joint3": crank}
    # The other end of the coupler, mirrored at the line from the crank's end to the rocker's foot.
    pin, foot = 0.3 * np.exp(1j * crank), 0.5
    tip = pin + 0.5 * np.exp(2j * np.angle(foot - pin))
    across = {"joint1": crank, "joint2": float(np.angle((tip - pin) / pin)), "joint3": float(np.angle(tip - foot))}
    counts = []
    for drawn in (beside, across):
        placed = replace(robot, assembly=drawn)
        motions = ClosedMotions(placed)
        assert np.abs(motions.opening(motions.drawn())).max() < 1e-12
        counts.append(len(base_parameters(placed).names))
    assert counts == [3, 8]


# Where motors are (rad, m), how far from there, and how fast: away from dead centres.
AROUND = {
    "fourbar": ([0.9], [0.6], [2.0]),
    "slider_crank": ([0.9], [3.0], [2.0]),
    "five_bar": ([2.2, 0.9], [0.3, 0.3], [2.0, 2.0]),
    "spherical": ([0.9], [0.2], [2.0]),
    "akr3000": ([0.0, 0.9, 0.45], [1.0, 0.06, 0.06], [2.0, 0.3, 0.3]),
    "sr400": ([0.0] * 6, [1.0] * 6, [2.0] * 6),
}


def states(robot: Robot) -> list[np.ndarray]:
    rng, (centre, reach, speed) = np.random.default_rng(3), map(np.array, AROUND[robot.name])
    n = len(centre)
    return [
        np.array([centre + rng.uniform(-1, 1, n) * reach, *(speed * rng.uniform(-1, 1, (2, n)))]) for _ in range(60)
    ]


@cache
def oracle(make: Callable[[], Robot]) -> tuple[ClosedMotions, list[tuple[np.ndarray, np.ndarray, np.ndarray]]]:
    robot = make()
    motions = ClosedMotions(robot)
    return motions, [motions.motion(*state) for state in states(robot)]


def rank(D: np.ndarray, above: float) -> int:
    values = np.linalg.svd(D / np.maximum(np.linalg.norm(D, axis=0), 1e-6), compute_uv=False)
    return int((values > above * values[0]).sum())


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
def test_there_are_as_many_as_the_rank_on_motions_of_an_oracle(make: Callable[[], Robot]) -> None:
    motions, some = oracle(make)
    base = base_parameters(motions.robot)
    D = motions.regressor(base.standard, some)
    kept = motions.regressor(base.kept, some)
    values = np.linalg.svd(D, compute_uv=False)
    count = len(base.names)
    print(make.__name__, values[count - 2 : count + 2] / values[0])
    assert values[count - 1] > 1e3 * values[count]
    assert_agree(kept @ base.matrix(), D, 1e-8, float(np.abs(D).max()))


@pytest.mark.parametrize("make", [*MAKERS, sr400], ids=lambda make: make.__name__)
def test_base_regressor_times_base_values_is_idm(make: Callable[[], Robot]) -> None:
    robot = with_friction(make())
    models = Interpreted(robot)
    values, names = models.column_values("base"), regressor.columns(robot, "base")
    of_energy = regressor.energy_columns(robot, "base")
    assert not isinstance(names, Refusal)
    assert not isinstance(of_energy, Refusal)
    inertial = len(base_parameters(robot).names)
    assert_agree(values[:inertial], models.base_values(), 1e-15)
    stack, offsets = [], []
    for q, qd, qdd in states(robot):
        Y, tau = models.regressor(q, qd, qdd, "base"), models.idm(q, qd, qdd)
        assert_agree(Y @ values, tau, 1e-11, max(1.0, float(np.abs(tau).max())))
        energy = float(models.kinetic_energy(q, qd) + models.potential_energy(q))
        offsets.append(energy - float(models.energy_regressor(q, qd, "base") @ values[: len(of_energy)]))
        stack.append(Y)
    assert np.ptp(offsets) < 1e-10 * max(1.0, float(np.abs(offsets).max()))
    Y = np.concatenate(stack)
    assert rank(Y, 1e-12) == len(names)


def with_friction(robot: Robot) -> Robot:
    """The robot with friction and rotors at all joints, cut ones too."""
    keys, values = ("FV", "FS", "FO", "IA"), dict(robot.values)

    def driven(joint: Joint, j: int) -> Joint:
        values.update({f"{key}_{j}": 0.1 + 0.03 * j for key in keys})
        return replace(joint, **{key: sp.Symbol(f"{key}_{j}") for key in keys})

    joints = tuple(driven(joint, j) for j, joint in enumerate(robot.joints, 1))
    cuts = enumerate(robot.loops, len(joints) + 1)
    loops = tuple(replace(loop, cut=driven(loop.cut, k)) for k, loop in cuts)
    return replace(robot, joints=joints, loops=loops, values=values)


def test_joints_of_a_loop_have_one_friction_where_they_move_alike() -> None:
    """The near triangle of the AKR3000 is isosceles: its arm turns twice as far as the joint that carries the slide."""
    relations = [base.relation for base in friction_parameters(akr3000(), Graph()) if len(base.terms) > 1]
    assert relations == ["FVR2 = FV2 + 1/4*FV4", "FSR2 = FS2 + 1/2*FS4", "FOR2 = FO2 + 1/2*FO4"]
    of_sr400 = [base.relation for base in friction_parameters(sr400(), Graph()) if base.kept.field != "FO"]
    assert [relation for relation in of_sr400 if "R" in relation] == ["FVR3 = FV3 + FV8", "FSR3 = FS3 + FS8"]


def test_base_values_rest_on_the_geometry() -> None:
    models = Interpreted(with_friction(akr3000()))
    assert np.isfinite(models.column_values("base")).all()
    names = regressor.columns(models.robot, "base")
    assert not isinstance(names, Refusal)
    other = models.with_parameters({"P_d7": 1.01 * float(models.robot.values["P_d7"] or 0)})
    assert np.isfinite(models.base_values()).all()
    assert np.isnan(other.base_values()).all()
    undetermined = [name for name, x in zip(names, other.column_values("base"), strict=True) if np.isnan(x)]
    grouped = [base.name for base in friction_parameters(models.robot, Graph()) if len(base.terms) > 1]
    assert "FVR2" in grouped
    assert undetermined == [*base_parameters(models.robot).names, *grouped]
    masses = {name: 2.0 for name in models.robot.values if name.startswith("IA")}
    assert np.isfinite(models.with_parameters(masses).base_values()).all()


def test_a_robot_in_its_base_parameters_has_the_same_torques() -> None:
    robot = five_bar()
    reduced = in_base_parameters(robot)
    q, qd, qdd = np.array([2.2, 0.9]), np.array([0.4, -1.1]), np.array([1.0, 2.0])
    assert_agree(Interpreted(reduced).idm(q, qd, qdd), Interpreted(robot).idm(q, qd, qdd), 1e-12)
    assert reduced.joints[3].MX == 0
    assert robot.joints[3].MX != 0


def test_a_length_without_value_is_asked_for() -> None:
    robot = replace(fourbar(), values={**fourbar().values, "L2": None})
    reason = regressor.columns(robot, "base")
    assert isinstance(reason, Refusal)
    assert "expected values for L2" in reason.reason
