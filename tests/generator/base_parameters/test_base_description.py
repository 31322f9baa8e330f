"""Descriptions whose parameters are base parameters: the torques stay, the parameters are fewer."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import sympy as sp
from oracle.agreement import assert_agree
from oracle.random_robots import VARIETIES, random_positions, random_robot
from oracle.restricted_robots import dense
from oracle.tree import tree_of
from places import ROBOTS
from torquec.generator.base_parameters.base_description import in_base_parameters
from torquec.generator.base_parameters.closed_form import base_parameters
from torquec.generator.description import read_robot
from torquec.generator.description.formats.toml_writer import write
from torquec.generator.description.robot import INERTIA, DescriptionError
from torquec.peers.newton_euler import inverse_dynamics

DESCRIPTIONS = sorted(ROBOTS.glob("*.toml"))


@pytest.mark.parametrize("keep_zeros", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_a_description_in_base_parameters_has_the_same_torques(seed: int, keep_zeros: bool) -> None:
    robot = random_robot(seed, 4 if seed % 4 < 2 else 3, VARIETIES[: seed % 4])
    robot = replace(robot, keep_zeros=keep_zeros)
    reduced = in_base_parameters(robot)
    base, before, after = base_parameters(robot), tree_of(robot), tree_of(reduced)
    fields = [(f"{name}{j}", getattr(x, name)) for j, x in enumerate(reduced.joints, 1) for name in (*INERTIA, "IA")]
    fields += [(f"{name}0", getattr(reduced.base, name)) for name in INERTIA]
    present = {label for label, value in fields if value != 0}
    assert present <= set(map(str, base.kept))
    if keep_zeros:
        assert present == set(map(str, base.kept))
        assert base_parameters(reduced).relations() == ()
    rng = np.random.default_rng(seed)
    for _ in range(3):
        motion = [random_positions(before, rng), *rng.uniform(-2, 2, (2, before.n))]
        tau = inverse_dynamics(before, *motion)
        assert_agree(inverse_dynamics(after, *motion), tau, 1e-11, float(1 + np.abs(tau).max()))
    assert base_parameters(reduced).kept == base.kept


@pytest.mark.parametrize("path", DESCRIPTIONS, ids=lambda path: path.stem)
def test_a_description_in_base_parameters_reads_back(path: Path, tmp_path: Path) -> None:
    reduced = in_base_parameters(read_robot(path))
    written = tmp_path / path.name
    written.write_text(write(reduced))
    assert read_robot(written) == reduced


def test_a_description_without_values_gets_symbols() -> None:
    robot = dense(read_robot(ROBOTS / "rx90.toml"))
    robot = replace(robot, values=dict.fromkeys(robot.values))
    reduced = in_base_parameters(robot)
    assert reduced.values["XXR2"] is None
    assert sp.Symbol("XXR2") == reduced.joints[1].XX
    assert "M6" not in reduced.values


def test_a_name_that_a_base_parameter_would_have_is_refused() -> None:
    robot = dense(read_robot(ROBOTS / "planar2r.toml"))
    joint = replace(robot.joints[0], FV=sp.Symbol("ZZR1"))
    taken = replace(robot, joints=(joint, *robot.joints[1:]), values={**robot.values, "ZZR1": 1.0})
    with pytest.raises(DescriptionError, match="ZZR1, as the base parameter on ZZ1"):
        in_base_parameters(taken)
