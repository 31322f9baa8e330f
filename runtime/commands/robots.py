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
        names = ("name", "title", "n", "models", "invented")
        print(json.dumps([{name: getattr(robot, name) for name in names} for robot in robots]))
    else:
        rows = [[r.name, str(len(r.joint_names)), plain(r.title), plain(", ".join(r.invented))] for r in robots]
        print(columns([["robot", "joints", "title", "invented for its file"], *rows]))
    return 0
