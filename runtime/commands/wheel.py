"""`torquec wheel`: compile a description into a Python package that torquec.load finds by the robot's name."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from .reading import DESCRIPTION, add_reading, described, names
from .terminal import watched


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    wheel = commands.add_parser("wheel", help="compile a description into a wheel, a Python package of its own")
    wheel.add_argument("description", help=DESCRIPTION)
    wheel.add_argument("-o", "--directory", type=Path, default=Path(), help="where the wheel goes (default: here)")
    wheel.add_argument("--version", default="1.0.0", help="the version of the package (default: 1.0.0)")
    wheel.add_argument("--models", type=names, help="models to build, with commas, or 'all' (default: the usual ones)")
    wheel.add_argument("--frames", type=names, help="frames or joints to build transforms and Jacobians for")
    wheel.add_argument("--float32", action="store_true", help="single precision")
    wheel.add_argument("--payload", type=names, help="frames that may hold something, with commas")
    add_reading(wheel)
    return wheel


def run(options: argparse.Namespace) -> int:
    """Write the wheel, and say where it is."""
    from torquec.generator import api

    reading = described(options.description, options)
    chosen = {name: getattr(options, name) for name in ("models", "frames", "float32", "payload")}
    path = api.wheel(reading.robot, options.directory, options.version, **chosen, progress=watched(options))
    if options.json:
        print(json.dumps(str(path)))
    else:
        print(f'{path}\n  pip install {path}\n  robot = torquec.load("{reading.robot.name}")', file=sys.stdout)
    return 0
