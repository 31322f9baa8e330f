"""<include> in MJCF: which files are read, and in which folders they may lie."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from torquec.generator.description import Choices, DescriptionError, read_robot

mujoco = pytest.importorskip("mujoco")

from oracle.mjcf_files import robot_of  # noqa: E402
from oracle.mjcf_models import GEARS, SEVERAL_JOINTS  # noqa: E402


def test_includes_are_read_from_the_folder_of_the_file_alone(tmp_path: Path) -> None:
    folder = tmp_path / "robot"
    (folder / "parts").mkdir(parents=True)
    whole = robot_of(SEVERAL_JOINTS, tmp_path)
    start, stop = SEVERAL_JOINTS.index('<body name="hip"'), SEVERAL_JOINTS.index("    </body>\n  </worldbody>")
    (folder / "parts" / "hip.xml").write_text(f"<mujocoinclude>{SEVERAL_JOINTS[start:stop]}</mujocoinclude>")
    (folder / "top.xml").write_text("<mujoco/>")
    main = folder / "arm.xml"
    main.write_text(f'{SEVERAL_JOINTS[:start]}<include file="parts/hip.xml"/>{SEVERAL_JOINTS[stop:]}')
    robot = read_robot(main)
    assert robot.joints == whole.joints
    assert robot.values == whole.values
    (tmp_path / "out.xml").write_text("<mujoco/>")
    (folder / "link.xml").symlink_to(tmp_path / "out.xml")
    for name, message in [
        ("../out.xml", "a file in the folder of the main file"),
        ("/etc/passwd", "a file in the folder of the main file"),
        ("link.xml", "a file in the folder of the main file"),
        ("arm.xml", "a second time"),
        ("none.xml", "cannot be read"),
        ("parts", "cannot be read"),
        ("", 'no file="..."'),
        ("https://example.org/a.xml", "cannot be read"),
    ]:
        main.write_text(f'<mujoco>\n<include file="{name}"/></mujoco>')
        with pytest.raises(DescriptionError, match=f"^arm.xml, line 2, <include>: .*{message}"):
            read_robot(main)
    (folder / "bomb.xml").write_text('<!DOCTYPE b [<!ENTITY a "a">]><mujoco/>')
    (folder / "wrong.xml").write_text('<mujoco>\n\n<worldbody><body><joint typ="hinge"/></body></worldbody></mujoco>')
    main.write_text('<mujoco><include file="bomb.xml"/></mujoco>')
    with pytest.raises(DescriptionError, match=r"file 'bomb.xml': line 1: a DOCTYPE or an entity"):
        read_robot(main)
    main.write_text('<mujoco><include file="wrong.xml"/></mujoco>')
    with pytest.raises(DescriptionError, match=r"unrecognized attribute: 'typ'.*line 3 of 'wrong.xml'"):
        read_robot(main)


def test_includes_from_a_folder_that_the_caller_allows(tmp_path: Path) -> None:
    (tmp_path / "shared" / "deep").mkdir(parents=True)
    (tmp_path / "robot").mkdir()
    main = tmp_path / "robot" / "arm.xml"
    main.write_text('<mujoco><include file="../shared/top.xml"/></mujoco>')
    (tmp_path / "shared" / "top.xml").write_text('<mujoco><include file="deep/gears.xml"/></mujoco>')
    (tmp_path / "shared" / "deep" / "gears.xml").write_text(GEARS)
    with pytest.raises(DescriptionError, match=r"line 1, <include>: file '../shared/top.xml'.*--include-root"):
        read_robot(main)
    assert len(read_robot(main, Choices.of(include_root=tmp_path)).moving) == 2
    with pytest.raises(DescriptionError, match=r"file '../shared/top.xml': expected"):
        read_robot(main, Choices.of(include_root=tmp_path / "robot"))


@pytest.mark.parametrize("kind", ["pipe", "device", "long"])
def test_included_files_are_ordinary_ones(kind: str, tmp_path: Path) -> None:
    part = tmp_path / "part.xml"
    if kind == "pipe":
        os.mkfifo(part)
    elif kind == "device":
        part.symlink_to("/dev/zero")
    else:
        with part.open("wb") as file:
            file.truncate(3 * 2**30)
    (tmp_path / "arm.xml").write_text('<mujoco><include file="part.xml"/></mujoco>')
    message = {"pipe": "it is a pipe", "device": "it is a device", "long": "is too long"}[kind]
    with pytest.raises(DescriptionError, match=f"^arm.xml, line 1, <include>: file 'part.xml': .*{message}"):
        read_robot(tmp_path / "arm.xml", Choices.of(include_root="/"))
