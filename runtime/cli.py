"""The command `torquec`: exit codes are 0, 1 (the work failed), 2 (the call was wrong), 130 (Ctrl-C), 141 (pipe)."""

from __future__ import annotations

import argparse
import io
import os
import sys
import warnings
from collections.abc import Sequence

from . import __version__
from .columns import plain
from .commands import (
    base_params,
    bench,
    build,
    cache,
    completion,
    convert,
    draw,
    excite,
    export,
    identify,
    info,
    robots,
    show,
    studio,
    wheel,
)

# Each has `add`, its options, and `run`, what it does.
COMMANDS = (
    *(build, wheel, convert, base_params, export, robots, info, show, draw, studio, excite, identify, bench, cache),
    completion,
)

_GENERATOR = ("sympy", "mpmath")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    _open_streams()
    with warnings.catch_warnings():
        # In one line, without the place in torquec that it comes from.
        warnings.showwarning = lambda message, *_, **__: print(plain(f"warning: {message}"), file=sys.stderr)
        return _run(arguments)


def _open_streams() -> None:
    """Make the output of the process one that takes every text: closed streams lead nowhere, other encodings escape."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_WRONLY), "w"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(arguments: Sequence[str] | None) -> int:
    """Run a command and return its exit code."""
    try:
        options = parser().parse_args(arguments)
        code: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has seen enough: what is still to be written at the end goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except ModuleNotFoundError as error:
        needs = "; `pip install torquec[generate]` brings what building needs" if error.name in _GENERATOR else ""
        print(plain(f"torquec: {error}{needs}"), file=sys.stderr)
        return 1
    except (ValueError, OSError, ImportError, RuntimeError) as error:
        print(plain(f"torquec: {error}"), file=sys.stderr)
        return int(getattr(error, "exit_code", 1))
    except KeyboardInterrupt:
        print("torquec: stopped", file=sys.stderr)
        return 130
    return code


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    top = argparse.ArgumentParser(prog="torquec", description="Compile robots into dynamics, and look at them.")
    top.add_argument("--version", action="version", version=f"torquec {__version__}")
    commands = top.add_subparsers(required=True, metavar="command")
    for command in COMMANDS:
        added = command.add(commands)
        added.add_argument("--json", action="store_true", help="print JSON for machines")
        added.add_argument("--quiet", action="store_true", help="no progress and no notes; warnings and errors stay")
        added.set_defaults(run=command.run, parser=top)
    return top


if __name__ == "__main__":
    sys.exit(main())
