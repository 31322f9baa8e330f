"""Robots with closed loops on the graph: their passive joints where the loops put them, and what these constrain.

A loop is solved as a chain whose pose is known: the identity, as its cut end coincides with its twin. Joints whose
positions are known count as held. Where the others have several roots, the robot's assembly says which.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np

from ..algebra.evaluate import evaluate
from ..algebra.graph import Element, Expr, Graph, Input, Stage
from ..description.parallelogram import paths
from ..description.robot import DRIVE, FIXED, PRISMATIC, SPRING, STRIBECK, DescriptionError, Robot
from ..mechanism.closure import with_velocities
from ..mechanism.freeze import (
    JointAngle,
    Positions,
    as_expr,
    followed_positions,
    frame_placement,
    freeze,
    mount,
)
from ..mechanism.loop_constraint import ROWS, columns, is_angular
from ..mechanism.mechanism import Closure, CutJoint, Mechanism, OpenLoop
from .drawn_positions import drawn_positions
from .independent_rows import independent_rows
from .loop_search import loop_solutions
from .loop_steps import LoopSolution, LoopSystem
from .numeric_closure import configurations, numeric_loops
from .special_geometry import closed_positions_of
from .trial import Array


def freeze_closed(
    robot: Robot, graph: Graph, q: Positions, passive: Mapping[int, Expr] | None = None
) -> Mechanism:
    """Return the mechanism of a robot at q with the passive joints of its loops where the loops put them.

    `passive` has the positions of all joints, of which it takes those of the passive ones.
    """
    if not robot.loops or not q:
        return freeze(robot, graph, q)
    placed = passive_positions(robot, graph, q) if passive is None else {j: passive[j] for j in robot.passive}
    mechanism = freeze(robot, graph, {**q, **placed})
    loops = [open_loop(robot, graph, k) for k, _ in enumerate(robot.loops, 1)]
    cuts = {loop.joint.number: loop for loop in loops if not loop.joint.is_bare}
    mechanism = replace(mechanism, closures=closures(robot, mechanism), loops=tuple(loops), cuts=cuts)
    return with_velocities(replace(mechanism, q=drawn_positions(robot, mechanism, placed)))


def passive_positions(robot: Robot, graph: Graph, q: Positions) -> dict[int, Expr | JointAngle]:
    """Return the positions of the passive joints that loops determine, of a robot at q."""
    solutions = loop_solutions(robot)
    known = {**q, **followed_positions(robot, graph, q)}  # joints on loops mimic no passive one
    solved: dict[int, Expr | JointAngle] = {}
    for solution in solutions:
        if isinstance(solution, LoopSystem):
            raise DescriptionError(_without_closed_form(robot, solution))
        solved |= closed_positions_of(robot, graph, solution, {**known, **solved})
    return solved


def _without_closed_form(robot: Robot, system: LoopSystem) -> str:
    names = ", ".join(robot.joints[j - 1].name for j in system.passive)
    cuts = ", ".join(repr(robot.loops[k - 1].cut.name) for k in system.loops)
    return (
        f"robot {robot.name!r}, loops cut at {cuts}: no closed form for {names}; expected passive= with the positions "
        "that robot.complete(q) gives"
    )


def closures(robot: Robot, mechanism: Mechanism) -> tuple[Closure, ...]:
    """Return the loops of a robot for the velocities of their passive joints, in the order in which they are solved."""
    found = []
    for solution in loop_solutions(robot):
        loops = tuple(open_loop(robot, mechanism.graph, k) for k in solution.loops)
        rows = rows_of(robot)[solution.loops]
        found.append(Closure(loops, solution.passive, rows, square_of_length(mechanism, loops)))
    return tuple(found)


@lru_cache(maxsize=64)
def rows_of(robot: Robot) -> Mapping[tuple[int, ...], tuple[int, ...]]:
    """Return the rows of the constraint that determine the passive joints of loops that are solved together.

    Row 5 i + r is row r of the loop i of them.
    """
    graph, numeric = Graph(), numeric_loops(robot)
    q = {j: graph.input(Element("q", j), Stage.CALL) for j in (*robot.moving, *robot.passive)}
    mechanism = freeze(robot, graph, q)
    x = configurations(robot)
    numbers: dict[Input, Array] = {name: np.asarray(value) for name, value in numeric.numbers.items()}
    numbers |= {Element("q", j): np.zeros(x.shape[1]) for j in q}
    numbers |= {Element("q", j): row for j, row in zip(numeric.variables, x, strict=True)}
    found = {}
    for solution in loop_solutions(robot):
        loops = [open_loop(robot, graph, k) for k in solution.loops]
        of_loops = [columns(mechanism, loop) for loop in loops]
        matrix = np.zeros((x.shape[1], ROWS * len(loops), len(solution.passive)))
        for i, (loop, of_loop) in enumerate(zip(loops, of_loops, strict=True)):
            for p, j in enumerate(solution.passive):
                values = evaluate(graph, [value.edge for value in of_loop.get(j, ())], numbers)
                unit = numeric.length if robot.joints[j - 1].sigma == PRISMATIC else 1.0
                for r, value in enumerate(values):
                    matrix[:, ROWS * i + r, p] = value * (unit if is_angular(loop, r) else unit / numeric.length)
        rows = independent_rows(matrix)
        if rows is None:
            raise DescriptionError(_undetermined(robot, solution))
        found[solution.loops] = tuple(rows)
    return found


def _undetermined(robot: Robot, solution: LoopSolution | LoopSystem) -> str:
    names = ", ".join(robot.joints[j - 1].name for j in solution.passive)
    cuts = ", ".join(repr(robot.loops[k - 1].cut.name) for k in solution.loops)
    return (
        f"robot {robot.name!r}, loops cut at {cuts} do not determine their passive joints {names} where the robot is "
        "drawn: expected as many independent constraints as passive joints; give a joint that moves freely a motor, or "
        "draw the robot away from a singular position"
    )


def open_loop(robot: Robot, graph: Graph, k: int) -> OpenLoop:
    """Return loop k, counted from 1, opened at its cut joint."""
    loop = robot.loops[k - 1]
    out, back = paths(loop, robot.joints)
    drive = {name: as_expr(getattr(loop.cut, name), graph) for name in (*DRIVE, *STRIBECK, *SPRING)}
    joint = CutJoint(len(robot.joints) + k, loop.cut.sigma, **drive)
    joints = {j: robot.joints[j - 1] for j in (*out, *back)}
    passive = tuple(j for j, each in joints.items() if not each.mu and each.sigma != FIXED and each.mimic is None)
    return OpenLoop(tuple(out), tuple(back), mount(loop.cut, graph), frame_placement(loop.twin, graph), joint, passive)


def square_of_length(mechanism: Mechanism, loops: Sequence[OpenLoop]) -> Expr:
    """Return the mean square of the lengths of some loops; 1 where all axes meet in a point."""
    joints = sorted({j for loop in loops for j in (*loop.out, *loop.back)})
    arms = [mechanism[j].mount.P for j in joints] + [end.P for loop in loops for end in (loop.cut, loop.twin)]
    squares = [square for arm in arms if (square := arm @ arm).number != 0]
    if not squares:
        shifts = [mechanism[j].shift for j in joints if mechanism[j].sigma == PRISMATIC]
        squares = [shift * shift for shift in shifts]
    return mechanism.graph.sum(squares) / float(len(squares)) if squares else mechanism.graph.one
