"""A listing: the equations of a model as data, and as the lines of a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from torquec.hypertext import folded, paragraph, piece, preformatted

SPELLED = {"*": "multiplication", "+": "addition", "/": "division", "sincos": "sine/cosine pair"}


@dataclass(frozen=True)
class Equation:
    """One equation: name = value."""

    name: str
    """The variable that it defines, as the notation writes it: QP2, A23."""

    value: str
    """The right side, in variables that are defined before or are given."""


@dataclass(frozen=True)
class Section:
    """Equations that belong together: those of one link, or of one matrix."""

    heading: str
    """What they belong to; "" where nothing is to be said."""

    equations: tuple[Equation, ...] = ()


@dataclass(frozen=True)
class Step:
    """How an inverse geometric model finds one joint: an equation of a known type, solved."""

    heading: str
    """The joint, the type and its equation: "theta1: type 2, X S1 + Y C1 = Z"."""

    coefficients: tuple[Equation, ...]
    """The coefficients of that equation."""

    solution: str
    """How the joint follows from them; "" where the type needs no word."""


@dataclass(frozen=True)
class Chapter:
    """Sections that are computed at the same time."""

    title: str
    """When: "Once for a set of parameters", "Every call"; "" where nothing is to be said."""

    sections: tuple[Section | Step, ...]


@dataclass(frozen=True)
class Listing:
    """The equations of one model of one robot."""

    title: str
    """The robot and the model."""

    chapters: tuple[Chapter, ...]

    doc: str = ""
    """What the model is."""

    operations: Mapping[str, int] | None = None
    """How many of each operation a call takes; None for equations that are not computed as they stand."""

    @property
    def equations(self) -> tuple[Equation, ...]:
        """All equations in their order, coefficients included."""
        sections = [section for chapter in self.chapters for section in chapter.sections]
        every = [section.coefficients if isinstance(section, Step) else section.equations for section in sections]
        return tuple(equation for equations in every for equation in equations)

    def _repr_html_(self) -> str:
        """Return what a notebook shows: the equations under their headings, chapters folded."""
        parts = [paragraph(self.doc), paragraph(bill(self.operations) if self.operations is not None else "")]
        for number, chapter in enumerate(self.chapters):
            text = "\n".join(line for section in chapter.sections for line in _lines(section))
            last = number == len(self.chapters) - 1
            parts.append(folded(chapter.title or "Equations", preformatted(text), unfolded=last))
        return piece(self.title, [part for part in parts if part])


def listing_lines(listing: Listing) -> list[str]:
    """Return a listing as the lines of a page."""
    head = [listing.title]
    head += [listing.doc] if listing.doc else []
    head += [bill(listing.operations)] if listing.operations is not None else []
    for chapter in listing.chapters:
        head += ["", f"{chapter.title}:"] if chapter.title and len(listing.chapters) > 1 else []
        head += ["", *(line for section in chapter.sections for line in _lines(section))]
    return head


def _lines(section: Section | Step) -> Iterator[str]:
    match section:
        case Section(heading, equations):
            if heading:
                yield f"{heading}:" if equations else heading
            for equation in equations:
                yield f"{equation.name} = {equation.value}"
        case Step(heading, coefficients, solution):
            yield heading
            for equation in coefficients:
                yield f"    {equation.name} = {equation.value}"
            if solution:
                yield f"    {solution}"
            yield ""


def bill(operations: Mapping[str, int]) -> str:
    """Return the operations of a call in words."""
    counts = {SPELLED.get(op, op): count for op, count in operations.items() if count}
    return ", ".join(f"{count} {name}{'s' if count > 1 else ''}" for name, count in counts.items()) or "no operations"
