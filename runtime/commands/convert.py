"""`torquec convert`: write a description in another format."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from .reading import DESCRIPTION, add_reading, described


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    convert = commands.add_parser("convert", help="write a description in the format of another suffix")
    convert.add_argument("description", help=DESCRIPTION)
    convert.add_argument("result", type=Path, help="the file to write (.toml, .par); what is there is replaced")
    add_reading(convert)
    return convert


def run(options: argparse.Namespace) -> int:
    """Convert, and say what was written."""
    from torquec.generator import api

    robot = described(options.description, options).robot
    api.write_description(robot, options.result)
    if options.json:
        print(json.dumps({"name": robot.name, "path": str(options.result)}))
    else:
        print(f"{robot.name}: {options.result}")
    return 0
