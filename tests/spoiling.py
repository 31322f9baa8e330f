"""What spoils a text of a description, and what must hold of what its reader then answers."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable

from torquec.generator.description import Robot
from torquec.generator.description.formats import toml, toml_writer
from torquec.generator.description.robot import IDENTIFIER

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
    if not places:
        return text
    start, stop = rng.choice(places).span()
    return replaced(text, (start, stop), f'"{rng.choice(NAMES)}"' if text[start] == '"' else rng.choice(NAMES))


def part(text: str, rng: random.Random) -> str:
    """Put in a piece of syntax."""
    at = rng.randrange(len(text) + 1)
    return replaced(text, (at, at + rng.choice((0, 0, 1, 5))), rng.choice(PARTS))


def line(text: str, rng: random.Random) -> str:
    """Leave out, repeat or move a line, or repeat it often."""
    lines = text.splitlines(keepends=True) or [""]
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


def assert_a_sentence(text: str, file: str) -> None:
    """A refusal starts with the name of the file, is of bounded length and can be printed to a terminal."""
    assert text.lstrip("'").startswith(file), text
    assert len(text) < MOST_CHARACTERS, text
    assert all(line.isprintable() and line.isascii() for line in text.split("\n")), repr(text)


def assert_sound(robot: Robot) -> None:
    """A sound robot has finite numbers and identifiers for names, and reads back equal from the native format."""
    values = [value for value in robot.values.values() if value is not None]
    assert all(math.isfinite(value) for value in values)
    names = [robot.name, *robot.values, *(joint.name for joint in robot.joints), *robot.frame_names]
    assert all(IDENTIFIER.match(name) for name in names)
    assert all(note.isprintable() and note.isascii() for note in robot.notes)
    again = toml.parse(toml_writer.write(robot), "again")
    assert (again.joints, again.frames, again.values) == (robot.joints, robot.frames, robot.values)
