"""A page without a browser: it opens a socket, says hello, asks, and hears events."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any

from torquec.studio.gate import Gate
from torquec.studio.server import running
from torquec.studio.studio import Studio
from torquec.studio.workspace import Workspace
from websockets.asyncio.client import ClientConnection, connect

# How long anything here may take, in s.
SECONDS = 90.0


class Tab:
    """A page that is open."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.events: list[tuple[str, Any]] = []
        self._answers: dict[int, dict[str, Any]] = {}
        self._next = 0

    async def hear(self) -> dict[str, Any]:
        """Return the next frame, and keep it."""
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), SECONDS))
        if frame["type"] == "event":
            self.events.append((frame["name"], frame["event"]))
        else:
            self._answers[frame["id"]] = frame
        return frame

    async def say(self, request: str, /, **fields: Any) -> int:
        """Send a request and return its number."""
        self._next += 1
        await self.socket.send(json.dumps({"type": request, "id": self._next, **fields}))
        return self._next

    async def answer(self, number: int) -> dict[str, Any]:
        """Return the answer to a request, or its refusal."""
        while number not in self._answers:
            await self.hear()
        return self._answers.pop(number)

    async def ask(self, request: str, /, **fields: Any) -> Any:
        """Return what a request is answered with; AssertionError if it is refused."""
        frame = await self.answer(await self.say(request, **fields))
        assert frame["type"] == "answer", frame
        return frame["result"]

    async def refused(self, request: str, /, **fields: Any) -> Any:
        """Return the refusal of a request."""
        frame = await self.answer(await self.say(request, **fields))
        assert frame["type"] == "refusal", frame
        return frame["refusal"]

    async def event(self, name: str, is_it: Callable[[Any], bool] = lambda _: True) -> Any:
        """Return the first event of a name that is the one, of those that were heard or of the next."""
        seen = 0
        while True:
            for heard, event in self.events[seen:]:
                if heard == name and is_it(event):
                    return event
            seen = len(self.events)
            await self.hear()


@contextlib.asynccontextmanager
async def tab(gate: Gate) -> AsyncIterator[Tab]:
    """Yield a page that was let in."""
    async with connect(f"ws://{gate.host}/socket", origin=gate.origin, max_size=None) as socket:  # type: ignore[arg-type]
        await socket.send(json.dumps({"type": "hello", "token": gate.token, "protocol": 1}))
        opened = Tab(socket)
        await opened.hear()
        yield opened


def talk(folder: Path, text: str, talking: Callable[[Gate, Studio], Awaitable[None]]) -> None:
    """Serve a description in a folder, with an export directory beside it, and talk to it."""

    async def served() -> None:
        (folder / "arm.toml").write_text(text)
        (folder / "out").mkdir()
        workspace = Workspace(folder, folder / "out")
        workspace.begin(folder / "arm.toml")
        studio = Studio(workspace)
        async with asyncio.timeout(SECONDS), running(studio, 0) as gate:
            await talking(gate, studio)

    asyncio.run(served())


def cell(document: Any, table: str, name: str, column: str) -> tuple[int, Any]:
    """Return the id of the row of a name in a table of the document, and its cell in a column."""
    (found,) = [each for each in document["tables"] if each["name"] == table]
    names = [each["name"] for each in found["columns"]]
    for row in found["rows"]:
        if row["cells"][names.index("name") if "name" in names else 0]["text"] == name:
            return row["id"], row["cells"][names.index(column)]
    raise AssertionError(f"no row {name} in {table}")
