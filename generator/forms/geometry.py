"""The geometry of a robot at rest: what rules, search and store ask of its axes and lengths.

It is computed once a robot. Nothing here depends on q: at rest the variables of all joints are left out.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from math import prod

from ..algebra.graph import Expr, Graph
from ..algebra.rotation import Z
from ..description.robot import FIXED, REVOLUTE, Robot
from ..mechanism.freeze import freeze
from ..mechanism.mechanism import Mechanism
from .parameters import ON_AXIS, Cancellation, gains, lengths_in_gain, lump_fixed
from .rewrites import lever_component, slide_origins, slides_alone

# A length may divide if it is at least this part of the robot's longest: a quotient then has no digits less.
WELL_SCALED = 0.1
# How many robots, and how many choices of origins, are remembered. A build asks for a few, a search for hundreds.
ROBOTS, CHOICES = 8, 1024


@dataclass(frozen=True)
class Geometry:
    """What of a robot's geometry does not depend on where the origins of its frames are."""

    # The robot at rest, as it is described, with fixed links lumped.
    mechanism: Mechanism
    # The joint that moves and carries each joint that moves, by way of fixed joints or not; 0 is the base.
    carrier: dict[int, int]
    # How many joints move between the base and each joint that moves, itself included.
    depth: dict[int, int]
    # The joints that move and carry no joint that moves.
    tips: tuple[int, ...]
    # The joints that turn.
    revolute: tuple[int, ...]
    # The joints that turn about an axis parallel to that of the next, which turns too.
    parallel: tuple[int, ...]
    # Whether no coordinate is a length, so that the unit of lengths is free.
    unit_is_free: bool
    # The joints whose origin can be centred: sliding links that carry no other, the centre of mass known and near.
    centres: tuple[int, ...]


@dataclass(frozen=True)
class Divisors:
    """What may divide where the origins of some joints slide: its value is known, and not small beside the longest."""

    # The joints whose lever may divide, and so may be the unit of length.
    levers: tuple[int, ...]
    # The cancellations whose gain may divide.
    cancellations: tuple[Cancellation, ...]


@lru_cache(ROBOTS)
def geometry_of(robot: Robot) -> Geometry:
    """Return the geometry of a robot at rest."""
    mechanism = lump_fixed(freeze(robot, Graph(), {}))
    carrier = {j: _carrier(robot, j) for j in robot.mobile}
    depth = {0: 0}
    for j in robot.mobile:
        depth[j] = depth[carrier[j]] + 1
    revolute = tuple(j for j in robot.mobile if robot.joints[j - 1].sigma == REVOLUTE)
    return Geometry(
        mechanism=mechanism,
        carrier=carrier,
        depth=depth,
        tips=tuple(j for j in robot.mobile if j not in carrier.values()),
        revolute=revolute,
        parallel=_parallel(mechanism),
        unit_is_free=not robot.base.floating and revolute == robot.mobile,
        centres=_centres(robot, mechanism),
    )


@lru_cache(CHOICES)
def divisors_of(robot: Robot, slide: tuple[int, ...]) -> Divisors:
    """Return what may divide in a robot where the origins of the joints `slide` are slid."""
    # On a copy: the graph of the geometry stays as it is, whichever thread asks.
    mechanism = slide_origins(deepcopy(geometry_of(robot).mechanism), slide)
    levers = _lever_sizes(robot, mechanism)
    longest = max(levers.values(), default=0.0)
    cancellations = []
    for j in mechanism:
        for part in ON_AXIS:
            found = gains(mechanism[j], part) if mechanism[j].antecedent else {}
            for element, factors in found.items():
                size = prod(_size(robot, factor) for factor in factors) if factors else 0.0
                if size > 0 and size >= WELL_SCALED * longest ** lengths_in_gain(part, element):
                    cancellations.append(Cancellation(j, part, element))
    return Divisors(
        levers=tuple(j for j, size in levers.items() if size > 0 and size >= WELL_SCALED * longest),
        cancellations=tuple(cancellations),
    )


def _carrier(robot: Robot, j: int) -> int:
    """Return the joint that moves and carries joint j; 0 is the base."""
    i = robot.joints[j - 1].antecedent
    while i and robot.joints[i - 1].sigma == FIXED:
        i = robot.joints[i - 1].antecedent
    return i


def _parallel(mechanism: Mechanism) -> tuple[int, ...]:
    """Return the joints that turn about an axis parallel to that of the next, which turns too."""
    turning = {j: mechanism[j] for j in mechanism if mechanism[j].sigma == REVOLUTE}
    carriers = {
        link.antecedent
        for link in turning.values()
        if link.antecedent in turning and all(turn.axis == Z or turn.is_half for turn in link.mount.A.turns)
    }
    return tuple(sorted(carriers))


def _centres(robot: Robot, mechanism: Mechanism) -> tuple[int, ...]:
    """Return the sliding links that carry no other and whose centre of mass is known, and not far from the origin."""
    longest = max(_lever_sizes(robot, mechanism).values(), default=0.0)
    centres = []
    for j in mechanism:
        if slides_alone(mechanism, j) and mechanism[j].MS[2].is_given:
            MZ, M = _size(robot, mechanism[j].MS[2]), _size(robot, mechanism[j].M)
            if M > 0 and max(longest, 1.0) * M >= WELL_SCALED * MZ:
                centres.append(j)
    return tuple(centres)


def _lever_sizes(robot: Robot, mechanism: Mechanism) -> dict[int, float]:
    """Return the size in m of the lever of each joint that has one; 0 where its value is not known."""
    components = {j: lever_component(mechanism[j]) for j in mechanism}
    return {j: _size(robot, mechanism[j].P[k]) for j, k in components.items() if k is not None}


def _size(robot: Robot, x: Expr) -> float:
    """Return the absolute value of a number or a parameter; 0 where it is not known."""
    node = x.graph.nodes[x.edge >> 1]
    return abs(node.value if node.op == "constant" else robot.values[str(node.name)] or 0.0)
