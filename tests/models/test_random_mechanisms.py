"""Laws on random mechanisms with loops, in every mode of cutting them; `pytest --sweep` takes more of each kind."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest
from oracle.agreement import assert_agree
from oracle.pinocchio_loops import multiplier_dynamics
from oracle.random_mechanisms import BY_NEWTON, KINDS, drawn, random_loop
from oracle.recut import recut
from oracle.tree import tree_of
from torquec.generator.description import Robot
from torquec.generator.description.formats import par, par_writer, toml, toml_writer
from torquec.generator.description.parallelogram import paths
from torquec.generator.description.placed.khalil import in_khalil_frames
from torquec.generator.inverse.loop_search import loop_solutions
from torquec.generator.inverse.loop_steps import LoopSystem
from torquec.generator.models.row import Model
from torquec.peers.newton_euler import Array, inverse_dynamics

from .interpreted import Interpreted
from .laws import dynamics, energy
from .subject import Subject, random_state

LAWS = (
    dynamics.idm_is_newton_euler_and_pinocchio,
    dynamics.ddm_inverts_idm,
    dynamics.inertia_is_symmetric_and_positive,
    energy.power_of_the_joints_changes_the_energy,
)


class WithPassive(Interpreted):
    """Models that are told where all joints are, in numbers, as loops without closed form need it."""

    def _call(self, row: Model, arguments: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
        positions = tree_of(self.robot).closed(np.asarray(arguments[0], dtype=float)).positions
        return super()._call(row, arguments, {**keywords, "passive": positions[[j - 1 for j in self.robot.mobile]]})


def models_of(kind: str) -> type[Interpreted]:
    return WithPassive if kind in BY_NEWTON else Interpreted


@cache
def subject(kind: str, seed: int = 0) -> Subject:
    return Subject.of(random_loop(kind, seed, floating=kind == "watt"), models_of(kind))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_law(law: object, kind: str, full_sweep: bool) -> None:
    for seed in range(6 if full_sweep else 1):
        s = subject(kind, seed)
        law(s, random_state(s.tree, np.random.default_rng(seed)))  # type: ignore[operator]


@pytest.mark.parametrize("kind", KINDS)
def test_ddm_is_that_of_all_joints_and_the_forces_in_cut_ones(kind: str) -> None:
    s = subject(kind)
    if s.tree.floating:
        return
    x = random_state(s.tree, np.random.default_rng(1))
    assert_agree(s.models.ddm(x.q, x.qd, x.tau), multiplier_dynamics(s.robot, x.q, x.qd, x.tau), 1e-8)


def in_numbers(robot: Robot, q: Array, qd: Array, qdd: Array) -> tuple[dict[str, float], Array]:
    """Where all joints are, cut ones left out, and torques, by the opened tree in numbers."""
    tree = tree_of(robot)
    positions = tree.closed(q).positions
    return {tree.name[j - 1]: positions[j - 1] for j in robot.mobile}, inverse_dynamics(tree, q, qd, qdd)


@pytest.mark.parametrize("kind", KINDS)
def test_a_loop_cut_at_another_joint_is_the_same_robot(kind: str) -> None:
    """In numbers: whatever joint is passive may be the cut one."""
    robot = random_loop(kind, 1)
    rng = np.random.default_rng(0)
    q = np.array([robot.assembly[robot.joints[j - 1].name] for j in robot.moving]) + rng.uniform(
        -0.1, 0.1, len(robot.moving)
    )
    qd, qdd = rng.uniform(-2, 2, (2, len(q)))
    places, torques = in_numbers(robot, q, qd, qdd)
    for j in moved_by_loops(robot):
        name = robot.joints[j - 1].name
        for k in loops_of(robot, j):
            other = recut(robot, k, name)
            assert other.loops[k].cut.name == name
            names = [other.joints[i - 1].name for i in other.moving]
            assert names == [robot.joints[i - 1].name for i in robot.moving]
            moved, again = in_numbers(other, q, qd, qdd)
            turns = [moved[joint] - places[joint] for joint in places.keys() & moved.keys()]
            assert np.abs(np.remainder(np.array(turns) + np.pi, 2 * np.pi) - np.pi).max() < 1e-9
            assert_agree(again, torques, 1e-8)


def moved_by_loops(robot: Robot) -> list[int]:
    """The passive joints, those of parallelograms included."""
    return [j for j in robot.mobile if not robot.joints[j - 1].mu]


def loops_of(robot: Robot, j: int) -> list[int]:
    return [
        k for k, loop in enumerate(robot.loops) if j in (*paths(loop, robot.joints)[0], *paths(loop, robot.joints)[1])
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_models_do_not_know_where_a_loop_is_cut(kind: str) -> None:
    robot = random_loop(kind, 2)
    other = recut(robot, 0, robot.joints[moved_by_loops(robot)[0] - 1].name)
    x = random_state(tree_of(robot), np.random.default_rng(3))
    one, two = models_of(kind)(robot), models_of(kind)(other)
    assert_agree(two.idm(x.q, x.qd, x.qdd), one.idm(x.q, x.qd, x.qdd), 1e-8)
    assert_agree(two.inertia(x.q), one.inertia(x.q), 1e-8)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_reads_back_equal(kind: str) -> None:
    robot = in_khalil_frames(drawn(kind, 3))[0]
    for again in (toml.parse(toml_writer.write(robot), "a.toml"), par.parse(par_writer.write(robot), "a.par")):
        assert again == robot
        assert dict(again.assembly) == dict(robot.assembly)


@pytest.mark.parametrize("seed", range(3))
def test_a_parallelogram_anywhere_is_known_as_one(seed: int) -> None:
    """Its pins stand on no frame of the ground, its lengths are numbers."""
    robot = random_loop("parallelogram", seed)
    assert robot.passive == ()
    assert [abs(follower.terms[0][1]) for follower in robot.followers.values()] == [1, 1]
    assert len(random_loop("fourbar", seed).passive) == 2


def test_kinds_by_newton_have_no_closed_form() -> None:
    """So that each kind stands in its right list."""
    for kind in BY_NEWTON:
        assert any(isinstance(solution, LoopSystem) for solution in loop_solutions(random_loop(kind, 0)))
