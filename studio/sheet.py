"""The robot's tables as people type them: immutable records of texts, and the changes that make new ones.

A record is a joint, a loop, a frame, a value; its cells stand in one table or in several. Nothing here knows whether
the texts are a robot: `checking.py` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from .columns import SORT, SORTS

# The kinds of records, in the order of the tables.
KINDS = ("robot", "base", "joints", "mimics", "coupling", "loops", "frames", "values", "hybrid")
# Which kind a table adds, removes and moves.
GROWS: Mapping[str, str] = MappingProxyType({sort.name: sort.kinds[-1] for sort in SORTS if sort.grows})
# Columns that name a joint, by kind; those that name several, with commas.
_NAMES_JOINT = {
    "joints": ("antecedent",),
    "mimics": ("follower", "joint"),
    "coupling": ("joint",),
    "loops": ("antecedent", "twin.antecedent"),
    "frames": ("antecedent",),
}
_NAMES_JOINTS = {"robot": ("order",), "hybrid": ("joints",)}
# Rows of all tables together.
MAX_RECORDS = 2000


class SheetError(ValueError):
    """A change that the tables can't take: says why, and what they can."""


@dataclass(frozen=True)
class Record:
    """One thing of the robot: its id, and the texts of its cells; a cell that is missing is empty."""

    id: int
    cells: Mapping[str, str]

    def text(self, column: str) -> str:
        """Return the text of a cell."""
        return self.cells.get(column, "")

    def but(self, **cells: str) -> Record:
        """Return the record with other cells."""
        return self.having(cells)

    def having(self, cells: Mapping[str, str]) -> Record:
        """Return the record with other cells."""
        return Record(self.id, MappingProxyType({**self.cells, **cells}))


@dataclass(frozen=True)
class Sheet:
    """All records of a robot, by kind."""

    records: Mapping[str, tuple[Record, ...]]
    # The next record gets this id.
    next: int

    def of(self, kind: str) -> tuple[Record, ...]:
        """Return the records of a kind."""
        return self.records.get(kind, ())

    def names(self) -> list[str]:
        """Return the names of the joints."""
        return [joint.text("name") for joint in self.of("joints")]

    def find(self, kind: str, record: int) -> int:
        """Return the place of a record among those of its kind."""
        for place, each in enumerate(self.of(kind)):
            if each.id == record:
                return place
        raise SheetError(f"no row {record} in {kind!r}: it was removed; the table of now comes by itself")

    def having(self, kind: str, records: Sequence[Record]) -> Sheet:
        """Return the sheet with other records of one kind."""
        return replace(self, records=MappingProxyType({**self.records, kind: tuple(records)}))


def sheet_of(records: Mapping[str, Sequence[Mapping[str, str]]]) -> Sheet:
    """Return the sheet of the cells of all records, ids given in their order."""
    found: dict[str, tuple[Record, ...]] = {}
    following = 1
    for kind in KINDS:
        rows = records.get(kind, ())
        found[kind] = tuple(Record(following + k, MappingProxyType(dict(row))) for k, row in enumerate(rows))
        following += len(rows)
    return Sheet(MappingProxyType(found), following)


def kind_of(sheet: Sheet, table: str, record: int) -> str:
    """Return the kind of a row of a table."""
    for kind in SORT[table].kinds:
        if any(each.id == record for each in sheet.of(kind)):
            return kind
    raise SheetError(f"no row {record} in the table {table!r}: it was removed; the table of now comes by itself")


def edited(sheet: Sheet, table: str, record: int, column: str, text: str) -> Sheet:
    """Return the sheet with a text in a cell; a joint that is renamed is renamed wherever it is named."""
    kind = kind_of(sheet, table, record)
    known = [each.name for each in SORT[table].columns]
    if column not in known:
        raise SheetError(f"no column {column!r} in the table {table!r}: expected one of {', '.join(known)}")
    place, records = sheet.find(kind, record), list(sheet.of(kind))
    before = records[place].text(column)
    records[place] = records[place].having({column: text})
    changed = sheet.having(kind, records)
    # Of two joints of one name nobody knows which one is named.
    is_clear = sheet.names().count(before) == 1 and text not in ("", "base", *sheet.names())
    return _renamed(changed, before, text) if kind == "joints" and column == "name" and is_clear else changed


def _renamed(sheet: Sheet, before: str, after: str) -> Sheet:
    """Return the sheet with another name of a joint in all cells that name it."""
    for kind in KINDS:
        records = []
        for record in sheet.of(kind):
            one = {c: after for c in _NAMES_JOINT.get(kind, ()) if record.text(c) == before}
            lists = {c: listed(record.text(c)) for c in _NAMES_JOINTS.get(kind, ())}
            several = {
                c: ", ".join(after if name == before else name for name in names)
                for c, names in lists.items()
                if before in names
            }
            records.append(record.having(one | several) if one or several else record)
        sheet = sheet.having(kind, records)
    return sheet


def listed(text: str) -> list[str]:
    """Return the names of a list with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def with_row(sheet: Sheet, table: str, after: int | None) -> tuple[Sheet, int]:
    """Return the sheet with a new row below another, or at the top, and the new row's id."""
    kind = _growing(table)
    if sum(len(records) for records in sheet.records.values()) >= MAX_RECORDS:
        raise SheetError(f"the tables have {MAX_RECORDS} rows, the most there can be")
    place = 0 if after is None else sheet.find(kind, after) + 1
    records = list(sheet.of(kind))
    records.insert(place, Record(sheet.next, MappingProxyType(_first_cells(sheet, kind, place))))
    return replace(sheet.having(kind, records), next=sheet.next + 1), sheet.next


def _first_cells(sheet: Sheet, kind: str, place: int) -> dict[str, str]:
    """Return the cells of a new record: what is a robot as it stands."""
    joints = sheet.names()
    last = joints[-1] if joints else "base"
    match kind:
        case "joints":
            above = joints[place - 1] if place else "base"
            name = _unused("joint", joints)
            return {"name": name, "antecedent": above, "type": "revolute", "motorised": "true", "alpha": "pi/2"}
        case "loops":
            name = _unused("loop", [each.text("name") for each in sheet.of("loops")] + joints)
            ends = {"antecedent": last, "twin.antecedent": "base", "twin.name": f"{name}_twin"}
            return {"name": name, "type": "revolute", **ends}
        case "frames":
            taken = [each.text("name") for each in sheet.of("frames")]
            return {"name": _unused("frame", taken), "antecedent": last, "default": "true"}
        case "values":
            return {"name": _unused("P", [each.text("name") for each in sheet.of("values")]), "value": "1"}
        case "hybrid":
            return {"name": _unused("pattern", [each.text("name") for each in sheet.of("hybrid")]), "joints": ""}
        case "mimics":
            return {"follower": last, "joint": joints[0] if joints else "", "multiplier": "1"}
    return {"joint": last, "factors": ", ".join("1" for _ in range(len(sheet.of(kind)) + 1))}


def _unused(stem: str, taken: Sequence[str]) -> str:
    """Return the first name of a stem and a number that is not taken."""
    return next(name for k in range(1, len(taken) + 2) if (name := f"{stem}{k}") not in taken)


def without_row(sheet: Sheet, table: str, record: int) -> Sheet:
    """Return the sheet without a row, in all tables that have it."""
    kind = _growing(table)
    place, records = sheet.find(kind, record), list(sheet.of(kind))
    gone = records.pop(place)
    sheet = sheet.having(kind, records)
    if kind == "joints":
        name = gone.text("name")
        sheet = sheet.having("mimics", [each for each in sheet.of("mimics") if each.text("follower") != name])
    return sheet


def with_row_moved(sheet: Sheet, table: str, record: int, by: int) -> Sheet:
    """Return the sheet with a row one place further down (1) or up (-1)."""
    kind = _growing(table)
    place, records = sheet.find(kind, record), list(sheet.of(kind))
    other = place + by
    if not 0 <= other < len(records):
        raise SheetError(f"this row is the {'first' if by < 0 else 'last'} one: it can't be moved further")
    records[place], records[other] = records[other], records[place]
    return sheet.having(kind, records)


def _growing(table: str) -> str:
    """Return the kind of record that a table adds and removes."""
    if table not in GROWS:
        raise SheetError(f"rows of the table {table!r} come and go with those of others: expected {', '.join(GROWS)}")
    return GROWS[table]


def cells_of(sheet: Sheet) -> Iterator[tuple[tuple[int, str], str]]:
    """Yield every cell that is not empty: the id of its record and its column, and its text."""
    for records in sheet.records.values():
        for record in records:
            for column, text in record.cells.items():
                yield (record.id, column), text
