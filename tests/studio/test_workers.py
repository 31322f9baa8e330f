"""Worker processes: what they answer, what they tell, and that nothing of them is left when they are killed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from places import ROBOTS
from torquec.generator import api
from torquec.studio.workers import Worker, WorkError, Workers, WorkFaultError

SECONDS = 90.0


def tables(name: str) -> dict[str, Any]:
    return api.robot_to_tables(api.read_description(ROBOTS / f"{name}.toml").robot)


def work(working: Callable[[Workers], Awaitable[None]]) -> None:
    async def run() -> None:
        workers = Workers()
        try:
            async with asyncio.timeout(SECONDS):
                await working(workers)
        finally:
            await workers.close()

    asyncio.run(run())


def is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def group_of(pid: int) -> list[int]:
    """Return the processes of a group that live."""
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            if os.getpgid(int(entry.name)) == pid and is_alive(int(entry.name)):
                found.append(int(entry.name))
    return found


def test_work_is_done_refused_and_told() -> None:
    async def working(workers: Workers) -> None:
        planar = tables("planar2r")
        counted = await workers.do("count", planar, "idm", None)
        assert counted.searched
        assert dict(counted.operations) == api.bills(ROBOTS / "planar2r.toml", models=["idm"])["idm"]
        with pytest.raises(WorkError, match="can't have the model"):
            await workers.do("count", planar, "constraint", None)
        with pytest.raises(WorkFaultError, match="KeyError"):
            await workers.do("no such work")
        heard: list[Any] = []
        await workers.do("export", planar, "text", ["gravity"], hear=heard.append)
        assert heard
        assert all(0 <= fraction <= 1 for fraction, _ in heard)

    work(working)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_a_cancelled_worker_dies_with_its_compilers() -> None:
    # A name that no build before has had: it is not found in the cache.
    arm = tables("planar2r") | {"name": f"arm{time.time_ns()}"}

    async def working(workers: Workers) -> None:
        async with workers.one() as worker:
            pid = worker._process.pid
            assert pid is not None
            task = asyncio.ensure_future(worker.do("build", arm, 0))
            while len(group_of(pid)) < 2 and not task.done():
                await asyncio.sleep(0.02)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            deadline = time.monotonic() + 20
            while group_of(pid) and time.monotonic() < deadline:
                await asyncio.sleep(0.05)
            assert group_of(pid) == []
            assert worker.is_dead
        # Another takes over.
        assert await workers.do("count_keys", tables("planar2r"), ["gravity"])

    work(working)


def test_work_that_takes_too_long_is_given_up() -> None:
    async def working(workers: Workers) -> None:
        with pytest.raises(WorkError, match="took more than"):
            await workers.do("count", tables("rx90"), "ddm", None, seconds=0.01)

    work(working)


def test_a_worker_that_starts_while_all_are_ended_ends_too() -> None:
    async def run() -> Worker:
        workers = Workers()
        starting = asyncio.ensure_future(workers._start())
        while not starting.done() and not workers._all:
            # The process is about to start in a thread.
            await asyncio.sleep(0)
            if not workers._is_closed:
                await workers.close()
        return await starting

    worker = asyncio.run(run())
    assert worker.is_dead
    worker._process.join(20)
    assert worker._process.exitcode is not None
