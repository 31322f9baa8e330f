"""Rules of thumb: the rewritings that a model is derived with where no search has found a better one (`store`)."""

from __future__ import annotations

from dataclasses import replace

from ..description.robot import Robot
from .geometry import divisors_of, geometry_of
from .parameters import ELEMENTS, Cancellation, lengths_in_gain
from .rewrites import Rewriting

# A first moment is cancelled on links that this many joints move, at least: nearer to the base it is multiplied by few.
FAR_OUT = 4


def basic_rewritings(robot: Robot) -> list[Rewriting]:
    """Return rewritings of any model: they slide all origins or none, and hold the axes of some links or none.

    These links are the last ones and those between parallel axes.
    """
    at_rest = geometry_of(robot)
    some = tuple(sorted({*at_rest.tips, *at_rest.parallel}))
    return [Rewriting(slide_origins=slide, hold_axes=hold) for slide in ((), robot.mobile) for hold in ((), some)]


def dynamic_rewritings(robot: Robot) -> list[Rewriting]:
    """Return rewritings of a model of the dynamics: the basic ones, and two with all that pays for most robots.

    These two hold the axes of the second links too, where velocities have few components; they cancel the first moments
    that point to the next joint, on the outer links; the unit of length is a lever that divides there anyway.
    """
    at_rest = geometry_of(robot)
    second = (j for j in robot.mobile if at_rest.depth[j] == 2)
    hold = tuple(sorted({*at_rest.tips, *at_rest.parallel, *second}))
    rich = []
    for slide in ((), robot.mobile):
        safe = divisors_of(robot, slide)
        masses = {
            one.joint: one
            for one in reversed(safe.cancellations)
            if one.joint in safe.levers and at_rest.depth[one.joint] >= FAR_OUT and _by_mass(one)
        }
        unit = next(iter((*sorted(masses), *safe.levers)), 0) if at_rest.unit_is_free else 0
        cancel = tuple(sorted(masses.values()))
        rich.append(Rewriting(slide_origins=slide, cancel=cancel, unit_length=unit, hold_axes=hold))
    return [*basic_rewritings(robot), *rich]


def _by_mass(one: Cancellation) -> bool:
    """Return whether a mass cancels a first moment."""
    return one.part == "M" and len(ELEMENTS[one.element]) == 1


def neighbours(robot: Robot, rewriting: Rewriting) -> list[Rewriting]:
    """Return a rewriting and variations of it that may be cheaper with a wrench or a moving base.

    They hold the axes of the last links or not, and have lengths in the unit that was chosen or in m.
    """
    tips = {*geometry_of(robot).tips}
    others = {*rewriting.hold_axes} - tips
    return [
        replace(rewriting, hold_axes=tuple(sorted(hold)), unit_length=unit)
        for hold in (others, others | tips)
        for unit in dict.fromkeys((rewriting.unit_length, 0))
    ]


def is_allowed(robot: Robot, rewriting: Rewriting) -> bool:
    """Return whether a rewriting is one of this robot: its joints move, and what divides may divide."""
    joints = {
        *rewriting.slide_origins,
        *rewriting.use_tensor,
        *rewriting.hold_axes,
        *rewriting.constant_levers,
        *rewriting.flip_u_rule,
    }
    if not joints <= {*robot.mobile}:
        return False
    at_rest, safe = geometry_of(robot), divisors_of(robot, rewriting.slide_origins)
    unit = rewriting.unit_length
    return (
        (not unit or (at_rest.unit_is_free and unit in safe.levers))
        and {*rewriting.cancel} <= {*safe.cancellations}
        and {*rewriting.centre_origins} <= {*at_rest.centres}
    )


def dividing_joints(rewriting: Rewriting) -> set[int]:
    """Return the joints whose lengths or masses divide, and so can't become 0 in a built robot."""
    by_length = {one.joint for one in rewriting.cancel if lengths_in_gain(one.part, one.element)}
    return {*rewriting.centre_origins} | ({rewriting.unit_length} - {0}) | by_length
