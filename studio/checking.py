"""What the texts of the tables are: a robot, or what is wrong, with the cell that is to blame.

Each cell is checked by itself first; then the reader of tables gets the whole, without the wrong ones (`faults.py`):
all that is wrong shows at once.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from torquec.generator import api

from .blame import Blame
from .columns import CONSTANTS, SORTS
from .conversion import sheet_to_tables
from .faults import Key, faults
from .messages.document import CellKind
from .sheet import Record, Sheet

# The most joints that the studio takes: an edit of more would take long.
MAX_JOINTS = 60


@dataclass(frozen=True)
class CellFacts:
    """What is known of a cell beyond its text."""

    kind: CellKind
    parameter: str = ""
    value: float | None = None
    error: str = ""


@dataclass(frozen=True)
class Checked:
    """What came of the texts."""

    # The robot, None where the texts are none.
    robot: api.Robot | None
    cells: Mapping[Key, CellFacts]
    # By the id of a record, and by the name of a table.
    rows: Mapping[int, str]
    tables: Mapping[str, str]
    errors: tuple[str, ...]
    warnings: tuple[str, ...]


def checked(sheet: Sheet, last: Sheet | None = None) -> Checked:
    """Return what the texts of a sheet are; `last` has those of the last robot that they were."""
    tables = sheet_to_tables(sheet)
    names = api.names_in_tables(tables)
    values = {name: value for name, value in tables["values"].items() if isinstance(value, float)}
    blames = _twice(sheet)
    robot = None
    cells = _cell_facts(sheet, names, values)
    wrong = {key for key, facts in cells.items() if facts.error}
    if not blames and not wrong:
        try:
            robot = _robot(sheet)
            cells = _cell_facts(sheet, names, robot.values)
        except api.DescriptionError:
            blames = faults(sheet, last, (), _robot)
    else:
        twice = {(each.record, each.column) for each in blames if each.record is not None}
        blames += faults(sheet, last, (*wrong, *twice), _robot)
    for each in blames:
        if each.record is not None and each.column and (each.record, each.column) not in wrong:
            key = (each.record, each.column)
            facts = cells.get(key, CellFacts("text"))
            cells[key] = CellFacts(facts.kind, facts.parameter, facts.value, each.error)
    return Checked(
        robot,
        MappingProxyType(cells),
        MappingProxyType({each.record: each.error for each in blames if each.record is not None and not each.column}),
        MappingProxyType({each.table: each.error for each in blames if each.record is None and each.table}),
        tuple(each.error for each in blames if each.record is None and not each.table),
        tuple(api.description_warnings(robot)) if robot else (),
    )


def _robot(sheet: Sheet) -> api.Robot:
    """Return the robot of the texts."""
    joints = len(sheet.of("joints")) + len(sheet.of("loops"))
    if joints > MAX_JOINTS:
        raise api.DescriptionError(
            f"{joints} joints: expected at most {MAX_JOINTS} here, as every edit derives the models anew; "
            "`torquec build` takes more"
        )
    return api.tables_to_robot(sheet_to_tables(sheet))


def _twice(sheet: Sheet) -> list[Blame]:
    """Return what stands twice where tables of a file have one entry a name."""
    found = []
    for kind, column, what in (
        ("frames", "name", "frame"),
        ("values", "name", "parameter"),
        ("hybrid", "name", "pattern"),
        ("mimics", "follower", "coupled joint"),
    ):
        earlier: set[str] = set()
        for record in sheet.of(kind):
            name = record.text(column)
            if name in earlier:
                error = f"two {what}s are named {name!r}: each needs a name of its own"
                found.append(Blame(error, record.id, column, ""))
            earlier.add(name)
    known = sheet.names()
    for record in sheet.of("mimics"):
        name = record.text("follower")
        if name not in known:
            error = f"{name!r} is no joint: expected one of {', '.join(known)}"
            found.append(Blame(error, record.id, "follower", ""))
    return found


def _cell_facts(sheet: Sheet, names: Collection[str], values: Mapping[str, float | None]) -> dict[Key, CellFacts]:
    """Return what every cell is, by itself."""
    free = [name.strip() for name in sheet.of("robot")[0].text("free").split(",")]
    facts: dict[Key, CellFacts] = {}
    for sort in SORTS:
        for kind in sort.kinds:
            for place, record in enumerate(sheet.of(kind)):
                for column in sort.columns:
                    name, text = column.name, record.text(column.name)
                    suffix = _suffix(sheet, kind, place, record, name)
                    if _is_without_meaning(record, kind, name):
                        facts[record.id, name] = CellFacts("none", f"q{suffix}" if name in ("theta", "r") else "")
                    elif column.kind == "expression":
                        entry = _Entry(kind, name, suffix, _sigma(record))
                        facts[record.id, name] = _expression(text, entry, names, values, free)
                    else:
                        facts[record.id, name] = CellFacts(column.kind)
    return facts


@dataclass(frozen=True)
class _Entry:
    """Which entry of the description a cell is."""

    kind: str
    column: str
    suffix: str
    sigma: int

    @property
    def field(self) -> str:
        """The name of the notation: alpha, XX, FV; G1 of gravity."""
        return self.column.upper() if self.kind == "robot" else self.column.rpartition(".")[2]


def _expression(
    text: str, entry: _Entry, names: Collection[str], values: Mapping[str, float | None], free: Collection[str]
) -> CellFacts:
    """Return what a cell is that takes an expression."""
    try:
        if entry.column in CONSTANTS:
            return CellFacts("number", "", api.constant_value(text) if text.strip() else None)
        if entry.field == "multiplier" and not text.strip():
            return CellFacts("structure", "", 1.0)
        facts = api.entry_facts(text, entry.field, entry.suffix, entry.sigma, names, values, free)
    except api.DescriptionError as error:
        return CellFacts("expression", error=str(error))
    return CellFacts(facts.kind, facts.parameter, facts.value)


def _sigma(record: Record) -> int:
    """Return the number of a record's type of joint; revolute where it has none."""
    name = record.text("type")
    return api.JOINT_TYPES.index(name) if name in api.JOINT_TYPES else 0


def _is_without_meaning(record: Record, kind: str, column: str) -> bool:
    """Return whether a cell has no meaning: the variable of a joint, the motor of a stiff one."""
    if kind in ("joints", "loops") and record.text(column).strip() in ("", "0"):
        sigma = _sigma(record)
        if column == ("theta", "r", "offset")[sigma] or (sigma == 2 and column in api.LIMIT_ENTRIES):
            return True
        return kind == "joints" and column.startswith("motor.") and record.text("KE").strip() in ("", "0")
    return False


def _suffix(sheet: Sheet, kind: str, place: int, record: Record, column: str) -> str:
    """Return what stands behind the names of numbers of a record: its number, _ and a frame's name."""
    joints = len(sheet.of("joints"))
    elastic = [each.id for each in sheet.of("joints") if each.text("KE").strip() not in ("", "0")]
    tree = joints + len(elastic) + len(sheet.of("coupling"))
    match kind:
        case "robot":
            return ""
        case "base":
            return "0"
        case "joints" if column.startswith("motor.") and record.id in elastic:
            return str(joints + elastic.index(record.id) + 1)
        case "coupling":
            return str(joints + len(elastic) + place + 1)
        case "loops":
            return str(tree + place + 1 + (len(sheet.of("loops")) if column.startswith("twin.") else 0))
        case "frames":
            return f"_{record.text('name')}"
        case "mimics":
            names = sheet.names()
            return str(names.index(record.text("follower")) + 1) if record.text("follower") in names else ""
    return str(place + 1)
