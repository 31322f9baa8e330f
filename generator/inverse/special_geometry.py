"""Loops that close by special geometry alone, as Bennett's: with other lengths there is no position of their joints.

The steps that solve a loop use as many equations as it has unknown joints. In other loops the rest of its equations
holds for all lengths; here they have to be looked at, as lengths may be changed at run time.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np

from ..algebra.graph import Expr, Graph, pivot, where_less
from ..description.parallelogram import paths
from ..description.robot import LENGTHS, REVOLUTE, Frame, Joint, Robot
from ..mechanism.closing import closing_rows
from ..mechanism.freeze import JointAngle, Positions, as_expr, joint_turn
from .loop_steps import LoopSolution, positions_of
from .numeric_closure import configurations, numeric_loops

# How far parameters are changed, as a part of their size, and how often.
CHANGE, CHANGES = 1e-3, 3
# The expressions of a frame that are its geometry.
GEOMETRY = ("gamma", "b", "alpha", "d", "theta", "r")


@lru_cache(maxsize=64)
def is_special(robot: Robot, solution: LoopSolution) -> bool:
    """Return whether a loop can't be closed, at any position of its motors, if its parameters are other numbers."""
    frames = _frames(robot, solution.loop)
    expressions = [getattr(frame, name) for frame in frames for name in GEOMETRY]
    expressions += [frame.offset for frame in frames if isinstance(frame, Joint)]
    names = sorted({str(symbol) for expression in expressions for symbol in expression.free_symbols})
    if not names:
        return False
    loops, x, rng = numeric_loops(robot), configurations(robot), np.random.default_rng(0)
    held = [j for j in loops.variables if j not in solution.passive]
    for _ in range(CHANGES):
        numbers = dict(loops.numbers)
        for name in names:
            size = abs(numbers[name]) or min(1.0, loops.length)
            numbers[name] += CHANGE * float(rng.uniform(0.5, 1) * rng.choice((-1, 1))) * size
        changed = replace(numeric_loops(replace(robot, values=numbers)), loops=solution.loops)
        if not changed.closed(x, held)[1].any():
            return True
    return False


def closed_positions_of(
    robot: Robot, graph: Graph, solution: LoopSolution, known: Positions
) -> dict[int, Expr | JointAngle]:
    """Return the positions of the passive joints of a loop in the mode that is drawn; NaN where it stays open."""
    positions = positions_of(robot, graph, solution, solution.roots, known)
    if not is_special(robot, solution):
        return positions
    factor = _one_if_closed(robot, graph, solution.loop, {**known, **positions})
    return {
        j: JointAngle(factor * x.c, factor * x.s) if isinstance(x, JointAngle) else factor * x
        for j, x in positions.items()
    }


def _one_if_closed(robot: Robot, graph: Graph, k: int, positions: Positions) -> Expr:
    """Return 1 where loop k is closed but for what rounding leaves; NaN elsewhere."""
    variables = {j: _variable(robot, graph, j, position) for j, position in positions.items() if j > 0}
    lengths = [as_expr(getattr(frame, name), graph) for frame in _frames(robot, k) for name in LENGTHS]
    square = graph.sum(x * x for x in lengths)
    size = graph.one if square.number == 0 else square
    rows = closing_rows(robot, graph, k, variables)
    error = graph.sum(row.error * row.error * (size if row.is_angle else graph.one) for row in rows)
    # A pivot is NaN where rounding has left nothing of it, and then is not larger than 0.
    return where_less(graph.zero, pivot(error, size), graph.constant(float("nan")), graph.one)


def _variable(robot: Robot, graph: Graph, j: int, position: Expr | JointAngle) -> tuple[Expr, ...]:
    """Return sine and cosine of theta, or the shift r."""
    offset = robot.joints[j - 1].offset
    if robot.joints[j - 1].sigma == REVOLUTE:
        turn = joint_turn(j, position, offset, graph)
        return turn.s, turn.c
    assert isinstance(position, Expr)
    return (position + as_expr(offset, graph),)


def _frames(robot: Robot, k: int) -> list[Joint | Frame]:
    """Return the joints of a loop's sides, its cut joint and its twin."""
    loop = robot.loops[k - 1]
    return [*(robot.joints[j - 1] for side in paths(loop, robot.joints) for j in side), loop.cut, loop.twin]
