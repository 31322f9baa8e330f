"""Worker processes: each does one piece of work at a time, tells of its progress, and can be killed at any moment.

They are forked from a process that has imported and used all that they need (`warm.py`), where the system can fork: a
new one is there in some hundredths of a second. A killed one takes what it started, as compilers, with it.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable
from multiprocessing.connection import Connection
from typing import Any

from .working import work

# Workers that wait for work, and the most that there are.
SPARES, MOST = 2, 6

# How long a piece of work may take where nothing else is said, in s.
MOST_SECONDS = 120.0

# Who is told of progress.
Hear = Callable[[Any], None]


class WorkError(ValueError):
    """Work was refused, with what people should know."""


class WorkFaultError(RuntimeError):
    """Work failed by a fault of ours, or its process ended."""


class Worker:
    """A process that does work; made and used on a loop of asyncio, started by a thread."""

    def __init__(self, context: Any) -> None:
        own, other = context.Pipe()
        self._pipe: Connection = own
        self._process = context.Process(target=work, args=(other,), daemon=False)
        self._process.start()
        other.close()
        self.is_dead = False
        self._answer: asyncio.Future[Any] | None = None
        self._hear: Hear = _hear_nothing
        self._loop: asyncio.AbstractEventLoop | None = None

    def listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Begin to take what the process says."""
        self._loop = loop
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        """Pass on what the process says, in a thread of its own."""
        assert self._loop
        while True:
            try:
                kind, value = self._pipe.recv()
            except (EOFError, OSError):
                kind, value = "died", "the process ended before its work did"
            with contextlib.suppress(RuntimeError):  # the loop is closed: nobody listens any more
                self._loop.call_soon_threadsafe(self._take, kind, value)
            if kind == "died":
                return

    def _take(self, kind: str, value: Any) -> None:
        if kind == "progress":
            self._hear(value)
            return
        if kind == "died":
            self.is_dead = True
        answer, self._answer = self._answer, None
        if answer is None or answer.done():
            return
        match kind:
            case "done":
                answer.set_result(value)
            case "refused":
                answer.set_exception(WorkError(value))
            case _:
                answer.set_exception(WorkFaultError(value))

    async def do(self, name: str, *given: Any, hear: Hear | None = None) -> Any:
        """Do the work of a name of `tasks.TASKS` and return what comes of it; the process dies if this is cancelled."""
        assert self._answer is None
        self._answer = asyncio.get_running_loop().create_future()
        self._hear = hear or _hear_nothing
        try:
            self._pipe.send((name, given))
            return await self._answer
        except (BrokenPipeError, OSError):
            self.is_dead = True
            raise WorkFaultError("the process ended before its work began") from None
        except asyncio.CancelledError:
            self.kill()
            raise
        finally:
            self._answer = None

    def kill(self) -> None:
        """End the process, and what it started."""
        self.is_dead = True
        if self._process.pid is not None and self._process.is_alive():
            try:
                if os.name == "posix" and os.getpgid(self._process.pid) == self._process.pid:
                    os.killpg(self._process.pid, signal.SIGKILL)
                else:
                    self._process.kill()
            except (ProcessLookupError, PermissionError):
                self._process.kill()
        # Its thread sees the end of the pipe, and closes it.
        threading.Thread(target=self._process.join, daemon=True).start()


def _hear_nothing(_progress: Any) -> None:
    """Hear nothing."""


class Workers:
    """Workers that are warm, and those at work."""

    def __init__(self) -> None:
        forks = "forkserver" in multiprocessing.get_all_start_methods()
        self._context = multiprocessing.get_context("forkserver" if forks else "spawn")
        if forks:
            self._context.set_forkserver_preload(["torquec.studio.warm"])
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._room = asyncio.Semaphore(MOST)
        self._filling: asyncio.Task[None] | None = None
        self._is_closed = False

    def fill(self) -> None:
        """Start as many spare workers as there should be, in the background."""
        if not self._is_closed and (self._filling is None or self._filling.done()):
            self._filling = asyncio.ensure_future(self._fill())

    async def _fill(self) -> None:
        while not self._is_closed and len(self._idle) < SPARES:
            self._idle.append(await self._start())

    async def _start(self) -> Worker:
        worker = await asyncio.to_thread(self._make)
        worker.listen(asyncio.get_running_loop())
        return worker

    def _make(self) -> Worker:
        """Start a process; if all are ended meanwhile, this one too, or the studio would wait for it in the end."""
        worker = Worker(self._context)
        self._all.add(worker)
        if self._is_closed:
            worker.kill()
        return worker

    @contextlib.asynccontextmanager
    async def one(self) -> AsyncIterator[Worker]:
        """Yield a worker; one that lives goes back to the others."""
        async with self._room:
            while self._idle and self._idle[0].is_dead:
                self._all.discard(self._idle.pop(0))
            worker = self._idle.pop(0) if self._idle else await self._start()
            try:
                yield worker
            finally:
                if worker.is_dead or len(self._idle) >= SPARES:
                    self._all.discard(worker)
                    worker.kill()
                else:
                    self._idle.append(worker)
                self.fill()

    async def do(self, name: str, *given: Any, hear: Hear | None = None, seconds: float = MOST_SECONDS) -> Any:
        """Do one piece of work on any worker, within some time."""
        try:
            async with asyncio.timeout(seconds), self.one() as worker:
                return await worker.do(name, *given, hear=hear)
        except TimeoutError:
            raise WorkError(f"this took more than {seconds:g} s and was given up") from None

    async def close(self) -> None:
        """End all processes."""
        self._is_closed = True
        if self._filling:
            self._filling.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._filling
        for worker in [*self._all]:
            worker.kill()
