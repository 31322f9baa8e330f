"""Which rewriting a model of a robot is derived with: what a search has found for its structure, or rules of thumb.

What was found for the robots that ship stands beside their descriptions; `search` renews it.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import sympy as sp

from ..algebra.graph import Graph
from ..algebra.rotation import Z
from ..description.robot import DRIVE, FIXED, GEOMETRY, INERTIA, REVOLUTE, Robot
from ..mechanism.freeze import freeze
from ..mechanism.rewrites import Rewriting, lever, lump_fixed, slide_origins

RECORD = Path(__file__).parents[2] / "robots" / "rewritings.json"
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
        weighed = tuple(j for j in levers if depth[j] > 3)
        unit = next(iter((*weighed, *levers)), 0) if measurable(robot) else 0
        rest.append(Rewriting(slid=slid, weighed=weighed, unit=unit, held=held))
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
    values: dict[int, float] = {}
    for j in mechanism:
        k = lever(mechanism[j])
        if k is not None:
            edge = mechanism[j].P[k].edge
            node = mechanism.graph.nodes[edge >> 1]
            values[j] = abs(node.value if node.op == "constant" else robot.values[node.name] or 0.0)
    longest = max(values.values(), default=0.0)
    return tuple(j for j, value in values.items() if value > 0 and value >= WELL_SCALED * longest)


def structure(robot: Robot) -> str:
    """What a search depends on, as text of fixed length: which numbers are which and which are symbols, not their values.

    Symbols are numbered in the order in which they come.
    """
    numbers: dict[str, int] = {}

    def told(expression: sp.Expr) -> str:
        symbols = sorted(map(str, expression.free_symbols))
        numbered = {name: f"x{numbers.setdefault(name, len(numbers))}" for name in symbols}
        if expression.is_Symbol:
            return numbered[str(expression)]
        return str(expression.xreplace({sp.Symbol(name): sp.Symbol(new) for name, new in numbered.items()}))

    table = [
        [joint.antecedent, joint.sigma, *(told(getattr(joint, name)) for name in (*GEOMETRY, *INERTIA, *DRIVE))]
        for joint in robot.joints
    ]
    told_all: list[Any] = [table, [told(g) for g in robot.gravity]]
    if robot.base.floating:
        told_all.append([told(getattr(robot.base, name)) for name in INERTIA])
    followers = [(j, joint.mimic) for j, joint in enumerate(robot.joints, 1) if joint.mimic]
    springs = [(j, told(joint.K), told(joint.QK)) for j, joint in enumerate(robot.joints, 1) if joint.K != 0]
    if springs:
        told_all.append(["springs", springs])
    if followers:
        told_all.append([[j, mimic.joint, told(mimic.multiplier), told(mimic.offset)] for j, mimic in followers])
    return hashlib.sha256(json.dumps(told_all).encode()).hexdigest()[:16]


@cache
def _record() -> dict[str, dict[str, Rewriting]]:
    return {
        key: {name: _rewriting(data) for name, data in rows.items() if name != "robot"}
        for key, rows in json.loads(RECORD.read_text()).items()
    }


def _rewriting(data: dict[str, Any]) -> Rewriting:
    fields: dict[str, Any] = {name: value if name == "unit" else tuple(value) for name, value in data.items()}
    return Rewriting(**fields)


def recorded(robot: Robot, model: str) -> Rewriting | None:
    """What was found for robots of this structure, if this one's lengths allow it too."""
    found = _record().get(structure(robot), {}).get(model)
    if found is None:
        return None
    divisors = {*found.weighed, found.unit} - {0}
    return found if divisors <= set(divisible(robot, found.slid)) else None
