"""`torquec base-params`: base inertial parameters of a description, and their relations."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ..columns import columns
from .reading import DESCRIPTION, add_reading, described


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    base = commands.add_parser("base-params", help="base inertial parameters of a description, and their relations")
    base.add_argument("description", help=DESCRIPTION)
    result = "write a description that uses them (.toml, .par)"
    base.add_argument("-o", dest="output", type=Path, metavar="reduced.toml", help=result)
    add_reading(base)
    return base


def run(options: argparse.Namespace) -> int:
    """Print the base parameters."""
    from torquec.generator import api

    robot = described(options.description, options).robot
    base = api.base_parameters(robot)
    if options.output is not None:
        api.write_description(api.in_base_parameters(robot), options.output)
    without_effect, grouped = [str(name) for name in base.without_effect], [str(name) for name in base.grouped]
    if options.json:
        coefficients = {parameter.name: parameter.coefficients for parameter in base.combinations}
        facts = {"base_parameters": coefficients, "without_effect": without_effect, "grouped": grouped}
        print(json.dumps({"name": robot.name, **facts, "relations": base.relations()}))
        return 0
    print(f"{robot.name}: {len(base.names)} base inertial parameters from {len(base.standard)} standard ones\n")
    print(columns(base.table()))
    for relation in base.relations():
        print(f"\n{relation}", end="")
    print(f"\n\nwithout effect: {', '.join(without_effect) or 'none'}")
    print(f"grouped: {', '.join(grouped) or 'none'}")
    if base.rests_on:
        print("these hold for the description's lengths and angles alone: other values have more base parameters")
    return 0
