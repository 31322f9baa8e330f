"""The studio without its server: the document, what is derived from it, and what pages ask, by kind of request."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import traceback
from collections.abc import Callable
from typing import Any

from torquec import __version__
from torquec.generator import api

from . import space
from .document import OvertakenError
from .dragging import Dragging
from .file_access import LOGS, AccessError, in_folder, read, write_tree
from .jobs import BusyError, CancelledJobError, Jobs
from .live import Live
from .making import zipped
from .menus import LISTED
from .messages import document, files, models, running, session
from .messages.space import AskScene, Assemble, Drag, Place, Placement, Scene
from .offers import Offers
from .sheet import SheetError
from .uploads import Uploads
from .workers import WorkError, Workers, WorkFaultError
from .workspace import InvalidRobotError, Workspace

# How often the file is looked at, in s.
LOOK_SECONDS = 1.0


class Studio:
    """One document, and all that pages see and ask of it."""

    def __init__(self, workspace: Workspace) -> None:
        self.workspace = workspace
        self.offers = Offers()
        self.uploads = Uploads()
        # Who sends events to pages.
        self.tell: Callable[[str, object], None] = lambda _name, _event: None
        self.workers = Workers()
        self.live = Live(self.workers, lambda name, event: self.tell(name, event))
        self.dragging = Dragging(self.workers)
        self.jobs = Jobs(self.workers, lambda name, event: self.tell(name, event))
        # The robots that are being derived, of the tables and of the file.
        self._derived: tuple[api.Robot | None, api.Robot | None] = (None, None)
        self._watch: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Begin to watch the file, and to derive."""
        self.workspace.told(every=False)
        self.workers.fill()
        self._derive()
        self._watch = asyncio.create_task(self._watch_file())

    async def stop(self) -> None:
        """End all work."""
        if self._watch:
            self._watch.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._watch
        self.live.cancel()
        self.dragging.cancel()
        self.jobs.cancel_all()
        await self.workers.close()

    def _derive(self) -> None:
        """Derive for the robot of now, unless that goes on already."""
        robots = self.workspace.document.robot, self.workspace.robot_of_file
        if robots[0] is not None and (robots[0] is not self._derived[0] or robots[1] is not self._derived[1]):
            self._derived = robots
            self.live.begin(robots[0], self.workspace.document.valid_revision, robots[1])

    async def _watch_file(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if self.workspace.look():
                self._tell_document()

    def _tell_document(self) -> None:
        self.tell("document", self.workspace.told(every=False))
        self._derive()

    def welcome(self) -> session.Welcome:
        """Return the whole state, for a page that begins."""
        directory = self.workspace.export_directory
        return session.Welcome(
            protocol=session.PROTOCOL,
            version=__version__,
            document=self.workspace.told(every=True),
            menus=self.live.menus,
            counts=self.live.counts,
            base_parameters=self.live.base_parameters,
            jobs=self.jobs.going_on,
            languages=tuple(running.Language(row.name, row.title) for row in api.languages()),
            export_directory=str(directory) if directory else "",
        )

    async def respond(self, request: Any) -> Any:
        """Return the answer to a request; what it raises `refusal` explains."""
        match request:
            case document.Edit() | document.AddRow() | document.RemoveRow() | document.MoveRow():
                return self._change(request)
            case document.Undo() | document.Redo() | files.New() | files.Open() | files.Reload():
                return self._change(request)
            case files.ListFiles():
                return self.workspace.available()
            case files.Upload():
                return self.uploads.add(request.upload, request.name, request.data)
            case files.Save():
                saved = self.workspace.save(request.name, request.overwrite)
                self._tell_document()
                return saved
            case files.Diff():
                return self.workspace.diff()
            case files.Download():
                return self._download(request)
            case AskScene() | Place():
                return self._space(request)
            case Assemble():
                revision = self.workspace.document.valid_revision
                return await asyncio.to_thread(space.modes_of, self.robot, revision, request.q)
            case Drag():
                return await self.dragging.answer(self.robot, self.workspace.document.valid_revision, request)
            case models.AskModel():
                return await self._model(request)
            case running.Cancel():
                return running.Cancelled(self.jobs.cancel(request.job))
        return await self._work(request)

    def _change(self, request: Any) -> document.Changed:
        """Change the document, and tell every page."""
        row, made, reason = None, self.workspace.document, ""
        try:
            match request:
                case document.Edit():
                    _check_text(request.text)
                    made.edit(request.revision, request.table, request.row, request.column, request.text)
                case document.AddRow():
                    row = made.add_row(request.revision, request.table, request.after)
                case document.RemoveRow():
                    made.remove_row(request.revision, request.table, request.row)
                case document.MoveRow():
                    made.move_row(request.revision, request.table, request.row, request.by)
                case document.Undo():
                    made.undo()
                case document.Redo():
                    made.redo()
                case files.New():
                    self.workspace.new(request.name, request.joints, request.structure)
                case files.Open():
                    self._open(request)
                case files.Reload():
                    self.workspace.reload()
        except OvertakenError as error:
            reason = str(error)
        self._tell_document()
        return document.Changed(not reason, self.workspace.document.revision, row, reason)

    def _open(self, request: files.Open) -> None:
        match request.source:
            case "robot":
                self.workspace.open_robot(request.name)
            case "file":
                self.workspace.open_file(request.name)
            case "upload":
                sent = self.uploads.find(request.name)
                self.workspace.open_upload(sent.name, bytes(sent.content))

    def _download(self, request: files.Download) -> files.Link:
        robot = self.robot
        if request.format == ".svg":
            text, kind = api.drawing(robot), "image/svg+xml"
        else:
            text, kind = self.workspace.text(request.format), "text/plain; charset=utf-8"
        return self.offers.add("download", text.encode(), kind, f"{robot.name}{request.format}")

    def _space(self, request: AskScene | Place) -> Scene | Placement:
        robot, document = self.robot, self.workspace.document
        if isinstance(request, Place):
            return space.placement_of(robot, document.valid_revision, request.q, request.near)
        return space.scene_of(robot, document.valid_sheet, document.valid_revision)

    async def _model(self, request: models.AskModel) -> models.ModelPage:
        if request.entry not in LISTED:
            raise ValueError(f"no entry {request.entry!a:.40} with equations: expected one of {', '.join(LISTED)}")
        entry, tables = LISTED[request.entry], api.robot_to_tables(self.robot)
        chosen = self._default_choices(entry.id, entry.model) | request.choices
        options = [f"{name}={choice}" for name, choice in sorted(chosen.items()) if choice]
        if request.compiled or entry.compiled:
            options.append("compiled")
        revision = self.workspace.document.valid_revision
        found: models.ModelPage = await self.workers.do(
            "equations", tables, entry.id, entry.model, options, revision
        )
        return found

    def _default_choices(self, entry: str, model: str) -> dict[str, str]:
        """Return what the menus choose for an entry, or what its listing does where they are of an earlier robot."""
        if self.live.menus.revision == self.workspace.document.valid_revision:
            entries = [each for menu in self.live.menus.menus for each in menu.entries if each.id == entry]
            return {choice.name: choice.default for each in entries for choice in each.choices}
        return {name: default for name, (_, default) in api.listed_choices(self.robot, model).items()}

    async def _work(self, request: Any) -> Any:
        """Do what takes a while, as a job."""
        robot, revision = self.robot, self.workspace.document.valid_revision
        tables, do = api.robot_to_tables(robot), self.jobs.do
        match request:
            case running.RunPoints():
                return await do("motion", revision, "running through points", "run_points", tables, request, revision)
            case running.RunExciting():
                what = "looking for an exciting motion"
                return await do("excitation", revision, what, "run_exciting", tables, request, revision)
            case running.RunTable():
                name, content = self._log(request)
                return await do("motion", revision, f"running {name}", "run_table", tables, content, name, revision)
            case running.Build():
                return await do("build", revision, "building", "build", tables, revision)
            case running.Time():
                return await do("timings", revision, "building what is timed", "timings", tables, revision)
            case running.Identify():
                name, content = self._log(request)
                what = f"identifying from {name}"
                found = await do("identification", revision, what, "identify", tables, content, name)
                report, summary, estimates = found
                link = self.offers.add("report", report.encode(), "text/html; charset=utf-8", "")
                return running.Identified(revision, link.path, summary, tuple(estimates))
            case running.Export():
                return await self._export(request, tables, revision)
        raise AssertionError(request)

    def _log(self, request: running.RunTable | running.Identify) -> tuple[str, bytes]:
        """Return the name and the bytes of a log that a request names."""
        if request.source == "upload":
            sent = self.uploads.find(request.name)
            return sent.name, bytes(sent.content)
        path = in_folder(self.workspace.folder, request.name, LOGS)
        return path.name, read(path)

    async def _export(self, request: running.Export, tables: dict[str, Any], revision: int) -> running.Exported:
        directory, name = self.workspace.export_directory, f"{self.robot.name}_{request.language}"
        if request.language not in [row.name for row in api.languages()]:
            raise ValueError(f"no language {request.language!a:.40} to export to")
        if request.to == "directory" and directory is None:
            raise AccessError("no export directory was named: start `torquec studio --export-dir DIR`, or download")
        what = f"exporting to {request.language}"
        found = await self.jobs.do("export", revision, what, "export", tables, request.language, request.models)
        if request.to == "directory" and directory is not None:
            write_tree(directory, name, found)
            return running.Exported(revision, tuple(found), str(directory / name), None)
        archive = zipped(found)
        link = self.offers.add("download", archive, "application/zip", f"{name}.zip")
        return running.Exported(revision, tuple(found), "", link)

    @property
    def robot(self) -> api.Robot:
        """The last robot that the tables were."""
        robot = self.workspace.document.robot
        if robot is None:
            raise InvalidRobotError("the tables have been no robot yet: the cells with an error say why")
        return robot

    def refusal(self, error: Exception) -> session.Refusal:
        """Return why a request is not answered."""
        match error:
            case CancelledJobError():
                return session.Refusal("cancelled", str(error))
            case BusyError():
                return session.Refusal("busy", str(error))
            case InvalidRobotError():
                return session.Refusal("invalid", str(error))
            case SheetError() | AccessError() | WorkError() | ValueError() | OSError() | ImportError():
                return session.Refusal("wrong", str(error))
            case WorkFaultError():
                # The worker has said more on the terminal.
                return session.Refusal("failed", str(error))
        # A fault of ours: people see what it was, and where on the terminal.
        traceback.print_exception(error, file=sys.stderr)
        return session.Refusal("failed", f"{type(error).__name__}: {error}")


def _check_text(text: str) -> None:
    if len(text) > session.MAX_TEXT:
        raise SheetError(f"a text of {len(text)} characters: expected at most {session.MAX_TEXT}")
    if any(not (c.isprintable() or c in "\n\t") for c in text):
        raise SheetError("a text with control characters: expected what people can read")
