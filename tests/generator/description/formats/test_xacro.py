"""xacro: macros, properties and includes are expanded by the package, and its troubles are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from torquec.generator.description import Choices, DescriptionError, read_robot
from torquec.generator.description.formats import markup, xacro
from torquec.generator.description.formats.limited import Bounds
from torquec.generator.description.numeric import evaluate

pytest.importorskip("xacro")

ARM = """<?xml version="1.0"?>
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:property name="mass" value="${2 * 1.5}"/>
  <xacro:macro name="body" params="name">
    <link name="${name}"><inertial><mass value="${mass}"/>
      <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial></link>
  </xacro:macro>
  <link name="ground"/>
  <xacro:include filename="turn.xacro"/>
  <xacro:body name="upper"/>
</robot>
"""
TURN = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <joint name="shoulder" type="continuous"><parent link="ground"/><child link="upper"/>
    <origin rpy="${pi / 2} 0 0"/></joint>
</robot>
"""


def written(folder: Path, arm: str = ARM, turn: str = TURN, name: str = "arm.urdf.xacro") -> Path:
    (folder / "turn.xacro").write_text(turn)
    (folder / name).write_text(arm)
    return folder / name


@pytest.mark.parametrize("name", ["arm.xacro", "arm.urdf.xacro"])
def test_a_robot(tmp_path: Path, name: str) -> None:
    robot = read_robot(written(tmp_path, name=name))
    assert (robot.name, robot.joints[0].name, robot.joints[0].link) == ("arm", "shoulder", "upper")
    assert evaluate(robot.joints[0].M, robot.values) == 3
    assert read_robot(written(tmp_path), Choices(exact=True)).joints == robot.joints


def test_nothing_is_imported_from_where_robots_lie(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "xacro.py").write_text("raise SystemExit('a stranger was run')\n")
    monkeypatch.chdir(tmp_path)
    assert read_robot(written(tmp_path)).name == "arm"


def test_what_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DescriptionError, match=r"arm.urdf.xacro'.*xacro says: .*mas"):
        read_robot(written(tmp_path, ARM.replace("${mass}", "${mas}")))
    with pytest.raises(DescriptionError, match=r"arm.urdf.xacro, line \d+, <mass>: value = 'heavy'"):
        read_robot(written(tmp_path, ARM.replace("${mass}", "heavy")))
    with pytest.raises(DescriptionError, match="cannot be read"):
        read_robot(tmp_path / "none.xacro")
    endless = '<xacro:macro name="again" params=""><xacro:again/></xacro:macro><xacro:again/></robot>'
    with pytest.raises(DescriptionError, match=r"xacro says|as xacro expands it"):
        read_robot(written(tmp_path, ARM.replace("</robot>", endless)))
    monkeypatch.setattr(xacro, "find_spec", lambda name: None)
    with pytest.raises(DescriptionError, match=r"pip install torquec\[xacro\]"):
        read_robot(written(tmp_path))


def test_macros_that_double_are_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty-six macros that each write the one before twice would make 2^26 links."""
    first = '<xacro:macro name="m0" params=""><link name="x"/></xacro:macro>'
    rest = "".join(
        f'<xacro:macro name="m{i}" params=""><xacro:m{i - 1}/><xacro:m{i - 1}/></xacro:macro>' for i in range(1, 27)
    )
    monkeypatch.setattr(xacro, "BOUNDS", Bounds(seconds=5, memory=2**28, output=markup.MAX_BYTES))
    with pytest.raises(DescriptionError, match=r"(takes|needs|becomes) more than .* as xacro expands it"):
        read_robot(written(tmp_path, ARM.replace("</robot>", f"{first}{rest}<xacro:m26/></robot>")))
