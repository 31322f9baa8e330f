"""The native format: a robot in TOML, in rad and SI.

    name = "arm"
    source = "where the numbers are from"
    invented = ["inertias"]            # which numbers nobody measured or published, but chose for this file
    gravity = [0, 0, -9.81]            # in the axes of the base
    free = ["MY2"]                     # numbers that stay parameters although they are structure, such as a 0
    keep_zeros = true                  # inertial parameters that are 0 here are none for identification either
    symbols = ["M4"]                   # parameters without a value
    order = ["elbow", "shoulder"]      # of the joints in q, where it is not that of the tables below
    [values]                           # parameters that several entries share
    D3 = 0.45

    [[joints]]
    name = "elbow"
    type = "revolute"                  # the default; or prismatic, fixed
    antecedent = "shoulder"            # a joint or "base"; omitted: the joint above
    alpha = "pi/2"                     # gamma, b, alpha, d, theta, r, offset: numbers or expressions
    d = "D3"
    limits = { lower = -2.7, upper = 2.7, velocity = 3, effort = 100 }
    link = { name = "forearm", M = 17.4, MX = 1.2, ZZ = 0.6 }    # about the origin of frame j, or:
    # link = { mass = 17.4, com = [0.07, 0, 0.2], inertia_com = [xx, xy, xz, yy, yz, zz] }
    drive = { IA = 0.8, FV = 5.8, FS = 26, FO = -1.3, K = 40, QK = 0.2 }  # K, QK: a spring, slack at q = QK
    # further in drive: FST = 30, KST = 9, BST = 2 (static friction: (FST - FS) sign(qd) exp(-KST |qd|^BST) beyond FS;
    # BST is 2 if not given); QPS = 0.01 (tanh(qd / QPS) for sign(qd), to differentiate)
    elastic = { KE = 8000, DE = 3, motor = { IA = 0.8, FS = 26 } }    # a spring and a damper between joint and motor
    motorised = true                   # false: passive, moved by the loop that it is part of
    mimic = { joint = "thumb", multiplier = -1, offset = 0 }   # no variable of its own: -1 * q of thumb + 0

    [frames.tool]
    antecedent = "wrist"
    r = 0.1
    default = true                     # false: models of the frame are compiled when --frames names it

    [base]                             # link 0
    floating = true                    # moves freely: its pose stands first in q
    link = { name = "trunk", mass = 12, com = [0.1, 0, 0], inertia_com = [xx, xy, xz, yy, yz, zz] }

    [[loops]]                          # a joint that is cut, and the frame on the link where it ends
    name = "knee"
    antecedent = "rod"
    type = "revolute"                  # or prismatic; its theta (its r) is free, offset as of a joint; no motor
    gamma = "pi/2"
    twin = { antecedent = "shank", gamma = "pi/2", d = "-D8" }

    [drives]                           # motors that several joints move: q_m = C q, C by rows
    joints = ["bend", "roll"]
    coupling = [[1, 0], [-0.4, 1]]
    motors = [{ IA = 0.3, FV = 0.5 }, { name = "roll_motor", IA = 0.2 }]    # drives at the motors; omitted: none

    [hybrid]                           # names of patterns: the joints whose motion is given; of others the effort is
    swing = ["hip", "knee"]            # robot.hybrid(q, qd, given, pattern="swing"); "base" is a floating base

    [assembly]                         # where joints of loops are drawn: which of a loop's modes is meant
    shoulder = 0.9

A file with extends = "arm.urdf" at its head is another: the loops of a robot in URDF or MJCF (extending.py).

With dh = "classic" (or "modified") at the top the joints are the rows of a Denavit-Hartenberg table: theta, d, a, alpha
and offset. Links and frames are then given in the table's own frames (denavit_hartenberg.py).

What is not understood is refused, never skipped; a number becomes a parameter unless it is structure (normalise.py).
The tables are read in native.py.
"""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from ..expression import parse_number
from ..messages import escape, show
from ..robot import DescriptionError, Robot
from . import native
from .file import read_file

# Bytes of a file, and characters of a text: a robot of a thousand joints has half of them.
MAX_BYTES = 1_000_000

# tomllib spends memory in the square of a dotted key's parts: such keys are refused before it sees them.
_PART = r"""(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')"""
_LONG_KEY = re.compile(rf"(?<![A-Za-z0-9_-]){_PART}(?:[ \t]*\.[ \t]*{_PART}){{8}}")


def read(path: str | Path) -> Robot:
    """Return the robot of a TOML file."""
    content = read_file(path, MAX_BYTES)
    place = Path(path).name
    try:
        return parse(content.decode("utf-8-sig"), place)
    except UnicodeDecodeError as error:
        raise DescriptionError(f"{escape(place)} is not UTF-8 at byte {error.start}: save it as UTF-8") from error


def parse(text: str, place: str) -> Robot:
    """Return the robot of a TOML text; `place` (its file) stands at the head of every error."""
    try:
        return native.read_robot(load(text))
    except DescriptionError as error:
        raise DescriptionError(f"{escape(place)}: {error}") from error


def load(text: str) -> dict[str, object]:
    """Return the tables of a TOML text of bounded length, depth and keys."""
    if len(text) > MAX_BYTES:
        raise DescriptionError(f"a text of {len(text)} characters: expected at most {MAX_BYTES}")
    if match := _LONG_KEY.search(text):
        line = text.count("\n", 0, match.start()) + 1
        raise DescriptionError(f"line {line} has {show(match.group())}: a key has two parts at most")
    try:
        return tomllib.loads(text, parse_float=_number)
    except tomllib.TOMLDecodeError as error:
        problem = escape(str(error))[:300]
        raise DescriptionError(f"not TOML: {problem}; texts and expressions need quotes") from error
    except RecursionError as error:
        raise DescriptionError("tables or lists are nested too deeply: a robot needs three levels") from error
    except DescriptionError:
        raise
    except ValueError as error:
        raise DescriptionError(f"not TOML: {show(str(error))}") from error


def _number(literal: str) -> float:
    """Return the double of a TOML literal with a point or an exponent."""
    digits = literal.replace("_", "").lstrip("+-")
    if not digits[:1].isdecimal():
        raise DescriptionError(f"{literal} is no number of a robot: expected finite numbers; omit what is not known")
    value = parse_number(digits)
    return -value if literal.startswith("-") else value
