"""Plans of inverse geometric models as equations for people: of each joint the type, the equation, its coefficients."""

from __future__ import annotations

from collections.abc import Iterator

from ...algebra.graph import Element, Input, Stage
from ...derive.kernel import Kernel
from ...description.robot import Robot
from ...inverse.equations import Solve
from ...inverse.plan import Plan
from ..c.plan import LevelScheduler
from ..c.text import expression
from ..constants import Constants
from ..statements import Name
from .equations import PAPER, bill, definitions, named_constants, once_lines


def inverse_equations(robot: Robot, kernel: Kernel, plan: Plan) -> list[str]:
    """A heading, what is computed once for a set of parameters, and then the joints in the order of their solution."""
    constants = Constants(tuple(robot.values))
    known = constants.add(kernel)
    scheduler = LevelScheduler(
        plan.graph,
        Stage.CALL,
        lambda index: named_constants(known(index)),
        inputs=_named,
        taken={*constants.fields.values(), *robot.values, *(name for step in plan.steps for name in step.variables)},
        levels=plan.levels(),
    )
    told = f"{kernel.variant.row.doc} {plan.method}."
    lines = [f"{robot.title or robot.name}: {kernel.name}", told, bill(kernel), ""]
    lines += once_lines(constants)
    edges = [x.edge for step in plan.steps for x in step.coefficients]
    for i, step in enumerate(plan.steps):
        scheduler.level = i
        lets = list(definitions(scheduler.statements(edges)))
        values = [expression(scheduler.edge(x.edge), PAPER) for x in step.coefficients]
        lines += [*lets, heading(step), *_coefficients(step, values), ""]
    return lines


def heading(step: Solve) -> str:
    """theta1: type 2, X S1 + Y C1 = Z; two roots: shoulder."""
    roots = f"; {step.kind.roots} roots: {step.choice}" if step.choice else ""
    return f"{step.heading}{roots}"


def _coefficients(step: Solve, values: list[str]) -> Iterator[str]:
    for name, value in zip(step.kind.coefficients, values, strict=True):
        yield f"    {name} = {value}"
    if step.kind.solution:
        yield f"    {step.kind.solution}"


def _named(name: Input) -> Name:
    """Return a variable, or an element of T by its row and column: T24."""
    if not isinstance(name, Element):
        return Name(name)
    row, column = divmod(name.place, 4)
    return Name(f"{name.argument}{row + 1}{column + 1}")
