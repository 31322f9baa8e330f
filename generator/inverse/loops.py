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
from ..description.robot import DescriptionError, Robot
from ..mechanism.closure import CUT, columns, with_velocities
from ..mechanism.freeze import JointAngle, Positions, followed_positions, frame_placement, freeze, mount
from ..mechanism.mechanism import Closure, Mechanism
from .loop_search import loop_solutions
from .loop_steps import LoopSolution, LoopSystem, positions_of
from .trial import Array

# The number of positions at which pivots are chosen, and how far from the assembly they are at most, in rad or m.
SAMPLES, AROUND = 256, 0.2
# The least pivot of a constraint whose largest element is 1.
NO_PIVOT = 1e-6


def freeze_closed(
    robot: Robot, graph: Graph, q: Positions, passive: Mapping[int, Expr] | None = None
) -> Mechanism:
    """Return the mechanism of a robot at q with the passive joints of its loops where the loops put them.

    `passive` has the positions of all joints, of which it takes those of the passive ones.
    """
    if not robot.passive or not q:
        return freeze(robot, graph, q)
    placed = passive_positions(robot, graph, q) if passive is None else {j: passive[j] for j in robot.passive}
    mechanism = freeze(robot, graph, {**q, **placed})
    return with_velocities(replace(mechanism, closures=closures(robot, graph)))


def passive_positions(robot: Robot, graph: Graph, q: Positions) -> dict[int, Expr | JointAngle]:
    """Return the positions of the passive joints that loops determine, of a robot at q."""
    known = {**q, **followed_positions(robot, graph, q)}
    solved: dict[int, Expr | JointAngle] = {}
    for solution in loop_solutions(robot):
        if isinstance(solution, LoopSystem):
            raise DescriptionError(_without_closed_form(robot, solution))
        solved |= positions_of(robot, graph, solution, solution.roots, {**known, **solved})
    return solved


def _without_closed_form(robot: Robot, system: LoopSystem) -> str:
    names = ", ".join(robot.joints[j - 1].name for j in system.passive)
    cuts = ", ".join(repr(robot.loops[k - 1].cut.name) for k in system.loops)
    return (
        f"robot {robot.name!r}, loops cut at {cuts}: no closed form for {names}; expected passive= with the positions "
        "that robot.complete(q) gives"
    )


def closures(robot: Robot, graph: Graph) -> tuple[Closure, ...]:
    """Return the loops of a robot for the velocities of their passive joints, in the order in which they are solved."""
    return tuple(_closure(robot, graph, solution, pivots) for solution, pivots in _pivots(robot))


def _closure(
    robot: Robot, graph: Graph, solution: LoopSolution, pivots: tuple[tuple[int, int], ...]
) -> Closure:
    loop = robot.loops[solution.loop - 1]
    out, back = paths(loop, robot.joints)
    return Closure(
        out=tuple(out),
        back=tuple(back),
        cut=mount(loop.cut, graph),
        twin=frame_placement(loop.twin, graph),
        cut_sigma=loop.cut.sigma,
        passive=solution.passive,
        pivots=pivots,
    )


@lru_cache(maxsize=64)
def _pivots(robot: Robot) -> tuple[tuple[LoopSolution, tuple[tuple[int, int], ...]], ...]:
    """Return the solution of each loop with its pivots: which row of the constraint determines which joint.

    They are the largest ones near where the robot is drawn.
    """
    graph = Graph()
    q = {j: graph.input(Element("q", j), Stage.CALL) for j in robot.moving}
    mechanism = freeze(robot, graph, {**q, **passive_positions(robot, graph, q)})
    rng = np.random.default_rng(0)
    numbers: dict[Input, Array] = {
        name: np.full(SAMPLES, 0.5 if value is None else value) for name, value in robot.values.items()
    }
    for j in robot.moving:
        centre = robot.assembly.get(robot.joints[j - 1].name, 0.0)
        numbers[Element("q", j)] = centre + rng.uniform(-AROUND, AROUND, SAMPLES)
    found = []
    for solution in loop_solutions(robot):
        assert isinstance(solution, LoopSolution)
        rates = columns(mechanism, _closure(robot, graph, solution, ()))
        unknown = [*solution.passive, CUT]
        values = [evaluate(graph, [x.edge for x in rates[u]], numbers) for u in unknown]
        matrix = np.array([[np.broadcast_to(x, (SAMPLES,)) for x in column] for column in values]).transpose(2, 1, 0)
        finite = matrix[np.isfinite(matrix).all(axis=(1, 2))]
        pivots = _choose_pivots(finite, unknown)
        if len(pivots) < len(unknown):
            names = ", ".join(robot.joints[j - 1].name for j in solution.passive)
            cut = robot.loops[solution.loop - 1].cut.name
            raise DescriptionError(
                f"robot {robot.name!r}, the loop cut at {cut!r} does not determine its passive joints {names} near "
                "where the robot is drawn: expected as many independent constraints as passive joints; give a joint "
                "that moves freely a motor, or draw the robot away from a singular position"
            )
        found.append((solution, pivots))
    return tuple(found)


def _choose_pivots(matrix: Array, unknown: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return (row, unknown) of each pivot of Gauss's elimination: the element whose smallest sample is largest."""
    if not len(matrix):
        return ()
    matrix = matrix / np.maximum(np.abs(matrix).max(axis=(1, 2), keepdims=True), 1e-300)
    rows, places, pivots = list(range(6)), list(range(len(unknown))), []
    while places:
        sizes = np.abs(matrix[:, rows][:, :, places]).min(axis=0)
        r, u = np.unravel_index(int(sizes.argmax()), sizes.shape)
        if sizes[r, u] < NO_PIVOT:
            break
        row, place = rows.pop(int(r)), places.pop(int(u))
        factor = matrix[:, :, place] / matrix[:, row, place][:, np.newaxis]
        factor[:, row] = 0
        matrix = matrix - factor[:, :, np.newaxis] * matrix[:, row][:, np.newaxis, :]
        pivots.append((row, unknown[place]))
    return tuple(pivots)
