"""What a worker process does: it takes work from its pipe, one piece at a time, and sends back what comes of it."""

from __future__ import annotations

import contextlib
import os
import signal
import traceback
from multiprocessing.connection import Connection


def work(pipe: Connection) -> None:
    """Do what comes by the pipe until it is closed."""
    if os.name == "posix":
        # A group of its own: whoever ends it ends the compilers that it started.
        with contextlib.suppress(OSError):
            os.setpgid(0, 0)
    # Ctrl-C is for the server, which ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    from .tasks import TASKS

    while True:
        try:
            name, given = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            result = "done", TASKS[name](*given, lambda progress: pipe.send(("progress", progress)))
        except (ValueError, OSError, ImportError) as error:
            result = "refused", str(error)
        except Exception as error:
            traceback.print_exc()
            result = "failed", f"{type(error).__name__}: {error}"
        try:
            pipe.send(result)
        except (BrokenPipeError, OSError):
            return
