"""The last passes of kernels, in a process of their own while others are still derived: two cores for one robot."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from multiprocessing import Pipe
from multiprocessing.connection import Connection

from ..algebra.graph import Graph
from ..algebra.passes.pipeline import run
from .derivation import finished
from .kernel import Kernel

# A graph and its output edges after the last passes.
Finished = tuple[Graph, list[int]]


@dataclass(frozen=True)
class Worker:
    """A process that does the last passes of graphs."""

    process: int
    connection: Connection

    def ask(self, draft: Kernel) -> Finished:
        """Return what its passes make of a draft."""
        self.connection.send((draft.body.passes.finish, draft.body.graph, draft.body.edges))
        answer: Finished = self.connection.recv()
        return answer

    def kill(self) -> None:
        """End the process: who waits for an answer of its hears that there is none."""
        with suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)

    def forget(self) -> None:
        """Leave nothing of a process that has ended."""
        self.connection.close()
        with suppress(ChildProcessError):
            os.waitpid(self.process, 0)


class Finishing:
    """Drafts that become kernels: all of them here, or the first ones in a process beside this one."""

    def __init__(self, worker: Worker | None = None) -> None:
        self._worker = worker
        # Speaks with the worker: of one draft after the other.
        self._speaker = ThreadPoolExecutor(1)
        self._drafts: list[tuple[Kernel, Future[Finished] | None]] = []

    def add(self, draft: Kernel) -> None:
        """Take a draft; the worker begins with it as soon as it has finished those before."""
        asked = self._speaker.submit(self._worker.ask, draft) if self._worker and draft.body.passes.finish else None
        self._drafts.append((draft, asked))

    def kernels(self) -> tuple[Kernel, ...]:
        """Return the kernels of all drafts, in their order. From the last one on they are finished here."""
        made = [_kernel(draft, answer) for draft, answer in reversed(self._drafts)]
        self._drafts.clear()
        return tuple(reversed(made))

    def close(self) -> None:
        """Forget drafts that nobody has asked for, and end the worker."""
        if self._worker is not None:
            self._worker.kill()
        self._speaker.shutdown(cancel_futures=True)
        if self._worker is not None:
            self._worker.forget()


def _kernel(draft: Kernel, answer: Future[Finished] | None) -> Kernel:
    """Return the kernel of a draft: as the worker answers, if it has begun."""
    if answer is not None and not answer.cancel():
        # A worker can be stopped, for want of memory too. An error in a pass comes again here, where it is seen.
        with suppress(EOFError, OSError):
            return draft.on(*answer.result())
    return finished(draft)


def finishing() -> closing[Finishing]:
    """Give what finishes drafts, beside this process where there is a second core and forking is safe."""
    return closing(Finishing(_forked() if _may_fork() else None))


def _may_fork() -> bool:
    """Return whether a second process pays, and inherits no lock that another thread holds."""
    linux = sys.platform == "linux"
    return linux and len(os.sched_getaffinity(0)) > 1 and threading.active_count() == 1


def _forked() -> Worker:
    """Start a worker. It ends with this process, however that ends."""
    own, other = Pipe()
    with warnings.catch_warnings():
        # Libraries with threads that Python knows nothing of warn: nothing of theirs is called over there.
        warnings.simplefilter("ignore")
        process = os.fork()
    if not process:
        try:
            own.close()
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            _serve(other)
        finally:
            os._exit(0)
    other.close()
    return Worker(process, own)


def _serve(connection: Connection) -> None:
    """Answer with what the passes make of each graph, until nobody can ask any more."""
    with suppress(EOFError, OSError):
        while True:
            passes, graph, edges = connection.recv()
            connection.send(run(passes, graph, edges))
