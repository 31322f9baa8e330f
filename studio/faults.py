"""All that the reader of tables finds wrong at once, though it stops at its first error.

What stands in a wrong cell is put aside, for what stood there in the last robot or for what a new row has, and the rest
is read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from torquec.generator import api

from . import sheet as sheets
from .blame import Blame, blame
from .columns import SORTS
from .sheet import Record, Sheet

# Cells that are put aside one after the other because the reader refuses them: each takes a reading.
MOST_ROUNDS = 10

# A cell: the id of its record, and its column.
Key = tuple[int, str]


def faults(sheet: Sheet, last: Sheet | None, wrong: Iterable[Key], read: Callable[[Sheet], object]) -> list[Blame]:
    """Return what the reader refuses in a sheet beside the cells that are known to be wrong; `last` was a robot.

    What no single cell is to blame for counts only if all cells are right: else it may come of what was put aside.
    """
    tried: dict[Key, int] = {}
    for key in wrong:
        sheet = _aside(sheet, last, key, tried)
    found: list[Blame] = []
    for _ in range(MOST_ROUNDS):
        try:
            read(sheet)
        except api.DescriptionError as error:
            each = blame(str(error), sheet)
            if each.record is None or not each.column:
                return found if tried else [each]
            key = (each.record, each.column)
            if key not in tried:
                found.append(each)
            after = _aside(sheet, last, key, tried)
            if after is sheet:
                break
            sheet = after
        else:
            break
    return found


def _aside(sheet: Sheet, last: Sheet | None, key: Key, tried: dict[Key, int]) -> Sheet:
    """Return the sheet with the next thing in a cell that may be right; the same sheet where nothing is left to try."""
    place = _place(sheet, key)
    if place is None:
        return sheet
    table, kind, record = place
    before = [each.text(key[1]) for each in (last.of(kind) if last else ()) if each.id == record.id]
    texts = [text for text in (*before, _first(sheet, kind, record, key[1])) if text != record.text(key[1])]
    number = tried.get(key, 0)
    tried[key] = number + 1
    return sheets.edited(sheet, table, record.id, key[1], texts[number]) if number < len(texts) else sheet


def _place(sheet: Sheet, key: Key) -> tuple[str, str, Record] | None:
    """Return the table, the kind and the record of a cell."""
    for sort in SORTS:
        for kind in sort.kinds if any(column.name == key[1] for column in sort.columns) else ():
            for record in sheet.of(kind):
                if record.id == key[0]:
                    return sort.name, kind, record
    return None


def _first(sheet: Sheet, kind: str, record: Record, column: str) -> str:
    """Return a text that may stand in a cell whatever the others are."""
    if column in ("name", "twin.name", "motor.name"):
        return next(name for name in _free_names() if name not in sheet.names())
    if column == "antecedent":
        place = sheet.find(kind, record.id) if kind == "joints" else 0
        return sheet.names()[place - 1] if place else "base"
    return {"type": "revolute", "twin.antecedent": "base", "value": "1"}.get(column, "")


def _free_names() -> Iterator[str]:
    number = 0
    while True:
        number += 1
        yield f"unnamed{number}"
