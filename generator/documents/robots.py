"""The tables of docs/robots.md: the robots that ship, and the operations of their models."""

from __future__ import annotations

from ..api import MAIN_MODELS
from ..derive.derivation import derive
from ..derive.variant import Variant
from ..description import read_robot
from ..models.catalogue import model
from .pages import DOCS, ROBOTS

PAGE = DOCS / "robots.md"
PER_ROW = 3


def robots_table() -> str:
    """Return the table of the robots that ship, with the sources of their numbers."""
    lines = ["| robot | q | what it is | where its numbers are from | invented |", "|---|---|---|---|---|"]
    for path in (*sorted(ROBOTS.glob("*.toml")), *sorted((ROBOTS / "on_request").glob("*.toml"))):
        robot = read_robot(path)
        name = f"`{robot.name}`" + (", on request" if path.parent != ROBOTS else "")
        source, invented = " ".join(robot.source.split()), ", ".join(robot.invented)
        cells = [name, str(len(robot.positions)), robot.title, source, invented]
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines)


def operations_table() -> str:
    """Return the table of operations a call."""
    lines = [f"| robot | {' | '.join(MAIN_MODELS)} |", f"|---|{'---|' * len(MAIN_MODELS)}"]
    for robot, counts in operations_of_robots().items():
        cells = [f"{counts[model]['*']}/{counts[model]['+']}" for model in MAIN_MODELS]
        lines.append(f"| {robot} | {' | '.join(cells)} |")
    return "\n".join(lines)


def operations_of_robots() -> dict[str, dict[str, dict[str, int]]]:
    """Return the bill of the main models of the robots that ship: robot -> model -> operation -> how many."""
    robots = [read_robot(path) for path in sorted(ROBOTS.glob("*.toml"))]
    return {
        robot.name: {name: derive(robot, Variant(model(name))).operations for name in MAIN_MODELS} for robot in robots
    }


def drawings_table() -> str:
    """Return the drawings of the robots, several in a row."""
    names = sorted(path.stem for path in ROBOTS.rglob("*.toml"))
    lines = ["| | | |", "|---|---|---|"]
    for start in range(0, len(names), PER_ROW):
        cells = [f"`{name}` ![{name}](robots/{name}.svg)" for name in names[start : start + PER_ROW]]
        lines.append(f"| {' | '.join(cells + [''] * (PER_ROW - len(cells)))} |")
    return "\n".join(lines)


def blocks() -> dict[str, str]:
    """Return the blocks of the page."""
    return {"robots": robots_table(), "drawings": drawings_table(), "operations": operations_table()}
