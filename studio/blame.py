"""Which cell an error of the reader is about: its messages begin with the place, as "joint 2 ('elbow'), link, XX"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from .columns import SORTS
from .sheet import Record, Sheet

# A joint, a loop, a frame, a link by its number and its name, and what follows it.
_PLACE = re.compile(
    r"(?:cut )?(?P<what>joint|loop|loop end|frame|link|motor)s?(?: (?P<number>[0-9]+))?"
    r"(?: named| \(?'(?P<name>[^']*)'\)?| \((?P<bare>\w+)\))?"
)
# What leads from there to the key.
_KEYS = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
# Tables of one line whose keys stand in columns with a prefix.
_PREFIX = {"twin": "twin.", "motor": "motor."}
# Keys of tables that have another name as a column.
_COLUMNS = {"link": {"name": "link"}, "mimic": {"joint": "joint", "multiplier": "multiplier", "offset": "shift"}}
# What else errors begin with: the kind of the record and its column, or the table.
_HEADS = (
    (re.compile(r"gravity, (?:element |G)([1-3])"), "robot", "g{}"),
    (re.compile(r"the robot's name"), "robot", "name"),
    (re.compile(r"free names"), "robot", "free"),
    (re.compile(r"(?:the file, )?order"), "robot", "order"),
    (re.compile(r"(?:the file, )?invented"), "robot", "invented"),
    (re.compile(r"the file, (name|title|source)"), "robot", "{}"),
    (re.compile(r"base, (?:link, )?(\w+)"), "base", "{}"),
)
_BY_NAME = (
    (re.compile(r"values, (\w+)"), "values", "value"),
    (re.compile(r"a symbol is '([^']*)'"), "values", "name"),
    (re.compile(r"(?:a )?symbol '?([^' ]*)'?"), "values", "name"),
    (re.compile(r"a parameter's name is '([^']*)'"), "values", "name"),
    (re.compile(r"a parameter is named '([^']*)'"), "values", "name"),
    (re.compile(r"hybrid,? (?:pattern )?'?(\w+)'?"), "hybrid", "joints"),
    (re.compile(r"the name of a (?:joint|frame) is '([^']*)'"), "", "name"),
    (re.compile(r"two (?:joint|frame)s are named '([^']*)'"), "", "name"),
)
_TABLES = (
    (re.compile(r"drives"), "coupling"),
    (re.compile(r"hybrid"), "hybrid"),
    (re.compile(r"assembly"), "geometry"),
)


@dataclass(frozen=True)
class Blame:
    """What is wrong, and where."""

    error: str
    # The id of the record; None where none is to blame.
    record: int | None
    # The column; "" where the whole row is to blame.
    column: str
    # The table; "" where the whole robot is to blame.
    table: str


def blame(error: str, sheet: Sheet) -> Blame:
    """Return where an error of the reader belongs."""
    for pattern, kind, column in _HEADS:
        if match := pattern.match(error):
            (record,) = sheet.of(kind)
            name = column.format(*match.groups())
            return Blame(error, record.id, name if name in _columns(kind) else "", "")
    for pattern, kind, column in _BY_NAME:
        if match := pattern.match(error):
            found = _named(sheet, kind, match[1])
            if found:
                return Blame(error, found[-1].id, column, "")
    if match := _PLACE.match(error):
        found_at = _place(match, sheet)
        if found_at:
            kind, record = found_at
            return Blame(error, record.id, _column(kind, error[match.end() :]), "")
    match = re.match(r"assembly, (\w+)", error)
    if match and (found := _named(sheet, "joints", match[1]) + _named(sheet, "loops", match[1])):
        return Blame(error, found[0].id, "drawn", "")
    for pattern, table in _TABLES:
        if pattern.match(error):
            return Blame(error, None, "", table)
    return Blame(error, None, "", "")


def _named(sheet: Sheet, kind: str, name: str) -> list[Record]:
    """Return the records of a kind that have a name; without a kind those of joints, loops and frames."""
    kinds = (kind,) if kind else ("joints", "loops", "frames")
    return [record for each in kinds for record in sheet.of(each) if record.text("name") == name]


def _place(match: re.Match[str], sheet: Sheet) -> tuple[str, Record] | None:
    """Return the kind and the record that an error begins with."""
    what, name = match["what"], match["name"] or match["bare"] or ""
    number = int(match["number"] or 0)
    kinds = {"frame": ("frames",), "loop": ("loops",)}.get(what, ("joints", "loops"))
    for kind in kinds:
        rows = sheet.of(kind)
        if kind == ("loops" if what == "loop" else "joints") and 0 < number <= len(rows):
            return kind, rows[number - 1]
        for record in rows:
            if name and record.text("name") == name:
                return kind, record
    if what in ("frame", "loop end"):
        for record in sheet.of("loops"):
            if name and name == (record.text("twin.name") or f"{record.text('name')}_twin"):
                return "twins", record
    return None


def _column(kind: str, rest: str) -> str:
    """Return the column that the words behind a place name, "" if none of the first ones does."""
    prefix = "twin." if kind == "twins" else ""
    names: dict[str, str] = {}
    known = _columns("loops" if kind == "twins" else kind)
    head = rest.split(":")[0]
    words: list[str] = _KEYS.findall(head)
    for word in words[:6]:
        if word in _PREFIX:
            prefix = _PREFIX[word]
        names = _COLUMNS.get(word, names)
        column = prefix + names.get(word, word)
        if column in known and word not in ("link", "joint"):
            return column
    if "named" in rest[:8]:
        return "name"
    return "link" if head.startswith(", link, name") else ""


def _columns(kind: str) -> set[str]:
    """Return the names of all columns of a kind."""
    return {column.name for sort in SORTS if kind in sort.kinds for column in sort.columns}
