"""Completions of closed robots as equations for people: loop by loop, each joint with its equation and its solution."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import starmap

import sympy as sp

from ...algebra.graph import Stage
from ...derive.kernel import Kernel
from ...description.robot import PRISMATIC, Robot
from ...inverse.completion import Completion, System, levels
from ...inverse.loop_search import with_cut_joints
from ..constants import Constants
from ..schedule import Scheduler
from .equations import listing_of
from .general import method_of
from .listing import Equation, Listing, Section, Step
from .notation import expression, sections
from .plan import step_heading


def completion_equations(robot: Robot, kernel: Kernel, completion: Completion) -> Listing:
    """Return linear relations, then the loops in the order of solution: equations by type, or errors to make 0."""
    constants = Constants(tuple(robot.values), prefix="")
    known = constants.add(kernel)
    taken = {*constants.fields.values(), *robot.values}
    taken |= {name for system in completion.systems for step in system.steps for name in step.variables}
    taken |= {f"{letter}{j}" for j in completion.joints for letter in ("S", "C", "r", "q")}
    call: list[Section | Step] = [*_linear(robot), *_offsets(robot, completion)]
    for system in completion.systems:
        scheduler = Scheduler(completion.graph, Stage.CALL, known, taken=taken, levels=levels(completion, system))
        call.append(Section(_heading(robot, system)))
        call += _steps(system, scheduler) if system.steps else _errors(system, scheduler)
        call += method_of(with_cut_joints(robot), system.general) if system.general else []
    return listing_of(robot, kernel, kernel.variant.row.doc, constants, tuple(call))


def _linear(robot: Robot) -> Iterator[Section]:
    """Yield the relations of the joints that follow others: in parallelograms, and those that mimic one."""
    on_loops = {j: follower for j, follower in robot.followers.items() if robot.joints[j - 1].mimic is None}
    others = {j: follower for j, follower in robot.followers.items() if j not in on_loops}
    for heading, followers in (("Parallelograms, linear in every position", on_loops), ("Mimic joints", others)):
        equations = [
            Equation(f"q{j}", str(sum((k * sp.Symbol(f"q{c}") for c, k in follower.terms), follower.offset)))
            for j, follower in sorted(followers.items())
        ]
        if equations:
            yield Section(heading, tuple(equations))


def _offsets(robot: Robot, completion: Completion) -> Iterator[Section]:
    """Yield what stands between the variables of the equations and the positions, where it is not 0."""
    on_systems = {j for system in completion.systems for j in (*system.held, *system.passive)}
    joints = {j: robot.joints[j - 1] for j in sorted(on_systems)}
    equations = [
        Equation(f"{'r' if joint.sigma == PRISMATIC else 'theta'}{j}", f"q{j} + {joint.offset}")
        for j, joint in joints.items()
        if joint.offset != 0
    ]
    if equations:
        yield Section("Variables", tuple(equations))


def _heading(robot: Robot, system: System) -> str:
    """Return what loops a system has, and what it is solved for."""
    cuts = ", ".join(robot.loops[k - 1].cut.name for k in system.loops)
    loops = f"Loop{'s' if len(system.loops) > 1 else ''} cut at {cuts}"
    unknown = ", ".join(_variable(robot, j) for j in system.passive)
    held = ", ".join(_variable(robot, j) for j in system.held) or "nothing"
    names = [loop.cut.name for loop in robot.loops]
    cuts_turned = sorted({j for step in system.steps for j in step.joints if j > len(robot.joints)})
    by = "".join(f"; theta{j} is that of {names[j - len(robot.joints) - 1]}" for j in cuts_turned)
    if system.steps:
        return f"{loops}: {unknown} from {held}{by}"
    if system.general:
        return f"{loops}, six passive joints: {unknown}, given {held}, in all modes, which make these errors 0"
    return f"{loops}: no closed form; Newton's method makes these errors 0 by {unknown}, given {held}"


def _variable(robot: Robot, j: int) -> str:
    joint = robot.joints[j - 1]
    return f"{'r' if joint.sigma == PRISMATIC else 'theta'}{j} ({joint.name})"


def _steps(system: System, scheduler: Scheduler) -> Iterator[Section | Step]:
    """Yield the steps of a closed form, each behind what its coefficients are made of."""
    edges = [x.edge for step in system.steps for x in step.coefficients]
    yield from sections(scheduler.statements(edges))
    for level, (step, fixed) in enumerate(zip(system.steps, system.fixed, strict=True), 1):
        scheduler.level = level
        yield from sections(scheduler.statements(edges))
        values = [expression(scheduler.edge(x.edge)) for x in step.coefficients]
        coefficients = tuple(starmap(Equation, zip(step.kind.coefficients, values, strict=True)))
        several = f"; {step.kind.roots} roots" if step.kind.roots > 1 else ""
        taken = f", of which number {fixed} is taken" if several and fixed is not None else ""
        yield Step(f"{step_heading(step)}{several}{taken}", coefficients, step.kind.solution)


def _errors(system: System, scheduler: Scheduler) -> Iterator[Section]:
    """Yield the errors of loops without closed form: lengths in m, angles as the chords of directions in rad."""
    edges = [row.error.edge for row in system.rows]
    for level in (0, 1):
        scheduler.level = level
        yield from sections(scheduler.statements(edges))
    for heading, is_angle in (("Errors in m", False), ("Errors in rad", True)):
        rows = [(i, row) for i, row in enumerate(system.rows, 1) if row.is_angle == is_angle]
        if rows:
            values = [(f"e{i}", expression(scheduler.edge(row.error.edge))) for i, row in rows]
            yield Section(heading, tuple(starmap(Equation, values)))
