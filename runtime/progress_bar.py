"""A bar on the terminal for work that takes long, where somebody is looking."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType

# Work that is over sooner shows no bar, s; and how often it is drawn again.
PATIENCE = 2.0
REDRAWN = 0.1
WIDTH = 30


class ProgressBar:
    """What is done of a total: told to a function, or drawn on stderr if that is a terminal and the work takes long."""

    def __init__(self, told: bool | Callable[[int, int], None] | None, total: int) -> None:
        if not (callable(told) or told is None or isinstance(told, bool)):
            raise TypeError(f"progress is a function of (done, total), True, False or None; got {told!r}")
        self.function = told if callable(told) else None
        # A program without a terminal may have no stderr at all.
        self.drawing = self.function is None and told is not False and sys.stderr is not None and sys.stderr.isatty()
        self.total = total
        self.start = time.monotonic()
        self.drawn = self.start + PATIENCE - REDRAWN
        self.visible = False

    def tell(self, done: int) -> None:
        """Tell how much is done."""
        if self.function:
            self.function(done, self.total)
        now = time.monotonic()
        if self.drawing and now - self.drawn >= REDRAWN:
            self.drawn, self.visible = now, True
            left = (now - self.start) * (self.total / max(done, 1) - 1)
            bar = "#" * (WIDTH * done // max(self.total, 1))
            print(f"\r\x1b[K[{bar:<{WIDTH}}] {left:.0f} s left", end="", file=sys.stderr, flush=True)

    def __enter__(self) -> ProgressBar:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.visible:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
