"""A model that a robot can't have: left out, refused when asked for, and explained by the built robot."""

from __future__ import annotations

import pytest
import torquec
from places import ROBOTS
from torquec.generator.derive.selection import select
from torquec.generator.description import read_robot

REASON = "it has 2 joints: expected a chain of six joints"


def test_all_models_leave_out_what_cannot_be() -> None:
    kernels = select(read_robot(ROBOTS / "planar2r.toml"), ("all",), None).kernels
    names = {kernel.variant.row.name for kernel in kernels}
    assert "dls" in names
    assert not names & {"inverse_jacobian", "jacobian_determinant"}


def test_asking_for_it_tells_the_reason() -> None:
    with pytest.raises(ValueError, match=f"planar2r.*inverse_jacobian.*{REASON}"):
        torquec.build(ROBOTS / "planar2r.toml", models=("inverse_jacobian",))


def test_a_built_robot_tells_the_reason() -> None:
    robot = torquec.build(ROBOTS / "planar2r.toml")
    with pytest.raises(AttributeError, match=f"inverse_jacobian.*{REASON}"):
        _ = robot.inverse_jacobian
