"""Files: a new robot, opening, saving, the difference, what the page sends up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from .document import Changed


@dataclass(frozen=True)
class New:
    """Begin a new robot; what is not saved is lost, but `undo` brings it back."""

    answer: ClassVar[type] = Changed

    name: str

    joints: int
    """1 to 60."""

    structure: Literal["serial", "tree", "closed"]
    """A chain; two branches on its first link; a planar loop, cut at its end."""


@dataclass(frozen=True)
class Available:
    """What can be opened."""

    robots: tuple[str, ...]
    """Robots that ship."""

    folder: str
    """The path of the folder that is worked in."""

    files: tuple[str, ...]
    """Names of the descriptions in it."""

    logs: tuple[str, ...]
    """Names of the logs in it: .csv, .npz, .parquet, .mcap."""


@dataclass(frozen=True)
class ListFiles:
    """Ask what can be opened."""

    answer: ClassVar[type] = Available


@dataclass(frozen=True)
class Open:
    """Open another robot; the document of before can be had back by `undo`."""

    answer: ClassVar[type] = Changed

    source: Literal["robot", "file", "upload"]
    """A robot that ships, a file in the folder, or what was sent up. What ships or was sent up has no file: `save`
    puts it into the export directory."""

    name: str
    """The name of the robot or of the file, or the id of the upload."""


@dataclass(frozen=True)
class Uploaded:
    """The state of an upload."""

    upload: str
    """Its id."""

    size: int
    """Its bytes so far."""


@dataclass(frozen=True)
class Upload:
    """Send a file up, part by part."""

    answer: ClassVar[type] = Uploaded

    upload: str
    """"" with the first part, then the id of its answer."""

    name: str
    """The name of the file; its suffix says the format."""

    data: str
    """Bytes in base64, at most 512 KiB of them a part."""


@dataclass(frozen=True)
class Saved:
    """What became of a save."""

    saved: bool

    reason: Literal["", "changed outside", "exists"]
    """Why it was not saved: ask again with `overwrite` if that is meant."""

    path: str
    """The path of the file."""

    diff: str
    """Where it was not saved: what overwriting would change, as a unified diff."""


@dataclass(frozen=True)
class Save:
    """Save the document: into its file, or under a name of its own in the export directory."""

    answer: ClassVar[type] = Saved

    name: str
    """"" saves into the file; else a name such as "arm.par", without a folder: that becomes the document's file."""

    overwrite: bool
    """Whether a file that changed outside, or another of this name, may be replaced."""


@dataclass(frozen=True)
class Reload:
    """Read the file again, as it is now."""

    answer: ClassVar[type] = Changed


@dataclass(frozen=True)
class Difference:
    """How the document differs from its file: unified diffs."""

    robot: str
    """Between both robots, each as torquec writes it: what was edited, nothing else."""

    file: str
    """Between the file's text as it is and what saving would put there: comments go, too. "" for a format that `save`
    does not write."""


@dataclass(frozen=True)
class Diff:
    """Ask how the document differs from its file."""

    answer: ClassVar[type] = Difference


@dataclass(frozen=True)
class Link:
    """Something to fetch once: by GET at this path of the same server."""

    path: str
    name: str
    """What the file is called."""

    size: int
    """Its bytes."""


@dataclass(frozen=True)
class Download:
    """Ask for the robot as a file."""

    answer: ClassVar[type] = Link

    format: Literal[".toml", ".par", ".svg"]
