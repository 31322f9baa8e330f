"""Descriptions that were spoilt at random, by a seed: each is refused with a sentence or read as a sound robot.

A sentence starts with the name of the file, is of bounded length and can be printed to a terminal. A sound robot has
finite numbers and identifiers for names, and reads back equal from the native format. Neither takes long.
"""

from __future__ import annotations

import math
import random
import re
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from oracle.mjcf_models import ARM, FINGERS, FLOATING, SEVERAL_JOINTS
from oracle.random_mjcf import random_mjcf
from oracle.random_urdf import random_urdf
from places import ROBOTS
from torquec.generator.description import Choices, DescriptionError, Robot, read_description, write_robot
from torquec.generator.description.formats import par_writer, toml, toml_writer
from torquec.generator.description.robot import IDENTIFIER

# The longest that one file may take, in s: a loaded machine needs ten times what it usually takes.
MOST_SECONDS = 20
# Characters of a sentence: the lists of names in it are cut at thirty.
MOST_CHARACTERS = 4000

NUMBERS = (
    *("0", "-0.0", "1e308", "-1e308", "1e-320", "1e999", "nan", "inf", "-inf", "0x1p3", "1_000", "1,5", ".", "1e"),
    *("9" * 400, "0." + "0" * 400 + "1", "1/0", "sqrt(-1)", "2^16", "3.14", "1.5708", "90", "1e-7", "\u0661", "1 2"),
)
NAMES = (
    *("", "base", "world", "while", "int", "a\x1b[2J", "a\nb", "*/", "??/", "\u202e", "\N{ROBOT FACE}", "a" * 300),
    *("../../etc/passwd", "/dev/zero", "__import__('os')", "%s%n", "${1}", "&amp;", "]]>", "M1", "pi", "\u0430rm"),
)
PARTS = ("<", ">", "/>", "</", "{", "}", "[", "]]", "(*", "*)", '"""', "'", "=", ",", ";", "#", "\\", "&", "\x00", " ")


def number(text: str, rng: random.Random) -> str:
    """Put a number in the place of another."""
    places = list(re.finditer(r"-?[0-9]+(?:\.[0-9]*)?(?:e-?[0-9]+)?", text))
    return replaced(text, rng.choice(places).span(), rng.choice(NUMBERS)) if places else text


def name(text: str, rng: random.Random) -> str:
    """Put a name or text in the place of another."""
    places = list(re.finditer(r'"[^"\n]*"|\b[A-Za-z_]\w*\b', text))
    start, stop = rng.choice(places).span()
    return replaced(text, (start, stop), f'"{rng.choice(NAMES)}"' if text[start] == '"' else rng.choice(NAMES))


def part(text: str, rng: random.Random) -> str:
    """Put in a piece of syntax."""
    at = rng.randrange(len(text) + 1)
    return replaced(text, (at, at + rng.choice((0, 0, 1, 5))), rng.choice(PARTS))


def line(text: str, rng: random.Random) -> str:
    """Leave out, repeat or move a line, or repeat it often."""
    lines = text.splitlines(keepends=True)
    i, j = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(4)
    if kind == 0:
        del lines[i]
    elif kind == 1:
        lines.insert(j, lines[i])
    elif kind == 2:
        lines[i], lines[j] = lines[j], lines[i]
    else:
        lines[i] *= rng.choice((50, 2000))
    return "".join(lines)


def cut(text: str, rng: random.Random) -> str:
    """End the text early, or leave out the middle."""
    start, stop = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:start] if rng.random() < 0.5 else text[:start] + text[stop:]


def replaced(text: str, span: tuple[int, int], new: str) -> str:
    return text[: span[0]] + new + text[span[1] :]


SPOIL: tuple[Callable[[str, random.Random], str], ...] = (number, number, number, name, name, part, line, cut)


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
    start = time.monotonic()
    try:
        robot = read_description(path, Choices(exact=rng.random() < 0.3, strict=rng.random() < 0.1)).robot
    except DescriptionError as error:
        assert_a_sentence(str(error), path.name)
        return True
    finally:
        assert time.monotonic() - start < MOST_SECONDS, f"{suffix} {seed}"
    assert_sound(robot)
    return False


def assert_a_sentence(text: str, file: str) -> None:
    assert text.lstrip("'").startswith(file), text
    assert len(text) < MOST_CHARACTERS, text
    assert all(line.isprintable() and line.isascii() for line in text.split("\n")), repr(text)


def assert_sound(robot: Robot) -> None:
    values = [value for value in robot.values.values() if value is not None]
    assert all(math.isfinite(value) for value in values)
    names = [robot.name, *robot.values, *(joint.name for joint in robot.joints), *robot.frame_names]
    assert all(IDENTIFIER.match(name) for name in names)
    assert all(note.isprintable() and note.isascii() for note in robot.notes)
    again = toml.parse(toml_writer.write(robot), "again")
    assert (again.joints, again.frames, again.values) == (robot.joints, robot.frames, robot.values)


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
