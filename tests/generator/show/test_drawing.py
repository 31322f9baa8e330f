"""Drawings of robots: XML with each joint where the oracle has it."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
from oracle.kinematics import link_transforms, transform
from oracle.tree import tree_of
from places import ROBOTS
from torquec.cli import main
from torquec.drawing import view_of
from torquec.generator.api import find_description
from torquec.generator.description import DescriptionError, Robot, read_robot
from torquec.generator.description.robot import FIXED, PRISMATIC
from torquec.generator.documents import drawings
from torquec.generator.show.drawing import drawing
from torquec.generator.show.skeleton import skeleton
from torquec.peers.newton_euler import Array

CLOSED = ("fourbar", "slider_crank", "five_bar", "sr400", "akr3000", "delta", "gough_stewart")
SVG = "{http://www.w3.org/2000/svg}"
# Pixels are written to a hundredth.
WRITTEN = 0.0051


def described(name: str) -> Robot:
    return read_robot(find_description(name))


def places(text: str) -> dict[str, tuple[float, float]]:
    """The centre of each joint's symbol, in pixels."""
    found = {}
    for element in ElementTree.fromstring(text):
        name = element.get("data-joint")
        if name and element.tag == f"{SVG}circle":
            found[name] = (float(element.attrib["cx"]), float(element.attrib["cy"]))
        elif name:
            x, y, width, height = (float(element.attrib[key]) for key in ("x", "y", "width", "height"))
            found[name] = (x + width / 2, y + height / 2)
    return found


def check(robot: Robot, q: Array, text: str, given: Array | None) -> None:
    tree, view, found = tree_of(robot), view_of([skeleton(robot, given)]), places(text)
    links = link_transforms(tree, q)
    for j, joint in enumerate(robot.joints, 1):
        if joint.sigma != FIXED:
            np.testing.assert_allclose(found[joint.name], view.pixels(links[j][:3, 3]), atol=2 * WRITTEN)
    for loop in robot.loops:
        assert loop.cut.name in found
    assert len(found) == len(robot.mobile) + len(robot.loops)


@pytest.mark.parametrize("name", [*CLOSED, "rx90", "scara", "torso12", "gripper"])
def test_joints_stand_where_the_robot_is_drawn(name: str) -> None:
    robot = described(name)
    q = np.array([robot.assembly.get(robot.joints[j - 1].name, 0.0) for j in robot.moving])
    check(robot, q, drawing(robot), None)


@pytest.mark.parametrize("name", CLOSED)
def test_joints_stand_where_q_puts_them(name: str) -> None:
    robot = described(name)
    drawn = np.array([robot.assembly.get(robot.joints[j - 1].name, 0.0) for j in robot.moving])
    q = drawn + np.random.default_rng(0).uniform(-0.1, 0.1, len(drawn))
    check(robot, q, drawing(robot, q.tolist()), q)


def test_symbols_say_what_a_joint_is() -> None:
    elements = {e.get("data-joint"): e for e in ElementTree.fromstring(drawing(described("slider_crank")))}
    assert {name: elements[name].get("class") for name in ("crank", "rod", "slide", "gudgeon_pin")} == {
        "crank": "revolute motor",
        "rod": "revolute passive",
        "slide": "prismatic passive",
        "gudgeon_pin": "revolute cut",
    }
    assert [elements[name].tag for name in ("crank", "slide")] == [f"{SVG}circle", f"{SVG}rect"]
    assert ElementTree.fromstring(drawing(described("fourbar"))).find(f"{SVG}path[@class='cut']") is not None


def test_what_floats_stands_on_no_ground() -> None:
    grounds = {name: drawing(described(name)).count('class="ground"') for name in ("biped", "rx90")}
    assert grounds == {"biped": 0, "rx90": 2}


def test_cut_joints_are_at_both_ends_of_their_loops() -> None:
    for joint in skeleton(described("gough_stewart"), [3.2, 3.1, 3.15, 3.2, 3.1, 3.15]).joints:
        if joint.cut:
            np.testing.assert_allclose(joint.foot, joint.origin, atol=1e-9)


def test_frames_stand_where_transform_has_them() -> None:
    robot = described("akr3000")
    tree, q = tree_of(robot), [0.3, 1.25, 0.7, 0.1, 0.2, 0.3]
    expected = transform(tree, np.array(q), "tool")[:3, 3]
    np.testing.assert_allclose(skeleton(robot, q).frames["tool"][:3, 3], expected, atol=1e-9)


def test_slides_begin_at_their_foot() -> None:
    (slide,) = (joint for joint in skeleton(described("slider_crank")).joints if joint.sigma == PRISMATIC)
    np.testing.assert_allclose(slide.foot, [0, 0.08, 0], atol=1e-12)


def test_a_position_out_of_reach_is_refused() -> None:
    told = r"'five_bar': its loops can't be closed at left_shoulder = 3\.1 rad \(177\.6 degrees\), .*reach"
    with pytest.raises(DescriptionError, match=told):
        drawing(described("five_bar"), [3.1, 0.0])
    with pytest.raises(ValueError, match="q has 1 positions: expected 2, of left_shoulder, right_shoulder"):
        drawing(described("five_bar"), [3.1])


def test_the_command_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["draw", "fourbar", "--q", "1.0"]) == 0
    assert capsys.readouterr().out == drawing(described("fourbar"), [1.0])
    assert main(["draw", "fourbar", "-o", str(tmp_path / "fourbar.svg"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"file": str(tmp_path / "fourbar.svg")}
    assert (tmp_path / "fourbar.svg").read_text() == drawing(described("fourbar"))
    with pytest.raises(SystemExit):
        main(["draw", "fourbar", "--q", "one"])
    assert "expected positions with commas" in capsys.readouterr().err


def test_the_drawings_of_the_documents_are_up_to_date() -> None:
    made = drawings.drawings()
    assert {path.stem for path in made} == {path.stem for path in ROBOTS.rglob("*.toml")}
    assert {*drawings.FOLDER.glob("*.svg")} == {*made}
    for path, text in made.items():
        assert path.read_text(encoding="utf-8") == text, "run `make docs`"
