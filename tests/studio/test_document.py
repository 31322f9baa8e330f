"""The document without a browser: tables of texts, what they are, their history, their file."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path
from typing import Any

import pytest
from places import ROBOTS, ROOT
from torquec.generator import api
from torquec.studio.conversion import robot_to_sheet, sheet_to_tables
from torquec.studio.document import Document, OvertakenError
from torquec.studio.file_access import AccessError
from torquec.studio.new_robots import new_robot
from torquec.studio.sheet import SheetError
from torquec.studio.workspace import Workspace

DESCRIPTIONS = sorted(ROBOTS.rglob("*.toml"))

ARM = """
name = "arm"
gravity = [0, 0, -9.81]

[values]
L = 0.4

[[joints]]
name = "first"
link = { M = 3, MX = 0.5 }

[[joints]]
name = "second"
alpha = "pi/2"
d = "L"
limits = { lower = -1, upper = 1 }
link = { M = 2, MX = 0.4, ZZ = 0.1 }

[frames.tool]
antecedent = "second"
d = "L/2"
"""


@pytest.fixture
def document() -> Document:
    return Document(robot_to_sheet(api.tables_to_robot(tables())))


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    (tmp_path / "arm.toml").write_text(ARM)
    (tmp_path / "out").mkdir()
    opened = Workspace(tmp_path, tmp_path / "out")
    opened.begin(tmp_path / "arm.toml")
    return opened


def tables() -> dict[str, Any]:
    return tomllib.loads(ARM)


def row(document: Document, kind: str, name: str) -> int:
    return next(record.id for record in document.sheet.of(kind) if record.text("name") == name)


def edit(document: Document, table: str, kind: str, name: str, column: str, text: str) -> None:
    document.edit(document.revision, table, row(document, kind, name), column, text)


def errors(document: Document) -> dict[str, str]:
    return {column: facts.error for (_, column), facts in document.state.checked.cells.items() if facts.error}


@pytest.mark.parametrize("path", DESCRIPTIONS, ids=lambda path: path.stem)
def test_texts_of_a_robot_are_the_robot(path: Path) -> None:
    robot = api.read_description(path).robot
    document = Document(robot_to_sheet(robot))
    assert document.state.checked.robot == robot
    assert not errors(document)


def test_robots_that_no_file_ships_are_kept_whole() -> None:
    rich = tables()
    first, second = rich["joints"]
    first |= {"elastic": {"KE": 900, "DE": 2, "motor": {"name": "rotor", "IA": 0.2, "FV": 0.1}}}
    second |= {"drive": {"FS": 2, "FST": 3, "KST": 9, "K": 4, "QK": 0.1}}
    joints = [first, second, {"name": "third", "d": 0.2}, {"name": "fourth", "d": 0.2}, {"name": "thumb", "d": 0.1}]
    joints[-1]["mimic"] = {"joint": "third", "multiplier": -1, "offset": 0.2}
    rich |= {
        "joints": joints,
        "symbols": ["M9"],
        "free": ["MY2"],
        "order": ["fourth", "third", "second", "first"],
        "hybrid": {"swing": ["first"]},
        "drives": {"joints": ["third", "fourth"], "coupling": [[1, 0], [-0.4, 1]], "motors": [{"IA": 0.3}, {}]},
        "base": {"floating": True, "link": {"name": "trunk", "M": 4, "XX": 0.1}},
    }
    robot = api.tables_to_robot(rich)
    assert api.tables_to_robot(sheet_to_tables(robot_to_sheet(robot))) == robot
    assert Document(robot_to_sheet(robot)).state.checked.robot == robot


def test_a_cell_tells_zero_structure_number_and_expression(document: Document) -> None:
    facts = document.state.checked.cells
    second, tool = row(document, "joints", "second"), row(document, "frames", "tool")
    assert facts[second, "b"].kind == "zero"
    assert facts[second, "alpha"].kind == "structure"
    assert (facts[second, "M"].kind, facts[second, "M"].parameter, facts[second, "M"].value) == ("number", "M2", 2.0)
    assert (facts[tool, "d"].kind, facts[tool, "d"].value) == ("expression", 0.2)
    # The variable of a revolute joint, and the motor of a stiff one.
    assert (facts[second, "theta"].kind, facts[second, "theta"].parameter) == ("none", "q2")
    assert facts[second, "motor.IA"].kind == "none"


@pytest.mark.parametrize(
    ("table", "kind", "name", "column", "text", "part"),
    [
        ("geometry", "joints", "second", "d", "0.5*", "operand is missing"),
        ("geometry", "joints", "second", "alpha", "90", "pi/2"),
        ("geometry", "joints", "second", "d", "Lq", "not declared"),
        ("geometry", "joints", "second", "lower", "two", "not declared"),
        ("geometry", "joints", "second", "name", "first", "already taken"),
        ("geometry", "joints", "second", "name", "2nd", "expected letters"),
        ("geometry", "joints", "second", "antecedent", "third", "no joint"),
        ("geometry", "joints", "second", "type", "ball", "revolute"),
        ("inertia", "joints", "first", "XX", "1e999", "too large"),
        ("frames", "frames", "tool", "antecedent", "nobody", "no joint"),
        ("values", "values", "L", "name", "pi", "meaning"),
        ("values", "values", "L", "value", "one", "not declared"),
    ],
)
def test_an_error_stands_at_its_cell(
    document: Document, table: str, kind: str, name: str, column: str, text: str, part: str
) -> None:
    before = document.robot
    record = row(document, kind, name)
    document.edit(document.revision, table, record, column, text)
    found = {key: facts.error for key, facts in document.state.checked.cells.items() if facts.error}
    assert part in found[record, column]
    # The last robot that was one stays, with its revision.
    assert document.robot is before
    assert document.valid_revision < document.revision
    document.undo()
    assert not errors(document)
    assert document.valid_revision == document.revision


def test_all_wrong_cells_are_told_at_once(document: Document) -> None:
    edit(document, "geometry", "joints", "second", "d", "?")
    edit(document, "geometry", "joints", "second", "r", "(")
    assert {*errors(document)} == {"d", "r"}
    # What the reader alone finds shows beside them, though it stops at its first error.
    edit(document, "frames", "frames", "tool", "antecedent", "nobody")
    edit(document, "values", "values", "L", "name", "2L")
    edit(document, "geometry", "joints", "first", "name", "a joint")
    edit(document, "geometry", "joints", "a joint", "lower", "2")
    edit(document, "geometry", "joints", "a joint", "upper", "1")
    found = errors(document)
    assert {*found} - {"upper", "lower"} == {"d", "r", "antecedent", "name"}
    assert {"upper", "lower"} & {*found}
    names = [facts.error for key, facts in document.state.checked.cells.items() if key[1] == "name" and facts.error]
    assert len(names) == 2
    while document.undoes:
        document.undo()
    assert not errors(document)


def test_wrong_names_of_rows_that_are_new_show_at_once(document: Document) -> None:
    document.add_row(document.revision, "geometry", None)
    edit(document, "geometry", "joints", "joint1", "name", "second")
    document.add_row(document.revision, "frames", None)
    edit(document, "frames", "frames", "frame1", "name", "to ol")
    found = [key for key, facts in document.state.checked.cells.items() if facts.error]
    assert {column for _, column in found} == {"name"}
    assert len(found) == 2


def test_two_of_one_name_are_refused_where_a_file_has_one_entry(document: Document) -> None:
    document.add_row(document.revision, "frames", None)
    edit(document, "frames", "frames", "frame1", "name", "tool")
    assert "two frames" in errors(document)["name"]


def test_a_joint_is_renamed_wherever_it_is_named(document: Document) -> None:
    edit(document, "geometry", "joints", "second", "name", "elbow")
    assert document.state.checked.robot is not None
    (tool,) = document.sheet.of("frames")
    assert tool.text("antecedent") == "elbow"
    document.undo()
    assert document.sheet.of("frames")[0].text("antecedent") == "second"


def test_history_goes_back_and_forth(document: Document) -> None:
    first = document.state
    edit(document, "values", "values", "L", "value", "0.5")
    second = document.state
    assert document.undoes == "edit value"
    document.undo()
    assert document.state == first
    assert document.redoes == "edit value"
    document.redo()
    assert document.state == second
    assert document.revision == 3
    edit(document, "values", "values", "L", "value", "0.6")
    assert document.redoes == ""
    with pytest.raises(SheetError, match="nothing to redo"):
        document.redo()


def test_an_edit_of_what_has_changed_since_is_not_taken(document: Document) -> None:
    value = row(document, "values", "L")
    document.edit(0, "values", value, "value", "0.5")
    with pytest.raises(OvertakenError, match="revision 1"):
        document.edit(0, "values", value, "value", "0.6")
    # Another cell of the same revision is free.
    document.edit(0, "values", value, "name", "L9")
    assert document.revision == 2


def test_rows_come_move_and_go(document: Document) -> None:
    third = document.add_row(document.revision, "geometry", row(document, "joints", "second"))
    assert document.state.checked.robot is not None
    assert document.sheet.names() == ["first", "second", "joint1"]
    document.move_row(document.revision, "geometry", third, -1)
    assert document.sheet.names() == ["first", "joint1", "second"]
    assert "no joint above" in errors(document)["antecedent"]
    document.undo()
    document.remove_row(document.revision, "geometry", third)
    assert document.sheet.names() == ["first", "second"]
    with pytest.raises(OvertakenError):
        document.remove_row(0, "geometry", row(document, "joints", "first"))
    with pytest.raises(SheetError, match="come and go with those of others"):
        document.add_row(document.revision, "inertia", None)


@pytest.mark.parametrize(
    ("structure", "joints"), [("serial", 1), ("serial", 6), ("tree", 3), ("tree", 7), ("closed", 3), ("closed", 5)]
)
def test_new_robots_are_robots(structure: str, joints: int) -> None:
    document = Document(new_robot("fresh", joints, structure))
    robot = document.state.checked.robot
    assert robot is not None
    assert not document.state.checked.warnings
    assert len(robot.mobile) == joints
    assert bool(robot.passive) == (structure == "closed")
    # It can be drawn: loops close.
    assert len(api.placed(robot, api.rest(robot)).links) == joints + 1


def test_new_robots_have_bounds() -> None:
    with pytest.raises(SheetError, match="expected 3"):
        new_robot("fresh", 2, "closed")
    with pytest.raises(SheetError, match="expected 1 to 60"):
        new_robot("fresh", 1000, "serial")
    with pytest.raises(SheetError, match="letters"):
        new_robot("no name", 2, "serial")


def test_saving_writes_what_reads_back(workspace: Workspace) -> None:
    edit(workspace.document, "values", "values", "L", "value", "0.5")
    assert workspace.told(every=True).file.changed
    saved = workspace.save("", overwrite=False)
    assert saved.saved
    assert api.read_description(saved.path).robot == workspace.document.robot
    assert not workspace.told(every=True).file.changed
    par = workspace.save("arm.par", overwrite=False)
    assert Path(par.path).parent == workspace.export_directory
    assert api.read_description(par.path).robot == workspace.document.robot
    assert workspace.told(every=True).file.name == "arm.par"


def test_a_file_that_changed_outside_is_not_overwritten_unasked(workspace: Workspace) -> None:
    path = workspace.path
    assert path is not None
    edit(workspace.document, "values", "values", "L", "value", "0.5")
    path.write_text(ARM.replace("L = 0.4", "L = 0.7"))
    assert workspace.look()
    assert workspace.told(every=True).file.changed_outside
    saved = workspace.save("", overwrite=False)
    assert (saved.saved, saved.reason) == (False, "changed outside")
    assert "-L = 0.7" in saved.diff
    assert "L = 0.7" in path.read_text()
    workspace.reload()
    assert workspace.document.robot is not None
    assert workspace.document.robot.values["L"] == 0.7
    workspace.document.undo()
    assert workspace.document.robot.values["L"] == 0.5
    assert workspace.save("", overwrite=True).saved


def test_what_is_undone_across_an_opening_goes_into_its_own_file(workspace: Workspace, tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(ARM.replace('"arm"', '"other"'))
    edit(workspace.document, "values", "values", "L", "value", "0.5")
    workspace.open_file("other.toml")
    assert workspace.told(every=True).file.name == "other.toml"
    workspace.document.undo()
    told = workspace.told(every=True)
    assert (told.name, told.file.name, told.file.changed) == ("arm", "arm.toml", True)
    assert workspace.save("", overwrite=False).path.endswith("arm.toml")
    assert 'name = "other"' in (tmp_path / "other.toml").read_text()
    workspace.document.redo()
    assert workspace.told(every=True).file.name == "other.toml"


def test_a_removed_file_is_noticed(workspace: Workspace) -> None:
    assert workspace.path is not None
    workspace.path.unlink()
    assert workspace.look()
    assert workspace.save("", overwrite=False).reason == "changed outside"


def test_another_file_is_not_replaced_unasked(workspace: Workspace) -> None:
    assert workspace.export_directory is not None
    (workspace.export_directory / "other.toml").write_text("kept")
    assert workspace.save("other.toml", overwrite=False).reason == "exists"
    assert (workspace.export_directory / "other.toml").read_text() == "kept"


@pytest.mark.parametrize(
    "name", ["../arm.toml", "/tmp/arm.toml", "a/b.toml", ".hidden.toml", "arm.toml\n", "arm.exe", ""]
)
def test_names_lead_nowhere_else(workspace: Workspace, name: str) -> None:
    if name:
        with pytest.raises(AccessError):
            workspace.save(name, overwrite=True)
    with pytest.raises(AccessError):
        workspace.open_file(name)


@pytest.mark.skipif(os.name != "posix", reason="links of POSIX")
def test_links_are_not_followed(workspace: Workspace, tmp_path: Path) -> None:
    target = tmp_path / "target.toml"
    target.write_text(ARM)
    assert workspace.export_directory is not None
    (workspace.export_directory / "link.toml").symlink_to(target)
    with pytest.raises(OSError, match="link"):
        workspace.save("link.toml", overwrite=True)
    (tmp_path / "other.toml").symlink_to(target)
    with pytest.raises(AccessError, match="no file"):
        workspace.open_file("other.toml")
    assert target.read_text() == ARM


def test_differences_show_edits_alone_and_what_saving_changes(workspace: Workspace) -> None:
    assert workspace.diff().robot == ""
    edit(workspace.document, "values", "values", "L", "value", "0.5")
    change = workspace.diff()
    assert "-L = 0.4\n+L = 0.5\n" in change.robot
    assert change.robot.count("\n+") == 2
    assert "+L = 0.5" in change.file


def test_only_tables_that_changed_are_told(workspace: Workspace) -> None:
    workspace.told(every=False)
    edit(workspace.document, "values", "values", "L", "value", "0.5")
    told = {table.name: table for table in workspace.told(every=False).tables}
    # The value, and the cells whose expressions use it.
    assert {*told} == {"values", "geometry", "frames"}
    (cells,) = (each.cells for each in told["values"].rows)
    assert [(cell.text, cell.was, cell.revision) for cell in cells] == [("L", None, 0), ("0.5", "0.4", 1)]


def test_what_a_urdf_reader_took_otherwise_is_told(tmp_path: Path) -> None:
    (tmp_path / "arm.urdf").write_text((ROOT / "examples" / "arm.urdf").read_text())
    opened = Workspace(tmp_path, None)
    opened.begin(tmp_path / "arm.urdf")
    told = opened.told(every=True)
    assert told.notes == api.read_description(tmp_path / "arm.urdf").robot.notes
    assert not told.file.writable
    with pytest.raises(AccessError, match="read, not written"):
        opened.save("", overwrite=False)
