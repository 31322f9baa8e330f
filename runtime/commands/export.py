"""`torquec export`: write the models of a description as source files."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from .reading import DESCRIPTION, add_reading, described, names
from .terminal import watched


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    export = commands.add_parser("export", help="write the models of a description as source, C or another language")
    export.add_argument("description", help=DESCRIPTION)
    export.add_argument("directory", type=Path, help="where the files go")
    export.add_argument("--models", type=names, help="models to write, with commas, or 'all' (default: the usual)")
    export.add_argument("--frames", type=names, help="frames or joints to write transforms and Jacobians for")
    export.add_argument("--functions", type=names, help="functions to write, with commas: idm, transform_tool")
    export.add_argument("--float32", action="store_true", help="C in single precision")
    export.add_argument("--no-libm", dest="libm", action="store_false", help="C that calls no library, not even libm")
    export.add_argument(
        "--to",
        "--language",
        dest="language",
        metavar="LANGUAGE",
        default="c",
        help="c (default), python: array code for NumPy, JAX, PyTorch and CasADi, or text: equations to read",
    )
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
    names_of_options = ("models", "frames", "functions", "float32", "language", "libm", "contacts", "payload")
    chosen = {name: getattr(options, name) for name in names_of_options}
    written = api.export(robot, options.directory, **chosen, progress=watched(options))
    if options.json:
        print(json.dumps([str(path) for path in written]))
    else:
        print("\n".join(map(str, written)))
    return 0
