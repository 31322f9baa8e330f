"""A robot as the text of a .par file. Numbers stay numbers; what has no field stands in comments that torquec reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

import sympy as sp

from ..robot import (
    ANGLES,
    FIXED,
    GRAVITY_NAMES,
    INERTIA,
    PARAMETER_PREFIX,
    REVOLUTE,
    DescriptionError,
    Frame,
    Joint,
    Robot,
)
from .par import DRIVE_IN_COMMENTS
from .par_expressions import VARIABLES, is_variable
from .par_fields import BASE_MOTION, DRIVES, PER_JOINT, WRENCH
from .par_header import TYPES
from .toml_writer import Writer, inline, limits_table, number, quoted

Form = Literal["original", "open"]

# The fields that the original form spells otherwise, and the order of the geometric ones.
_SPELLED: Mapping[str, str] = MappingProxyType(
    {"ant": "Ant", "sigma": "Sigma", "b": "B", "r": "R", "alpha": "Alpha", "mu": "Mu", "theta": "Theta"}
)
_GEOMETRY = ("ant", "sigma", "b", "d", "r", "gamma", "alpha", "mu", "theta")
# Entries of a list on one line, as the original program writes them.
_ENTRIES_A_LINE = 10
# Names of constants and functions in the format.
_TAKEN = ("Pi", "Sin", "Cos", "Sqrt")


def write(robot: Robot, form: Form = "original") -> str:
    """Return the text, which reads back as an equal robot; without a loop mu means nothing and becomes 1.

    The form "open" is that of the open successor of the original program.
    """
    _check_writable(robot)
    for name in _TAKEN:
        if name in robot.values:
            raise DescriptionError(f"parameter {name!r} has a meaning in a .par file: rename it")
    return "\n".join(_lines(_Par(robot, form), robot)) + "\n"


def _check_writable(robot: Robot) -> None:
    """Refuse what no field of the format says."""
    followers = [joint.name for joint in robot.joints if joint.mimic]
    what = ""
    if robot.base.floating:
        what = "its base floats"
    elif followers:
        what = f"joint {followers[0]!r} mimics another"
    if motors := [joint.name for joint in robot.joints if joint.motor_of]:
        what = f"{motors[0]!r} is the motor of an elastic or coupled joint"
    if what:
        raise DescriptionError(
            f"robot {robot.name!r} can't be written as .par: {what}, and the format has no field for that; write .toml"
        )


def _lines(par: _Par, robot: Robot) -> Iterator[str]:
    """Yield the lines of the file."""
    write_list = par.write_list
    links, cuts = len(robot.joints), len(robot.loops)
    branches = len({joint.antecedent for joint in robot.joints}) < links
    kind = 2 if cuts else 1 if branches else 0
    geometry = [write_list(name, par.geometry(name)) for name in _GEOMETRY]
    inertia = [write_list(name, par.inertia(name)) for name in (*INERTIA, *DRIVES)]
    gravity = [
        par.text(component, name, angle=False) for component, name in zip(robot.gravity, GRAVITY_NAMES, strict=True)
    ]
    yield f"(* Robotname = '{robot.name}' *)"
    yield from map(_comment, par.comments())
    yield from (f"NF = {links + 2 * cuts}", f"NL = {links}", f"NJ = {links + cuts}")
    yield f"Type = {kind}" + (f" (* {TYPES[kind].capitalize()} *)" if par.form == "original" else "")
    yield from ("", "(* Geometry *)", *geometry)
    yield from ("", "(* Inertia, drives, wrenches *)", *inertia)
    yield from (write_list(name, ["0"] * links) for name in WRENCH)
    yield from ("", "(* Joint motion *)")
    yield from (write_list(name, [f"{name}{j}" for j in range(1, links + cuts + 1)]) for name in par.rates)
    yield from ("", "(* Base motion *)", *(write_list(name, ["0"] * 3) for name in BASE_MOTION))
    yield from ("", "(* Base transform *)", write_list("Z", [str(int(i % 5 == 0)) for i in range(16)]))
    yield from ("", "(* Gravity *)", write_list("G", gravity))
    yield from ("", "(* end *)")


class _Par:
    """Writes the entries of each field, and as comments what has no field."""

    def __init__(self, robot: Robot, form: Form) -> None:
        self.robot = robot
        self.form = form
        self.writer = Writer(robot)
        self.rates = ("QP", "QDP") if form == "original" else PER_JOINT
        self.links, self.cuts = len(robot.joints), len(robot.loops)
        self.frames: Sequence[Joint | Frame] = (
            *robot.joints,
            *(loop.cut for loop in robot.loops),
            *(loop.twin for loop in robot.loops),
        )

    def text(self, expression: sp.Expr, name: str, *, angle: bool) -> str:
        """Return an entry in the spelling of this form."""
        text = self.writer.text(expression, name, angle=angle)
        return re.sub(r"\bpi\b", "Pi", text) if self.form == "original" else text

    def write_list(self, name: str, entries: Sequence[str]) -> str:
        """Return a field that is a list."""
        if self.form == "open":
            return f"{name} = {{{','.join(entries)}}}"
        lines = [entries[i : i + _ENTRIES_A_LINE] for i in range(0, len(entries), _ENTRIES_A_LINE)]
        return f"{_SPELLED.get(name, name)} = {{\n        " + ",\n        ".join(map(",".join, lines)) + "}"

    def geometry(self, name: str) -> list[str]:
        """Return the entries of a geometric field, one a frame."""
        return [self.geometric_entry(name, j, frame) for j, frame in enumerate(self.frames, 1)]

    def geometric_entry(self, name: str, j: int, frame: Joint | Frame) -> str:
        """Return one geometric entry of frame j."""
        sigma = frame.sigma if isinstance(frame, Joint) else FIXED
        if name == "ant":
            return str(frame.antecedent)
        if name == "sigma":
            return str(sigma)
        if name == "mu":
            motorised = isinstance(frame, Joint) and sigma != FIXED and (frame.mu == 1 or not self.cuts)
            return "1" if motorised else "0"
        if isinstance(frame, Joint) and sigma != FIXED and name == ("theta" if sigma == REVOLUTE else "r"):
            return self.variable(j, frame)
        return self.text(getattr(frame, name), f"{PARAMETER_PREFIX[name]}{j}", angle=name in ANGLES)

    def variable(self, j: int, joint: Joint) -> str:
        """Return the variable of joint j plus its offset, under a name that no parameter has."""
        revolute = joint.sigma == REVOLUTE
        known = {name.lower() for name in self.robot.values}
        free = [f"{head}{j}" for head in (VARIABLES if revolute else reversed(VARIABLES)) if f"{head}{j}" not in known]
        close = sorted(str(symbol) for symbol in joint.offset.free_symbols if is_variable(str(symbol), j))
        if close or not free:
            raise DescriptionError(
                f"joint {j} ({joint.name!r}): the parameter {close[0] if close else VARIABLES[0] + str(j)!r} reads as "
                "the variable of that joint in a .par file: rename it"
            )
        if joint.offset == 0:
            return free[0]
        offset = self.text(joint.offset, f"{PARAMETER_PREFIX['offset']}{j}", angle=revolute)
        if " " in offset:
            return f"{free[0]} + ({offset})"
        return f"{free[0]} - {offset[1:]}" if offset.startswith("-") else f"{free[0]} + {offset}"

    def inertia(self, name: str) -> list[str]:
        """Return the entries of a field of inertia or drive, one a link."""
        joints = enumerate(self.robot.joints, 1)
        return [self.text(getattr(joint, name), f"{PARAMETER_PREFIX[name]}{j}", angle=False) for j, joint in joints]

    def comments(self) -> Iterator[str]:
        """Yield what no field holds, as lines of the native format; call it after the fields are written."""
        robot, writer = self.robot, self.writer
        for key, text in (("title", robot.title), ("source", robot.source)):
            if text:
                yield f"{key} = {quoted(text)}"
        lists = {
            "joints": [quoted(joint.name) for joint in robot.joints],
            "links": [quoted(joint.link) for joint in robot.joints],
            "limits": [limits_table(joint) for joint in robot.joints],
            **{key: self.drive_entries(key) for key in DRIVE_IN_COMMENTS},
            "loops": [self.loop(k) for k in range(1, self.cuts + 1)],
        }
        default = {
            "joints": [quoted(f"joint{j}") for j in range(1, self.links + 1)],
            "links": ['""'] * self.links,
            "limits": ["{}"] * self.links,
            **dict.fromkeys(DRIVE_IN_COMMENTS, ["0"] * self.links),
            "loops": ["{}"] * self.cuts,
        }
        for key, entries in lists.items():
            if entries != default[key]:
                yield f"{key} = [{', '.join(entries)}]"
        for frame in robot.frames:
            yield from _assignments(inline(f"frames.{frame.name}", writer.frame_keys(frame, f"_{frame.name}")))
        drawn = {name: number(position) for name, position in robot.assembly.items()}
        yield from _assignments(inline("assembly", drawn))
        patterns = {name: f"[{', '.join(map(quoted, given))}]" for name, given in robot.hybrid.items()}
        yield from _assignments(inline("hybrid", patterns))
        if robot.base.link or any(getattr(robot.base, name) != 0 for name in INERTIA):
            yield from _assignments(inline("base", writer.base_keys()))
        if robot.order is not None:
            yield f"order = [{', '.join(quoted(robot.joints[j - 1].name) for j in robot.order)}]"
        yield from self.declarations()

    def drive_entries(self, key: str) -> list[str]:
        """Return the entries of a drive's parameter that has no field, one a joint."""
        joints = enumerate(self.robot.joints, 1)
        angle = {j for j, joint in enumerate(self.robot.joints, 1) if key == "QK" and joint.sigma == REVOLUTE}
        return [
            self.writer.entry(getattr(joint, key), f"{key}{j}", angle=j in angle, exponent=key == "BST")
            for j, joint in joints
        ]

    def loop(self, k: int) -> str:
        """Return names, limits and drive of a cut joint where they are not the default ones."""
        j, twin = self.links + k, self.links + self.cuts + k
        loop = self.robot.loops[k - 1]
        keys = {"name": quoted(loop.cut.name)} if loop.cut.name != f"joint{j}" else {}
        keys |= {"twin": quoted(loop.twin.name)} if loop.twin.name != f"frame{twin}" else {}
        keys |= {"limits": limits_table(loop.cut)} if limits_table(loop.cut) != "{}" else {}
        keys |= inline("drive", self.writer.entries(loop.cut, (*DRIVES, *DRIVE_IN_COMMENTS), str(j), ()))
        return inline("", keys).get("", "{}")

    def declarations(self) -> Iterator[str]:
        """Yield the values of names, names without use, and those that keep a zero changeable."""
        values = {name: v for name, v in self.robot.values.items() if name not in self.writer.automatic}
        used = {str(symbol) for _, expression in self.robot.expressions() for symbol in expression.free_symbols}
        yield from _assignments(inline("values", {name: number(v) for name, v in values.items() if v is not None}))
        unused = [quoted(name) for name, v in values.items() if v is None and name not in used]
        for key, names in (
            ("symbols", unused),
            ("free", [quoted(name) for name in sorted(self.robot.free)]),
            ("invented", [quoted(word) for word in self.robot.invented]),
        ):
            if names:
                yield f"{key} = [{', '.join(names)}]"
        if self.robot.keep_zeros:
            yield "keep_zeros = true"


def _assignments(keys: Mapping[str, str]) -> Iterator[str]:
    """Yield keys and values as lines."""
    return (f"{key} = {value}" for key, value in keys.items())


def _comment(line: str) -> str:
    """Return a line of the native format as a comment in ASCII; no text in it can end the comment."""
    line = line.replace("*)", "*\\u0029").replace("(*", "(\\u002a")
    return "(* torquec: " + "".join(c if c.isascii() else _escape_code(ord(c)) for c in line) + " *)"


def _escape_code(code: int) -> str:
    """Return the escape of a code point in TOML."""
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
