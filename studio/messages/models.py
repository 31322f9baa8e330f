"""SYMORO+'s menus and what stands behind their entries; counts of operations; base parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

Operations = dict[str, int]


@dataclass(frozen=True)
class Choice:
    """Something to choose at an entry: a frame, a form of the equations."""

    name: str
    """What requests call it: "frame"."""

    title: str
    options: tuple[str, ...]
    default: str


@dataclass(frozen=True)
class Entry:
    """An entry of a menu."""

    id: str
    """What requests call it."""

    title: str
    """As SYMORO+ had it."""

    doc: str
    """What it is, in a sentence."""

    action: Literal["new", "open", "save", "save as", "diff", "quit", "model", "base parameters", "export"]
    """What the page does: "model" sends `AskModel`."""

    choices: tuple[Choice, ...]

    reason: str
    """Why this robot can't have it; "" if it can."""


@dataclass(frozen=True)
class Menu:
    """A menu of SYMORO+."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Menus:
    """All menus, as this robot has them."""

    revision: int
    menus: tuple[Menu, ...]


@dataclass(frozen=True)
class EquationFacts:
    """An equation, and what it belongs to."""

    name: str
    """The variable on the left: "QP2"."""

    value: str
    """The right side, as the notation writes it."""

    uses: tuple[str, ...]
    """The variables of other equations on the right."""

    parameters: tuple[str, ...]
    """The robot's parameters on the right: "D3", "MX2"."""

    links: tuple[int, ...]
    """The links that it belongs to: that of its variable, and those of its parameters."""


@dataclass(frozen=True)
class SectionFacts:
    """Equations that belong together."""

    heading: str
    link: int | None
    """The link that they belong to; null where they belong to none or to several."""

    equations: tuple[EquationFacts, ...]

    solution: str
    """Of a step of an inverse geometric model how the unknown follows; "" elsewhere."""


@dataclass(frozen=True)
class ChapterFacts:
    """Sections that are computed at the same time."""

    title: str
    sections: tuple[SectionFacts, ...]


@dataclass(frozen=True)
class ModelPage:
    """A model of the robot: its equations."""

    revision: int
    """That of the tables that it is derived from."""

    entry: str
    title: str
    doc: str

    operations: Operations | None
    """How many of each operation a call takes; null for equations that are not computed as they stand."""

    chapters: tuple[ChapterFacts, ...]


@dataclass(frozen=True)
class AskModel:
    """Ask for the equations of a model of the robot as it is now."""

    answer: ClassVar[type] = ModelPage

    entry: str
    """The id of a menu's entry."""

    choices: dict[str, str]
    """Of its choices those that are not the default: {"frame": "tool"}."""

    compiled: bool
    """Whether the equations are those of the form that a build finds cheapest, not those of the book."""


@dataclass(frozen=True)
class Grouping:
    """A base parameter and what it is made of."""

    name: str
    """"XX2R"."""

    formula: str
    """The right side: "XX2 - YY2 + YY3 + D3^2*M3"; the standard parameter's own name where nothing is grouped."""

    members: tuple[str, ...]
    """The parameters in it."""

    link: int
    """The link that it belongs to."""

    links: tuple[int, ...]
    """The links whose parameters are in it."""

    new: bool
    """Whether the robot in the file has no base parameter of this name and formula."""


@dataclass(frozen=True)
class BaseParameterFacts:
    """The base inertial parameters."""

    revision: int
    """That of the tables that they are derived from."""

    groupings: tuple[Grouping, ...]

    without_effect: tuple[str, ...]
    """Standard parameters that no torque depends on."""

    gone: tuple[str, ...]
    """Names of base parameters that only the robot in the file has."""

    reason: str
    """Why there are none; "" where there are."""


@dataclass(frozen=True)
class Count:
    """The operations of a call of one model."""

    model: str
    doc: str

    operations: Operations | None
    """Of the robot at `revision`; null if it has no such model."""

    revision: int
    """That of the tables that they belong to: what is older than the document's valid revision is stale."""

    exact: bool
    """Whether they are those of a build. False: those of the form of the equations that served the robot before the
    edit; a build tries others too, and may find fewer. That search goes on."""

    before: Operations | None
    """Those of the robot in the file; null where they are not known, or there is no file."""

    reason: str
    """Why the robot can't have it; "" if it can."""


@dataclass(frozen=True)
class Counts:
    """The operations of main models: those that have become known, each replacing the one of its model."""

    revision: int
    """The valid revision of the document."""

    working: bool
    """Whether derivation goes on."""

    counts: tuple[Count, ...]
