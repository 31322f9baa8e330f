"""The document and its file: opening, saving, differences, and what others did to the file meanwhile."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from torquec.generator import api

from .conversion import robot_to_sheet
from .document import Document
from .file_access import (
    LOGS,
    AccessError,
    Stamp,
    difference,
    files_in,
    in_folder,
    is_same,
    plain_name,
    read,
    stamp_of,
    write,
)
from .messages import document as messages
from .messages.files import Available, Difference, Saved
from .new_robots import new_robot
from .sheet import Sheet
from .shown import shown_tables

# Other encodings of texts that people may have.
_ENCODINGS = ("utf-8-sig", "latin-1")


@dataclass
class Source:
    """What the document was opened from: the file, what it was when it was read and is now, what was read from it."""

    path: Path | None = None
    stamp: Stamp | None = None
    now: Stamp | None = None
    # The texts that were read, and their robot.
    original: Sheet | None = None
    robot: api.Robot | None = None


class Workspace:
    """One document, the file that it is saved in, and the folders that may be read and written."""

    def __init__(self, folder: Path, export_directory: Path | None) -> None:
        self.folder = folder
        self.export_directory = export_directory
        self.document = Document(new_robot("robot", 2, "serial"))
        # By the opening that states of the document came of.
        self._sources: dict[int, Source] = {0: Source(robot=self.document.robot)}
        self._told: dict[str, messages.Table] = {}

    @property
    def source(self) -> Source:
        """What the state of now was opened from."""
        return self._sources[self.document.state.opening]

    @property
    def path(self) -> Path | None:
        """The file that the document is saved in."""
        return self.source.path

    @property
    def robot_of_file(self) -> api.Robot | None:
        """The robot of the file, or the one that was opened without a file."""
        return self.source.robot

    # -- opening --

    def begin(self, path: Path | None, *, is_own: bool = True) -> None:
        """Open the file or the robot of the command line, as the document's first state."""
        if path is None:
            return
        reading = api.read_description(path)
        self.document = Document(robot_to_sheet(reading.robot), reading.robot.notes)
        # Links on the way to the file's folder are those of whoever named it; none is followed later.
        self._take(path.parent.resolve() / path.name if is_own else None, reading.robot)

    def open_robot(self, name: str) -> None:
        """Open a robot that ships, without a file."""
        if name not in self.available().robots:
            raise AccessError(f"no robot {name!a:.80} ships: expected one of {', '.join(self.available().robots)}")
        self._open(api.find_description(name), name, has_file=False)

    def open_file(self, name: str) -> None:
        """Open a file of the folder."""
        self._open(in_folder(self.folder, name, tuple(api.READABLE_SUFFIXES)), name, has_file=True)

    def open_upload(self, name: str, content: bytes) -> None:
        """Open what was sent up; it has no file."""
        with tempfile.TemporaryDirectory(prefix="torquec-studio-") as folder:
            path = Path(folder, plain_name(name))
            path.write_bytes(content)
            self._open(path, name, has_file=False)

    def new(self, name: str, joints: int, structure: str) -> None:
        """Begin a new robot, without a file."""
        self.document.replace(f"new {name}", new_robot(name, joints, structure))
        self._take(None, None)

    def reload(self) -> None:
        """Read the file again."""
        if self.path is None:
            raise AccessError("the document has no file to be read again: save it first")
        self._open(self.path, self.path.name, has_file=True)

    def _open(self, path: Path, name: str, *, has_file: bool) -> None:
        reading = api.read_description(path)
        self.document.replace(f"open {name}", robot_to_sheet(reading.robot), reading.robot.notes)
        self._take(path if has_file else None, reading.robot)

    def _take(self, path: Path | None, robot: api.Robot | None) -> None:
        """Remember the file that the document is from."""
        stamp = stamp_of(path) if path else None
        source = Source(path, stamp, stamp, self.document.sheet, robot or self.document.robot)
        self._sources[self.document.state.opening] = source

    def available(self) -> Available:
        """Return what can be opened."""
        shipped = tuple(sorted(path.stem for path in api.ROBOTS.rglob("*.toml")))
        descriptions = files_in(self.folder, tuple(api.READABLE_SUFFIXES))
        return Available(shipped, str(self.folder), tuple(descriptions), tuple(files_in(self.folder, LOGS)))

    # -- saving --

    def save(self, name: str, overwrite: bool) -> Saved:
        """Save into the file, or under a name in the export directory."""
        robot = self._robot()
        path = self._place(name)
        text = api.description_text(robot, path.suffix.lower())
        now = stamp_of(path)
        is_own = self.path is not None and path == self.path
        if now and not overwrite and not (is_own and is_same(now, self.source.stamp)):
            there = self._text_of(path)
            change = difference(there, text, path.name)
            return Saved(False, "changed outside" if is_own else "exists", str(path), change)
        if is_own and now is None and self.source.stamp is not None and not overwrite:
            return Saved(False, "changed outside", str(path), difference("", text, path.name))
        write(path, text.encode())
        self._take(path, robot)
        return Saved(True, "", str(path), "")

    def _place(self, name: str) -> Path:
        """Return where to save."""
        known = ", ".join(api.WRITABLE_SUFFIXES)
        if not name:
            if self.path is None:
                raise AccessError("the document has no file: save it under a name in the export directory")
            if self.path.suffix.lower() not in api.WRITABLE_SUFFIXES:
                raise AccessError(f"{self.path.suffix} is read, not written: save under a name with one of {known}")
            return self.path
        if self.export_directory is None:
            raise AccessError(
                "files under other names go into the export directory, and none was named: start "
                "`torquec studio --export-dir FOLDER`, or download the robot"
            )
        path = self.export_directory / plain_name(name)
        if path.suffix.lower() not in api.WRITABLE_SUFFIXES:
            raise AccessError(f"{name} has the suffix {path.suffix!r}: expected one of {known}")
        return path

    def _robot(self) -> api.Robot:
        """Return the robot of now; ValueError if the texts are none."""
        robot = self.document.state.checked.robot
        if robot is None:
            raise InvalidRobotError(
                "the tables are no robot now: the cells with an error say why; correct them, or undo"
            )
        return robot

    def text(self, suffix: str) -> str:
        """Return the robot in a format."""
        return api.description_text(self._robot(), suffix)

    def diff(self) -> Difference:
        """Return how the document differs from its file."""
        robot, before = self._robot(), self.robot_of_file
        name = self.path.name if self.path else robot.name
        one = api.description_text(before, ".toml") if before else ""
        edits = difference(one, api.description_text(robot, ".toml"), name)
        if self.path is None or self.path.suffix.lower() not in api.WRITABLE_SUFFIXES:
            return Difference(edits, "")
        return Difference(edits, difference(self._text_of(self.path), self.text(self.path.suffix.lower()), name))

    def _text_of(self, path: Path) -> str:
        content = read(path)
        for encoding in _ENCODINGS:
            try:
                return content.decode(encoding).replace("\r\n", "\n")
            except UnicodeDecodeError:
                continue
        return ""

    def look(self) -> bool:
        """Look at the file, and return whether what is known of it has changed."""
        source = self.source
        if source.path is None:
            return False
        before, source.now = source.now, stamp_of(source.path, source.now)
        return not is_same(before, source.now)

    # -- telling --

    def told(self, every: bool) -> messages.Document:
        """Return the document as the page gets it, with all tables or with those that changed since it was told."""
        tables: dict[str, messages.Table] = {
            table.name: table for table in shown_tables(self.document, self.source.original)
        }
        changed = [table for name, table in tables.items() if every or self._told.get(name) != table]
        if not every:
            self._told = tables
        return self._document(tuple(changed))

    def _document(self, tables: tuple[messages.Table, ...]) -> messages.Document:
        document, checked = self.document, self.document.state.checked
        robot: Mapping[str, str] = document.sheet.of("robot")[0].cells
        names = len([r for r in document.sheet.of("joints") if r.text("type") != "fixed"])
        return messages.Document(
            revision=document.revision,
            file=self._file(),
            name=robot.get("name", ""),
            title=robot.get("title", "") or robot.get("name", ""),
            joints=names,
            closed=bool(document.sheet.of("loops")),
            valid=checked.robot is not None,
            valid_revision=document.valid_revision,
            errors=checked.errors,
            warnings=checked.warnings,
            notes=document.state.notes,
            undo=document.undoes,
            redo=document.redoes,
            tables=tables,
        )

    def _file(self) -> messages.File:
        source = self.source
        path = source.path
        same = source.original is not None and source.original.records == self.document.sheet.records
        return messages.File(
            name=path.name if path else "",
            folder=str(path.parent if path else self.folder),
            format=path.suffix.lower() if path else "",
            writable=path is not None and path.suffix.lower() in api.WRITABLE_SUFFIXES,
            changed=not same,
            changed_outside=path is not None and not is_same(source.stamp, source.now),
        )


class InvalidRobotError(ValueError):
    """The tables are no robot now."""
