"""Work that takes a while: each piece has a number, tells every page of its progress, and can be stopped by any."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .messages.running import Job, JobKind
from .workers import WorkError, Workers, WorkFaultError

# Jobs that go on at a time; the more would wait for each other anyway.
MOST_AT_WORK = 3
# How long each may take, in s.
SECONDS = 1800.0


class CancelledJobError(Exception):
    """The job was stopped by a page."""


class BusyError(Exception):
    """Too many jobs go on."""


class Jobs:
    """The jobs that go on."""

    def __init__(self, workers: Workers, tell: Callable[[str, object], None]) -> None:
        self._workers = workers
        self._tell = tell
        self._next = 1
        self._jobs: dict[int, Job] = {}
        self._tasks: dict[int, asyncio.Task[Any]] = {}

    @property
    def going_on(self) -> tuple[Job, ...]:
        """The jobs that go on."""
        return tuple(self._jobs.values())

    async def do(self, kind: JobKind, revision: int, text: str, name: str, *given: Any) -> Any:
        """Do a piece of work as a job, and return what comes of it."""
        if len(self._jobs) >= MOST_AT_WORK:
            raise BusyError(f"{MOST_AT_WORK} jobs go on: wait for one, or cancel it")
        number, self._next = self._next, self._next + 1
        self._show(Job(number, kind, revision, "working", None, text))

        def hear(progress: Any) -> None:
            fraction, what = progress
            if number in self._jobs:
                self._show(replace(self._jobs[number], fraction=fraction, text=what))

        task = asyncio.ensure_future(self._workers.do(name, *given, hear=hear, seconds=SECONDS))
        self._tasks[number] = task
        try:
            result = await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                self._end(number, "cancelled", f"{kind} was cancelled")
                raise CancelledJobError(f"{kind} was cancelled") from None
            # The page that asked has gone: others may still wait for it, as it is told to all.
            task.add_done_callback(lambda done: self._end_alone(number, done))
            raise
        except (WorkError, WorkFaultError) as error:
            self._end(number, "failed", str(error))
            raise
        self._end(number, "done", f"{kind} is done")
        return result

    def _end_alone(self, number: int, task: asyncio.Task[Any]) -> None:
        """End a job that nobody waits for."""
        if task.cancelled():
            self._end(number, "cancelled", "cancelled")
        elif task.exception():
            self._end(number, "failed", str(task.exception()))
        else:
            self._end(number, "done", "done")

    def _show(self, job: Job) -> None:
        self._jobs[job.id] = job
        self._tell("job", job)

    def _end(self, number: int, state: Any, text: str) -> None:
        job = self._jobs.pop(number, None)
        self._tasks.pop(number, None)
        if job is not None:
            fraction = 1.0 if state == "done" else job.fraction
            self._tell("job", replace(job, state=state, text=text, fraction=fraction))

    def cancel(self, number: int) -> bool:
        """Stop a job, and return whether it went on."""
        task = self._tasks.get(number)
        return task is not None and task.cancel()

    def cancel_all(self) -> None:
        """Stop all jobs."""
        for task in [*self._tasks.values()]:
            task.cancel()
