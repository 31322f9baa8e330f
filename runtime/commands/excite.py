"""`torquec excite`: a motion whose torques tell a robot's parameters, within its limits, with its plot."""

from __future__ import annotations

import argparse
import csv
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from .. import load
from .reading import DESCRIPTION, add_reading, described
from .terminal import tell_progress, watched

if TYPE_CHECKING:
    from ..identification import Excitation
    from ..robot import Robot


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    excite = commands.add_parser("excite", help="find a motion whose torques tell a robot's parameters")
    excite.add_argument("description", help=DESCRIPTION)
    excite.add_argument(
        "-o", dest="output", type=Path, required=True, metavar="trajectory.csv",
        help="times, positions, velocities and accelerations; the plot goes beside it, as .svg",
    )  # fmt: skip
    excite.add_argument("--kind", choices=("fourier", "spline"), default="fourier", help="(default: fourier)")
    excite.add_argument("--duration", type=float, default=10.0, metavar="S", help="seconds (default: 10)")
    excite.add_argument("--functions", type=int, default=11, help="how many the motion is made of (default: 11)")
    excite.add_argument("--criterion", choices=("condition", "determinant"), default="condition", help="what is best")
    excite.add_argument("--target", type=float, default=0.0, help="condition number that is good enough")
    excite.add_argument("--starts", type=int, default=4, help="searches, of which the best counts (default: 4)")
    excite.add_argument("--acceleration", type=float, metavar="LIMIT", help="rad/s^2 or m/s^2, of all joints")
    excite.add_argument("--rate", type=float, default=100.0, metavar="HZ", help="rows in a second (default: 100)")
    excite.add_argument("--seed", type=int, default=0, help="of the searches' starts (default: 0)")
    add_reading(excite)
    return excite


def run(options: argparse.Namespace) -> int:
    """Search, write the motion and its plot, and say how good it is."""
    from torquec.generator import api

    from .. import identification
    from ..identification.exciting import NEEDED

    description = described(options.description, options).robot
    tell_progress(f"compiling {description.name}, or finding it compiled", options)
    module = api.build(description, models=list(NEEDED), progress=watched(options))
    for warning in module.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    robot = load(module.path)
    if options.rate <= 0:
        raise ValueError(f"--rate {options.rate:g}: expected rows in a second, above 0")
    limits = {} if options.acceleration is None else {"acceleration": options.acceleration}
    bounds = identification.bounds_of(robot, **limits)
    tell_progress(f"searching from {options.starts} starts", options)
    found = identification.excite(
        robot,
        kind=options.kind,
        duration=options.duration,
        functions=options.functions,
        criterion=options.criterion,
        bounds=bounds,
        target=options.target,
        starts=options.starts,
        seed=options.seed,
    )
    plot = options.output.with_suffix(".svg")
    _write_rows(robot, found, options)
    plot.write_text(identification.excitation_plot(robot, found, bounds), encoding="utf-8")
    slacks = identification.slacks(robot, found.trajectory, bounds)
    facts = {"condition": found.condition, "log10_determinant": found.determinant, "slack": found.slack}
    if options.json:
        print(json.dumps({"name": robot.name, **facts, "limits": slacks, "files": [str(options.output), str(plot)]}))
        return 0
    print(f"{robot.name}: condition {found.condition:.1f}, log10 of the determinant {found.determinant:.1f}")
    for quantity, slack in slacks.items():
        print(f"  {quantity}: " + ("no limits" if slack is None else f"{100 * slack:.1f} % of the limits stays free"))
    print(f"{options.output}\n{plot}")
    return 0


def _write_rows(robot: Robot, found: Excitation, options: argparse.Namespace) -> None:
    """Write t and q, qd, qdd of each joint, in SI units."""
    import numpy as np

    t = np.arange(round(found.trajectory.duration * options.rate) + 1) / options.rate
    motion = found.trajectory(t)
    titles = ["t [s]", *(f"{quantity}_{name}" for quantity in ("q", "qd", "qdd") for name in robot.joint_names)]
    with options.output.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(titles)
        writer.writerows([f"{value:.9g}" for value in row] for row in np.column_stack([t, *motion]))
