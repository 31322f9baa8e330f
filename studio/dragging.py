"""All configurations that hold a dragged tool: in numbers until the inverse geometric model is compiled."""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

from torquec.generator import api

from .messages.space import Drag, Ghost, Ghosts
from .space import checked_positions, placement_of, tools_of, within_limits
from .workers import WorkError, Workers, WorkFaultError

# Robots whose inverse models are remembered.
MOST_REMEMBERED = 16
# A build waits so long for the next edit, in s, and takes at most so long.
_PATIENCE, _SECONDS = 1.5, 300.0


class Dragging:
    """Inverse models by robot and frame: built in the background when a tool is dragged first."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        # The path of a module, or None where the robot has no such model.
        self._built: OrderedDict[str, str | None] = OrderedDict()
        self._task: asyncio.Task[None] | None = None
        self._key = ""

    async def answer(self, robot: api.Robot, revision: int, request: Drag) -> Ghosts:
        """Return all configurations that hold the frame in its pose, the nearest first."""
        if request.frame not in tools_of(robot):
            raise ValueError(f"no frame {request.frame!a:.40} to drag: expected one of {', '.join(tools_of(robot))}")
        near = checked_positions(robot, request.near)
        tables = api.robot_to_tables(robot)
        path = self._path(tables, robot, request.frame)
        if path:
            return await self._compiled(path, robot, revision, request, near)
        reached: api.Reached = await self._workers.do("reach", tables, request.frame, request.pose, near)
        ghosts = [
            self._ghost(robot, revision, f"solution {k}", q, joints)
            for k, (q, joints) in enumerate(zip(reached.q, reached.joints, strict=True), 1)
        ]
        what = "pose" if reached.is_pose else "position"
        method = "in numbers, by Newton's method" if reached.is_pose else "of the position, by Newton's method"
        method += ", the nearest of any number" if reached.is_one_of_many else ""
        reason = "" if ghosts else f"no {what} of the joints was found that holds {request.frame} there: out of reach"
        return Ghosts(revision, method, tuple(ghosts), reason, self._task is not None and not self._task.done())

    async def _compiled(
        self, path: str, robot: api.Robot, revision: int, request: Drag, near: Sequence[float]
    ) -> Ghosts:
        found = await self._workers.do("solve_inverse", path, request.frame, request.pose, near)
        answers, labels, status = found
        pairs = zip(answers, labels, strict=True)
        ghosts = tuple(self._ghost(robot, revision, label or "the only one", q, None) for q, label in pairs)
        return Ghosts(revision, f"igm: {status}", ghosts, "" if ghosts else f"igm: {status}", awaited=False)

    def _ghost(
        self, robot: api.Robot, revision: int, label: str, q: Sequence[float], joints: Sequence[float] | None
    ) -> Ghost:
        placement = placement_of(robot, revision, q, joints)
        return Ghost(label, placement, within_limits(robot, placement.joints))

    def _path(self, tables: dict[str, Any], robot: api.Robot, frame: str) -> str | None:
        """Return the module of a robot's inverse model if it is built; else begin to build it."""
        if len(robot.moving) != 6 or robot.base.floating or any(value is None for value in robot.values.values()):
            return None
        key = json.dumps([frame, tables])
        if key in self._built:
            return self._built[key]
        if key != self._key:
            self.cancel()
            self._key = key
            self._task = asyncio.ensure_future(self._build(key, tables, frame))
        return None

    async def _build(self, key: str, tables: dict[str, Any], frame: str) -> None:
        await asyncio.sleep(_PATIENCE)
        try:
            path = await self._workers.do("build_inverse", tables, frame, seconds=_SECONDS)
        except (WorkError, WorkFaultError):
            path = None
        self._built[key] = path
        while len(self._built) > MOST_REMEMBERED:
            self._built.popitem(last=False)

    async def finish(self) -> None:
        """Wait until what is being built is built."""
        if self._task is not None:
            await asyncio.wait([self._task])

    def cancel(self) -> None:
        """Give up what is being built."""
        if self._task is not None:
            self._task.cancel()
        self._task, self._key = None, ""
