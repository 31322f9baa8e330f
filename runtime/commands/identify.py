"""`torquec identify`: from a log to a robot with identified parameters, a report, and data for machines."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import Robot as Compiled
from .. import __version__, load
from ..columns import columns
from ..progress_bar import ProgressBar
from .reading import DESCRIPTION, add_reading, choices, described, names
from .terminal import tell_progress, watched

if TYPE_CHECKING:
    from ..identification import Identification, Log

MODELS = ("dynamic", "filtered", "energy", "power")
# What links have, and what drives may have; these where a description tells of no friction at all.
LINK = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
FRICTION = ("FV", "FS")
DRIVES = ("IA", *FRICTION, "FO")
FIXED = 2
REPORT, RESULTS = "report.html", "results.json"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    identify = commands.add_parser(
        "identify",
        help="identify the parameters of a robot from a log, and validate them",
        description="Exit code 1: an audit of the log failed, a joint's torque isn't predicted well enough, or what is "
        "written has bodies that can't be.",
    )
    identify.add_argument("log", type=Path, help="a log (.csv, .npz, .parquet, .mcap, .db3, .bag, or a bag's folder)")
    identify.add_argument("--robot", required=True, metavar="DESCRIPTION", help=DESCRIPTION)
    identify.add_argument("--model", choices=MODELS, default="dynamic", help="identification model (default: dynamic)")
    identify.add_argument(
        "--cutoff", type=float, metavar="HZ", help="of the filters (default: by the motion's spectrum)"
    )
    validation = identify.add_mutually_exclusive_group()
    validation.add_argument("--validation", type=Path, metavar="LOG", help="another log to validate on")
    validation.add_argument(
        "--held-out",
        type=float,
        metavar="PART",
        help="part of the log, its end, to validate on (default: 0.25)",
    )
    identify.add_argument(
        "--max-error", type=float, default=0.2, metavar="PART", help="largest relative error that passes (default: 0.2)"
    )
    identify.add_argument("--force", action="store_true", help="exit code 0 although audits fail")
    identify.add_argument(
        "--drives",
        type=_drives,
        metavar="NAMES",
        help="what is identified of every drive beside what the description has: IA,FV,FS,FO (default: FV,FS where it "
        "tells of no friction at all)",
    )
    identify.add_argument(
        "--units", type=_unit, action="append", default=[], metavar="QUANTITY=UNIT",
        help="of columns without a unit behind their name: q=deg",
    )  # fmt: skip
    identify.add_argument("--topic", default="", help="of the joint states, where a bag has them on several")
    identify.add_argument("-o", dest="output", type=Path, metavar="FOLDER", help="(default: the log's name)")
    add_reading(identify)
    return identify


def _drives(text: str) -> tuple[str, ...]:
    given = tuple(names(text))
    if wrong := [name for name in given if name not in DRIVES]:
        raise argparse.ArgumentTypeError(f"{', '.join(wrong)}: expected some of {', '.join(DRIVES)}")
    return given


def _unit(text: str) -> tuple[str, str]:
    quantity, equals, unit = text.partition("=")
    if not (quantity and equals and unit):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a quantity and its unit, such as q=deg")
    return quantity.strip(), unit.strip()


def run(options: argparse.Namespace) -> int:
    """Identify, write the report, the description and the data, and say what was found."""
    from .. import identification

    units = dict(options.units)
    paths = [path for path in (options.log, options.validation) if path]
    logs = [identification.read_log(path, units=units, topic=options.topic) for path in paths]
    description, robot = _robot(options)
    held_out = 0.25 if options.held_out is None else options.held_out
    tell_progress(f"identifying {robot.name} from {len(logs[0])} samples", options)
    with ProgressBar(None if watched(options) else False, len(identification.STEPS)) as bar:
        found = identification.identify(
            robot,
            logs[0],
            options.model,
            cutoff=options.cutoff,
            validation=logs[1] if options.validation else held_out,
            progress=lambda done, _: bar.tell(done),
        )
    objections = found.objections(options.max_error, audits=not options.force)
    files = _write(found, description, objections, logs[0], options)
    if options.json:
        print(json.dumps({**identification.results(found, objections), "files": {k: str(v) for k, v in files.items()}}))
    else:
        _tell(found, objections, files)
    return 1 if objections else 0


def _robot(options: argparse.Namespace) -> tuple[Any, Compiled]:
    """Return the description whose parameters are all free to change, and the robot compiled with what is needed."""
    from torquec.generator import api

    from ..identification.linear_models import MODELS as NEEDS

    first = described(options.robot, options).robot
    joints = list(enumerate(first.joints, 1))
    drives = options.drives
    if drives is None:
        drives = () if any(getattr(joint, name) != 0 for _, joint in joints for name in FRICTION) else FRICTION
    # Links with inertia, and motors of joints that move: zeros there are to be identified too.
    free = [
        f"{name}{j}"
        for j, joint in joints
        for name in (
            *(LINK if any(getattr(joint, each) != 0 for each in LINK) else ()),
            *(drives if joint.sigma != FIXED and not joint.motor_of else ()),
        )
        if getattr(joint, name) == 0
    ]
    wanted = choices(options)
    description = api.read_description(options.robot, **{**wanted, "free": [*wanted["free"], *free]}).robot
    models = ["idm", "base_values", "column_values", "regressor", *NEEDS[options.model][0]]
    tell_progress(f"compiling {description.name}, or finding it compiled", options)
    module = api.build(description, models=list(dict.fromkeys(models)), progress=watched(options))
    for warning in module.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    return description, load(module.path)


def _write(
    found: Identification, description: Any, objections: tuple[str, ...], log: Log, options: argparse.Namespace
) -> dict[str, Path]:
    """Write the files, and return where they are."""
    from dataclasses import replace

    from torquec.generator import api

    from .. import identification

    folder = options.output or Path(f"{options.log.stem}_identified")
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "report": folder / REPORT,
        "description": folder / f"{description.name}.toml",
        "results": folder / RESULTS,
    }
    relations = (line.partition(" = ") for line in api.base_parameters(description).relations())
    source = (
        f"From {options.log.name}: {len(log)} samples of {len(log.joint_names)} joints, {log.t[-1] - log.t[0]:.4g} s"
    )
    size = f"{len(log)} samples of {len(log.joint_names)} joints, {log.t[-1] - log.t[0]:.4g} s"
    text = identification.page(
        found,
        source=f"From {options.log.name}: {size}",
        objections=objections,
        largest_error=options.max_error,
        groupings={name: total for name, _, total in relations},
        version=__version__,
    )
    files["report"].write_text(text, encoding="utf-8")
    values = {**description.values, **found.parameters}
    source = f"{description.source} Identified from {options.log.name}.".strip()
    identified = replace(description, values=values, source=source)
    api.write_description(identified, files["description"])
    data = json.dumps(identification.results(found, objections), indent=1)
    files["results"].write_text(data + "\n", encoding="utf-8")
    return files


def _tell(found: Identification, objections: tuple[str, ...], files: dict[str, Path]) -> None:
    for each in found.findings:
        print(f"{'passed' if each.passed else 'FAILED'}  {each.audit}: {each.text}")
    print(f"\n{found.estimate}\n")
    shown = found.validation or found.fit
    what = "validation, held out" if found.validation else "fit; nothing was held out"
    print(f"relative errors of torques ({what}):")
    rows = [
        [name, *(f"{100 * each.relative_error[k]:.2f} %" for each in shown.values())]
        for k, name in enumerate(found.judged.rows)
    ]
    print(columns([["joint", *shown], *rows]) + "\n")
    if found.refusal:
        print(f"note: no consistent set: {found.refusal}")
    what = "standard set, which is written" if found.best == "standard" else "standard set, which is not written"
    for oddity in found.oddities:
        print(f"note: {what}: {oddity}")
    for path in files.values():
        print(path)
    for objection in objections:
        print(f"torquec: not validated: {objection}", file=sys.stderr)
