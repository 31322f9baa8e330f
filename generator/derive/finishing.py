"""The last passes of kernels, in a process of their own while others are still derived: two cores for one robot."""

from __future__ import annotations

import os
import signal
import sys
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection

from ..algebra.graph import Graph
from ..algebra.passes.pipeline import run
from .derivation import finished
from .kernel import Kernel

# A graph and its output edges after the last passes.
Finished = tuple[Graph, list[int]]


class Finishing:
    """Drafts that become kernels: all of them here, or the first ones in a process beside this one."""

    def __init__(self, worker: Connection | None = None) -> None:
        self._worker = worker
        # Speaks with the worker: of one draft after the other.
        self._speaker = ThreadPoolExecutor(1)
        self._drafts: list[tuple[Kernel, Future[Finished] | None]] = []

    def add(self, draft: Kernel) -> None:
        """Take a draft; the worker begins with it as soon as it has finished those before."""
        is_work = self._worker is not None and draft.body.passes.finish
        self._drafts.append((draft, self._speaker.submit(self._ask, draft) if is_work else None))

    def kernels(self) -> tuple[Kernel, ...]:
        """Return the kernels of all drafts, in their order. From the last one on they are finished here."""
        made = [_kernel(draft, answer) for draft, answer in reversed(self._drafts)]
        self._drafts.clear()
        return tuple(reversed(made))

    def end(self) -> None:
        """Forget drafts that nobody has asked for."""
        self._speaker.shutdown(cancel_futures=True)

    def _ask(self, draft: Kernel) -> Finished:
        assert self._worker is not None
        self._worker.send((draft.body.passes.finish, draft.body.graph, draft.body.edges))
        answer: Finished = self._worker.recv()
        return answer


def _kernel(draft: Kernel, answer: Future[Finished] | None) -> Kernel:
    """Return the kernel of a draft: as the worker answers, if it has begun."""
    if answer is not None and not answer.cancel():
        # A worker can be stopped, for want of memory too. An error in a pass comes again here, where it is seen.
        with suppress(EOFError, OSError):
            return draft.on(*answer.result())
    return finished(draft)


@contextmanager
def finishing() -> Iterator[Finishing]:
    """Give what finishes drafts, beside this process where there is a second core and forking is safe."""
    if not _may_fork():
        here = Finishing()
        try:
            yield here
        finally:
            here.end()
        return
    own, other = Pipe()
    worker = _forked(own, other)
    other.close()
    both = Finishing(own)
    try:
        yield both
    finally:
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)
        both.end()
        own.close()
        with suppress(ChildProcessError):
            os.waitpid(worker, 0)


def _may_fork() -> bool:
    """Return whether a second process pays, and inherits no lock that another thread holds."""
    linux = sys.platform == "linux"
    return linux and len(os.sched_getaffinity(0)) > 1 and threading.active_count() == 1


def _forked(own: Connection, other: Connection) -> int:
    """Start the worker on the other end of a pipe, and return its number. It ends with this process."""
    with warnings.catch_warnings():
        # Threads of libraries that Python knows nothing of: nothing of theirs is called.
        warnings.simplefilter("ignore", DeprecationWarning)
        worker = os.fork()
    if not worker:
        try:
            own.close()
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            _serve(other)
        finally:
            os._exit(0)
    return worker


def _serve(connection: Connection) -> None:
    """Answer with what the passes make of each graph, until nobody can ask any more."""
    with suppress(EOFError, OSError):
        while True:
            passes, graph, edges = connection.recv()
            connection.send(run(passes, graph, edges))
