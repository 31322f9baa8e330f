"""`torquec info`: what a compiled robot says of itself."""

from __future__ import annotations

import argparse
import json
from typing import Any

from .. import load
from ..columns import columns, plain
from ..robot import Robot


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    info = commands.add_parser("info", help="joints, models, operations and parameters of a robot")
    info.add_argument("robot", help="name of a robot, or path of a compiled one")
    return info


def run(options: argparse.Namespace) -> int:
    """Print the facts of a robot."""
    robot = load(options.robot)
    if options.json:
        print(json.dumps(_facts(robot)))
        return 0
    print(f"{robot.name}: {plain(robot.title)}\nsource: {plain(robot.source)}\n{plain(_invented(robot))}")
    print(f"{robot.dtype}, {robot.variant}\n")
    print(columns([
        ["joint", "lower", "upper", "velocity", "effort"],
        *(
            [name, *(f"{getattr(robot.limits, bound)[i]:g}" for bound in ("lower", "upper", "velocity", "effort"))]
            for i, name in enumerate(robot.joint_names)
        ),
    ]))
    print(f"\nframes: {', '.join(robot.frames)}\n")
    print(columns([
        ["kernel", "*", "+", "/", "sincos"],
        *([name, *(str(count[op]) for op in ("*", "+", "/", "sincos"))] for name, count in robot.operations.items()),
    ]))
    for note in robot.notes:
        print(f"note: {note}")
    print("\nparameters: " + ", ".join(f"{name} = {value}" for name, value in robot.parameters.items()))
    return 0


def _facts(robot: Robot) -> dict[str, Any]:
    return {
        "name": robot.name,
        "title": robot.title,
        "source": robot.source,
        "invented": list(robot.invented),
        "notes": list(robot.notes),
        "n": robot.n,
        "nq": robot.nq,
        "floating": robot.floating,
        "joint_names": list(robot.joint_names),
        "frames": list(robot.frames),
        "models": list(robot.models),
        "operations": {name: dict(count) for name, count in robot.operations.items()},
        "parameters": dict(robot.parameters),
        "dtype": str(robot.dtype),
        "variant": robot.variant,
    }


def _invented(robot: Robot) -> str:
    return f"invented, neither measured nor published: {', '.join(robot.invented)}" if robot.invented else ""
