"""A search over the links that each rewrite takes, for the rewriting that makes a model of a robot cheapest.

    torquec build --search arm.toml                          keeps what it finds for a user's robot in the cache
    python -m torquec.generator.forms.search [robot ...]    searches for robots that ship and records what it finds

A search goes by derivations, not by time: it finds the same on every machine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from math import inf
from typing import Any

from ..algebra.operations import cost
from ..derive.derivation import applicable, derive, derive_with, draft, simplified
from ..derive.kernel import Form, Kernel
from ..derive.variant import Variant
from ..description import read_robot
from ..description.robot import REVOLUTE, Robot
from ..models.catalogue import CATALOGUE, Model
from .rewrites import Left, Rewriting
from .rules import by_rule, carrier, centrable, divisible, divisors, leavable, measurable, unmeasured
from .store import RECORD, keep, recorded, structure, told

# Derivations that a search may take, together for the joints that move; of a large robot, where each takes long, these.
EVALUATIONS = 4000
AT_LEAST = 150
# The best of the rules from which it sets out.
STARTS = 3
# Single changes that cost least, two of which are then made together.
PAIRED = 12
# A function of a model that costs as many times what another does is not looked at.
HOPELESS = 1.2
# The cheapest that are derived again with all passes.
FINALISTS = 8
# What a length that divides, and so can't become 0 any more, has to save.
WORTH = 2.0

Price = Callable[[dict[str, int]], float]
Change = Callable[[Rewriting], Rewriting]
# Is told how many derivations a search has taken, and what the cheapest costs.
Watch = Callable[[int, float], None]


def unwatched(_taken: int, _cheapest: float) -> None:
    """Nobody looks."""


def best_rewriting(
    robot: Robot, variant: Variant, price: Price = cost, evaluations: int | None = None, watch: Watch = unwatched
) -> Rewriting:
    """The rewriting that makes a variant of a model cheapest, as far as a search sees."""
    functions = promising(robot, variant, price)

    def priced(derived: Callable[[Robot, Variant, Form], Kernel], rewriting: Rewriting) -> float:
        forms = [Form(function, (rewriting,)) for function in functions]
        kernels = applicable(derived, robot, variant, forms)
        return min(price(kernel.operations) for kernel in kernels) + WORTH * len(divisors(rewriting))

    most = most_evaluations(robot) if evaluations is None else evaluations
    alternatives = Alternatives(robot)
    finalists = search(alternatives, Prices(partial(priced, _compared), most, watch))
    exact = Prices(partial(priced, derive_with), max(FINALISTS, most // 4))
    return descended(alternatives, exact, min(finalists, key=exact))


def promising(robot: Robot, variant: Variant, price: Price) -> Sequence[Callable[..., Any]]:
    """The functions of the row that a rewriting may yet make the cheapest."""
    functions = variant.row.derive
    if len(functions) == 1:
        return functions
    forms = [Form(function, (unmeasured(robot)[-1],)) for function in functions]
    prices = {kernel.form.function: price(kernel.operations) for kernel in applicable(_compared, robot, variant, forms)}
    return [function for function in prices if prices[function] <= HOPELESS * min(prices.values())]


def most_evaluations(robot: Robot) -> int:
    """How many derivations a search may take for a robot."""
    return max(AT_LEAST, EVALUATIONS // max(len(robot.mobile), 1))


def _compared(robot: Robot, variant: Variant, form: Form) -> Kernel:
    """A derivation simplified as far as is quick."""
    return simplified(draft(robot, variant, form))


class Prices(dict[Rewriting, float]):
    """What rewritings cost, of as many as may be derived; of others nothing is known and nothing hoped."""

    def __init__(self, price: Callable[[Rewriting], float], most: int, watch: Watch = unwatched) -> None:
        super().__init__()
        self.price = price
        self.most = most
        self.watch = watch

    def __call__(self, rewriting: Rewriting) -> float:
        """What a rewriting costs."""
        if rewriting not in self:
            if len(self) >= self.most:
                return inf
            self[rewriting] = self.price(rewriting)
            self.watch(len(self), min(self.values()))
        return self[rewriting]

    @property
    def order(self) -> list[Rewriting]:
        """Those that were derived, the cheapest first."""
        return sorted(self, key=self.__getitem__)


def search(alternatives: Alternatives, prices: Prices) -> list[Rewriting]:
    """The cheapest rewritings found by changing one choice after the other, from the best few that the rules know.

    From the best, two of the choices that cost little when changed are then changed together.
    """
    for start in sorted(by_rule(alternatives.robot), key=prices)[:STARTS]:
        descended(alternatives, prices, start)
    best, before = prices.order[0], None
    while best != before:
        before = best
        little = sorted(alternatives.changes(best), key=lambda change: prices(change(before)))[:PAIRED]
        for one, other in combinations(little, 2):
            best = min(best, alternatives.fit(other(one(before))), key=prices)
        best = descended(alternatives, prices, best)
    return prices.order[:FINALISTS]


def descended(alternatives: Alternatives, prices: Prices, best: Rewriting) -> Rewriting:
    """The rewriting that no single change makes cheaper, from one on."""
    before = None
    while best != before:
        before = best
        for change in alternatives.changes(best):
            best = min(best, change(best), key=prices)
    return best


class Alternatives:
    """What may be chosen for a robot."""

    def __init__(self, robot: Robot) -> None:
        self.robot = robot
        self.turning = [j for j in robot.mobile if robot.joints[j - 1].sigma == REVOLUTE]
        self.centrable = centrable(robot)
        self.levers = cache(partial(divisible, robot))
        self.leavable = cache(partial(leavable, robot))

    def changes(self, rewriting: Rewriting) -> list[Change]:
        """All single changes of a rewriting: what saves most for most robots first."""
        slid, held = rewriting.slid, rewriting.held
        units = self.levers(slid) if measurable(self.robot) else ()
        return [
            *(partial(_toggled, name="held", joint=j) for j in self.turning),
            *(partial(_measured, joint=j) for j in units),
            *(partial(_left, left=left) for left in self.leavable(slid)),
            *(partial(_toggled, name="centred", joint=j) for j in self.centrable),
            *(partial(_toggled, name="otherwise", joint=j) for j in self.turning),
            *(partial(_toggled, name="swung", joint=j) for j in self.robot.mobile if carrier(self.robot, j) in held),
            *(partial(_toggled, name="tensor", joint=j) for j in self.turning),
            *(partial(self._slid, joint=j) for j in self.turning),
        ]

    def _slid(self, rewriting: Rewriting, joint: int) -> Rewriting:
        return self.fit(_toggled(rewriting, "slid", joint))

    def fit(self, rewriting: Rewriting) -> Rewriting:
        """A rewriting without what may not be divided by where its origins are."""
        left = tuple(one for one in rewriting.left if one in self.leavable(rewriting.slid))
        unit = rewriting.unit if rewriting.unit in self.levers(rewriting.slid) else 0
        return replace(rewriting, left=left, unit=unit)


def _toggled(rewriting: Rewriting, name: str, joint: int) -> Rewriting:
    changed: dict[str, Any] = {name: tuple(sorted({*getattr(rewriting, name)} ^ {joint}))}
    return replace(rewriting, **changed)


def _measured(rewriting: Rewriting, joint: int) -> Rewriting:
    return replace(rewriting, unit=joint)


def _left(rewriting: Rewriting, left: Left) -> Rewriting:
    """With one number of a joint left for an element, or for none if it was."""
    others = {one for one in rewriting.left if one[:2] != left[:2]}
    return replace(rewriting, left=tuple(sorted(others if left in rewriting.left else others | {left})))


def searched(
    robot: Robot, rows: Sequence[Model], progress: Callable[[str], None] | None = None
) -> Iterator[tuple[str, Rewriting]]:
    """What serves each of some models best, as it is found: never more operations than by the rules."""
    for number, row in enumerate(rows, 1):
        variant = Variant(row, ground=robot.ground)
        watch = partial(_reported, progress, f"{row.name} ({number} of {len(rows)})", robot) if progress else unwatched
        found = best_rewriting(robot, variant, watch=watch)
        yield row.name, min((found, *by_rule(robot)), key=partial(_built, robot, variant))


def _reported(progress: Callable[[str], None], place: str, robot: Robot, taken: int, cheapest: float) -> None:
    progress(f"{place}: {taken} of at most {most_evaluations(robot)} forms, the best costs {cheapest:.0f}")


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
