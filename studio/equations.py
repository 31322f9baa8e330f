"""Equations of a listing, each with what it belongs to: its link, the variables and the parameters in it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from torquec.generator import api

from .messages.models import ChapterFacts, EquationFacts, ModelPage, SectionFacts

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_HEADING = re.compile(r"(?:link|joint) ([0-9]+)")
_UNKNOWN = re.compile(r"(?:theta|r|q)([0-9]+)\b")
# Names of variables that belong to the joint that they end with: QP2, C3, q4, VP23; not t85 or K12.
_OF_JOINT = re.compile(r"(?!(?:t|K|T|Y|A)[0-9])[A-Za-z]+?R?([0-9]+)\Z")


def page(robot: api.Robot, listing: api.Listing, revision: int, entry: str) -> ModelPage:
    """Return the equations of a listing for the page."""
    names = {equation.name for equation in listing.equations}
    links = _links_of_parameters(robot)
    chapters = []
    for chapter in listing.chapters:
        sections = [_section(each, names, links, robot) for each in chapter.sections]
        chapters.append(ChapterFacts(chapter.title, tuple(sections)))
    bill = None if listing.operations is None else {op: n for op, n in listing.operations.items() if n}
    return ModelPage(revision, entry, listing.title, listing.doc, bill, tuple(chapters))


def _links_of_parameters(robot: api.Robot) -> dict[str, int]:
    """Return the link that each parameter belongs to, where it belongs to one alone."""
    found: dict[str, set[int]] = {}
    for j, joint in enumerate(robot.joints, 1):
        for field in (*api.GEOMETRY_ENTRIES, "offset", *api.INERTIA_ENTRIES, *api.DRIVE_ENTRIES, *api.ELASTIC_ENTRIES):
            for symbol in getattr(joint, field).free_symbols:
                found.setdefault(str(symbol), set()).add(j)
    for frame in robot.frames:
        for field in api.GEOMETRY_ENTRIES:
            for symbol in getattr(frame, field).free_symbols:
                found.setdefault(str(symbol), set()).add(frame.antecedent)
    for field in api.INERTIA_ENTRIES:
        for symbol in getattr(robot.base, field).free_symbols:
            found.setdefault(str(symbol), set()).add(0)
    return {name: min(links) for name, links in found.items() if len(links) == 1}


def _section(
    section: api.Section | api.Step, names: set[str], links: Mapping[str, int], robot: api.Robot
) -> SectionFacts:
    equations = section.coefficients if isinstance(section, api.Step) else section.equations
    solution = section.solution if isinstance(section, api.Step) else ""
    match = _UNKNOWN.match(section.heading) if isinstance(section, api.Step) else _HEADING.search(section.heading)
    link = int(match[1]) if match and int(match[1]) <= len(robot.joints) else None
    facts = tuple(_equation(each, names, links, link, len(robot.joints)) for each in equations)
    return SectionFacts(section.heading, link, facts, solution)


def _equation(
    equation: api.Equation, names: set[str], links: Mapping[str, int], link: int | None, joints: int
) -> EquationFacts:
    words = dict.fromkeys(_NAME.findall(equation.value))
    uses = tuple(word for word in words if word in names and word != equation.name)
    parameters = tuple(word for word in words if word in links)
    own = _own_link(equation.name, joints) if link is None else link
    belongs = {links[word] for word in parameters} | ({own} if own is not None else set())
    return EquationFacts(equation.name, equation.value, uses, parameters, tuple(sorted(belongs)))


def _own_link(name: str, joints: int) -> int | None:
    """Return the joint that a variable belongs to by its name, None if the name does not say."""
    match = _OF_JOINT.match(name)
    if not match:
        return None
    digits = match[1]
    # Of WP13 the link is 3, of C12 it is 12: the first digit is a component's where all are no joint's number.
    for number in (digits, digits[1:]):
        if number and 0 < int(number) <= joints:
            return int(number)
    return None
