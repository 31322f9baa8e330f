"""The closed forms of one robot: each search runs once, whichever inverse models ask for what it finds."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cached_property

from ..description.robot import Robot
from .general import GeneralPlan, general, is_incomplete, newton_first
from .methods import METHODS, SOLVABLE, Failure, Task, cheapest, fits, search
from .nominal import nominal
from .plan import Plan

Found = tuple[Plan | Failure, ...]
# So few joints are solved for by equations that don't nearly vanish.
FEW = 2
# Equations with more roots than this are those that may have nearly double ones.
SIMPLE = 2


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
        method goes on from its answers to those of the true one. Behind it is the general method, if there is one. So
        it is where equations solve for the robot that have nearly double roots. Of fewer than six joints the general
        method is the plan in their place, and where an equation vanishes, unless one method is asked for.
        """
        found = self._cheapest(task, methods)
        if not isinstance(found, Plan) or task.given != "pose":
            return found
        if len(found.joints) < SOLVABLE:
            return self._of_few_joints(task, methods, found)
        if self.simpler is None:
            return found
        other = self._general_of(task)
        if other is None:
            return cheapest(self._by_methods(task, methods)) if found.nominal else found
        near = found if found.nominal else self._with_two_roots(found, task, methods)
        return newton_first(self.robot, task, near, _bounded(other, found)) if near else found

    def _of_few_joints(self, task: Task, methods: Collection[str], found: Plan) -> Plan | Failure:
        """Return the closed form for fewer than six joints, or the general method where it isn't complete."""
        nearly = self.simpler is not None and len(found.joints) > FEW
        other = None
        if len(methods) > 1 and (found.nominal or nearly or is_incomplete(self.robot, task, found)):
            other = self._general_of(task)
        if other is None:
            return cheapest(self._by_methods(task, methods)) if found.nominal else found
        return other

    def _with_two_roots(self, found: Plan, task: Task, methods: Collection[str]) -> Plan | None:
        """Return the plan of the simpler robot if it has no equations of four roots, and the found one has.

        These are nearly double.
        """
        if all(step.kind.roots <= SIMPLE for step in found.steps):
            return None
        near = cheapest(self._by_methods(task, methods, nominal=True))
        simple = isinstance(near, Plan) and all(step.kind.roots <= SIMPLE for step in near.steps)
        return near if simple and isinstance(near, Plan) else None

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
        return replace(_bounded(found, self._cheapest(task)), careful=careful)

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


def _bounded(found: GeneralPlan, closed: Plan | Failure) -> GeneralPlan:
    """Return a general plan that knows of no more solutions than a closed form of the same robot has branches."""
    if not isinstance(closed, Plan) or closed.nominal or found.virtual:
        return found
    return replace(found, most=min(found.most, closed.branches))
