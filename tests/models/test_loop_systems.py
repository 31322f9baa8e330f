"""The laws of the models on robots whose loops are solved together or have no closed form: passive joints are given.

Where these are the numeric closure of the opened tree says, which shares no code with the generator.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import Any

import numpy as np
import pytest
import sympy as sp
from oracle.agreement import assert_agree
from oracle.closed_robots import bennett, fourbar, parallelogram, three_legs
from oracle.dense_closed_robots import dense
from oracle.pinocchio_loops import multiplier_dynamics
from oracle.random_loops import spatial_ring
from oracle.tree import tree_of
from torquec.generator.description import Robot
from torquec.generator.description.robot import Frame, Joint, Loop
from torquec.generator.models.arguments import PASSIVE, optional_inputs
from torquec.generator.models.row import Model
from torquec.peers.newton_euler import Array, Tree

from .interpreted import Interpreted
from .laws import LAWS, Law, parameters
from .subject import Subject, random_state
from .test_closed_laws import OTHERS

ROBOTS: dict[str, Robot] = {
    "three_legs": dense(three_legs(), 0),
    "bennett": dense(bennett(), 1),
    "spatial_ring": dense(spatial_ring(0), 2, floating=True),
}


class Given(Interpreted):
    """Models that are given the positions of all joints with q."""

    @cached_property
    def tree(self) -> Tree:
        return tree_of(self.robot)

    def with_parameters(self, values: Mapping[str, float]) -> Given:
        other = Given(super().with_parameters(values).robot, self.forced)
        other._kernels = self._kernels
        return other

    def _call(self, row: Model, arguments: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
        if PASSIVE not in optional_inputs(row):
            return super()._call(row, arguments, keywords)
        q = np.asarray(arguments[0], dtype=float)
        rows = [self._passive(each) for each in q.reshape(-1, q.shape[-1])]
        return super()._call(row, arguments, {**keywords, "passive": np.reshape(rows, (*q.shape[:-1], -1))})

    def _passive(self, q: Array) -> Array:
        positions = self.tree.closed(np.ascontiguousarray(q)).positions if np.isfinite(q).all() else np.full(99, np.nan)
        return np.array([positions[j - 1] for j in self.robot.mobile])


@cache
def subject(name: str) -> Subject:
    return Subject.of(ROBOTS[name], Given)


@pytest.mark.parametrize("name", ROBOTS)
@pytest.mark.parametrize("law", [law for law in LAWS if law not in OTHERS], ids=lambda law: law.__name__)
def test_law(law: Law, name: str) -> None:
    if law is parameters.other_parameters_are_another_robot and name != "three_legs":
        pytest.skip("with other lengths a Bennett linkage does not move; one robot is enough")
    s = subject(name)
    law(s, random_state(s.tree, np.random.default_rng(0)))


@pytest.mark.parametrize("name", ROBOTS)
def test_ddm_is_that_of_multipliers(name: str) -> None:
    s = subject(name)
    x = random_state(s.tree, np.random.default_rng(1))
    if not s.robot.base.floating:
        expected = multiplier_dynamics(s.robot, x.q, x.qd, x.tau)
        assert_agree(s.models.ddm(x.q, x.qd, x.tau), expected, 1e-8)


def cut_at_the_ground(robot: Robot) -> Robot:
    """A four-bar cut where its rocker stands on the ground: the rocker's link has its frame at the pin instead."""
    crank, coupler, rocker = robot.joints
    (loop,) = robot.loops
    far, near = loop.cut.d, loop.twin.d
    inertia = {"M": rocker.M, "MX": rocker.MX - near * rocker.M, "MY": rocker.MY}
    inertia["ZZ"] = rocker.ZZ - 2 * near * rocker.MX + near * near * rocker.M
    pin = Joint("pin", 2, 0, 0, d=far, FV=loop.cut.FV, K=loop.cut.K, **inertia)
    ground = Loop(
        Joint("pivot", 3, 0, 0, d=-near, FV=rocker.FV, K=rocker.K, QK=rocker.QK), Frame("on_ground", 0, d=rocker.d)
    )
    drawn = {name: robot.assembly[name] for name in ("joint1", "joint2")}
    drawn["pin"] = robot.assembly["joint3"] - sum(drawn.values())
    # The angle from the rocker to the ground is that of the rocker, the other way round.
    drawn["pivot"] = -robot.assembly["joint3"]
    return replace(robot, joints=(crank, coupler, pin), loops=(ground,), frames=(), assembly=drawn)


def test_the_same_loop_cut_at_another_joint_is_the_same_robot() -> None:
    robot = fourbar()
    names = ("FV2", "FV3", "FV4", "K3")
    FV2, FV3, FV4, K3 = map(sp.Symbol, names)
    joints = (robot.joints[0], replace(robot.joints[1], FV=FV2), replace(robot.joints[2], FV=FV3, K=K3))
    loop = replace(robot.loops[0], cut=replace(robot.loops[0].cut, FV=FV4))
    values = {**robot.values, **dict(zip(names, (0.3, 0.5, 0.7, 2.0), strict=True))}
    robot = replace(robot, joints=joints, loops=(loop,), values=values)
    one, other = Interpreted(robot), Interpreted(cut_at_the_ground(robot))
    for q, qd, qdd in np.random.default_rng(0).uniform(-1, 1, (4, 3, 1)):
        q = 0.9 + 0.4 * q
        for model, arguments in (("idm", (q, qd, qdd)), ("inertia", (q,)), ("ddm", (q, qd, qdd)), ("h", (q, qd))):
            assert_agree(getattr(one, model)(*arguments), getattr(other, model)(*arguments), 1e-11)


def test_the_cut_joint_of_a_parallelogram_turns_with_the_motor() -> None:
    """The coupler stays parallel to the ground, so the pin between it and the rocker turns as the crank does."""
    robot = parallelogram()
    loop = replace(robot.loops[0], cut=replace(robot.loops[0].cut, FV=sp.Integer(3), IA=sp.Integer(2)))
    driven, bare = Interpreted(replace(robot, loops=(loop,))), Interpreted(robot)
    q, qd, qdd = np.array([[0.4], [0.7], [-1.1]])
    assert_agree(driven.idm(q, qd, qdd), bare.idm(q, qd, qdd) + 3 * qd + 2 * qdd, 1e-12)
    assert_agree(driven.inertia(q), bare.inertia(q) + 2, 1e-12)
