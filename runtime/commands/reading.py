"""The options that say which description a command takes, how it is read, and what of its robot is used."""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

import torquec
from torquec.finding import robot_names

from .terminal import tell_notes

DESCRIPTION = (
    "a robot description (.urdf, .xacro, .mjcf, .xml, .toml, .par), or the name of a robot that ships or that was built"
)


def add_reading(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how a description is read, and what of its robot is used."""
    group = parser.add_argument_group("reading")
    group.add_argument("--exact", action="store_true", help="take the numbers as they stand: 1.5708 is not pi/2")
    group.add_argument("--floating", action="store_true", help="let the base float")
    group.add_argument("--joints", type=names, help="joints that stay variables, with commas; the others stay at 0")
    group.add_argument(
        "--lock", type=_position, action="append", default=[], metavar="JOINT=VALUE", help="lock a joint, rad or m"
    )
    group.add_argument("--strict", action="store_true", help="refuse what no real robot has, such as a negative mass")
    group.add_argument(
        "--keep-zeros",
        action="store_true",
        help="base parameters and regressors without the inertial parameters that the description gives as 0",
    )
    group.add_argument("--include-root", metavar="FOLDER", help="MJCF: folder in which its other files may lie")
    group.add_argument("--meshes", action="store_true", help="MJCF: open meshes where masses come from them")
    group.add_argument(
        "--free", type=names, default=[], help="zeros that stay changeable, with commas: MY2, elbow.FV"
    )
    group.add_argument(
        "--hybrid",
        type=_pattern,
        action="append",
        default=[],
        metavar="PATTERN=JOINTS",
        help="a pattern of the model hybrid: joints whose motion is given, with commas",
    )


def _position(text: str) -> tuple[str, float]:
    name, _, value = text.rpartition("=")
    try:
        return name.strip(), float(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a joint and its position, such as finger=0.02") from None


def _pattern(text: str) -> tuple[str, list[str]]:
    pattern, equals, given = text.partition("=")
    if not (pattern.strip() and equals):
        raise argparse.ArgumentTypeError(f"{text!r}: expected a name and joints, such as swing=hip,knee")
    return pattern.strip(), names(given) if given.strip() else []


def names(text: str) -> list[str]:
    """Return the names of a list with commas."""
    found = [name.strip() for name in text.split(",") if name.strip()]
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r}: expected one name, or several with commas")
    return found


def choices(options: argparse.Namespace) -> dict[str, Any]:
    """Return what the options say of the reading, as torquec.read_description takes it."""
    lock = dict(options.lock)
    given = ("exact", "floating", "strict", "keep_zeros", "joints", "include_root", "meshes", "free")
    return {name: getattr(options, name) for name in given} | {"lock": lock, "hybrid": dict(options.hybrid)}


def described(name: str, options: argparse.Namespace) -> Any:
    """Return what was read of a description, as the options say, and tell what people should know of it."""
    from torquec.generator import api

    built = _built(name)
    if built is None:
        reading = api.read_description(name, **choices(options))
    else:
        text = built.metadata.get("description")
        if text is None:
            raise ValueError(f"the module of {built.name!r} has no description, of an earlier torquec: build it again")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, f"{built.name}.toml")
            file.write_text(text, encoding="utf-8")
            reading = api.read_description(file, **choices(options))
    tell_notes(reading.robot.notes, options)
    for warning in reading.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    return reading


def _built(name: str) -> torquec.Robot | None:
    """Return the robot of a compiled module, by its path or by its name; None where a description is named.

    Of robots of one name in the cache the last that was built is meant.
    """
    from torquec.generator import api

    if name.endswith(tuple(EXTENSION_SUFFIXES)):
        return torquec.load(name)
    try:
        api.find_description(name)
    except api.UnknownNameError:
        modules = [module for module in api.cached_modules() if module.robot == name]
        if modules:
            return torquec.load(max(modules, key=lambda module: module.built).path)
        if name in robot_names():
            return torquec.load(name)
        raise
    return None
