"""Runs the studio until it is stopped."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import webbrowser
from collections.abc import Callable
from pathlib import Path

from .file_access import AccessError
from .server import running
from .studio import Studio
from .workspace import Workspace


def serve(
    path: Path | None,
    *,
    is_own: bool,
    folder: Path,
    export_directory: Path | None = None,
    port: int = 0,
    browser: bool = True,
    tell: Callable[[str], None] = print,
) -> None:
    """Serve a description, or a new robot, to the browser of this machine until Ctrl-C.

    The file is saved into if it is the caller's own; `folder` is where others can be opened. `tell` gets the address.
    """
    if export_directory is not None and not export_directory.is_dir():
        raise AccessError(f"--export-dir {export_directory} is no folder: make it first")
    workspace = Workspace(folder.resolve(), export_directory.resolve() if export_directory else None)
    workspace.begin(path, is_own=is_own)
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(_serve(Studio(workspace), port, browser, tell))


async def _serve(studio: Studio, port: int, browser: bool, tell: Callable[[str], None]) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # Where loops know no signals Ctrl-C comes as KeyboardInterrupt.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
    # What is imported stays: collections of garbage, which make people wait, need not go through it.
    gc.freeze()
    async with running(studio, port) as gate:
        tell(gate.address)
        if browser:
            await asyncio.to_thread(webbrowser.open, gate.address)
        await stop.wait()
