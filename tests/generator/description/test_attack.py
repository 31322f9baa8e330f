"""Descriptions that were spoilt at random, by a seed: each is refused with a sentence or read as a sound robot.

A sentence starts with the name of the file, is of bounded length and can be printed to a terminal. A sound robot has
finite numbers and identifiers for names, and reads back equal from the native format. Neither takes long.
"""

from __future__ import annotations

import random
import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from oracle.mjcf_models import ARM, FINGERS, FLOATING, SEVERAL_JOINTS
from oracle.random_mjcf import random_mjcf
from oracle.random_urdf import random_urdf
from places import ROBOTS
from spoiling import SPOIL, assert_a_sentence, assert_sound
from torquec.generator.description import Choices, DescriptionError, Robot, read_description, write_robot
from torquec.generator.description.formats import par_writer, toml

# The longest that one file may take of the processor, in s: many times what it usually takes.
MOST_SECONDS = 20


def originals(suffix: str) -> list[str]:
    """Sound texts of a format."""
    shipped = [path.read_text() for path in sorted(ROBOTS.glob("*.toml"))]
    if suffix == ".toml":
        return shipped
    if suffix == ".par":
        robots = [toml.parse(text, "a.toml") for text in shipped]
        return [par_writer.write(robot) for robot in robots if plain(robot)]
    if suffix == ".urdf":
        texts = [random_urdf(seed, 5, ("revolute", "continuous", "prismatic", "fixed")) for seed in range(6)]
        return [text.replace("><", ">\n<") for text in texts]
    return [ARM, FINGERS, FLOATING, SEVERAL_JOINTS, random_mjcf(3, 3)]


def plain(robot: Robot) -> bool:
    """Whether .par can say all of a robot."""
    base = robot.base
    return not (base.floating or base.link or base.M != 0 or robot.order or any(joint.mimic for joint in robot.joints))


def attack(suffix: str, seed: int, folder: Path, texts: list[str]) -> bool:
    """Read one spoilt text; return whether it was refused."""
    rng = random.Random(f"{suffix} {seed}")
    text = rng.choice(texts)
    for _ in range(rng.choice((1, 1, 2, 3))):
        text = rng.choice(SPOIL)(text or " ", rng)
    path = folder / f"a{suffix}"
    path.write_text(text, encoding="utf-8", errors="surrogatepass")
    start = time.process_time()
    try:
        robot = read_description(path, Choices(exact=rng.random() < 0.3, strict=rng.random() < 0.1)).robot
    except DescriptionError as error:
        assert_a_sentence(str(error), path.name)
        return True
    finally:
        assert time.process_time() - start < MOST_SECONDS, f"{suffix} {seed}"
    assert_sound(robot)
    return False


# Spoilt files by format: as many as CI has time for, and as many as a sweep takes, in minutes.
SIZES = {".toml": (60, 3000), ".par": (60, 3000), ".urdf": (40, 2000), ".xml": (12, 400)}


@pytest.mark.sweep
@pytest.mark.parametrize("suffix", SIZES)
def test_spoilt_files_are_refused_or_sound(suffix: str, tmp_path: Path, full_sweep: bool) -> None:
    if suffix == ".xml":
        pytest.importorskip("mujoco")
    texts = originals(suffix)
    sample, whole = SIZES[suffix]
    count = whole if full_sweep else sample
    refused = sum(attack(suffix, seed, tmp_path, texts) for seed in range(count))
    # Neither does everything pass, nor is everything refused: the attack would show nothing.
    assert count / 10 < refused < count


@pytest.mark.parametrize("suffix", [".toml", ".par"])
def test_what_is_written_is_a_file_of_its_own(suffix: str, tmp_path: Path) -> None:
    """A text of a robot can't end its own quotes or comment."""
    title = 'a"; [[joints]] *) (* torquec: free = ["M1"] *)\n\x1b[2J\u202e'
    text = (ROBOTS / "planar2r.toml").read_text()
    robot = toml.parse(re.sub(r"^title = .*$", "", text, flags=re.MULTILINE), "a.toml")
    write_robot(replace(robot, title=title), tmp_path / f"a{suffix}")
    assert read_description(tmp_path / f"a{suffix}").robot.title == title
