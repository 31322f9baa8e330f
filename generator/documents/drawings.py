"""The drawings of docs/robots: the skeletons of the robots that ship, where their descriptions draw them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ..description import read_robot
from ..show.drawing import drawing
from .pages import DOCS, ROBOTS

FOLDER = DOCS / "robots"


def drawings() -> Mapping[Path, str]:
    """Return the text of each drawing by its file."""
    robots = [read_robot(path) for path in sorted(ROBOTS.rglob("*.toml"))]
    return {FOLDER / f"{robot.name}.svg": drawing(robot) for robot in robots}


def write() -> None:
    """Write all of them, and remove those whose robot is gone."""
    FOLDER.mkdir(exist_ok=True)
    made = drawings()
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    for path in FOLDER.glob("*.svg"):
        if path not in made:
            path.unlink()
