"""The search for the form of a model that is cheapest: a function of its row, on a mechanism rewritten in some way.

    torquec build --search arm.toml                              keeps what it finds for a user's robot in the cache
    python -m torquec.generator.derive.search_forms [robot ...]  searches for robots that ship, writes what it finds
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import Any

from ..description import read_robot
from ..description.robot import Robot
from ..forms.rewrites import Rewriting
from ..forms.rules import basic_rewritings, dividing_joints, dynamic_rewritings
from ..forms.search import FINALISTS, Costs, Watch, descend, search
from ..forms.store import SHIPPED, store_rewriting, stored_rewriting, structure, to_data
from ..models.catalogue import CATALOGUE
from ..models.row import Model
from ..progress import Progress, Report, silent
from .derivation import derive, draft, finished, simplified
from .kernel import Form, Kernel
from .variant import Variant

# Derivations that a search may take, divided by the number of joints that move: with it grows what each takes.
DERIVATIONS = 4000
# Derivations that a search may take at least, of a robot of many joints.
FEWEST_DERIVATIONS = 150
# A function of a row that costs so many times what the cheapest does is not searched for.
MAX_COST_RATIO = 1.2
# The cost of a joint whose length or mass divides and so can't become 0 any more, in multiplications.
DIVISOR_COST = 2.0

# What a kernel costs.
KernelCost = Callable[[Kernel], float]


def best_rewriting(
    robot: Robot,
    variant: Variant,
    cost: KernelCost = attrgetter("cost"),
    most: int | None = None,
    watch: Watch | None = None,
) -> Rewriting:
    """Return the rewriting that makes a variant of a model cheapest, as far as a search of `most` derivations sees.

    It searches by derivations that are simplified quickly, and chooses among the cheapest by derivations with all
    passes.
    """
    functions = competitive_functions(robot, variant, cost)

    def cheapest(passes: Callable[[Kernel], Kernel], rewriting: Rewriting) -> float:
        forms = [Form(function, (rewriting,)) for function in functions]
        least = min(cost(passes(each)) for each in _drafts(robot, variant, forms))
        return least + DIVISOR_COST * len(dividing_joints(rewriting))

    most = most_derivations(robot) if most is None else most
    finalists = search(robot, dynamic_rewritings(robot), Costs(partial(cheapest, simplified), most, watch))
    exact = Costs(partial(cheapest, finished), max(FINALISTS, most // 4))
    return descend(robot, exact, min(finalists, key=exact))


def competitive_functions(robot: Robot, variant: Variant, cost: KernelCost) -> Sequence[Callable[..., Any]]:
    """Return the functions of the row that a rewriting may yet make the cheapest."""
    functions = variant.row.derive
    if len(functions) == 1:
        return functions
    forms = [Form(function, (basic_rewritings(robot)[-1],)) for function in functions]
    kernels = map(simplified, _drafts(robot, variant, forms))
    costs = {kernel.form.function: cost(kernel) for kernel in kernels}
    return [function for function in costs if costs[function] <= MAX_COST_RATIO * min(costs.values())]


def most_derivations(robot: Robot) -> int:
    """Return how many derivations a search may take for a robot."""
    return max(FEWEST_DERIVATIONS, DERIVATIONS // max(len(robot.mobile), 1))


def _drafts(robot: Robot, variant: Variant, forms: Sequence[Form]) -> Iterator[Kernel]:
    """Yield the drafts of a variant in those forms that there are for a robot."""
    drafts = (draft(robot, variant, form) for form in forms)
    return (each for each in drafts if isinstance(each, Kernel))


def search_models(
    robot: Robot, rows: Sequence[Model], report: Report = silent
) -> Iterator[tuple[str, Rewriting]]:
    """Yield the name of each model and its cheapest rewriting, as it is found: never dearer than those of the rules."""
    for number, row in enumerate(rows, 1):
        variant = Variant(row, ground=robot.ground)
        watch = partial(_report, report, row.name, f"model {number} of {len(rows)}", most_derivations(robot))
        found = best_rewriting(robot, variant, watch=watch)
        yield row.name, min((found, *dynamic_rewritings(robot)), key=partial(_build_cost, robot, variant))


def _report(report: Report, name: str, place: str, most: int, taken: int, least: float) -> None:
    report(Progress("search", name, taken, most, f"{place}, its best form costs {least:.0f}"))


def _build_cost(robot: Robot, variant: Variant, rewriting: Rewriting) -> float:
    """Return the cost of a variant as the build derives it with a rewriting."""
    return derive(robot, variant, [Form(function, (rewriting,)) for function in variant.row.derive]).cost


def search_missing(robot: Robot, rows: Sequence[Model], report: Report = silent) -> None:
    """Search for the models of which nothing is stored for a robot, and store each rewriting as it is found."""
    missing = [row for row in rows if row.searched and stored_rewriting(robot, row.name) is None]
    for name, rewriting in search_models(robot, missing, report):
        store_rewriting(robot, name, rewriting)


def main(names: Sequence[str]) -> None:
    """Search for the robots of these names, or for all that ship, and write robots/rewritings.json."""
    entries = json.loads(SHIPPED.read_text())
    paths = sorted(SHIPPED.parent.glob("*.toml"))
    robots = {structure(robot): robot for robot in map(read_robot, paths)}
    entries = {key: rows for key, rows in entries.items() if key in robots}
    for key, robot in robots.items():
        if robot.name in names or not names:
            rows = [row for row in CATALOGUE if row.searched and not (row.unless and row.unless(robot))]
            rewritings = {name: to_data(rewriting) for name, rewriting in search_models(robot, rows)}
            entries[key] = {"robot": robot.name} | rewritings
            print(robot.name)
    SHIPPED.write_text(as_text(entries))


def as_text(entries: dict[str, dict[str, Any]]) -> str:
    """Return the text of robots/rewritings.json: by the robots' names, a line for each model."""
    paragraphs = []
    for key, rows in sorted(entries.items(), key=lambda entry: str(entry[1]["robot"])):
        lines = [f'  "{name}": {json.dumps(value)}' for name, value in rows.items()]
        paragraphs.append(f' "{key}": {{\n' + ",\n".join(lines) + "\n }")
    return "{\n" + ",\n".join(paragraphs) + "\n}\n"


if __name__ == "__main__":
    main(sys.argv[1:])
