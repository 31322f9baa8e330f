"""Motions, builds, timings, identification, exports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from .files import Link

JobKind = Literal["build", "timings", "identification", "export", "motion", "excitation"]


@dataclass(frozen=True)
class Job:
    """Work that takes a while."""

    id: int
    kind: JobKind
    revision: int
    """That of the robot that it is about."""

    state: Literal["working", "done", "failed", "cancelled"]

    fraction: float | None
    """How much is done, 0 to 1; null where that is not known."""

    text: str
    """What is being done, what came of it, or why it failed."""


@dataclass(frozen=True)
class Cancelled:
    """The answer to a cancel."""

    cancelled: bool
    """False if the job had ended before."""


@dataclass(frozen=True)
class Cancel:
    """Stop a job."""

    answer: ClassVar[type] = Cancelled
    job: int


@dataclass(frozen=True)
class Curve:
    """One quantity over time."""

    name: str
    """"q waist", "torque elbow", "kinetic energy"."""

    group: Literal["position", "velocity", "acceleration", "torque", "energy"]
    unit: str
    joint: int | None
    """The number of the joint that it is about; null for energies."""

    values: tuple[float | None, ...]
    """null where it is no number."""


@dataclass(frozen=True)
class Motion:
    """A motion, with the torques and energies that the emitted array code gives."""

    revision: int
    time: tuple[float, ...]
    """In s."""

    curves: tuple[Curve, ...]

    over_limits: tuple[str, ...]
    """Where the motion goes beyond limits of the description, for people."""

    computed_by: str
    """What computed it: "emitted NumPy code, before any build"."""


@dataclass(frozen=True)
class RunPoints:
    """Run through points, with quintic polynomials at rest in each of them."""

    answer: ClassVar[type] = Motion

    points: tuple[tuple[float, ...], ...]
    """Positions in q, 2 to 50."""

    durations: tuple[float, ...]
    """The time from each point to the next, in s."""

    samples: int
    """2 to 5000."""


@dataclass(frozen=True)
class RunExciting:
    """Run a motion that excites the base parameters: the best of some Fourier series within the limits."""

    answer: ClassVar[type] = Motion

    period: float
    """In s."""

    harmonics: int
    """1 to 10."""

    samples: int
    """2 to 5000."""


@dataclass(frozen=True)
class RunTable:
    """Run a motion from a csv: a column t in s, then those of q, or of q, qd and qdd, in rad and m."""

    answer: ClassVar[type] = Motion

    source: Literal["file", "upload"]
    name: str
    """The name of a log in the folder, or the id of an upload."""


@dataclass(frozen=True)
class Built:
    """A built robot."""

    revision: int
    path: str
    """The path of the module in the cache."""

    seconds: float

    warnings: tuple[str, ...]
    load: str
    """How Python loads it: torquec.load("...")."""


@dataclass(frozen=True)
class Build:
    """Compile the robot; progress comes in `job` events."""

    answer: ClassVar[type] = Built


@dataclass(frozen=True)
class Timing:
    """How long calls of a built model take on this machine."""

    model: str
    single: float
    """One call from Python, in ns: the fastest of many rounds."""

    batch: float | None
    """One state of a batch of 4096 on one thread, in ns; null for models without batches."""


@dataclass(frozen=True)
class Timings:
    """Timings of the built robot."""

    revision: int
    timings: tuple[Timing, ...]
    machine: str
    """The processor, for people."""


@dataclass(frozen=True)
class Time:
    """Measure the built robot; it is built first if it is not."""

    answer: ClassVar[type] = Timings


@dataclass(frozen=True)
class Estimate:
    """An identified parameter."""

    name: str
    value: float
    deviation: float | None
    """In percent of the value; null where it is not known."""


@dataclass(frozen=True)
class Identified:
    """What identification found."""

    revision: int
    report: str
    """The path of the report's page on the same server, to be shown in a sandboxed frame."""

    summary: str
    """In a few lines."""

    estimates: tuple[Estimate, ...]


@dataclass(frozen=True)
class Identify:
    """Identify the robot's parameters from a log."""

    answer: ClassVar[type] = Identified

    source: Literal["file", "upload"]
    name: str
    """The name of a log in the folder, or the id of an upload."""


@dataclass(frozen=True)
class Language:
    """A language that the robot can be exported to."""

    name: str
    """"c", "python"."""

    title: str
    """What it is."""


@dataclass(frozen=True)
class Exported:
    """What was exported."""

    revision: int
    files: tuple[str, ...]
    """Names of the files."""

    folder: str
    """The folder that they were written to; "" for a download."""

    download: Link | None
    """The zip to fetch; null where files were written."""


@dataclass(frozen=True)
class Export:
    """Write the robot's models in a language."""

    answer: ClassVar[type] = Exported

    language: str
    models: tuple[str, ...]
    """Models by name; none: the usual ones."""

    to: Literal["directory", "download"]
    """The directory named on the command line, or a zip."""
