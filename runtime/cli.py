"""The command `torquec`: exit codes are 0, 1 (the work failed), 2 (the call was wrong), 130 (Ctrl-C), 141 (pipe)."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from . import available, load
from .columns import columns, plain
from .peers.bench import measure, table_of
from .robot import Robot

_SHOWN = 20
_GENERATOR = ("sympy", "mpmath")
_DESCRIPTION = "a robot description (.urdf, .xacro, .mjcf, .xml, .toml, .par)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    options = _parser().parse_args(arguments)
    with warnings.catch_warnings():
        # In one line, without the place in torquec that it comes from.
        warnings.showwarning = lambda message, *_, **__: print(f"warning: {message}", file=sys.stderr)
        return _run(options)


def _run(options: argparse.Namespace) -> int:
    """Run a command that is parsed and return its exit code."""
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has seen enough: what is still to be written at the end goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except ModuleNotFoundError as error:
        needs = "; `pip install torquec[generate]` brings what building needs" if error.name in _GENERATOR else ""
        print(f"torquec: {error}{needs}", file=sys.stderr)
        return 1
    except (ValueError, OSError, ImportError, RuntimeError) as error:
        print(f"torquec: {error}", file=sys.stderr)
        return int(getattr(error, "exit_code", 1))
    except KeyboardInterrupt:
        print("torquec: stopped", file=sys.stderr)
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="torquec", description="Compile robots into dynamics, and look at them.")
    commands = parser.add_subparsers(required=True, metavar="command")

    make = commands.add_parser("build", help="compile a description into a module, kept in the cache")
    make.add_argument("description", type=Path, nargs="+", help=_DESCRIPTION)
    make.add_argument("--models", type=_names, help="models to build, with commas, or 'all' (default: the usual ones)")
    make.add_argument("--frames", type=_names, help="frames or joints to build transforms and Jacobians for")
    make.add_argument("--float32", action="store_true", help="single precision")
    make.add_argument("--native", action="store_true", help="for this machine alone: all that its CPU has, no more")
    make.add_argument("--search", action="store_true", help="look for cheaper forms of the dynamics, once")
    _reading(make)
    make.set_defaults(run=_build)

    convert = commands.add_parser("convert", help="write a description in the format of another suffix")
    convert.add_argument("description", type=Path, help=_DESCRIPTION)
    convert.add_argument("result", type=Path, help="the file to write (.toml, .par); what is there is replaced")
    _reading(convert)
    convert.set_defaults(run=_convert)

    base = commands.add_parser("base-params", help="base inertial parameters of a description, and their relations")
    base.add_argument("description", type=Path, help=_DESCRIPTION)
    result = "write a description that uses them (.toml, .par)"
    base.add_argument("-o", dest="output", type=Path, metavar="reduced.toml", help=result)
    _reading(base)
    base.set_defaults(run=_base_params)

    export = commands.add_parser("export", help="write the models of a description as source, C or another language")
    export.add_argument("description", type=Path, help=_DESCRIPTION)
    export.add_argument("directory", type=Path, help="where the files go")
    export.add_argument("--models", type=_names, help="models to write, with commas, or 'all' (default: the usual)")
    export.add_argument("--frames", type=_names, help="frames or joints to write transforms and Jacobians for")
    export.add_argument("--language", default="c", help="c (default), python, or text: equations to read")
    _reading(export)
    export.set_defaults(run=_export)

    names = commands.add_parser("list", help="robots that are compiled")
    names.set_defaults(run=_list)

    info = commands.add_parser("info", help="joints, models, operations and parameters of a robot")
    info.add_argument("robot", help="name of a robot, or path of a compiled one")
    info.set_defaults(run=_info)

    show = commands.add_parser("show", help="print the equations of a model in the notation's own variables")
    show.add_argument("robot", help="name of a robot that ships, or a description")
    show.add_argument("model", help="a model, lagrange (A, C and Q of a small robot) or singularities")
    show.add_argument("option", nargs="*", help="frame=tool ..., an optional input (wrench, base), compiled")
    _reading(show)
    show.set_defaults(run=_show)

    bench = commands.add_parser("bench", help="time the models beside numeric Newton-Euler and Pinocchio")
    bench.add_argument("robot", nargs="*", help="names or paths (default: all that are compiled)")
    bench.add_argument("--seconds", type=float, default=0.2, help="time spent on each figure (default: 0.2)")
    bench.set_defaults(run=_bench)

    for command in (make, convert, base, export, names, info, show, bench):
        command.add_argument("--json", action="store_true", help="print JSON for machines")
    return parser


def _reading(parser: argparse.ArgumentParser) -> None:
    """Add the options that say how a description is read, and what of its robot is used."""
    group = parser.add_argument_group("reading")
    group.add_argument("--exact", action="store_true", help="take the numbers as they stand: 1.5708 is not pi/2")
    group.add_argument("--floating", action="store_true", help="let the base float")
    group.add_argument("--joints", type=_names, help="joints that stay variables, with commas; the others stay at 0")
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


def _position(text: str) -> tuple[str, float]:
    name, _, value = text.rpartition("=")
    try:
        return name.strip(), float(value)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a joint and its position, such as finger=0.02") from None


def _choices(options: argparse.Namespace) -> dict[str, Any]:
    lock = dict(options.lock)
    names = ("exact", "floating", "strict", "keep_zeros", "joints", "include_root", "meshes")
    return {name: getattr(options, name) for name in names} | {"lock": lock}


def _described(path: Path, options: argparse.Namespace) -> Any:
    """Return the robot of a description, read as the options say, and tell what people should know of it."""
    from torquec.generator import api

    reading = api.read_description(path, **_choices(options))
    notes = reading.robot.notes
    for note in notes[:_SHOWN]:
        print(f"note: {note}", file=sys.stderr)
    if len(notes) > _SHOWN:
        print(f"note: and {len(notes) - _SHOWN} more, which `torquec info` shows", file=sys.stderr)
    for warning in reading.warnings:
        print(f"warning: {warning}", file=sys.stderr)
    return reading.robot


def _names(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise argparse.ArgumentTypeError(f"{text!r}: expected one name, or several with commas")
    return names


def _build(options: argparse.Namespace) -> int:
    from torquec.generator import api

    built = []
    for number, description in enumerate(options.description, 1):
        _progress(f"[{number}/{len(options.description)}] {description}", options)
        start = time.perf_counter()
        described = _described(description, options)
        try:
            module = api.build(
                described,
                models=options.models,
                frames=options.frames,
                float32=options.float32,
                native=options.native,
                search=options.search,
                progress=lambda step: _renew(str(step), options),
            )
        finally:
            _renew("", options)
        seconds = time.perf_counter() - start
        robot = load(module.path)
        path = str(module.path)
        built.append({"name": robot.name, "path": path, "models": list(robot.models), "seconds": round(seconds, 2)})
        if not options.json:
            # At once: the next description may be wrong.
            print(f'{robot.name}: {path} ({seconds:.2f} s)\n  robot = torquec.load("{path}")')
    if options.json:
        print(json.dumps(built))
    return 0


def _convert(options: argparse.Namespace) -> int:
    from torquec.generator import api

    robot = _described(options.description, options)
    api.write_description(robot, options.result)
    if options.json:
        print(json.dumps({"name": robot.name, "path": str(options.result)}))
    else:
        print(f"{robot.name}: {options.result}")
    return 0


def _export(options: argparse.Namespace) -> int:
    from torquec.generator import api

    robot = _described(options.description, options)
    chosen = {"models": options.models, "frames": options.frames, "language": options.language}
    written = api.export(robot, options.directory, **chosen)
    if options.json:
        print(json.dumps([str(path) for path in written]))
    else:
        print("\n".join(map(str, written)))
    return 0


def _base_params(options: argparse.Namespace) -> int:
    from torquec.generator import api

    robot = _described(options.description, options)
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


def _list(options: argparse.Namespace) -> int:
    robots = [load(name) for name in available()]
    if options.json:
        print(json.dumps([{"name": r.name, "title": r.title, "n": r.n, "models": list(r.models)} for r in robots]))
    else:
        rows = [[robot.name, str(len(robot.joint_names)), plain(robot.title)] for robot in robots]
        print(columns([["robot", "joints", "title"], *rows]))
    return 0


def _info(options: argparse.Namespace) -> int:
    robot = load(options.robot)
    if options.json:
        print(json.dumps(_facts(robot)))
        return 0
    print(f"{robot.name}: {plain(robot.title)}\nsource: {plain(robot.source)}\n{robot.dtype}, {robot.variant}\n")
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


def _show(options: argparse.Namespace) -> int:
    from torquec.generator import api

    robot = api.read_description(api.find_description(options.robot), **_choices(options)).robot
    lines = api.listing_lines(api.listing(robot, options.model, options.option))
    print(json.dumps(lines) if options.json else plain("\n".join(lines)))
    return 0


def _facts(robot: Robot) -> dict[str, Any]:
    return {
        "name": robot.name,
        "title": robot.title,
        "source": robot.source,
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


def _bench(options: argparse.Namespace) -> int:
    results = []
    names = options.robot or available()
    for number, name in enumerate(names, 1):
        _progress(f"[{number}/{len(names)}] {name}", options)
        results.append(measure(load(name), options.seconds))
    if options.json:
        print(json.dumps([result.facts() for result in results]))
        return 0
    for result in results:
        print(f"{result.robot}: {result.variant}, one core, medians")
        print(table_of(result) + "\n")
    return 0


def _progress(text: str, options: argparse.Namespace) -> None:
    if sys.stderr.isatty() and not options.json:
        print(text, file=sys.stderr)


def _renew(text: str, options: argparse.Namespace) -> None:
    """Put a text on the line that is being written, in place of what stood there."""
    if sys.stderr.isatty() and not options.json:
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
