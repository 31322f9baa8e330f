"""Compile the descriptions in robots/, all or some, into modules beside them, and say what was made.

    python build_robots.py [robot ...] [--portable] [--jobs N] [--json]

Only what changed is compiled again. Modules have the best instruction set of this machine, or all with --portable.
pip install and python -m build make portable ones through setup.py; an editable install leaves them to this program.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path

import torquec
from torquec.columns import columns
from torquec.generator.api import MAIN_MODELS, Machines, build_shipped

ROBOTS = Path(__file__).resolve().parent / "robots"


@dataclass(frozen=True)
class Made:
    """A built robot: seconds that it took (0 if nothing changed), bytes of the module, operations of a model."""

    robot: str
    seconds: float
    bytes: int
    operations: dict[str, dict[str, int]]


def make(description: Path, machines: Machines, jobs: int) -> Made:
    """Build one robot and load it."""
    start = time.perf_counter()
    path = build_shipped(description, description.parent, machines=machines, jobs=jobs)
    seconds = time.perf_counter() - start
    robot = torquec.load(path)
    operations = {name: dict(count) for name, count in robot.operations.items()}
    return Made(robot.name, round(seconds, 1), path.stat().st_size, operations)


def make_all(descriptions: Sequence[Path], machines: Machines, jobs: int) -> Iterator[Made]:
    """Build robots side by side, and yield them as they get ready; the largest first: none is left over at the end."""
    descriptions = sorted(descriptions, key=lambda path: (-path.stat().st_size, path))
    side_by_side = min(jobs, len(descriptions))
    with ProcessPoolExecutor(max_workers=side_by_side) as pool:
        running = [pool.submit(make, description, machines, jobs // side_by_side) for description in descriptions]
        for done in as_completed(running):
            yield done.result()


def prune(descriptions: Sequence[Path]) -> None:
    """Remove modules whose description is gone."""
    known = {description.stem for description in descriptions}
    for module in ROBOTS.glob("_*.so"):
        if module.name[1:].partition(".")[0] not in known:
            module.unlink()


def table(made: Sequence[Made]) -> str:
    """One line a robot: multiplications/additions of its main models."""
    rows = [["robot", *MAIN_MODELS, "kernels", "seconds", "kB"]]
    for robot in made:
        counts = [f"{robot.operations[model]['*']}/{robot.operations[model]['+']}" for model in MAIN_MODELS]
        rows.append([
            robot.robot, *counts, str(len(robot.operations)), f"{robot.seconds:.1f}", str(robot.bytes // 1000)
        ])
    return columns(rows)


def progress(done: int, total: int) -> None:
    """A bar, where somebody is looking."""
    if sys.stderr.isatty():
        bar = "#" * (30 * done // total)
        end = "\n" if done == total else ""
        print(f"\r[{bar:<30}] {done}/{total} robots", end=end, file=sys.stderr, flush=True)


def chosen(parser: argparse.ArgumentParser, names: Sequence[str]) -> list[Path]:
    """Return the descriptions of these robots, or of all."""
    known = {path.stem: path for path in sorted(ROBOTS.glob("*.toml"))}
    for name in names:
        if name not in known:
            parser.error(f"no robot {name!r}: expected some of {', '.join(known)}")
    return [known[name] for name in dict.fromkeys(names or known)]


def main() -> int:
    """Build all, or some; the exit code."""
    parser = argparse.ArgumentParser(description="Compile the descriptions in robots/.")
    parser.add_argument("robot", nargs="*", help="which robots (default: all)")
    parser.add_argument("--portable", action="store_true", help="for every machine, in all instruction sets")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="robots built side by side")
    parser.add_argument("--json", action="store_true", help="print JSON for machines")
    options = parser.parse_args()
    descriptions = chosen(parser, options.robot)
    machines: Machines = "any" if options.portable else "like this"
    prune(sorted(ROBOTS.glob("*.toml")))
    made: list[Made] = []
    progress(0, len(descriptions))
    for robot in make_all(descriptions, machines, options.jobs):
        made.append(robot)
        progress(len(made), len(descriptions))
    made.sort(key=lambda robot: robot.robot)
    if options.json:
        print(json.dumps([asdict(robot) for robot in made]))
    else:
        print("Multiplications/additions a call; seconds and size of the module\n" + table(made))
    return 0


if __name__ == "__main__":
    sys.exit(main())
