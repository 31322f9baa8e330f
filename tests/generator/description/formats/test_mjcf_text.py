"""The text that MuJoCo gets: without what it does not need, with no file, with the angles that are meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from torquec.generator.description import DescriptionError
from torquec.generator.description.formats import markup, mjcf_text
from torquec.generator.description.formats.file import Access
from torquec.generator.description.formats.mjcf_text import Document

TEXT = """<mujoco model="m"><compiler meshdir="../shapes" angle="radian"/>
<asset><texture file="sky.png"/><mesh file="a.stl" scale="2 2 2"/></asset>
<worldbody><light/><body name="b" euler="1.5708 0 0">
<joint/><geom type="mesh" mesh="a" material="grey"/></body></worldbody>
<keyframe/></mujoco>"""


def document(text: str) -> Document:
    return mjcf_text.read(Path("/none/arm.xml"), markup.parse(text), Access())


def test_what_is_unused_and_names_of_files_are_left_out() -> None:
    made = document(TEXT)
    text = made.text(1)
    assert made.meshes
    assert made.name == "m"
    for word in ("sky.png", "a.stl", "light", "grey", "keyframe", "shapes"):
        assert word not in text
    assert '<mesh name="a" vertex="0 0 0 1 0 0' in text
    assert text != made.text(2)
    assert 'file="0.stl"' in made.text(0)


def test_rounded_angles_are_whole() -> None:
    made = document(TEXT)
    assert 'euler="1.5707963267948966 0 0"' in made.text(1)
    assert made.notes == ["<body>, line 3, euler: 1.5708 rad is taken as pi/2, 3.7e-06 rad off"]


def test_messages_have_the_lines_of_the_file() -> None:
    made = document(TEXT)
    lines = made.text(1).splitlines()
    joint = next(i for i, line in enumerate(lines, 1) if line.startswith("<joint"))
    assert made.with_places(f"bad\n joint, line {joint}\x07") == r"bad joint, line 4\x07"
    assert made.with_places("line 99999") == "line 99999"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("<sdf/>", "the outermost element: expected <mujoco>"),
        ('<mujoco><worldbody><body pos="0 nan 0"/></worldbody></mujoco>', "pos = '0 nan 0': expected finite"),
        ('<mujoco><worldbody><flexcomp/></worldbody></mujoco>', "<flexcomp>: a deformable body"),
        ('<mujoco><default><geom fileface="a.png"/></default></mujoco>', "no file here"),
        ('<mujoco><replicate count="2.5"/></mujoco>', "count = '2.5': expected a whole number"),
    ],
)
def test_refused(text: str, message: str) -> None:
    with pytest.raises(DescriptionError, match=message):
        document(text)
