"""What is derived while the robot is edited: operations of the main models, base parameters.

An edit cancels what is at work: its processes are killed, warm ones take over. What is told belongs to a revision, and
what comes late is dropped. What is quick comes first; operations that can't have changed are known at once by what they
depend on; of others first those of the form of the equations that served before, then those of the form that a build
finds.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from types import MappingProxyType
from typing import Any

from torquec.generator import api

from .menus import MODELS, menus
from .messages.models import BaseParameterFacts, Count, Counts, Grouping, Menus
from .workers import Worker, WorkError, Workers, WorkFaultError

# The models that are counted, those that take least time first, with what they are.
COUNTED: Mapping[str, str] = MappingProxyType(
    {
        "gravity": "Torques of gravity",
        "potential_energy": "Potential energy",
        "inertia": "Inertia matrix",
        "idm": "Inverse dynamic model, Newton-Euler",
        "h": "Centrifugal, Coriolis and gravity torques",
        "ddm": "Direct dynamic model",
        "transform": "Fast geometric model",
        "jacobian": "Jacobian matrix",
        "kinetic_energy": "Kinetic energy",
        "igm": "Inverse geometric model",
    }
)
# Operations that are remembered, by what they depend on.
MOST_REMEMBERED = 4000

_SOON = 0.01


@dataclass(frozen=True)
class Known:
    """The operations of a model, or why there are none."""

    operations: dict[str, int] | None
    reason: str = ""
    # Whether they are those of the form that a build finds.
    exact: bool = True


@dataclass
class Subject:
    """A robot whose models are counted: its tables, and what is known of it."""

    tables: dict[str, Any]
    revision: int
    known: dict[str, Known] = field(default_factory=dict)
    # What was counted in the form that served before.
    in_form: dict[str, api.Count] = field(default_factory=dict)
    # What the operations of each model depend on; "" where that is everything.
    keys: dict[str, str] = field(default_factory=dict)
    base: dict[str, Any] | None = None
    # Why it has no base parameters.
    reason: str = ""
    # What it offers of each listing of the menus.
    offered: dict[str, Any] | None = None


# A piece of work that a worker does next.
Piece = Callable[[Worker], Awaitable[None]]


class Live:
    """Counts and base parameters of the robot of now, beside those of the robot in the file."""

    def __init__(self, workers: Workers, tell: Callable[[str, object], None]) -> None:
        self._workers = workers
        self._tell = tell
        self._task: asyncio.Task[None] | None = None
        self._now: Subject | None = None
        self._before: Subject | None = None
        # Operations by the key of what they depend on; the forms of equations that served last, by model.
        self._remembered: OrderedDict[str, Known] = OrderedDict()
        self._forms: dict[str, api.Form] = {}
        # How long each model took to be counted in all forms, in s.
        self._seconds: dict[str, float] = {}
        # What pages were told last.
        self._counts = {model: Count(model, doc, None, -1, False, None, "") for model, doc in COUNTED.items()}
        self.base_parameters: BaseParameterFacts | None = None
        self.menus = Menus(-1, menus({}))
        self._is_working = False

    @property
    def counts(self) -> Counts:
        """All counts, as pages were told last."""
        revision = self._now.revision if self._now else -1
        return Counts(revision, self._is_working, tuple(self._counts.values()))

    def begin(self, robot: api.Robot, revision: int, original: api.Robot | None) -> None:
        """Derive for another robot, and give up what is at work; `original` is the robot in the file."""
        self.cancel()
        tables = api.robot_to_tables(robot)
        before = api.robot_to_tables(original) if original else tables
        if self._before is None or self._before.tables != before:
            self._before = Subject(before, revision)
        if tables == before:
            self._now = self._before
        elif self._now is None or self._now.tables != tables:
            self._now = Subject(tables, revision)
        self._now.revision = revision
        self._is_working = True
        self._task = asyncio.ensure_future(self._run(self._now, self._before))

    def cancel(self) -> None:
        """Give up what is at work."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._is_working = False

    async def finish(self) -> None:
        """Wait until all is derived."""
        if self._task is not None:
            await asyncio.wait([self._task])

    async def _run(self, now: Subject, before: Subject) -> None:
        self._publish(now, list(now.known))
        if now.base is not None or now.reason:
            self._publish_base(now)
        try:
            async with self._workers.one() as one, self._workers.one() as other:
                await _together(self._recall(one, now), self._find_base(other, now))
                if now is before:
                    # The first thing that people do with a robot that they open is not to count.
                    await self._find_offered(other, now)
                await _share(self._pieces(now), (one, other))
                self._is_working = False
                self._publish(now, [])
                await self._find_offered(one, now)
                if before is not now:
                    await self._recall(one, before)
                    await self._find_base(one, before)
                    await _share(self._pieces(before), (one, other))
        except WorkFaultError as error:
            now.reason = str(error)
        self._is_working = False
        self._publish(now, list(now.known))
        self._publish_base(now)

    def _pieces(self, subject: Subject) -> list[Piece]:
        """Return what is to be counted: in the forms of before, then in those that a build finds, the longest first."""
        open_ones = [model for model in COUNTED if model not in subject.known or not subject.known[model].exact]
        open_ones.sort(key=lambda model: -self._seconds.get(model, 0.0))
        quick = [model for model in open_ones if model in self._forms and model not in subject.known]
        return [
            *(partial(self._count_in_form, subject, model) for model in quick),
            *(partial(self._count, subject, model) for model in open_ones),
        ]

    async def _recall(self, worker: Worker, subject: Subject) -> None:
        """Find what is known already, by what it depends on."""
        asked = [model for model in COUNTED if model not in subject.known]
        if not asked:
            return
        for model, key in (await worker.do("count_keys", subject.tables, asked)).items():
            subject.keys[model] = key
            if key in self._remembered:
                subject.known[model] = self._remembered[key]
        self._publish(subject, [model for model in asked if model in subject.known])

    async def _count_in_form(self, subject: Subject, model: str, worker: Worker) -> None:
        """Count the operations of a model in the form that served before."""
        # A refusal is that of all forms: what is counted next says it.
        with contextlib.suppress(WorkError):
            found: api.Count | None = await worker.do("count_in_form", subject.tables, model, self._forms[model])
            if found is not None:
                subject.in_form[model] = found
                self._know(subject, model, found)

    async def _count(self, subject: Subject, model: str, worker: Worker) -> None:
        """Count the operations of a model in the form that a build chooses."""
        if model in subject.known and subject.known[model].exact:
            return
        begun = time.monotonic()
        try:
            found: api.Count = await worker.do("count", subject.tables, model, subject.in_form.get(model))
        except WorkError as error:
            subject.known[model] = Known(None, str(error))
            self._publish(subject, [model])
        else:
            self._seconds[model] = time.monotonic() - begun
            self._know(subject, model, found)

    def _know(self, subject: Subject, model: str, found: api.Count) -> None:
        """Take what was counted."""
        subject.known[model] = Known(dict(found.operations), "", found.searched)
        if found.searched:
            self._forms[model] = found.form
            self._remember(subject.keys.get(model, ""), subject.known[model])
        self._publish(subject, [model])

    def _remember(self, key: str, known: Known) -> None:
        if key:
            self._remembered[key] = known
            while len(self._remembered) > MOST_REMEMBERED:
                self._remembered.popitem(last=False)

    async def _find_base(self, worker: Worker, subject: Subject) -> None:
        if subject.base is None and not subject.reason:
            try:
                subject.base = await worker.do("base_parameters", subject.tables)
            except WorkError as error:
                subject.reason = str(error)
        self._publish_base(subject)

    async def _find_offered(self, worker: Worker, subject: Subject) -> None:
        if subject.offered is None:
            subject.offered = await worker.do("offered", subject.tables, MODELS)
        found = menus(subject.offered)
        if found != self.menus.menus or subject.revision != self.menus.revision:
            self.menus = Menus(subject.revision, found)
            self._tell("menus", self.menus)

    # -- telling --

    def _publish(self, subject: Subject, models: Sequence[str]) -> None:
        """Tell pages of counts; those of the robot in the file are told with the counts of now."""
        now, before = self._now, self._before
        if now is None:
            return
        changed = []
        for model in COUNTED:
            if model in models and model in now.known:
                known = now.known[model]
                was = before.known.get(model) if before else None
                count = Count(
                    model,
                    COUNTED[model],
                    known.operations,
                    now.revision,
                    known.exact,
                    was.operations if was and was.exact else None,
                    known.reason,
                )
                self._counts[model] = count
                changed.append(count)
        self._tell("counts", Counts(now.revision, self._is_working, tuple(changed)))

    def _publish_base(self, subject: Subject) -> None:
        """Tell pages of the base parameters of now."""
        now, before = self._now, self._before
        if now is None or (now.base is None and not now.reason):
            return
        facts = _base_facts(now, before.base if before else None)
        if facts != self.base_parameters:
            self.base_parameters = facts
            self._tell("base_parameters", facts)


async def _share(pieces: list[Piece], workers: Sequence[Worker]) -> None:
    """Do pieces of work in their order, each by the worker that is free first."""

    async def take(worker: Worker) -> None:
        while pieces:
            await pieces.pop(0)(worker)

    await _together(*(take(worker) for worker in workers))


async def _together(*work: Awaitable[None]) -> None:
    """Do several things at once; if one fails or is cancelled, the others are cancelled before this ends."""
    tasks = [asyncio.ensure_future(each) for each in work]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _base_facts(now: Subject, before: Mapping[str, Any] | None) -> BaseParameterFacts:
    """Return the base parameters beside those of the robot in the file."""
    base = now.base or {"rows": [], "links": {}, "without_effect": []}
    known = None if before is None else {(name, formula) for name, formula, _, _ in before["rows"]}
    names = {name for name, _, _, _ in base["rows"]}
    links = base["links"]
    groupings = tuple(
        Grouping(
            name,
            formula,
            tuple(members),
            link,
            tuple(sorted({links[member] for member in members})),
            known is not None and (name, formula) not in known,
        )
        for name, formula, members, link in base["rows"]
    )
    gone = tuple(row[0] for row in before["rows"] if row[0] not in names) if before else ()
    return BaseParameterFacts(now.revision, groupings, tuple(base["without_effect"]), gone, now.reason)
