"""`torquec bench`: the models beside numeric Newton-Euler and Pinocchio."""

from __future__ import annotations

import argparse
import json

from .. import available, load
from ..peers.bench import measure, table_of
from .terminal import tell_progress


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    bench = commands.add_parser("bench", help="time the models beside numeric Newton-Euler and Pinocchio")
    bench.add_argument("robot", nargs="*", help="names or paths (default: all that are compiled)")
    bench.add_argument("--seconds", type=float, default=0.2, help="time spent on each figure (default: 0.2)")
    return bench


def run(options: argparse.Namespace) -> int:
    """Measure, and print a table for each robot."""
    results = []
    names = options.robot or available()
    for number, name in enumerate(names, 1):
        tell_progress(f"[{number}/{len(names)}] {name}", options)
        results.append(measure(load(name), options.seconds))
    if options.json:
        print(json.dumps([result.facts() for result in results]))
        return 0
    for result in results:
        print(f"{result.robot}: {result.variant}, one core, least of medians")
        print(table_of(result) + "\n")
    return 0
