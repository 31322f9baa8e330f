"""Threads that serve all calls: the shares of a batch are done by several of them and by the caller.

Signal handlers run in the main thread between any two instructions of Python, and may raise. So what hands work over
here are single calls of C functions, and nothing breaks wherever an exception comes: the threads are started by
`_thread`, the classes of `threading` and `concurrent.futures` are not made for that.
"""

from __future__ import annotations

import _thread
import os
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from queue import SimpleQueue

# More at once than any machine has cores; what is asked for beyond waits for those.
MOST_THREADS = 256

# In the place of a number of threads: as many as the work is worth, one for each so many states.
AUTO = 0
WORTH_A_THREAD = 2048

Share = tuple[int, int]
Run = Callable[[int, int], None]


class _Help:
    """The offer of a call to one thread: to do shares until none is left."""

    def __init__(self, run: Run, shares: deque[Share], errors: list[BaseException]) -> None:
        self.run, self.shares, self.errors = run, shares, errors
        # Whoever has it begins: a thread, or the caller, who then needs no help any more.
        self.claim = _thread.allocate_lock()
        # Held until the thread that began has ended.
        self.working = _thread.allocate_lock()
        self.working.acquire()

    def give(self) -> None:
        """Do shares until none is left, if the caller still wants it."""
        if self.claim.acquire(blocking=False):
            try:
                do(self.run, self.shares)
            except BaseException as error:
                self.shares.clear()
                self.errors.append(error)
            finally:
                self.working.release()


    def end(self) -> None:
        """Withdraw the offer; if a thread has begun, wait until it has ended."""
        if self.claim.acquire(blocking=False):
            # What nobody takes any more may lie in the queue for long: it keeps no array alive.
            del self.run, self.shares, self.errors
        else:
            self.working.acquire()


class _Crew:
    """Threads, and what is offered to them."""

    def __init__(self) -> None:
        self.offers: SimpleQueue[_Help] = SimpleQueue()
        self.threads = 0

    def serve(self) -> None:
        """Take offers for ever."""
        while True:
            self.offers.get().give()

    def grow(self, threads: int) -> int:
        """Start threads until there are so many, and return how many can be had."""
        with suppress(RuntimeError):
            while self.threads < threads:
                _thread.start_new_thread(self.serve, ())
                self.threads += 1
        return min(self.threads, threads)


_crew = _Crew()


def threads_for(states: int) -> int:
    """Return how many threads are worth their start for so many states: no more than this process may use cores."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, states // WORTH_A_THREAD))


def do(run: Run, shares: deque[Share]) -> None:
    """Do shares until none is left; others may do so at the same time."""
    while True:
        try:
            first, count = shares.popleft()
        except IndexError:
            return
        run(first, count)


def split(run: Run, shares: Iterable[Share], threads: int) -> None:
    """Do all shares, on this thread and on others; none of them still runs when the call is over.

    An exception ends it early, after the shares that have begun. Another one, while it waits for them, ends the wait:
    what they write into, they keep alive.
    """
    left = deque(shares)
    helpers = _crew.grow(min(threads, MOST_THREADS, len(left)) - 1)
    errors: list[BaseException] = []
    offers = [_Help(run, left, errors) for _ in range(helpers)]
    try:
        deque(map(_crew.offers.put, offers), maxlen=0)
        do(run, left)
    except BaseException:
        left.clear()
        raise
    finally:
        for offer in offers:
            offer.end()
        # An error's traceback leads to its offer, and so to this list: they would keep each other alive.
        first = errors[0] if errors else None
        errors.clear()
    if first is not None:
        try:
            raise first
        finally:
            del first


def _forget() -> None:
    """Begin anew in a forked process, which inherits no threads."""
    global _crew
    _crew = _Crew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
