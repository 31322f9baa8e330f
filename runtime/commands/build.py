"""`torquec build`: compile descriptions into modules, kept in the cache."""

from __future__ import annotations

import argparse
import json
import sys
import time

from .. import load
from .reading import DESCRIPTION, add_reading, described, names
from .terminal import tell_progress, watched


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    make = commands.add_parser("build", help="compile a description into a module, kept in the cache")
    make.add_argument("description", nargs="+", help=DESCRIPTION)
    make.add_argument("--models", type=names, help="models to build, with commas, or 'all' (default: the usual ones)")
    make.add_argument("--frames", type=names, help="frames or joints to build transforms and Jacobians for")
    make.add_argument("--float32", action="store_true", help="single precision")
    make.add_argument("--native", action="store_true", help="for this machine alone: all that its CPU has, no more")
    make.add_argument("--portable", action="store_true", help="for every machine, in all instruction sets")
    make.add_argument("--search", action="store_true", help="look for cheaper forms of the dynamics, once")
    make.add_argument(
        "--contacts", type=names, help="what constrained_ddm and impact hold, with commas: left+right, finger.position"
    )
    make.add_argument("--payload", type=names, help="frames that may hold something, with commas")
    add_reading(make)
    return make


def run(options: argparse.Namespace) -> int:
    """Build, and say where each module is."""
    from torquec.generator import api

    built = []
    for number, description in enumerate(options.description, 1):
        tell_progress(f"[{number}/{len(options.description)}] {description}", options)
        start = time.perf_counter()
        reading = described(description, options)
        module = api.build(
            reading.robot,
            models=options.models,
            frames=options.frames,
            float32=options.float32,
            native=options.native,
            portable=options.portable,
            contacts=options.contacts,
            payload=options.payload,
            search=options.search,
            progress=watched(options),
        )
        seconds = time.perf_counter() - start
        for warning in module.warnings:
            if warning not in reading.warnings:
                print(f"warning: {warning}", file=sys.stderr)
        loaded = load(module.path)
        path = str(module.path)
        built.append({"name": loaded.name, "path": path, "models": list(loaded.models), "seconds": round(seconds, 2)})
        if not options.json:
            # At once: the next description may be wrong.
            print(f'{loaded.name}: {path} ({seconds:.2f} s)\n  robot = torquec.load("{path}")')
    if options.json:
        print(json.dumps(built))
    return 0
