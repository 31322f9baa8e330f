"""Values of base parameters, and of all that the columns of a regressor belong to."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import sympy as sp
from models.example_robots import FILES
from models.interpreted import Interpreted
from oracle.agreement import assert_agree
from oracle.regressor import motions_of, regressor_at
from oracle.tree import tree_of
from places import ROBOTS
from torquec.generator.base_parameters.closed_form import base_parameters
from torquec.generator.description import Choices, read_robot
from torquec.generator.description.robot import ZERO
from torquec.generator.models import regressor
from torquec.generator.models.refusal import Refusal
from torquec.peers.newton_euler import inverse_dynamics


def test_base_values_are_the_map_of_the_standard_ones() -> None:
    robot = read_robot(FILES["ur_description/urdf/ur5_robot.urdf"])
    base, tree = base_parameters(robot), tree_of(robot)
    standard = [float(getattr(tree, parameter.field)[parameter.link - 1]) for parameter in base.standard]
    assert_agree(Interpreted(robot).base_values(), base.matrix() @ standard, 1e-14)


def test_values_of_zeros_are_0_and_give_the_torques() -> None:
    robot = read_robot(FILES["so_arm_description/urdf/so101.urdf"])
    models, tree = Interpreted(robot), tree_of(robot)
    rng = np.random.default_rng(0)
    q, qd, qdd = rng.uniform(-1, 1, (3, tree.n))
    tau = inverse_dynamics(tree, q, qd, qdd)
    for parameters in ("standard", "base"):
        values = models.column_values(parameters)
        columns = regressor.columns(robot, parameters)
        assert not isinstance(columns, Refusal)
        assert len(values) == len(columns)
        assert_agree(models.regressor(q, qd, qdd, parameters) @ values, tau, 1e-12, float(np.abs(tau).max()))
    described = {**robot.values}
    zeros = [
        value
        for name, value in zip(regressor.columns(robot, "standard"), models.column_values("standard"), strict=True)
        if name not in described
    ]
    assert zeros
    assert not any(zeros)


def test_values_that_the_grouping_rests_on_may_not_change() -> None:
    robot = read_robot(FILES["kinova_description/robots/kinova.urdf"], Choices(keep_zeros=True))
    models = Interpreted(robot)
    assert np.isfinite(models.base_values()).all()
    rests_on = base_parameters(robot).rests_on
    name, value = next((name, value) for name, value in rests_on.items() if name.startswith("RL"))
    assert np.isnan(models.with_parameters({name: 1.01 * value}).base_values()).all()
    # The same numbers, and masses, may be given.
    again = models.with_parameters({name: value, "M1": 3.0, "MX3": 3.0, "XX4": 3.0}).base_values()
    assert np.isfinite(again).all()
    assert (again != models.base_values()).any()


def test_kept_zeros_have_no_columns() -> None:
    robot = read_robot(ROBOTS / "planar2r.toml")
    first = replace(robot.joints[0], XY=ZERO, IA=ZERO)
    robot = replace(robot, joints=(first, *robot.joints[1:]))
    assert {"XY1", "IA1"} <= {*regressor.columns(robot, "standard")}
    kept = regressor.columns(replace(robot, keep_zeros=True), "standard")
    assert not {"XY1", "IA1"} & {*kept}
    assert {"FV1", "FS1", "FO1"} <= {*kept}


def test_joints_that_move_by_one_variable_have_one_friction() -> None:
    robot = read_robot(ROBOTS / "gripper.toml")
    symbols = {f"{name}{j}": 0.1 * j for j in robot.mobile for name in ("FV", "FS", "FO")}
    joints = [
        replace(joint, **{name: sp.Symbol(f"{name}{j}") for name in ("FV", "FS", "FO")}) if j in robot.mobile else joint
        for j, joint in enumerate(robot.joints, 1)
    ]
    robot = replace(robot, joints=tuple(joints), values={**robot.values, **symbols})
    columns = regressor.columns(robot, "base")
    assert not isinstance(columns, Refusal)
    leaders = {joint.mimic.joint for joint in robot.joints if joint.mimic}
    assert leaders
    assert {f"FSR{j}" for j in leaders} <= {*columns}
    models, tree = Interpreted(robot), tree_of(robot)
    motions = motions_of(tree, 40, 0)
    D = np.concatenate([models.regressor(*motion, "base") for motion in motions])
    assert np.linalg.matrix_rank(D, rtol=1e-9) == len(columns)
    tau = np.concatenate([inverse_dynamics(tree, *motion) for motion in motions])
    assert_agree(D @ models.column_values("base"), tau, 1e-12, float(np.abs(tau).max()))


def test_columns_are_those_of_the_oracle() -> None:
    robot = read_robot(FILES["panda_description/urdf/panda.urdf"])
    models, tree, base = Interpreted(robot), tree_of(robot), base_parameters(robot)
    motions = motions_of(tree, 2, 0)
    ours = np.concatenate([models.regressor(*motion, "base") for motion in motions])
    theirs = regressor_at(tree, base.kept, motions)
    assert_agree(ours[:, : len(base.names)], theirs, 1e-12, float(np.abs(theirs).max()))
