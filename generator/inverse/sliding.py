"""Three prismatic joints among six: the revolute ones give the orientation, then the shifts are a linear system."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ..algebra.vector import cross, vector
from .chain import Between, Cycle, Moving, Steps, direction, inverse, point
from .equations import LINEAR, Solve, solve
from .orientation import orient


def three_slides(cycle: Cycle) -> Iterator[list[Solve]]:
    """Yield every way to solve a cycle of six joints of which three are prismatic."""
    turning = [place for place, joint in enumerate(cycle.joints) if joint.revolute]
    if len(cycle) != 6 or len(turning) != 3:
        return
    for k in turning:
        for seen in (cycle.starting_at(k), cycle.reversed().starting_at(len(cycle) - k)):
            a, m, b = (place for place, joint in enumerate(seen.joints) if joint.revolute)
            if a != 0:
                continue
            between = [Between(seen.steps(first, last - 1)) for first, last in ((a, m), (m, b))]
            rest = inverse(seen.steps(b, 5))
            turns = orient(seen.graph, [seen.joints[place] for place in (a, m, b)], between, rest)
            if turns is not None:
                yield [*turns, *shifts(cycle)]


def shifts(cycle: Cycle) -> list[Solve]:
    """Return the steps for the three shifts, with all turns known: the cycle ends where it starts."""
    graph = cycle.graph
    origin = vector(graph, 0, 0, 0)
    start = point(_steps(cycle, 0), origin)
    slides = [(place, joint) for place, joint in enumerate(cycle.joints) if not joint.revolute]
    u, v, w = (joint.sign * direction(_before(cycle, place), vector(graph, 0, 0, 1)) for place, joint in slides)
    aim = -start
    determinant = u @ cross(v, w)
    numerators = (aim @ cross(v, w), u @ cross(aim, w), u @ cross(v, aim))
    joints = [replace(joint, sign=1) for _, joint in slides]
    return [
        solve(LINEAR, 1, joint, (determinant, numerator), cycle.length)
        for joint, numerator in zip(joints, numerators, strict=True)
    ]


def _steps(cycle: Cycle, first: int) -> Steps:
    steps: Steps = ()
    for joint, between in zip(cycle.joints[first:], cycle.between[first:], strict=True):
        steps += (*_unshifted(joint), *between.steps)
    return steps


def _before(cycle: Cycle, place: int) -> Steps:
    steps: Steps = ()
    for joint, between in zip(cycle.joints[:place], cycle.between[:place], strict=True):
        steps += (*joint.steps, *between.steps)
    return steps


def _unshifted(joint: Moving) -> Steps:
    return joint.steps if joint.revolute else joint.constant
