"""The table of loops.md: the closed robots that ship.

`python -m torquec.generator.documents.closed_robots [--write]` prints it, or renews the page; the largest robot takes
a minute.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from ..api import base_parameters
from ..derive.derivation import derive
from ..derive.variant import variants
from ..description import read_robot
from ..description.robot import Robot
from ..inverse.loop_search import needs_passive
from ..models.catalogue import model
from .pages import DOCS, ROBOTS, renew_file

PAGE = DOCS / "loops.md"
HEAD = ("robot", "motors", "passive + cut joints", "loops are solved", "base parameters", "`idm`", "`ddm`")


def closed_robots() -> list[Robot]:
    """Return the robots with loops that ship, those on request last."""
    paths = [*sorted(ROBOTS.glob("*.toml")), *sorted((ROBOTS / "on_request").glob("*.toml"))]
    return [robot for robot in map(read_robot, paths) if robot.loops]


def table(robots: Sequence[Robot]) -> str:
    """Return the table of some robots: multiplications/additions a call of the models."""
    lines = [f"| {' | '.join(HEAD)} |", "|---" * len(HEAD) + "|"]
    return "\n".join([*lines, *(f"| {' | '.join(row(robot))} |" for robot in robots)])


def row(robot: Robot) -> list[str]:
    """Return the cells of one robot."""
    driven = [j for j in robot.moving if robot.joints[j - 1].mu]
    others = len(robot.mobile) - len(robot.moving)
    if not robot.passive:
        solved = "parallelogram: linear"
    else:
        solved = "Newton's method" if needs_passive(robot) else "closed form"
    bills = [derive(robot, next(variants(model(name), robot))).operations for name in ("idm", "ddm")]
    counts = [f"{bill['*']}/{bill['+']}" for bill in bills]
    base = str(len(base_parameters(robot).names)) if has_base_parameters(robot) else "-"
    return [f"`{robot.name}`", str(len(driven)), f"{others} + {len(robot.loops)}", solved, base, *counts]


def has_base_parameters(robot: Robot) -> bool:
    """Return whether a robot has base parameters."""
    unless = model("base_values").unless
    return not (unless and unless(robot))


def blocks(robots: Sequence[Robot]) -> dict[str, str]:
    """Return the block of the page."""
    return {"closed robots": table(robots)}


def main() -> None:
    """Print the table or renew the page."""
    parser = argparse.ArgumentParser(description="the closed robots that ship, as a table")
    parser.add_argument("--write", action="store_true", help="renew docs/loops.md")
    if parser.parse_args().write:
        renew_file(PAGE, blocks(closed_robots()))
    else:
        print(table(closed_robots()))


if __name__ == "__main__":
    main()
