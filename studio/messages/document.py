"""The robot's tables: what the page shows of them, and how it changes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

TableName = Literal[
    "robot",
    "geometry",
    "inertia",
    "drives",
    "motors",
    "mimics",
    "coupling",
    "loops",
    "twins",
    "frames",
    "values",
    "hybrid",
]

CellKind = Literal["zero", "structure", "number", "expression", "text", "choice", "flag", "names", "none"]


@dataclass(frozen=True)
class Column:
    """A column of a table."""

    name: str
    """What requests call it: "alpha", "XX"."""

    title: str
    """What people read at its head: "alpha" as its letter, "XX"."""

    doc: str
    """What it is, with its unit, in a sentence."""

    unit: str
    """Its unit, "" where it has none; "rad or m" where it is that of the joint."""

    kind: Literal["expression", "text", "choice", "flag", "names"]
    """What a cell takes: an expression, any text, one of `choices`, "true" or "false", names with commas."""

    choices: tuple[str, ...]
    """What a cell of kind "choice" may be; none where these depend on the row (`Cell.choices`)."""

    group: str
    """Columns of one group stand under one heading; "" for those without."""


@dataclass(frozen=True)
class Cell:
    """What stands in a table."""

    text: str
    """As it was typed; "" for an expression is 0."""

    kind: CellKind
    """What it is: "zero" and "structure" decide the form of equations (0, pi/2), "number" became a parameter, "none"
    has no meaning in this row and can't be edited."""

    parameter: str
    """The name that a number has as a parameter, "D3"; of a joint's variable "q3"; "" for what is neither."""

    value: float | None
    """Its value where it has one: rad, m, kg, s."""

    error: str
    """What is wrong with it, of several lines; "" where nothing is."""

    was: str | None
    """What stands in the file, where that differs; "" too for a row that is new; null where nothing changed."""

    choices: tuple[str, ...]
    """What it may be, where the column's choices depend on the row: antecedents."""

    revision: int
    """The revision in which it got this text."""


@dataclass(frozen=True)
class Row:
    """A row of a table."""

    id: int
    """Stays the same when rows move. A joint's rows in different tables have the same id."""

    label: str
    """What stands at its head: the number of the joint, "0" for the base."""

    link: int | None
    """The number of the joint or link that it is about, 0 for the base; null where it is about none."""

    cells: tuple[Cell, ...]
    """In the order of the table's columns."""

    error: str
    """What is wrong with the row where no cell of it is to blame; "" where nothing is."""


@dataclass(frozen=True)
class Table:
    """One of the robot's tables."""

    name: TableName

    title: str
    """What people read."""

    doc: str
    """What it holds, in a sentence."""

    columns: tuple[Column, ...]

    rows: tuple[Row, ...]

    grows: bool
    """Whether rows can be added, removed and moved here."""

    error: str
    """What is wrong with the table where no row is to blame; "" where nothing is."""


@dataclass(frozen=True)
class File:
    """The file that the document is saved in."""

    name: str
    """Without its folder; "" where the document is in none."""

    folder: str
    """The folder's path."""

    format: str
    """The suffix: ".toml", ".par", ".urdf"."""

    writable: bool
    """Whether `save` writes this format; a URDF is saved as TOML or .par."""

    changed: bool
    """Whether the document has changes that the file has not."""

    changed_outside: bool
    """Whether somebody else has changed or removed the file since it was read."""


@dataclass(frozen=True)
class Document:
    """The state of the document."""

    revision: int
    """Counts every change; an undo is a change."""

    file: File

    name: str
    """The robot's name."""

    title: str
    """The robot's title, or its name."""

    joints: int
    """How many joints move."""

    closed: bool
    """Whether it has loops."""

    valid: bool
    """Whether the tables are a robot: scene, models, counts are those of the last revision that was valid."""

    valid_revision: int
    """The last revision that was valid; -1 if there was none."""

    errors: tuple[str, ...]
    """What is wrong with the robot where no table is to blame."""

    warnings: tuple[str, ...]
    """What is odd in the robot: a negative mass, inertias that no body has."""

    notes: tuple[str, ...]
    """What the reader took otherwise than the file says."""

    undo: str
    """What `undo` would undo, for people; "" if nothing."""

    redo: str
    """What `redo` would do again; "" if nothing."""

    tables: tuple[Table, ...]
    """In a welcome all tables, in a `document` event those that changed; each replaces the one of its name."""


@dataclass(frozen=True)
class Changed:
    """The answer to a change."""

    accepted: bool
    """False if the change was based on an old revision of what it changes: the state of now comes as an event."""

    revision: int
    """The revision that came of it, or the one of now."""

    row: int | None
    """The id of the row that was added; null for other changes."""

    reason: str
    """Why it was not accepted; "" if it was."""


@dataclass(frozen=True)
class Edit:
    """Put a text into a cell."""

    answer: ClassVar[type] = Changed

    revision: int
    """The revision that the page shows."""

    table: TableName
    row: int
    column: str
    text: str


@dataclass(frozen=True)
class AddRow:
    """Add a row: a joint, a loop, a frame, a value."""

    answer: ClassVar[type] = Changed

    revision: int
    table: TableName

    after: int | None
    """The id of the row above; null for the first place."""


@dataclass(frozen=True)
class RemoveRow:
    """Remove a row, in all tables."""

    answer: ClassVar[type] = Changed

    revision: int
    table: TableName
    row: int


@dataclass(frozen=True)
class MoveRow:
    """Move a row up or down."""

    answer: ClassVar[type] = Changed

    revision: int
    table: TableName
    row: int

    by: Literal[-1, 1]
    """-1: up."""


@dataclass(frozen=True)
class Undo:
    """Undo the last change."""

    answer: ClassVar[type] = Changed


@dataclass(frozen=True)
class Redo:
    """Do again what was undone."""

    answer: ClassVar[type] = Changed
