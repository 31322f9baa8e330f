"""The tables of book.md: every equation number in the generator, with function and file."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from .pages import DOCS, ROOT

PAGE = DOCS / "book.md"
GENERATOR = ROOT / "generator"

# Folders without equations: in descriptions 9.81 is the acceleration of gravity, and this file has examples.
ELSEWHERE = {"description", "documents"}

# An equation of chapter 9, alone or as the first of a range: 9.90, 9.23b, (9.51)-(9.57).
CHAPTER = re.compile(r"\b9\.(\d+)[a-f]?(?:\)?\s*(?:-|to)\s*\(?9\.(\d+))?")
# Of numbers so small 9.4 may be a section of the chapter, too: they count in brackets, and in the column of comments.
SECTIONS = 7
# An equation of the SYMORO+ paper: (6a), (8)-(10), in a comment or beside the paper's name.
PAPER = re.compile(r"\((\d{1,2})[a-c]?\)(?:\s*-\s*\((\d{1,2})\))?")
# What each range of equations of chapter 9 is about.
CHAPTERS = (
    (range(3, 26), "9.3 Lagrange: energies, A, C, Q"),
    (range(26, 30), "9.3 friction, rotors"),
    (range(30, 36), "9.3 wrench, drives, elastic joints"),
    (range(36, 79), "9.4 base inertial parameters"),
    (range(79, 96), "9.5 Newton-Euler"),
    (range(96, 125), "9.7 direct dynamics"),
)


@dataclass(frozen=True)
class Place:
    """A function or class of the generator, or a whole module (name "")."""

    file: str
    name: str


def places() -> Iterator[tuple[Place, str, bool]]:
    """Yield each docstring and comment of the generator: where it stands, its text, whether it is a comment."""
    paths = [path for path in sorted(GENERATOR.rglob("*.py")) if not {*path.parts} & ELSEWHERE]
    for path in paths:
        text = path.read_text(encoding="utf-8")
        tree, file = ast.parse(text), str(path.relative_to(GENERATOR.parent))
        owners = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
        yield Place(file, ""), ast.get_docstring(tree) or "", False
        for node in owners:
            yield Place(file, node.name), ast.get_docstring(node) or "", False
        for number, line in enumerate(text.splitlines(), 1):
            comment = re.search(r"  # (.*)|^\s*# (.*)", line)
            inside = [node for node in owners if node.lineno <= number <= (node.end_lineno or 0)]
            if comment:
                yield Place(file, inside[-1].name if inside else ""), comment[1] or comment[2], True


def equations() -> dict[tuple[str, int], list[Place]]:
    """Return where each equation stands: ("9" or "paper", number) -> its places."""
    found: dict[tuple[str, int], list[Place]] = {}
    for place, text, comment in places():
        numbers = [("9", number) for number in _of_chapter(text, comment)]
        in_paper = "SYMORO+" in text or (comment and re.match(r"\(\d", text)) or place.file.endswith("kinematics.py")
        numbers += [("paper", number) for match in PAPER.finditer(text) if in_paper for number in _range(match)]
        for key in numbers:
            known = found.setdefault(key, [])
            if place not in known:
                known.append(place)
    return dict(sorted(found.items()))


def _of_chapter(text: str, comment: bool) -> Iterator[int]:
    for match in CHAPTER.finditer(text):
        bracketed = text[: match.start()].endswith("(")
        if int(match[1]) > SECTIONS or bracketed or (comment and match.start() == 0):
            yield from _range(match)


def _range(match: re.Match[str]) -> range:
    return range(int(match[1]), int(match[2] or match[1]) + 1)


def table(source: str) -> str:
    """Return the table of one source as Markdown: subject, equations, function and file."""
    rows: dict[tuple[str, Place], list[int]] = {}
    for (kind, number), where in equations().items():
        if kind == source:
            subject = next((title for numbers, title in CHAPTERS if number in numbers), "") if kind == "9" else ""
            for place in where:
                rows.setdefault((subject, place), []).append(number)
    head = ["about", "equations", "where"] if source == "9" else ["equations", "where"]
    lines = [f"| {' | '.join(head)} |", f"|{'---|' * len(head)}"]
    for (subject, place), numbers in sorted(rows.items(), key=lambda row: (row[0][0], row[1], row[0][1].file)):
        prefix = "9." if source == "9" else ""
        listed = ", ".join(f"{prefix}{number}" for number in numbers)
        text = f"`{place.name}` in {place.file}" if place.name else place.file
        lines.append(f"| {subject} | {listed} | {text} |" if source == "9" else f"| {listed} | {text} |")
    return "\n".join(lines)


def blocks() -> dict[str, str]:
    """Return the blocks of the page."""
    return {"chapter9": table("9"), "paper": table("paper")}
