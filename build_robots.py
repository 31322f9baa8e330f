"""Compile every description in robots/ into a module beside it, and say what was made.

    python build_robots.py [--jobs N] [--json]

Only what changed is compiled again. pip install and python -m build make the same modules through setup.py.
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
from torquec.generator.api import MAIN_MODELS, build_shipped

ROBOTS = Path(__file__).resolve().parent / "robots"


@dataclass(frozen=True)
class Made:
    """A built robot: seconds that it took (0 if nothing changed), bytes of the module, operations of a model."""

    robot: str
    seconds: float
    bytes: int
    operations: dict[str, dict[str, int]]


def make(description: Path) -> Made:
    """Build one robot and load it."""
    start = time.perf_counter()
    path = build_shipped(description, description.parent)
    seconds = time.perf_counter() - start
    robot = torquec.load(path)
    operations = {name: dict(count) for name, count in robot.operations.items()}
    return Made(robot.name, round(seconds, 1), path.stat().st_size, operations)


def make_all(descriptions: Sequence[Path], jobs: int) -> Iterator[Made]:
    """Build robots side by side, as they get ready."""
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        for done in as_completed([pool.submit(make, description) for description in descriptions]):
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


def main() -> int:
    """Build all; the exit code."""
    parser = argparse.ArgumentParser(description="Compile every description in robots/.")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="robots built side by side")
    parser.add_argument("--json", action="store_true", help="print JSON for machines")
    options = parser.parse_args()
    descriptions = sorted(ROBOTS.glob("*.toml"))
    prune(descriptions)
    made: list[Made] = []
    progress(0, len(descriptions))
    for robot in make_all(descriptions, options.jobs):
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
