"""The document as the page gets it: every cell with what it is, what stood in the file, and what is wrong."""

from __future__ import annotations

from .checking import CellFacts
from .columns import SORTS, Sort
from .document import Document
from .messages.document import Cell, Column, Row, Table
from .sheet import Record, Sheet

_NOTHING = CellFacts("text")


def shown_tables(document: Document, original: Sheet | None) -> tuple[Table, ...]:
    """Return all tables; `original` are the texts of the file, None without a file."""
    return tuple(_table(document, original, sort) for sort in SORTS)


def _table(document: Document, original: Sheet | None, sort: Sort) -> Table:
    rows = []
    for kind in sort.kinds:
        for place, record in enumerate(document.sheet.of(kind)):
            number = place + 1
            label, link = _head(document.sheet, kind, number)
            before = record if original is None else _before(original, kind, record, place)
            cells = tuple(_cell(document, record, column, before, kind, place) for column in sort.columns)
            rows.append(Row(record.id, label, link, cells, document.state.checked.rows.get(record.id, "")))
    error = document.state.checked.tables.get(sort.name, "")
    return Table(sort.name, sort.title, sort.doc, sort.columns, tuple(rows), sort.grows, error)


def _head(sheet: Sheet, kind: str, number: int) -> tuple[str, int | None]:
    """Return what stands at the head of a row, and the link that it is about."""
    names = sheet.names()
    record = sheet.of(kind)[number - 1]
    match kind:
        case "robot":
            return "", None
        case "base":
            return "0", 0
        case "joints":
            return str(number), number
        case "loops":
            return str(len(names) + number), _number(names, record.text("antecedent"))
        case "frames":
            return str(number), _number(names, record.text("antecedent"))
        case "mimics" | "coupling":
            name = record.text("follower" if kind == "mimics" else "joint")
            return str(number), _number(names, name)
    return str(number), None


def _number(names: list[str], name: str) -> int | None:
    if name == "base":
        return 0
    return names.index(name) + 1 if name in names else None


def _before(original: Sheet, kind: str, record: Record, place: int) -> Record | None:
    """Return the record of the file that a record came of: that of its id or its name, of others that of its place."""
    rows = original.of(kind)
    same = [each for each in rows if each.id == record.id]
    if same:
        return same[0]
    name = record.text("name")
    if name:
        return next((each for each in rows if each.text("name") == name), None)
    return rows[place] if place < len(rows) else None


def _cell(
    document: Document, record: Record, column: Column, before: Record | None, kind: str, place: int
) -> Cell:
    text = record.text(column.name)
    facts = document.state.checked.cells.get((record.id, column.name), _NOTHING)
    was = before.text(column.name) if before else ""
    return Cell(
        text,
        facts.kind,
        facts.parameter,
        facts.value,
        facts.error,
        was if was != text else None,
        _choices(document.sheet, column, kind, place),
        document.cell_revisions.get((record.id, column.name), 0),
    )


def _choices(sheet: Sheet, column: Column, kind: str, place: int) -> tuple[str, ...]:
    """Return what a cell may be where that depends on its row: the joints above, or all."""
    if column.kind != "choice" or column.choices:
        return ()
    names = sheet.names()
    if kind in ("mimics", "coupling"):
        return tuple(names)
    return ("base", *(names[:place] if kind == "joints" else names))
