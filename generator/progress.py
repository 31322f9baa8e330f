"""What a build tells of its progress to whoever watches it."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Progress:
    """One step of a build: `number` of the `total` steps that its stage has.

    A step is told when it begins. C files are compiled side by side: each is told when it is done.
    """

    stage: str
    """read, search, wait (for another process that builds the same), derive, emit or compile."""

    what: str
    """What the step works on: a file, a robot, a model."""

    number: int = 1
    """The step's number in its stage, from 1."""

    total: int = 1
    """How many steps the stage has at most."""

    detail: str = ""
    """What else people want to know, as a text."""

    def __str__(self) -> str:
        """Return the step as people read it: "derive idm (3 of 12)"."""
        place = f" ({self.number} of {self.total})" if self.total > 1 else ""
        return f"{self.stage} {self.what}{place}" + (f": {self.detail}" if self.detail else "")


Report = Callable[[Progress], None]


# What asks for progress: a function that is told; True for a line on standard error, False for nothing; None for the
# line where somebody may see it, on a terminal.
Watching = Callable[[Progress], None] | bool | None


def silent(_progress: Progress) -> None:
    """Tell nobody."""


@contextmanager
def watched(progress: Watching) -> Iterator[Report]:
    """Yield what is told of each step, as `progress` asks for it; a line on the terminal goes when the work ends."""
    if callable(progress):
        yield progress
    elif sys.stderr.isatty() if progress is None else progress:
        try:
            yield _renew_line
        finally:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
    else:
        yield silent


def _renew_line(step: Progress) -> None:
    """Put a step on the line that is being written, in place of what stood there, no longer than the terminal is."""
    # Names of files may hold what a terminal obeys.
    shown = "".join(c if c.isprintable() else "?" for c in str(step))
    text = shown[: max(shutil.get_terminal_size().columns - 1, 1)]
    print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
