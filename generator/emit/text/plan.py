"""Plans of inverse geometric models as equations for people: of each joint the type, the equation, its coefficients."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...algebra.graph import Element, Input, Stage
from ...derive.kernel import Kernel
from ...description.robot import Robot
from ...inverse.equations import Solve
from ...inverse.plan import Plan
from ..constants import Constants
from ..function import Name
from ..schedule import Scheduler
from .equations import heading, once
from .notation import definition_lines, written


def inverse_equations(robot: Robot, kernel: Kernel, plan: Plan) -> list[str]:
    """Return a heading, what is computed once for a set of parameters, and the joints as they are solved for."""
    constants = Constants(tuple(robot.values))
    scheduler = Scheduler(
        plan.graph,
        Stage.CALL,
        constants.add(kernel),
        inputs=_named,
        taken={*constants.fields.values(), *robot.values, *(name for step in plan.steps for name in step.variables)},
        levels=plan.levels(),
    )
    lines = [*heading(robot, kernel, f"{kernel.variant.row.doc} {plan.method}."), *once(constants)]
    edges = [x.edge for step in plan.steps for x in step.coefficients]
    for i, step in enumerate(plan.steps):
        scheduler.level = i
        lines += definition_lines(scheduler.statements(edges))
        values = [written(scheduler.edge(x.edge)) for x in step.coefficients]
        lines += [step_heading(step), *_coefficients(step, values), ""]
    return lines


def step_heading(step: Solve) -> str:
    """Return what a step solves: theta1: type 2, X S1 + Y C1 = Z; two roots: shoulder."""
    roots = f"; {step.kind.roots} roots: {step.choice}" if step.choice else ""
    return f"{step.heading}{roots}"


def _coefficients(step: Solve, values: Sequence[str]) -> Iterator[str]:
    for name, value in zip(step.kind.coefficients, values, strict=True):
        yield f"    {name} = {value}"
    if step.kind.solution:
        yield f"    {step.kind.solution}"


def _named(given: Input) -> Name:
    """Return a variable, or an element of T by its row and column: T24."""
    if not isinstance(given, Element):
        return Name(given)
    row, column = divmod(given.place, 4)
    return Name(f"{given.argument}{row + 1}{column + 1}")
