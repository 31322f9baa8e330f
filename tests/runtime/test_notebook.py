"""What notebooks show of robots and answers: well-formed, static, the same twice; texts of strangers stay text."""

from __future__ import annotations

import pickle
import re
import subprocess
import sys
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from types import MappingProxyType

import numpy as np
import pytest
import torquec
from torquec.generator.api import find_description, listing, read_description
from torquec.generator.show.skeleton import skeleton
from torquec.skeleton import compiled_skeleton

HOSTILE = "<script>alert('\"&')</script>"


class Page(HTMLParser):
    """The tags of a piece of HTML; fails where they don't match."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.words: list[str] = []
        self.stack: list[str] = []
        self.feed(text)
        assert self.stack == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}
        self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def page(text: str) -> Page:
    found = Page(text)
    assert not {"script", "iframe", "object", "link", "img", "a", "foreignobject"} & {*found.tags}
    assert not [name for name in found.attributes if name.startswith("on") or name in ("href", "src", "style")]
    return found


@pytest.mark.parametrize("name", torquec.available())
def test_a_robot_shows_its_drawing_and_tables(name: str) -> None:
    robot = torquec.load(name)
    text = robot._repr_html_()
    found = page(text)
    assert found.tags.count("svg") == 1
    for each in (*robot.all_joint_names, *robot.frames, *robot.parameters, *robot.operations):
        assert each == "world" or each in found.words or each == "base"
    assert text == torquec.load(name)._repr_html_()


def test_texts_of_strangers_stay_text() -> None:
    robot = torquec.load("planar2r")
    data = dict(robot.metadata)
    joints = [{**row, "name": f"{HOSTILE}{i}"} for i, row in enumerate(data["joints"])]
    frames = [{**row, "name": HOSTILE} for row in data["frame_table"]]
    names = {key: [row["name"] for row in joints] for key in ("joint_names", "all_joint_names")}
    changed = data | {"title": HOSTILE, "joints": joints, "frame_table": frames, **names}
    # A Robot never changes: this one is written over, as no compiled robot can be made with such names.
    robot.__dict__.update(title=HOSTILE, source=HOSTILE, invented=(HOSTILE,), notes=(HOSTILE,), metadata=changed)
    robot.__dict__.update(parameters=MappingProxyType({HOSTILE: 1.0}), operations={HOSTILE: {"*": 1}})
    found = page(robot._repr_html_())
    assert found.words.count(HOSTILE) >= 6
    answers = replace(robot.igm(robot.transform([0.1, 0.2], "tool"), "tool", given="position"), metadata=changed)
    assert f"{HOSTILE}1" in page(answers._repr_html_()).words


def test_a_robot_without_lengths_says_so(tmp_path: Path) -> None:
    robot = torquec.load("planar2r")
    joints = [{**row, "d": None} for row in robot.metadata["joints"]]
    robot.__dict__.update(metadata={**robot.metadata, "joints": joints})
    found = page(robot._repr_html_())
    assert "svg" not in found.tags
    assert any("No drawing" in words and "has no value" in words for words in found.words)


def test_masses_without_values_are_drawn() -> None:
    data = torquec.load("planar2r").metadata
    joints = [{**row, "M": None, "FV": None} for row in data["joints"]]
    np.testing.assert_array_equal(
        compiled_skeleton({**data, "joints": joints}).frames["tool"], compiled_skeleton(data).frames["tool"]
    )


def test_other_lengths_are_told() -> None:
    robot = torquec.load("ur5").with_parameters({"D3": -0.5})
    assert any("here others: D3." in words for words in page(robot._repr_html_()).words)
    assert "here others" not in torquec.load("ur5").with_parameters({"M6": 0.5})._repr_html_()


def test_samples_are_told_as_ranges() -> None:
    robot = torquec.load("ur5").with_parameters({"M6": np.linspace(0.1, 0.5, 7)})
    assert "7 samples, 0.1 to 0.5" in page(robot._repr_html_()).words


def test_answers_show_postures_and_branches() -> None:
    robot = torquec.load("ur5")
    answers = robot.igm(robot.transform([0.3, -1.0, 1.2, 0.4, 0.8, 0.1], "tool"), "tool")
    found = page(answers._repr_html_())
    assert found.tags.count("svg") == len(answers) == 8
    assert "ur5: 8 answers, exact" in found.words
    assert set(robot.joint_names) <= {*found.words}
    for (label,) in answers.branches:
        text = " ".join(f"{name}={way}" for name, way in label.items())
        assert sum(words.endswith(text) for words in found.words) == 2
    # Without the robot they are a table.
    again = pickle.loads(pickle.dumps(answers))
    assert "svg" not in page(again._repr_html_()).tags
    np.testing.assert_array_equal(again.values, answers.values)


def test_no_answers_are_told() -> None:
    robot = torquec.load("ur5")
    T = robot.transform(np.zeros(6), "tool")
    T[0, 3] = 9.0
    assert re.search("no answers, out of reach by", robot.igm(T, "tool")._repr_html_())


def test_a_batch_shows_its_states() -> None:
    robot = torquec.load("ur5")
    T = robot.transform(np.full((30, 6), 0.3), "tool")
    found = page(robot.igm(T, "tool")._repr_html_())
    assert "answers to 30 states: 30 exact" in found.words
    assert "and 10 more" in found.words


def test_modes_of_a_loop_are_drawn() -> None:
    robot = torquec.load("fourbar")
    answers = robot.complete([0.9])
    assert page(answers._repr_html_()).tags.count("svg") == len(answers) == 2
    for q in answers:
        bones = compiled_skeleton(robot.metadata, q)
        cut = bones.joints[-1]
        np.testing.assert_allclose(cut.foot, cut.origin, atol=1e-9)


@pytest.mark.parametrize("name", ["rx90", "fourbar", "sr400", "akr3000", "gripper", "torso12", "slider_crank"])
def test_compiled_and_described_robots_have_one_skeleton(name: str) -> None:
    data, robot = torquec.load(name).metadata, read_description(find_description(name)).robot
    drawn = np.array([robot.assembly.get(each, 0.0) for each in data["joint_names"]])
    for q in (None, drawn + np.linspace(0.02, -0.05, len(drawn))):
        one, other = compiled_skeleton(data, q), skeleton(robot, q)
        assert [(j.name, j.sigma, j.motorised, j.cut) for j in one.joints] == [
            (j.name, j.sigma, j.motorised, j.cut) for j in other.joints
        ]
        for a, b in zip(one.joints, other.joints, strict=True):
            np.testing.assert_allclose([a.origin, a.axis, a.foot], [b.origin, b.axis, b.foot], atol=1e-8)
        assert len(one.links) == len(other.links)
        assert {*one.frames} == {*other.frames}
        for frame, pose in one.frames.items():
            np.testing.assert_allclose(pose, other.frames[frame], atol=1e-8)


def test_listings_and_readings_show_themselves() -> None:
    made = listing("planar2r", "gravity")
    text = "\n".join(page(made._repr_html_()).words)
    for equation in made.equations:
        assert f"{equation.name} = {equation.value}" in text
    found = page(read_description(find_description("planar2r"))._repr_html_())
    assert {"shoulder", "elbow"} <= {*found.words}


def test_titles_of_listings_stay_text() -> None:
    made = replace(listing("planar2r", "gravity"), title=HOSTILE, doc=HOSTILE)
    assert page(made._repr_html_()).words.count(HOSTILE) == 2


def test_it_needs_no_generator() -> None:
    program = (
        "import sys, torquec; robot = torquec.load('ur5'); assert '<svg' in robot._repr_html_(); "
        "assert '<svg' in robot.igm(robot.transform([0.3] * 6, 'tool'), 'tool')._repr_html_(); "
        "print([name for name in sys.modules if name.startswith(('torquec.generator', 'sympy'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
