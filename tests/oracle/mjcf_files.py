"""Texts of MJCF as files: read by torquec, read by MuJoCo, refused."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
from torquec.generator.description import Choices, DescriptionError, Robot, read_robot

from .mjcf_models import FINGERS
from .mjcf_peer import MjcfPeer

FINGERS_ALONE = re.sub(r"<equality>.*</equality>", "", FINGERS, flags=re.DOTALL)


def for_mujoco(text: str) -> str:
    """The file as MuJoCo can read it: without the elements that name files, and with the angle that is meant."""
    lines = [line for line in text.splitlines() if "file=" not in line and "<material" not in line]
    plain = "\n".join(line.replace(' material="grey"', "") for line in lines if 'mesh="shell"' not in line)
    return plain.replace('euler="1.5708', f'euler="{np.pi / 2!r}')


def peer_of(text: str, tmp_path: Path) -> MjcfPeer:
    path = tmp_path / "peer.xml"
    path.write_text(for_mujoco(text))
    return MjcfPeer(path)


def robot_of(text: str, tmp_path: Path, choices: Choices | None = None) -> Robot:
    path = tmp_path / "arm.xml"
    path.write_text(text)
    return read_robot(path, choices or Choices())


def refused(text: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(DescriptionError, match=message) as told:
        robot_of(text, tmp_path)
    assert str(told.value).startswith("arm.xml")
    assert len(str(told.value)) < 2500


def moving_frames(robot: Robot) -> list[str]:
    return [frame.name for frame in robot.frames if frame.name != "world"]
