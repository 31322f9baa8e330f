"""The closed forms of one robot: each search runs once, whichever inverse models ask for what it finds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cached_property

from ..description.robot import Robot
from .general import GeneralPlan, general, newton_first
from .methods import METHODS, Failure, Task, cheapest, fits, search
from .nominal import nominal
from .plan import Plan

Found = tuple[Plan | Failure, ...]


class ClosedForms:
    """What searches for the closed forms of a robot have found. It lives as long as the build that made it."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self._found: dict[tuple[Task, str, bool], Found] = {}
        self._general: dict[Task, GeneralPlan | None] = {}

    @cached_property
    def simpler(self) -> Robot | None:
        """The simpler robot that this one nearly is, if it is one of those that calibration makes."""
        return nominal(self.robot)

    def best(self, task: Task, methods: Collection[str] = METHODS) -> Plan | Failure:
        """Return the cheapest plan of some methods, or what was left by the method that came closest.

        A robot that none solves for may nearly be one that is solved for: then the plan is that robot's, and Newton's
        method goes on from its answers to those of the true one. Behind it is the general method, if there is one.
        """
        found = self._cheapest(task, methods)
        other = self._general_of(task) if isinstance(found, Plan) and found.nominal else None
        return newton_first(self.robot, task, found, other) if other and isinstance(found, Plan) else found

    def _cheapest(self, task: Task, methods: Collection[str] = METHODS) -> Plan | Failure:
        found = self._by_methods(task, methods)
        if task.given == "pose" and not any(map(fits, found)) and self.simpler is not None:
            near = self._by_methods(task, methods, nominal=True)
            found = (*found, *(plan for plan in near if isinstance(plan, Plan)))
        return cheapest(found)

    def general(self, task: Task, careful: bool = False) -> GeneralPlan | None:
        """Return the plan of the general method, or None if there is none.

        There are no more solutions than a closed form has branches, if there is one.
        """
        found = self._general_of(task)
        if found is None:
            return None
        closed = self._cheapest(task)
        bounded = isinstance(closed, Plan) and not closed.nominal and closed.branches < found.most
        return replace(found, careful=careful, most=closed.branches if bounded else found.most)

    def _general_of(self, task: Task) -> GeneralPlan | None:
        if task not in self._general:
            self._general[task] = general(self.robot, task)
        return self._general[task]

    def _by_methods(self, task: Task, methods: Collection[str], nominal: bool = False) -> Found:
        """Return what methods find; Paul's is not asked for a whole pose that is one of Pieper's cases."""
        found: Found = ()
        for method in ("pieper", "paul"):
            if method in methods and not (task.given == "pose" and any(isinstance(each, Plan) for each in found)):
                found += self._by_method(task, method, nominal)
        return found

    def _by_method(self, task: Task, method: str, nominal: bool) -> Found:
        key = (task, method, nominal)
        if key not in self._found:
            simpler = self.simpler if nominal else None
            self._found[key] = tuple(search(self.robot, task, method, simpler))
        return self._found[key]
