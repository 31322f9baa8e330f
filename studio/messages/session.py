"""The session: who may speak, what a page is told first, requests and events by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from . import document, files, models, running, space

PROTOCOL = 1

# Bytes of a frame that the server takes, and of an upload; characters of a cell.
MAX_FRAME = 1 << 20
MAX_PART = 1 << 19
MAX_UPLOAD = 64 << 20
MAX_TEXT = 2000


@dataclass(frozen=True)
class Hello:
    """The first frame of a page."""

    token: str
    """What stands behind # in the page's address."""

    protocol: int
    """The version of these messages that the page was made with."""


@dataclass(frozen=True)
class Refusal:
    """Why a request is not answered."""

    kind: Literal["wrong", "invalid", "cancelled", "busy", "failed"]
    """The request is wrong; the document is no robot now; the work was cancelled, or overtaken by an edit; too many
    requests wait; the work failed."""

    message: str
    """For people: what was given, what was expected, the likely cause, the fix."""


@dataclass(frozen=True)
class Welcome:
    """What a page is told first: the whole state."""

    protocol: int
    version: str
    """That of torquec."""

    document: document.Document
    menus: models.Menus
    counts: models.Counts
    base_parameters: models.BaseParameterFacts | None
    """null until they are known."""

    jobs: tuple[running.Job, ...]
    """What is going on."""

    languages: tuple[running.Language, ...]

    export_directory: str
    """The directory named on the command line; "" if none was: then exports are downloads."""


@dataclass(frozen=True)
class Closing:
    """The server stops."""

    reason: str


# What a page may ask, by the name in its frame.
REQUESTS: Mapping[str, type] = MappingProxyType(
    {
        "edit": document.Edit,
        "add_row": document.AddRow,
        "remove_row": document.RemoveRow,
        "move_row": document.MoveRow,
        "undo": document.Undo,
        "redo": document.Redo,
        "new": files.New,
        "list": files.ListFiles,
        "open": files.Open,
        "upload": files.Upload,
        "save": files.Save,
        "reload": files.Reload,
        "diff": files.Diff,
        "download": files.Download,
        "scene": space.AskScene,
        "place": space.Place,
        "drag": space.Drag,
        "assemble": space.Assemble,
        "model": models.AskModel,
        "run_points": running.RunPoints,
        "run_exciting": running.RunExciting,
        "run_table": running.RunTable,
        "build": running.Build,
        "time": running.Time,
        "identify": running.Identify,
        "export": running.Export,
        "cancel": running.Cancel,
    }
)

# What the server tells every page, by name.
EVENTS: Mapping[str, type] = MappingProxyType(
    {
        "welcome": Welcome,
        "document": document.Document,
        "menus": models.Menus,
        "counts": models.Counts,
        "base_parameters": models.BaseParameterFacts,
        "job": running.Job,
        "closing": Closing,
    }
)
