"""Plans of inverse geometric models as equations for people: the type of each joint's equation and its coefficients."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import starmap

from ...algebra.graph import Element, Input, Stage
from ...derive.kernel import Kernel
from ...description.robot import Robot
from ...inverse.equations import Solve
from ...inverse.plan import Plan
from ..constants import Constants
from ..function import Name
from ..schedule import Scheduler
from .equations import listing_of
from .listing import Equation, Listing, Section, Step
from .notation import expression, sections


def inverse_equations(robot: Robot, kernel: Kernel, plan: Plan) -> Listing:
    """Return what is computed once for a set of parameters, and then the joints in the order of their solution."""
    constants = Constants(tuple(robot.values), prefix="")
    scheduler = Scheduler(
        plan.graph,
        Stage.CALL,
        constants.add(kernel),
        inputs=named_input,
        taken={*constants.fields.values(), *robot.values, *(name for step in plan.steps for name in step.variables)},
        levels=plan.levels(),
    )
    call = [*steps_of(plan, scheduler)]
    call += [Step(f"then {heading}", (), "") for heading in (plan.motors.headings if plan.motors else ())]
    return listing_of(robot, kernel, f"{kernel.variant.row.doc} {plan.method}.", constants, tuple(call))


def steps_of(plan: Plan, scheduler: Scheduler) -> Iterator[Section | Step]:
    """Yield the joints in the order of their solution, with what is computed for each."""
    edges = [x.edge for step in plan.steps for x in step.coefficients]
    for i, step in enumerate(plan.steps):
        scheduler.level = i
        yield from sections(scheduler.statements(edges))
        values = [expression(scheduler.edge(x.edge)) for x in step.coefficients]
        coefficients = tuple(starmap(Equation, zip(step.kind.coefficients, values, strict=True)))
        yield Step(step_heading(step), coefficients, step.kind.solution)


def step_heading(step: Solve) -> str:
    """Return what a step says of its joint: "theta1: type 2, X S1 + Y C1 = Z; two roots: shoulder"."""
    roots = f"; {step.kind.roots} roots: {step.choice}" if step.choice else ""
    return f"{step.heading}{roots}"


def named_input(given: Input) -> Name:
    """Return a variable, or an element of T by its row and column: T24."""
    if not isinstance(given, Element):
        return Name(given)
    row, column = divmod(given.place, 4)
    return Name(f"{given.argument}{row + 1}{column + 1}")
