"""Which rewrites serve a model of a robot best: a search over the links that each rewrite takes.

What it found for the robots that ship stands beside their descriptions, keyed by their structure, so that their build
searches for nothing; `python -m torquec.generator.models.search` renews it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any

import sympy as sp

from ..algebra.graph import Graph
from ..description.robot import DRIVE, FIXED, GEOMETRY, INERTIA, REVOLUTE, Robot
from ..mechanism.freeze import freeze
from ..mechanism.rewrites import Rewriting, lever, lump_fixed, slide_origins

RECORD = Path(__file__).parents[2] / "robots" / "rewritings.json"
# A length may divide if it is at least this part of the robot's longest.
WELL_SCALED = 0.1
# Derivations that a search may take.
EVALUATIONS = 60

Cost = Callable[[Rewriting], float]


def standard(robot: Robot) -> tuple[Rewriting, ...]:
    """The rule of thumb: origins slid along all axes or where they are, frames of the last links turned or held."""
    last = tips(robot)
    return tuple(Rewriting(slid=slid, held=held) for slid in ((), robot.moving) for held in ((), last))


def tips(robot: Robot) -> tuple[int, ...]:
    """The joints that move and carry no joint that moves."""
    carriers = set()
    for j in robot.moving:
        i = robot.joints[j - 1].antecedent
        while i and robot.joints[i - 1].sigma == FIXED:
            i = robot.joints[i - 1].antecedent
        carriers.add(i)
    return tuple(j for j in robot.moving if j not in carriers)


def search(robot: Robot, cost: Cost, evaluations: int = EVALUATIONS) -> Rewriting:
    """The cheapest rewriting found by changing one choice after the other, from the best standard one."""
    known: dict[Rewriting, float] = {}

    def priced(rewriting: Rewriting) -> float:
        if rewriting not in known:
            known[rewriting] = cost(rewriting)
        return known[rewriting]

    best = min(standard(robot), key=priced)
    before = None
    while best != before:
        before = best
        for change in changes(robot, divisible(robot, best.slid)):
            changed = change(best)
            if len(known) >= evaluations and changed not in known:
                return best
            best = min(best, changed, key=priced)
    return best


def changes(robot: Robot, levers: tuple[int, ...]) -> list[Callable[[Rewriting], Rewriting]]:
    """All single changes: what saves most for most robots first."""
    turning = [j for j in robot.moving if robot.joints[j - 1].sigma == REVOLUTE]
    units = levers if len(turning) == len(robot.moving) else ()
    return [
        *(partial(_toggled, name="held", joint=j) for j in turning),
        *(partial(_measured, joint=j) for j in units),
        *(partial(_toggled, name="weighed", joint=j) for j in levers),
        *(partial(_toggled, name="tensor", joint=j) for j in turning),
    ]


def _toggled(rewriting: Rewriting, name: str, joint: int) -> Rewriting:
    chosen = set(getattr(rewriting, name)) ^ {joint}
    return replace(rewriting, **{name: tuple(sorted(chosen))})


def _measured(rewriting: Rewriting, joint: int) -> Rewriting:
    return replace(rewriting, unit=joint)


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
        names = {symbol: sp.Symbol(f"x{numbers.setdefault(str(symbol), len(numbers))}") for symbol in _symbols(expression)}
        return str(expression.xreplace(names))

    table = [
        [joint.antecedent, joint.sigma, *(told(getattr(joint, name)) for name in (*GEOMETRY, *INERTIA, *DRIVE))]
        for joint in robot.joints
    ]
    return hashlib.sha256(json.dumps([table, [told(g) for g in robot.gravity]]).encode()).hexdigest()[:16]


def _symbols(expression: sp.Expr) -> list[sp.Symbol]:
    return sorted(expression.free_symbols, key=str)


@cache
def _record() -> dict[str, dict[str, Rewriting]]:
    if not RECORD.exists():
        return {}
    return {
        key: {name: _rewriting(data) for name, data in rows.items()}
        for key, rows in json.loads(RECORD.read_text()).items()
    }


def _rewriting(data: dict[str, Any]) -> Rewriting:
    return Rewriting(**{name: value if name == "unit" else tuple(value) for name, value in data.items()})


def recorded(robot: Robot, model: str) -> Rewriting | None:
    """What was found for robots of this structure, if this one's lengths allow it too."""
    found = _record().get(structure(robot), {}).get(model)
    if found is None:
        return None
    divisors = {*found.weighed, found.unit} - {0}
    return found if divisors <= set(divisible(robot, found.slid)) else None
