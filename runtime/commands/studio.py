"""`torquec studio`: a robot's tables, picture, models and motion in a local page of the browser."""

from __future__ import annotations

import argparse
import json
from pathlib import Path


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add the command and its options."""
    studio = commands.add_parser("studio", help="edit a robot, see it and its models in a local page of the browser")
    studio.add_argument("file", nargs="?", help="a description, or the name of a robot that ships (default: a new one)")
    studio.add_argument("--export-dir", type=Path, metavar="DIR", help="folder that the page may write files into")
    studio.add_argument("--no-browser", action="store_true", help="print the address, open no browser")
    studio.add_argument("--port", type=_port, default=0, help="port of 127.0.0.1 (default: any that is free)")
    return studio


def _port(text: str) -> int:
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a port from 1024 to 65535, or 0 for any that is free")
    return int(text)


def run(options: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    try:
        from torquec.studio.serving import serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "websockets":
            raise
        raise ModuleNotFoundError(
            "the studio needs the package websockets: `pip install torquec[studio]` brings it", name=error.name
        ) from None
    from torquec.generator import api

    path = None if options.file is None else api.find_description(options.file)
    # What ships with torquec is opened, never saved into.
    is_own = path is not None and path == Path(options.file)
    serve(
        path,
        is_own=is_own,
        folder=path.parent if path is not None and is_own else Path.cwd(),
        export_directory=options.export_dir,
        port=options.port,
        browser=not options.no_browser,
        tell=lambda address: print(json.dumps({"address": address}) if options.json else address, flush=True),
    )
    return 0
