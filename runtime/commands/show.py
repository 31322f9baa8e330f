"""`torquec show`: the equations of a model."""

from __future__ import annotations

import argparse
import json

from ..columns import plain
from .reading import add_reading, choices


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    show = commands.add_parser("show", help="print the equations of a model in the notation's own variables")
    show.add_argument("robot", help="name of a robot that ships, or a description")
    show.add_argument("model", help="a model, lagrange (A, C and Q of a small robot), loops or singularities")
    option = "frame=tool ..., an optional input (wrench, base), compiled: the form of a build, with fewer operations"
    show.add_argument("option", nargs="*", default=[], help=option)
    add_reading(show)
    return show


def run(options: argparse.Namespace) -> int:
    """Print the equations."""
    from torquec.generator import api

    robot = api.read_description(options.robot, **choices(options)).robot
    lines = api.listing_lines(api.listing(robot, options.model, options.option))
    print(json.dumps(lines) if options.json else plain("\n".join(lines)))
    return 0
