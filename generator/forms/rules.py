"""Rules of thumb: the rewritings that a model is derived with unless a search has found another (`store`)."""

from __future__ import annotations

from dataclasses import replace
from math import prod

from ..algebra.graph import Expr, Graph
from ..algebra.rotation import Z
from ..description.robot import FIXED, REVOLUTE, Robot
from ..mechanism.freeze import freeze
from ..mechanism.mechanism import Mechanism
from .rewrites import ELEMENTS, ON_AXIS, Left, Rewriting, effect, lever, lump_fixed, slide_origins, slides_alone

# A length may divide if it is at least this part of the robot's longest.
WELL_SCALED = 0.1


def unmeasured(robot: Robot) -> list[Rewriting]:
    """Rewritings of any model: origins slid along all axes or where they are, all links turned or some held.

    Held are the last ones and those between parallel axes.
    """
    some = tuple(sorted({*tips(robot), *parallel(robot)}))
    return [Rewriting(slid=slid, held=held) for slid in ((), robot.mobile) for held in ((), some)]


def by_rule(robot: Robot) -> list[Rewriting]:
    """Rewritings that serve the dynamics of most robots: these, and such with the rest of what usually pays.

    Links between parallel axes are held, and those next to the first ones, as velocities have few components there;
    first moments that point to the next joint are taken away from the outer links; the unit is a length among them.
    """
    depth = {0: 0}
    for j in robot.mobile:
        depth[j] = depth[carrier(robot, j)] + 1
    held = tuple(sorted({*tips(robot), *parallel(robot), *(j for j in robot.mobile if depth[j] == 2)}))
    rest = []
    for slid in ((), robot.mobile):
        levers = divisible(robot, slid)
        masses = {
            j: (j, number, element)
            for j, number, element in reversed(leavable(robot, slid))
            if j in levers and depth[j] > 3 and number == "M" and len(ELEMENTS[element]) == 1
        }
        unit = next(iter((*sorted(masses), *levers)), 0) if measurable(robot) else 0
        rest.append(Rewriting(slid=slid, left=tuple(sorted(masses.values())), unit=unit, held=held))
    return [*unmeasured(robot), *rest]


def measurable(robot: Robot) -> bool:
    """No coordinate is a length, so that the unit of lengths is free."""
    return not robot.base.floating and all(robot.joints[j - 1].sigma == REVOLUTE for j in robot.mobile)


def carrier(robot: Robot, j: int) -> int:
    """The moving joint whose link joint j sits on, by way of fixed joints or not; 0 is the base."""
    i = robot.joints[j - 1].antecedent
    while i and robot.joints[i - 1].sigma == FIXED:
        i = robot.joints[i - 1].antecedent
    return i


def tips(robot: Robot) -> tuple[int, ...]:
    """The joints that move and carry no joint that moves."""
    carriers = {carrier(robot, j) for j in robot.mobile}
    return tuple(j for j in robot.mobile if j not in carriers)


def parallel(robot: Robot) -> tuple[int, ...]:
    """The joints that turn about an axis parallel to that of the next, which turns too."""
    mechanism = lump_fixed(freeze(robot, Graph(), {}))
    turning = {j: mechanism[j] for j in mechanism if mechanism[j].sigma == REVOLUTE}
    carriers = {
        link.antecedent
        for link in turning.values()
        if link.antecedent in turning and all(turn.axis == Z or turn.is_half for turn in link.mount.A.turns)
    }
    return tuple(sorted(carriers))


def near(robot: Robot, rewriting: Rewriting) -> list[Rewriting]:
    """A rewriting and its likes that a wrench or a moving base may make cheaper.

    The frames of the last links held or turned, lengths in the unit that was chosen or in m.
    """
    last = {*tips(robot)}
    turned = {*rewriting.held} - last
    return [
        replace(rewriting, held=tuple(sorted(held)), unit=unit)
        for held in (turned, turned | last)
        for unit in dict.fromkeys((rewriting.unit, 0))
    ]


def divisible(robot: Robot, slid: tuple[int, ...]) -> tuple[int, ...]:
    """The joints whose lever may divide: of a known value, not small beside the robot's other lengths."""
    mechanism = slide_origins(lump_fixed(freeze(robot, Graph(), {})), slid)
    values = _levers(robot, mechanism)
    longest = max(values.values(), default=0.0)
    return tuple(j for j, value in values.items() if value > 0 and value >= WELL_SCALED * longest)


def leavable(robot: Robot, slid: tuple[int, ...]) -> tuple[Left, ...]:
    """What may be left on links for elements that it makes 0: what divides is of a known value that is not small."""
    mechanism = slide_origins(lump_fixed(freeze(robot, Graph(), {})), slid)
    longest = max(_levers(robot, mechanism).values(), default=0.0)
    found = []
    for j in mechanism:
        for number in ON_AXIS:
            for element in ELEMENTS if mechanism[j].antecedent else ():
                factors = effect(mechanism[j], number, element)
                size = prod(_size(robot, factor) for factor in factors) if factors else 0.0
                if size > 0 and size >= WELL_SCALED * longest ** lengths(number, element):
                    found.append((j, number, element))
    return tuple(found)


def centrable(robot: Robot) -> tuple[int, ...]:
    """The sliding links that carry no other and whose centre of mass is known, and not far from the origin."""
    mechanism = lump_fixed(freeze(robot, Graph(), {}))
    longest = max(_levers(robot, mechanism).values(), default=0.0)
    found = []
    for j in mechanism:
        if slides_alone(mechanism, j) and mechanism[j].MS[2].is_given:
            MZ, M = _size(robot, mechanism[j].MS[2]), _size(robot, mechanism[j].M)
            if M > 0 and max(longest, 1.0) * M >= WELL_SCALED * MZ:
                found.append(j)
    return tuple(found)


def lengths(number: str, element: str) -> int:
    """How many lengths divide where a number is left on a link for an element."""
    return len(ELEMENTS[element]) - ON_AXIS.index(number)


def divisors(rewriting: Rewriting) -> set[int]:
    """The joints whose lengths or masses divide, and so can't become 0 any more."""
    left = {j for j, number, element in rewriting.left if lengths(number, element)}
    return {*rewriting.centred} | ({rewriting.unit} - {0}) | left


def _levers(robot: Robot, mechanism: Mechanism) -> dict[int, float]:
    """The size of the lever of each joint that has one, 0 if that isn't known."""
    levers = {j: lever(mechanism[j]) for j in mechanism}
    return {j: _size(robot, mechanism[j].P[k]) for j, k in levers.items() if k is not None}


def _size(robot: Robot, x: Expr) -> float:
    """The value of a number or a parameter, up to its sign; 0 if it isn't known."""
    node = x.graph.nodes[x.edge >> 1]
    return abs(node.value if node.op == "constant" else robot.values[str(node.name)] or 0.0)
