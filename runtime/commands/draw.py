"""`torquec draw`: a robot's skeleton as an SVG drawing."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from .reading import add_reading, described


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    draw = commands.add_parser("draw", help="draw a robot's skeleton as SVG: links, joints, where loops are cut")
    draw.add_argument("robot", help="name of a robot that ships, or a description")
    draw.add_argument(
        "--q", type=_positions, metavar="Q,Q,...", help="positions of q, rad or m; without it where the robot is drawn"
    )
    draw.add_argument("-o", "--output", type=Path, metavar="FILE", help="write into a file; without it print")
    add_reading(draw)
    return draw


def run(options: argparse.Namespace) -> int:
    """Draw the robot."""
    from torquec.generator import api

    text = api.drawing(described(options.robot, options).robot, options.q)
    if options.output is None:
        print(json.dumps({"svg": text}) if options.json else text, end="\n" if options.json else "")
        return 0
    options.output.write_text(text, encoding="utf-8")
    print(json.dumps({"file": str(options.output)}) if options.json else options.output)
    return 0


def _positions(text: str) -> list[float]:
    try:
        return [float(part) for part in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: expected positions with commas, such as 0.3,-1.2") from None
