"""`torquec export`: write the models of a description as source files."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from .reading import DESCRIPTION, add_reading, described, names
from .terminal import watched

# The options that api.export takes under the same names.
CHOSEN = ("models", "frames", "functions", "outputs", "without", "float32", "language", "libm", "contacts", "payload")


class _InPlaceOf(argparse.Action):
    """An option that stands for an argument, which may be missing then."""

    def __init__(self, *, of: argparse.Action, **settings: Any) -> None:
        super().__init__(**settings)
        self.of = of

    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, value: Any, option: str | None = None
    ) -> None:
        """Take the value, and ask no longer for the argument."""
        setattr(namespace, self.dest, value)
        self.of.required = False


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    export = commands.add_parser("export", help="write the models of a description as source, C or another language")
    export.add_argument("description", help=DESCRIPTION)
    directory = export.add_argument("directory", type=Path, help="where the files go: a folder")
    export.add_argument(
        "-o",
        dest="directory",
        type=Path,
        metavar="FOLDER",
        action=_InPlaceOf,
        of=directory,
        help="the same, as an option",
    )
    export.add_argument("--models", type=names, help="models to write, with commas, or 'all' (default: the usual)")
    export.add_argument("--frames", type=names, help="frames or joints to write transforms and Jacobians for")
    export.add_argument("--functions", type=names, help="functions to write, with commas: idm, transform_tool")
    export.add_argument("--outputs", type=names, help="single outputs to write, with commas: GAM1,GAM3")
    export.add_argument("--without", type=names, help="optional inputs to leave out, with commas: wrench,base")
    export.add_argument("--float32", action="store_true", help="single precision: C, Fortran, MATLAB and Julia")
    export.add_argument("--no-libm", dest="libm", action="store_false", help="C that calls no library, not even libm")
    export.add_argument(
        "--to",
        "--language",
        dest="language",
        metavar="LANGUAGE",
        default="c",
        help="c (default), fortran, matlab (and GNU Octave), mathematica, maple, julia, latex, python: array code for "
        "NumPy, JAX, PyTorch and CasADi, text: equations to read, fmu: a unit of FMI 2.0, or ros2: plugins for ROS 2",
    )
    export.add_argument("--ros2", dest="language", action="store_const", const="ros2", help="the same as --to ros2")
    export.add_argument(
        "--contacts", type=names, help="what constrained_ddm and impact hold, with commas: left+right, finger.position"
    )
    export.add_argument("--payload", type=names, help="frames that may hold something, with commas")
    add_reading(export)
    return export


def run(options: argparse.Namespace) -> int:
    """Write the files, and say which."""
    from torquec.generator import api

    robot = described(options.description, options).robot
    chosen = {name: getattr(options, name) for name in CHOSEN}
    written = api.export(robot, options.directory, **chosen, progress=watched(options))
    if options.json:
        print(json.dumps([str(path) for path in written]))
    else:
        print("\n".join(map(str, written)))
    return 0
