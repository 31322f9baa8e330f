"""A studio that runs in a process of its own."""

from __future__ import annotations

import contextlib
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .processes import within

# How long a studio may take to say its address, and to end, in s.
STARTS_IN, ENDS_IN = 60.0, 20.0


@dataclass(frozen=True)
class StudioServer:
    """A studio that runs."""

    # The page's address, with the token behind #.
    address: str
    # The folder that is worked in, and where exports go.
    folder: Path
    process: subprocess.Popen[str]

    @property
    def origin(self) -> str:
        return self.address.split("/#")[0]

    @property
    def token(self) -> str:
        return self.address.split("#")[1]

    @property
    def port(self) -> int:
        return int(self.origin.rsplit(":", 1)[1])

    @property
    def exports(self) -> Path:
        return self.folder / "out"


@contextlib.contextmanager
def started(folder: Path, file: str) -> Iterator[StudioServer]:
    """Run a studio on a file of the folder until the block ends."""
    exports = folder / "out"
    exports.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "torquec.cli", "studio", str(folder / file), "--no-browser"]
    process = subprocess.Popen([*command, "--export-dir", str(exports)], cwd=folder, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        with within(STARTS_IN, {process.pid}):
            address = process.stdout.readline().strip()
        assert address.startswith("http://127.0.0.1:"), f"the studio did not start: it said {address!r}"
        yield StudioServer(address, folder, process)
    finally:
        process.terminate()
        with within(ENDS_IN, {process.pid}):
            process.wait()
        assert process.returncode == 0, f"the studio did not end by itself: {process.returncode}"
