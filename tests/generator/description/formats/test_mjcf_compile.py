"""MuJoCo's compiler in a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from torquec.generator.description import read_description
from torquec.generator.description.formats import mjcf_compile
from torquec.generator.description.formats.limited import Bounds

mujoco = pytest.importorskip("mujoco")

from oracle.mjcf_files import refused  # noqa: E402
from oracle.mjcf_models import ARM  # noqa: E402


def test_work_of_the_compiler_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mjcf_compile, "BOUNDS", Bounds(seconds=60, memory=2**26))
    refused(ARM, "as MuJoCo compiles it: expected a smaller robot|MuJoCo fails", tmp_path)
    monkeypatch.setattr(mjcf_compile, "BOUNDS", Bounds(seconds=0))
    refused(ARM, "it takes more than 0 s as MuJoCo compiles it", tmp_path)


def test_the_missing_package_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)
    refused(ARM, r"needs the package mujoco: `pip install torquec\[mjcf\]` brings it", tmp_path)


@pytest.mark.skipif(int(mujoco.__version__.split(".")[0]) < 4, reason="older ones do not warn of this robot")
def test_mujoco_leaves_no_file_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would write its warnings into MUJOCO_LOG.TXT."""
    monkeypatch.chdir(tmp_path)
    twice = '<joint axis="1 0 0"/><joint axis="1 0 0"/><geom size="0.1"/>'
    text = f"<mujoco><worldbody><body>{twice}</body></worldbody></mujoco>"
    path = tmp_path / "arm.xml"
    path.write_text(text)
    robot = read_description(path).robot
    assert [path.name for path in tmp_path.iterdir()] == ["arm.xml"]
    assert any("MuJoCo warns" in note for note in robot.notes)
