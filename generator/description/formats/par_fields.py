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

from ..messages import join, show
from ..robot import DRIVE, GEOMETRY, INERTIA, DescriptionError

# Fields of one value, of one a frame, of the drives, of one a link, of one a joint, and of the base's motion.
SCALARS = ("NF", "NL", "NJ", "n", "Type", "is_floating", "is_mobile", "Name")
PER_FRAME = ("ant", "sigma", "mu", *GEOMETRY)
DRIVES = tuple(name for name in DRIVE if name != "FO")
WRENCH = ("FX", "FY", "FZ", "CX", "CY", "CZ")
PER_JOINT = ("QP", "QDP", "GAM")
BASE_MOTION = ("W0", "WP0", "V0", "VP0")
LENGTHS_OF_LISTS: Mapping[str, int] = MappingProxyType({"G": 3, "Z": 16} | dict.fromkeys(BASE_MOTION, 3))
LISTS = (*PER_FRAME, *INERTIA, *DRIVES, *WRENCH, *PER_JOINT, *LENGTHS_OF_LISTS)

# The name in this module by each spelling.
_ALIASES: Mapping[str, str] = MappingProxyType(
    {name.capitalize(): name for name in PER_FRAME}
    | {name: name for name in (*SCALARS, *LISTS)}
    | {"p": "ant", "Robotname": "Name"}
)
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_ROBOT_NAME = re.compile(r"\s*Robotname\s*=\s*'([^'\n]*)'\s*\Z")
_NATIVE_COMMENT = re.compile(r"\s*torquec:([^\n]*)\Z")


@dataclass(frozen=True)
class Field:
    """One field of a file."""

    # As the file spells it.
    name: str
    # The number of the line where it begins.
    line: int
    # One for a scalar.
    entries: tuple[str, ...]

    @property
    def place(self) -> str:
        """Return where the field stands, for a message."""
        return f"line {self.line}, {self.name}"


@dataclass(frozen=True)
class Fields:
    """All fields of a file."""

    # By their name in this module.
    named: Mapping[str, Field]
    # From a comment or a field; empty if there is none.
    robot_name: str
    # The lines of the native format in comments.
    native_lines: tuple[str, ...]

    def __contains__(self, name: str) -> bool:
        return name in self.named

    def __getitem__(self, name: str) -> Field:
        return self.named[name]

    def present(self, names: Collection[str]) -> list[Field]:
        """Return those of `names` that the file has, in that order."""
        return [self.named[name] for name in names if name in self.named]


def read_fields(text: str) -> Fields:
    """Return the fields of a text; refuse what is no field, with its line."""
    code, comments = _without_comments(text)
    named: dict[str, Field] = {}
    at = _skip_blanks(code, 0)
    while at < len(code):
        name, field, at = _read_field(code, at)
        if name in named:
            raise DescriptionError(f"{field.place} stands already on line {named[name].line}: keep one of them")
        named[name] = field
        at = _skip_blanks(code, at)
    names = [match.group(1).strip() for comment in comments if (match := _ROBOT_NAME.match(comment))]
    native_lines = [match.group(1).strip() for comment in comments if (match := _NATIVE_COMMENT.match(comment))]
    if "Name" in named:
        names.insert(0, named["Name"].entries[0].strip("'\""))
    return Fields(MappingProxyType(named), names[0] if names else "", tuple(native_lines))


def _without_comments(text: str) -> tuple[str, list[str]]:
    """Return the text with blanks for comments, so that every line keeps its number, and the comments."""
    pieces, comments, at = [], [], 0
    while (start := text.find("(*", at)) >= 0:
        stop = text.find("*)", start + 2)
        if stop < 0:
            raise DescriptionError(f"line {_line_number(text, start)}: the comment (* is not closed: expected *)")
        comments.append(text[start + 2 : stop])
        pieces += [text[at:start], " ", "\n" * text.count("\n", start, stop)]
        at = stop + 2
    return "".join([*pieces, text[at:]]), comments


def _skip_blanks(code: str, at: int) -> int:
    """Return the index of the next character that is neither blank nor a semicolon."""
    while at < len(code) and (code[at].isspace() or code[at] == ";"):
        at += 1
    return at


def _read_field(code: str, at: int) -> tuple[str, Field, int]:
    """Return the name and content of the field at an index, and the index behind it."""
    line = _line_number(code, at)
    match = _NAME.match(code, at)
    if not match:
        raise DescriptionError(
            f"line {line} has {show(_rest_of_line(code, at))}: expected a field such as Ant = {{0,1,2}}; a list with "
            "a brace too many, or an entry outside of its list?"
        )
    spelling = match.group()
    name = _ALIASES.get(spelling, "")
    if not name:
        raise DescriptionError(
            f"line {line}: unknown field {show(spelling)}{did_you_mean(spelling, _ALIASES)}: expected "
            f"{join((*SCALARS, *LISTS))}"
        )
    at = _skip_blanks(code, match.end())
    if code[at : at + 1] != "=":
        line_end = show(_rest_of_line(code, at))
        raise DescriptionError(f"line {line}, {spelling}: expected = after the name, not {line_end}")
    at += 1
    if name in SCALARS:
        entry = _rest_of_line(code, at)
        return name, Field(spelling, line, (entry.strip().rstrip(";").strip(),)), at + len(entry)
    at = _skip_blanks(code, at)
    if code[at : at + 1] != "{":
        line_end = show(_rest_of_line(code, at))
        raise DescriptionError(f"line {line}, {spelling} is {line_end}: expected a list, {{ ... }}")
    stop = code.find("}", at)
    inside = code[at + 1 : stop] if stop >= 0 else code[at + 1 :]
    if stop < 0 or "{" in inside or "=" in inside:
        raise DescriptionError(f"line {line}, {spelling}: the list is not closed: expected }} after its last entry")
    return name, Field(spelling, line, tuple(_split_entries(inside))), stop + 1


def _split_entries(inside: str) -> list[str]:
    """Return the entries between commas; a comma inside brackets belongs to a function."""
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
    """Return the text from an index to the end of its line."""
    stop = code.find("\n", at)
    return code[at : stop if stop >= 0 else len(code)]


def _line_number(text: str, at: int) -> int:
    """Return the number of the line of an index, from 1."""
    return text.count("\n", 0, at) + 1
