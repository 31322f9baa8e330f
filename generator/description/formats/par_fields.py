"""The fields of a .par file, before anything is made of them.

    (* comments, which may stand anywhere *)
    Type = 0 (* Simple *)
    Ant = {
            0,1,2,3,4,5,
            6,7}

A scalar ends with its line, a list with its brace. Names are those of the original and of its open successor, which
differ in case; the form without a header calls the antecedents p.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from torquec.suggestion import did_you_mean

from ..robot import DRIVE, GEOMETRY, INERTIA, DescriptionError
from .table import listed, shown

SCALARS = ("NF", "NL", "NJ", "n", "Type", "is_floating", "is_mobile", "Name")
PER_FRAME = ("ant", "sigma", "mu", *GEOMETRY)
DRIVES = tuple(name for name in DRIVE if name != "FO")
WRENCH = ("FX", "FY", "FZ", "CX", "CY", "CZ")
PER_JOINT = ("QP", "QDP", "GAM")
BASE_MOTION = ("W0", "WP0", "V0", "VP0")
LENGTHS_OF_LISTS: Mapping[str, int] = MappingProxyType({"G": 3, "Z": 16} | dict.fromkeys(BASE_MOTION, 3))
LISTS = (*PER_FRAME, *INERTIA, *DRIVES, *WRENCH, *PER_JOINT, *LENGTHS_OF_LISTS)

_ALIASES: Mapping[str, str] = MappingProxyType(
    {name.capitalize(): name for name in PER_FRAME}
    | {name: name for name in (*SCALARS, *LISTS)}
    | {"p": "ant", "Robotname": "Name"}
)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ROBOT_NAME = re.compile(r"\s*Robotname\s*=\s*'([^'\n]*)'\s*\Z")
_CARRIED = re.compile(r"\s*torquec:([^\n]*)\Z")


@dataclass(frozen=True)
class Field:
    """One field: its name as the file spells it, the line where it begins, and its entries (one for a scalar)."""

    name: str
    line: int
    entries: tuple[str, ...]

    @property
    def place(self) -> str:
        """Where it stands, for a message."""
        return f"line {self.line}, {self.name}"


@dataclass(frozen=True)
class Fields:
    """All fields by their name in this module; the robot's name and what torquec keeps, both from comments."""

    named: Mapping[str, Field]
    robot_name: str
    carried: tuple[str, ...]

    def __contains__(self, name: str) -> bool:
        return name in self.named

    def __getitem__(self, name: str) -> Field:
        return self.named[name]

    def of(self, names: Collection[str]) -> list[Field]:
        """Those of `names` that the file has, in that order."""
        return [self.named[name] for name in names if name in self.named]


def read_fields(text: str) -> Fields:
    """The fields of a text; what is no field is refused with its line."""
    code, comments = _without_comments(text)
    named: dict[str, Field] = {}
    at = _skip(code, 0)
    while at < len(code):
        name, field, at = _field(code, at)
        if name in named:
            raise DescriptionError(f"{field.place} stands already on line {named[name].line}: keep one of them")
        named[name] = field
        at = _skip(code, at)
    names = [match.group(1).strip() for comment in comments if (match := _ROBOT_NAME.match(comment))]
    carried = [match.group(1).strip() for comment in comments if (match := _CARRIED.match(comment))]
    if "Name" in named:
        names.insert(0, named["Name"].entries[0].strip("'\""))
    return Fields(MappingProxyType(named), names[0] if names else "", tuple(carried))


def _without_comments(text: str) -> tuple[str, list[str]]:
    """The text with blanks for comments, so that every line keeps its number, and what the comments say."""
    pieces, comments, at = [], [], 0
    while (start := text.find("(*", at)) >= 0:
        stop = text.find("*)", start + 2)
        if stop < 0:
            raise DescriptionError(f"line {_line(text, start)}: the comment (* is not closed: expected *)")
        comments.append(text[start + 2 : stop])
        pieces += [text[at:start], " ", "\n" * text.count("\n", start, stop)]
        at = stop + 2
    return "".join([*pieces, text[at:]]), comments


def _skip(code: str, at: int) -> int:
    while at < len(code) and (code[at].isspace() or code[at] == ";"):
        at += 1
    return at


def _field(code: str, at: int) -> tuple[str, Field, int]:
    line = _line(code, at)
    match = _NAME.match(code, at)
    if not match:
        raise DescriptionError(
            f"line {line} has {shown(_rest_of_line(code, at))}: expected a field such as Ant = {{0,1,2}}; a list with "
            "a brace too many, or an entry outside of its list?"
        )
    given = match.group()
    name = _ALIASES.get(given, "")
    if not name:
        raise DescriptionError(
            f"line {line}: unknown field {shown(given)}{did_you_mean(given, _ALIASES)}: expected "
            f"{listed((*SCALARS, *LISTS))}"
        )
    at = _skip(code, match.end())
    if code[at : at + 1] != "=":
        raise DescriptionError(f"line {line}, {given}: expected = after the name, not {shown(_rest_of_line(code, at))}")
    at += 1
    if name in SCALARS:
        entry = _rest_of_line(code, at)
        return name, Field(given, line, (entry.strip().rstrip(";").strip(),)), at + len(entry)
    at = _skip(code, at)
    if code[at : at + 1] != "{":
        raise DescriptionError(f"line {line}, {given} is {shown(_rest_of_line(code, at))}: expected a list, {{ ... }}")
    stop = code.find("}", at)
    inside = code[at + 1 : stop] if stop >= 0 else code[at + 1 :]
    if stop < 0 or "{" in inside or "=" in inside:
        raise DescriptionError(f"line {line}, {given}: the list is not closed: expected }} after its last entry")
    return name, Field(given, line, tuple(_entries(inside))), stop + 1


def _entries(inside: str) -> list[str]:
    """The entries between commas; a comma inside of brackets belongs to a function."""
    entries: list[list[str]] = [[]]
    depth = 0
    for piece in re.split(r"([,()\[\]])", inside):
        if piece == "," and depth <= 0:
            entries.append([])
            continue
        depth += (piece in ("(", "[")) - (piece in (")", "]"))
        entries[-1].append(piece)
    texts = [" ".join("".join(pieces).split()) for pieces in entries]
    return [] if texts == [""] else texts


def _rest_of_line(code: str, at: int) -> str:
    stop = code.find("\n", at)
    return code[at : stop if stop >= 0 else len(code)]


def _line(text: str, at: int) -> int:
    return text.count("\n", 0, at) + 1
