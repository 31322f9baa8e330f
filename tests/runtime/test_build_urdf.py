"""A URDF from the file to the compiled robot: names, notes, choices, parameters by link, and the command line."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
import torquec
from torquec.cli import main

pytestmark = pytest.mark.usefixtures("unoptimised")

ARM = """<robot name="{name}">
  <link name="base"/>
  <link name="{first}"><inertial><origin xyz="0.1 0 0"/><mass value="2"/>
    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial></link>
  <link name="{second}"><inertial><origin xyz="0.1 0 0"/><mass value="1"/>
    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial></link>
  <link name="hand"><inertial><mass value="0.5"/>
    <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.01"/></inertial></link>
  <joint name="{joint}" type="revolute"><parent link="base"/><child link="{first}"/>
    <origin rpy="1.5708 0 0"/><axis xyz="0 0 1"/><dynamics damping="0.1"/></joint>
  <joint name="elbow" type="revolute"><parent link="{first}"/><child link="{second}"/>
    <origin xyz="0.3 0 0"/><axis xyz="0 0 1"/></joint>
  <joint name="mount" type="fixed"><parent link="{second}"/><child link="hand"/><origin xyz="0.2 0 0"/></joint>
</robot>
"""
PLAIN = {"name": "arm", "first": "upper", "second": "fore", "joint": "shoulder"}
HOSTILE = {
    "name": "3 &quot;*/ robot ??/",
    "first": "a&quot;b&#10;*/ \N{ROBOT FACE}",
    "second": "*/ int main(void){{}} //".replace("{{}}", "{}"),
    "joint": "while",
}
MODELS = ["idm", "transform", "jacobian"]


def written(folder: Path, names: dict[str, str] = PLAIN) -> Path:
    path = folder / "arm.urdf"
    path.write_text(ARM.format(**names), encoding="utf-8")
    return path


def test_hostile_names_compile_and_change_nothing(tmp_path: Path) -> None:
    plain = torquec.build(written(tmp_path), models=MODELS)
    hostile = torquec.build(written(tmp_path, HOSTILE), models=MODELS)
    assert hostile.joint_names == ("while", "elbow")
    assert hostile.frames == plain.frames == ("base", "hand")
    q, qd, qdd = np.random.default_rng(0).uniform(-2, 2, (3, 2))
    assert np.array_equal(hostile.idm(q, qd, qdd), plain.idm(q, qd, qdd))
    links = [joint["link"] for joint in hostile.metadata["joints"]]
    assert links == ['a"b\n*/ \N{ROBOT FACE}', "*/ int main(void){} //", "hand"]
    changed = hostile.with_parameters({"*/ int main(void){} //.M": 3.0, "while.FV": 0.4})
    assert changed.parameters["M2"] == 3
    assert changed.parameters["FV1"] == 0.4


def test_parameters_by_link_and_joint(tmp_path: Path) -> None:
    robot = torquec.build(written(tmp_path), models=MODELS)
    heavier = robot.with_parameters({"hand.M": 1.5, "shoulder.FV": 0.3, "fore.M": 2})
    numbered = robot.with_parameters({"M3": 1.5, "FV1": 0.3, "M2": 2})
    assert dict(heavier.parameters) == dict(numbered.parameters)
    with pytest.raises(ValueError, match=r"no parameter 'foot.M'"):
        robot.with_parameters({"foot.M": 1.0})
    with pytest.raises(ValueError, match="MX"):
        robot.with_parameters({"hand.MX": 1.0})


def test_what_was_rounded_is_known_to_the_module(tmp_path: Path) -> None:
    robot = torquec.build(written(tmp_path), models=MODELS)
    assert robot.notes == ("joint 'shoulder', line 10: 1.5708 rad is taken as pi/2, 3.7e-06 rad off",)
    with pytest.warns(torquec.DescriptionWarning, match=r"alpha is 1\.5708, close to pi/2"):
        exact = torquec.build(written(tmp_path), models=MODELS, exact=True)
    assert exact.notes == ()
    placed = robot.transform([0, 0], "hand"), exact.transform([0, 0], "hand")
    assert 1e-6 < np.abs(placed[0] - placed[1]).max() < 1e-5


def test_any_link_by_its_name(tmp_path: Path) -> None:
    robot = torquec.build(written(tmp_path), models=["transform"], frames=["fore", "upper"])
    assert robot.frames == ("base", "fore", "upper")
    assert not [name for name in robot.parameters if name.endswith("_hand")]
    np.testing.assert_allclose(robot.transform([0, 0], "fore", "upper")[:3, 3], [0.3, 0, 0], atol=1e-15)
    with pytest.raises(ValueError, match="has no frame 'foot'"):
        torquec.build(written(tmp_path), models=["transform"], frames=["foot"])


def test_reduced_robots(tmp_path: Path) -> None:
    whole = torquec.build(written(tmp_path), models=MODELS)
    locked = torquec.build(written(tmp_path), models=MODELS, lock={"elbow": 0.3})
    assert locked.joint_names == ("shoulder",)
    expected = whole.idm([0.2, 0.3], [1.0, 0.0], [2.0, 0.0])[:1]
    np.testing.assert_allclose(locked.idm([0.2], [1.0], [2.0]), expected, rtol=1e-13)
    kept = torquec.build(written(tmp_path), models=MODELS, joints=["elbow"])
    assert kept.joint_names == ("elbow",)
    expected = whole.idm([0.0, 0.3], [0.0, 1.0], [0.0, 2.0])[1:]
    np.testing.assert_allclose(kept.idm([0.3], [1.0], [2.0]), expected, rtol=1e-13)


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(written(tmp_path))
    assert main(["build", path, "--models", "idm", "--lock", "elbow=0.3", "--json"]) == 0
    printed = capsys.readouterr()
    assert "note: joint 'shoulder', line 10: 1.5708 rad is taken as pi/2" in printed.err
    (made,) = json.loads(printed.out)
    assert torquec.load(made["path"]).n == 1
    assert main(["info", made["path"]]) == 0
    assert "1.5708 rad is taken as pi/2" in capsys.readouterr().out
    assert main(["build", path, "--models", "idm", "--joints", "elbow", "--exact", "--json"]) == 0
    printed = capsys.readouterr()
    assert "note" not in printed.err
    assert torquec.load(json.loads(printed.out)[0]["path"]).joint_names == ("elbow",)
    assert main(["convert", path, str(tmp_path / "arm.toml")]) == 0
    assert main(["show", str(tmp_path / "arm.toml"), "idm"]) == 0
    assert main(["base-params", path]) == 0
    assert main(["export", path, str(tmp_path / "c"), "--models", "idm"]) == 0
    assert (tmp_path / "c" / "arm_models.c").is_file()


def test_what_can_not_be_done_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(written(tmp_path))
    with pytest.raises(SystemExit) as stopped:
        main(["build", path, "--lock", "elbow"])
    assert stopped.value.code == 2
    assert "expected a joint and its position, such as finger=0.02" in capsys.readouterr().err
    assert main(["build", path, "--lock", "knee=1"]) == 1
    assert "no joint 'knee' moves" in capsys.readouterr().err
    wrong = tmp_path / "wrong.urdf"
    wrong.write_text(ARM.format(**PLAIN).replace('value="2"', 'value="-2"'))
    assert main(["build", str(wrong), "--strict"]) == 1
    assert "the mass is negative, M = -2 kg" in capsys.readouterr().err
    wrong.write_text(ARM.format(**PLAIN).replace('value="2"', 'value="2,5"'))
    assert main(["build", str(wrong)]) == 1
    assert "wrong.urdf, line 3, <mass>: value = '2,5'" in capsys.readouterr().err
