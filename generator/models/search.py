"""A search over the links that each rewrite takes, for the rewriting that makes a model of a robot cheapest.

    torquec build --search arm.toml                          keeps what it finds for a user's robot in the cache
    python -m torquec.generator.models.search [robot ...]    searches for robots that ship and records what it finds

A search goes by derivations, not by time: it finds the same on every machine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ..algebra.operations import cost
from ..description import read_robot
from ..description.robot import REVOLUTE, Robot
from ..mechanism.rewrites import Rewriting
from .catalogue import CATALOGUE, Model
from .derivation import Form, Kernel, Variant, applicable, derive, derive_with, draft, simplified
from .records import RECORD, keep, recorded, structure, told
from .rewriting import by_rule, divisible, measurable

# Derivations that a search may take.
EVALUATIONS = 150
# The best of the rules from which it sets out.
STARTS = 3
# What a length that divides, and so can't become 0 any more, has to save.
WORTH = 2.0

Price = Callable[[dict[str, int]], float]
# Is told how many derivations a search has taken, and what the cheapest costs.
Watch = Callable[[int, float], None]


def unwatched(_taken: int, _cheapest: float) -> None:
    """Nobody looks."""


def best_rewriting(
    robot: Robot, variant: Variant, price: Price = cost, evaluations: int = EVALUATIONS, watch: Watch = unwatched
) -> Rewriting:
    """The rewriting that makes a variant of a model cheapest, as far as a search sees."""

    def priced(derived: Callable[[Robot, Variant, Form], Kernel], rewriting: Rewriting) -> float:
        forms = [Form(function, (rewriting,)) for function in variant.row.derive]
        divisors = {*rewriting.weighed, rewriting.unit} - {0}
        kernels = applicable(derived, robot, variant, forms)
        return min(price(kernel.operations) for kernel in kernels) + WORTH * len(divisors)

    return min(search(robot, partial(priced, _compared), evaluations, watch), key=partial(priced, derive_with))


def _compared(robot: Robot, variant: Variant, form: Form) -> Kernel:
    """A derivation simplified as far as is quick."""
    return simplified(draft(robot, variant, form))


def search(
    robot: Robot, price: Callable[[Rewriting], float], evaluations: int, watch: Watch = unwatched
) -> list[Rewriting]:
    """The cheapest rewritings found by changing one choice after the other, from the best few that the rules know."""
    known: dict[Rewriting, float] = {}

    def priced(rewriting: Rewriting) -> float:
        if rewriting not in known:
            known[rewriting] = price(rewriting)
            watch(len(known), min(known.values()))
        return known[rewriting]

    def descended(best: Rewriting) -> Rewriting:
        before = None
        while best != before:
            before = best
            for change in changes(robot, divisible(robot, best.slid)):
                changed = change(best)
                if len(known) >= evaluations and changed not in known:
                    return best
                best = min(best, changed, key=priced)
        return best

    starts = sorted(by_rule(robot), key=priced)[:STARTS]
    return list(dict.fromkeys(descended(start) for start in starts))


def changes(robot: Robot, levers: tuple[int, ...]) -> list[Callable[[Rewriting], Rewriting]]:
    """All single changes: what saves most for most robots first."""
    turning = [j for j in robot.mobile if robot.joints[j - 1].sigma == REVOLUTE]
    units = levers if measurable(robot) else ()
    return [
        *(partial(_toggled, name="held", joint=j) for j in turning),
        *(partial(_measured, joint=j) for j in units),
        *(partial(_toggled, name="weighed", joint=j) for j in levers),
        *(partial(_toggled, name="tensor", joint=j) for j in turning),
    ]


def _toggled(rewriting: Rewriting, name: str, joint: int) -> Rewriting:
    changed: dict[str, Any] = {name: tuple(sorted({*getattr(rewriting, name)} ^ {joint}))}
    return replace(rewriting, **changed)


def _measured(rewriting: Rewriting, joint: int) -> Rewriting:
    return replace(rewriting, unit=joint)


def searched(
    robot: Robot, rows: Sequence[Model], progress: Callable[[str], None] | None = None
) -> Iterator[tuple[str, Rewriting]]:
    """What serves each of some models best, as it is found: never more operations than by the rules."""
    for number, row in enumerate(rows, 1):
        variant = Variant(row, ground=robot.ground)
        watch = partial(_reported, progress, f"{row.name} ({number} of {len(rows)})") if progress else unwatched
        found = best_rewriting(robot, variant, watch=watch)
        yield row.name, min((found, *by_rule(robot)), key=partial(_built, robot, variant))


def _reported(progress: Callable[[str], None], place: str, taken: int, cheapest: float) -> None:
    progress(f"{place}: {taken} of at most {EVALUATIONS} forms, the best costs {cheapest:.0f}")


def _built(robot: Robot, variant: Variant, rewriting: Rewriting) -> float:
    """The cost of a variant as the build derives it with a rewriting."""
    return cost(derive(robot, variant, [Form(function, (rewriting,)) for function in variant.row.derive]).operations)


def search_missing(robot: Robot, rows: Sequence[Model], progress: Callable[[str], None] | None = None) -> None:
    """Search for what serves those models of which nothing is known, and keep each as it is found."""
    missing = [row for row in rows if row.searched and recorded(robot, row.name) is None]
    for name, rewriting in searched(robot, missing, progress):
        keep(robot, name, rewriting)


def main(names: Sequence[str]) -> None:
    """Search for the robots of these names, or for all that ship."""
    found = json.loads(RECORD.read_text())
    paths = sorted(RECORD.parent.glob("*.toml"))
    robots = {structure(robot): robot for robot in map(read_robot, paths)}
    found = {key: rows for key, rows in found.items() if key in robots}
    for key, robot in robots.items():
        if robot.name in names or not names:
            rows = [row for row in CATALOGUE if row.searched]
            rewritings = {name: told(rewriting) for name, rewriting in searched(robot, rows)}
            found[key] = {"robot": robot.name} | rewritings
            print(robot.name)
    entries = []
    for key, rows in sorted(found.items(), key=lambda entry: str(entry[1]["robot"])):
        lines = [f'  "{name}": {json.dumps(value)}' for name, value in rows.items()]
        entries.append(f' "{key}": {{\n' + ",\n".join(lines) + "\n }")
    RECORD.write_text("{\n" + ",\n".join(entries) + "\n}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
