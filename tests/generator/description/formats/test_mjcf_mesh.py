"""Meshes in MJCF: no file is opened unless the caller allows it, and then the masses are those of MuJoCo."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from models.interpreted import Interpreted
from torquec.generator.description import Choices, DescriptionError
from torquec.generator.description.numeric import evaluate

mujoco = pytest.importorskip("mujoco")

from oracle.mjcf_files import refused, robot_of  # noqa: E402
from oracle.mjcf_models import ARM  # noqa: E402
from oracle.mjcf_peer import MjcfPeer, largest_errors  # noqa: E402

CUBE = """v 0 0 0\nv 0.2 0 0\nv 0.2 0.4 0\nv 0 0.4 0\nv 0 0 0.6\nv 0.2 0 0.6\nv 0.2 0.4 0.6\nv 0 0.4 0.6
f 1 4 3\nf 1 3 2\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5\nf 2 3 7\nf 2 7 6\nf 3 4 8\nf 3 8 7\nf 4 1 5\nf 4 5 8
"""


WEIGHED = """<mujoco><compiler meshdir="shapes"/><asset><mesh file="box.obj" scale="0.5 1 1"/></asset><worldbody>
  <body name="swing"><joint name="j" axis="0 1 0"/><geom type="mesh" mesh="box" pos="0 0.1 0"/></body>
</worldbody></mujoco>"""


def test_masses_from_meshes_where_the_caller_allows_it(tmp_path: Path) -> None:
    (tmp_path / "shapes").mkdir()
    (tmp_path / "shapes" / "box.obj").write_text(CUBE)
    refused(WEIGHED, "body 'swing': its mass would come from the file of a mesh", tmp_path)
    robot = robot_of(WEIGHED, tmp_path, Choices(meshes=True))
    assert evaluate(robot.joints[0].M, robot.values) == pytest.approx(1000 * 0.1 * 0.4 * 0.6)
    peer = MjcfPeer(tmp_path / "arm.xml")
    errors = largest_errors(Interpreted(robot), peer, ["swing"], np.random.default_rng(1))
    assert max(errors.values()) < 1e-9, errors


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("none.obj", "file 'none.obj': .*cannot be read: No such file"),
        ("../../box.obj", "file '../../box.obj': expected a file in the folder of the main file"),
        ("pipe.obj", "it is a pipe"),
        ("box.png", "expected one of .stl, .obj, .msh"),
        ("empty.obj", "MuJoCo says"),
    ],
)
def test_meshes_that_are_refused(file: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "shapes").mkdir()
    (tmp_path / "shapes" / "empty.obj").touch()
    os.mkfifo(tmp_path / "shapes" / "pipe.obj")
    text = WEIGHED.replace('file="box.obj"', f'name="box" file="{file}"')
    with pytest.raises(DescriptionError, match=message) as caught:
        robot_of(text, tmp_path, Choices(meshes=True))
    assert str(caught.value).startswith("arm.xml, ")


def test_no_file_of_a_mesh_is_opened_and_its_mass_is_refused(tmp_path: Path) -> None:
    (tmp_path / "shell.stl").write_text("no mesh, and it does not matter")
    assert robot_of(ARM, tmp_path) == robot_of(ARM.replace('<geom type="mesh" mesh="shell"/>', ""), tmp_path)
    heavy = ARM.replace('<inertial pos="0.1 0 0" mass="2" diaginertia="0.01 0.02 0.03"/>', "")
    refused(heavy, "body 'upper': its mass would come from the file of a mesh.*expected <inertial.*--meshes", tmp_path)
    refused(ARM.replace("<compiler", '<compiler inertiafromgeom="true"'), "body 'upper': its mass would come", tmp_path)
    weighed = heavy.replace('mesh="shell"/>', 'mesh="shell" mass="0"/><geom type="sphere" size="0.1" mass="3"/>')
    assert robot_of(weighed, tmp_path).values["M1"] == 3
    refused(weighed.replace('mass="0"', 'mass="1"'), "body 'upper': its mass would come", tmp_path)
    stand = '<body name="stand"><geom type="mesh" mesh="shell"/></body>'
    robot = robot_of(ARM.replace('<body name="upper"', f'{stand}<body name="upper"'), tmp_path)
    assert "stand" in [frame.name for frame in robot.frames]
    assert any("body 'stand' never moves: its mass" in note for note in robot.notes)
    assert "stand" not in [joint.link for joint in robot.joints]
