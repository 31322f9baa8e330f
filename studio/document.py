"""The document: the robot's tables with their history, and the file that they are saved in. No browser is needed.

Every change makes a new revision, undo and redo too. An edit names the revision that its page showed: if the cell has
changed since, it is not taken, and the page learns what stands there now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from torquec.generator import api

from . import sheet as sheets
from .checking import Checked, checked
from .sheet import Sheet

# Changes that can be undone.
MAX_UNDO = 300


@dataclass(frozen=True)
class State:
    """One state of the document: its texts, what they are, and the robot's notes from its reader."""

    sheet: Sheet
    checked: Checked
    notes: tuple[str, ...] = ()
    # Which opening it came of: what is undone across one is saved into the file that it had.
    opening: int = 0


class OvertakenError(Exception):
    """What is to be changed is not what the page showed: says what happened."""


class Document:
    """The robot's tables, their history and revisions."""

    def __init__(self, sheet: Sheet, notes: tuple[str, ...] = ()) -> None:
        self.revision = 0
        self.state = State(sheet, checked(sheet), notes)
        # The last robot that the tables were, the revision of that, and its texts.
        self.robot: api.Robot | None = self.state.checked.robot
        self.valid_revision = 0 if self.robot else -1
        self.valid_sheet = sheet
        self._openings = 0
        # Names of changes, with the states before them; what was undone, with the states after.
        self._past: list[tuple[str, State]] = []
        self._future: list[tuple[str, State]] = []
        # The revisions in which cells got their texts, and in which the rows of tables changed; others are of 0.
        self.cell_revisions: dict[tuple[int, str], int] = {}
        self.row_revisions: dict[str, int] = {}

    @property
    def sheet(self) -> Sheet:
        """The texts of now."""
        return self.state.sheet

    @property
    def undoes(self) -> str:
        """What undo would undo."""
        return self._past[-1][0] if self._past else ""

    @property
    def redoes(self) -> str:
        """What redo would do again."""
        return self._future[-1][0] if self._future else ""

    def edit(self, revision: int, table: str, record: int, column: str, text: str) -> None:
        """Put a text into a cell; OvertakenError if the cell has changed since the revision."""
        since = self.cell_revisions.get((record, column), 0)
        if since > revision:
            raise OvertakenError(f"this cell was changed in revision {since}, after the one shown, {revision}")
        if sheets.kind_of(self.sheet, table, record) and self._text(table, record, column) == text:
            return
        self._change(f"edit {column}", lambda sheet: sheets.edited(sheet, table, record, column, text))

    def _text(self, table: str, record: int, column: str) -> str:
        kind = sheets.kind_of(self.sheet, table, record)
        return self.sheet.of(kind)[self.sheet.find(kind, record)].text(column)

    def add_row(self, revision: int, table: str, after: int | None) -> int:
        """Add a row and return its id; OvertakenError if rows of the table have changed since."""
        self._check_rows(revision, table)
        _, record = sheets.with_row(self.sheet, table, after)
        self._change(f"add a row to {table}", lambda sheet: sheets.with_row(sheet, table, after)[0])
        return record

    def remove_row(self, revision: int, table: str, record: int) -> None:
        """Remove a row; OvertakenError if rows of the table have changed since."""
        self._check_rows(revision, table)
        self._change(f"remove a row of {table}", lambda sheet: sheets.without_row(sheet, table, record))

    def move_row(self, revision: int, table: str, record: int, by: int) -> None:
        """Move a row; OvertakenError if rows of the table have changed since."""
        self._check_rows(revision, table)
        self._change(f"move a row of {table}", lambda sheet: sheets.with_row_moved(sheet, table, record, by))

    def _check_rows(self, revision: int, table: str) -> None:
        since = self.row_revisions.get(sheets.GROWS.get(table, ""), 0)
        if since > revision:
            raise OvertakenError(f"this table's rows were changed in revision {since}, after the one shown, {revision}")

    def replace(self, what: str, sheet: Sheet, notes: tuple[str, ...] = ()) -> None:
        """Take another robot's texts; undo brings back those of before."""
        # Ids of rows go on: what a page asks for of the old robot is not found in the new one.
        shift = self.sheet.next
        records = {
            kind: tuple(sheets.Record(record.id + shift, record.cells) for record in rows)
            for kind, rows in sheet.records.items()
        }
        shifted = Sheet(records, sheet.next + shift)
        self._openings += 1
        self._go(State(shifted, checked(shifted), notes, self._openings), what)

    def undo(self) -> None:
        """Undo the last change."""
        if not self._past:
            raise sheets.SheetError("nothing to undo: the document is as it was opened")
        what, state = self._past.pop()
        self._future.append((what, self.state))
        self._show(state)

    def redo(self) -> None:
        """Do again what was undone last."""
        if not self._future:
            raise sheets.SheetError("nothing to redo: nothing was undone since the last change")
        what, state = self._future.pop()
        self._past.append((what, self.state))
        self._show(state)

    def _change(self, what: str, change: Callable[[Sheet], Sheet]) -> None:
        after = change(self.sheet)
        self._go(State(after, checked(after, self.valid_sheet), self.state.notes, self.state.opening), what)

    def _go(self, state: State, what: str) -> None:
        """Go on to a state that comes of a change."""
        self._past = [*self._past[-MAX_UNDO + 1 :], (what, self.state)]
        self._future = []
        self._show(state)

    def _show(self, state: State) -> None:
        """Make a state the one of now, in a revision of its own."""
        self.revision += 1
        before, after = dict(sheets.cells_of(self.sheet)), dict(sheets.cells_of(state.sheet))
        for key in before.keys() | after.keys():
            if before.get(key) != after.get(key):
                self.cell_revisions[key] = self.revision
        for kind in sheets.KINDS:
            if [record.id for record in self.sheet.of(kind)] != [record.id for record in state.sheet.of(kind)]:
                self.row_revisions[kind] = self.revision
        self.state = state
        if state.checked.robot is not None:
            self.robot, self.valid_revision, self.valid_sheet = state.checked.robot, self.revision, state.sheet
