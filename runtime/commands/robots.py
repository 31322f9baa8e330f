"""`torquec list`: the robots that are compiled."""

from __future__ import annotations

import argparse
import json

from .. import available, load
from ..columns import columns, plain


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    return commands.add_parser("list", help="robots that are compiled")


def run(options: argparse.Namespace) -> int:
    """Print the robots."""
    robots = [load(name) for name in available()]
    if options.json:
        print(json.dumps([{"name": r.name, "title": r.title, "n": r.n, "models": list(r.models)} for r in robots]))
    else:
        rows = [[robot.name, str(len(robot.joint_names)), plain(robot.title)] for robot in robots]
        print(columns([["robot", "joints", "title"], *rows]))
    return 0
