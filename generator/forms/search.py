"""A search over the joints that each rewrite takes, for the rewriting of a robot that costs least.

It asks for costs, and does not know what of: `derive/search_forms.py` binds it to the derivations of models. It is
bounded by how many costs it asks for, not by time: it finds the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations
from math import inf
from typing import Any

from ..description.robot import Robot
from .geometry import divisors_of, geometry_of
from .parameters import Cancellation
from .rewrites import Rewriting

# Of the rewritings to start from, as many of the cheapest are descended from.
STARTS = 3
# As many of the single changes that cost least are made two at a time.
PAIRED = 12
# As many of the cheapest rewritings are handed back, for a closer look.
FINALISTS = 8

Cost = Callable[[Rewriting], float]
Change = Callable[[Rewriting], Rewriting]
# A function that is told how many costs a search has asked for, and the least of them.
Watch = Callable[[int, float], None]


class Costs(dict[Rewriting, float]):
    """The costs of rewritings, each asked for once, `most` at most: any further one costs infinitely much."""

    def __init__(self, cost: Cost, most: int, watch: Watch | None = None) -> None:
        super().__init__()
        self.cost = cost
        self.most = most
        self.watch = watch

    def __call__(self, rewriting: Rewriting) -> float:
        """Return the cost of a rewriting."""
        if rewriting not in self:
            if len(self) >= self.most:
                return inf
            self[rewriting] = self.cost(rewriting)
            if self.watch:
                self.watch(len(self), min(self.values()))
        return self[rewriting]

    @property
    def cheapest_first(self) -> list[Rewriting]:
        """Return the rewritings whose costs are known, in the order of their costs."""
        return sorted(self, key=self.__getitem__)


def search(robot: Robot, starts: Sequence[Rewriting], costs: Costs) -> list[Rewriting]:
    """Return the cheapest rewritings found by changing one choice after the other, from the cheapest of some starts.

    From the best, two of the choices that cost little when changed are then changed together.
    """
    for start in sorted(starts, key=costs)[:STARTS]:
        descend(robot, costs, start)
    best, before = costs.cheapest_first[0], None
    while best != before:
        before = best
        cheap = sorted(changes(robot, best), key=lambda change: costs(change(before)))[:PAIRED]
        for one, other in combinations(cheap, 2):
            best = min(best, without_unsafe(robot, other(one(before))), key=costs)
        best = descend(robot, costs, best)
    return costs.cheapest_first[:FINALISTS]


def descend(robot: Robot, costs: Cost, best: Rewriting) -> Rewriting:
    """Return the rewriting that no single change makes cheaper, found from one on."""
    before = None
    while best != before:
        before = best
        for change in changes(robot, best):
            best = min(best, change(best), key=costs)
    return best


def changes(robot: Robot, rewriting: Rewriting) -> list[Change]:
    """Return all single changes of a rewriting: what saves most for most robots first."""
    at_rest, safe = geometry_of(robot), divisors_of(robot, rewriting.slide_origins)
    on_held = [j for j in robot.mobile if at_rest.carrier[j] in rewriting.hold_axes]
    return [
        *(partial(_toggle, name="hold_axes", joint=j) for j in at_rest.revolute),
        *(partial(_set_unit, joint=j) for j in (safe.levers if at_rest.unit_is_free else ())),
        *(partial(_toggle_cancellation, one=one) for one in safe.cancellations),
        *(partial(_toggle, name="centre_origins", joint=j) for j in at_rest.centres),
        *(partial(_toggle, name="flip_u_rule", joint=j) for j in at_rest.revolute),
        *(partial(_toggle, name="constant_levers", joint=j) for j in on_held),
        *(partial(_toggle, name="use_tensor", joint=j) for j in at_rest.revolute),
        *(partial(_toggle_slide, robot=robot, joint=j) for j in at_rest.revolute),
    ]


def without_unsafe(robot: Robot, rewriting: Rewriting) -> Rewriting:
    """Return a rewriting without what may not divide where its origins are."""
    safe = divisors_of(robot, rewriting.slide_origins)
    cancel = tuple(one for one in rewriting.cancel if one in safe.cancellations)
    unit = rewriting.unit_length if rewriting.unit_length in safe.levers else 0
    return replace(rewriting, cancel=cancel, unit_length=unit)


def _toggle(rewriting: Rewriting, name: str, joint: int) -> Rewriting:
    """Add a joint to a field, or take it out."""
    changed: dict[str, Any] = {name: tuple(sorted({*getattr(rewriting, name)} ^ {joint}))}
    return replace(rewriting, **changed)


def _toggle_slide(rewriting: Rewriting, robot: Robot, joint: int) -> Rewriting:
    """Slide the origin of a joint, or leave it; what may not divide any more goes."""
    return without_unsafe(robot, _toggle(rewriting, "slide_origins", joint))


def _set_unit(rewriting: Rewriting, joint: int) -> Rewriting:
    """Make the lever of a joint the unit of length."""
    return replace(rewriting, unit_length=joint)


def _toggle_cancellation(rewriting: Rewriting, one: Cancellation) -> Rewriting:
    """Use a part of a joint to cancel an element and no other, or none if it cancels this one already."""
    others = {other for other in rewriting.cancel if other[:2] != one[:2]}
    return replace(rewriting, cancel=tuple(sorted(others if one in rewriting.cancel else others | {one})))
